# Ciò che si risponde ai comandi sulle serate di gioco.

length-hours = { $count ->
    [one] un'ora
   *[other] { $count } ore
}
length-minutes = { $count ->
    [one] un minuto
   *[other] { $count } minuti
}

# Quali serate ci sono
night-stage = { $stage ->
    [planned] in programma
    [open] sta per cominciare
    [playing] in corso
    [over] finita
    [cancelled] annullata
   *[missed] saltata
}
night-line = { $title }: { $when }; { $stage }, { $count } in elenco. Codice: { $code }
night-label = { $title }, { $when } ({ $code })
night-list-headline = { $which ->
    [past] { $count ->
        [0] Nessuna serata è ancora finita
        [one] È finita una serata
       *[other] Sono finite { $count } serate
    }
   *[coming] { $count ->
        [0] Nessuna serata in programma
        [one] Una serata in programma
       *[other] { $count } serate in programma
    }
}
night-list-plan = Chi può ospitare qui ne mette in programma una con “{ $plan }”.
which-night = Quale serata?
which-night-again = Chiedi di nuovo, e indicala con il suo codice.

# Una serata
night-when = Comincia { $when } e dura { $length }.
night-zone = Il suo fuso orario: { $zone }
night-on-web = Sul web: { $link }
night-code = Il suo codice è { $code }.
night-mine = { $state ->
    [here] Sei qui.
    [fills] Sei qui, e giochi solo se altrimenti qualcuno resta senza partner.
   *[listed] Sei in elenco.
}
night-calendar = { $game ->
    [palm] { title-palm }.
   *[heldhands] { title }
} Il codice di questa serata è { $code }.
night-calendar-file = La serata, per il tuo calendario
choice-nights = Serate di gioco
choice-night-show = Mostra la serata
choice-night-join = Iscrivimi
choice-night-here = Eccomi
choice-night-leave = Rinuncio
choice-night-start = Forma le coppie
choice-night-end = Chiudi la serata
choice-night-cancel = Annulla la serata

# Gli ospiti
night-joined = Sei in elenco: { $title }
night-waiting = Tutti e { $places } i posti sono presi. Entri appena qualcuno rinuncia.
night-wish = Vorresti giocare con { $name }: vale se lo chiede anche l'altra persona.
night-reminders = { $on ->
    [yes] Te lo ricordo il giorno prima e quindici minuti prima.
   *[no] Non te lo ricordo.
}
night-say-here = A partire da quindici minuti prima, di' che ci sei: “{ $here }”. Gioca solo chi l'ha detto.
night-here-noted = Sei qui: { $title }
night-here-next = Quando comincia il prossimo giro, ti dico con chi giochi.
night-here-fills = Giochi solo se altrimenti qualcuno resta senza partner.
night-left = Hai rinunciato: { $title }

# Chi ospita
night-planned = In programma: { $title }
night-host-fills = In elenco ci sei anche tu, ma giochi solo se lo dici. Quando si apre, premi “{ lobby-choice-fill }” (o di' “{ $fill }”) e giochi solo se altrimenti qualcuno resta senza partner; con “{ $here }” giochi comunque.
night-edited = Cambiata: { $title }
night-nothing-to-change = Che cosa vuoi cambiare?
night-started = Ora si formano le coppie tra chi è qui: { $title }
night-started-how = Chi arriva più tardi entra nel prossimo giro.
night-end-sure = Vuoi chiudere “{ $title }”?
night-end-how = Non cominciano altri giri, e la serata finisce con l'ultima coppia.
night-end-now = Sì, questo è l'ultimo giro
night-ended = Si avvia alla fine: { $title }
night-cancel-sure = Vuoi annullare “{ $title }”?
night-cancel-told = Chi si è iscritto viene avvisato.
night-cancel-now = Sì, questa serata
night-cancel-series = Questa e tutte le seguenti
night-cancelled = Annullata: { $title }
night-cancelled-next = La settimana prossima si fa lo stesso.

# A che cosa si gioca
option-word-plays = gioco
option-about-plays = A quale gioco si gioca; a Held Hands, se non dici niente
value-plays-heldhands = { "Held Hands" }
value-plays-palm = Palmo

# Perché non si può fare
refusal-unknown-night = Questa serata non esiste.
refusal-newer-night = Di questa serata si occupa una versione più nuova del bot; riprova tra un momento.
refusal-no-home = Una serata appartiene a un server o a una stanza: chiedi lì, e non in privato.
refusal-no-title = Una serata ha bisogno di un titolo leggibile.
refusal-may-not-host = Può farlo solo chi la ospita, o chi qui può pianificare serate: chi può creare eventi (su Discord) o ha un livello di potere di 50 (su Matrix).
refusal-too-many-nights = Qui ci sono già { $most } serate in programma: di più non ce ne stanno.
refusal-list-is-full = In elenco ci sono già { $most } persone: di più non ce ne stanno.
refusal-not-listed = Non sei nell'elenco di questa serata.
refusal-not-open-yet = Puoi dirlo da { $minutes } minuti prima che cominci.
refusal-not-begun = Non è ancora cominciata.
refusal-already-playing-night = È già cominciata.
refusal-already-done = Questa serata è finita.
refusal-no-rounds-left = In questa serata non cominciano altri giri.
refusal-too-few = Qui ci sono troppo poche persone libere per formare una coppia.
refusal-own-wish = Per giocare serve un'altra persona.
refusal-not-in-this-game = Questa serata è per { $game ->
    [palm] “{ title-palm }”
   *[heldhands] “{ title }”
}, che non ha l'opzione “{ $option ->
    [edition] { option-word-edition }
    [level] { option-word-level }
    [grow] { option-word-grow }
    [expert] { option-word-expert }
    [veterans] { option-word-veterans }
   *[other] { $option }
}”. Toglila, o scegli l'altro gioco: { option-word-plays }={ $game ->
    [palm] heldhands
   *[heldhands] palm
}.
refusal-busy-night = In questo momento siete in tanti a chiedere, e non ho potuto segnarlo; riprova.
