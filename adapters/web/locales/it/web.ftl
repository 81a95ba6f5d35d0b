# Le pagine del tavolo sul web.

web-title = heldhands
web-about = Una casa per due giochi da tavolo silenziosi.
web-skip = Vai alla pagina
web-navigation = Pagine
web-no-script = Questo tavolo ha bisogno di JavaScript, che nel tuo browser è disattivato.
web-credits = ...and then, we held hands. è stato ideato da David Chircop e Yannick Massa, illustrato da Marie Cardouat e pubblicato da LudiCreations. Questo è un tavolo non ufficiale, fatto da chi ama il gioco; se ti piace, compra la scatola.
web-home = Alla prima pagina
web-rules = Come si gioca
web-contents = Di che cosa si parla
web-language = Lingua
web-language-en = English
web-language-it = Italiano
web-theme = Aspetto
web-theme-day = Giorno
web-theme-night = Notte
web-theme-contrast = Alto contrasto
web-theme-safe = Per daltonici
web-large = Lettere più grandi nelle immagini

# La prima pagina
web-lead = Due persone, una relazione in crisi e nemmeno una parola. Riuscite ancora a incontrarvi nel mezzo?
web-how = Un gioco silenzioso per due, in una sera o nell'arco di giorni. Nessun account: tu ricevi un link, il partner ne riceve un altro, e si gioca.
web-start = Inizia una partita
web-option-edition = Edizione
web-option-level = Litigi
web-option-silence = Silenzio
web-edition-published = Pubblicata
web-edition-print-and-play = Print-and-play
web-level-none = Nessuno
web-level-challenging = Impegnativo
web-level-difficult = Difficile
web-level-impossible = Impossibile
web-silence-learning = Prima partita: se ne parla
web-silence-quiet = In quiete
web-silence-silent = In silenzio: non si bussa neppure
web-partner = Il partner gioca
web-partner-link = qui, con un link
web-partner-code = con un codice
web-start-now = Prepara il tabellone
web-code = Il tuo codice
web-code-about = Dillo al partner, che con quello partecipa dalla prima pagina.
web-about-edition = Quale scatola si gioca: differiscono nei dettagli, raccontati in Come si gioca.
web-about-level = Alcuni obiettivi diventano litigi, più difficili: uno di voi deve raggiungere l'altro lì.
web-about-silence = Quanto si può dire dove si gioca.
web-links-title = Il tabellone è pronto
web-links-about = Conserva il tuo link: è la chiave del tuo posto. Viene mostrato solo adesso.
web-links-here = Questi link funzionano solo su questo computer. Per giocare con qualcuno altrove, apri questa pagina da un indirizzo che possa raggiungere.
web-link-own = Il tuo posto
web-link-own-about = Per i tuoi altri dispositivi. Chi ce l'ha, siede al tuo posto.
web-link-partner = Il posto del partner
web-link-partner-about = Mandalo al partner, e a nessun altro.
web-link-watch = Per chi guarda
web-link-watch-about = Chi guarda vede il tavolo, e mai una catena ancora in costruzione.
web-sit = Siediti
web-qr = Il link come codice QR
web-copy = Copia il link
web-copied = Copiato
web-copy-failed = Copialo da qui
web-share = Condividi
web-mine = Le tue partite in questo browser
web-mine-none = Ancora nessuna.
web-mine-leave = Togli
web-join = Partecipa con un codice
web-join-about = Qualcuno ti ha detto un codice:
web-join-now = Partecipa
web-gallery = Partite finite
web-gallery-none = Nessuno ha ancora mostrato qui una partita. Quando ne avrai giocata una fino in fondo, potrai farlo tu.

# Un tavolo
web-door = Il tuo posto si sta preparando…
web-empty = A questo posto non c'è più nessuna partita.
web-menu = Menu
web-close = Chiudi
web-choices = Che cosa puoi fare
web-in-words = Il tavolo a parole
web-your-turn = Tocca a te
web-knock = Il partner bussa.
web-knocked = Hai bussato.
web-lost = La connessione è caduta. Nuovo tentativo…
web-kept = Ciò che hai premuto è conservato, e parte quando torna la connessione.
web-no-picture = In questo momento manca l'immagine; parole e pulsanti bastano.
web-again = Alla prossima partita
web-journey = Rivedi tutto il cammino
web-gallery-show = Mostrala tra le partite finite
web-gallery-hide = Toglila dalle partite finite
web-notify = Avvisami quando tocca a me
web-notify-denied = Il tuo browser non permette avvisi da questa pagina.
web-share-watch = Il link per chi guarda
web-partner-key = Un nuovo link per il partner
web-new-key = Un nuovo link per il mio posto
web-new-key-about = Se qualcun altro potrebbe avere il tuo: quello vecchio non apre più nulla, su nessun dispositivo.
web-forget = Dimenticami
web-forget-about = Libera il tuo posto, chiude le tue partite in corso e dimentica tutto di te.
web-forget-sure = Liberare il tuo posto, chiudere le tue partite in corso e dimenticarti? Non si può annullare.

# Una partita finita
web-side-near = Lato vicino
web-side-far = Lato lontano
web-turn = Turno
web-after-turn = Dopo il turno { $turn } di { $count }
web-after-setup = Dopo la preparazione
web-first = All'inizio
web-back = Un turno indietro
web-on = Un turno avanti
web-last = Alla fine
web-play = Avvia
web-pause = Pausa
web-keep = Conservala
web-film-near = Animazione, lato vicino
web-film-far = Animazione, lato lontano
web-film-table = Animazione, tutto il tavolo
web-record = La partita, messa per iscritto
web-share-replay = Chi ha questo link può rivedere il cammino:

# I rifiuti del tavolo sul web
refusal-no-key = Questo link non apre nessun posto, o non più. Chiedine uno nuovo a chi te l'ha mandato.
refusal-too-fast = Era molto in una volta sola. Riprova tra { $seconds ->
    [one] un secondo
   *[other] { $seconds } secondi
}.
refusal-foreign-page = Un'altra pagina ha provato a farlo a tuo nome; non è cambiato nulla.
refusal-not-understood = Non si è capito; non è cambiato nulla. Ricarica la pagina.
refusal-no-page = A questo indirizzo non c'è nulla.
refusal-too-many-pages = Hai troppi tavoli aperti; chiudine qualcuno.
refusal-failed = Qui qualcosa è andato storto, ed è annotato per chi gestisce questo tavolo. Riprova.
