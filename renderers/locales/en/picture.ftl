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
       *[other] { $turn } · choosing a side
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
    [watched] choosing sides
    [yes] choose a side
   *[no] side chosen
}
drawn-look = Look at both halves now, and choose a side
drawn-change = You've chosen; you can still change your mind
drawn-chosen-side = { $side }, chosen
drawn-journey = turns: { $turns } · objectives: { $done } of { $all }

# Why a game was lost; $names are emotions, or the centre.
drawn-loss-closed = not open yet: { $names }
drawn-loss-partner = partner in the way
drawn-loss-no-card = no card: { $names }
drawn-loss-balance = balance { $balance }: { $names }
drawn-loss-dead-end = a dead end: { $names }

# A card of a row, for screen readers; and when it pays for a step of the chain.
drawn-card = { $who ->
    [you] Your card { $place }: { $emotion }
    [partner] Your partner's card { $place }: { $emotion }
    [near] Near player's card { $place }: { $emotion }
   *[far] Far player's card { $place }: { $emotion }
}
drawn-card-used = { $card }, pays for step { $step }
