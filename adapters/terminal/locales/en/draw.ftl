# The command `draw`: what can be asked for, and what cannot be drawn.

draw-help = draw a picture of a game, played by computers or recorded, into a file
draw-out-help = where the picture goes: a file that ends in .png, or in .gif for a journey or a turn
draw-describe-help = say in words what the picture shows; without --out, only that
draw-kind-help = what to draw: setup (the whole cards, before a side is chosen), perspective (a player's side of the table), table (what spectators see), end, journey (turn after turn, as an animation), turn (the last one, as an animation; both at most 600 pixels wide), or memory (a card of In the Palm of Your Hand); default: whatever fits the moment
draw-seat-help = from whose side; table is the spectators' (default: near, or with --steps the player building the chain)
draw-turns-help = after this many turns (default: 0; with --record, or for an end, a journey or a turn, all of them)
draw-steps-help = with this many steps of the next chain built (default: 0)
draw-policy-help = who plays both seats (default: greedy)
draw-record-help = draw this record instead of a new game; - reads standard input
draw-theme-help = which colours (default: day)
draw-size-help = how wide, from { $narrowest } to { $widest } pixels (default: { $usual })
draw-large-help = larger letters and numbers
draw-names-help = what the two players are called
draw-number-help = with --kind memory: which one, from 1 to { $all }

draw-written = { $file }: { $width } × { $height } pixels, { $size } KB (seed { $seed })
draw-written-memory = { $file }: { $width } × { $height } pixels, { $size } KB

draw-not-whole = "{ $text }" is not a whole number
draw-nothing-asked = say where the picture should go (--out view.png), or ask for words (--describe)
draw-wrong-suffix = { $file } should end in { $suffix }
draw-no-directory = there is no directory { $directory }
draw-no-such-size = a picture can be { $narrowest } to { $widest } pixels wide
draw-record-decides = a record decides that already: leave { $option } out
draw-table-is-watched = the table is what spectators see: leave --seat { $seat } out
draw-seat-needed = spectators have no { $kind }: choose --seat near or far
draw-no-such-turn = you can draw this game after 0 to { $all } turns, not after { $turns }
draw-no-such-step = the next chain has { $all ->
    [one] { $all } step
   *[other] { $all } steps
} here, so { $steps } can't be drawn
draw-no-chain = a picture of the kind { $kind } has no chain: leave --steps out
draw-chain-is-hidden = only the player building this chain sees it: choose --seat { $seat }
draw-setup-is-over = the setup comes before the first turn: leave --turns { $turns } out
draw-no-turn-yet = there's no move to draw yet: use --turns 1 or more
draw-not-begun = the players haven't chosen a side yet: use --kind setup
draw-is-over = turn { $turns } was the last of this game: use --kind end
draw-not-over = this game isn't over after turn { $turns }
draw-number-is-for-memories = only a memory has a number: add --kind memory
draw-no-such-memory = memories are numbered from 1 to { $all }: --number 37
draw-memory-has-no-game = a memory is drawn without a game: leave { $option } out
