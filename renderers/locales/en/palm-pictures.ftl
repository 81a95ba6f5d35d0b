# "In the Palm of Your Hand": the words in the pictures of each situation.

drawn-palm-child = Child
drawn-palm-grandfather = Grandfather
drawn-palm-title = In the Palm of Your Hand

# Child, with her memory
drawn-palm-choose = Which memory will you mime?
drawn-palm-tell = For { $name }, by touch alone
drawn-palm-touch = { $object } · { $gesture }{ $times ->
    [1] {""}
   *[other] {" "}×{ $times }
}
# Short names of things
drawn-palm-thing = { $object ->
    [shoelace] shoelace
    [ring] ring
   *[coin] coin
    [top] spinning top
    [cube] large cube
    [pawn] pawn
    [dart] rubber dart
    [cloth] cloth
    [cubes] small cubes
    [hooks] velcro hooks
    [loops] velcro loops
}
drawn-palm-untouched = Nothing has touched the hand yet

# A mime that was performed
drawn-palm-lay = Which of yours could it be?
drawn-palm-mimed = { $child } mimed for { $grandfather }
drawn-palm-you-felt = What you felt
drawn-palm-felt = What { $name } felt
drawn-palm-chooses = choosing a card …
drawn-palm-has-laid = card laid
drawn-palm-mimes-next = is miming next
drawn-palm-your-card = your card
drawn-palm-your-memory = your memory

# The album
drawn-palm-find-first = Which is the first memory?
drawn-palm-find-second = And which is the second?
drawn-palm-felt-in = What your hand remembers

# Whoever waits
drawn-palm-now-roles = Who holds out a hand: { $names }?
drawn-palm-now-alone = { $child } has a memory for { $grandfather }
drawn-palm-now-choose = { $child } is choosing a memory for { $grandfather }
drawn-palm-now-mime = { $child } is working out a mime for { $grandfather }

# A game that is looked at again
drawn-palm-told = { $child } told { $grandfather }
drawn-palm-number = turn { $turn } of { $turns }
