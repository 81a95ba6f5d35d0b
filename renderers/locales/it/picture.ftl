# Le poche parole in un'immagine.
# $who is one of: you, partner (to a player), near, far (to a spectator).

drawn-deck = mazzo
drawn-spent = scarti
drawn-you = tu
drawn-partner = partner
drawn-near = vicino
drawn-far = lontano
drawn-turn = { $turn } · { $does ->
    [side] { $who ->
        [you] scegli un lato
        [partner] sceglie un lato
       *[other] { $who ->
            [near] vicino sceglie
           *[far] lontano sceglie
        }
    }
    [follow] { $who ->
        [you] tocca a te: segui
        [partner] il partner segue
       *[other] { $who ->
            [near] vicino segue
           *[far] lontano segue
        }
    }
   *[move] { $who ->
        [you] tocca a te
        [partner] tocca al partner
       *[other] { $who ->
            [near] tocca a vicino
           *[far] tocca a lontano
        }
    }
}
drawn-setup = { $waits ->
    [yes] scegli un lato
   *[no] hai scelto il lato
}
drawn-look = Guarda ora entrambe le metà e scegli un lato
drawn-journey = turni: { $turns } · obiettivi: { $done } di { $all }
