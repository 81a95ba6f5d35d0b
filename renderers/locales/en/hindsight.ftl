# Where a finished game turned. $was, $seen ... are percentages; turn 0 is the set-up.

hindsight-title = Where it turned
hindsight-line-was = as the cards lay
hindsight-line-seen = as could be known
hindsight-sign-point = another way had more hope
hindsight-sign-unseen = hidden cards decided
hindsight-course = Hope of holding hands: { $first } % at the start; { $highest ->
    [0] never more than that
   *[other] at best { $high } %, after turn { $highest }
}; { $lowest ->
    [0] never less before the end
   *[other] at worst { $low } %, after turn { $lowest }
}.
hindsight-point = Turn { $turn }, { $who ->
    [you] you
    [partner] your partner
    [near] near player
   *[far] far player
}: from { $start } to { $taken }. { $same ->
    [yes] The same way with other cards
   *[no] Going to { $other } instead
} would have kept more hope. As could be known then: { $better } % instead of { $seen } %. As the cards lay: { $helps ->
    [yes] { $helped } % instead of { $was } %.
   *[no] { $helped } %, so it would not have helped, but nobody could see that.
}
hindsight-no-point = No turn stands out: as far as could be known, no other way was clearly better.
hindsight-unseen = Turn { $turn }, { $who ->
    [you] you
    [partner] your partner
    [near] near player
   *[far] far player
}: hidden cards decided. As they lay, hope fell from { $before } % to { $was } %; as could be known, it was { $seen } %.
hindsight-how = These are estimates: a simple player goes on from each turn again and again, and the percentage is how often the two hold hands.
hindsight-turn = { $turn ->
    [0] After the set-up
   *[other] After turn { $turn }, { $who ->
        [you] yours
        [partner] your partner's
        [near] the near player's
       *[far] the far player's
    }
}: { $was } % as the cards lay, { $seen } % as could be known.
