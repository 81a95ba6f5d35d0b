# Commands, whatever the platform: the words for them, and what is answered.
# A word is in small letters, without blanks, of 32 characters at most; what is said about it, of 100 at most.

command-heldhands-about = Two silent board games, played here
command-start = start
command-start-about = Invite somebody to a game
command-show = show
command-show-about = Show me a game as I see it
command-games = games
command-games-about = List my games and invitations
command-nudge = nudge
command-nudge-about = Knock at my partner, without a word
command-end = end
command-end-about = Offer to end a game, or take back or decline an invitation
command-rematch = rematch
command-rematch-about = Play again with the same partner, seats changed
command-replay = replay
command-replay-about = See a finished game again, as a film, in words and written down
command-stats = stats
command-stats-about = What has become of my games
command-rules = rules
command-rules-about = How to play
command-settings = settings
command-settings-about = My language, how my pictures look, and my time zone
command-invite = invite
command-invite-about = Invite somebody by a code, wherever they are
command-join = join
command-join-about = Join a game by the code that somebody told me
command-forget-me = forget-me
command-forget-me-about = Forget all about me
command-setup = setup
command-setup-about = Make this a place where games are played in silence
command-help = help
command-help-about = What I can ask for
command-night = night
command-night-about = Game nights: evenings on which many play at once
command-night-plan = plan
command-night-plan-about = Plan an evening here
command-night-list = list
command-night-list-about = Which evenings there are
command-night-show = show
command-night-show-about = All about an evening
command-night-join = join
command-night-join-about = Sign up for an evening
command-night-here = here
command-night-here-about = Say that I am here and want to play
command-night-leave = leave
command-night-leave-about = Sign off, or go home
command-night-start = start
command-night-start-about = Pair all who are here, now
command-night-end = end
command-night-end-about = Begin no more rounds
command-night-edit = edit
command-night-edit-about = Change an evening that has not begun
command-night-cancel = cancel
command-night-cancel-about = Call an evening off
command-night-season = season
command-night-season-about = The table of all evenings here

option-word-partner = partner
option-about-partner = Who plays with me
option-about-start-partner = Who plays with me: a person, or the bot itself to play with the computer
option-word-edition = edition
option-about-edition = Which box we play: they differ in details, told in the rules
option-word-level = level
option-about-level = How many objectives are arguments, which are harder
option-word-first = first
option-about-first = Who begins
option-word-silence = silence
option-about-silence = What may be said here: all of it (learning), no word (quiet), not even a sign (silent)
option-word-seed = seed
option-about-seed = Any text: the same text deals the same cards
option-word-character = character
option-about-character = The computer's character, if it is my partner: all three play equally well
option-word-game = game
option-about-game = Which game, by its code
option-word-page = page
option-about-page = Which page
option-word-language = language
option-about-language = The language in which I am spoken to
option-word-theme = theme
option-about-theme = The colours of my pictures
option-word-size = size
option-about-size = The width of my pictures
option-word-large = large
option-about-large = Larger letters in my pictures
option-word-code = code
option-about-code = The code that somebody told me
option-word-sure = sure
option-about-sure = Do it without asking me once more
option-word-undo = undo
option-about-undo = Put everything back as it was
option-word-command = command
option-about-command = All about one command
option-word-night = night
option-about-night = Which evening, by its code
option-word-title = title
option-about-title = What the evening is called
option-word-when = when
option-about-when = When it begins, such as Friday 20:00, tomorrow at 8pm, or in 2 hours
option-word-duration = duration
option-about-duration = How long it lasts, such as 90 (minutes), 2h or 1h30
option-word-places = places
option-about-places = For how many; else for all who come
option-word-rounds = rounds
option-about-rounds = How many rounds at most; else as many as there is time for
option-word-repeat = repeat
option-about-repeat = Whether it comes again every week
option-word-grow = grow
option-about-grow = Arguments grow: whoever wins plays the next round one level higher
option-word-same = same
option-about-same = All pairs get the same cards, to be compared afterwards
option-word-zone = zone
option-about-zone = A time zone by its name, such as Europe/Rome
option-word-past = past
option-about-past = Those that are over
option-word-series = series
option-about-series = And all that would follow, week by week
option-word-reminders = reminders
option-about-reminders = Remind me a day and fifteen minutes before
option-word-fill = fill
option-about-fill = I play only where somebody would be left over
option-word-season = season
option-about-season = Whether I stand in the tables of evenings

