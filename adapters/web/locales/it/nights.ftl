# Le serate sul tavolo del web.

web-night = La serata
web-night-you = E tu?
web-night-name = Come ti devono chiamare gli altri?
web-night-name-about = Lo legge chiunque venga. Resta com'è: in una serata non si parla, nemmeno con i nomi.
web-night-begun = La tua partita è cominciata.
web-night-table = Al tuo tavolo
web-night-off = { $playing ->
    [yes] Non sei più nella lista. La tua partita resta: puoi continuarla.
   *[no] Non sei più nella lista.
}
web-night-leave-sure = Sei nel mezzo di una partita. { $partner } deve giocare senza di te. Vai via lo stesso?
web-night-deserted = { $more ->
    [yes] { $partner } ha dovuto lasciare. La partita resta; quando comincia il prossimo giro, questa pagina ti porta a un nuovo tavolo.
   *[no] { $partner } ha dovuto lasciare. La partita resta.
}
web-night-over = La serata è finita: guarda com'è andata a tutti.
web-night-break = Una pausa. Il prossimo giro comincia { $when }, e questa pagina ti porta al tuo tavolo.
web-night-next-round = Quando comincia il prossimo giro, questa pagina ti porta al tuo tavolo.
web-night-host-fills = Chi conduce una serata ha già da fare. Con "{ $fill }" giochi solo dove qualcuno resterebbe fuori.
web-night-cancel-sure = { $weekly ->
    [yes] Annullare "{ $title }" solo per questa volta? Chi si è iscritto viene avvisato. Torna la prossima settimana.
   *[no] Annullare "{ $title }"? Chi si è iscritto viene avvisato.
}
web-night-cancel-all-sure = Annullare "{ $title }" e tutte quelle che seguono? Chi si è iscritto viene avvisato, e la serata non torna più.
web-night-picture = Fin dove sono arrivati tutti. In parole è scritto sotto.
web-night-in-words = In parole
web-night-wait = Lascia aperta questa pagina: ti porta al tuo tavolo quando la partita è pronta.
web-night-come-back = Da quindici minuti prima dell'inizio puoi dire su questa pagina che ci sei. Gioca solo chi l'ha detto.
web-night-calendar = Nel mio calendario
web-night-calendar-about = Una pagina chiusa non può ricordarti nulla; il tuo calendario sì.
web-night-notify = Avvisami quando comincia la mia partita
web-night-local = { $time } dove sei tu
web-night-watch = Guarda
web-night-share = Può venire chi ha questo link:
web-night-next = Alla prossima
web-night-elsewhere = Su Discord e su Matrix, con un comando: { $join } { $code }
web-night-hosting = La serata è tua
web-night-edit = Cambiala
web-night-save = Salva
web-night-back = Alla serata

# Prepararne una
web-evenings = Serate per molti
web-evenings-about = Quante persone vuoi, messe in coppia all'ora stabilita: nessuno deve portare un partner.
web-evenings-mine = Le tue serate in questo browser
web-plan = Prepara una serata
web-plan-about = Ci si iscrive con un link. All'ora stabilita chi c'è viene messo in coppia e gioca, un giro dopo l'altro, senza una parola; alla fine c'è un riassunto da guardare insieme.
web-plan-title = Come si chiama
web-plan-when = Quando comincia
web-plan-zone = Secondo il tuo orologio: { $zone }. Gli altri la vedono secondo il loro.
web-plan-duration = Quanti minuti dura
web-plan-places = Per quante persone (vuoto: per chiunque venga)
web-plan-more = Se vuoi
web-plan-weekly = Ogni settimana alla stessa ora
web-plan-grow = I litigi crescono: chi si tiene per mano ne ha di più nel giro seguente
web-plan-same = Le stesse carte per tutti, per confrontarsi dopo; nessuno può guardare finché l'ultima coppia non ha finito
web-plan-now = Preparala
web-planned = La serata è preparata
web-planned-about = Manda questo link a chi potrebbe venire. Questo browser si ricorda che la serata è tua.
web-plan-go = Alla serata
web-link-night = Per chi viene
web-link-night-about = Chi ce l'ha può iscriversi, dire all'ora stabilita che c'è, e vedere fin dove sono arrivati tutti.

refusal-no-name = Di' come ti devono chiamare gli altri.
