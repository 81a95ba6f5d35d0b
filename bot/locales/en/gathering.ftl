# A gathering: whoever likes to comes, and the host begins. $named is yes where $name is known.

title-palm = In the Palm of Your Hand

headline-gathering = { $named ->
    [yes] { $name } is looking for people to play { $game }
   *[no] Somebody is looking for people to play { $game }
}
headline-gathering-mine = You are looking for people to play { $game }
headline-gathering-come = You are in: { $game } begins soon
headline-gathering-off = The gathering was called off
headline-gathering-expired = The gathering has come to nothing: it was never begun

line-gathered = { $count ->
    [one] Here so far: { $names }.
   *[other] Here so far are { $count }: { $names }.
}
line-gathered-teams = Teams, as you sit now: { $teams }.
line-gathering-missing = { $count ->
    [one] One more has to come before it can begin.
   *[other] { $count } more have to come before it can begin.
}
line-gathering-begins = { $named ->
    [yes] { $name } begins when everybody is here.
   *[no] The host begins when everybody is here.
}
line-gathering-full = Every seat is taken.

choice-come-in = Come in
choice-leave = Leave
choice-move = Sit one place further
choice-begin = Begin
choice-call-off = Call it off

# How the game is played: a sentence for each thing that is not as usual.

opening-palm = { $mode ->
    [alone] Alone: Pia tells memories by touch, and you are Grandfather.
    [together] Two together, against forgetting.
    [individually] Each for themselves, with both neighbours in turn.
    [teams] In teams.
   *[fitting] Together, individually or in teams, depending on how many you are.
}
opening-seated = Teams sit side by side, in the order of the seats.
opening-expert = For experts, with constraints.
opening-redraw = A memory that is too hard may be changed.
opening-rounds = Two rounds, also with a team of three.
opening-veterans = For veterans: { $cards } cards of the deck hide the memories.
opening-not-aloud = Grandfather does not think aloud.