value-flag-yes = yes
value-flag-no = no
value-edition-published = Published
value-edition-print-and-play = Print-and-play
value-level-none = None
value-level-challenging = Challenging
value-level-difficult = Difficult
value-level-impossible = Impossible
value-first-near = Host
value-first-far = Guest
value-first-random = Chance
value-character-balanced = Balanced
value-character-careful = Careful
value-character-bold = Bold
value-silence-learning = Learning
value-silence-quiet = Quiet
value-silence-silent = Silent
value-language-en = English
value-language-it = Italiano
value-theme-day = Day
value-theme-night = Night
value-theme-contrast = High contrast
value-theme-safe = Colour-safe
value-size-400 = Small
value-size-800 = Medium
value-size-1200 = Usual
value-size-1600 = Wide
value-command-start = { command-start }
value-command-show = { command-show }
value-command-games = { command-games }
value-command-nudge = { command-nudge }
value-command-end = { command-end }
value-command-rematch = { command-rematch }
value-command-replay = { command-replay }
value-command-stats = { command-stats }
value-command-rules = { command-rules }
value-command-settings = { command-settings }
value-command-invite = { command-invite }
value-command-join = { command-join }
value-command-forget-me = { command-forget-me }
value-command-setup = { command-setup }
value-command-help = { command-help }
value-command-night = { command-night }
value-command-night-plan = { command-night } { command-night-plan }
value-command-night-list = { command-night } { command-night-list }
value-command-night-show = { command-night } { command-night-show }
value-command-night-join = { command-night } { command-night-join }
value-command-night-here = { command-night } { command-night-here }
value-command-night-leave = { command-night } { command-night-leave }
value-command-night-start = { command-night } { command-night-start }
value-command-night-end = { command-night } { command-night-end }
value-command-night-edit = { command-night } { command-night-edit }
value-command-night-cancel = { command-night } { command-night-cancel }
value-command-night-season = { command-night } { command-night-season }
value-repeat-weekly = Weekly
value-repeat-never = Never
value-season-shown = In the tables of evenings
value-season-hidden = In no table

# What is understood too, between commas, and never said
also-night-plan = schedule, organise, organize, create, new
also-night-start = begin, pair
also-night-end = close, finish, stop
also-repeat-weekly = every week, each week, yes
also-repeat-never = once, no
also-large = larger
also-silence-learning = first game, a first game
also-silence-quiet = no words, without words
also-size-1200 = normal
also-mode-fitting = fitting
also-rounds-everybody = everybody

# Lists of games
partner-open = Whoever has the code
partner-gone = Somebody who is gone
partner-none = Alone
partner-unnamed = Somebody
game-stage = { $stage ->
    [mine] your turn
    [theirs] waiting for your partner
    [others] waiting for the others
    [gathering] people are gathering
    [asked] invites you
    [asking] invited by you
    [won] won
    [lost] lost
   *[let-go] ended early
}
game-line = { $partner }: { $stage }. { $game ->
    [palm] Palm
   *[other] Held Hands
}: { $opening } Code: { $code }
game-label = { $game ->
    [palm] Palm · { $partner }: { $stage } ({ $code })
   *[other] { $partner }: { $stage } ({ $code })
}
game-title = { $game ->
    [palm] { title-palm }.
   *[other] { title }
}
which-game = Which game?
games-headline = { $count ->
    [0] You have no games at the moment
    [one] You have one game
   *[other] You have { $count } games
}
games-begin = Begin one with "{ command-start }" or "{ command-palm } { command-palm-start }", or with "{ command-invite }" if your partner is elsewhere.
games-finished = Finished lately:
page-back = Back
page-on = On

# Beginning
join-on-discord = On Discord, they join with /heldhands { $join } { $code }
join-on-matrix = On Matrix, they write to { $bot }: { $join } { $code }
join-on-web = On the web, they open { $address } and type { $code }

# One of my games
nudged = You have knocked. { $many ->
    [yes] Those for whom the game waits know it now.
   *[no] Your partner knows now that the game waits.
}
end-sure = End this game now?
end-agreed = { $many ->
    [alone] You play it alone
    [yes] All others have offered to end it
   *[no] Your partner has offered to end it
}: if you say yes, it is over.
end-away = { $many ->
    [yes] The others have been away for so long that your word is enough
   *[no] Your partner has been away for so long that your word is enough
}: it would be over.
end-now = Yes, end it
end-offered = You have offered to end this game
ended = The game is over. Thank you for playing.
end-gone = You have gone again; the others go on without you.

