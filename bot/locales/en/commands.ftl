# Commands, whatever the platform: the words for them, and what is answered.
# A word is in small letters, without blanks, of 32 characters at most; what is said about it, of 100 at most.

command-heldhands-about = Two silent board games, played here
command-start = start
command-start-about = Invite someone to a game
command-daily = daily
command-daily-about = The daily table: the same cards for everyone here, once a day; and how it went
command-tutorial = tutorial
command-tutorial-about = A first game with the computer that explains everything as you go
command-show = show
command-show-about = Show me a game as I see it
command-games = games
command-games-about = List my games and invitations
command-nudge = nudge
command-nudge-about = Knock for my partner, without a word
command-end = end
command-end-about = Offer to end a game, or take back or decline an invitation
command-rematch = rematch
command-rematch-about = Play again with the same partner, in each other's seats
command-replay = replay
command-replay-about = See a finished game again, as a film, in words and as a record
command-hindsight = hindsight
command-hindsight-about = Where a finished game turned, and how much hope there was
command-stats = stats
command-stats-about = How my games have gone
command-rules = rules
command-rules-about = How to play
command-settings = settings
command-settings-about = My language, my pictures and my time zone
command-invite = invite
command-invite-about = Invite someone with a code, wherever they are
command-join = join
command-join-about = Join a game with a code that I was given
command-forget-me = forget-me
command-forget-me-about = Forget everything about me
command-setup = setup
command-setup-about = Set this channel up for silent games
command-help = help
command-help-about = What you can do for me
command-night = night
command-night-about = Game nights: lots of people playing at once
command-night-plan = plan
command-night-plan-about = Plan a game night here
command-night-list = list
command-night-list-about = See the game nights that are coming up
command-night-show = show
command-night-show-about = All about one game night
command-night-join = join
command-night-join-about = Sign up for a game night
command-night-here = here
command-night-here-about = Say that I'm here and want to play
command-night-leave = leave
command-night-leave-about = Sign off, or go home
command-night-start = start
command-night-start-about = Pair up everyone who's here, now
command-night-end = end
command-night-end-about = Start no more rounds
command-night-edit = edit
command-night-edit-about = Change a game night that hasn't begun
command-night-cancel = cancel
command-night-cancel-about = Call a game night off
command-night-season = season
command-night-season-about = The standings of all game nights here

