# Playing by keys, where there are no buttons. What a key is called; $game is heldhands or palm:

key-label-left = left (clockwise)
key-label-right = right (counter-clockwise)
key-label-in = inward
key-label-out = outward
key-label-1 = { $game ->
    [palm] number 1
   *[heldhands] card 1
}
key-label-2 = { $game ->
    [palm] number 2
   *[heldhands] card 2
}
key-label-3 = { $game ->
    [palm] number 3
   *[heldhands] card 3
}
key-label-4 = { $game ->
    [palm] number 4
   *[heldhands] card 4
}
key-label-5 = { $game ->
    [palm] number 5
   *[heldhands] card 5
}
key-label-6 = { $game ->
    [palm] number 6
   *[heldhands] card 6
}
key-label-7 = number 7
key-label-8 = number 8
key-label-more = more: from 9 on
key-label-partner = before a card: your partner's
key-label-end = { $game ->
    [palm] let him feel it
   *[heldhands] end the turn
}
key-label-back = { $game ->
    [palm] take a touch back
   *[heldhands] take a step back
}
key-label-clear = take all steps back
key-label-show = show the table again
key-label-read = the table in words

# What can be typed instead, between commas. No word may mean two keys, in no two languages.

key-words-left = left, l, clockwise, cw
key-words-right = right, r, counter-clockwise, counter clockwise, counterclockwise, anticlockwise, ccw
key-words-in = in, inward, inwards, centre, center
key-words-out = out, outward, outwards
key-words-partner = partner, p, partner's, theirs
key-words-1 = 1, one
key-words-2 = 2, two
key-words-3 = 3, three
key-words-4 = 4, four
key-words-5 = 5, five
key-words-6 = 6, six
key-words-7 = 7, seven
key-words-8 = 8, eight
key-words-more = more, further, next
key-words-back = back, undo, step back
key-words-clear = clear, all back
key-words-end = end, end turn, end the turn, done
key-words-show = show, table
key-words-read = read, in words, describe
key-words-nudge = nudge, knock
key-words-part = part
key-words-stay = stay
key-words-rematch = rematch, again, play again
key-words-hindsight = hindsight, where did it turn
key-words-accept = accept, yes, come in
key-words-decline = decline, no
key-words-withdraw = withdraw, call off, call it off
key-words-leave = leave
key-words-move = move, sit further
key-words-begin = begin, let's begin
key-words-skip = skip, without notes, no more notes

# What can be done now: its signs, what it is, and the signs of the cards that may follow.

legend-choice = { $signs } { $label }
legend-choices = { $signs } { $label }: { $halves }
legend-menu = { $signs } { $label }: { $choices }
legend-second = Then the number of the second one.
