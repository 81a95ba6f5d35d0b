# What is said on Discord, and only there.

# At the table
discord-begun-about = Each finds their side in their direct messages. Whoever likes may watch, without a word.
discord-proposal-about = { $game ->
    [palm] A board game for two to eight, or for one: a memory is told by touch alone, in the palm of a hand. You play with buttons and lists, in your direct messages.
   *[heldhands] A board game for two, together and without words. You play with buttons, in your direct messages.
}
discord-moderator = You look after this server: if you have to say something there, mention me in it, and it stays.
discord-closed = I cannot write to you, so press the button to see your side and to play. To get it by direct message: on this server's menu open Privacy Settings, allow direct messages, and then use /{ $game } show in a channel.
discord-hushed = { $gone ->
    [yes] A game is being played in { $place }, so I have taken back what you did there.
   *[no] A game is being played in { $place }.
}
discord-left = { $named ->
    [yes] { $name } has left this server, and I cannot write to them.
   *[no] Somebody who plays has left this server, and I cannot write to them.
} The game waits for them; once they have been away for { $days ->
    [one] a day
   *[other] { $days } days
}, /{ $game } end in a channel ends it.
discord-unseen = { $count ->
    [0] Nobody but you can see this here. Tell the others to use /{ $game } join with the code { $code }, wherever they can use my commands; /{ $game } show tells you who has come.
    [one] Your partner cannot see this here. I write to them; if they hear nothing from me, tell them to use /{ $game } join with the code { $code }, wherever they can use my commands.
   *[other] Not all of them can see this here. I write to each of them; whoever hears nothing from me can use /{ $game } show, wherever they can use my commands.
}
discord-by-letter = Your own picture comes by direct message. If none comes, /{ $game } show shows it to you, wherever you can use my commands.
discord-by-button = I am not here myself, so I write to each of you directly. If you hear nothing from me, press the button now and then, to see your side and to play.

# Game nights
discord-lobby-talk = { $title }: below is where you may talk, before, between and after the rounds.
discord-lobby-thread = { $silent ->
    [yes] Nobody says a word in { $place } until the round is over.
   *[no] You may talk in { $place }.
}
discord-lobby-picture = { $picture ->
    [board] The scoreboard of { $title }.
    [summary] The summary of { $title }.
   *[cover] The cover of { $title }, with its title and its time.
}

# There is no table any more
discord-table-gone = The thread of your game was deleted, so nobody can watch it any more. The game itself goes on here; /{ $game } show in a channel opens another one.
discord-table-forbidden = I am no longer allowed to write in the thread of your game, so nobody can watch it there. The game itself goes on here; somebody who looks after the server can let me in again, and then /{ $game } show in a channel opens another thread.

# Something went wrong
discord-try-again = Discord did not take my answer just now. Press once more; nothing is lost.
discord-missing = I may not do everything here that a game needs. Ask somebody who looks after this channel to give me: { $permissions }. Until then you can play, but the thread may be missing, or not stay silent.
discord-night-missing = I may not do everything here that an evening needs. Ask somebody who looks after this server to give me: { $permissions }. Until then it takes place, but its lobby here or its event may be missing.
discord-night-not-here = I am not on this server myself, so the evening has no lobby here. Tell people its code.

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
discord-setup-about = Nobody but me can write in its threads now, or open new ones; in the channel itself everything is as it was. /heldhands setup with undo puts it back.
discord-setup-all-the-same = This channel allows { $who } to write in threads all the same, which I have left as it is; what they write where a game is being played, I take away.
discord-setup-undone = This channel is again as it was before the setup.

refusal-only-in-a-server = This can only be done in a channel of a server that I am on.
refusal-only-in-a-channel = This can only be done in an ordinary text channel, not in a thread.
refusal-not-a-manager = Only somebody who may manage this channel can do that.
refusal-cannot-arrange = I may not do that yet. In the settings of this channel, under Permissions, add me and allow: { $permissions }. Then try again.
refusal-arranged-already = This channel is arranged already; /heldhands setup with undo puts it back.
refusal-not-arranged = I have not changed anything in this channel, so there is nothing to put back.
