# The pictures of game nights, and the same in words.

# The games of evenings by their names.
night-game = { $game ->
    [palm] { drawn-palm-title }
   *[heldhands] { title }
}

# The few words in a picture.
drawn-night-stage = { $game ->
    [palm] { $stage ->
        [held] memories kept
        [lost] not this time
        [left] ended early
       *[playing] playing
    }
   *[heldhands] { $stage ->
        [held] hand in hand
        [lost] not this time
        [left] let go
       *[playing] playing
    }
}
drawn-night-turn = turn { $turn }
drawn-night-turn-of = turn { $turn }/{ $of }
drawn-night-level = { $level ->
    [none] without arguments
    [challenging] arguments: challenging
    [difficult] arguments: difficult
    [impossible] arguments: impossible
   *[other] arguments: { $level }
}
drawn-night-round = round { $round } · { $pairs ->
    [0] waiting for pairs
    [one] one pair
   *[other] { $pairs } pairs
}{ $held ->
    [0] {""}
   *[other] {" "}· { $game ->
        [palm] { $held } kept their memories
       *[heldhands] { $held } hand in hand
    }
}
drawn-night-late = A late start
drawn-night-more-pairs = and { $pairs ->
    [one] one more pair
   *[other] { $pairs } more pairs
}: { $game ->
    [palm] { $playing } playing, { $held } with memories kept, { $lost } not this time, { $left } ended early
   *[heldhands] { $playing } playing, { $held } hand in hand, { $lost } not this time, { $left } let go
}
drawn-night-others = { $count ->
    [one] and one more
   *[other] and { $count } more
}
drawn-night-waiting = Waiting for the next round

# The cover of an evening. $kind is the edition, or the level of arguments if there are any; or who it is for.
# $places is 0 where anybody may come.
drawn-night-kind = { $weekly ->
    [yes] every week ·{" "}
   *[no] {""}
}{ $kind ->
    [published] published edition
    [print-and-play] print-and-play
    [challenging] challenging
    [difficult] difficult
    [impossible] impossible
    [together] two together
    [experts] for experts
    [veterans] for veterans
    [both] for expert veterans
   *[other] { $kind }
}{ $places ->
    [0] {""}
   *[other] {" "}· { $places } places
}

# The summary of an evening.
drawn-night-evening = { $people ->
    [one] one person
   *[other] { $people } people
} · { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
} · { $pairs ->
    [one] one pair
   *[other] { $pairs } pairs
}
drawn-night-held = { $game ->
    [palm] { $held ->
        [0] This time the memories slipped away
       *[other] { $all ->
            [yes] { $pairs ->
                [one] One pair, and they kept their memories
               *[other] All { $pairs } pairs kept their memories
            }
           *[no] { $held } of { $pairs } pairs kept their memories
        }
    }
   *[heldhands] { $held ->
        [0] This time nobody held hands
       *[other] { $all ->
            [yes] { $pairs ->
                [one] One pair, and they held hands
               *[other] All { $pairs } pairs held hands
            }
           *[no] { $held } of { $pairs } pairs held hands
        }
    }
}
drawn-night-honour = { $kind ->
    [shortest] shortest journey
    [closest] closest call
    [most] most memories
    [earliest] first to remember
   *[first] first hand-holding
}
drawn-night-honour-number = { $kind ->
    [shortest] { $number ->
        [one] in one turn
       *[other] in { $number } turns
    }
    [closest] { $number ->
        [0] no card left
        [one] one card left
       *[other] { $number } cards left
    }
    [most] { $number ->
        [one] one point
       *[other] { $number } points
    }
   *[first] { $number ->
        [0] in the first minute
        [one] after one minute
       *[other] after { $number } minutes
    }
}
drawn-night-end = { $game ->
    [palm] { $stage ->
        [held] memories kept, { $done }/{ $of }
        [lost] not this time, { $done }/{ $of }
        [left] ended early, { $done }/{ $of }
       *[playing] still playing, { $done }/{ $of }
    }
   *[heldhands] { $stage ->
        [held] { $turns ->
            [one] held hands, one turn
           *[other] held hands, { $turns } turns
        }
        [lost] not this time, { $done }/{ $of }
        [left] let go, { $done }/{ $of }
       *[playing] still playing, { $done }/{ $of }
    }
}

