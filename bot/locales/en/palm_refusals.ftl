# Why something was refused in "In the Palm of Your Hand": `refusal-` and the code, with the facts that come with it.
# $object is a thing with its article, $place where on the hand ("on the wrist"), $to where a stroke leads ("to the wrist").

# A new game
refusal-palm-seats = { $seats ->
    [1] You need two to eight people to play like this. On your own, choose to play alone.
   *[other] This is a game for two to eight, not for { $seats }.
}
refusal-mode-seats = { $mode ->
    [alone] Alone is for one player
    [together] Together is for two players
    [individually] Individually is for { $fewest } to { $most } players
   *[teams] Teams are for { $fewest } to { $most } players
}, not for { $seats }.
refusal-veterans-seats = More cards for veterans are for two who play together, or for one alone, not for { $seats }.
refusal-redraw-from-hand = When you play individually, Child chooses her memories from her own hand, so with { $seats } players she can't draw another.
refusal-redraw-alone = When you play alone, Pia draws the memories, and she keeps what she draws.

# Not now
refusal-not-awaited = The game isn't waiting for you now.
refusal-palm-not-now = Not yet: { $phase ->
    [roles] someone holds out a hand first
    [choose] a memory is chosen first
    [mime] a memory is being told by touch
    [interfere] the others are laying their cards
    [album] the album is open
   *[over] the game is over
}.
refusal-already-laid = Your team has already laid its card.
refusal-no-redraw = You haven't agreed on drawing other memories in this game.
refusal-redraw-too-late = You can only draw another memory before the first touch.
refusal-not-in-hand = Memory { $card } isn't in your hand.
refusal-not-in-album = There's no number { $place } in the album; it has { $cards } cards.
refusal-same-memory-twice = Choose two different cards.

# Not this touch
refusal-no-such-object = “{ $object }” isn't one of the eleven things.
refusal-no-such-gesture = There's no gesture “{ $gesture }”.
refusal-no-such-place = There's no place “{ $place }” on the hand.
refusal-not-with-this = You can't make the gesture “{ $gesture }” with { $object }.
refusal-not-on-this = You can't make the gesture “{ $gesture }” { $place }.
refusal-falls-down = It wouldn't stay { $place }: that part of the hand doesn't face up.
refusal-not-a-stroke = The gesture “{ $gesture }” stays in one place.
refusal-not-neighbours = A stroke { $to } can't begin { $place }: they aren't next to each other.
refusal-too-often = You can make the gesture “{ $gesture }” { $most ->
    [1] only once
   *[other] at most { $most } times
}.

# Not this mime
refusal-mime-complete = A mime has { $most } touches at most.
refusal-closed-figure = A stroke { $to } that begins { $place } would close a figure, and you may not draw in a hand.
refusal-too-many-turns = A line turns at most { $most ->
    [2] twice
   *[other] { $most } times
}: you may not write in a hand.
refusal-pose-too-late = You can only choose how the hand is held before the first touch.
refusal-no-touch-to-take-back = There's no touch to take back.
refusal-no-touch-to-change = There's no touch to change.
refusal-empty-mime = There's nothing to feel yet: add at least one touch.

# Against the constraint
refusal-only-objects = You have to use nothing but { $objects }.
refusal-with-object = You have to use { $object } too.
refusal-only-fingers = You may only touch the fingers, so nothing { $place }.
refusal-not-fingers = You may not touch the fingers, so nothing { $place }.
refusal-three-objects = You have to use at least three things; so far { $used ->
    [0] there are none
    [one] there is one
   *[other] there are { $used }
}.
refusal-one-object = You have to use a single thing, and you've begun with { $used }.
refusal-only-back = You may only touch the back of the hand, so nothing { $place }.
refusal-vertical = The hand has to be on its edge: choose that first.
