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
choice-settings = Settings
with-whom = With { $name }
table-ended = { $named ->
    [yes] { $one } and { $other } have played.
   *[no] They have played.
}
table-watching = You do not play in this game; what you see here is all that those who watch can see.
occasion-knock = { $others ->
    [one] Your partner knocks.
   *[other] Somebody at your table knocks.
}
occasion-remind = The game has been waiting for you for a while.
knocked = You have knocked.
your-turn = it is your turn.
failed = Something went wrong on my side, and nothing was changed. Try again; if it happens again, tell whoever runs this bot.
