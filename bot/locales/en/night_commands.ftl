# What is answered to commands about game nights.

length-hours = { $count ->
    [one] one hour
   *[other] { $count } hours
}
length-minutes = { $count ->
    [one] one minute
   *[other] { $count } minutes
}

# Which evenings there are
night-stage = { $stage ->
    [planned] planned
    [open] about to begin
    [playing] on now
    [over] over
    [cancelled] called off
   *[missed] missed
}
night-line = { $title }: { $when }; { $stage }, { $count } signed up. Code: { $code }
night-label = { $title }, { $when } ({ $code })
night-list-headline = { $which ->
    [past] { $count ->
        [0] No game nights so far
        [one] One game night so far
       *[other] { $count } game nights so far
    }
   *[coming] { $count ->
        [0] No game nights planned
        [one] One game night planned
       *[other] { $count } game nights planned
    }
}
night-list-plan = If you may host here, plan one with “{ $plan }”.
which-night = Which game night?
which-night-again = Ask again with its code.

# One evening
night-when = { $when }, for { $length }.
night-zone = Time zone: { $zone }
night-on-web = On the web: { $link }
night-code = Code: { $code }
night-mine = { $state ->
    [here] You're here.
    [fills] You're here, and play if someone would be left without a partner.
   *[listed] You're on the list.
}
night-calendar = { $game ->
    [palm] { title-palm }.
   *[heldhands] { title }
} The code of this game night is { $code }.
night-calendar-file = The game night, for your calendar
choice-nights = Game nights
choice-night-show = Show the game night
choice-night-join = Sign up
choice-night-here = I'm here
choice-night-leave = Sign off
choice-night-start = Pair everyone up now
choice-night-end = End the game night
choice-night-cancel = Call it off

# Guests
night-joined = You're on the list: { $title }
night-waiting = All { $places } places are taken. You'll move up when someone signs off.
night-wish = You'd like to play with { $name }; it works if they'd like to play with you too.
night-reminders = { $on ->
    [yes] I'll remind you a day before, and fifteen minutes before.
   *[no] I won't remind you.
}
night-say-here = In the fifteen minutes before it begins, say that you've come: “{ $here }”. Only people who have said so get a partner.
night-here-noted = You're here: { $title }
night-here-next = When the next round begins, I'll tell you who you're playing with.
night-here-fills = You play only if someone would be left without a partner.
night-left = You've signed off: { $title }

# Hosts
night-planned = Planned: { $title }
night-host-fills = You're on the list too, but you only play if you say so. When it opens, press “{ lobby-choice-fill }” (or “{ $fill }”) to play if someone would be left without a partner; with “{ $here }” you always play.
night-edited = Changed: { $title }
night-nothing-to-change = What would you like to change?
night-started = Pairing up everyone who's here: { $title }
night-started-how = If you come later, you can join the next round.
night-end-sure = End “{ $title }”?
night-end-how = No more rounds start; it's over when the last pair is done.
night-end-now = Yes, no more rounds
night-ended = No more rounds: { $title }
night-cancel-sure = Call off “{ $title }”?
night-cancel-told = Everyone who signed up will be told.
night-cancel-now = Yes, just this one
night-cancel-series = This one and all after it
night-cancelled = Called off: { $title }
night-cancelled-next = It's still on again next week.

# Which game is played
option-word-plays = game
option-about-plays = Which game you play; Held Hands if you don't say
value-plays-heldhands = { "Held Hands" }
value-plays-palm = Palm

# Why it cannot be done
refusal-unknown-night = There's no such game night.
refusal-newer-night = A newer version of the bot looks after this game night; try again in a moment.
refusal-no-home = A game night belongs to a server or a room: ask there, not in private.
refusal-no-title = A game night needs a title that people can read.
refusal-may-not-host = Only the host can do that, and anyone who may plan game nights here: people who may create events (on Discord) or have a power level of 50 (on Matrix).
refusal-too-many-nights = There are already { $most } game nights planned here, and that's the limit.
refusal-list-is-full = There are already { $most } people on the list, and that's the limit.
refusal-not-listed = You're not on the list of this game night.
refusal-not-open-yet = It's too early: you can say that you're here from { $minutes } minutes before it begins.
refusal-not-begun = It hasn't begun yet.
refusal-already-playing-night = It has already begun.
refusal-already-done = This game night is over.
refusal-no-rounds-left = This game night has no more rounds.
refusal-too-few = There aren't enough people here and free to make a pair.
refusal-own-wish = You can't be your own partner: choose someone else.
refusal-not-in-this-game = This game night is for { $game ->
    [palm] “{ title-palm }”
   *[heldhands] “{ title }”
}, which has no option “{ $option ->
    [edition] { option-word-edition }
    [level] { option-word-level }
    [grow] { option-word-grow }
    [expert] { option-word-expert }
    [veterans] { option-word-veterans }
   *[other] { $option }
}”. Leave it out, or choose the other game: { option-word-plays }={ $game ->
    [palm] heldhands
   *[heldhands] palm
}.
refusal-busy-night = Things are very busy just now and I couldn't do that; try again.
