# Playing by keys, where there are no buttons. What a key is called; $game is heldhands or palm:

key-label-left = sinistra (senso orario)
key-label-right = destra (senso antiorario)
key-label-in = verso l'interno
key-label-out = verso l'esterno
key-label-1 = { $game ->
    [palm] numero 1
   *[heldhands] carta 1
}
key-label-2 = { $game ->
    [palm] numero 2
   *[heldhands] carta 2
}
key-label-3 = { $game ->
    [palm] numero 3
   *[heldhands] carta 3
}
key-label-4 = { $game ->
    [palm] numero 4
   *[heldhands] carta 4
}
key-label-5 = { $game ->
    [palm] numero 5
   *[heldhands] carta 5
}
key-label-6 = { $game ->
    [palm] numero 6
   *[heldhands] carta 6
}
key-label-7 = numero 7
key-label-8 = numero 8
key-label-more = oltre: dal 9 in poi
key-label-partner = prima di una carta: quella del partner
key-label-end = { $game ->
    [palm] faglielo sentire
   *[heldhands] finisci il turno
}
key-label-back = { $game ->
    [palm] un tocco indietro
   *[heldhands] un passo indietro
}
key-label-clear = annulla tutti i passi
key-label-show = di nuovo il tavolo
key-label-read = il tavolo a parole

# What can be typed instead, between commas. No word may mean two keys, in no two languages.

key-words-left = sinistra, sx, orario, senso orario, in senso orario
key-words-right = destra, dx, antiorario, senso antiorario, in senso antiorario
key-words-in = dentro, interno, verso l'interno, cuore, nel cuore, centro
key-words-out = fuori, esterno, verso l'esterno
key-words-partner = partner, compagno, compagna, del partner
key-words-1 = 1, uno
key-words-2 = 2, due
key-words-3 = 3, tre
key-words-4 = 4, quattro
key-words-5 = 5, cinque
key-words-6 = 6, sei
key-words-7 = 7, sette
key-words-8 = 8, otto
key-words-more = oltre, di più, avanti
key-words-back = indietro, un passo indietro, annulla
key-words-clear = da capo, annulla tutto, azzera
key-words-end = fine, fine turno, fatto
key-words-show = mostra, tavolo
key-words-read = leggi, a parole, descrivi
key-words-nudge = bussa
key-words-part = finiamo qui
key-words-stay = restiamo, resta
key-words-rematch = rivincita, ancora, ancora una
key-words-hindsight = svolta, qual è stata la svolta
key-words-accept = accetta, sì, entra
key-words-decline = rifiuta, no
key-words-withdraw = ritira, annulla il ritrovo
key-words-leave = esci, me ne vado
key-words-move = più in là, un posto più in là
key-words-begin = si comincia, cominciamo
key-words-skip = salta, senza spiegazioni, basta spiegazioni

# What can be done now: its signs, what it is, and the signs of the cards that may follow.

legend-choice = { $signs } { $label }
legend-choices = { $signs } { $label }: { $halves }
legend-menu = { $signs } { $label }: { $choices }
legend-second = Poi il numero del secondo.
