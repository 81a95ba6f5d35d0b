# Perché qualcosa è stato rifiutato: `refusal-` e il codice, con i fatti che lo accompagnano.

refusal-at = Riga { $line }, colonna { $column }: { $refusal }

# Una nuova partita
refusal-unknown-option = L'opzione “{ $option }” non esiste.
refusal-unknown-value = “{ $value }” non va bene per { $option }; scegli tra { $values }.
refusal-level-not-in-edition = L'edizione { $edition } non ha litigi: con il livello { $level } non puoi giocarla.
refusal-two-seats = Questo è un gioco per due, non per { $seats }.
refusal-bad-seed = Un seme è un numero intero da 0 a { $highest }.

# Non adesso
refusal-not-an-action = Qui “{ $text }” non vuol dire nulla.
refusal-game-over = La partita è finita.
refusal-not-your-turn = Non è il tuo turno.
refusal-not-now = “{ $action }” deve aspettare: { $phase ->
    [setup] prima scegliete entrambi un lato
    [move] ora è il momento di muovere
    [side] prima scegli un lato, sinistra o destra
   *[over] la partita è finita
}.
refusal-side-chosen = Hai già scelto le metà { $side ->
    [left] sinistre
   *[right] destre
}. Finché non ha scelto anche il partner, puoi passare alle altre.

# Non questo passo
refusal-no-such-node = Su questo tabellone non c'è un nodo { $node }.
refusal-no-such-card = Non c'è una carta { $place } { $row ->
    [own] nella tua fila
   *[partner] nella fila del partner
}, che ha { $cards ->
    [0] nessuna carta
    [one] { $cards } carta
   *[other] { $cards } carte
}.
refusal-card-used = La carta { $place } { $row ->
    [own] della tua fila
   *[partner] della fila del partner
} paga già un passo di questa catena.
refusal-chain-complete = La catena finisce { $node ->
    [C] nel cuore
   *[other] su { $node }
}; finisci il turno o fai un passo indietro.
refusal-not-a-neighbour = Nessuna linea porta da { $start } { $node ->
    [C] al cuore
   *[other] a { $node }
}.
refusal-ring-closed = L'anello di { $node } si apre con { $needed } obiettivi completati; ora { $completed ->
    [one] ce n'è { $completed }
   *[other] ce ne sono { $completed }
}.
refusal-centre-closed = Il cuore si apre con tutti i { $needed } obiettivi completati; ora { $completed ->
    [one] ce n'è { $completed }
   *[other] ce ne sono { $completed }
}.
refusal-standing = Su { $node } ci sei già.
refusal-visited = In questo turno hai già toccato { $node }, e ogni nodo si tocca una volta sola.
refusal-partner-there = Il partner è su { $node }: non puoi fermarti lì né passarci.
refusal-wrong-emotion = { $node } è un nodo di { $needed }, ma la carta { $place } { $row ->
    [own] della tua fila
   *[partner] della fila del partner
} mostra { $shown }.
refusal-no-card = { $node } è un nodo di { $needed }, e nessuna carta che puoi ancora spendere la mostra.
refusal-no-card-left = Non è rimasta nessuna carta per pagare un passo verso il cuore.
refusal-past-balance = Quel passo porterebbe il tuo equilibrio a { $balance }, e la scala finisce a { $limit }.
refusal-centre-unbalanced = Entreresti nel cuore con equilibrio { $balance }; deve essere 0.

# Non la fine del turno
refusal-nothing-to-take-back = Non c'è nessun passo da annullare.
refusal-must-move = In un turno devi fare almeno un passo.
refusal-must-follow = Il partner ti aspetta nel cuore: questo turno non può finire altrove.

# Partite trascritte e salvate
refusal-record-syntax = Qui la trascrizione deve avere “{ $expected }”, non “{ $found }”.
refusal-record-result = Questa partita porta a { $expected }, non a { $found }.
refusal-not-a-state = Questa non è una partita salvata: { $problem }.
refusal-unknown-schema = Questa partita è stata salvata nel formato { $schema }; questo programma legge il { $known }.

