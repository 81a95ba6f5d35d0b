# Il tavolo a parole, per chi non può vedere l'immagine.
# $who è sempre uno di: you, partner (per chi gioca), near, far (per chi guarda).

# I titoli delle sue parti, dove ci sono titoli.
described-title-now = { $mine ->
    [yes] Che cosa fare
   *[no] A che punto siete
}
described-title-over = Com'è finita
described-title-objective = L'obiettivo
described-title-player = { $who ->
    [you] Tu e le tue carte
    [partner] Il partner
    [near] Giocatore vicino
   *[far] Giocatore lontano
}
described-title-spent = { $over ->
    [yes] Tutti i turni
   *[no] L'equilibrio e l'ultimo turno
}
described-title-chain = La tua catena
described-title-board = Il tabellone

described-over = La partita è finita. { $outcome }.

# Perché una partita è persa: che cosa chiudeva ogni via.
loss-stuck = { $who ->
    [you] Toccava a te,
    [partner] Toccava al partner,
    [near] Toccava al giocatore vicino,
   *[far] Toccava al giocatore lontano,
} in { $node }, con equilibrio { $balance }.
loss-ways = Le vie intorno: { $ways }.
loss-way = { $node } ({ $why })
loss-by-closed = non ancora aperto
loss-by-partner = { $who ->
    [you] c'era il partner
    [partner] c'eri tu
    [near] c'era il giocatore lontano
   *[far] c'era il giocatore vicino
}
loss-by-no-card = nessuna carta
loss-by-balance = { $centre ->
    [yes] solo con equilibrio { $balance }, non 0
   *[no] l'equilibrio sarebbe andato a { $balance }
}
loss-by-dead-end = da lì nessuna via nel cuore con equilibrio 0
loss-arrivals = { $count ->
    [0] Nessun cammino portava nel cuore.
   *[other] I cammini nel cuore finivano con equilibrio { $balances }.
}
described-setup = Preparazione: ognuno guarda le carte e sceglie un lato, in segreto.
described-turn = Turno { $turn }: { $who ->
    [nobody] non muove più nessuno
    [you] tocca a te
    [partner] tocca al partner
    [near] tocca al giocatore vicino
   *[far] tocca al giocatore lontano
}.
described-side = Il turno è finito sulla linea mediana: resta da scegliere un lato.
described-choose-side = Scegli quali metà delle tue carte mostrare: sinistre o destre.
described-change-side = Finché il partner non ha scelto, puoi passare alle metà { $side ->
    [left] sinistre
   *[right] destre
}.
described-following = Un giocatore aspetta nel cuore: questo turno deve finire lì.

described-objective = Obiettivo { $number } di { $all }: { $emotion }{ $bar }.
described-bar = , con { $height }
described-idle-bar = , con { $height } che qui non conta
# Print-and-play: ognuno ha obiettivi propri, che però può completare ciascuno dei due (decisione 24).
described-owner = È uno { $who ->
    [you] dei tuoi
    [partner] di quelli del partner
    [near] di quelli del giocatore vicino
   *[far] di quelli del giocatore lontano
}.
described-task = Bisogna finire un turno su un nodo di { $emotion } dell'{ $ring }.
described-argument = È un litigio: uno di voi deve raggiungere l'altro su un nodo di { $emotion } dell'{ $ring }.
described-to-centre = Tutti gli obiettivi sono completati: entrate nel cuore subito uno dopo l'altro, ciascuno con equilibrio 0.
described-objective-next = Il prossimo obiettivo si scopre con il prossimo turno.
described-objective-nodes = Lì i nodi di { $emotion } sono: { $nodes }.
described-done = Obiettivi completati: { $progress }.
described-deck = Mazzo: { $cards }.
described-done-ring = { $ring } { $done } di { $all }
described-done-all = in tutto { $done } di { $all }

