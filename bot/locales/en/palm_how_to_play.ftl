# How to play "In the Palm of Your Hand", for somebody who has never seen it: a section is a title with its paragraphs, without markup.
# What stands on a button is named by the button's own message.

palm-how-goal-title = What it's about
palm-how-goal-1 = A long life, a hundred memories, and someone who can only be told them by touch. Grandfather holds out a hand and shuts his eyes. Child tells him a memory in his open palm: with small things, and without a word. Then he opens his eyes and looks for it among the pictures of an album.
palm-how-goal-2 = Two to eight people can play, or one alone. While one team plays, the others watch the mime, and hide the memory among cards of their own that fit it just as well.

palm-how-players-title = Who plays with whom
palm-how-players-1 = Two play together, against forgetting. Three play individually. Four to eight play in teams of two; with an odd number, the last three are one team. Four or five can also choose to play individually.
palm-how-players-2 = Team-mates sit side by side and share six memories, which nobody else sees. Seats are drawn by lot, unless you prefer your own order, and so is the team that begins. Then play goes round clockwise.

palm-how-turn-title = A turn
palm-how-turn-1 = Someone on the active team holds out a hand by pressing “{ choice-palm-hand }”: the first to do so is Grandfather, and the other is Child. In later rounds, the hand passes on within the team by itself.
palm-how-turn-2 = Child gets a memory that only she sees, and mimes it. Each of the other teams lays a card that could be it. Then Child mimes a second memory, and they lay again. In a team of three, Grandfather stays and the third player mimes the second memory.
palm-how-turn-3 = Now the album is opened. Grandfather points at the card he takes for the first memory, then at the one he takes for the second, and everything is revealed.

palm-how-things-title = The things
palm-how-things-1 = There are eleven: a shoelace, a ring, a coin, a spinning top, a large wooden cube, a pawn, a rubber dart, a cloth, four small cubes that always go together, and a strip of velcro that counts as two, because one side scratches and the other is soft.
palm-how-things-2 = You feel each in its own way: its shape, how heavy it is, how warm and how rough. A coin is cool and a pawn isn't, though both feel round and flat when you press them.

palm-how-touch-title = A touch
palm-how-touch-1 = A mime has one to eight touches. Each has a thing, a gesture, a place, and how hard, how fast and how often. There are ten gestures: press, tap, roll, slide, scrape, drape, wrap, spin, drop and hold. Not every thing can do all of them: nobody can roll a cloth.
palm-how-touch-2 = There are sixteen places: five fingers and their tips, the four quarters of the palm, the wrist, and the back of the hand. Anything that rolls, slides or scrapes may stay on the spot or go on to the next place.
palm-how-touch-3 = Before the first touch, Child may choose how the hand is held: palm up, on its edge, or back up. Anything that is draped, spun or dropped has to lie on the hand, so that place has to face up.

palm-how-drawing-title = What Child may not do
palm-how-drawing-1 = She may not draw or write. Strokes must not enclose a figure, whichever things they are made with, and a line may turn twice at most; going back and forth along the same way isn't a turn. A touch like that is refused, with the reason, and costs nothing.
palm-how-drawing-2 = While she's thinking, Child may change the last touch or take it back, as often as she likes, and nobody sees it. When she performs, Grandfather feels the whole mime at once, and from then on nothing can be changed or added.

palm-how-feeling-title = Who sees what
palm-how-feeling-1 = Grandfather only gets what he feels: where, what shape, how heavy, warm and rough, and in what rhythm. It never tells him which thing it was.{ $platform ->
    [web] { " " }A phone in his hand vibrates along.
   *[other] { "" }
}
palm-how-feeling-2 = The other players see the same, with the things in it. Spectators get no more than Grandfather does, because he could look there too.
palm-how-feeling-3 = Only Child knows the memory. What a team holds or has laid, only that team knows. Once Grandfather has pointed at both, everything is revealed to everyone.

palm-how-interference-title = Misleading
palm-how-interference-1 = After each mime, every team but the active one lays one of its six cards face down: one that fits the mime. One player does it for the whole team, and it can't be taken back. When all have laid, each of these teams draws a new card.
palm-how-interference-2 = If the deck runs out, what's on the table stays there; all the other cards are shuffled, and each team gets six new ones.

palm-how-album-title = The album
palm-how-album-1 = The album holds the two memories, all the cards that were laid, and enough from the deck to make eight, in any order, with numbers. Grandfather chooses two different cards: first one, then the other.
palm-how-album-2 = Unless you've agreed otherwise, he may think aloud while the album is open, where you play. Nobody answers.

palm-how-points-title = Points
palm-how-points-1 = Each memory that Grandfather finds in its own place is a point for the active team. Each card that has misled him is a point for the team that laid it.
palm-how-points-2 = If he takes one memory for the other, nobody gets a point, and the same goes for a card from the deck.

