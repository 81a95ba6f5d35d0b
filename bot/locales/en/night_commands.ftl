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
    [playing] going on
    [over] over
    [cancelled] called off
   *[missed] missed
}
night-line = { $title }: { $when }; { $stage }, { $count } on the list. Code: { $code }
night-label = { $title }, { $when } ({ $code })
night-list-headline = { $which ->
    [past] { $count ->
        [0] No evening is over yet
        [one] One evening is over
       *[other] { $count } evenings are over
    }
   *[coming] { $count ->
        [0] No evening is planned
        [one] One evening is planned
       *[other] { $count } evenings are planned
    }
}
night-list-plan = Who may host here plans one with "{ $plan }".
which-night = Which evening?
which-night-again = Ask again, and name it by its code.

# One evening
night-when = It begins { $when } and lasts { $length }.
night-zone = Its time zone: { $zone }
night-on-web = On the web: { $link }
night-code = Its code is { $code }.
night-mine = { $state ->
    [here] You are here.
    [fills] You are here, and play where somebody would be left over.
   *[listed] You are on the list.
}
night-calendar = { $game ->
    [palm] { title-palm }.
   *[heldhands] { title }
} The code of this evening is { $code }.
night-calendar-file = The evening, for your calendar
choice-nights = Game nights
choice-night-show = Show the evening
choice-night-join = Sign up
choice-night-here = I'm here
choice-night-leave = Sign off
choice-night-start = Pair them now
choice-night-end = End the evening
choice-night-cancel = Call it off

# Guests
night-joined = You are on the list: { $title }
night-waiting = All { $places } places are taken. You move up when somebody signs off.
night-wish = You would like to play with { $name }; that counts if they wish for you too.
night-reminders = { $on ->
    [yes] You are reminded a day and fifteen minutes before.
   *[no] You are not reminded.
}
night-say-here = From fifteen minutes before, say that you have come: "{ $here }". Only who has said so is paired.
night-here-noted = You are here: { $title }
night-here-next = When the next round begins, you are told with whom you play.
night-here-fills = You play only where somebody would be left over.
night-left = You are signed off: { $title }

# Hosts
night-planned = Planned: { $title }
night-host-fills = You are on its list yourself, and play only if you say so. When it opens, press "{ lobby-choice-fill }" (or "{ $fill }"), and you play where somebody would be left over; with "{ $here }" you play in any case.
night-edited = Changed: { $title }
night-nothing-to-change = What shall be changed?
night-started = Now all who are here are paired: { $title }
night-started-how = Whoever comes later joins the next round.
night-end-sure = Let "{ $title }" end?
night-end-how = No further round begins; it is over when the last pair is done.
night-end-now = Yes, no more rounds
night-ended = It comes to its end: { $title }
night-cancel-sure = Call "{ $title }" off?
night-cancel-told = All who have signed up are told.
night-cancel-now = Yes, this evening
night-cancel-series = This one and all that follow
night-cancelled = Called off: { $title }
night-cancelled-next = It still comes again next week.

# Which game is played
option-word-plays = game
option-about-plays = Which game is played; Held Hands if you say nothing
value-plays-heldhands = { "Held Hands" }
value-plays-palm = Palm

# Why it cannot be done
refusal-unknown-night = There is no such evening.
refusal-newer-night = A newer version of the bot looks after this evening; try again in a moment.
refusal-no-home = An evening belongs to a server or a room: ask there, and not in private.
refusal-no-title = An evening needs a title that can be read.
refusal-may-not-host = Only its host can do that, and whoever may plan evenings here: those who may create events (on Discord) or have a power level of 50 (on Matrix).
refusal-too-many-nights = There are { $most } evenings planned here already, which is the most.
refusal-list-is-full = There are { $most } people on the list already, which is the most.
refusal-not-listed = You are not on the list of this evening.
refusal-not-open-yet = You can say so from { $minutes } minutes before it begins.
refusal-not-begun = It has not begun.
refusal-already-playing-night = It has begun already.
refusal-already-done = This evening is over.
refusal-no-rounds-left = No further round begins on this evening.
refusal-too-few = Too few are here and free to make a pair.
refusal-own-wish = To play you need somebody else.
refusal-not-in-this-game = This evening is for { $game ->
    [palm] "{ title-palm }"
   *[heldhands] "{ title }"
}, which has no option "{ $option ->
    [edition] { option-word-edition }
    [level] { option-word-level }
    [grow] { option-word-grow }
    [expert] { option-word-expert }
    [veterans] { option-word-veterans }
   *[other] { $option }
}". Leave it out, or choose the other game: { option-word-plays }={ $game ->
    [palm] heldhands
   *[heldhands] palm
}.
refusal-busy-night = So many are at it at this moment that I did not get a word in; try again.
