# What is said on Discord, and only there.

# At the table
discord-begun-about = You'll find your side in your direct messages. Anyone may watch, without a word.
discord-proposal-about = { $game ->
    [palm] A board game for two to eight, or for one: you tell a memory by touch alone, in the palm of a hand. You play with buttons and lists, in your direct messages.
   *[heldhands] A board game for two: you play together, without a word. You play with buttons, in your direct messages.
}
discord-moderator = You look after this server: if you have to say something there, mention me in it, and it stays.
discord-closed = I can't write to you, so press the button to see your side and play. To get it by direct message, open this server's menu, choose Privacy Settings and allow direct messages. Then use /{ $game } show in a channel.
discord-hushed = { $gone ->
    [yes] There's a game on in { $place }, so I've removed what you posted there.
   *[no] There's a game on in { $place }.
}
discord-left = { $named ->
    [yes] { $name } has left this server, and I can't write to them.
   *[no] One of the players has left this server, and I can't write to them.
} The game waits for them; once they've been away for { $days ->
    [one] a day
   *[other] { $days } days
}, you can end it with /{ $game } end in a channel.
discord-unseen = { $count ->
    [0] Only you can see this here. Tell the others to use /{ $game } join with the code { $code }, anywhere they can use my commands; /{ $game } show tells you who has come.
    [one] Your partner can't see this here, so I'm writing to them. If they hear nothing from me, tell them to use /{ $game } join with the code { $code }, anywhere they can use my commands.
   *[other] Not all of them can see this here, so I'm writing to each of them. Anyone who hears nothing from me can use /{ $game } show, anywhere they can use my commands.
}
discord-by-letter = Your own picture comes by direct message. If it doesn't, use /{ $game } show, anywhere you can use my commands.
discord-by-button = I'm not a member here, so I'll write to each of you directly. If you hear nothing from me, press the button now and then to see your side and play.

# Game nights
discord-lobby-talk = { $title }: talk here, below this message, before, between and after the rounds.
discord-lobby-thread = { $silent ->
    [yes] Not a word in { $place } until the round is over.
   *[no] You may talk in { $place }.
}
discord-lobby-picture = { $picture ->
    [board] The scoreboard of { $title }.
    [summary] The summary of { $title }.
   *[cover] The cover of { $title }, with its title and its time.
}

# There is no table any more
discord-table-gone = The thread of your game was deleted, so nobody can watch it any more. The game itself goes on here; /{ $game } show in a channel opens a new one.
discord-table-forbidden = I'm no longer allowed to write in the thread of your game, so nobody can watch it there. The game itself goes on here. Someone who looks after the server can let me back in; then /{ $game } show in a channel opens a new thread.

# Something went wrong
discord-try-again = Discord didn't take my answer just now. Press again; nothing is lost.
discord-missing = I'm missing permissions that a game needs here. Ask someone who looks after this channel to give me: { $permissions }. Until then you can play, but the thread may be missing, or may not stay silent.
discord-night-missing = I'm missing permissions that a game night needs here. Ask someone who looks after this server to give me: { $permissions }. Until then the night goes ahead, but its lobby here or its event may be missing.
discord-night-not-here = I'm not a member of this server, so the game night has no lobby here. Tell people its code.

# Permissions, as Discord calls them
discord-permission-read-messages = View Channel
discord-permission-send-messages = Send Messages
discord-permission-create-events = Create Events
discord-permission-send-messages-in-threads = Send Messages in Threads
discord-permission-create-public-threads = Create Public Threads
discord-permission-create-private-threads = Create Private Threads
discord-permission-attach-files = Attach Files
discord-permission-read-message-history = Read Message History
discord-permission-manage-messages = Manage Messages
discord-permission-manage-threads = Manage Threads
discord-permission-manage-roles = Manage Permissions

# /heldhands setup
discord-setup-done = This channel is ready for silent games.
discord-setup-about = From now on, only I can write in its threads or open new ones; the channel itself is as it was. To change it back, use /heldhands setup with undo.
discord-setup-all-the-same = This channel still lets { $who } write in threads, and I've left that alone. If they write where a game is on, I'll remove it.
discord-setup-undone = This channel is back to how it was before the setup.

refusal-only-in-a-server = That only works in a channel of a server that I'm on.
refusal-only-in-a-channel = That only works in an ordinary text channel, not in a thread.
refusal-not-a-manager = Only people who may manage this channel can do that.
refusal-cannot-arrange = I'm not allowed to do that yet. In this channel's settings, under Permissions, add me and allow: { $permissions }. Then try again.
refusal-arranged-already = This channel is already set up; to change it back, use /heldhands setup with undo.
refusal-not-arranged = I haven't changed anything in this channel, so there's nothing to undo.
