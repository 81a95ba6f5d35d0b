# I comandi, su qualsiasi piattaforma: le loro parole, e ciò che si risponde.
# Una parola è in minuscolo, senza spazi, di 32 caratteri al massimo; ciò che la spiega, di 100 al massimo.

command-heldhands-about = Due giochi da tavolo silenziosi, da giocare qui
command-start = inizia
command-start-about = Invita qualcuno a giocare
command-daily = giorno
command-daily-about = Il tavolo del giorno: ogni giorno le stesse carte per tutti, una volta sola; e com'è andata
command-tutorial = tutorial
command-tutorial-about = Una prima partita con il computer, in cui ti spiego tutto
command-show = mostra
command-show-about = Mostrami una partita come la vedo io
command-games = partite
command-games-about = Elenca le mie partite e i miei inviti
command-nudge = bussa
command-nudge-about = Bussa al mio partner, senza una parola
command-end = finisci
command-end-about = Proponi di finire una partita, oppure ritira o rifiuta un invito
command-rematch = ancora
command-rematch-about = Un'altra partita con lo stesso partner, a posti scambiati
command-replay = rivedi
command-replay-about = Rivedi una partita finita: film, racconto a parole e trascrizione
command-hindsight = svolta
command-hindsight-about = Il momento della svolta di una partita finita, e quanta speranza c'era
command-stats = statistiche
command-stats-about = Come sono andate le mie partite
command-rules = regole
command-rules-about = Come si gioca
command-settings = impostazioni
command-settings-about = La mia lingua, l'aspetto delle mie immagini e il mio fuso orario
command-invite = invita
command-invite-about = Invita qualcuno con un codice, ovunque si trovi
command-join = partecipa
command-join-about = Partecipa a una partita con il codice che mi hanno dato
command-forget-me = dimenticami
command-forget-me-about = Dimentica tutto di me
command-setup = prepara
command-setup-about = Prepara questo canale o questa stanza per giocare in silenzio
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
command-night-leave-about = Toglimi dall'elenco: non vengo, o vado via
command-night-start = comincia
command-night-start-about = Forma subito le coppie tra chi è qui
command-night-end = chiudi
command-night-end-about = Finisci con il giro in corso, senza cominciarne altri
command-night-edit = modifica
command-night-edit-about = Cambia una serata che non è ancora cominciata
command-night-cancel = annulla
command-night-cancel-about = Annulla una serata
command-night-season = stagione
command-night-season-about = La classifica di tutte le serate giocate qui

option-word-partner = partner
option-about-partner = Chi gioca con me
option-about-start-partner = Chi gioca con me: una persona, o il bot stesso per giocare con il computer
option-about-daily-partner = Chi lo gioca con me; altrimenti il computer
option-word-yesterday = ieri
option-about-yesterday = Com'è andato il tavolo di ieri
option-word-edition = edizione
option-about-edition = Quale edizione giochiamo: cambiano alcuni dettagli, spiegati nelle regole
option-word-level = livello
option-about-level = Quanti obiettivi sono litigi: più ce ne sono, più è difficile
option-word-first = primo
option-about-first = Chi comincia
option-word-silence = silenzio
option-about-silence = Quanto ci si dice: tutto (per imparare), solo cenni (senza parole), nulla (in silenzio)
option-word-seed = seme
option-about-seed = Un testo qualsiasi: lo stesso testo dà le stesse carte
option-word-character = carattere
option-about-character = Il carattere del computer, se gioca con me: sono bravi tutti e tre
option-word-game = partita
option-about-game = Quale partita, con il suo codice
option-word-page = pagina
option-about-page = Quale pagina
option-word-language = lingua
option-about-language = La lingua in cui mi parli
option-word-theme = tema
option-about-theme = I colori delle mie immagini
option-word-size = misura
option-about-size = La larghezza delle mie immagini
option-word-large = lettere-grandi
option-about-large = Lettere più grandi nelle mie immagini
option-word-code = codice
option-about-code = Il codice che mi hanno dato
option-word-sure = conferma
option-about-sure = Fallo senza chiedermi conferma
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
option-about-places = Per quante persone; se non lo dico, per chiunque venga
option-word-rounds = giri
option-about-rounds = Quanti giri al massimo; se non lo dico, quanti ce ne stanno
option-word-repeat = ripeti
option-about-repeat = Se si ripete ogni settimana
option-word-grow = crescendo
option-about-grow = I litigi aumentano: chi vince gioca il giro dopo a un livello più alto
option-word-same = uguali
option-about-same = Tutte le coppie hanno le stesse carte, per confrontarsi alla fine
option-word-zone = fuso
option-about-zone = Il fuso orario, per esempio Europe/Rome
option-word-past = passate
option-about-past = Quelle finite
option-word-series = serie
option-about-series = Anche tutte quelle delle settimane seguenti
option-word-reminders = promemoria
option-about-reminders = Ricordamelo il giorno prima e quindici minuti prima
option-word-fill = riserva
option-about-fill = Gioco solo se altrimenti qualcuno resta senza partner
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
value-silence-learning = Per imparare
value-silence-quiet = Senza parole
value-silence-silent = In silenzio
value-language-en = English
value-language-it = Italiano
value-theme-day = Giorno
value-theme-night = Notte
value-theme-contrast = Alto contrasto
value-theme-safe = Per daltonici
value-size-400 = Piccola
value-size-800 = Media
value-size-1200 = Normale
value-size-1600 = Larga
value-command-start = { command-start }
value-command-daily = { command-daily }
value-command-tutorial = { command-tutorial }
value-command-show = { command-show }
value-command-games = { command-games }
value-command-nudge = { command-nudge }
value-command-end = { command-end }
value-command-rematch = { command-rematch }
value-command-replay = { command-replay }
value-command-hindsight = { command-hindsight }
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
also-large = ingrandite, lettere
also-silence-learning = imparando, si impara, prima partita
also-silence-quiet = in quiete, quiete
also-size-1200 = solita
also-mode-fitting = come chiede il numero
also-rounds-everybody = finché ciascuno è stato Nonno

