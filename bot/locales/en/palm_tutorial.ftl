# The tutorial of "In the Palm of Your Hand": a page is a title with its paragraphs. Mimes are told below them by themselves.

palm-lesson-again = Feel it again
palm-lesson-alone = Play alone now
palm-lesson-biography = The life of Elio

palm-lesson-memory-title = One memory to begin with
palm-lesson-memory-1 = This is one of the hundred memories of Elio, whose life this game tells. Imagine that you're Child: you've just drawn it, and nobody else may see it.
palm-lesson-memory-2 = How would you tell it to Grandfather, whose eyes are shut, with a few small things in his open hand? Pick something in the picture that he could feel: a rhythm, an edge, how many there are of something.
palm-lesson-memory-3 = There are at least three such things in this room: a typewriter, a guitar and a chess set. The next pages mime each of them.

palm-lesson-touch-title = What a touch is
palm-lesson-touch-1 = A mime is made of one to eight touches. Each has a thing, a gesture, a place on the hand, and how hard, how fast and how often.
palm-lesson-touch-2 = Here the thing is a coin, the gesture is to tap, the place is the tip of the index finger; lightly, quickly, three times. The animation shows it as the other players see it, and the words below say the same.
palm-lesson-touch-3 = Two things aren't allowed: drawing and writing. If you try, you'll be told, and nothing is lost.

palm-lesson-typewriter-title = The typewriter, as the others see it
palm-lesson-typewriter-1 = Four small cubes are the keys. They rattle here, then there, then here again; and at the end the carriage goes back.

palm-lesson-typewriter-felt-title = The typewriter, as Grandfather feels it
palm-lesson-typewriter-felt-1 = It's the same mime, but his eyes are shut. He gets the shape of what touches him, its weight, warmth, surface and rhythm, but never which thing it was. Would you have thought of a typewriter?

palm-lesson-guitar-title = The guitar, as the others see it
palm-lesson-guitar-1 = The shoelace lies across the palm like strings. Then the edge of a coin goes back and forth over it, as if strumming.

palm-lesson-guitar-felt-title = The guitar, as Grandfather feels it
palm-lesson-guitar-felt-1 = Something thin and woven, and something cool and narrow that goes over it again and again. A saw would feel much like this, and that's what the other teams are hoping for.

palm-lesson-chess-title = The chess set, as the others see it
palm-lesson-chess-1 = The pawn stands at one end of the hand and the spinning top at the other. They move closer, step by step, until the top takes the pawn, and the pawn falls.

palm-lesson-chess-felt-title = The chess set, as Grandfather feels it
palm-lesson-chess-felt-1 = A blunt thing and a pointed one take turns, then they meet, and one of them topples. A fight, perhaps, or a dance? The picture in the album will decide.

palm-lesson-guess-title = Now you are Grandfather
palm-lesson-guess-1 = Your eyes are shut. This is what you feel.
palm-lesson-guess-2 = These three are in the album; in a game there are eight. Which one was it?

palm-lesson-tooth-title = Yes, the tooth
palm-lesson-tooth-1 = The shoelace closes around a fingertip like the string around the tooth; someone knocks; and then there's a quick pull. Now that your eyes are open, you can see the things too.
palm-lesson-tooth-2 = In a game this would be a point for the two of you.

palm-lesson-kite-title = Not the kite, but you were close
palm-lesson-kite-1 = There's a string, and someone pulls it. A team that wanted to mislead you would have laid exactly this card, and would have a point now.
palm-lesson-kite-2 = But what about the heavy thing that knocked three times? Feel it again, if you like.

palm-lesson-bells-title = Not the bells, but well listened
palm-lesson-bells-1 = They're rung by a rope, and three strokes are three strokes. A team that wanted to mislead you would have laid exactly this card, and would have a point now.
palm-lesson-bells-2 = But what would the rope be doing around a fingertip before anything strikes? Feel it again, if you like.

palm-lesson-end-title = That's all you need
palm-lesson-end-1 = Two to eight people can play, or you alone, right now. “{ command-palm } { command-palm-start }” with names invites those people; without names, anyone can come.
palm-lesson-end-2 = When you are Child, you build touches from lists, and nobody sees them until you let Grandfather feel them. When you are Grandfather, you point at two pictures. And when others are playing, you lay a card that it could be.
palm-lesson-end-3 = The details are in the rules, and all the memories are in the life of Elio. It's fine to know them.
