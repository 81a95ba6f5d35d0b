# Around a game: invitations, partings, what comes after it. $named is yes where $name is known.

headline-invited = { $named ->
    [yes] { $name } invites you to play { $game }
   *[no] You are invited to play { $game }
}
headline-inviting = { $named ->
    [yes] You've invited { $name } to play { $game }
   *[no] Waiting for someone to join you in { $game }
}
headline-invitation = { $named ->
    [yes] { $name } would like to play { $game }
   *[no] Someone would like to play { $game }
}
headline-agreed = You've said yes to { $game }
headline-declined = The invitation was declined
headline-withdrawn = The invitation was taken back
headline-expired = The invitation has expired
headline-parted = You've agreed to end this game
headline-parted-alone = You've ended this game
headline-parted-watched = They have agreed to end this game
headline-left = This game was ended because someone had left
headline-abandoned = Nobody has touched this game for a very long time, so it's been put away

opening-edition = { $level ->
    [none] The { $edition } edition.
   *[other] The { $edition } edition, arguments: { $level }.
}
silence-learning = Learning: talk about it as much as you like.
silence-quiet = Quiet: no words where you play.
silence-silent = Silent: no words, no reactions, no knocking.
line-code = Anyone with the code { $code } can join, from any platform.
line-agreed = { $count ->
    [one] { $names } wants to play.
   *[other] { $names } want to play.
} Waiting for { $waiting }.
line-part-mine = You've offered to end this game; it ends if { $many ->
    [yes] everyone agrees
   *[no] your partner agrees
}.
line-part-theirs = { $many ->
    [yes] { $count ->
        [one] Someone wants
       *[other] { $count } of you want
    } to end this game; it ends if everyone agrees.
   *[no] Your partner wants to end this game.
}
somebody = someone
several-people = { $count } people

choice-accept = Accept
choice-decline = Decline
choice-withdraw = Take the invitation back
choice-nudge = Knock
choice-part = Offer to end the game
choice-part-agree = Agree to end the game
choice-stay = Take the offer back
choice-hindsight = Where did it turn?
choice-rematch = Play again, swap seats
choice-rematch-alone = Play again
choice-rematch-seated = Play again, same teams

# The computer, where it plays: its three characters
computer-name = { $character ->
    [careful] Grace (computer)
    [bold] Leo (computer)
   *[balanced] Ada (computer)
}
