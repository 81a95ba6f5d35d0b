# A table of "In the Palm of Your Hand" in words, for screens and for descriptions.
# $who is you or other; $role is child, grandfather or other; $which is 1 or 2.

palm-player = Player { $number }
# The one who mimes for a player who is alone: Elio's granddaughter in the last memories.
palm-pia = Pia
palm-yourself = { $name } (you)

# What is going on
palm-at-rest = { $round ->
    [0] Turn { $turn }
   *[other] Round { $round }, turn { $turn }
}
palm-headline-roles = { $who ->
    [you] Which of you holds out a hand?
   *[other] { $team } are deciding who holds out a hand
}
palm-headline-alone = { $who ->
    [you] { $which ->
        [1] Shut your eyes: { $child } has a memory for you
       *[2] That was the first memory; { $child } has another for you
    }
   *[other] { $child } has a memory for { $team }
}
palm-headline-choose = { $role ->
    [child] Choose a memory to tell { $grandfather } by touch
    [grandfather] { $child } is choosing a memory for you
   *[other] { $child } is choosing a memory for { $grandfather }
}
palm-headline-mime = { $role ->
    [child] { $which ->
        [1] Tell { $grandfather } the first memory by touch
       *[2] Tell { $grandfather } the second memory by touch
    }
    [grandfather] { $which ->
        [1] Shut your eyes: { $child } is thinking about the first memory
       *[2] Keep your eyes shut: { $child } is thinking about the second memory
    }
   *[other] { $which ->
        [1] { $child } is working out how to tell { $grandfather } the first memory
       *[2] { $child } is working out how to tell { $grandfather } the second memory
    }
}
palm-headline-interfere = { $who ->
    [you] { $which ->
        [1] Lay a card that could be the first memory
       *[2] Lay a card that could be the second memory
    }
    [grandfather] { $which ->
        [1] You've felt the first memory; the others are laying their cards
       *[2] You've felt the second memory; the others are laying their cards
    }
   *[other] { $which ->
        [1] The others are laying cards that could be the first memory
       *[2] The others are laying cards that could be the second memory
    }
}
palm-headline-album = { $role ->
    [grandfather] Open your eyes: which two memories were they?
   *[other] { $grandfather } is looking for both memories in the album
}

# How it ended
palm-outcome-won = { $who ->
    [you] { $count ->
        [1] You have won
       *[other] You have won together
    }
   *[other] { $count ->
        [1] { $names } has won
       *[other] { $names } have won
    }
}
palm-outcome-tie = A tie
palm-outcome-together = { $ending ->
    [strangers] Like two strangers
    [blurred] A blurred photograph
    [half-told] A life half told
    [well-kept] A life well kept
   *[whole-life] A whole life
}
palm-ending-tie = { $names } have the most points, { $points } each: a reason to play again.
palm-ending-together = { $ending ->
    [strangers] { $points } of 8: { $who ->
        [alone] { $child } and you sat
        [you] you sat
       *[other] they sat
    } hand in hand like two strangers. Everyone begins like that.
    [blurred] { $points } of 8: something shimmers through, like a photograph out of focus.
    [half-told] { $points } of 8: half a life has passed from hand to hand; the other half is still to be told.
    [well-kept] { $points } of 8: very little was lost between { $who ->
        [alone] { $child } and you
        [you] you
       *[other] them
    }. This life is well kept.
   *[whole-life] All 8: a whole life has passed from hand to hand, and nothing is forgotten.
}

# How far it is, and what came of a turn
palm-round = { $round ->
    [0] Turn { $turn } of { $turns }.
   *[other] Round { $round }, turn { $turn } of { $turns }.
}
palm-points = Points: { $points }.
palm-points-of = { $points } for { $team }
palm-points-together = Points: { $points } of 8.
palm-turn-before = The previous turn: { $told }
palm-result-found = { $which ->
    [1] The first memory, “{ $title }”, was found
   *[2] The second memory, “{ $title }”, was found
}: { $together ->
    [yes] one point.
   *[no] one point for { $gained }.
}
palm-result-misled = { $which ->
    [1] The first memory was “{ $title }”
   *[2] The second memory was “{ $title }”
}, but “{ $taken }” was chosen: one point for { $team }.
palm-result-things = { $child } used { $things }.
palm-result-nobody = { $which ->
    [1] The first memory was “{ $title }”
   *[2] The second memory was “{ $title }”
}, but “{ $taken }” was chosen, { $other ->
    [yes] which was the other one
   *[no] a card from the deck
}: no point.

# Memories, mimes and cards
palm-your-memory = Your memory: “{ $title }”. { $story }
palm-your-constraint = Your constraint: { $constraint }
palm-touches = { $count ->
    [0] No touches yet.
    [one] { $count } touch.
   *[other] { $count } touches.
}
palm-mimed-memory = { $which ->
    [1] Only you know: the first memory is “{ $title }”.
   *[2] Only you know: the second memory is “{ $title }”.
}
palm-laid = { $which ->
    [1] For the first memory you laid “{ $title }”.
   *[2] For the second memory you laid “{ $title }”.
}
palm-respected = { $which ->
    [1] Constraint of the first mime: { $constraint }
   *[2] Constraint of the second mime: { $constraint }
}
palm-mimed = { $which ->
    [1] The first memory, told by { $child }
   *[2] The second memory, told by { $child }
}: { $mime }
palm-was-mimed = { $which ->
    [1] How { $child } told the first memory
   *[2] How { $child } told the second memory
}: { $mime }
palm-seated = Around the table, clockwise: { $names }.
palm-picked = You've chosen number { $place } as the first memory.
palm-title-result = The previous turn
palm-title-mime = Your mime
palm-title-told = { $count ->
    [one] The mime
   *[other] The mimes
}
palm-title-album = The album
palm-title-hand = The memories in your hand
palm-album = The album:
palm-album-short = The album: { $cards }.
palm-your-hand = The memories in your hand:
palm-card = { $place }. { $title }. { $story }
palm-was-memory = { $which ->
    [1] { $place }. { $title }: this was the first memory.
   *[2] { $place }. { $title }: this was the second memory.
}
palm-was-laid = { $place }. { $title }: laid by { $team }.
palm-was-deck = { $place }. { $title }: from the deck.
