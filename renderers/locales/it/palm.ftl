# "In the Palm of Your Hand": i nomi delle cose, un mimo a parole, e le poche parole nelle immagini.

palm-object = { $object ->
    [shoelace] laccio
    [ring] anello
   *[coin] moneta
    [top] trottola
    [cube] grande cubo di legno
    [pawn] pedone
    [dart] freccetta di gomma
    [cloth] panno
    [cubes] quattro cubetti
    [hooks] velcro, lato a uncini
    [loops] velcro, lato morbido
}

palm-the-object = { $object ->
    [shoelace] il laccio
    [ring] l'anello
   *[coin] la moneta
    [top] la trottola
    [cube] il grande cubo di legno
    [pawn] il pedone
    [dart] la freccetta di gomma
    [cloth] il panno
    [cubes] i quattro cubetti
    [hooks] il lato a uncini del velcro
    [loops] il lato morbido del velcro
}

palm-gesture = { $gesture ->
   *[press] premere
    [tap] picchiettare
    [roll] rotolare
    [slide] scivolare
    [scrape] grattare
    [drape] adagiare
    [wrap] avvolgere
    [spin] far girare
    [drop] lasciar cadere
    [hold] tenere
}

palm-place = { $place ->
    [thumb-tip] polpastrello del pollice
    [thumb] pollice
    [index-tip] polpastrello dell'indice
    [index] indice
    [middle-tip] polpastrello del medio
    [middle] medio
    [fourth-tip] polpastrello dell'anulare
    [fourth] anulare
    [little-tip] polpastrello del mignolo
    [little] mignolo
    [index-palm] palmo sotto l'indice
    [little-palm] palmo sotto il mignolo
    [thumb-heel] palmo alla base del pollice
    [little-heel] palmo verso il polso, dal lato del mignolo
    [wrist] polso
   *[back] dorso della mano
}

# Come si tiene la mano: in breve, e in una frase. L'ultima dice da dove viene un tocco che non si vedrebbe.
palm-pose = { $pose ->
   *[flat] palmo in su
    [vertical] di taglio
    [back] dorso in su
}

palm-held = { $pose ->
   *[flat] La mano è aperta, con il palmo in su.
    [vertical] La mano sta di taglio, con il pollice in su.
    [back] La mano è aperta, con il dorso in su.
}

palm-other-side = { $pose ->
    [vertical] da dietro
   *[flat] da sotto
    [back] da sotto
}

# Che cosa si sente di un oggetto, dopo "qualcosa di".
palm-footprint = { $footprint ->
    [point] appuntito
    [edge] stretto come uno spigolo
    [strand] lungo e sottile
    [band] stretto e ricurvo
   *[disc] tondo e piatto
    [circle] tondo e cavo
    [cup] tondo con un bordo che aderisce
    [ball] tondo come una biglia
    [square] quadrato
    [four] diviso in quattro quadratini
    [strip] oblungo
    [sheet] largo e sottile
}

palm-weight = { $weight ->
    [feather] quasi senza peso
   *[light] leggero
    [heavy] pesante
}

palm-warmth = { $warmth ->
    [cool] fresco
   *[mild] tiepido
    [warm] caldo
}

palm-texture = { $texture ->
   *[smooth] liscio
    [soft] morbido
    [woven] intrecciato
    [rubbery] gommoso
    [scratchy] ruvido
}

palm-something = qualcosa di { $footprint }, { $weight }, { $warmth } e { $texture }

# Un tocco. $many: lo fanno più cose. $whose: sulla mano di chi legge.
palm-does = { $many ->
    [yes] { $gesture ->
       *[press] premono
        [tap] picchiettano
        [roll] rotolano
        [slide] scivolano
        [scrape] grattano
        [drape] si adagiano
        [wrap] si chiudono
        [spin] girano
        [drop] cadono
        [hold] restano
    }
   *[no] { $gesture ->
       *[press] preme
        [tap] picchietta
        [roll] rotola
        [slide] scivola
        [scrape] gratta
        [drape] si adagia
        [wrap] si chiude
        [spin] gira
        [drop] cade
        [hold] resta
    }
}

palm-how = { $tempo ->
    [quick] in fretta
   *[slow] lentamente
} e { $force ->
    [feather] sfiorando appena
    [firm] con decisione
   *[light] con leggerezza
}

palm-how-long = { $force ->
    [feather] sfiorando appena
    [firm] con decisione
   *[light] con leggerezza
} e { $tempo ->
    [quick] per poco
   *[slow] a lungo
}