# Il servizio
refusal-unknown-game = Questa partita non c'è più.
refusal-not-a-player = Può farlo solo chi gioca questa partita.
refusal-stale = La partita è andata avanti; ecco a che punto è adesso.
refusal-not-pending = A questo invito c'è già una risposta.
refusal-not-invited = Questo invito è per un'altra persona.
refusal-dead-invitation = Questo invito è già stato usato, o sostituito da uno nuovo. Chiedine un altro a chi te l'ha mandato.
refusal-dead-device-link = Questo link è già stato usato, o ha più di dieci minuti. Creane uno nuovo sul dispositivo dove giochi.
refusal-already-seated = Sei già a questo tavolo.
refusal-own-invitation = Questo invito è tuo: deve accettarlo qualcun altro.
refusal-partner-is-a-bot = Un bot non ha mani da tenere: scegli una persona, o gioca con il computer.
refusal-no-computer = Il computer non conosce ancora questo gioco: gioca con altre persone.
refusal-played-with-computer = Qui si mostrano le partite tra persone, non quelle in solitario o con il computer.
refusal-invitation-expired = Questo invito è scaduto.
refusal-invited-twice = Hai nominato la stessa persona due volte: ognuno ha un posto solo.
refusal-no-gathering = Qui non c'è nessun ritrovo, o non c'è più.
refusal-gathering-full = Siete già in { $most }: non ci sono altri posti.
refusal-not-come = Non fai parte di questo ritrovo, quindi qui non hai un posto.
refusal-not-the-host = Può farlo solo chi ha organizzato il ritrovo.
refusal-host-stays = Il ritrovo è tuo: se non puoi restare, annullalo.
refusal-seats-are-drawn = Chi siede accanto a chi si sorteggia all'inizio.
refusal-unknown-code = Non c'è nessun invito con questo codice.
refusal-too-soon = Hai già bussato; puoi bussare di nuovo tra { $minutes ->
    [one] un minuto
   *[other] { $minutes } minuti
}.
refusal-not-over = La partita non è ancora finita.
refusal-no-such-turn = Il turno { $turn } non c'è: questa partita { $turns ->
    [0] non ne ha
    [one] ne ha uno solo
   *[other] ne ha { $turns }
}.
refusal-let-go = Questa partita è stata interrotta prima della fine, quindi ciò che era coperto resta coperto.
refusal-sealed = C'è ancora chi gioca con le stesse carte: la partita si apre quando ha finito l'ultima coppia della serata.
refusal-no-hindsight = Solo una partita di Held Hands si può ripercorrere così.
refusal-day-sealed = È il tavolo del giorno, e forse c'è chi gioca ancora con le stesse carte. Si apre dopo mezzanotte UTC, quando avranno finito tutti.
refusal-day-played = Il tavolo di oggi l'hai già giocato, e puoi farlo una volta sola. Il prossimo arriva a mezzanotte UTC.
refusal-day-played-by-partner = Il partner ha già giocato il tavolo di oggi, e ognuno può farlo una volta sola. Il prossimo arriva a mezzanotte UTC.
refusal-partner-gone = Una persona che ha giocato qui non vuole lasciare tracce, quindi questa partita non si mostra ad altri.
refusal-already-over = La partita è già finita.
refusal-busy = In questo momento c'è molto movimento, e non è cambiato nulla: riprova.
refusal-no-answer = In questo momento il tavolo non risponde. Guarda di nuovo tra poco: quello che hai premuto potrebbe essere arrivato.
refusal-not-a-person = Non riesco a capire chi lo chiede.
refusal-forgotten = Questa persona ha scelto di non lasciare tracce, e qui nessuno la conosce più.
refusal-not-a-place = Questo posto non lo conosco.
refusal-unseen-name = Quel nome non si vedrebbe: usa almeno una lettera, un numero o un'emoji.
refusal-newer-game = Questa partita è stata salvata da una versione più nuova di questo programma e resta com'è; chi gestisce il bot può aggiornarlo.
refusal-unknown-kind = Qui il gioco “{ $kind }” non c'è; puoi giocare a { $kinds }.
refusal-unknown-language = Non parlo ancora “{ $language }”, solo { $languages }.
refusal-unknown-theme = Il tema “{ $theme }” non c'è: scegli tra { $themes }.
refusal-not-a-size = Le larghezze possibili, in pixel, sono { $sizes }.
refusal-not-dealt = Questa partita non è ancora cominciata.
refusal-too-many = Hai { $most } inviti a cui nessuno ha ancora risposto: prima ritirane uno.
refusal-guest-has-many = Questa persona ha già { $most } inviti in attesa: lasciale un po' di tempo per rispondere.
refusal-not-waiting = La partita non sta aspettando nessun altro.
refusal-too-long = È troppo lungo: al massimo { $most } caratteri.

# Silenzio (decisione 27)
refusal-no-words = Qui si gioca senza parole fino alla fine della partita.
refusal-no-pictures = Qui si gioca senza parole fino alla fine della partita, e anche le immagini parlano.
refusal-no-renaming = Qui i nomi restano come sono fino alla fine della partita: parlano anche loro.
refusal-no-reactions = Questa partita è in silenzio: niente reazioni fino alla fine.
refusal-no-nudges = Questa partita è in silenzio: non si bussa fino alla fine.
