# I comandi, su qualsiasi piattaforma: le loro parole, e ciò che si risponde.
# Una parola è in minuscolo, senza spazi, di 32 caratteri al massimo; ciò che la spiega, di 100 al massimo.

command-heldhands-about = Due giochi da tavolo silenziosi, da giocare qui
command-start = inizia
command-start-about = Invita qualcuno a giocare
command-show = mostra
command-show-about = Mostrami una partita come la vedo io
command-games = partite
command-games-about = Elenca le mie partite e i miei inviti
command-nudge = bussa
command-nudge-about = Bussa al mio partner, senza una parola
command-end = finisci
command-end-about = Proponi di finire una partita, oppure ritira o rifiuta un invito
command-rematch = ancora
command-rematch-about = Gioca di nuovo con lo stesso partner, a posti scambiati
command-replay = rivedi
command-replay-about = Rivedi una partita finita: come film, a parole e messa per iscritto
command-stats = statistiche
command-stats-about = Come sono andate le mie partite
command-rules = regole
command-rules-about = Come si gioca
command-settings = impostazioni
command-settings-about = La mia lingua, l'aspetto delle mie immagini e il mio fuso orario
command-invite = invita
command-invite-about = Invita qualcuno con un codice, ovunque si trovi
command-join = partecipa
command-join-about = Partecipa a una partita con il codice che qualcuno mi ha detto
command-forget-me = dimenticami
command-forget-me-about = Dimentica tutto di me
command-setup = prepara
command-setup-about = Prepara questo luogo per le partite in silenzio
command-help = aiuto
command-help-about = Che cosa posso chiedere
command-night = serata
command-night-about = Serate di gioco: in tanti, tutti insieme
command-night-plan = pianifica
command-night-plan-about = Pianifica una serata qui
command-night-list = elenco
command-night-list-about = Quali serate ci sono
command-night-show = mostra
command-night-show-about = Tutto su una serata
command-night-join = iscrivimi
command-night-join-about = Iscrivimi a una serata
command-night-here = eccomi
command-night-here-about = Di' che sono qui e voglio giocare
command-night-leave = rinuncio
command-night-leave-about = Toglimi dall'elenco, o vado a casa
command-night-start = comincia
command-night-start-about = Forma subito le coppie tra chi è qui
command-night-end = chiudi
command-night-end-about = Non far cominciare altri giri
command-night-edit = modifica
command-night-edit-about = Cambia una serata che non è ancora cominciata
command-night-cancel = annulla
command-night-cancel-about = Annulla una serata
command-night-season = stagione
command-night-season-about = La classifica di tutte le serate di qui

option-word-partner = partner
option-about-partner = Chi gioca con me
option-about-start-partner = Chi gioca con me: una persona, oppure il bot stesso per giocare con il computer
option-word-edition = edizione
option-about-edition = Quale scatola si gioca: differiscono nei dettagli, raccontati nelle regole
option-word-level = livello
option-about-level = Quanti obiettivi sono litigi, più difficili
option-word-first = primo
option-about-first = Chi comincia
option-word-silence = silenzio
option-about-silence = Che cosa si può dire: tutto (imparando), nessuna parola (in quiete), neppure un cenno (in silenzio)
option-word-seed = seme
option-about-seed = Un testo qualsiasi: lo stesso testo dà le stesse carte
option-word-character = carattere
option-about-character = Il carattere del computer, se gioca con me: tutti e tre giocano altrettanto bene
option-word-game = partita
option-about-game = Quale partita, con il suo codice
option-word-page = pagina
option-about-page = Quale pagina
option-word-language = lingua
option-about-language = La lingua in cui mi si parla
option-word-theme = tema
option-about-theme = I colori delle mie immagini
option-word-size = misura
option-about-size = La larghezza delle mie immagini
option-word-large = ingrandite
option-about-large = Lettere più grandi nelle mie immagini
option-word-code = codice
option-about-code = Il codice che qualcuno mi ha detto
option-word-sure = conferma
option-about-sure = Procedi senza chiedermelo un'altra volta
option-word-undo = annulla
option-about-undo = Rimetti tutto com'era
option-word-command = comando
option-about-command = Tutto su un comando
option-word-night = serata
option-about-night = Quale serata, con il suo codice
option-word-title = titolo
option-about-title = Come si chiama la serata
option-word-when = quando
option-about-when = Quando comincia, per esempio venerdì 20:00, domani alle 20, o tra 2 ore
option-word-duration = durata
option-about-duration = Quanto dura, per esempio 90 (minuti), 2h o 1h30
option-word-places = posti
option-about-places = Per quante persone; altrimenti per chiunque venga
option-word-rounds = giri
option-about-rounds = Quanti giri al massimo; altrimenti quanti ne permette il tempo
option-word-repeat = ripeti
option-about-repeat = Se torna ogni settimana
option-word-grow = crescendo
option-about-grow = I litigi crescono: chi vince gioca il giro dopo un livello più su
option-word-same = uguali
option-about-same = Tutte le coppie hanno le stesse carte, per confrontarsi alla fine
option-word-zone = fuso
option-about-zone = Un fuso orario con il suo nome, per esempio Europe/Rome
option-word-past = passate
option-about-past = Quelle finite
option-word-series = serie
option-about-series = E tutte quelle che seguirebbero, di settimana in settimana
option-word-reminders = promemoria
option-about-reminders = Ricordamelo un giorno e quindici minuti prima
option-word-fill = riserva
option-about-fill = Gioco solo se qualcuno resterebbe senza partner
option-word-season = stagione
option-about-season = Se compaio nelle classifiche delle serate

