# Why something was refused in "In the Palm of Your Hand": `refusal-` and the code, with the facts that come with it.
# $object is a thing with its article, $place where on the hand ("on the wrist"), $to where a stroke leads ("to the wrist").

# A new game
refusal-palm-seats = { $seats ->
    [1] It takes two to eight to play like this. On your own, you can choose to play alone.
   *[other] This is a game for two to eight, not for { $seats }.
}
refusal-mode-seats = { $mode ->
    [alone] Alone is played by one
    [together] Together is played by two
    [individually] Individually it is played by { $fewest } to { $most }
   *[teams] In teams it is played by { $fewest } to { $most }
}, not by { $seats }.
refusal-veterans-are-two = More cards for veterans are for two who play together, or for one alone, not for { $seats }.
refusal-redraw-from-hand = Playing individually, Child chooses her memories from her own hand, so there is no other one to draw for { $seats }.
refusal-redraw-alone = Alone you draw no memories: Pia does, and she changes none.

# Not now
refusal-not-awaited = The game is waiting for somebody else.
refusal-palm-not-now = That has to wait: { $phase ->
    [roles] first somebody holds out a hand
    [choose] first a memory is chosen
    [mime] now a memory is told by touch
    [interfere] now the others lay their cards
    [album] the album lies open
   *[over] the game is over
}.
refusal-already-laid = Your team has laid its card already.
refusal-no-redraw = You have not agreed on changing memories in this game.
refusal-redraw-too-late = A memory can be changed only before the first touch.
refusal-not-in-hand = Memory { $card } is not in your hand.
refusal-not-in-album = There is no number { $place } in the album, which has { $cards } cards.
refusal-same-memory-twice = Point at two different cards.

# Not this touch
refusal-no-such-object = "{ $object }" is none of the eleven things.
refusal-no-such-gesture = There is no gesture "{ $gesture }".
refusal-no-such-place = There is no place "{ $place }" on the hand.
refusal-not-with-this = The gesture "{ $gesture }" cannot be made with { $object }.
refusal-not-on-this = The gesture "{ $gesture }" cannot be made { $place }.
refusal-falls-down = It would not stay { $place }: that part of the hand does not face up.
refusal-not-a-stroke = The gesture "{ $gesture }" stays in one place.
refusal-not-neighbours = A stroke { $to } cannot begin { $place }: they do not lie beside each other.
refusal-too-often = The gesture "{ $gesture }" can be made { $most ->
    [1] only once
   *[other] at most { $most } times
}.

# Not this mime
refusal-mime-complete = A mime has at most { $most } touches.
refusal-closed-figure = A stroke { $to } that begins { $place } would close a figure, and nothing is drawn in a hand.
refusal-too-many-turns = A line turns at most { $most ->
    [2] twice
   *[other] { $most } times
}: nothing is written in a hand.
refusal-pose-too-late = How the hand is held is chosen before the first touch.
refusal-no-touch-to-take-back = There is no touch to take back.
refusal-no-touch-to-change = There is no touch to change.
refusal-empty-mime = There is nothing to feel yet: it takes at least one touch.

# Against the constraint
refusal-only-objects = You have to use nothing but { $objects }.
refusal-with-object = You have to use { $object } too.
refusal-only-fingers = You have to touch only the fingers, so nothing { $place }.
refusal-not-fingers = You must not touch the fingers, so nothing { $place }.
refusal-three-objects = You have to use at least three things; { $used ->
    [0] there is none
    [one] there is one
   *[other] there are { $used }
} yet.
refusal-one-object = You have to use a single thing, and you have begun with { $used }.
refusal-only-back = You have to touch only the back of the hand, so nothing { $place }.
refusal-vertical = The hand has to stand on its edge: choose that first.
