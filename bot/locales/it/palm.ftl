# The screens of "In the Palm of Your Hand": what is asked, what can be pressed, what happened.
# What is told stands in the catalogue of the renderers.

question-palm-roles = In questo turno Nonno è chi porge la mano.
question-palm-alone = { $moment ->
    [first] { $child } te lo racconta nel palmo, solo con il tatto. Nonno sei tu.
    [again] Porgi la mano quando vuoi sentire il prossimo.
   *[second] Che cosa sarà stato? Quando avrai sentito anche il secondo, si apre l'album.
}
question-palm-choose = Quale ricordo vuoi raccontare?
question-palm-begin = Come si tiene la mano, e che cosa la tocca per primo?
question-palm-edge = La mano deve stare di taglio: scegli prima questo.
question-palm-touches = Cambia l'ultimo tocco, aggiungine un altro o faglielo sentire.
question-palm-missing = Non puoi ancora farglielo sentire, per il vincolo che hai: cambia l'ultimo tocco, o aggiungine un altro.
question-palm-full = Più tocchi di così non si può: cambia l'ultimo, toglilo o faglielo sentire.
question-palm-interfere = Quale delle tue carte potrebbe sembrare quella giusta?
question-palm-album = Qual è il primo ricordo?
question-palm-second = Il primo è il numero { $place }. E il secondo?

choice-palm-hand = Porgi la mano
choice-palm-card = { $place } · { $title }
choice-palm-pose = Mano: { $pose }
choice-palm-perform = Faglielo sentire
choice-palm-back = Togli l'ultimo tocco
choice-palm-redraw = Pesca un altro ricordo
choice-palm-other-first = Cambia il primo
choice-palm-on-the-spot = sul posto
choice-palm-manner = { $force ->
    [feather] come una piuma
   *[light] leggermente
    [firm] con forza
}, { $tempo ->
   *[slow] lentamente
    [quick] in fretta
}
choice-palm-times = { $times ->
    [1] una volta
    [2] due volte
   *[other] { $times } volte
}

menu-palm-add = { $more ->
    [yes] Aggiungi un tocco con …
   *[no] Tocca la mano con …
}
menu-palm-gesture = Gesto
menu-palm-place = Punto
menu-palm-way = Verso dove
menu-palm-manner = Come
menu-palm-times = Quante volte

# What happened, one line an event.
event-palm-turn = { $round ->
    [0] Comincia il turno { $turn }.
   *[other] Comincia il turno { $turn }, giro { $round }.
}
event-palm-roles = { $grandfather } porge la mano, e { $child } ha un ricordo da raccontare.
event-palm-memory = { $which ->
    [1] { $child } ha il primo ricordo.
   *[2] { $child } ha il secondo ricordo.
}
event-palm-redrew = { $child } ha messo via un ricordo, coperto, e ne ha pescato un altro.
event-palm-performed = { $which ->
    [1] { $child } ha raccontato il primo ricordo con il tatto.
   *[2] { $child } ha raccontato il secondo ricordo con il tatto.
}
event-palm-laid = { $count ->
    [one] Una carta è stata posata, coperta.
   *[other] { $count } carte sono state posate, coperte.
}
event-palm-shuffled = Il mazzo era finito: tutte le altre carte sono state mescolate e distribuite di nuovo.
event-palm-album = L'album si è aperto: { $cards } carte.
event-palm-found = { $grandfather } { $right ->
    [0] non ha trovato nessun ricordo
    [1] ha trovato un ricordo
   *[2] ha trovato tutti e due i ricordi
}.
event-palm-ended = { $ending ->
    [most-points] La partita è finita: c'è chi ha più punti di tutti.
    [tie] La partita è finita in parità.
    [strangers] La partita è finita: come due estranei.
    [blurred] La partita è finita: una fotografia mossa.
    [half-told] La partita è finita: una vita raccontata a metà.
    [well-kept] La partita è finita: una vita custodita bene.
   *[whole-life] La partita è finita: una vita intera.
}