option-word-partner = partner
option-about-partner = Who plays with me
option-about-start-partner = Who plays with me: a person, or the bot itself to play with the computer
option-about-daily-partner = Who plays it with me; otherwise the computer does
option-word-yesterday = yesterday
option-about-yesterday = How the table of yesterday went
option-word-edition = edition
option-about-edition = Which edition to play: they differ in a few details, see the rules
option-word-level = level
option-about-level = How many objectives are arguments, which are harder
option-word-first = first
option-about-first = Who begins
option-word-silence = silence
option-about-silence = What we may do here: talk (learning), react but not talk (quiet), neither (silent)
option-word-seed = seed
option-about-seed = Any text: the same text deals the same cards
option-word-character = character
option-about-character = The computer's character, if it's my partner: all three play equally well
option-word-game = game
option-about-game = Which game, by its code
option-word-page = page
option-about-page = Which page
option-word-language = language
option-about-language = The language you speak to me
option-word-theme = theme
option-about-theme = The colours of my pictures
option-word-size = size
option-about-size = The width of my pictures
option-word-large = large
option-about-large = Larger letters in my pictures
option-word-code = code
option-about-code = The code that I was given
option-word-sure = sure
option-about-sure = Do it without asking me first
option-word-undo = undo
option-about-undo = Put everything back as it was
option-word-command = command
option-about-command = All about one command
option-word-night = night
option-about-night = Which game night, by its code
option-word-title = title
option-about-title = What the game night is called
option-word-when = when
option-about-when = When it begins, such as Friday 20:00, tomorrow at 8pm, or in 2 hours
option-word-duration = duration
option-about-duration = How long it lasts, such as 90 (minutes), 2h or 1h30
option-word-places = places
option-about-places = How many people can come; otherwise there's no limit
option-word-rounds = rounds
option-about-rounds = How many rounds at most; otherwise as many as time allows
option-word-repeat = repeat
option-about-repeat = Whether it's on every week
option-word-grow = grow
option-about-grow = Arguments grow: pairs who win play the next round one level higher
option-word-same = same
option-about-same = All pairs get the same cards, so they can compare afterwards
option-word-zone = zone
option-about-zone = A time zone by its name, such as Europe/Rome
option-word-past = past
option-about-past = The ones that are over
option-word-series = series
option-about-series = And all the following ones, week by week
option-word-reminders = reminders
option-about-reminders = Remind me a day before, and fifteen minutes before
option-word-fill = fill
option-about-fill = I play only if someone would be left without a partner
option-word-season = season
option-about-season = Whether I appear in the standings of game nights

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
value-first-random = Random
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
value-command-daily = { command-daily }
value-command-tutorial = { command-tutorial }
value-command-show = { command-show }
value-command-games = { command-games }
value-command-nudge = { command-nudge }
value-command-end = { command-end }
value-command-rematch = { command-rematch }
value-command-replay = { command-replay }
value-command-hindsight = { command-hindsight }
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
value-season-shown = In the standings
value-season-hidden = Not in the standings

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
partner-open = Anyone with the code
partner-gone = Someone who has left
partner-none = Alone
partner-unnamed = Someone
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
    [0] You have no games just now
    [one] You have one game
   *[other] You have { $count } games
}
games-begin = Start one with “{ command-start }” or “{ command-palm } { command-palm-start }”, or with “{ command-invite }” if your partner is somewhere else.
games-finished = Recently finished:
page-back = Back
page-on = Next

# Beginning
join-on-discord = On Discord, they join with /heldhands { $join } { $code }
join-on-matrix = On Matrix, they write to { $bot }: { $join } { $code }
join-on-web = On the web, they open { $address } and type { $code }

# One of my games
nudged = You've knocked. { $many ->
    [yes] Everyone whose turn it is knows that the game is waiting.
   *[no] Your partner knows that the game is waiting.
}
end-sure = End this game now?
end-agreed = { $many ->
    [alone] You're playing it alone
    [yes] Everyone else has offered to end it
   *[no] Your partner has offered to end it
}: if you say yes, it's over.
end-away = { $many ->
    [yes] The others have been away for so long that you can end it yourself
   *[no] Your partner has been away for so long that you can end it yourself
}: if you say yes, it's over.
end-now = Yes, end it
end-offered = You've offered to end this game
ended = The game is over. Thank you for playing.
end-gone = You've left; the others go on without you.

# What is over
replay-turn = Turn { $turn }
replay-words = The game in words
replay-record = Game record
replay-no-film = There's no film just now, but you can read it all in words. Try again later.
hindsight-under-way = { $done } of { $turns } turns looked at. It takes a moment; ask again, and it goes on meanwhile.
hindsight-again = How far is it?
hindsight-words = Where it turned, in words and turn by turn
choice-journey = See the whole journey
stats-headline = Your games
stats-with = Your games with { $name }
stats-none = You haven't finished a game yet.
stats-games = { $count ->
    [one] One game
   *[other] { $count } games
} so far.
stats-won = Won: { $won }. Lost: { $lost }. Ended early: { $parted }.
stats-level = { $arguments ->
    [none] Won without arguments
   *[other] Won with arguments, { $level }
}: { $count }.
stats-streak = Won in a row: { $streak } now, { $longest } at best.
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
rules-contents = Also in the rules:
help-headline = What I can do for you
help-line = { $usage }: { $about }.
help-more = “{ command-help } { command-start }” tells you all about “{ command-start }”, and so on.
help-option = { $few ->
    [yes] { $option }: { $about }. One of: { $values }
   *[no] { $option }: { $about }.
}
help-option-flag = { $option }: { $about }. “{ $option }” alone is enough; { $option }={ value-flag-no } is the opposite
help-option-between = { $option }: { $about }. From { $lowest } to { $highest }
help-group = { $group } …: { $about }. “{ command-help } { $group }” tells you more.
help-group-more = “{ command-help } { $command }” tells you all about “{ $command }”, and so on. Put quotation marks around anything with spaces in it.
help-group-shared = Same as for the other game: { $commands }.
help-left-out = If you leave them out: it lasts { $length }, and times are in your own time zone if you've set one, otherwise in { $zone }.
help-example = For example: { $example }
example-night-plan = { command-night } { command-night-plan } "Friday by candlelight" "Friday 20:00" { option-word-repeat }=weekly { option-word-grow }
usage = Like this: { $usage }
perhaps-meant = Did you mean: { $usage }

