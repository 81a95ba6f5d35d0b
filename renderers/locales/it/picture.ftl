# Le poche parole in un'immagine.
# $who is one of: you, partner (to a player), near, far (to a spectator).

drawn-deck = mazzo
drawn-spent = scarti
drawn-you = tu
drawn-partner = partner
drawn-near = vicino
drawn-far = lontano
drawn-turn = { $does ->
    [side] { $who ->
        [you] { $turn } · scegli un lato
        [nobody] turno { $turn }
       *[other] { $turn } · sceglie un lato
    }
    [follow] { $who ->
        [you] { $turn } · tocca a te: segui
        [nobody] turno { $turn }
       *[other] { $turn } · verso il cuore
    }
   *[move] { $who ->
        [you] { $turn } · tocca a te
        [partner] { $turn } · tocca al partner
       *[other] turno { $turn }
    }
}
drawn-setup = { $waits ->
    [watched] scelgono un lato
    [yes] scegli un lato
   *[no] hai scelto il lato
}
drawn-look = Guarda ora entrambe le metà e scegli un lato
drawn-change = Hai scelto; puoi ancora cambiare lato
drawn-chosen-side = { $side }, scelta
drawn-journey = turni: { $turns } · obiettivi: { $done } di { $all }

# Perché una partita è persa; $names sono emozioni, o il cuore.
drawn-loss-closed = non ancora aperto: { $names }
drawn-loss-partner = il partner sbarra la via
drawn-loss-no-card = nessuna carta: { $names }
drawn-loss-balance = equilibrio { $balance }: { $names }
drawn-loss-dead-end = un vicolo cieco: { $names }

# Una carta di una fila, per chi usa un lettore di schermo; e quando paga un passo della catena.
drawn-card = { $who ->
    [you] La tua carta { $place }: { $emotion }
    [partner] Carta { $place } del partner: { $emotion }
    [near] Carta { $place } di chi è vicino: { $emotion }
   *[far] Carta { $place } di chi è lontano: { $emotion }
}
drawn-card-used = { $card }, paga il passo { $step }
