# A table of "In the Palm of Your Hand" in words, for screens and for descriptions.
# $who is you or other; $role is child, grandfather or other; $which is 1 or 2.

palm-player = Giocatore { $number }
# The one who mimes for a player who is alone: Elio's granddaughter in the last memories.
palm-pia = Pia
palm-yourself = { $name } (tu)

# What is going on
palm-at-rest = { $round ->
    [0] Turno { $turn }
   *[other] Giro { $round }, turno { $turn }
}
palm-headline-roles = { $who ->
    [you] Chi di voi porge la mano?
   *[other] { $team } decidono chi porge la mano
}
palm-headline-alone = { $who ->
    [you] { $which ->
        [1] Chiudi gli occhi: { $child } ha un ricordo per te
       *[2] Questo era il primo ricordo; { $child } ne ha un secondo
    }
   *[other] { $child } ha un ricordo per { $team }
}
palm-headline-choose = { $role ->
    [child] Scegli un ricordo da raccontare a { $grandfather }, solo con il tatto
    [grandfather] { $child } sceglie un ricordo per te
   *[other] { $child } sceglie un ricordo per { $grandfather }
}
palm-headline-mime = { $role ->
    [child] { $which ->
        [1] Racconta a { $grandfather } il primo ricordo, solo con il tatto
       *[2] Racconta a { $grandfather } il secondo ricordo, solo con il tatto
    }
    [grandfather] { $which ->
        [1] Chiudi gli occhi: { $child } pensa al primo ricordo
       *[2] Tieni gli occhi chiusi: { $child } pensa al secondo ricordo
    }
   *[other] { $which ->
        [1] { $child } pensa a come raccontare a { $grandfather } il primo ricordo
       *[2] { $child } pensa a come raccontare a { $grandfather } il secondo ricordo
    }
}
palm-headline-interfere = { $who ->
    [you] { $which ->
        [1] Posa una carta che potrebbe essere il primo ricordo
       *[2] Posa una carta che potrebbe essere il secondo ricordo
    }
    [grandfather] { $which ->
        [1] Hai sentito il primo ricordo; gli altri posano le loro carte
       *[2] Hai sentito il secondo ricordo; gli altri posano le loro carte
    }
   *[other] { $which ->
        [1] Si posano carte che potrebbero essere il primo ricordo
       *[2] Si posano carte che potrebbero essere il secondo ricordo
    }
}
palm-headline-album = { $role ->
    [grandfather] Apri gli occhi: quali erano i due ricordi?
   *[other] { $grandfather } cerca i due ricordi nell'album
}

# How it ended
palm-outcome-won = { $who ->
    [you] { $count ->
        [1] Hai vinto
       *[other] Avete vinto insieme
    }
   *[other] { $count ->
        [1] Ha vinto { $names }
       *[other] Hanno vinto { $names }
    }
}
palm-outcome-tie = Parità
palm-outcome-together = { $ending ->
    [strangers] Come due estranei
    [blurred] Una fotografia mossa
    [half-told] Una vita raccontata a metà
    [well-kept] Una vita custodita bene
   *[whole-life] Una vita intera
}
palm-ending-tie = { $names } hanno il punteggio più alto, { $points } a testa: un buon motivo per giocare ancora.
palm-ending-together = { $ending ->
    [strangers] { $points } su 8: { $who ->
        [alone] tu e { $child } vi siete tenuti
        [you] vi siete tenuti
       *[other] si sono tenuti
    } per mano come due estranei. Si comincia tutti così.
    [blurred] { $points } su 8: qualcosa traspare, come in una fotografia mossa.
    [half-told] { $points } su 8: mezza vita è passata di mano in mano; l'altra metà è ancora da raccontare.
    [well-kept] { $points } su 8: tra { $who ->
        [alone] te e { $child }
        [you] di voi
       *[other] di loro
    } si è perso ben poco. Questa vita è in buone mani.
   *[whole-life] Tutti e 8: una vita intera è passata di mano in mano, e niente è stato dimenticato.
}

# How far it is, and what came of a turn
palm-round = { $round ->
    [0] Turno { $turn } di { $turns }.
   *[other] Giro { $round }, turno { $turn } di { $turns }.
}
palm-points = Punti: { $points }.
palm-points-of = { $points } per { $team }
palm-points-together = Punti: { $points } su 8.
palm-turn-before = Il turno prima: { $told }
palm-result-found = { $which ->
    [1] Il primo ricordo, “{ $title }”, è stato trovato
   *[2] Il secondo ricordo, “{ $title }”, è stato trovato
}: { $together ->
    [yes] un punto.
   *[no] un punto per { $gained }.
}
palm-result-misled = { $which ->
    [1] Il primo ricordo era “{ $title }”
   *[2] Il secondo ricordo era “{ $title }”
}, ma è stato scambiato per “{ $taken }”: un punto per { $team }.
palm-result-things = { $child } ha usato { $things }.
palm-result-nobody = { $which ->
    [1] Il primo ricordo era “{ $title }”
   *[2] Il secondo ricordo era “{ $title }”
}, ma è stato scambiato per “{ $taken }”, { $other ->
    [yes] che era l'altro
   *[no] che veniva dal mazzo
}: nessun punto.

# Memories, mimes and cards
palm-your-memory = Il tuo ricordo: “{ $title }”. { $story }
palm-your-constraint = Il tuo vincolo: { $constraint }
palm-touches = { $count ->
    [0] Ancora nessun tocco.
    [one] { $count } tocco.
   *[other] { $count } tocchi.
}
palm-mimed-memory = { $which ->
    [1] Il primo ricordo è “{ $title }”: lo sai solo tu.
   *[2] Il secondo ricordo è “{ $title }”: lo sai solo tu.
}
palm-laid = { $which ->
    [1] Per il primo ricordo hai posato “{ $title }”.
   *[2] Per il secondo ricordo hai posato “{ $title }”.
}
palm-respected = { $which ->
    [1] Il vincolo del primo mimo: { $constraint }
   *[2] Il vincolo del secondo mimo: { $constraint }
}
palm-mimed = { $which ->
    [1] Il primo ricordo, raccontato da { $child }
   *[2] Il secondo ricordo, raccontato da { $child }
}: { $mime }
palm-was-mimed = { $which ->
    [1] Come { $child } ha raccontato il primo
   *[2] Come { $child } ha raccontato il secondo
}: { $mime }
palm-seated = Intorno al tavolo, in senso orario: { $names }.
palm-picked = Per il primo ricordo indichi il numero { $place }.
palm-title-result = Il turno precedente
palm-title-mime = Il tuo mimo
palm-title-told = { $count ->
    [one] Il mimo
   *[other] I mimi
}
palm-title-album = L'album
palm-title-hand = I ricordi nella tua mano
palm-album = L'album:
palm-album-short = L'album: { $cards }.
palm-your-hand = I ricordi nella tua mano:
palm-card = { $place }. { $title }. { $story }
palm-was-memory = { $which ->
    [1] { $place }. { $title }: era il primo ricordo.
   *[2] { $place }. { $title }: era il secondo ricordo.
}
palm-was-laid = { $place }. { $title }: carta di { $team }.
palm-was-deck = { $place }. { $title }: dal mazzo.
