# Dove è cambiata una partita finita. $was, $seen ... sono percentuali; il turno 0 è la preparazione.

hindsight-title = Il momento della svolta
hindsight-line-was = con le carte com'erano
hindsight-line-seen = per quanto si sapeva
hindsight-sign-point = un'altra via dava più speranza
hindsight-sign-unseen = hanno deciso le carte coperte
hindsight-course = Speranza di prendersi per mano: { $first } % all'inizio; { $highest ->
    [0] mai di più
   *[other] al massimo { $high } %, dopo il turno { $highest }
}; { $lowest ->
    [0] mai di meno prima della fine
   *[other] al minimo { $low } %, dopo il turno { $lowest }
}.
hindsight-point = Turno { $turn }, { $who ->
    [you] tu
    [partner] il partner
    [near] giocatore vicino
   *[far] giocatore lontano
}: da { $start }, poi { $taken }. { $same ->
    [yes] La stessa via con altre carte avrebbe
   *[no] Passare invece per { $other } avrebbe
} lasciato più speranza. Per quanto si poteva sapere: { $better } % invece di { $seen } %. Con le carte com'erano: { $helps ->
    [yes] { $helped } % invece di { $was } %.
   *[no] { $helped } %, quindi non sarebbe servito, ma nessuno poteva vederlo.
}
hindsight-no-point = Nessun turno spicca: per quanto si poteva sapere, nessun'altra via era chiaramente migliore.
hindsight-unseen = Turno { $turn }, { $who ->
    [you] tu
    [partner] il partner
    [near] giocatore vicino
   *[far] giocatore lontano
}: hanno deciso le carte coperte. Con le carte com'erano, la speranza è scesa da { $before } % a { $was } %; per quanto si poteva sapere, era { $seen } %.
hindsight-how = Sono stime: un giocatore semplice riprende tante volte da ogni turno, e la percentuale dice quante volte i due si prendono per mano.
hindsight-turn = { $turn ->
    [0] Dopo la preparazione
   *[other] Dopo il turno { $turn }, { $who ->
        [you] tuo
        [partner] del partner
        [near] del giocatore vicino
       *[far] del giocatore lontano
    }
}: { $was } % con le carte com'erano, { $seen } % per quanto si poteva sapere.
