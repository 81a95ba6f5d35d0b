# The command line: what the program and its commands are about, and what went wrong.

program = A home for two silent board games. Without a command: play.
commands-title = commands
default-value = { $help } (default: { $default })

play-help = play Held Hands at this terminal
option-edition = which edition to play
option-level = how many objectives are arguments
option-first = who begins
option-silence = how much you may say
seed-help = a whole number; the same number deals the same game (default: a new one)
partner-help = who plays with you: someone at the same keyboard (hotseat, the default), or a computer
seat-help = where you sit when the computer plays the other seat (default: near)
plain-help = words only, no picture: for screen readers
language-help = the language of the table (default: your environment's)
record-out-help = write the game to this file when it ends, or when you leave
record-exists = { $file } already exists; name another file
not-writable = { $file } cannot be written

simulate-help = let two computers play many games, and show how they went
games-help = how many games (default: 100)
policy-help = who plays both seats (default: lookahead)
policy-partner-help = who plays the far seat (default: the same policy)
clairvoyant-alone = clairvoyant plays both seats; leave --partner out
processes-help = how many to play at once (default: one per core)
json-help = print the result as JSON
not-a-count = "{ $text }" is not a whole number from 1 up
simulated = { $games } games, { $policy }, { $edition } edition, level { $level }
# Rates in percent.
simulated-rate = held hands   { NUMBER($rate, minimumFractionDigits: 1, maximumFractionDigits: 1) } %   (95 % interval { NUMBER($low, minimumFractionDigits: 1, maximumFractionDigits: 1) } % to { NUMBER($high, minimumFractionDigits: 1, maximumFractionDigits: 1) } %)
simulated-turns = turns        { NUMBER($mean, minimumFractionDigits: 1, maximumFractionDigits: 1) } on average, median { $median }
simulated-objectives = objectives   { NUMBER($mean, minimumFractionDigits: 1, maximumFractionDigits: 1) } of { $all } on average
simulated-seed = seed         { $seed }
# Seconds of one core.
simulated-seconds = a turn took { NUMBER($mean, maximumFractionDigits: 3) } seconds on average, 95 % of them at most { NUMBER($slow, maximumFractionDigits: 3) }

record-help = look at a recorded game
show-help = show it turn by turn
hindsight-help = find where a recorded game turned
hindsight-out-help = draw it into this file, a PNG
hindsight-not-over = this game is not over
file-help = the record; - reads standard input
turn-help = only the table after this turn; 0 is the setup
record-seat-help = from whose side (default: as a spectator)
no-file = { $file } cannot be read: { $problem }
not-text = { $file } is not UTF-8 text
no-such-turn = there is no turn { $turn }; the record has { $turns }
refused-file = { $file }: { $refusal }
