# The few words in a picture.
# $who is one of: you, partner (to a player), near, far (to a spectator).

drawn-deck = deck
drawn-spent = spent
drawn-you = you
drawn-partner = partner
drawn-near = near
drawn-far = far
drawn-turn = { $does ->
    [side] { $who ->
        [you] { $turn } · choose a side
        [nobody] turn { $turn }
       *[other] { $turn } · a side is chosen
    }
    [follow] { $who ->
        [you] { $turn } · your move: follow
        [nobody] turn { $turn }
       *[other] { $turn } · to the centre
    }
   *[move] { $who ->
        [you] { $turn } · your move
        [partner] { $turn } · their move
       *[other] turn { $turn }
    }
}
drawn-setup = { $waits ->
    [watched] they choose a side
    [yes] choose a side
   *[no] your side is chosen
}
drawn-look = Look at both halves now, and choose a side
drawn-journey = turns: { $turns } · objectives: { $done } of { $all }
