# Where all who come to an evening meet.

lobby-headline = { $stage ->
    [planned] { $title }
    [open] { $title }: who is here?
    [playing] { $title }: they are playing
    [break] { $title }: a break
    [over] { $title } is over
    [cancelled] { $title } is called off
   *[missed] { $title } did not take place
}
lobby-when = { $when }
lobby-open = It begins: { $when }. Whoever is here then and has said so plays: one press is enough.
lobby-late = We begin late: the bot was away at the hour. Sorry!
lobby-places = { $count ->
    [one] There is place for one.
   *[other] There is place for { $count }; whoever comes after that waits for a free one.
}
lobby-lasts = { $rounds ->
    [0] Rounds begin for { $length }.
    [one] One round, within { $length }.
   *[other] { $rounds } rounds at most, within { $length }.
}
lobby-host = The host is { $name }.
lobby-palm = { title-palm }: four turns and eight memories for each pair; who finds six of them has won.
lobby-weekly = Every week at the same time.
lobby-grow = Whoever holds hands plays the next round with more arguments.
lobby-same-deal = All pairs play with the same cards.
lobby-people = { $which ->
    [coming] { $count ->
        [0] Nobody has signed up yet.
        [one] One comes: { $names }
       *[other] { $count } come: { $names }{ $more ->
            [0] {""}
           *[other] {" "}and { $more } more
        }
    }
    [here] { $count ->
        [0] Nobody is here yet.
        [one] One is here: { $names }
       *[other] { $count } are here: { $names }{ $more ->
            [0] {""}
           *[other] {" "}and { $more } more
        }
    }
    [waiting] Waiting for a place: { $names }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }
   *[missing] Signed up, and not here yet: { $names }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }
}
lobby-playing = Whoever comes now plays in the next round: one press is enough.
lobby-break = A break. The next round begins at { $when }: come in, or say that you have to go.
lobby-closing = No further round: the evening ends with the last pair.
lobby-sealed = { $game ->
    [palm] All have the same cards, so nobody can watch: the games are opened when the last pair is done.
   *[heldhands] All have the same cards, so nobody can watch: the journeys are opened when the last pair is done.
}
lobby-nobody = Too few came to play. Perhaps next time.
lobby-talk = You may talk again: how was it?
lobby-missed = The bot was away all evening. Sorry!
lobby-next = Next week again: sign up when it is announced.
lobby-journey-link = { $names }: { $link }
lobby-journey-code = { $names }: see it again with { command-replay } { $code }
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
lobby-elsewhere = Joining from elsewhere? Tell the bot there: { command-night } { command-night-join } { $code }
lobby-event = { $game ->
    [palm] { title-palm }. A game for two, who tell each other the memories of a life by touch alone.
   *[heldhands] { title } A board game for two, together and without words.
} Who is here plays with somebody; nobody needs to bring a partner. Code: { $code }
lobby-choice-join = I'm coming
lobby-choice-here = I'm here
lobby-choice-fill = Only if needed
lobby-choice-leave = I can't
lobby-choice-more = More
lobby-choice-watch = Watch { $names }
lobby-choice-quiet = No reminders

# What one person is told.

night-note = { $kind ->
    [day] Tomorrow: { $title }
    [soon] { $title } begins in a moment: are you here?
    [late] { $title } begins late: are you here?
    [moved] { $title } has another time
    [cancelled] { $title } is called off
    [place] There is a place for you: { $title }
   *[odd] You sit out round { $round }
}
night-note-odd = You were an uneven number, and somebody had to. You are among the first to play in the next round; you need not do anything.
night-note-alone = While you wait you can play with the computer; that does not count for the evening.
