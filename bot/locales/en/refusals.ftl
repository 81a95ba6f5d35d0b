# Why something was refused: `refusal-` and the code, with the facts that come with it.

refusal-at = Line { $line }, column { $column }: { $refusal }

# A new game
refusal-unknown-option = There is no option "{ $option }".
refusal-unknown-value = "{ $value }" is not a value of { $option }; choose from { $values }.
refusal-level-not-in-edition = The { $edition } edition has no arguments: { $level } cannot be played with it.
refusal-two-seats = This is a game for two, not for { $seats }.
refusal-bad-seed = A seed is a whole number from 0 to { $highest }.

# Not now
refusal-not-an-action = "{ $text }" means nothing here.
refusal-game-over = The game is over.
refusal-not-your-turn = It is not your turn.
refusal-not-now = "{ $action }" has to wait: { $phase ->
    [setup] first both of you choose a side
    [move] now it is time to move
    [side] first choose a side, left or right
   *[over] the game is over
}.
refusal-side-chosen = You have chosen the { $side } halves already. Until your partner has chosen too, you can change to the others.

# Not this step
refusal-no-such-node = There is no node { $node } on this board.
refusal-no-such-card = There is no card { $place } in { $row ->
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
} pays for an earlier step of this chain.
refusal-chain-complete = The chain ends { $node ->
    [C] in the centre
   *[other] on { $node }
}; end the turn, or take a step back.
refusal-not-a-neighbour = No line leads from { $start } to { $node ->
    [C] the centre
   *[other] { $node }
}.
refusal-ring-closed = The ring of { $node } opens when { $needed } objectives are done; { $completed ->
    [one] { $completed } is
   *[other] { $completed } are
}.
refusal-centre-closed = The centre opens when all { $needed } objectives are done; { $completed ->
    [one] { $completed } is
   *[other] { $completed } are
}.
refusal-visited = You have been on { $node } in this turn, and no node is visited twice.
refusal-partner-there = Your partner stands on { $node }: there is no way onto it or through it.
refusal-wrong-emotion = { $node } is { $needed }, but card { $place } of { $row ->
    [own] your row
   *[partner] your partner's row
} shows { $shown }.
refusal-past-balance = That step would take your balance to { $balance }, and the scale ends at { $limit }.
refusal-centre-unbalanced = You would enter the centre with a balance of { $balance }; it has to be 0.

# Not the end of the turn
refusal-nothing-to-take-back = There is no step to take back.
refusal-must-move = A turn is at least one step.
refusal-must-follow = Your partner waits in the centre: this turn can end nowhere else.

# Records and stored games
refusal-record-syntax = Here a record has "{ $expected }", not "{ $found }".
refusal-record-result = This game comes to { $expected }, not to { $found }.
refusal-not-a-state = This is not a stored game: { $problem }.
refusal-unknown-schema = This game was stored in form { $schema }; this program reads { $known }.

# The service
refusal-unknown-game = There is no such game any more.
refusal-not-a-player = Only those who play this game can do that.
refusal-stale = The game has moved on; this is how it stands now.
refusal-not-pending = This invitation has been answered already.
refusal-not-invited = This invitation is for somebody else.
refusal-dead-invitation = This invitation has been used already, or replaced by a new one. Ask whoever sent it for another.
refusal-dead-device-link = This link has been used already, or is older than ten minutes. Make a new one on the device where you play.
refusal-already-seated = You sit at this table already.
refusal-own-invitation = This is your own invitation: somebody else has to accept it.
refusal-partner-is-a-bot = A bot has no hands to hold: choose a person, or play with the computer.
refusal-no-computer = The computer does not know this game yet: play it with people.
refusal-played-with-computer = This is for games between people: games alone or with the computer are not shown here.
refusal-invitation-expired = This invitation has expired.
refusal-invited-twice = You have named somebody twice; everybody has one seat.
refusal-no-gathering = Nobody is gathering here, or no longer.
refusal-gathering-full = There are { $most } here already, and there is no seat for more.
refusal-not-come = You have not come in, so you have no seat here.
refusal-not-the-host = Only whoever has called the others together can do that.
refusal-host-stays = You have called the others together: call it off if you cannot stay.
refusal-seats-are-drawn = Who sits beside whom is drawn by lot when it begins.
refusal-unknown-code = There is no invitation with this code.
refusal-too-soon = You have knocked; you can again in { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
}.
refusal-not-over = The game is not over yet.
refusal-no-such-turn = There is no turn { $turn }: this game has { $turns ->
    [0] no turns
    [one] one turn
   *[other] { $turns } turns
}.
refusal-let-go = This game was ended before the rules ended it, so what was covered stays covered.
refusal-sealed = Others still play with the same cards: this is opened when the last pair of the evening is done.
refusal-partner-gone = Somebody who played here wanted to be forgotten, so this game is not shown to others.
refusal-already-over = The game is over already.
refusal-busy = A lot is going on just now and nothing was changed; try again.
refusal-no-answer = The table does not answer just now. Look again in a moment: what you pressed may have counted.
refusal-not-a-person = This does not come from anybody I could know.
refusal-forgotten = This person wished to be forgotten, and is not known here any more.
refusal-not-a-place = This is no place that I could know.
refusal-unseen-name = Nobody could see that name: use at least one letter, number or emoji.
refusal-newer-game = This game was kept by a newer version of this program, so it is left as it is; whoever runs the bot can bring it up to date.
refusal-unknown-kind = There is no game "{ $kind }" here; there is { $kinds }.
refusal-unknown-language = I do not speak "{ $language }" yet, only { $languages }.
refusal-unknown-theme = There is no theme "{ $theme }", only { $themes }.
refusal-not-a-size = Pictures can be so many pixels wide: { $sizes }.
refusal-not-dealt = This game has not begun yet.
refusal-too-many = You have { $most } invitations that nobody has answered yet; take one back first.
refusal-guest-has-many = There are { $most } invitations waiting for them already; give them some time to answer.
refusal-not-waiting = The game is not waiting for anybody else.
refusal-too-long = That is too long: { $most } characters at most.

# Silence (ruling 27)
refusal-no-words = This game is played without words here until it is over.
refusal-no-pictures = This game is played without words here until it is over, and pictures speak too.
refusal-no-renaming = Names stay as they are here until the game is over: they speak too.
refusal-no-reactions = This game is silent: no reactions until it is over.
refusal-no-nudges = This game is silent: nobody is nudged until it is over.
