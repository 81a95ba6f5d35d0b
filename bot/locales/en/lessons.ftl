# A guided first game: what is new on a screen, explained when it first matters. One to three sentences each.
# $emotion has its symbol before it; $place is the number of a card, $node the name of a node with its emotion.

choice-skip = Play on without notes

lesson-set-up = First choose which halves of your cards will show, left or right. What shows pays for your steps, so look at the nodes next to yours.
lesson-step = Your six cards are below the board, and each shows only one of its halves. A step costs a card that shows the same emotion as the next node: your card { $place } shows { $emotion }, so it pays for { $node }. Take a first step.
lesson-objective = { $here ->
    [yes] You're on { $emotion }, and that's what the objective asks for: end your turn here, and it's done.
   *[no] The objective asks for { $emotion }: it's done when one of you ends a turn on such a node of the { $ring }.
} You can also walk on, as long as cards can pay; only where you stop counts.
lesson-balance = Every card you spend moves your balance: 🌊 calm and 🌼 happy +1, ⚡ angry and 💧 sad −1. It's { $balance } now, and no step may take it past −2 or +2.
lesson-drawing = { $draws ->
    [0] You didn't draw, because your balance wasn't 0 at the end of your turn. End a turn at 0, and you draw until you have six cards again.
    [one] Your balance is 0: end your turn here, and you draw a card. At any other balance you draw nothing, however few cards you have, so try to end at 0.
   *[other] Your balance is 0: end your turn here, and you draw { $draws } cards. At any other balance you draw nothing, however few cards you have, so try to end at 0.
}
lesson-side = { $turns ->
    [yes] You're in the { $side } half of the board now. End your turn here, and your row turns over: it shows the { $side } halves of your cards, which are covered now.
    [choose] You're on the middle line, between the two halves of the board. End your turn here, and you choose which halves of your cards show.
   *[no] You're in the { $side } half of the board, so the { $side } halves of your cards show. End a turn in the other half, and your whole row turns over.
} It's the same for your partner, as they see the board.
lesson-taking-back = Nothing is spent until you end your turn. Take steps back and try another way as often as you like: your partner doesn't see it.
lesson-partners-cards = Your partner's row, above the board, pays for your steps too: their card { $place } shows { $emotion } and takes you to { $node }. But then it's gone for them, so leave them what they need. They can use your cards too.
lesson-partners-node = Your partner is right next to you, on { $node }. That node is closed while they're there: you can't stop on it or walk through.
lesson-rings = { $done ->
    [one] The first objective is done.
   *[other] { $done } objectives are done.
} After eight, the middle ring opens; after eight more, the inner one; and at last the centre. When you both get there, one right after the other, you hold hands and win.
lesson-stuck = { $now ->
    [yes] Careful: if you end your turn here, your partner can't take a single step.
   *[no] There aren't many cards left in your two rows.
} If a player can't take a step at the start of their turn, you both lose. So look at the nodes next to your partner, and leave a card that pays for one.
lesson-ring-soon = { $left ->
    [one] One more objective
   *[other] { $left } more objectives
} and the { $ring } opens. Every second node has a line inwards: look which of them are near you.
lesson-ring-open = The { $ring } is open: from now on, objectives are done there. Follow a line inwards; you can still walk on the outer nodes. And a whole pile of spent cards is back in the deck.
lesson-centre-soon = { $left ->
    [one] One more objective
   *[other] { $left } more objectives
} and the centre opens, from four nodes of the inner ring. Stay near them, both of you, with your balances near 0.
lesson-centre = { $follow ->
    [yes] Your partner is waiting in the centre, so this turn has to end there. Any card pays for the last step, but your balance must be 0 then.
   *[no] The centre is open. Any card pays for the step into it, but your balance must be 0 then. Your partner has to follow on the very next turn, so first check that they can.
}
lesson-middle-line = You've stopped on the middle line, so this time you choose: the halves you see now, or the covered ones, unseen.
