# Il tavolo a parole, per chi non può vedere l'immagine.
# $who è sempre uno di: you, partner (per chi gioca), near, far (per chi guarda).

described-over = La partita è finita. { $outcome }.
described-setup = Preparazione: ognuno guarda le proprie carte e sceglie un lato, in segreto.
described-turn = Turno { $turn }: { $who ->
    [you] tocca a te
    [partner] tocca al partner
    [near] tocca al giocatore vicino
   *[far] tocca al giocatore lontano
}.
described-side = Il turno è finito sulla linea mediana: resta da scegliere un lato.
described-following = Un giocatore aspetta nel cuore: questo turno deve finire lì.

described-objective = Obiettivo { $number } di { $all }: { $emotion }{ $bar }.
described-bar = , con { $height }
described-idle-bar = , con { $height } che qui non conta
described-task = Va finito un turno su un nodo { $emotion } dell'{ $ring }.
described-argument = È un litigio: uno di voi deve raggiungere l'altro su un nodo { $emotion } dell'{ $ring }.
described-lay-before = Era tra gli obiettivi { $who ->
    [you] tuoi
    [partner] del partner
    [near] del giocatore vicino
   *[far] del giocatore lontano
}.
described-to-centre = Tutti gli obiettivi sono completati: entrate nel cuore subito uno dopo l'altro, ciascuno con equilibrio 0.
described-done = Completati: { $progress }. Mazzo: { $cards }.
described-done-ring = { $ring } { $done } di { $all }
described-done-all = in tutto { $done } di { $all }

described-player = { $who ->
    [you] Tu
    [partner] Il partner
    [near] Giocatore vicino
   *[far] Giocatore lontano
}: { $place }, equilibrio { $balance }.
described-place = su { $node }, { $ring }, { $half ->
    [left] metà sinistra
    [right] metà destra
   *[middle] linea mediana
}
described-place-centre = nel cuore
described-row = { $side ->
    [left] Metà sinistre
   *[right] Metà destre
}, dalla carta di copertura: { $row }.
described-whole = Carte, metà sinistra e metà destra, dalla carta di copertura: { $cards }.
described-halves = { $place } { $left } e { $right }
described-showed = Si vedevano le metà { $side ->
    [left] sinistre
   *[right] destre
}.
described-own-choice = Hai scelto le metà { $side ->
    [left] sinistre
   *[right] destre
}.
described-choices = Scegliendo la sinistra si vedono { $left }; scegliendo la destra { $right }.
described-choosing = Sta ancora scegliendo.
described-chosen = Ha scelto.
described-pile = Scarti: { $cards }.

described-last = { $who ->
    [you] Tu
    [partner] Il partner
    [near] Giocatore vicino
   *[far] Giocatore lontano
}, ultimo turno: { $turn }.
described-path = da { $start }, poi { $path }
described-completed = obiettivo completato: { $emotion }
described-drew = pesca: { $cards }

described-around = Intorno a { $node }: { $ways }.
described-way = { $direction } { $nodes }
described-closed = { $node }, chiuso

described-chain-empty = La tua catena è vuota.
described-chain = La tua catena da { $start }: { $steps }. Equilibrio lungo il percorso: { $balance }.
described-chain-path = La tua catena: { $path }.
described-link = { $node } con { $row ->
    [own] la tua carta { $place }
   *[partner] la carta { $place } del partner
}
described-ending = Finendo qui: { $effects }.
described-pick = Queste carte possono pagare { $node }: { $cards }.
described-card = { $row ->
    [own] la tua carta { $place }
   *[partner] la carta { $place } del partner
}

described-ring = { $ring }, in senso orario: { $nodes }.
described-line = da { $outer } a { $inner }
described-lines = Linee verso l'interno: { $lines }.

# Che cosa farebbe finire adesso il turno.
effect-balance = equilibrio { $balance }
effect-wins = vi tenete per mano
effect-completes = obiettivo completato
effect-opens-ring = si apre l'{ $ring }
effect-opens-centre = si apre il cuore
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
