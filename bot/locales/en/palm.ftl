# The screens of "In the Palm of Your Hand": what is asked, what can be pressed, what happened.
# What is told stands in the catalogue of the renderers.

question-palm-roles = Hold out your hand first, and you're Grandfather this turn.
question-palm-alone = { $moment ->
    [first] { $child } tells it in your palm, by touch alone. You are Grandfather.
    [again] Hold out your hand when you'd like to feel the next one.
   *[second] What could it have been? Once you've felt the second one too, the album opens.
}
question-palm-choose = Which memory do you want to tell?
question-palm-begin = How is the hand held, and what touches it first?
question-palm-edge = The hand has to be on its edge: choose that first.
question-palm-touches = Change the last touch, add another, or let him feel it.
question-palm-missing = Your constraint isn't met yet: change the last touch, or add another.
question-palm-full = That's as many touches as a mime can have: change the last one, take it back, or let him feel it.
question-palm-interfere = Which of your cards could it be?
question-palm-album = Which is the first memory?
question-palm-second = Number { $place } is the first. Which is the second?

choice-palm-hand = Hold out your hand
choice-palm-card = { $place } · { $title }
choice-palm-pose = Hand { $pose }
choice-palm-perform = Let him feel it
choice-palm-back = Take the last touch back
choice-palm-redraw = Draw another memory
choice-palm-other-first = Change the first memory
choice-palm-on-the-spot = on the spot
choice-palm-manner = { $force ->
    [feather] feather-light
   *[light] lightly
    [firm] firmly
}, { $tempo ->
   *[slow] slowly
    [quick] quickly
}
choice-palm-times = { $times ->
    [1] once
    [2] twice
   *[other] { $times } times
}

menu-palm-add = { $more ->
    [yes] Add a touch with …
   *[no] Touch the hand with …
}
menu-palm-gesture = Gesture
menu-palm-place = Place
menu-palm-way = Towards
menu-palm-manner = How
menu-palm-times = How often

# What happened, one line an event.
event-palm-turn = { $round ->
    [0] Turn { $turn } begins.
   *[other] Round { $round }, turn { $turn } begins.
}
event-palm-roles = { $grandfather } holds out a hand, and { $child } has a memory to tell.
event-palm-memory = { $which ->
    [1] { $child } has the first memory.
   *[2] { $child } has the second memory.
}
event-palm-redrew = { $child } put a memory away, unseen, and drew another.
event-palm-performed = { $which ->
    [1] { $child } told the first memory by touch.
   *[2] { $child } told the second memory by touch.
}
event-palm-laid = { $count ->
    [one] A card was laid face down.
   *[other] { $count } cards were laid face down.
}
event-palm-shuffled = The deck had run out, so all the other cards were shuffled and dealt again.
event-palm-album = The album is open: { $cards } cards.
event-palm-found = { $grandfather } found { $right ->
    [0] neither memory
    [1] one memory
   *[2] both memories
}.
event-palm-ended = { $ending ->
    [most-points] The game is over, and there's a winner.
    [tie] The game is over, and it's a tie.
    [strangers] The game is over: like two strangers.
    [blurred] The game is over: a blurred photograph.
    [half-told] The game is over: a life half told.
    [well-kept] The game is over: a life well kept.
   *[whole-life] The game is over: a whole life.
}
