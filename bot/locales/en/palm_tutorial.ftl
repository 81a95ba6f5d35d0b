# The tutorial of "In the Palm of Your Hand": a page is a title with its paragraphs. Mimes are told below them by themselves.

palm-lesson-again = Feel it again
palm-lesson-alone = Play alone now
palm-lesson-biography = The life of Elio

palm-lesson-memory-title = One memory to begin with
palm-lesson-memory-1 = This is one of the hundred memories of Elio, whose life this game tells. Imagine that you are Child: you have just drawn it, and nobody else may see it.
palm-lesson-memory-2 = How would you tell it to Grandfather, whose eyes are shut, with a few small things in his open hand? Choose something in the picture that can be felt: a rhythm, an edge, a number of something.
palm-lesson-memory-3 = In this room there are three such things at least: a typewriter, a guitar and a chess set. On the next pages each of them is mimed.

palm-lesson-touch-title = What a touch is
palm-lesson-touch-1 = A mime is made of touches, one to eight of them. Each is a thing, a gesture, a place on the hand, how hard, how fast and how often.
palm-lesson-touch-2 = Here the thing is a coin, the gesture is to tap, the place is the tip of the index finger; lightly, quickly, three times. The moving picture shows it as the other players see it, and the words below say the same.
palm-lesson-touch-3 = Two things are not allowed: to draw, and to write. If you try, you are told so, and nothing is lost.

palm-lesson-typewriter-title = The typewriter, as the others see it
palm-lesson-typewriter-1 = Four small cubes are the keys. They rattle here, then there, then here again; and in the end the carriage goes back.

palm-lesson-typewriter-felt-title = The typewriter, as Grandfather feels it
palm-lesson-typewriter-felt-1 = It is the same mime, but his eyes are shut: he gets the shape of what touches him, its weight, its warmth, its surface and the rhythm, and never which thing it was. Would you have thought of a typewriter?

palm-lesson-guitar-title = The guitar, as the others see it
palm-lesson-guitar-1 = The shoelace lies across the palm like strings. Then the edge of a coin is drawn over it, to and fro, as one strums.

palm-lesson-guitar-felt-title = The guitar, as Grandfather feels it
palm-lesson-guitar-felt-1 = Something thin and woven, and something cool and narrow that goes over it again and again. A saw would feel much like this: that is what the other teams are hoping for.

palm-lesson-chess-title = The chess set, as the others see it
palm-lesson-chess-1 = The pawn stands at one end of the hand and the spinning top at the other. They come closer move by move, until the top takes the pawn, and the pawn falls.

palm-lesson-chess-felt-title = The chess set, as Grandfather feels it
palm-lesson-chess-felt-1 = A blunt thing and a pointed one take turns, then they meet, and one of them topples. A fight, perhaps; or a dance? The picture in the album will decide.

palm-lesson-guess-title = Now you are Grandfather
palm-lesson-guess-1 = Your eyes are shut. This is what you feel.
palm-lesson-guess-2 = And these three lie in the album; in a game there are eight. Which one was meant?

palm-lesson-tooth-title = Yes, the tooth
palm-lesson-tooth-1 = The shoelace closes around a fingertip as the string does around the tooth; somebody knocks; and then there is a quick pull. Now that your eyes are open, you see the things too.
palm-lesson-tooth-2 = In a game this would be a point for the two of you.

palm-lesson-kite-title = Not the kite, but you were close
palm-lesson-kite-1 = There is a string in it, and it is pulled; so a team that wanted to mislead you would have laid just this card, and would have a point now.
palm-lesson-kite-2 = But what about the heavy thing that knocked three times? Feel it again, if you like.

palm-lesson-bells-title = Not the bells, but that was well listened
palm-lesson-bells-1 = They are rung by a rope, and three strokes are three strokes; so a team that wanted to mislead you would have laid just this card, and would have a point now.
palm-lesson-bells-2 = But what would the rope do around the tip of a finger, before anything strikes? Feel it again, if you like.

palm-lesson-end-title = That is all you need
palm-lesson-end-1 = Two to eight people can play, or you alone, at once. "{ command-palm } { command-palm-start }" with their names invites them; without any name it gathers whoever comes.
palm-lesson-end-2 = When you are Child, you put touches together from lists, and nobody sees it before you perform. When you are Grandfather, you point at two pictures. And when it is the turn of others, you lay a card that could be meant.
palm-lesson-end-3 = The details are in the rules, and all memories in the life of Elio; it does no harm to know them.
