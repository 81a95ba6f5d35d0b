# How to play, for whoever has never seen the game: a section is a title and its paragraphs, without markup.
# What stands on a button is named by the button's own message.

how-goal-title = What it's about
how-goal-1 = You are two people who have drifted apart. You walk across one board of emotions, each from your own side, and try to meet in the centre. You win or lose together. A game takes about twenty minutes if you play in one go.
how-goal-2 = First you complete 24 objectives. Then both of you enter the centre, one right after the other, each with a balance of 0. Every step costs a card, and you can only ever see one half of each card.

how-silence-title = Without words
how-silence-1 = Don't tell each other what to do. Look at your partner's cards, think about where they could go, and leave them what they need: that's how you talk.
how-silence-2 = Agree beforehand how silent you want to be. Learning: it's your first game, so talk about it as much as you like. Quiet: no words and no pictures where you play, but you may react and knock; elsewhere, talk about anything but the game. Silent: no reactions and no knocking either. If you don't choose, it's quiet. Once the game is over, you may say everything.

how-board-title = The board
how-board-1 = Three rings of nodes surround the centre: 32 on the outer ring, 16 on the middle ring, 8 on the inner ring. Every node shows an emotion by its colour and shape: ⚡ angry, 💧 sad, 🌊 calm or 🌼 happy.
how-board-2 = You walk along lines. Each node is joined to its two neighbours on the ring. Every second node is also joined inwards: to a node of the next ring or, from the inner ring, to the centre. At first only the outer ring is open.
how-board-3 = You see the board from your own side: you sit at the bottom, your partner at the top, and each of you begins on the outer node right in front of you. Nodes have names, such as O17: O, M and I stand for the outer, middle and inner ring.

how-cards-title = The cards
how-cards-1 = Every card has a left and a right half, and each half shows one emotion. Each of you begins with a row of six cards. In a row, either all the left halves show or all the right ones. Both of you see what shows in both rows. The other halves are covered, and neither of you may look at them.
how-cards-2 = Before the first turn, and never again, both of you see both halves of all twelve cards, yours and your partner's. In secret, you choose which of your halves will show, left or right, and may change your mind until your partner has chosen too. Then both rows are laid out and the first objective is turned up. Agree beforehand who begins, or leave it to chance.

how-perspective-title = Perspective
how-perspective-1 = Which halves show depends on where you stand. If your turn ends in the left half of the board, the left halves of your cards show; in the right half, the right ones. Left and right are as you see the board; for your partner they are the other way round.
how-perspective-2 = The middle line runs from the node where you began, through the centre, to the one where your partner began, across two nodes of each ring. If your turn ends on it, you choose: the halves that show now, or the covered ones, without looking. While you walk, and during your partner's turn, your cards keep their side.

how-turn-title = A turn
how-turn-1 = On your turn you build a chain of steps: at least one, and as many as you like and can pay for. A step leads along a line to the next node and costs one card whose visible half shows that node's emotion. The card may come from your row or your partner's. Either way it goes to your discard pile, so what you take from your partner is gone for them.
how-turn-2 = You may not step on a node twice in one turn, or return to the one where you began. Your partner's node is closed: you may not stop there or pass through, except for an argument and in the centre. You may not enter a ring that isn't open yet, either.
how-turn-3 = Nothing is spent until you end your turn. You may take steps back, and your partner doesn't see what you try.

how-balance-title = Your balance
how-balance-1 = Each of you has a scale from −2 to +2, and begins at 0. Every half you spend moves your own scale, even if the card was your partner's: 🌊 calm and 🌼 happy +1, ⚡ angry and 💧 sad −1. You may not take a step past −2 or +2, even if a later one would bring you back.
how-balance-2 = For example: your balance is 0. You step to an angry node and pay with your second card: −1. You go on to a happy node and pay with your partner's first card: 0 again.

how-objectives-title = Objectives and rings
how-objectives-1 = There is one open objective at a time, and it asks for an emotion. You complete it when either of you ends a turn on a node of that emotion, on the current ring. Passing over such a node isn't enough, and neither is standing there already. You complete one objective a turn at most.
how-objectives-2 = You complete the first eight on the outer ring, the next eight on the middle ring and the last eight on the inner ring. After each eight the next ring opens, and finally the centre. You may walk on every open ring, but objectives only count on the current one. If neither of you can reach one now, nothing is lost: play on.
how-objectives-3 = When the middle ring opens, and again when the inner ring does, the larger of your two discard piles is shuffled into the deck. If they are equal, it's the pile of the player who completed the objective.

