# Commands of "In the Palm of Your Hand" alone: the words for them, and what is answered.
# A word is in small letters, without blanks, of 32 characters at most; what is said about it, of 100 at most.

command-palm = palm
command-palm-about = In the Palm of Your Hand: tell a memory by touch alone
command-palm-start = start
command-palm-start-about = Invite players by name, or name nobody and anyone can come
command-palm-rules = rules
command-palm-rules-about = How to play In the Palm of Your Hand
command-palm-tutorial = tutorial
command-palm-tutorial-about = Learn it in a few minutes: three mimes to watch, and one to guess
command-palm-biography = biography
command-palm-biography-about = Leaf through the life of Elio, memory by memory

option-word-player1 = player1
option-word-player2 = player2
option-word-player3 = player3
option-word-player4 = player4
option-word-player5 = player5
option-word-player6 = player6
option-word-player7 = player7
option-about-player = Someone who plays with me
option-word-mode = mode
option-about-mode = Who plays with whom; if you don't say, it depends on how many you are
option-word-seating = seating
option-about-seating = Who sits next to whom, and so who is a team
option-word-expert = expert
option-about-expert = For experts: each mime has a constraint to respect
option-word-redraw = redraw
option-about-redraw = Child may put a memory away and draw another
option-about-palm-rounds = How long the game is if a team has three players
option-word-veterans = veterans
option-about-veterans = For two veterans: hide the memories among more than six cards of the deck
option-word-aloud = aloud
option-about-aloud = Grandfather may think aloud while the album is open, unless you say no

value-mode-fitting = Depends on how many play
value-mode-alone = Alone, as Grandfather
value-mode-teams = Teams
value-mode-together = Two, together
value-mode-individually = Individually
value-seating-drawn = By lot
value-seating-seated = In seat order
value-rounds-everybody = Until all have been Grandfather
value-rounds-two = Two rounds
value-veterans-no = Six cards, as usual
value-veterans-8 = Eight cards
value-veterans-10 = Ten cards
value-veterans-12 = Twelve cards
value-command-palm = { command-palm }
value-command-palm-start = { command-palm } { command-palm-start }
value-command-palm-rules = { command-palm } { command-palm-rules }
value-command-palm-tutorial = { command-palm } { command-palm-tutorial }
value-command-palm-biography = { command-palm } { command-palm-biography }

# What is understood too, between commas, and never said
also-palm = palms

# The life of Elio
biography-headline = { $number }. { $title }
biography-where = { $chapter }: memory { $number } of { $count }
biography-ten-on = Skip ten
biography-elsewhere = Another chapter
biography-chapter-1 = Cordaia: first things
biography-chapter-2 = School and the peace
biography-chapter-3 = Apprentice
biography-chapter-4 = The city
biography-chapter-5 = Love and a house
biography-chapter-6 = The full years
biography-chapter-7 = Quieter
biography-chapter-8 = Pia
