# A guided first game: what is new on a screen, explained when it first matters. One to three sentences each.
# $emotion has its symbol before it; $place is the number of a card, $node the name of a node with its emotion.

choice-skip = Play on without notes

lesson-set-up = First choose which halves of your cards will show, the left or the right ones. What shows pays for your steps, so look at the nodes around yours.
lesson-step = Your six cards lie below the board, and each shows only one of its halves. A step costs a card that shows what the next node shows: your card { $place } shows { $emotion }, so it pays for { $node }. Take a first step.
lesson-objective = { $here ->
    [yes] You stand on { $emotion }, which is just what the open objective asks for: end your turn here, and it is done.
   *[no] The open objective asks for { $emotion }: it is done when one of you ends a turn on such a node of the { $ring }.
} You may also walk on, as far as cards can pay; only where you stop counts.
lesson-balance = Every card that you spend moves your scale: 🌊 calm and 🌼 happy up, ⚡ angry and 💧 sad down. It shows { $balance } now, and no step may take it past −2 or +2.
lesson-drawing = { $draws ->
    [0] Your row stays short, because your scale did not show 0 at the end of your turn. Come to rest at 0, and you draw up to six cards again.
    [one] Your scale shows 0: end your turn here, and you draw a card. Anywhere else on the scale you draw none, however few you have, so try to come to rest at 0.
   *[other] Your scale shows 0: end your turn here, and you draw { $draws } cards. Anywhere else on the scale you draw none, however few you have, so try to come to rest at 0.
}
lesson-side = { $turns ->
    [yes] Look where you are: the { $side } half of the board. End your turn here, and your row turns over and shows the { $side } halves of your cards, which are covered now.
    [choose] You stand on the middle line, between the two halves of the board. End your turn here, and you choose which halves of your cards show.
   *[no] You stand in the { $side } half of the board, so the { $side } halves of your cards show. End a turn in the other half, and your whole row turns over.
} It is the same for your partner, seen from their side.
lesson-taking-back = Nothing is spent until you end your turn. Take steps back and try another way, as often as you like: your partner sees none of it.
lesson-partners-cards = Your partner's row lies above the board, and it pays for you too: their card { $place } shows { $emotion }, which takes you to { $node }. It is gone for them then, so leave them what they need. They can use your cards as well.
lesson-partners-node = Your partner stands right beside you, on { $node }. That node is closed while they are there: you can neither stop on it nor walk through.
lesson-rings = { $done ->
    [one] The first objective is done!
   *[other] { $done } objectives are done!
} After eight the middle ring opens, after eight more the inner one, and at last the centre. If you both get there, one right after the other, you hold hands and have won.
lesson-stuck = { $now ->
    [yes] Careful: end your turn here, and your partner cannot take a single step.
   *[no] Cards are getting few now.
} Whoever begins a turn without a possible step loses for both of you. So look at the nodes around your partner, and leave a card that pays for one.
lesson-ring-soon = { $left ->
    [one] One more objective,
   *[other] { $left } more objectives,
} and the { $ring } opens. Every second node has a line inwards: look which of them are near you.
lesson-ring-open = The { $ring } is open, and from now on objectives are done there. Walk inwards along a line; the outer nodes stay open too. A whole pile of spent cards has gone back into the deck.
lesson-centre-soon = { $left ->
    [one] One more objective,
   *[other] { $left } more objectives,
} and the centre opens, from four nodes of the inner ring. Stay near them, both of you, with your scales near 0.
lesson-centre = { $follow ->
    [yes] Your partner is in the centre and waits for you: this turn has to end there. Any card pays for the last step, but your scale must show 0 then.
   *[no] Now into the centre! Any card pays for that step, but your scale must show 0 then. Your partner has to follow in the very next turn, so first look whether they can.
}
lesson-middle-line = You have stopped on the middle line, so this time you choose: the halves that you see now, or the covered ones, unseen.