# Elenchi di partite
partner-open = Chiunque abbia il codice
partner-gone = Qualcuno che non c'è più
partner-none = In solitario
partner-unnamed = Qualcuno
game-stage = { $stage ->
    [mine] tocca a te
    [theirs] tocca al partner
    [others] tocca agli altri
    [gathering] si cerca compagnia
    [asked] ti invita
    [asking] hai mandato l'invito
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
games-begin = Cominciane una con “{ command-start }” o “{ command-palm } { command-palm-start }”, o con “{ command-invite }” se il partner è altrove.
games-finished = Finite da poco:
page-back = Indietro
page-on = Avanti

# Per cominciare
join-on-discord = Su Discord: /heldhands { $join } { $code }
join-on-matrix = Su Matrix, con un messaggio a { $bot }: { $join } { $code }
join-on-web = Sul web: { $address }, con il codice { $code }

# Una delle mie partite
nudged = Hai bussato. { $many ->
    [yes] Ora chi deve giocare sa che la partita aspetta.
   *[no] Ora il partner sa che la partita aspetta.
}
end-sure = Vuoi finire qui questa partita?
end-agreed = { $many ->
    [alone] La giochi in solitario
    [yes] Tutti gli altri hanno proposto di finirla
   *[no] Il partner ha proposto di finirla
}: se dici di sì, finisce qui.
end-away = { $many ->
    [yes] Gli altri mancano da così tanto che basta il tuo sì
   *[no] Il partner manca da così tanto che basta il tuo sì
}: finisce qui.
end-now = Sì, finiamo
end-offered = Hai proposto di finire questa partita
ended = La partita è finita. Grazie per aver giocato.
end-gone = Hai lasciato il posto; gli altri vanno avanti senza di te.

# Ciò che è finito
replay-turn = Turno { $turn }
replay-words = La partita a parole
replay-record = La trascrizione della partita
replay-no-film = Per ora il film non c'è; il racconto a parole sì, tutto intero. Riprova più tardi.
hindsight-under-way = { $done } turni su { $turns } già guardati. Ci vuole un momento; chiedi di nuovo, intanto va avanti.
hindsight-again = A che punto è?
hindsight-words = Il momento della svolta, a parole e turno per turno
choice-journey = Rivedi tutto il viaggio
stats-headline = Le tue partite
stats-with = Le tue partite con { $name }
stats-none = Non ne hai ancora finita nessuna.
stats-games = { $count ->
    [one] Una partita
   *[other] { $count } partite
} finora.
stats-won = Vinte: { $won }. Perse: { $lost }. Finite prima del tempo: { $parted }.
stats-level = { $arguments ->
    [none] Vinte senza litigi
   *[other] Vinte con litigi al livello “{ $level }”
}: { $count }.
stats-streak = Vittorie di fila: { $streak } adesso, { $longest } al massimo.
stats-without-people = { $without ->
    [alone] In solitario
   *[computer] Con il computer
}: { $count ->
    [one] una partita
   *[other] { $count } partite
}, { $won ->
    [one] una vinta
   *[other] { $won } vinte
}.

# Ciò che si racconta
rules-contents = Le altre pagine:
help-headline = Che cosa puoi chiedere
help-line = { $usage }: { $about }.
help-more = “{ command-help } { command-start }” ti spiega tutto su “{ command-start }”, e così via.
help-option = { $few ->
    [yes] { $option }: { $about }. Scegli tra: { $values }
   *[no] { $option }: { $about }.
}
help-option-flag = { $option }: { $about }. Basta “{ $option }” da solo; { $option }={ value-flag-no } è il contrario
help-option-between = { $option }: { $about }. Da { $lowest } a { $highest }
help-group = { $group } …: { $about }. “{ command-help } { $group }” ti dice di più.
help-group-more = “{ command-help } { $command }” ti spiega tutto su “{ $command }”, e così via. Quello che contiene spazi va tra virgolette.
help-group-shared = E poi, come nell'altro gioco: { $commands }.
help-left-out = Se non dici altro, dura { $length }, e gli orari sono nel fuso delle tue impostazioni o, se non l'hai scelto, di { $zone }.
help-example = Per esempio: { $example }
example-night-plan = { command-night } { command-night-plan } "Venerdì a lume di candela" "venerdì 20:00" { option-word-repeat }=settimanale { option-word-grow }
usage = Scrivi così: { $usage }
perhaps-meant = Forse intendevi: { $usage }

# Su di me
settings-headline = Le tue impostazioni
settings-changed = Fatto
settings-line = { $option }: { $value }
settings-no-zone = { $zone }, finché non ne scegli uno
settings-large-yes = Lettere grandi
settings-large-no = Lettere normali
forget-sure = Vuoi che dimentichi tutto di te?
forget-gone = Lasci i tuoi posti, le tue partite in corso e i tuoi inviti finiscono, e spariscono il tuo nome, i tuoi risultati e tutte le tue scelte. Non si torna indietro.
forget-stays = Ai tuoi partner restano le partite che avete finito, ma senza il tuo nome.
forget-now = Sì, dimenticami
forgotten = Ti ho dimenticato
forgotten-next = Qui non resta più nulla di te. Se torni, sarà come la prima volta.

# Perché un comando è stato rifiutato
refusal-no-command = Lì non c'è nessun comando; “{ command-help }” ti dice che cosa puoi chiedere.
refusal-unknown-command = Il comando “{ $word }” non esiste; “{ command-help }” ti dice che cosa puoi chiedere.
refusal-unknown-in-group = Il comando “{ $group } { $word }” non esiste; ecco tutti quelli che cominciano così.
refusal-open-quote = Manca una virgoletta: se ne apri una devi chiuderla, e dopo ci va uno spazio o niente.
refusal-no-such-option = Qui l'opzione “{ $option }” non esiste.
refusal-option-twice = Hai scritto “{ $option }” due volte.
refusal-option-missing = Manca “{ $option }”.
refusal-no-place-for = Non capisco a che cosa serva “{ $word }”. Quello che contiene spazi va tra virgolette; tutto il resto vuole il suo nome davanti, con = in mezzo.
refusal-not-a-choice = “{ $word }” non va bene per { $option }; scegli tra: { $values }.
refusal-not-somebody = Con “{ $word }” non riesco a trovare nessuno.
refusal-no-character = Il carattere si sceglie solo per il computer: le persone hanno già il loro.
refusal-own-partner = Il partner non puoi essere tu: scegli un'altra persona, o gioca con il computer.
refusal-not-a-code = “{ $word }” non è il codice di una partita; i codici sono fatti così: ABCDE-23456.
refusal-not-a-night = “{ $word }” non è il codice di una serata; i codici sono fatti così: ABCDE-23456.
refusal-not-so-many = Per { $option } serve un numero intero da { $lowest } a { $highest }, non “{ $word }”.
refusal-not-so-long = Per { $option } non capisco “{ $word }”: scrivi per esempio 90 (minuti), 2h o 1h30, da { $lowest } a { $highest } minuti.
refusal-not-a-page = “{ $word }” non è un numero di pagina.
refusal-not-yes-or-no = Per { $option } scrivi { value-flag-yes } o { value-flag-no }, non “{ $word }”.
refusal-not-a-text = Per { $option }, scrivi un testo da 1 a { $most } caratteri, in una riga sola.
refusal-no-such-page = La pagina { $page } non c'è; { $pages ->
    [one] ce n'è una sola
   *[other] ce ne sono { $pages }
}.
refusal-no-games = { $which ->
    [over] Per ora non hai partite finite con cui farlo.
   *[on] Per ora non hai partite con cui farlo. Cominciane una con “{ command-start }” o “{ command-palm } { command-palm-start }”, o con “{ command-invite }” se il partner è altrove.
}
refusal-no-nights = Non c'è nessuna serata con cui farlo; “{ command-night } { command-night-list }” ti dice quali ci sono.
refusal-not-here = Puoi farlo solo dove si può giocare, per esempio in un canale o in una stanza.