# About myself
settings-headline = Your settings
settings-changed = Changed
settings-line = { $option }: { $value }
settings-no-zone = { $zone }, because you haven't chosen one
settings-large-yes = Larger letters
settings-large-no = Normal letters
forget-sure = Forget everything about you?
forget-gone = You give up your seats, your running games and invitations end, and your name, your results and your settings are gone. You can't undo this.
forget-stays = Your partners keep the games you've finished, without your name.
forget-now = Yes, forget me
forgotten = You're forgotten
forgotten-next = I keep nothing about you any more. Next time you ask me for something, we'll be meeting for the first time.

# Why a command was refused
refusal-no-command = There's no command in that; “{ command-help }” shows what I can do.
refusal-unknown-command = There's no command “{ $word }”; “{ command-help }” shows what I can do.
refusal-unknown-in-group = There's no command “{ $group } { $word }”; here are all the ones that begin like that.
refusal-open-quote = A quotation mark is missing: put one before and one after, then a space or nothing.
refusal-no-such-option = There's no option “{ $option }” here.
refusal-option-twice = You've given “{ $option }” twice.
refusal-option-missing = “{ $option }” is missing.
refusal-no-place-for = I'm not sure what “{ $word }” is for. Put quotation marks around anything with spaces in it, and write options as name=value.
refusal-not-a-choice = “{ $word }” doesn't work for { $option }; choose one of: { $values }.
refusal-not-somebody = I can't find anyone called “{ $word }”.
refusal-no-character = You can only choose the computer's character: people bring their own.
refusal-own-partner = You can't be your own partner: choose someone else, or play with the computer.
refusal-not-a-code = “{ $word }” isn't the code of a game. Codes look like ABCDE-23456.
refusal-not-a-night = “{ $word }” isn't the code of a game night. Codes look like ABCDE-23456.
refusal-not-so-many = For { $option }, give a whole number from { $lowest } to { $highest }, not “{ $word }”.
refusal-not-so-long = “{ $word }” isn't a length of time for { $option }: write it like 90 (minutes), 2h or 1h30, from { $lowest } to { $highest } minutes.
refusal-not-a-page = “{ $word }” isn't a page number.
refusal-not-yes-or-no = For { $option }, write { value-flag-yes } or { value-flag-no }, not “{ $word }”.
refusal-not-a-text = For { $option }, write 1 to { $most } characters, on one line.
refusal-no-such-page = There's no page { $page }; there { $pages ->
    [one] is only one
   *[other] are { $pages }
}.
refusal-no-games = { $which ->
    [over] You have no finished game to do that with.
   *[on] You have no game to do that with. Start one with “{ command-start }” or “{ command-palm } { command-palm-start }”, or with “{ command-invite }” if your partner is somewhere else.
}
refusal-no-nights = There's no game night to do that with; “{ command-night } { command-night-list }” shows which ones there are.
refusal-not-here = You can only do that where games are played, such as in a channel or a room.
