# The few words in a picture.
# $who is one of: you, partner (to a player), near, far (to a spectator).

drawn-deck = deck
drawn-spent = spent
drawn-you = you
drawn-partner = partner
drawn-near = near
drawn-far = far
drawn-turn = { $turn } · { $does ->
    [side] { $who ->
        [you] choose a side
        [partner] a side is chosen
       *[other] { $who } chooses a side
    }
    [follow] { $who ->
        [you] follow, your move
        [partner] your partner follows
       *[other] { $who } follows
    }
   *[move] { $who ->
        [you] your move
        [partner] their move
       *[other] { $who } moves
    }
}
drawn-setup = { $waits ->
    [yes] choose a side
   *[no] your side is chosen
}
drawn-look = Look at both halves now, and choose a side
drawn-journey = turns: { $turns } · objectives: { $done } of { $all }
