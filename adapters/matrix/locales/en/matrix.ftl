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
    [palm] Your side of the table: nobody but you and me is here. Press the keys below the first message, or write what you choose.
   *[heldhands] Your side of the table: nobody but you and me is here. Press the keys below the first message, or write "in 2", "left", "end".
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
    [yes] . Whoever likes may watch; nobody can write here until it is over.
   *[no] , with words while you learn it. Whoever likes may watch.
}
matrix-direct-topic = Write "{ $help }" to see what I can do.
matrix-space-topic = The tables at which people are playing.
matrix-standing = { $players ->
    [2] Two play here, and whoever likes may watch.
   *[other] { $players } play here, and whoever likes may watch.
} { $feelings ->
    [yes] The signs below this message are for all who feel something; { $key } is for those who play, and shows them their own side again.
   *[no] The sign below this message, { $key }, is for those who play: it shows them their own side again.
}{ $aloud ->
    [yes] { " " }While the album lies open, Grandfather may think aloud here, in words; nobody else writes.
   *[no] { "" }
}
matrix-way = How they went
matrix-closing = This room has done its work, so I leave it now. What you have played stays with me: write "replay" to me to see it again, or "start" to begin another game.

# Keys
matrix-keypad = Your keys
matrix-cards = { $game ->
    [palm] … { $last } the number of what you choose
   *[heldhands] … { $last } your cards
}
matrix-typed-palm = Where there are several lists under a picture, the number of the list comes first: { $keys } is the third thing of the second list. Above eight: { $more } and then what is left. Or write what you choose, or how it begins: tap.
matrix-typed = A step is where to go, then which card pays, if several can: { $keys }. Or write it: in 2. The rest can be written too: left, back, end.
matrix-sent = Under each picture stands what can be done now. A sign that is no key here ({ $signs }) can be sent as a message.
matrix-key-idle = { $keys }: that cannot be done just now. Under the picture stands what can; one step at a time.
matrix-not-your-turn = { $players ->
    [2] It is your partner's turn. I will call you.
   *[other] It is not your turn. I will call you.
}

# Beginning
matrix-proposal-about = { $game ->
    [palm] A game about a long life: one tells another a memory by touch alone, and without words. Each of you gets a room with your own side of the table.
   *[heldhands] A board game for two, together and without words. Each of you gets a room with your own side of the table.
}
matrix-asked-apart = In private I ask: { $names }
matrix-begun-about = Each finds their side in a room of their own. Whoever likes may watch, without a word.
matrix-watch = Watch
matrix-your-seat = Your side
matrix-seat-follows = I am inviting you to a room with your side of the table.
matrix-unseen = { $players ->
    [2] Your partner is not in this room, so I ask them in private.
   *[other] None of the others is in this room, so I ask them in private.
}
matrix-unreached = I cannot reach { $name }
matrix-unreached-about = Perhaps the name is not quite right, or their server does not know me. They can come to me instead: the game begins when they write to { $bot }: { $join } { $code }
matrix-hello = I bring "{ $game }", a board game for two, together and without words; and "{ $other }", for two to eight or for one.
matrix-hello-how = To begin, write: { $start } @partner:server, { $start } computer to play with me, or { $gather } for whoever comes. What else there is: { $help }

# Something is in the way
matrix-try-again = The homeserver did not let me do that just now. Please ask again in a minute.
matrix-cannot-read = I cannot read what is written in an encrypted room. Here is one in which I can; nothing that is said there is secret.
matrix-talk-here = Talk to me here
matrix-no-key = I could not read that: your app has not given me the key. Let it write to devices that are not verified, or talk to me in a room that is not encrypted.
matrix-no-key-seat = I could not read that: your app has not given me the key. The keys below the first message work all the same; or let your app write to devices that are not verified.
matrix-table-gone = The room in which your game could be watched is gone, and I could not make another one. The game itself goes on here.