# What is over
replay-turn = Turn { $turn }
replay-words = The game in words
replay-record = The game, written down
replay-no-film = There is no film just now; the words are all there. Try again later.
stats-headline = Your games
stats-with = Your games with { $name }
stats-none = None has come to its end yet.
stats-games = { $count ->
    [one] One game
   *[other] { $count } games
} so far.
stats-won = Won: { $won }. Lost: { $lost }. Ended early: { $parted }.
stats-level = { $arguments ->
    [none] Won without arguments
   *[other] Won with arguments at the level "{ $level }"
}: { $count }.
stats-streak = Won in a row: { $streak } now, { $longest } at most.
stats-without-people = { $without ->
    [alone] Alone
   *[computer] With the computer
}: { $count ->
    [one] one game
   *[other] { $count } games
}, { $won ->
    [one] one won
   *[other] { $won } won
}.

# What is told
rules-contents = What else is told:
help-headline = What you can ask for
help-line = { $usage }: { $about }.
help-more = "{ command-help } { command-start }" tells all about "{ command-start }", and so on.
help-option = { $few ->
    [yes] { $option }: { $about }. One of: { $values }
   *[no] { $option }: { $about }.
}
help-option-flag = { $option }: { $about }. "{ $option }" alone is enough; { $option }={ value-flag-no } is the opposite
help-option-between = { $option }: { $about }. From { $lowest } to { $highest }
help-group = { $group } …: { $about }. "{ command-help } { $group }" tells more.
help-group-more = "{ command-help } { $command }" tells all about "{ $command }", and so on. What has blanks in it stands in quotation marks.
help-group-shared = Also, as for the other game: { $commands }.
help-left-out = What is left out: it lasts { $length }, and its times are those of the zone in your settings, else of { $zone }.
help-example = For instance: { $example }
example-night-plan = { command-night } { command-night-plan } "Friday by candlelight" "Friday 20:00" { option-word-repeat }=weekly { option-word-grow }
usage = Like this: { $usage }
perhaps-meant = Perhaps you meant: { $usage }

# About myself
settings-headline = What you have chosen
settings-changed = It is changed
settings-line = { $option }: { $value }
settings-no-zone = { $zone }, since you have chosen none
settings-large-yes = Larger letters
settings-large-no = Usual letters
forget-sure = Forget all about you?
forget-gone = Your seats are emptied, your running games and invitations end, and your name, your results and all that you have chosen are gone. This cannot be undone.
forget-stays = Your partners keep the games that you have finished, played with nobody.
forget-now = Yes, forget me
forgotten = You are forgotten
forgotten-next = Nothing about you is kept here any more. If you ask me for anything, we meet for the first time.

# Why a command was refused
refusal-no-command = There is no command in that; "{ command-help }" tells what you can ask for.
refusal-unknown-command = There is no command "{ $word }"; "{ command-help }" tells what you can ask for.
refusal-unknown-in-group = There is no command "{ $group } { $word }"; these are all that begin like this.
refusal-open-quote = A quotation mark needs another one, and a blank or nothing after that.
refusal-no-such-option = There is no option "{ $option }" here.
refusal-option-twice = "{ $option }" is there twice.
refusal-option-missing = "{ $option }" is missing.
refusal-no-place-for = It is not clear what "{ $word }" is for. What has blanks in it stands in quotation marks; anything else has its name before it, with = in between.
refusal-not-a-choice = "{ $word }" is not a value of { $option }; choose from: { $values }.
refusal-not-somebody = "{ $word }" is nobody whom I could reach.
refusal-no-character = Only the computer's character can be chosen: people bring their own.
refusal-own-partner = You cannot be your own partner: choose somebody else, or play with the computer.
refusal-not-a-code = "{ $word }" is not the code of a game, which looks like ABCDE-23456.
refusal-not-a-night = "{ $word }" is not the code of an evening, which looks like ABCDE-23456.
refusal-not-so-many = "{ $word }" is not a whole number from { $lowest } to { $highest }, for { $option }.
refusal-not-so-long = "{ $word }" is not a length of time for { $option }: write it like 90 (minutes), 2h or 1h30, from { $lowest } to { $highest } minutes.
refusal-not-a-page = "{ $word }" is not the number of a page.
refusal-not-yes-or-no = "{ $word }" is neither { value-flag-yes } nor { value-flag-no }, for { $option }.
refusal-not-a-text = For { $option }, write a text of 1 to { $most } characters, in one line.
refusal-no-such-page = There is no page { $page }; there { $pages ->
    [one] is only one
   *[other] are { $pages }
}.
refusal-no-games = { $which ->
    [over] You have finished no game yet, or none that this can be done with.
   *[on] You have no game that this can be done with. Begin one with "{ command-start }" or "{ command-palm } { command-palm-start }", or with "{ command-invite }" if your partner is elsewhere.
}
refusal-no-nights = There is no evening that this can be done with; "{ command-night } { command-night-list }" tells which there are.
refusal-not-here = This can only be done in a place where games can be played, such as a channel or a room.
