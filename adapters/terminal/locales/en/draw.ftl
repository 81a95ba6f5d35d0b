# The command `draw`: what can be asked for, and what cannot be drawn.

draw-help = draw the picture of a game, played by computers or written down, into a file
draw-out-help = where the picture goes: a file that ends in .png, or in .gif for a journey or a turn
draw-describe-help = say in words what the picture shows; without --out, only that
draw-kind-help = what to draw: setup (the whole cards, before a side is chosen), perspective (a player's side of the table), table (what spectators see), end, journey (turn after turn, as an animation) turn (the last one, as an animation), both at most 600 pixels wide, or memory (a card of In the Palm of Your Hand); default: what the chosen time comes to
draw-seat-help = from whose side; table is that of the spectators (default: near, or with --steps whoever builds the chain)
draw-turns-help = after so many turns (default: 0; with --record, or for an end, a journey or a turn, all of them)
draw-steps-help = with so many steps of the next chain built (default: 0)
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
draw-no-such-size = a picture is from { $narrowest } to { $widest } pixels wide
draw-record-decides = a record comes with all that its game was played by: leave { $option } away
draw-table-is-watched = the table is what spectators see: leave --seat { $seat } away
draw-seat-needed = spectators have no { $kind }: choose --seat near or far
draw-no-such-turn = this game can be drawn after 0 to { $all } turns, not after { $turns }
draw-no-such-step = here the next chain has { $all ->
    [one] { $all } step
   *[other] { $all } steps
}; { $steps } cannot be drawn
draw-no-chain = there is no chain in a picture of the kind { $kind }: leave --steps away
draw-chain-is-hidden = nobody sees this chain but whoever builds it: choose --seat { $seat }
draw-setup-is-over = the set-up is before the first turn: leave --turns { $turns } away
draw-no-turn-yet = nobody has moved yet: a turn can be drawn after --turns 1 or more
draw-not-begun = the players have not chosen a side yet: --kind setup draws that
draw-is-over = turn { $turns } was the last one of this game: --kind end draws what came of it
draw-not-over = this game is not over after turn { $turns }
draw-number-is-for-memories = only a memory has a number: add --kind memory
draw-no-such-memory = a memory has a number from 1 to { $all }: --number 37
draw-memory-has-no-game = a memory is drawn without a game: leave { $option } away
