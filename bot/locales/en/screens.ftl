# The screens of a game. $who is one of: you, partner (to a player), near, far (to a spectator).

headline-setup = Look at the cards and choose a side
headline-setup-waiting = You've chosen; your partner is still looking
headline-setup-watched = Both players are looking at the cards and choosing a side
headline-move = Turn { $turn }: { $who ->
    [you] your move
    [partner] your partner's move
    [near] the near player's move
   *[far] the far player's move
}
headline-side = Turn { $turn }: { $who ->
    [you] choose a side
    [partner] your partner is choosing a side
    [near] the near player is choosing a side
   *[far] the far player is choosing a side
}
headline-follow = Turn { $turn }: { $who ->
    [you] follow into the centre
    [partner] your partner has to follow you into the centre
    [near] the near player has to follow into the centre
   *[far] the far player has to follow into the centre
}

line-look = You see both halves now and never again.
line-why-side = The halves you choose will show. They pay for your steps and your partner's.
line-side-chosen = You've chosen the { $side } halves; until your partner has chosen too, you can change your mind.
line-is-ready = { $who ->
    [you] You have
    [partner] Your partner has
    [near] The near player has
   *[far] The far player has
} chosen a side.
line-objective = Objective { $number } of { $all }: { $emotion }, on the { $ring }.
line-argument = Objective { $number } of { $all }: an argument, { $emotion }, on the { $ring }. One of you joins the other there.
line-objective-done = { $done } of { $all } objectives done; the next one comes with the next turn.
line-to-centre = All objectives are done. Now both into the centre, one right after the other, each with a balance of 0.
line-balances = { $who ->
    [you] Your balance is { $own }, your partner's { $partner }.
   *[near] Balances: near { $own }, far { $partner }.
} Deck: { $cards }.
line-following = { $who ->
    [you] Your partner is waiting in the centre: this turn must end there, with a balance of 0.
    [partner] You're waiting in the centre: your partner's turn must end there, with a balance of 0.
   *[other] One player is waiting in the centre: this turn must end there, with a balance of 0.
}
line-journey = { $turns }, { $done } of { $all } objectives.
line-whole = { $who ->
    [you] Your cards
    [partner] Your partner's cards
    [near] The near player's cards
   *[far] The far player's cards
}, left and right halves: { $cards }.

turns = { $count ->
    [0] No turns
    [one] { $count } turn
   *[other] { $count } turns
}

question-side = Which halves of your cards should show?
question-node = Where to?
question-card = Which card pays for { $node }?
question-end = You have no further step: end the turn, or take a step back.
question-stuck = You have no further step, and the turn can't end here: take a step back.

choice-side = { $side }: { $row }
choice-other-side = Switch to the { $side } halves
choice-side-stays = { $side }, as they are now
choice-side-turns = { $side }, the covered halves, unseen
choice-way = { $node }, { $direction }
choice-step = { $way } · { $row ->
    [own] your { $place }
   *[partner] partner's { $place }
} · { $balance }
choice-card = { $row ->
    [own] your card { $place }
   *[partner] partner's card { $place }
} · { $balance } · { $emotion }
choice-end = End the turn
choice-back = Take a step back
choice-clear = Take all steps back
choice-other-node = Another node
choice-show = Show the table again

ending-held-hands = You're both in the centre, in balance. And then, you held hands.
ending-could-not-follow = One of you was waiting in the centre, and the other couldn't follow: lost.
ending-cards-gone = The deck and both rows are empty: lost.
ending-no-step = The player whose turn it was had no step left: lost.
