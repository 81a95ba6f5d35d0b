# The table in sentences, for whoever cannot see the picture.
# $who is always one of: you, partner (to a player), near, far (to a spectator).

described-over = The game is over. { $outcome }.
described-setup = Set-up: both players look at their cards and choose a side, in secret.
described-turn = Turn { $turn }: { $who ->
    [you] your move
    [partner] your partner's move
    [near] near player's move
   *[far] far player's move
}.
described-side = The turn ended on the middle line, so a side has to be chosen.
described-following = One player waits in the centre: this turn must end there.

described-objective = Objective { $number } of { $all }: { $emotion }{ $bar }.
described-bar = , with { $height }
described-idle-bar = , with { $height } that plays no part
described-task = End a turn on any { $emotion } node of the { $ring }.
described-argument = It is an argument: one of you joins the other on any { $emotion } node of the { $ring }.
described-lay-before = It lay before { $who ->
    [you] you
    [partner] your partner
    [near] the near player
   *[far] the far player
}.
described-to-centre = All objectives are done: enter the centre one right after the other, each with a balance of 0.
described-done = Done: { $progress }. Deck: { $cards }.
described-done-ring = { $ring } { $done } of { $all }
described-done-all = all { $done } of { $all }

described-player = { $who ->
    [you] You
    [partner] Your partner
    [near] Near player
   *[far] Far player
}: { $place }, balance { $balance }.
described-place = on { $node }, { $ring }, { $half ->
    [left] left half
    [right] right half
   *[middle] middle line
}
described-place-centre = in the centre
described-row = { $side ->
    [left] Left
   *[right] Right
} halves, from the cover card: { $row }.
described-whole = Cards, left and right half, from the cover card: { $cards }.
described-halves = { $place } { $left } and { $right }
described-showed = The { $side } halves showed.
described-own-choice = You have chosen the { $side } halves.
described-choices = Choosing left shows { $left }; choosing right shows { $right }.
described-choosing = Still choosing.
described-chosen = Has chosen.
described-pile = Pile: { $cards }.

described-last = { $who ->
    [you] You
    [partner] Your partner
    [near] Near player
   *[far] Far player
}, last turn: { $turn }.
described-path = from { $start } to { $path }
described-completed = completed { $emotion }
described-drew = drew { $cards }

described-around = Around { $node }: { $ways }.
described-way = { $direction } { $nodes }
described-closed = { $node }, closed

described-chain-empty = Your chain is empty.
described-chain = Your chain from { $start }: { $steps }. Balance on the way: { $balance }.
described-chain-path = Your chain: { $path }.
described-link = { $node } for { $row ->
    [own] your
   *[partner] their
} card { $place }
described-ending = Ending here: { $effects }.
described-pick = These cards can pay for { $node }: { $cards }.
described-card = { $row ->
    [own] your
   *[partner] your partner's
} card { $place }

described-ring = { $ring }, clockwise: { $nodes }.
described-line = { $outer } to { $inner }
described-lines = Lines inward: { $lines }.

# What ending the turn now would do.
effect-balance = balance { $balance }
effect-wins = you hold hands
effect-completes = objective done
effect-opens-ring = the { $ring } opens
effect-opens-centre = the centre opens
effect-draws = draw { $count }
effect-choose-side = you choose a side
effect-side-stays = { $side } halves stay
effect-side-turns = cards turn to their { $side } halves
