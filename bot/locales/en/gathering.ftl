# A gathering: whoever likes to comes, and the host begins. $named is yes where $name is known.

title-palm = In the Palm of Your Hand

headline-gathering = { $named ->
    [yes] { $name } is looking for people to play { $game }
   *[no] Someone is looking for people to play { $game }
}
headline-gathering-mine = You're looking for people to play { $game }
headline-gathering-come = You're in: { $game } begins soon
headline-gathering-off = The gathering was called off
headline-gathering-expired = This game never got started, so the invitation has expired

line-gathered = { $count ->
    [one] Here so far: { $names }.
   *[other] { $count } are here so far: { $names }.
}
line-gathered-teams = Teams as you're sitting now: { $teams }.
line-gathering-missing = { $count ->
    [one] You need one more to begin.
   *[other] You need { $count } more to begin.
}
line-gathering-begins = { $named ->
    [yes] { $name } begins when everyone is here.
   *[no] The host begins when everyone is here.
}
line-gathering-full = Every seat is taken.

choice-come-in = Come in
choice-leave = Leave
choice-move = Move one seat along
choice-begin = Begin
choice-call-off = Call it off

# How the game is played: a sentence for each thing that is not as usual.

opening-palm = { $mode ->
    [alone] Alone: Pia tells memories by touch, and you are Grandfather.
    [together] Two together, against forgetting.
    [individually] Everyone for themselves, with both neighbours in turn.
    [teams] In teams.
   *[fitting] Together, individually or in teams, depending on how many you are.
}
opening-seated = Team-mates sit side by side, in seat order.
opening-expert = For experts, with constraints.
opening-redraw = If a memory is too hard, Child may draw another.
opening-rounds = Two rounds, even with a team of three.
opening-veterans = For veterans: the memories hide among { $cards } cards of the deck.
opening-not-aloud = Grandfather doesn't think aloud.
