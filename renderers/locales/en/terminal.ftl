# The words on the picture of the terminal table. Beside the board a line has 24 columns.
# $who is one of: you, partner (to a player), near, far (to a spectator).

picture-setup = setup
picture-turn = turn { $turn } · { $who ->
    [you] your move
    [partner] partner's move
    [near] near's move
   *[far] far's move
}
picture-name = { $who ->
    [you] you
    [partner] partner
    [near] near
   *[far] far
}
picture-half = { $side ->
    [left] left half
   *[right] right half
}
# At most 24 columns, as beside the board.
picture-choosing = still choosing
picture-ready = ready: side chosen
picture-side = { $side } halves, pile of { $count }

picture-deck = deck of { $count }
picture-objective = objective { $number } of { $all }
picture-task =
    End a turn on a { $shape }
    of the { $ring }.
picture-argument =
    An argument: one of you
    joins the other on a { $shape }
    of the { $ring }.
picture-owner = It's one of { $who ->
    [you] yours
    [partner] partner's
    [near] near's
   *[far] far's
}.
picture-look-now =
    choose your side
    Look at both halves now:
    you won't see them
    again. The halves you
    choose will show, and
    pay for both players'
    steps.
picture-change =
    your side is chosen
    You can change it until
    your partner has chosen
    too.
picture-others-choose =
    setup
    Both are looking at all
    the halves and choosing
    a side.
picture-to-centre =
    the centre
    Both of you, one right
    after the other, each
    with a balance of 0.
picture-in-centre =
    the centre
    You are both here,
    and in balance.
picture-between =
    the objective is done
    The next one comes
    with the next turn.
# At most 8 columns.
picture-ring-outer = outer
picture-ring-middle = middle
picture-ring-inner = inner
picture-ring-all = all
picture-done = { $done } of { $all }
picture-next-step = next step
picture-chain = your chain

picture-went = { $who ->
    [you] you went
    [partner] partner went
    [near] near went
   *[far] far went
}
picture-completed = , completed { $shape }
picture-drew = , drew { $count }
picture-ending = ending here
