# What is said on Matrix, and only there.

# Rooms
# $game is heldhands or palm; $names are those of the others.
matrix-seat = { $game ->
    [palm] { $named ->
        [yes] In the Palm of Your Hand with { $names }
       *[no] In the Palm of Your Hand
    }
   *[heldhands] { $named ->
        [yes] Held Hands with { $names }
       *[no] Held Hands
    }
}
matrix-seat-topic = { $game ->
    [palm] Your side of the table: only you and I are here. Press the keys below the first message, or write what you choose.
   *[heldhands] Your side of the table: only you and I are here. Press the keys below the first message, or write “in 2”, “left”, “end”.
}
matrix-table-topic = A silent game for { $players ->
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
   *[other] eight
}{ $silent ->
    [yes] . Anyone may watch; nobody can write here until it's over.
   *[no] , with talking while you learn it. Anyone may watch.
}
matrix-direct-topic = Write “{ $help }” to see what I can do.
matrix-space-topic = The tables where people are playing.
matrix-standing = { $players ->
    [2] Two people play here, and anyone may watch.
   *[other] { $players } people play here, and anyone may watch.
} { $feelings ->
    [yes] The signs below this message are for anyone who feels something; { $key } is for the players: it shows them their own side again.
   *[no] The sign below this message, { $key }, is for the players: it shows them their own side again.
}{ $aloud ->
    [yes] { " " }While the album is open, Grandfather may think aloud here, in words; nobody else writes.
   *[no] { "" }
}
matrix-way = How it went
matrix-closing = This room has done its job, so I'm leaving it now. I keep what you've played: write “replay” to me to see it again, or “start” to begin another game.

# Keys
matrix-keypad = Your keys
matrix-cards = { $game ->
    [palm] … { $last } the number of your choice
   *[heldhands] … { $last } your cards
}
matrix-typed-palm = If there are several lists under a picture, the number of the list comes first: { $keys } is the third thing in the second list. Above eight: { $more } and then the rest. Or write what you choose, or just its beginning: tap.
matrix-typed = For a step, say where to go, and then which card pays if several can: { $keys }. Or write it: in 2. You can write the rest too: left, back, end.
matrix-sent = Under each picture you'll see what you can do now. If a sign isn't a key here ({ $signs }), send it as a message.
matrix-key-idle = { $keys }: you can't do that just now. Under the picture you'll see what you can do; one step at a time.
matrix-not-your-turn = { $players ->
    [2] It's your partner's turn. I'll call you.
   *[other] It isn't your turn. I'll call you.
}

# Beginning
matrix-proposal-about = { $game ->
    [palm] A game about a long life: you tell someone a memory by touch alone, without a word. Each of you gets a room with your own side of the table.
   *[heldhands] A board game for two: you play together, without a word. Each of you gets a room with your own side of the table.
}
matrix-asked-apart = I'm asking in private: { $names }
matrix-begun-about = Each of you has your side in a room of your own. Anyone may watch, without a word.
matrix-watch = Watch
matrix-your-seat = Your side
matrix-seat-follows = I'm inviting you to a room with your side of the table.
matrix-unseen = { $players ->
    [2] Your partner isn't in this room, so I'm asking them in private.
   *[other] None of the others are in this room, so I'm asking them in private.
}
matrix-unreached = I can't reach { $name }
matrix-unreached-about = Maybe the name isn't quite right, or their server doesn't know me. They can come to me instead: the game begins when they write to { $bot }: { $join } { $code }
matrix-hello = I bring “{ $game }”, a board game for two, played together without a word; and “{ $other }”, for two to eight or for one.
matrix-hello-how = To begin, write { $learn } for a first game with me in which I explain everything, { $start } @partner:server, { $start } computer to play with me, or { $gather } to see who comes. For everything else: { $help }

# Something is in the way
matrix-try-again = The homeserver didn't let me do that just now. Please ask again in a minute.
matrix-cannot-read = I can't read encrypted rooms. Here is one that I can read; nothing said there is secret.
matrix-talk-here = Talk to me here
matrix-no-key = I couldn't read that: your app hasn't given me the key. Let it write to unverified devices, or talk to me in a room that isn't encrypted.
matrix-no-key-seat = I couldn't read that: your app hasn't given me the key. The keys below the first message still work; or let your app write to unverified devices.
matrix-table-gone = The room where people could watch your game is gone, and I couldn't make another one. The game itself goes on here.
