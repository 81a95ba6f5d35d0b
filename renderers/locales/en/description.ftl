# The table in sentences, for whoever cannot see the picture.
# $who is always one of: you, partner (to a player), near, far (to a spectator).

# The headings of its parts, where there are headings.
described-title-now = { $mine ->
    [yes] What to do
   *[no] What's going on
}
described-title-over = How it ended
described-title-objective = The objective
described-title-player = { $who ->
    [you] You and your cards
    [partner] Your partner
    [near] Near player
   *[far] Far player
}
described-title-spent = { $over ->
    [yes] All turns
   *[no] The balance and the last turn
}
described-title-chain = Your chain
described-title-board = The board

described-over = The game is over. { $outcome }.
loss-stuck = { $who ->
    [you] You were
    [partner] Your partner was
    [near] The near player was
   *[far] The far player was
} to move, on { $node } with a balance of { $balance }.
loss-ways = The ways on: { $ways }.
loss-way = { $node } ({ $why })
loss-by-closed = not open yet
loss-by-partner = { $who ->
    [you] your partner stood there
    [partner] you stood there
    [near] the far player stood there
   *[far] the near player stood there
}
loss-by-no-card = no card
loss-by-balance = { $centre ->
    [yes] only with a balance of { $balance }, not 0
   *[no] the balance would have been { $balance }
}
loss-by-dead-end = from there no way into the centre with a balance of 0
loss-arrivals = { $count ->
    [0] No walk led into the centre at all.
   *[other] The walks into the centre ended with a balance of { $balances }.
}
described-setup = Setup: both players look at the cards and choose a side, in secret.
described-turn = Turn { $turn }: { $who ->
    [nobody] no more moves
    [you] your move
    [partner] your partner's move
    [near] near player's move
   *[far] far player's move
}.
described-side = The turn ended on the middle line, so a side has to be chosen.
described-choose-side = Choose which halves of your cards should show: left or right.
described-change-side = Until your partner has chosen too, you can switch to the { $side } halves.
described-following = One player is waiting in the centre: this turn must end there.

described-objective = Objective { $number } of { $all }: { $emotion }{ $bar }.
described-bar = , with { $height }
described-idle-bar = , with { $height } that doesn't matter here
# Print-and-play: each player has objectives of their own, though either may complete them (ruling 24).
described-owner = It's one of { $who ->
    [you] yours
    [partner] your partner's
    [near] the near player's
   *[far] the far player's
}.
described-task = End a turn on any { $emotion } node of the { $ring }.
described-argument = It's an argument: one of you joins the other on any { $emotion } node of the { $ring }.
described-to-centre = All objectives are done: enter the centre one right after the other, each with a balance of 0.
described-objective-next = The next objective is turned up with the next turn.
described-objective-nodes = The { $emotion } nodes there: { $nodes }.
described-done = Done: { $progress }.
described-deck = Deck: { $cards }.
described-done-ring = { $ring } { $done } of { $all }
described-done-all = all { $done } of { $all }

described-player = { $who ->
    [you] You
    [partner] Your partner
    [near] Near player
   *[far] Far player
}{ $named ->
    [yes] , { $name }
   *[no] { "" }
}: { $place }, balance { $balance }.
# Left and right are as that player sees the board (ruling 4).
described-place = on { $node }, { $ring }, { $half ->
    [middle] middle line
   *[other] { $who ->
        [you] your { $half } half
        [partner] their { $half } half
       *[other] { $half } half as they see it
    }
}
described-place-centre = in the centre
described-row = { $side ->
    [left] Left
   *[right] Right
} halves, from the cover card: { $row }.
described-whole = Cards, left and right halves, from the cover card: { $cards }.
described-whose-whole = { $who ->
    [you] Your cards
    [partner] Your partner's cards
    [near] Near player's cards
   *[far] Far player's cards
}, left and right halves: { $cards }.
described-halves = { $place } { $left } and { $right }
described-pair = { $card } make { $pair }
described-showed = The { $side } halves were showing.
described-own-choice = You've chosen the { $side } halves.
described-choices = Choosing left shows { $left }; choosing right shows { $right }.
described-choosing = Still choosing.
described-chosen = Has chosen.
described-face-down = Face down: { $cards }.
described-pile = Pile: { $cards }.
described-shifts = { $raising } cards raise the balance of the player who spends them by 1; { $lowering } ones lower it by 1.

described-last = { $who ->
    [you] You
    [partner] Your partner
    [near] Near player
   *[far] Far player
}, last turn: { $turn }.
described-path = from { $start } to { $path }
described-completed = completed { $emotion }
described-drew = drew { $cards }
described-chose = chose the { $side } halves

described-length = It took { $turns ->
    [0] no turns
    [one] one turn
   *[other] { $turns } turns
}.
described-walked = Turn { $number }, { $who ->
    [you] you
    [partner] your partner
    [near] near player
   *[far] far player
}: { $turn }.

described-around = Around { $node }: { $ways }.
described-way = { $direction } { $nodes }
described-closed = { $node }, closed

described-chain-empty = Your chain is empty.
described-chain = Your chain from { $start }: { $steps }.
described-on-the-way = Balance on the way: { $balance }.
described-chain-path = Your chain: { $path }.
described-link = { $node } with { $card }
described-turning = If you end here, your cards will turn to their { $side } halves.
described-ending = Ending here: { $effects }.
described-pick = { $node }: pay with { $cards }.

# One card, or one of several: $places is "2", or "1, 2 or 3".
described-card = { $row ->
    [own] your
   *[partner] your partner's
} card { $places }
described-or = { $before } or { $last }
described-either = { $own }, or { $partner }

described-steps = Next steps.
described-no-steps = No further step.
described-not-here = The turn can't end here.
described-step = { $direction }: { $node }, { $payments }.
described-step-centre = { $direction }, { $payments }.
described-payment = balance { $balance } with { $cards }

described-ring = { $ring }, { $open ->
    [yes] open
   *[no] closed
}, clockwise: { $nodes }.
described-centre = The centre is { $open ->
    [yes] open
   *[no] closed
}; lines lead there from { $nodes }.
described-seat = { $who ->
    [you] From your seat
   *[near] From the near player's seat
} at { $node }, left: { $left }; right: { $right }; on the middle line: { $middle }.
described-run = { $first } to { $last }
described-line = { $outer } to { $inner }
described-lines = Lines inward: { $lines }.
described-lines-even = Lines inward: each even node of the outer and middle ring leads to the node of half its number, for example { $even }.
described-lines-all = Lines inward: each even node of the outer and middle ring leads to the node of half its number, for example { $even }. Each odd one leads to the two nodes around half its number, for example { $odd }.

# What ending the turn now would do.
effect-balance = balance { $balance }
effect-wins = you hold hands
effect-completes = objective done
effect-opens-ring = the { $ring } opens
effect-opens-centre = the centre opens
effect-no-step = your partner has no step left, and the game is lost
effect-draws = draw { $count }
effect-choose-side = you choose a side
effect-side-stays = { $side } halves stay
effect-side-turns = cards turn to their { $side } halves