value-flag-yes = sì
value-flag-no = no
value-edition-published = Pubblicata
value-edition-print-and-play = Print-and-play
value-level-none = Nessuno
value-level-challenging = Impegnativo
value-level-difficult = Difficile
value-level-impossible = Impossibile
value-first-near = Chi invita
value-first-far = Chi è invitato
value-first-random = Il caso
value-character-balanced = Equilibrato
value-character-careful = Prudente
value-character-bold = Audace
value-silence-learning = Imparando
value-silence-quiet = In quiete
value-silence-silent = In silenzio
value-language-en = English
value-language-it = Italiano
value-theme-day = Giorno
value-theme-night = Notte
value-theme-contrast = Alto contrasto
value-theme-safe = Per daltonici
value-size-400 = Piccola
value-size-800 = Media
value-size-1200 = Solita
value-size-1600 = Larga
value-command-start = { command-start }
value-command-show = { command-show }
value-command-games = { command-games }
value-command-nudge = { command-nudge }
value-command-end = { command-end }
value-command-rematch = { command-rematch }
value-command-replay = { command-replay }
value-command-stats = { command-stats }
value-command-rules = { command-rules }
value-command-settings = { command-settings }
value-command-invite = { command-invite }
value-command-join = { command-join }
value-command-forget-me = { command-forget-me }
value-command-setup = { command-setup }
value-command-help = { command-help }
value-command-night = { command-night }
value-command-night-plan = { command-night } { command-night-plan }
value-command-night-list = { command-night } { command-night-list }
value-command-night-show = { command-night } { command-night-show }
value-command-night-join = { command-night } { command-night-join }
value-command-night-here = { command-night } { command-night-here }
value-command-night-leave = { command-night } { command-night-leave }
value-command-night-start = { command-night } { command-night-start }
value-command-night-end = { command-night } { command-night-end }
value-command-night-edit = { command-night } { command-night-edit }
value-command-night-cancel = { command-night } { command-night-cancel }
value-command-night-season = { command-night } { command-night-season }
value-repeat-weekly = Ogni settimana
value-repeat-never = Mai
value-season-shown = Nelle classifiche delle serate
value-season-hidden = In nessuna classifica

# Ciò che si capisce lo stesso, tra virgole, e non si dice mai
also-night-plan = prepara, organizza, crea, programma, nuova
also-night-start = inizia, avvia
also-night-end = fine, finisci, termina
also-repeat-weekly = settimanale, settimanalmente, tutte le settimane, sì
also-repeat-never = una volta, no

