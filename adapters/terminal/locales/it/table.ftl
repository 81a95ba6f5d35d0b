# La conversazione al tavolo nel terminale.

terminal-table = Questo è il tavolo nel terminale; heldhands run ne apre uno sul web.
credits = Un gioco di David Chircop e Yannick Massa. Questo tavolo è un progetto non ufficiale di appassionati: se ti commuove, cerca il gioco in scatola.
small-window = All'immagine servono { $width } colonne e { $height } righe, e qui ce ne sono { $columns } e { $rows }: ingrandisci la finestra, oppure esci con { $quit } e gioca a parole con --plain.
pass-keyboard = Passate la tastiera a chi gioca dal lato { $seat ->
    [near] vicino
   *[far] lontano
}. Nessun altro guarda.
pass-on-or-change = Hai scelto le metà { $side ->
    [left] sinistre
   *[right] destre
}. Premi Invio per passare la tastiera, oppure cambia idea.
written-down = Trascritta: heldhands record show { $file }
seed-again = Questa partita è nata dal seme { $seed }; play --seed { $seed } distribuisce di nuovo le stesse carte.
goodbye = A presto.

press-enter = Premi Invio per continuare.
next-page = Invio: il prossimo turno, q: basta >
or-words = { $question } (oppure { $words })
no-such-number = Nell'elenco la scelta { $number } non c'è.
no-card-fits = Nessuna metà visibile, nella tua fila o in quella del partner, può pagare { $node }.
type-something-else = { $refusal } Scrivi un numero dell'elenco, oppure { $help }.

menu-for = con { $cards }
menu-way = { $direction }, { $node }
menu-places = { $row ->
    [own] { $count ->
        [one] la tua carta { $places }
       *[other] le tue carte { $places }
    }
   *[partner] { $count ->
        [one] la carta { $places } del partner
       *[other] le carte { $places } del partner
    }
}
menu-side = { $side ->
    [left] sinistra
   *[right] destra
}
menu-side-stays = come sono adesso
menu-side-turns = le metà coperte, alla cieca
menu-card = { $row ->
    [own] la tua carta { $place }
   *[partner] la carta { $place } del partner
}
menu-balance = equilibrio { $balance }

# Che cosa si può scrivere; le parole inglesi si capiscono in ogni lingua.
typed-help = aiuto
typed-rules = regole
typed-quit = esci
typed-look = guarda
typed-board = tabellone
typed-back = indietro
typed-clear = annulla
typed-end = fine
typed-left = sinistra
typed-right = destra

help =
    Scrivi un numero dell'elenco, o una di queste cose, e premi Invio.

      1, 2, ...          quella scelta: prima un nodo e poi, se più d'una può
                         pagare, una carta; p2 è la seconda carta del partner
      O17                il nodo con quel nome, ovunque sia nell'elenco
      O17/3              quel nodo con la tua terza carta; O17/p2 con la seconda
                         del partner
      indietro           annulla l'ultimo passo
      annulla            annulla tutta la catena
      fine               finisce il turno dove è arrivata la catena
      sinistra, destra   quali metà delle tue carte mostrare, quando ti viene
                         chiesto
      guarda             di nuovo il tavolo
      tabellone          tutti i nodi e tutte le linee, a parole
      regole             le regole in una pagina
      esci               lascia il tavolo

    {"["} ] è intorno al tuo nodo e ( ) intorno a quello del partner. La carta ombreggiata è la carta di copertura; i posti in una fila si contano da lì. Il numero su un nodo è la sua scelta nell'elenco, quello su una carta il suo posto; i piccoli numeri in alto sono i passi della tua catena e le carte che li pagano.

rules =
    Giocate insieme, e senza dirvi una parola sulla partita. Tutti gli obiettivi vanno completati, anello dopo anello, e poi dovete incontrarvi nel cuore.

    Un turno è una catena di uno o più passi lungo le linee. Ogni passo si paga con una carta, tua o del partner, la cui metà visibile mostra l'emozione del nodo su cui vai. Nessun nodo due volte in un turno, senza passare dal nodo del partner, e solo sugli anelli aperti.

    Ogni metà che spendi sposta il tuo equilibrio: { $plus } +1, { $minus } {"\u2212"}1. La scala finisce a {"\u2212"}{ $limit } e a +{ $limit }, e un passo che la oltrepassa non si può fare.{ $cards ->
        [0] {""}
       *[other] {" "}Una catena di { $cards } o più carte riporta il tuo equilibrio a 0.
    }

    Un obiettivo è completato quando un turno finisce sulla sua emozione, sull'anello attuale. Quando ne avete completati { $set } si apre l'anello successivo, e ogni volta che si apre un anello la pila di scarti più grande torna nel mazzo.{ $arguments ->
        [no] {""}
       *[yes] {" "}Un obiettivo che è un litigio si risolve raggiungendo il partner: finisci un turno sul suo nodo, se ha quell'emozione ed è su quell'anello.
    }

    Se finisci un turno con equilibrio 0, la tua fila torna a { $row } carte. Se lo finisci nella metà sinistra del tabellone, come la vedi tu, si vedono le metà sinistre delle tue carte; nella metà destra, quelle destre. Sulla linea mediana scegli tu la prospettiva, senza guardare le metà coperte.

    Quando tutti i { $objectives } sono completati, entra nel cuore con equilibrio 0; qualsiasi metà paga. Nel turno subito dopo il partner deve fare lo stesso.

    La partita è persa quando chi è di turno non può fare nessun passo, quando le carte sono finite, o quando uno di voi è nel cuore e l'altro non può raggiungerlo.
