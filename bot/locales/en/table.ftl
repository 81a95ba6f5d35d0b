# Around a game: invitations, partings, what comes after it. $named is yes where $name is known.

headline-invited = { $named ->
    [yes] { $name } invites you to play { $game }
   *[no] You are invited to play { $game }
}
headline-inviting = { $named ->
    [yes] You have invited { $name } to play { $game }
   *[no] Waiting for somebody to join you in { $game }
}
headline-invitation = { $named ->
    [yes] { $name } would like to play { $game }
   *[no] Somebody would like to play { $game }
}
headline-agreed = You have said yes to { $game }
headline-declined = The invitation was declined
headline-withdrawn = The invitation was taken back
headline-expired = The invitation has expired
headline-parted = You have agreed to end this game
headline-parted-alone = You have ended this game
headline-parted-watched = They have agreed to end this game
headline-left = This game was ended, because somebody had gone
headline-abandoned = This game has waited for very long, so it is put away now

opening-edition = { $level ->
    [none] The { $edition } edition.
   *[other] The { $edition } edition, { $level } arguments.
}
silence-learning = A first game: talk about it as much as you like.
silence-quiet = Quiet: no words where the game is played.
silence-silent = Silent: not a word, not a sign.
line-code = Whoever has the code { $code } can join, from any platform.
line-agreed = { $count ->
    [one] { $names } wants to play.
   *[other] { $names } want to play.
} Waiting for { $waiting }.
line-part-mine = You have offered to end this game; it ends if { $many ->
    [yes] everybody agrees
   *[no] your partner agrees
}.
line-part-theirs = { $many ->
    [yes] { $count ->
        [one] Somebody offers
       *[other] { $count } of you offer
    } to end this game; it ends if everybody agrees.
   *[no] Your partner offers to end this game.
}
somebody = somebody
several-people = { $count } people

choice-accept = Accept
choice-decline = Decline
choice-withdraw = Withdraw the invitation
choice-nudge = Knock
choice-part = Offer to end the game
choice-part-agree = Agree to end the game
choice-stay = Take the offer back
choice-rematch = Play again, seats changed
choice-rematch-alone = Play again
choice-rematch-seated = Play again, in the same teams

# The computer, where it plays: its three characters
computer-name = { $character ->
    [careful] Grace (computer)
    [bold] Leo (computer)
   *[balanced] Ada (computer)
}