palm-how-ending-title = How it ends
palm-how-ending-1 = A round is over when each team has had a turn. The game is over when everyone has been Grandfather: after two rounds, or after three if a team has three players, unless you've agreed on two.
palm-how-ending-2 = Most points win. A tie is a shared victory.

palm-how-together-title = Two players
palm-how-together-1 = With two players, you hold no cards and nobody misleads you. Both memories are mimed one after the other and hide among six cards from the deck; veterans use eight, ten or twelve. There are four turns, and each of you is Grandfather twice.
palm-how-together-2 = You share your points, eight at most. What you've kept in the end has one of five names, from strangers to a whole life. With six points or more you've won.

palm-how-alone-title = Alone
palm-how-alone-1 = You are Grandfather, and Pia is Child: the youngest in the story, who knows a mime or two for each of the hundred memories. Hold out your hand for the first, and again for the second; then the album is opened, and you look for both. Not all of its cards are there by chance: some feel much like what you've felt.
palm-how-alone-2 = Points and endings are the same as for two players, and you can play for experts or veterans too. There's nobody to wait for: { $platform ->
    [web] from the first page you start right away.
    [matrix] “!{ command-palm } { command-palm-start }” with the mode “{ value-mode-alone }” starts right away.
   *[discord] “/{ command-palm } { command-palm-start }” with the mode “{ value-mode-alone }” starts right away.
}

palm-how-individually-title = Individually
palm-how-individually-1 = Everyone holds six cards, and each of you is Child in turn. Her left neighbour is Grandfather, and in the second round her right one. Child takes both memories from her own hand, and everyone else lays cards.
palm-how-individually-2 = A memory found in its place is a point for Child and a point for Grandfather. A card that has misled him is a point for the player who laid it.

palm-how-experts-title = For experts, and for a first game
palm-how-experts-1 = Experts draw one of twenty constraints for each mime. It may allow only certain things or require one, want the fingers touched or spared, at least three things or just one, only the back of the hand, or the hand on its edge.
palm-how-experts-2 = For a first game you can agree that Child may put a memory away and draw another, before her first touch. That isn't possible when she takes memories from her own hand.

palm-how-silence-title = Without words
palm-how-silence-1 = A memory is told by touch, and in no other way. Agree beforehand how silent you want to be. Learning: talk about it as much as you like. Quiet: no words where you play, but you may react and knock. Silent: no reactions and no knocking either. If you don't choose, it's quiet.
palm-how-silence-2 = Elsewhere, talk about anything but the game. When it's over, you'll have a lot to tell.

palm-how-here-title = Playing here
palm-how-here-1 = { $platform ->
    [web] On the first page you choose how many of you play, and get a link for each seat; or a code with which anyone can come in, and you begin when there are enough of you. There you can also play alone, and read the life that the memories tell.
    [matrix] “!{ command-palm } { command-palm-start }” with up to seven names invites those players. Without names it's open: anyone can come in, and you begin when there are enough of you. “!{ command-palm } { command-palm-tutorial }” lets you try it first; “!{ command-palm } { command-palm-biography }” shows the life that the memories tell.
   *[discord] “/{ command-palm } { command-palm-start }” with up to seven names invites those players. Without names it's open: anyone can come in, and you begin when there are enough of you. “/{ command-palm } { command-palm-tutorial }” lets you try it first; “/{ command-palm } { command-palm-biography }” shows the life that the memories tell.
}
palm-how-here-2 = When you are Child, choose a thing from the list: that adds a touch. Then choose its gesture, its place, where it goes, how hard and fast, and how often, from the lists below, until it's how you want it. You're only offered what's possible. { $platform ->
    [matrix] ⏪ undoes it; ✅ performs the whole mime.
   *[other] “{ choice-palm-back }” undoes it; “{ choice-palm-perform }” performs the whole mime.
}
palm-how-here-3 = { $platform ->
    [matrix] Each list has a number, and so has everything in it: press or type the number of the list, then the number of what you want. From nine on, the arrow comes first: the arrow and 1 is nine. Or type the beginning of its name, if nothing else there begins like that.
   *[other] { "" }
}
palm-how-here-4 = Every mime is an animation, and is also told in words, touch by touch; you can go back to both as often as you like. The pictures in the album have titles and numbers, so you can play without seeing them.
palm-how-here-5 = There's no hurry: the game waits for days. While you wait for the others you can { $platform ->
    [matrix] send 👋, once an hour at most, or 🏳️ to offer to end the game.
   *[other] press “{ choice-nudge }”, once an hour at most, or “{ choice-part }”.
}

palm-how-credits-title = Credits
palm-how-credits-1 = In the Palm of Your Hand was designed by Timothée Decroix and is published by La Boîte de Jeu.
palm-how-credits-2 = This is an unofficial project by people who love the game. The rules are told in our own words; the life of Elio, its hundred memories and all the drawings are our own, and nothing of the original cards is used. If you enjoy it, buy the boxed game: no screen is as good as a palm.
