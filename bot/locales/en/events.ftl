# What happened, one line an event. $who is one of: you, partner (to a player), near, far (to others).

event-side-chosen = { $who ->
    [you] You have
    [partner] Your partner has
    [near] The near player has
   *[far] The far player has
} chosen a side.
event-began = { $who ->
    [you] You have
    [partner] Your partner has
    [near] The near player has
   *[far] The far player has
} the first turn.
event-objective-revealed = The next objective is { $emotion }.
event-argument-revealed = The next objective is an argument: { $emotion }.
event-moved = { $who ->
    [you] You
    [partner] Your partner
    [near] The near player
   *[far] The far player
} went from { $start } to { $end ->
    [C] the centre
   *[other] { $end }
} in { $steps }.
event-objective-completed = { $who ->
    [you] You
    [partner] Your partner
    [near] The near player
   *[far] The far player
} completed the { $emotion } objective.
event-ring-opened = The { $ring } is now open.
event-centre-opened = The centre is now open.
event-pile-shuffled = { $who ->
    [you] Your
    [partner] Your partner's
    [near] The near player's
   *[far] The far player's
} pile of { $count ->
    [one] { $count } card
   *[other] { $count } cards
} went back into the deck.
event-drew = { $who ->
    [you] You
    [partner] Your partner
    [near] The near player
   *[far] The far player
} drew { $cards }.
event-perspective-changed = { $who ->
    [you] Your
    [partner] Your partner's
    [near] The near player's
   *[far] The far player's
} cards now show their { $side } halves.
