# I nomi delle cose, e quante ce ne sono.

title = ...and then, we held hands.

emotion-angry = rabbia
emotion-sad = tristezza
emotion-calm = calma
emotion-happy = felicità

ring-outer = anello esterno
ring-middle = anello di mezzo
ring-inner = anello interno
centre = il cuore

side-left = sinistra
side-right = destra

direction-clockwise = in senso orario
direction-counter-clockwise = in senso antiorario
direction-inward = verso l'interno
direction-inward-clockwise = verso l'interno, in senso orario
direction-inward-counter-clockwise = verso l'interno, in senso antiorario
direction-centre = nel cuore
direction-outward = verso l'esterno
direction-outward-clockwise = verso l'esterno, in senso orario
direction-outward-counter-clockwise = verso l'esterno, in senso antiorario

bar-1 = una barra di un terzo
bar-2 = una barra di due terzi
bar-3 = una barra intera

# Com'è finita, in poche parole.
outcome-held-hands = vittoria: mano nella mano
outcome-could-not-follow = sconfitta: attesa vana nel cuore
outcome-cards-gone = sconfitta: carte finite
outcome-no-step = sconfitta: nessun passo possibile

# $node è il nome di un nodo ("O17"), $emotion l'emozione che mostra.
node = { $node } { $emotion }
# Una carta di una fila, e che cosa mostra.
place = { $place } { $emotion }
# Le ultime due cose di un elenco.
list-end = { $before } e { $last }

cards = { $count ->
    [0] nessuna carta
    [one] { $count } carta
   *[other] { $count } carte
}
steps = { $count ->
    [0] nessun passo
    [one] { $count } passo
   *[other] { $count } passi
}

# The ten emotions that two halves make, by their letters in the order of the alphabet.
pair-aa = furia
pair-ac = riserbo
pair-ah = passione
pair-as = ferita
pair-cc = pace
pair-ch = fiducia
pair-cs = malinconia
pair-hh = gioia
pair-hs = nostalgia
pair-ss = dolore
