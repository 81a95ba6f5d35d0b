# Perché qualcosa è stato rifiutato: `refusal-` e il codice, con i fatti che lo accompagnano.

refusal-at = Riga { $line }, colonna { $column }: { $refusal }

# Una nuova partita
refusal-unknown-option = Non c'è un'opzione "{ $option }".
refusal-unknown-value = "{ $value }" non è un valore di { $option }; scegli tra { $values }.
refusal-level-not-in-edition = L'edizione { $edition } non ha litigi: il livello { $level } non si può giocare.
refusal-two-seats = Questo è un gioco per due, non per { $seats }.
refusal-bad-seed = Un seme è un numero intero da 0 a { $highest }.

# Non adesso
refusal-not-an-action = "{ $text }" qui non significa nulla.
refusal-game-over = La partita è finita.
refusal-not-your-turn = Non è il tuo turno.
refusal-not-now = "{ $action }" deve aspettare: { $phase ->
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
    [0] zero carte
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
    [one] è { $completed }
   *[other] sono { $completed }
}.
refusal-centre-closed = Il cuore si apre con tutti i { $needed } obiettivi completati; ora { $completed ->
    [one] è { $completed }
   *[other] sono { $completed }
}.
refusal-visited = In questo turno { $node } è già stato visitato, e nessun nodo si visita due volte.
refusal-partner-there = Il partner è su { $node }: non ci si può fermare né passare.
refusal-wrong-emotion = { $node } è un nodo di { $needed }, ma la carta { $place } { $row ->
    [own] della tua fila
   *[partner] della fila del partner
} mostra { $shown }.
refusal-past-balance = Quel passo porterebbe il tuo equilibrio a { $balance }, e la scala finisce a { $limit }.
refusal-centre-unbalanced = Entreresti nel cuore con equilibrio { $balance }; deve essere 0.

# Non la fine del turno
refusal-nothing-to-take-back = Non c'è alcun passo da annullare.
refusal-must-move = Un turno è di almeno un passo.
refusal-must-follow = Il partner ti aspetta nel cuore: questo turno non può finire altrove.

# Partite trascritte e salvate
refusal-record-syntax = Qui la trascrizione deve avere "{ $expected }", non "{ $found }".
refusal-record-result = Questa partita porta a { $expected }, non a { $found }.
refusal-not-a-state = Questa non è una partita salvata: { $problem }.
refusal-unknown-schema = Questa partita è stata salvata nella forma { $schema }; questo programma legge la { $known }.

# Il servizio
refusal-unknown-game = Questa partita non c'è più.
refusal-not-a-player = Può farlo solo chi gioca questa partita.
refusal-stale = La partita è andata avanti; ecco come sta adesso.
refusal-not-pending = A questo invito è già stata data una risposta.
refusal-not-invited = Questo invito è per un'altra persona.
refusal-dead-invitation = Questo invito è già stato usato, o sostituito da uno nuovo. Chiedine un altro a chi te l'ha mandato.
refusal-dead-device-link = Questo link è già stato usato, o ha più di dieci minuti. Creane uno nuovo sul dispositivo dove giochi.
refusal-already-seated = Sei già a questo tavolo.
refusal-own-invitation = Questo invito è tuo: deve accettarlo qualcun altro.
refusal-partner-is-a-bot = Un bot non ha mani da tenere: scegli una persona, o gioca con il computer.
refusal-no-computer = Il computer non conosce ancora questo gioco: giocalo con altre persone.
refusal-played-with-computer = Qui stanno le partite tra persone: quelle in solitario o con il computer non si mostrano.
refusal-invitation-expired = Questo invito è scaduto.
refusal-invited-twice = Hai nominato qualcuno due volte: a ciascuno spetta un posto solo.
refusal-no-gathering = Qui non c'è nessun ritrovo, o non più.
refusal-gathering-full = Siete già in { $most }: non ci sono altri posti.
refusal-not-come = Non sei a questo ritrovo, quindi qui non hai un posto.
refusal-not-the-host = Può farlo solo chi ha chiamato gli altri.
refusal-host-stays = Gli altri li hai chiamati tu: se non puoi restare, annulla il ritrovo.
refusal-seats-are-drawn = Chi siede accanto a chi si sorteggia all'inizio.
refusal-unknown-code = Non c'è un invito con questo codice.
refusal-too-soon = È troppo presto per bussare ancora: riprova tra { $minutes ->
    [one] un minuto
   *[other] { $minutes } minuti
}.
refusal-not-over = La partita non è ancora finita.
refusal-no-such-turn = Il turno { $turn } non c'è: questa partita ha { $turns ->
    [0] zero turni
    [one] un turno
   *[other] { $turns } turni
}.
refusal-let-go = Questa partita è stata interrotta prima della fine, quindi ciò che era coperto resta coperto.
refusal-sealed = Altri giocano ancora con le stesse carte: si apre quando ha finito l'ultima coppia della serata.
refusal-partner-gone = Una persona che ha giocato qui ha chiesto che non resti traccia di sé, quindi questa partita non si mostra ad altri.
refusal-already-over = La partita è già finita.
refusal-busy = In questo momento c'è molto da fare e nulla è cambiato; riprova.
refusal-no-answer = In questo momento il tavolo non risponde. Guarda di nuovo tra poco: quello che hai premuto potrebbe valere.
refusal-not-a-person = Questo non viene da nessuno che io possa conoscere.
refusal-forgotten = Questa persona ha voluto essere dimenticata, e qui non è più conosciuta.
refusal-not-a-place = Questo non è un luogo che io possa conoscere.
refusal-unseen-name = Quel nome non si vedrebbe: usa almeno una lettera, un numero o un'emoji.
refusal-newer-game = Questa partita è stata salvata da una versione più nuova di questo programma e resta com'è; chi gestisce il bot può aggiornarlo.
refusal-unknown-kind = Qui non c'è il gioco "{ $kind }"; c'è { $kinds }.
refusal-unknown-language = Non parlo ancora "{ $language }", solo { $languages }.
refusal-unknown-theme = Non c'è un tema "{ $theme }", solo { $themes }.
refusal-not-a-size = Le immagini possono essere larghe, in pixel: { $sizes }.
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
refusal-no-nudges = Questa partita è in silenzio: nessun sollecito fino alla fine.
