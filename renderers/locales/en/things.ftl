# The names of things, and how many there are of them.

title = ...and then, we held hands.

emotion-angry = angry
emotion-sad = sad
emotion-calm = calm
emotion-happy = happy

ring-outer = outer ring
ring-middle = middle ring
ring-inner = inner ring
centre = the centre

side-left = left
side-right = right

direction-clockwise = clockwise
direction-counter-clockwise = counter-clockwise
direction-inward = inward
direction-inward-clockwise = inward, clockwise
direction-inward-counter-clockwise = inward, counter-clockwise
direction-centre = into the centre
direction-outward = outward
direction-outward-clockwise = outward, clockwise
direction-outward-counter-clockwise = outward, counter-clockwise

bar-1 = a bar of one third
bar-2 = a bar of two thirds
bar-3 = a full bar

# How it ended, in a few words.
outcome-held-hands = won: hand in hand
outcome-could-not-follow = lost: left alone in the centre
outcome-cards-gone = lost: no cards are left
outcome-no-step = lost: no step was left

# $node is the name of a node ("O17"), $emotion what it shows.
node = { $emotion } { $node }
# A card of a row, and what it shows.
place = { $place } { $emotion }
# The last two things of a list.
list-end = { $before } and { $last }

cards = { $count ->
    [0] no cards
    [one] { $count } card
   *[other] { $count } cards
}
steps = { $count ->
    [0] no steps
    [one] { $count } step
   *[other] { $count } steps
}

# The ten emotions that two halves make, by their letters in the order of the alphabet.
pair-aa = fury
pair-ac = restraint
pair-ah = passion
pair-as = hurt
pair-cc = peace
pair-ch = trust
pair-cs = melancholy
pair-hh = joy
pair-hs = nostalgia
pair-ss = grief
