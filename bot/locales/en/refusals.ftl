# Why something was refused: `refusal-` and the code, with the facts that come with it.

refusal-at = Line { $line }, column { $column }: { $refusal }

# A new game
refusal-unknown-option = There's no option “{ $option }”.
refusal-unknown-value = “{ $value }” doesn't work for { $option }; choose one of { $values }.
refusal-level-not-in-edition = The { $edition } edition has no arguments, so you can't play it at the level { $level }.
refusal-two-seats = This is a game for two, not for { $seats }.
refusal-bad-seed = A seed is a whole number from 0 to { $highest }.

# Not now
refusal-not-an-action = “{ $text }” means nothing here.
refusal-game-over = The game is over.
refusal-not-your-turn = It isn't your turn.
refusal-not-now = Not “{ $action }” yet: { $phase ->
    [setup] first both of you choose a side
    [move] now it's time to move
    [side] first choose a side, left or right
   *[over] the game is over
}.
refusal-side-chosen = You've already chosen the { $side } halves. Until your partner has chosen too, you can switch to the others.

# Not this step
refusal-no-such-node = There's no node { $node } on this board.
refusal-no-such-card = There's no card { $place } in { $row ->
    [own] your row
   *[partner] your partner's row
}, which has { $cards ->
    [0] no cards
    [one] { $cards } card
   *[other] { $cards } cards
}.
refusal-card-used = Card { $place } of { $row ->
    [own] your row
   *[partner] your partner's row
} already pays for an earlier step of this chain.
refusal-chain-complete = The chain ends { $node ->
    [C] in the centre
   *[other] on { $node }
}; end the turn, or take a step back.
refusal-not-a-neighbour = No line leads from { $start } to { $node ->
    [C] the centre
   *[other] { $node }
}.
refusal-ring-closed = The ring of { $node } opens when { $needed } objectives are done; so far { $completed ->
    [one] { $completed } is
   *[other] { $completed } are
}.
refusal-centre-closed = The centre opens when all { $needed } objectives are done; so far { $completed ->
    [one] { $completed } is
   *[other] { $completed } are
}.
refusal-standing = You're on { $node } now.
refusal-visited = You've already been on { $node } this turn, and you may not visit a node twice.
refusal-partner-there = Your partner is on { $node }: you may not stop there or pass through.
refusal-wrong-emotion = { $node } is { $needed }, but card { $place } of { $row ->
    [own] your row
   *[partner] your partner's row
} shows { $shown }.
refusal-no-card = { $node } is { $needed }, and no card you can still spend shows that.
refusal-no-card-left = You have no card left to pay for a step to the centre.
refusal-past-balance = That step would take your balance to { $balance }, but the scale ends at { $limit }.
refusal-centre-unbalanced = You'd enter the centre with a balance of { $balance }; it has to be 0.

# Not the end of the turn
refusal-nothing-to-take-back = There's no step to take back.
refusal-must-move = A turn has at least one step.
refusal-must-follow = Your partner is waiting in the centre: this turn can't end anywhere else.

# Records and stored games
refusal-record-syntax = A record has “{ $expected }” here, not “{ $found }”.
refusal-record-result = This game ends with { $expected }, not { $found }.
refusal-not-a-state = This isn't a stored game: { $problem }.
refusal-unknown-schema = This game was stored in format { $schema }; this program reads { $known }.

# The service
refusal-unknown-game = This game is gone.
refusal-not-a-player = Only the players of this game can do that.
refusal-stale = The game has moved on; this is how it stands now.
refusal-not-pending = This invitation has already been answered.
refusal-not-invited = This invitation is for someone else.
refusal-dead-invitation = This invitation has already been used, or replaced by a new one. Ask for another.
refusal-dead-device-link = This link has already been used, or is more than ten minutes old. Make a new one on the device where you play.
refusal-already-seated = You're already sitting at this table.
refusal-own-invitation = You can't accept your own invitation: send it to the person you want to play with.
refusal-partner-is-a-bot = A bot has no hands to hold: choose a person, or play with the computer.
refusal-no-computer = The computer doesn't know this game yet: play it with people.
refusal-played-with-computer = Only games between people can be shown here.
refusal-invitation-expired = This invitation has expired.
refusal-invited-twice = You've named the same person twice, and each person has one seat.
refusal-no-gathering = Nobody is looking for players here any more.
refusal-gathering-full = There are already { $most } people here, and every seat is taken.
refusal-not-come = You haven't come in, so you have no seat here.
refusal-not-the-host = Only the host can do that.
refusal-host-stays = You're the host: if you can't stay, call it off.
refusal-seats-are-drawn = Seats are drawn by lot when the game begins.
refusal-unknown-code = There's no invitation with this code.
refusal-too-soon = You've already knocked; you can knock again in { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
}.
refusal-not-over = The game isn't over yet.
refusal-no-such-turn = There's no turn { $turn }: this game has { $turns ->
    [0] no turns
    [one] one turn
   *[other] { $turns } turns
}.
refusal-let-go = This game was ended early, so the covered halves stay covered.
refusal-sealed = Others are still playing with the same cards: you can see this when the last pair of the night is done.
refusal-no-hindsight = Only a game of Held Hands can be looked back at like that.
refusal-day-sealed = This is the daily table, and others may still be playing the same cards. You can see it after midnight UTC, when they've all finished.
refusal-day-played = You've already played today's table, and it's once a day. The next one comes at midnight UTC.
refusal-day-played-by-partner = Your partner has already played today's table, and it's once a day. The next one comes at midnight UTC.
refusal-partner-gone = Someone who played here asked to be forgotten, so this game isn't shown to others.
refusal-already-over = The game is already over.
refusal-busy = Things are very busy just now, and nothing was changed; try again.
refusal-no-answer = The table isn't answering just now. Look again in a moment: your move may have counted.
refusal-not-a-person = I can't tell who this is from.
refusal-forgotten = This person asked to be forgotten, so I no longer know them.
refusal-not-a-place = I can't tell where this is.
refusal-unseen-name = Nobody could see that name: use at least one letter, number or emoji.
refusal-newer-game = A newer version of this program stored this game, so I've left it alone. The people who run the bot can update it.
refusal-unknown-kind = There's no game “{ $kind }” here; there is { $kinds }.
refusal-unknown-language = I don't speak “{ $language }” yet, only { $languages }.
refusal-unknown-theme = There's no theme “{ $theme }”, only { $themes }.
refusal-not-a-size = Pictures can have one of these widths, in pixels: { $sizes }.
refusal-not-dealt = This game hasn't begun yet.
refusal-too-many = You have { $most } invitations that nobody has answered; take one back first.
refusal-guest-has-many = They already have { $most } invitations waiting; give them some time to answer.
refusal-not-waiting = The game isn't waiting for anyone else.
refusal-too-long = That's too long: { $most } characters at most.

# Silence (ruling 27)
refusal-no-words = No words here until the game is over.
refusal-no-pictures = No words here until the game is over, and pictures speak too.
refusal-no-renaming = No new names here until the game is over: names speak too.
refusal-no-reactions = This game is silent: no reactions until it's over.
refusal-no-nudges = This game is silent: no knocking until it's over.
