# Playing by keys, where there are no buttons. What a key is called:

key-label-left = sinistra (senso orario)
key-label-right = destra (senso antiorario)
key-label-in = verso l'interno
key-label-out = verso l'esterno
key-label-1 = carta 1
key-label-2 = carta 2
key-label-3 = carta 3
key-label-4 = carta 4
key-label-5 = carta 5
key-label-6 = carta 6
key-label-partner = prima di una carta: quella del partner
key-label-end = finisci il turno
key-label-back = un passo indietro
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
key-words-back = indietro, un passo indietro, annulla
key-words-clear = da capo, annulla tutto, azzera
key-words-end = fine, fine turno, fatto
key-words-show = mostra, tavolo
key-words-read = leggi, a parole, descrivi
key-words-nudge = bussa
key-words-part = finiamo qui
key-words-stay = restiamo, resta
key-words-rematch = rivincita, ancora, ancora una
key-words-accept = accetta, sì
key-words-decline = rifiuta, no
key-words-withdraw = ritira

# What can be done now: its signs, what it is, and the signs of the cards that may follow.

legend-choice = { $signs } { $label }
legend-choices = { $signs } { $label }: { $halves }
