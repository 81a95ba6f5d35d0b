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
    [you] Who of you holds out a hand?
   *[other] { $team } decide who holds out a hand
}
palm-headline-alone = { $who ->
    [you] { $which ->
        [1] Shut your eyes: { $child } has a memory for you
       *[2] That was the first memory; { $child } has a second one
    }
   *[other] { $child } has a memory for { $team }
}
palm-headline-choose = { $role ->
    [child] Choose a memory to tell { $grandfather } by touch
    [grandfather] { $child } chooses a memory for you
   *[other] { $child } chooses a memory for { $grandfather }
}
palm-headline-mime = { $role ->
    [child] { $which ->
        [1] Tell { $grandfather } the first memory by touch
       *[2] Tell { $grandfather } the second memory by touch
    }
    [grandfather] { $which ->
        [1] Shut your eyes: { $child } thinks of the first memory
       *[2] Keep your eyes shut: { $child } thinks of the second memory
    }
   *[other] { $which ->
        [1] { $child } thinks out how to tell { $grandfather } the first memory
       *[2] { $child } thinks out how to tell { $grandfather } the second memory
    }
}
palm-headline-interfere = { $who ->
    [you] { $which ->
        [1] Lay a card that could be the first memory
       *[2] Lay a card that could be the second memory
    }
    [grandfather] { $which ->
        [1] You have felt the first memory; the others lay their cards
       *[2] You have felt the second memory; the others lay their cards
    }
   *[other] { $which ->
        [1] Cards are laid that could be the first memory
       *[2] Cards are laid that could be the second memory
    }
}
palm-headline-album = { $role ->
    [grandfather] Open your eyes: which two memories were they?
   *[other] { $grandfather } looks for both memories in the album
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
    } hand in hand like two strangers. Everybody begins like that.
    [blurred] { $points } of 8: something shimmers through, as on a photograph out of focus.
    [half-told] { $points } of 8: half a life has gone from hand to hand; the other half is still to be told.
    [well-kept] { $points } of 8: very little was lost between { $who ->
        [alone] { $child } and you
        [you] you
       *[other] them
    }. This life is well kept.
   *[whole-life] All 8: a whole life has passed from hand to hand, and nothing of it is forgotten.
}

# How far it is, and what came of a turn
palm-round = { $round ->
    [0] Turn { $turn } of { $turns }.
   *[other] Round { $round }, turn { $turn } of { $turns }.
}
palm-points = Points: { $points }.
palm-points-of = { $points } for { $team }
palm-points-together = Points: { $points } of 8.
palm-turn-before = The turn before: { $told }
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
}, but “{ $taken }” was taken for it: one point for { $team }.
palm-result-things = { $child } used { $things }.
palm-result-nobody = { $which ->
    [1] The first memory was “{ $title }”
   *[2] The second memory was “{ $title }”
}, but “{ $taken }” was taken for it, { $other ->
    [yes] which was the other one
   *[no] from the deck
}: no point.

# Memories, mimes and cards
palm-your-memory = Your memory: “{ $title }”. { $story }
palm-your-constraint = You have to respect this: { $constraint }
palm-touches = { $count ->
    [0] No touch yet.
    [one] { $count } touch.
   *[other] { $count } touches.
}
palm-mimed-memory = { $which ->
    [1] The first memory is “{ $title }”, as only you know.
   *[2] The second memory is “{ $title }”, as only you know.
}
palm-laid = { $which ->
    [1] For the first memory you laid “{ $title }”.
   *[2] For the second memory you laid “{ $title }”.
}
palm-respected = { $which ->
    [1] The first mime had to respect this: { $constraint }
   *[2] The second mime had to respect this: { $constraint }
}
palm-mimed = { $which ->
    [1] The first memory, told by { $child }
   *[2] The second memory, told by { $child }
}: { $mime }
palm-was-mimed = { $which ->
    [1] How { $child } told the first
   *[2] How { $child } told the second
}: { $mime }
palm-seated = Around the table, clockwise: { $names }.
palm-picked = For the first memory you point at number { $place }.
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
