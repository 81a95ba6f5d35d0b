# How to play "In the Palm of Your Hand", for somebody who has never seen it: a section is a title with its paragraphs, without markup.
# What stands on a button is named by the button's own message.

palm-how-goal-title = What it is about
palm-how-goal-1 = A long life, a hundred memories, and somebody to whom they can only be told by touch. Grandfather holds out a hand and shuts his eyes. Child tells him a memory in his open palm: with small things, and without a word. Then he opens his eyes and looks for it among the pictures of an album.
palm-how-goal-2 = Two to eight people play, or one alone. Those who are not at it watch the mime, and hide the memory among cards of their own that could be meant just as well.

palm-how-players-title = Who plays with whom
palm-how-players-1 = Two play together, against forgetting. Three play individually. Four to eight play in teams of two; where the number is uneven, the last three are one team. Four or five may also choose to play individually.
palm-how-players-2 = Teams sit side by side and hold six memories in common, which nobody else sees. Chance seats you, unless you prefer the order of your seats, and chance says which team begins. Then it goes round clockwise.

palm-how-turn-title = A turn
palm-how-turn-1 = One of the active team holds out a hand by "{ choice-palm-hand }": whoever does so first is Grandfather, and the other one is Child. In the rounds after that, the hand goes on within the team by itself.
palm-how-turn-2 = Child is given a memory that only she sees, and mimes it. Each of the other teams lays a card that could be it. Then Child mimes a second memory, and they lay once more. In a team of three, Grandfather stays and the third player mimes the second memory.
palm-how-turn-3 = Now the album is opened. Grandfather points at what he takes for the first memory, then at what he takes for the second, and everything is revealed.

palm-how-things-title = The things
palm-how-things-1 = There are eleven: a shoelace, a ring, a coin, a spinning top, a large wooden cube, a pawn, a rubber dart, a cloth, four small cubes that always go together, and a strip of velcro that counts as two, since one side of it scratches and the other is soft.
palm-how-things-2 = Each is felt in its own way: its shape, how heavy it is, how warm and how rough. A coin is cool and a pawn is not, though both are round and flat when they are pressed.

palm-how-touch-title = A touch
palm-how-touch-1 = A mime has one to eight touches. Each is a thing, a gesture, a place, how hard, how fast and how often. There are ten gestures: press, tap, roll, slide, scrape, drape, wrap, spin, drop and hold. Not every thing can do all of them: nobody can roll a cloth.
palm-how-touch-2 = There are sixteen places: five fingers and their tips, the four quarters of the palm, the wrist, and the back of the hand. What rolls, slides or scrapes may stay on the spot or go on to the next place.
palm-how-touch-3 = Before the first touch, Child may say how the hand is held: palm up, on its edge, or back up. What is draped, spun or dropped has to lie on the hand, so the place for it has to face up.

palm-how-drawing-title = What Child may not do
palm-how-drawing-1 = She draws nothing and writes nothing. Strokes must not enclose a figure, whichever things they are made with, and a line may turn twice and no more; back and forth on the same way is no turn. Such a touch is refused with the reason, and costs nothing.
palm-how-drawing-2 = While she is thinking, Child may change the last touch or take it back, as often as she likes, and nobody sees it. When she performs, the whole mime is felt at once, and from then on nothing can be changed or added.

palm-how-feeling-title = Who sees what
palm-how-feeling-1 = Grandfather only gets what is felt: where, in what shape, how heavy, warm and rough, and in what rhythm. He never learns from it which thing it was. On the web, a phone in his hand trembles along.
palm-how-feeling-2 = The other players see the same with the things in it. Whoever only watches from outside gets no more than Grandfather, since he could look there too.
palm-how-feeling-3 = Child alone knows the memory. What a team holds or has laid, only the team knows. When Grandfather has pointed at both, all of it is open to everybody.

palm-how-interference-title = Misleading
palm-how-interference-1 = After each mime, every team but the active one lays one of its six cards face down: one that fits what was mimed. One player does it for the whole team, and there is no way back. When all have laid, each of these teams draws a new card.
palm-how-interference-2 = If the deck runs out, what lies on the table stays there; all other cards are shuffled, and each team gets six new ones.

palm-how-album-title = The album
palm-how-album-1 = The two memories, all cards that were laid, and as many from the deck as make eight lie there in any order, with numbers. Grandfather chooses two different cards: first one, then the other.
palm-how-album-2 = Unless you have agreed on something else, he may think aloud while the album lies open, where the game is played. Nobody answers.

