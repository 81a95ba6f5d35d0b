# Le schermate di una partita. $who è uno di: you, partner (per chi gioca), near, far (per chi guarda).

headline-setup = Guarda le carte e scegli un lato
headline-setup-waiting = Hai scelto; il partner sta ancora guardando
headline-setup-watched = I due giocatori guardano le carte e scelgono un lato
headline-move = Turno { $turn }: { $who ->
    [you] tocca a te
    [partner] tocca al partner
    [near] tocca al giocatore vicino
   *[far] tocca al giocatore lontano
}
headline-side = Turno { $turn }: { $who ->
    [you] scegli un lato
    [partner] il partner sceglie un lato
    [near] il giocatore vicino sceglie un lato
   *[far] il giocatore lontano sceglie un lato
}
headline-follow = Turno { $turn }: { $who ->
    [you] raggiungi il cuore
    [partner] il partner deve raggiungerti nel cuore
    [near] il giocatore vicino deve raggiungere il cuore
   *[far] il giocatore lontano deve raggiungere il cuore
}

line-look = Le due metà si vedono adesso e poi mai più.
line-why-side = Le metà che scegli restano in vista, e pagano i tuoi passi e quelli del partner.
line-side-chosen = Hai scelto le metà { $side ->
    [left] sinistre
   *[right] destre
}; finché non ha scelto anche il partner, puoi cambiare idea.
line-is-ready = { $who ->
    [you] Hai
    [partner] Il partner ha
    [near] Il giocatore vicino ha
   *[far] Il giocatore lontano ha
} scelto un lato.
line-objective = Obiettivo { $number } di { $all }: { $emotion }, sull'{ $ring }.
line-argument = Obiettivo { $number } di { $all }: un litigio, { $emotion }, sull'{ $ring }. Uno di voi deve raggiungere l'altro lì.
line-objective-done = Obiettivi completati: { $done } di { $all }; il prossimo arriva con il prossimo turno.
line-to-centre = Tutti gli obiettivi sono completati: entrambi nel cuore, subito uno dopo l'altro, ciascuno con equilibrio 0.
line-balances = { $who ->
    [you] Il tuo equilibrio è { $own }, quello del partner { $partner }.
   *[near] Equilibrio: vicino { $own }, lontano { $partner }.
} Mazzo: { $cards }.
line-following = { $who ->
    [you] Il partner ti aspetta nel cuore: questo turno deve finire lì, con equilibrio 0.
    [partner] Aspetti nel cuore: il turno del partner deve finire lì, con equilibrio 0.
   *[other] Un giocatore aspetta nel cuore: questo turno deve finire lì, con equilibrio 0.
}
line-journey = { $turns }, obiettivi completati: { $done } di { $all }.
line-whole = { $who ->
    [you] Le tue carte
    [partner] Le carte del partner
    [near] Le carte del giocatore vicino
   *[far] Le carte del giocatore lontano
}, metà sinistra e metà destra: { $cards }.

turns = { $count ->
    [0] Nessun turno
    [one] { $count } turno
   *[other] { $count } turni
}

question-side = Quali metà delle tue carte vuoi mostrare?
question-node = Dove vai?
question-card = Quale carta paga { $node }?
question-end = Nessun altro passo è possibile: finisci il turno o fai un passo indietro.
question-stuck = Nessun altro passo è possibile, e il turno non può finire qui: fai un passo indietro.

choice-side = { $side ->
    [left] sinistra
   *[right] destra
}: { $row }
choice-other-side = Passa alle metà { $side ->
    [left] sinistre
   *[right] destre
}
choice-side-stays = { $side ->
    [left] sinistra
   *[right] destra
}, come sono adesso
choice-side-turns = { $side ->
    [left] sinistra
   *[right] destra
}, le metà coperte, alla cieca
choice-way = { $node }, { $direction }
choice-step = { $way } · { $row ->
    [own] la tua { $place }
   *[partner] { $place } del partner
} · { $balance }
choice-card = { $row ->
    [own] la tua { $place }
   *[partner] la { $place } del partner
} · { $balance } · { $emotion }
choice-end = Finisci il turno
choice-back = Un passo indietro
choice-clear = Annulla tutti i passi
choice-other-node = Un altro nodo
choice-show = Mostra di nuovo il tavolo

ending-held-hands = Siete entrambi nel cuore, in equilibrio. E allora vi siete presi per mano.
ending-could-not-follow = Uno di voi aspettava nel cuore, e l'altro non aveva modo di raggiungerlo: avete perso.
ending-cards-gone = Il mazzo e le due file sono vuoti: avete perso.
ending-no-step = A chi toccava non restava alcun passo: avete perso.
