# Le parole sull'immagine del tavolo nel terminale. Accanto al tabellone una riga ha 24 colonne.
# $who è uno di: you, partner (per chi gioca), near, far (per chi guarda).

picture-setup = preparazione
picture-turn = turno { $turn } · { $who ->
    [you] tocca a te
    [partner] tocca al partner
    [near] tocca al vicino
   *[far] tocca al lontano
}
picture-name = { $who ->
    [you] tu
    [partner] partner
    [near] vicino
   *[far] lontano
}
picture-half = { $side ->
    [left] metà sinistra
   *[right] metà destra
}
# Al massimo 24 colonne, come accanto al tabellone.
picture-choosing = sta ancora scegliendo
picture-ready = il lato è scelto
picture-side = metà { $side ->
    [left] sinistre
   *[right] destre
}, scarti { $count }

picture-deck = mazzo: { $count }
picture-objective = obiettivo { $number } di { $all }
picture-task =
    Finite un turno su { $shape }
    dell'{ $ring }.
picture-argument =
    Un litigio: uno di voi
    raggiunge l'altro su { $shape }
    dell'{ $ring }.
picture-owner = { $who ->
    [you] È uno dei tuoi.
    [partner] È del partner.
    [near] È del vicino.
   *[far] È del lontano.
}
picture-look-now =
    scegli il tuo lato
    Guarda ora le due metà:
    non si vedranno mai più.
    Le metà che scegli
    restano in vista, e
    pagano i passi di tutti
    e due.
picture-change =
    il tuo lato è scelto
    Puoi cambiarlo finché
    non ha scelto anche
    il partner.
picture-others-choose =
    preparazione
    Ognuno guarda le metà
    delle carte e
    sceglie un lato.
picture-to-centre =
    il cuore
    Entrambi, subito uno
    dopo l'altro, ciascuno
    con equilibrio 0.
picture-in-centre =
    il cuore
    Siete entrambi qui,
    e in equilibrio.
picture-between =
    obiettivo completato
    Il prossimo arriva
    con il prossimo turno.
# Al massimo 8 colonne.
picture-ring-outer = esterno
picture-ring-middle = di mezzo
picture-ring-inner = interno
picture-ring-all = in tutto
picture-done = { $done } di { $all }
picture-next-step = un passo possibile
picture-chain = la tua catena

picture-went = { $who ->
    [you] tu
    [partner] il partner
    [near] il vicino
   *[far] il lontano
}:
picture-completed = , completa { $shape }
picture-drew = , pesca { $count }
picture-ending = finendo qui:
