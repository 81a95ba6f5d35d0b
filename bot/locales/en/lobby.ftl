# Where all who come to an evening meet.

lobby-headline = { $stage ->
    [planned] { $title }
    [open] { $title }: who's here?
    [playing] { $title }: now playing
    [break] { $title }: time for a break
    [over] { $title } is over
    [cancelled] { $title } is off
   *[missed] { $title } didn't happen
}
lobby-when = { $when }
lobby-open = Starts { $when }. To play, be here by then and say so: one press is enough.
lobby-late = We're starting late because the bot was away.
lobby-places = { $count ->
    [one] There's room for one. After that there's a waiting list.
   *[other] There's room for { $count }. After that there's a waiting list.
}
lobby-lasts = { $rounds ->
    [0] Round after round, for { $length }.
    [one] One round, in { $length }.
   *[other] Up to { $rounds } rounds, in { $length }.
}
lobby-host = The host is { $name }.
lobby-palm = { title-palm }: four turns and eight memories for each pair; find six of them and you've won.
lobby-weekly = Every week at the same time.
lobby-grow = Pairs who hold hands get more arguments in the next round.
lobby-same-deal = All pairs play with the same cards.
lobby-people = { $which ->
    [coming] { $count ->
        [0] No one has signed up yet. You could be first.
        [one] { $names } is coming
       *[other] { $count } people are coming: { $names }{ $more ->
            [0] {""}
           *[other] {" "}and { $more } more
        }
    }
    [here] { $count ->
        [0] Nobody is here yet.
        [one] { $names } is here
       *[other] { $count } people are here: { $names }{ $more ->
            [0] {""}
           *[other] {" "}and { $more } more
        }
    }
    [waiting] On the waiting list: { $names }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }
   *[missing] Signed up, but not here yet: { $names }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }
}
lobby-playing = Just got here? One press, and you're in the next round.
lobby-break = Time for a break. Next round: { $when }. Come on in, or let us know that you have to go.
lobby-closing = No more rounds: the night ends with the last pair.
lobby-sealed = { $game ->
    [palm] All pairs have the same cards, so nobody can watch. You can see the games when the last pair is done.
   *[heldhands] All pairs have the same cards, so nobody can watch. You can see the journeys when the last pair is done.
}
lobby-nobody = Too few people came to play. Maybe next time.
lobby-talk = You can talk again: how was it?
lobby-missed = The bot was away all night.
lobby-next = Same again next week: sign up when it's announced.
lobby-journey-link = { $names }: { $link }
lobby-journey-code = { $names }: watch it with { command-replay } { $code }
lobby-more-journeys = { $game ->
    [palm] { $count ->
        [one] And one more game.
       *[other] And { $count } more games.
    }
   *[heldhands] { $count ->
        [one] And one more journey.
       *[other] And { $count } more journeys.
    }
}
lobby-elsewhere = Joining from somewhere else? Tell the bot there: { command-night } { command-night-join } { $code }
lobby-event = { $game ->
    [palm] { title-palm }. A game for two, who tell each other the memories of a life by touch alone.
   *[heldhands] { title } A board game for two: you play together, without a word.
} You'll get a partner here, so you don't need to bring one. Code: { $code }
lobby-choice-join = I'm coming
lobby-choice-here = I'm here
lobby-choice-fill = Only if needed
lobby-choice-leave = Count me out
lobby-choice-more = More
lobby-choice-watch = Watch { $names }
lobby-choice-quiet = No reminders

# What one person is told.

night-note = { $kind ->
    [day] Tomorrow: { $title }
    [soon] { $title } is about to begin: are you here?
    [late] { $title } is starting late: are you here?
    [moved] { $title } has a new time
    [cancelled] { $title } is off
    [place] There's a place for you: { $title }
   *[odd] You're sitting out round { $round }
}
night-note-odd = There was an odd number of you, so one had to sit out. You'll be among the first to play in the next round, and there's nothing you need to do.
night-note-alone = While you wait you can play with the computer; that doesn't count for the game night.
