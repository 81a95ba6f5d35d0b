# Le serate sul tavolo del web.

web-night = La serata
web-night-you = E tu?
web-night-name = Come ti devono chiamare gli altri?
web-night-name-about = Lo leggono tutti, e poi non si cambia: in una serata non si parla, nemmeno con i nomi.
web-night-begun = La tua partita è cominciata.
web-night-table = Vai al tuo tavolo
web-night-off = { $playing ->
    [yes] Non sei più in elenco. La tua partita resta: puoi continuarla.
   *[no] Non sei più in elenco.
}
web-night-leave-sure = Sei nel bel mezzo di una partita, e { $partner } dovrà giocare senza di te. Vai via lo stesso?
web-night-deserted = { $more ->
    [yes] { $partner } ha dovuto lasciare il tavolo. La partita resta; quando comincia il prossimo giro, questa pagina ti porta a un nuovo tavolo.
   *[no] { $partner } ha dovuto lasciare il tavolo. La partita resta.
}
web-night-over = La serata è finita: guarda com'è andata a tutti.
web-night-break = Pausa. Il prossimo giro comincia { $when }, e questa pagina ti porta al tuo tavolo.
web-night-next-round = Quando comincia il prossimo giro, questa pagina ti porta al tuo tavolo.
web-night-host-fills = Chi ospita una serata ha già il suo daffare. Con “{ $fill }” giochi solo se altrimenti qualcuno resta fuori.
web-night-cancel-sure = { $weekly ->
    [yes] Vuoi annullare “{ $title }” solo per questa volta? Chi si è iscritto viene avvisato. Torna la prossima settimana.
   *[no] Vuoi annullare “{ $title }”? Chi si è iscritto viene avvisato.
}
web-night-cancel-all-sure = Vuoi annullare “{ $title }” e tutte quelle che seguono? Chi si è iscritto viene avvisato, e la serata non torna più.
web-night-picture = A che punto sono tutti. Qui sotto è scritto anche a parole.
web-night-in-words = A parole
web-night-wait = Lascia aperta questa pagina: ti porta al tuo tavolo quando la partita è pronta.
web-night-come-back = Da quindici minuti prima dell'inizio puoi dire su questa pagina che ci sei. Gioca solo chi l'ha detto.
web-night-calendar = Nel mio calendario
web-night-calendar-about = Una pagina chiusa non può ricordarti nulla; il tuo calendario sì.
web-night-notify = Avvisami quando comincia la mia partita
web-night-local = { $time } da te
web-night-watch = Guarda
web-night-share = Può venire chi ha questo link:
web-night-next = Vai alla prossima
web-night-elsewhere = Su Discord e su Matrix, con un comando: { $join } { $code }
web-night-hosting = La serata è tua
web-night-edit = Cambiala
web-night-save = Salva
web-night-back = Torna alla serata

# Prepararne una
web-evenings = Serate in compagnia
web-evenings-about = Venite in quanti volete: all'ora stabilita si formano le coppie, e nessuno deve portarsi un partner.
web-evenings-mine = Le tue serate in questo browser
web-plan = Organizza una serata
web-plan-about = Ci si iscrive con un link. All'ora stabilita si formano le coppie tra chi c'è, e si gioca un giro dopo l'altro, senza una parola; alla fine c'è un riassunto da guardare insieme.
web-plan-title = Come si chiama
web-plan-when = Quando comincia
web-plan-zone = È la tua ora: { $zone }. Gli altri la vedono nella loro.
web-plan-duration = Quanti minuti dura
web-plan-places = Per quante persone (vuoto: per chiunque venga)
web-plan-more = Se vuoi
web-plan-weekly = Ogni settimana alla stessa ora
web-plan-grow = I litigi aumentano: chi si tiene per mano ne ha di più nel giro dopo
web-plan-same = Le stesse carte per tutti, per confrontarsi dopo; nessuno può guardare finché l'ultima coppia non ha finito
web-plan-now = Mettila in programma
web-planned = La serata è in programma
web-planned-about = Manda questo link a chi potrebbe venire. Questo browser si ricorda che la serata è tua.
web-plan-go = Vai alla serata
web-link-night = Per chi viene
web-link-night-about = Chi ce l'ha può iscriversi, dire all'ora stabilita che c'è, e vedere a che punto sono tutti.

refusal-no-name = Di' come ti devono chiamare gli altri.
