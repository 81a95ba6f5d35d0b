# Il tavolo del giorno: le stesse carte per tutti, una volta sola per ciascuno.

day-date = { $day } { $month }
day-title = Il tavolo del giorno, { $date }
day-invitation = È il tavolo del giorno, { $date }: le stesse carte per tutti, e puoi giocarlo una volta sola. L'invito vale fino a mezzanotte UTC.
day-asked = L'ho chiesto al partner in privato. Se non riceve nulla da me, può vederlo con il comando “{ command-daily }”.

# La riga da copiare in qualsiasi chat: nessuna carta, nessun percorso.
day-line = { $title } · { $date } · { $shapes } · { $ending ->
    [won] ci siamo presi per mano
    [parted] { $done } obiettivi su { $all }, poi ci siamo salutati
   *[lost] { $done } obiettivi su { $all }
}
day-shapes = I cerchi sono l'anello esterno, quello di mezzo, quello interno e il cuore: più sono pieni, più lontano siete arrivati.
day-others = { $count ->
    [one] Un altro tavolo qui ha finito:
   *[other] Altri { $count } tavoli qui hanno finito:
}
day-reached = { $reach ->
    [hands] { $shapes } si sono presi per mano
    [centre] { $shapes } tutti gli obiettivi, ma non mano nella mano
    [inner] { $shapes } arrivati all'anello interno
    [middle] { $shapes } arrivati all'anello di mezzo
    [outer] { $shapes } rimasti sull'anello esterno
   *[parted] si sono fermati prima della fine
}: { $count }
day-unfinished = { $count ->
    [one] A un altro tavolo si gioca ancora.
   *[other] Ad altri { $count } tavoli si gioca ancora.
}
day-nobody = { $over ->
    [yes] Nessun altro qui l'ha giocato.
   *[no] Nessun altro qui l'ha ancora finito.
}
day-not-played = Questo non l'hai giocato.
day-next = A mezzanotte UTC arriva un nuovo tavolo. Potrai rivedere la tua partita quando avranno finito tutti.