# The season of a server.
drawn-season-title = { $titled ->
    [yes] The season of { $title }
   *[no] Our season
}
drawn-season-people = { $people ->
    [0] no games yet
    [one] one player
   *[other] { $people } players
}
drawn-season-evenings = nights
drawn-season-games = games
drawn-season-won = won
drawn-season-partners = partners
drawn-season-more = and { $people ->
    [one] one more
   *[other] { $people } more
}
drawn-season-hidden = and { $people ->
    [one] one player
   *[other] { $people } players
} not shown here

# The same in words.
told-night-round = { $title }: round { $round }, { $pairs ->
    [0] waiting for pairs
    [one] one pair
   *[other] { $pairs } pairs
}.
told-night-counts = { $game ->
    [palm] Playing: { $playing }. With memories kept: { $held }. Not this time: { $lost }. Ended early: { $left }.
   *[heldhands] Playing: { $playing }. Hand in hand: { $held }. Not this time: { $lost }. Let go: { $left }.
}
told-night-pair = { $first } and { $second }: { $game ->
    [palm] { $stage ->
        [held] they kept their memories
        [lost] not this time
        [left] they ended early
       *[playing] playing
    }, { $done } of { $of } points, { $turns } of { $all } turns
   *[heldhands] { $stage ->
        [held] they held hands
        [lost] not this time
        [left] they let go
       *[playing] playing
    }, { $done } of { $of } objectives, { $turns ->
        [one] one turn
       *[other] { $turns } turns
    }
}{ $level ->
    [none] {""}
    [challenging] , arguments: challenging
    [difficult] , arguments: difficult
    [impossible] , arguments: impossible
   *[other] { $game ->
        [palm] {""}
       *[heldhands] , arguments: { $level }
    }
}.
# $ring, $one and $other are outer, middle, inner or centre.
told-night-where = Objectives are completed { $ring ->
    [outer] on the outer ring
    [middle] on the middle ring
    [inner] on the inner ring
   *[centre] in the centre
}; { $first } stands { $one ->
    [outer] on the outer ring
    [middle] on the middle ring
    [inner] on the inner ring
   *[centre] in the centre
}, { $second } { $other ->
    [outer] on the outer ring
    [middle] on the middle ring
    [inner] on the inner ring
   *[centre] in the centre
}.
told-night-waiting = Waiting for the next round: { $names }.
told-night-summary = { $title }, { $when }: { $people ->
    [one] one person
   *[other] { $people } people
}, { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}.
told-night-held = { $game ->
    [palm] Pairs who kept their memories: { $held } of { $pairs }.
   *[heldhands] Pairs who held hands: { $held } of { $pairs }.
}
told-night-honour = { $kind ->
    [shortest] Shortest journey: { $first } and { $second }, { $number ->
        [one] one turn
       *[other] { $number } turns
    }.
    [closest] Closest call: { $first } and { $second }, { $number ->
        [0] no card
        [one] one card
       *[other] { $number } cards
    } left.
    [most] Most memories: { $first } and { $second }, { $number ->
        [one] one point
       *[other] { $number } points
    }.
    [earliest] First to remember: { $first } and { $second }, { $number ->
        [0] in the first minute
        [one] after one minute
       *[other] after { $number } minutes
    }.
   *[first] First hand-holding: { $first } and { $second }, { $number ->
        [0] in the first minute
        [one] after one minute
       *[other] after { $number } minutes
    }.
}
told-season-row = { $name }: { $evenings ->
    [one] one game night
   *[other] { $evenings } game nights
}, { $games ->
    [one] one game
   *[other] { $games } games
}, { $won ->
    [0] no wins yet
    [one] one win
   *[other] { $won } wins
}, { $partners ->
    [one] one partner
   *[other] { $partners } partners
}.
