# Che cosa è successo, una riga per evento. $who è uno di: you, partner (per chi gioca), near, far (per gli altri).

event-side-chosen = { $who ->
    [you] Hai
    [partner] Il partner ha
    [near] Il giocatore vicino ha
   *[far] Il giocatore lontano ha
} scelto un lato.
event-began = { $who ->
    [you] Cominci tu.
    [partner] Comincia il partner.
    [near] Comincia il giocatore vicino.
   *[far] Comincia il giocatore lontano.
}
event-objective-revealed = Il prossimo obiettivo è { $emotion }.
event-argument-revealed = Il prossimo obiettivo è { $emotion }, ed è un litigio.
event-moved = { $who ->
    [you] Da { $start } hai raggiunto
    [partner] Da { $start } il partner ha raggiunto
    [near] Da { $start } il giocatore vicino ha raggiunto
   *[far] Da { $start } il giocatore lontano ha raggiunto
} { $end ->
    [C] il cuore
   *[other] { $end }
} in { $steps }.
event-objective-completed = { $who ->
    [you] Hai
    [partner] Il partner ha
    [near] Il giocatore vicino ha
   *[far] Il giocatore lontano ha
} completato l'obiettivo { $emotion }.
event-ring-opened = Ora è aperto l'{ $ring }.
event-centre-opened = Ora il cuore è aperto.
event-pile-shuffled = { $who ->
    [you] I tuoi scarti
    [partner] Gli scarti del partner
    [near] Gli scarti del giocatore vicino
   *[far] Gli scarti del giocatore lontano
} ({ $count ->
    [one] { $count } carta
   *[other] { $count } carte
}) sono tornati nel mazzo.
event-drew = { $who ->
    [you] Hai
    [partner] Il partner ha
    [near] Il giocatore vicino ha
   *[far] Il giocatore lontano ha
} pescato { $cards }.
event-perspective-changed = { $who ->
    [you] Le tue carte
    [partner] Le carte del partner
    [near] Le carte del giocatore vicino
   *[far] Le carte del giocatore lontano
} ora mostrano le metà { $side ->
    [left] sinistre
   *[right] destre
}.
