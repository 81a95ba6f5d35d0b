# What is said wherever games come by message: Discord and Matrix.

choice-read = In words
choice-my-view = My view
choice-replay = See it again
table-begun = { $named ->
    [yes] { $one } and { $other } are playing
   *[no] They are playing
}
choice-rules = How to play
choice-games = My games
choice-computer = Play with the computer
choice-guided = Your first evening
choice-settings = Settings
with-whom = With { $name }
table-ended = { $named ->
    [yes] { $one } and { $other } have played.
   *[no] They have played.
}
table-watching = You're not playing in this game; you see what every spectator sees.
occasion-knock = { $others ->
    [one] Your partner is knocking.
   *[other] Someone at your table is knocking.
}
occasion-remind = The game has been waiting for you for a while.
knocked = You've knocked.
your-turn = it's your turn.
failed = Something went wrong on my side, and nothing was changed. Try again; if it keeps happening, tell the people who run this bot.