palm-on = { $whose ->
   *[any] {""}
}{ $place ->
    [thumb-tip] sul polpastrello del pollice
    [thumb] sul pollice
    [index-tip] sul polpastrello dell'indice
    [index] sull'indice
    [middle-tip] sul polpastrello del medio
    [middle] sul medio
    [fourth-tip] sul polpastrello dell'anulare
    [fourth] sull'anulare
    [little-tip] sul polpastrello del mignolo
    [little] sul mignolo
    [index-palm] sul palmo sotto l'indice
    [little-palm] sul palmo sotto il mignolo
    [thumb-heel] sul palmo alla base del pollice
    [little-heel] sul palmo verso il polso, dal lato del mignolo
    [wrist] sul polso
   *[back] sul dorso della mano
}

palm-from = { $whose ->
   *[any] {""}
}{ $place ->
    [thumb-tip] dal polpastrello del pollice
    [thumb] dal pollice
    [index-tip] dal polpastrello dell'indice
    [index] dall'indice
    [middle-tip] dal polpastrello del medio
    [middle] dal medio
    [fourth-tip] dal polpastrello dell'anulare
    [fourth] dall'anulare
    [little-tip] dal polpastrello del mignolo
    [little] dal mignolo
    [index-palm] dal palmo sotto l'indice
    [little-palm] dal palmo sotto il mignolo
    [thumb-heel] dal palmo alla base del pollice
    [little-heel] dal palmo verso il polso, dal lato del mignolo
    [wrist] dal polso
   *[back] dal dorso della mano
}

palm-to = { $whose ->
   *[any] {""}
}{ $place ->
    [thumb-tip] al polpastrello del pollice
    [thumb] al pollice
    [index-tip] al polpastrello dell'indice
    [index] all'indice
    [middle-tip] al polpastrello del medio
    [middle] al medio
    [fourth-tip] al polpastrello dell'anulare
    [fourth] all'anulare
    [little-tip] al polpastrello del mignolo
    [little] al mignolo
    [index-palm] al palmo sotto l'indice
    [little-palm] al palmo sotto il mignolo
    [thumb-heel] al palmo alla base del pollice
    [little-heel] al palmo verso il polso, dal lato del mignolo
    [wrist] al polso
   *[back] al dorso della mano
}

palm-around = { $whose ->
   *[any] {""}
}{ $place ->
    [thumb-tip] intorno al polpastrello del pollice
    [thumb] intorno al pollice
    [index-tip] intorno al polpastrello dell'indice
    [index] intorno all'indice
    [middle-tip] intorno al polpastrello del medio
    [middle] intorno al medio
    [fourth-tip] intorno al polpastrello dell'anulare
    [fourth] intorno all'anulare
    [little-tip] intorno al polpastrello del mignolo
    [little] intorno al mignolo
    [index-palm] intorno al palmo sotto l'indice
    [little-palm] intorno al palmo sotto il mignolo
    [thumb-heel] intorno al palmo alla base del pollice
    [little-heel] intorno al palmo verso il polso, dal lato del mignolo
    [wrist] intorno al polso
   *[back] intorno al dorso della mano
}

palm-stroke = { $start } { $end }

# $times è 0 dove succede una volta per natura.
palm-touch = { $number }. { $who } { $does }{ $times ->
    [0] {""}
    [1] {" "}una volta
    [2] {" "}due volte
    [3] {" "}tre volte
    [4] {" "}quattro volte
    [5] {" "}cinque volte
    [6] {" "}sei volte
   *[other] {" "}{ $times } volte
}, { $how }, { $where }.

# I vincoli della modalità per esperti. $objects sono le cose di cui si tratta.
palm-constraint = { $kind ->
    [only-objects] Usa soltanto { $objects }.
    [with-object] Usa { $objects }, insieme a quello che vuoi.
    [only-fingers] Tocca soltanto le dita.
    [not-fingers] Non toccare le dita.
    [three-objects] Usa almeno tre cose.
    [one-object] Usa una cosa sola.
    [only-back] Tocca soltanto il dorso della mano.
   *[vertical] La mano sta di taglio.
}

# Le poche parole nelle immagini.
drawn-palm-album = L'album
drawn-palm-album-looks = { $name } cerca due ricordi
drawn-palm-album-looked = { $name } cercava due ricordi
drawn-palm-reveal = Che cos'era
drawn-palm-memory = { $which ->
    [1] 1º ricordo
   *[2] 2º ricordo
}
drawn-palm-chosen = { $which ->
    [1] 1ª scelta
   *[2] 2ª scelta
}
drawn-palm-deck = dal mazzo
drawn-palm-turn = { $round ->
    [0] turno { $turn } di { $turns }
   *[other] giro { $round } · turno { $turn } di { $turns }
}