described-player = { $who ->
    [you] Tu
    [partner] Il partner
    [near] Giocatore vicino
   *[far] Giocatore lontano
}{ $named ->
    [yes] , { $name }
   *[no] { "" }
}: { $place }, equilibrio { $balance }.
# Sinistra e destra sono quelle di quel giocatore (decisione 4).
described-place = su { $node }, { $ring }, { $half ->
    [left] { $who ->
        [you] nella tua metà sinistra
        [partner] nella sua metà sinistra
       *[other] nella metà sinistra vista dal suo posto
    }
    [right] { $who ->
        [you] nella tua metà destra
        [partner] nella sua metà destra
       *[other] nella metà destra vista dal suo posto
    }
   *[middle] sulla linea mediana
}
described-place-centre = nel cuore
described-row = { $side ->
    [left] Metà sinistre
   *[right] Metà destre
}, dalla carta di copertura: { $row }.
described-whole = Carte, metà sinistra e metà destra, dalla carta di copertura: { $cards }.
described-whose-whole = { $who ->
    [you] Le tue carte
    [partner] Le carte del partner
    [near] Le carte del giocatore vicino
   *[far] Le carte del giocatore lontano
}, metà sinistra e metà destra: { $cards }.
described-halves = { $place } { $left } e { $right }
described-pair = { $card } fanno { $pair }
described-showed = Si vedevano le metà { $side ->
    [left] sinistre
   *[right] destre
}.
described-own-choice = Hai scelto le metà { $side ->
    [left] sinistre
   *[right] destre
}.
described-choices = Se scegli la sinistra si vedono { $left }; se scegli la destra si vedono { $right }.
described-choosing = Sta ancora scegliendo.
described-chosen = Ha scelto.
described-face-down = Coperte: { $cards }.
described-pile = Scarti: { $cards }.
described-shifts = le carte di { $raising } alzano di 1 l'equilibrio di chi le spende, quelle di { $lowering } lo abbassano di 1.

described-last = { $who ->
    [you] Tu
    [partner] Il partner
    [near] Giocatore vicino
   *[far] Giocatore lontano
}, ultimo turno: { $turn }.
described-path = da { $start }, poi { $path }
described-completed = obiettivo completato: { $emotion }
described-drew = pesca: { $cards }
described-chose = { $side ->
    [left] scelte le metà sinistre
   *[right] scelte le metà destre
}

described-length = { $turns ->
    [0] Non è durata nemmeno un turno
    [one] È durata un turno
   *[other] È durata { $turns } turni
}.
described-walked = Turno { $number }, { $who ->
    [you] tu
    [partner] il partner
    [near] giocatore vicino
   *[far] giocatore lontano
}: { $turn }.

described-around = Intorno a { $node }: { $ways }.
described-way = { $direction } { $nodes }
described-closed = { $node }, chiuso

described-chain-empty = La tua catena è vuota.
described-chain = La tua catena da { $start }: { $steps }.
described-on-the-way = Equilibrio fin qui: { $balance }.
described-chain-path = La tua catena: { $path }.
described-link = { $node } con { $card }
described-turning = Se finisci qui, le tue carte passano alle metà { $side ->
    [left] sinistre
   *[right] destre
}.
described-ending = Se finisci qui: { $effects }.
described-pick = { $node } si può pagare con { $cards }.

# Una carta, o una fra diverse: $places è "2", o "1, 2 o 3".
described-card = { $row ->
    [own] la tua carta { $places }
   *[partner] la carta { $places } del partner
}
described-or = { $before } o { $last }
described-either = { $own }, oppure { $partner }

described-steps = Prossimi passi.
described-no-steps = Nessun altro passo è possibile.
described-not-here = Il turno non può finire qui.
described-step = { $direction }: { $node }, { $payments }.
described-step-centre = { $direction }, { $payments }.
described-payment = equilibrio { $balance } con { $cards }

described-ring = { $ring }, { $open ->
    [yes] aperto
   *[no] chiuso
}, in senso orario: { $nodes }.
described-centre = Il cuore è { $open ->
    [yes] aperto
   *[no] chiuso
}; ci si arriva da { $nodes }.
described-seat = { $who ->
    [you] Dal tuo posto
   *[near] Dal posto del giocatore vicino
}, in { $node }, a sinistra: { $left }; a destra: { $right }; sulla linea mediana: { $middle }.
described-run = da { $first } a { $last }
described-line = da { $outer } a { $inner }
described-lines = Linee verso l'interno: { $lines }.
described-lines-even = Linee verso l'interno: ogni nodo pari dell'anello esterno e dell'anello di mezzo porta al nodo con la metà del suo numero, per esempio { $even }.
described-lines-all = Linee verso l'interno: ogni nodo pari dell'anello esterno e dell'anello di mezzo porta al nodo con la metà del suo numero, per esempio { $even }. Ogni nodo dispari porta ai due nodi intorno alla metà del suo numero, per esempio { $odd }.

# Che cosa farebbe finire adesso il turno.
effect-balance = equilibrio { $balance }
effect-wins = vi tenete per mano
effect-completes = obiettivo completato
effect-opens-ring = si apre l'{ $ring }
effect-opens-centre = si apre il cuore
effect-no-step = il partner non avrà nessun passo, e la partita è persa
effect-draws = peschi { $count ->
    [one] una carta
   *[other] { $count } carte
}
effect-choose-side = scegli un lato
effect-side-stays = restano le metà { $side ->
    [left] sinistre
   *[right] destre
}
effect-side-turns = le carte mostrano le metà { $side ->
    [left] sinistre
   *[right] destre
}