palm-how-points-title = Points
palm-how-points-1 = Each memory that Grandfather finds in its own place is a point for the active team. Each card that has misled him is a point for those who laid it.
palm-how-points-2 = The right memory in the place of the other one is a point for nobody, and so is a card of the deck.

palm-how-ending-title = How it ends
palm-how-ending-1 = A round is over when each team has had a turn. The game is over when everybody was Grandfather: after two rounds, or after three where a team has three players, unless you have agreed on two.
palm-how-ending-2 = Most points win. Who shares the most points shares the victory.

palm-how-together-title = Two players
palm-how-together-1 = Two hold no cards, and nobody misleads. Both memories are mimed one after the other and lie among six cards of the deck; veterans take eight, ten or twelve. There are four turns, and each of you is Grandfather twice.
palm-how-together-2 = You count your points in common, eight at most, and what you have kept in the end has one of five names, from strangers to a whole life. With six points or more you have won.

palm-how-alone-title = Alone
palm-how-alone-1 = You are Grandfather, and Pia is Child: the youngest in the story, who knows a mime or two for each of the hundred memories. Hold out your hand for the first, and once more for the second; then the album is opened, and you look for both. Not all of its cards lie there by chance: some feel much like what you have felt.
palm-how-alone-2 = Points and endings are those of two players, and experts and veterans can play alone too. There is nobody to wait for: "{ command-palm } { command-palm-start }" with the mode "{ value-mode-alone }" begins at once.

palm-how-individually-title = Each alone
palm-how-individually-1 = Everybody holds six cards and is Child in turn. Her left neighbour is Grandfather, in the second round her right one. Child takes both memories from her own hand, and all others lay cards.
palm-how-individually-2 = A memory in its place is a point for Child and a point for Grandfather. A card that has misled is a point for whoever laid it.

palm-how-experts-title = For experts, and for a first evening
palm-how-experts-1 = Experts draw one of twenty constraints for each mime. It may allow certain things only or ask for a certain one, want the fingers touched or spared, at least three things or a single one, only the back of the hand, or the hand on its edge.
palm-how-experts-2 = For a first evening you may agree that Child can put a memory away and draw another one, before her first touch. Where she takes memories from her own hand, this cannot be chosen.

palm-how-silence-title = Without words
palm-how-silence-1 = A memory is told by touch, so nobody tells it otherwise. Before you begin, agree on how much is said. Learning: talk about it as much as you like. Quiet: no words where the game is played, but you may react and knock. Silent: no reactions and no knocking either. If you choose nothing, you play quiet.
palm-how-silence-2 = Elsewhere, talk about anything but the game. When it is over, you will have a lot to tell.

palm-how-here-title = Playing here
palm-how-here-1 = "{ command-palm } { command-palm-start }" with up to seven names invites these players. Without names it gathers: whoever likes comes in, and you begin when there are enough. "{ command-palm } { command-palm-tutorial }" lets you try it first, "{ command-palm } { command-palm-biography }" shows the life that the memories tell.
palm-how-here-2 = When you are Child, choose a thing from the list: a touch with it is added at once. Then choose its gesture, its place, where it goes, how hard and fast, and how often, from the lists below, until it is as you want it. Only what is possible is offered. "{ choice-palm-back }" undoes it, "{ choice-palm-perform }" performs all of it.
palm-how-here-3 = Where there are no buttons, such as on Matrix, each list has a number, and so has everything in it: press or type the number of the list, then the number of what you want. From nine on, the arrow comes first: the arrow and 1 is nine. Or type how it begins, if nothing else there begins like that.
palm-how-here-4 = Every mime is a moving picture, and is told in words too, touch by touch; both can be read as often as you like. The pictures of the album have titles and numbers, so nobody has to see them to play.
palm-how-here-5 = There is no hurry: the game waits for days. While you wait for others you may press "{ choice-nudge }", once an hour at most, or "{ choice-part }".

palm-how-credits-title = Credits
palm-how-credits-1 = In the Palm of Your Hand was designed by Timothée Decroix and is published by La Boîte de Jeu.
palm-how-credits-2 = This is an unofficial project by people who love the game. The rules are told in our own words; the life of Elio, its hundred memories and all drawings are our own, and nothing of the original cards is used. If you enjoy it, buy the boxed game: no screen is as good as a palm.