# Elenchi di partite
partner-open = Chiunque abbia il codice
partner-gone = Qualcuno che non c'è più
partner-none = Da soli
partner-unnamed = Qualcuno
game-stage = { $stage ->
    [mine] tocca a te
    [theirs] si aspetta il partner
    [others] si aspettano gli altri
    [gathering] ci si sta radunando
    [asked] ti invita
    [asking] l'invito è tuo
    [won] vinta
    [lost] persa
   *[let-go] finita prima del tempo
}
game-line = { $partner }: { $stage }. { $game ->
    [palm] Palm
   *[other] Held Hands
}: { $opening } Codice: { $code }
game-label = { $game ->
    [palm] Palm · { $partner }: { $stage } ({ $code })
   *[other] { $partner }: { $stage } ({ $code })
}
game-title = { $game ->
    [palm] { title-palm }.
   *[other] { title }
}
which-game = Quale partita?
games-headline = { $count ->
    [0] Al momento non hai partite
    [one] Hai una partita
   *[other] Hai { $count } partite
}
games-begin = Cominciane una con "{ command-start }" o "{ command-palm } { command-palm-start }", o con "{ command-invite }" se il partner è altrove.
games-finished = Finite da poco:
page-back = Indietro
page-on = Avanti

# Per cominciare
join-on-discord = Su Discord si partecipa con /heldhands { $join } { $code }
join-on-matrix = Su Matrix, scrive a { $bot }: { $join } { $code }
join-on-web = Sul web, apre { $address } e scrive { $code }

# Una delle mie partite
nudged = Hai bussato. { $many ->
    [yes] Ora chi è atteso sa che la partita aspetta.
   *[no] Ora il partner sa che la partita aspetta.
}
end-sure = Finire ora questa partita?
end-agreed = { $many ->
    [alone] La giochi in solitario
    [yes] Tutti gli altri hanno proposto di finirla
   *[no] Il partner ha proposto di finirla
}: se dici di sì, finisce qui.
end-away = { $many ->
    [yes] Gli altri mancano da così tanto che basta la tua parola
   *[no] Il partner manca da così tanto che basta la tua parola
}: finirebbe qui.
end-now = Sì, finiamo
end-offered = Hai proposto di finire questa partita
ended = La partita è finita. Grazie per aver giocato.
end-gone = Non sei più tra chi gioca; gli altri vanno avanti senza di te.

# Ciò che è finito
replay-turn = Turno { $turn }
replay-words = La partita a parole
replay-record = La partita, messa per iscritto
replay-no-film = In questo momento manca il film; le parole ci sono tutte. Riprova più tardi.
stats-headline = Le tue partite
stats-with = Le tue partite con { $name }
stats-none = Nessuna è ancora arrivata alla fine.
stats-games = { $count ->
    [one] Una partita
   *[other] { $count } partite
} finora.
stats-won = Vinte: { $won }. Perse: { $lost }. Finite prima del tempo: { $parted }.
stats-level = { $arguments ->
    [none] Vinte senza litigi
   *[other] Vinte con litigi al livello "{ $level }"
}: { $count }.
stats-streak = Vinte di fila: { $streak } adesso, { $longest } al massimo.
stats-without-people = { $without ->
    [alone] Da soli
   *[computer] Con il computer
}: { $count ->
    [one] una partita
   *[other] { $count } partite
}, { $won ->
    [one] una vinta
   *[other] { $won } vinte
}.

# Ciò che si racconta
rules-contents = Di che cos'altro si parla:
help-headline = Che cosa puoi chiedere
help-line = { $usage }: { $about }.
help-more = "{ command-help } { command-start }" dice tutto su "{ command-start }", e così via.
help-option = { $few ->
    [yes] { $option }: { $about }. Uno tra: { $values }
   *[no] { $option }: { $about }.
}
help-option-flag = { $option }: { $about }. Basta "{ $option }" da solo; { $option }={ value-flag-no } è il contrario
help-option-between = { $option }: { $about }. Da { $lowest } a { $highest }
help-group = { $group } …: { $about }. "{ command-help } { $group }" dice di più.
help-group-more = "{ command-help } { $command }" dice tutto su "{ $command }", e così via. Ciò che contiene spazi va tra virgolette.
help-group-shared = E, come per l'altro gioco: { $commands }.
help-left-out = Ciò che non si dice: dura { $length }, e gli orari sono quelli del fuso nelle tue impostazioni, altrimenti di { $zone }.
help-example = Per esempio: { $example }
example-night-plan = { command-night } { command-night-plan } "Venerdì a lume di candela" "venerdì 20:00" { option-word-repeat }=settimanale { option-word-grow }
usage = Così: { $usage }
perhaps-meant = Forse intendevi: { $usage }