how-arguments-title = Arguments
how-arguments-1 = For a harder game, some objectives can be arguments. The level decides how many: none, challenging (4 of 24), difficult (8) or impossible (12). If you don't choose, there are none.
how-arguments-2 = An argument takes two. One of you stands on a node of its emotion, on the current ring, and the other ends a turn on that very node. Your partner's node is open for this, and the chain ends there. Afterwards each of you may leave it in any direction.

how-drawing-title = The end of a turn
how-drawing-1 = When you end your turn, three things happen, in this order. If you've reached the right node, the objective is done. If your balance is 0, you draw until you have six cards; if it isn't, you draw nothing, however few you have. Then your cards show the halves of the side where you stand; on the middle line, you choose.
how-drawing-2 = New cards go to the far end of your row and show the same side as the others. If the deck runs short, you take what's left. Then it's your partner's turn, and if no objective is open, the next one is turned up.

how-ending-title = How it ends
how-ending-1 = When all 24 objectives are done, the centre opens. Any visible half pays for the step into it and moves your balance as always; you may only enter if your balance is then 0. It can be the last step of a longer chain, and it's always the last one.
how-ending-2 = The first of you to enter draws and chooses a side as always. Then the other must end the very next turn in the centre, also with a balance of 0. If they do, you hold hands: you have won. So before you enter, check that your partner can follow.
how-ending-3 = You lose together if one of you is in the centre and the other can't follow on the very next turn; if the deck and both rows are empty; or if a turn begins and its player can't take a step. So don't leave your partner without a way to go.

how-editions-title = Two editions
how-editions-1 = You choose the edition and the level before you begin. What you've read so far is the published edition, which has all levels and is played if you don't choose. The print-and-play edition is older, has no arguments, and differs in a few places.
how-editions-2 = Its board has different emotions on two outer nodes, and more lines: nodes of the outer and middle ring that don't lead inwards in the published edition lead to two nodes each. Before the first turn you only see your own six cards. The balance works the other way round: angry and sad +1, calm and happy −1. If you spend six or more cards in one turn, you end it with a balance of 0, in the centre too; but no step may go past −2 or +2.
how-editions-3 = For each ring both of you have four objectives, face down. They are turned up alternately, one of yours, one of your partner's, and either of you may complete them. At the end of a turn you draw first, then your cards follow your side, and only after that the objective is done.

how-here-title = Playing here
how-here-1 = { $platform ->
    [web] When it's your move, press the next node on the board and then the card that pays for it. Your choices are there as buttons too, and you can play with the keyboard alone.
    [matrix] When it's your move, press the keys below the message in your seat room, or write their words: a direction and then, if several cards could pay, a card. 🎯 and 2️⃣ step inwards and pay with your second card; with 🤝 before the number it's your partner's.
   *[discord] When it's your move, choose the next node and then the card that pays for it, with the buttons below the picture in your direct message.
} If only one card can pay, you don't have to choose it. Cards are counted from the cover card, the one with a dot. { $platform ->
    [web] Everything that the picture shows is also there in words, below it.
    [matrix] 📖 tells you in words everything that the picture shows.
   *[discord] “{ choice-read }” tells you everything that the picture shows.
}
how-here-2 = { $platform ->
    [matrix] Until you press ✅ you can take back the last step with ⏪, or the whole chain with 🧹.
   *[other] Until you press “{ choice-end }” you can take back the last step with “{ choice-back }”, or the whole chain with “{ choice-clear }”.
} After that the turn stands, and so does the side you choose at its end.
how-here-3 = There's no hurry: the game waits for days, and you can close everything and come back. While you wait for your partner you can { $platform ->
    [matrix] send 👋
   *[other] press “{ choice-nudge }”
}, once an hour at most: it tells them, without a word, that the game is waiting for them. In a silent game nobody knocks.
how-here-4 = While you wait you can also { $platform ->
    [matrix] send 🏳️ to offer to end the game
   *[other] press “{ choice-part }”
}. The game ends if your partner agrees, and until then you can take the offer back. If they've been away for a long time when you offer, you don't need them to agree. A game that nobody has touched for a very long time is put away.

how-credits-title = Credits
how-credits-1 = ...and then, we held hands. was designed by David Chircop and Yannick Massa, with art by Marie Cardouat, and is published by LudiCreations.
how-credits-2 = This is an unofficial project by people who love the game. The rules are told in our own words, and nothing of the original art is used. If you enjoy it, buy the boxed game.