# Su di me
settings-headline = Che cosa hai scelto
settings-changed = Fatto, è cambiato
settings-line = { $option }: { $value }
settings-no-zone = { $zone }, dato che non hai scelto
settings-large-yes = Lettere più grandi
settings-large-no = Lettere solite
forget-sure = Dimenticare tutto di te?
forget-gone = I tuoi posti si liberano, le tue partite in corso e i tuoi inviti finiscono, e il tuo nome, i tuoi risultati e tutto ciò che hai scelto spariscono. Non si può annullare.
forget-stays = Ai tuoi partner restano le partite che avete finito, giocate con nessuno.
forget-now = Sì, dimenticami
forgotten = Ti ho dimenticato
forgotten-next = Qui non resta più nulla di te. Se mi chiedi qualcosa, ci incontriamo per la prima volta.

# Perché un comando è stato rifiutato
refusal-no-command = Lì non c'è nessun comando; "{ command-help }" dice che cosa puoi chiedere.
refusal-unknown-command = Non c'è nessun comando "{ $word }"; "{ command-help }" dice che cosa puoi chiedere.
refusal-unknown-in-group = Non c'è nessun comando "{ $group } { $word }"; questi sono tutti quelli che cominciano così.
refusal-open-quote = A una virgoletta ne serve un'altra, seguita da uno spazio o da nulla.
refusal-no-such-option = Qui non c'è nessuna opzione "{ $option }".
refusal-option-twice = "{ $option }" c'è due volte.
refusal-option-missing = Manca "{ $option }".
refusal-no-place-for = Non è chiaro a che cosa serva "{ $word }". Ciò che contiene spazi va tra virgolette; tutto il resto ha il suo nome davanti, con = in mezzo.
refusal-not-a-choice = "{ $word }" non è un valore di { $option }; scegli tra: { $values }.
refusal-not-somebody = "{ $word }" non è nessuno che io possa raggiungere.
refusal-no-character = Solo del computer si può scegliere il carattere: le persone hanno il loro.
refusal-own-partner = Non puoi essere il tuo stesso partner: scegli un'altra persona, o gioca con il computer.
refusal-not-a-code = "{ $word }" non è il codice di una partita, che somiglia ad ABCDE-23456.
refusal-not-a-night = "{ $word }" non è il codice di una serata, che somiglia ad ABCDE-23456.
refusal-not-so-many = "{ $word }" non è un numero intero da { $lowest } a { $highest }, per { $option }.
refusal-not-so-long = "{ $word }" non è una durata per { $option }: scrivila come 90 (minuti), 2h o 1h30, da { $lowest } a { $highest } minuti.
refusal-not-a-page = "{ $word }" non è il numero di una pagina.
refusal-not-yes-or-no = "{ $word }" non è né { value-flag-yes } né { value-flag-no }, per { $option }.
refusal-not-a-text = Per { $option }, scrivi un testo da 1 a { $most } caratteri, in una riga sola.
refusal-no-such-page = La pagina { $page } non c'è; { $pages ->
    [one] ce n'è una sola
   *[other] ce ne sono { $pages }
}.
refusal-no-games = { $which ->
    [over] Non hai ancora finito nessuna partita, o nessuna con cui si possa fare.
   *[on] Non hai nessuna partita con cui si possa fare. Cominciane una con "{ command-start }" o "{ command-palm } { command-palm-start }", o con "{ command-invite }" se il partner è altrove.
}
refusal-no-nights = Non c'è nessuna serata con cui si possa fare; "{ command-night } { command-night-list }" dice quali ci sono.
refusal-not-here = Si può fare solo in un luogo dove si può giocare, come un canale o una stanza.
