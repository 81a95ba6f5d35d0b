# The pages of the web table.

web-title = heldhands
web-about = A home for two silent board games.
web-skip = To the page itself
web-navigation = Pages
web-no-script = This table needs JavaScript, which is switched off in your browser.
web-credits = ...and then, we held hands. was designed by David Chircop and Yannick Massa, with art by Marie Cardouat, and is published by LudiCreations. This is an unofficial table by people who love it; if you enjoy it, buy the boxed game.
web-home = To the first page
web-rules = How to play
web-contents = What is told here
web-language = Language
web-language-en = English
web-language-it = Italiano
web-theme = Look
web-theme-day = Day
web-theme-night = Night
web-theme-contrast = High contrast
web-theme-safe = Colour-safe
web-large = Larger letters in pictures

# The first page
web-lead = Two people, one failing relationship, and not a word. Can you still meet in the middle?
web-how = A silent game for two, over an evening or over days. No account: you get a link, your partner gets a link, and you play.
web-start = Start a game
web-option-edition = Edition
web-option-level = Arguments
web-option-silence = Silence
web-edition-published = Published
web-edition-print-and-play = Print-and-play
web-level-none = None
web-level-challenging = Challenging
web-level-difficult = Difficult
web-level-impossible = Impossible
web-silence-learning = A first game: we talk about it
web-silence-quiet = Quiet
web-silence-silent = Silent: no knocking either
web-partner = Your partner plays
web-partner-link = here, by a link
web-partner-code = by a code
web-start-now = Lay out the board
web-code = Your code
web-code-about = Tell it to your partner, who joins by it on the first page.
web-about-edition = Which box you play: they differ in details, told in How to play.
web-about-level = Some objectives become arguments, which are harder: one of you has to join the other there.
web-about-silence = How much you may say where you play.
web-links-title = The board is laid out
web-links-about = Keep your own link: it is the key to your seat. It is shown only now.
web-links-here = These links work on this machine only. To play with somebody elsewhere, open this page by an address that they can reach.
web-link-own = Your seat
web-link-own-about = For your own other devices. Whoever has it, sits on your seat.
web-link-partner = Your partner's seat
web-link-partner-about = Send it to your partner, and to nobody else.
web-link-watch = For spectators
web-link-watch-about = They see the table, and never a chain that is still being built.
web-sit = Sit down
web-qr = The link as a QR code
web-copy = Copy the link
web-copied = Copied
web-copy-failed = Copy it from here
web-share = Share
web-mine = Your games in this browser
web-mine-none = None yet.
web-mine-leave = Remove
web-join = Join by a code
web-join-about = Somebody has told you a code:
web-join-now = Join
web-gallery = Finished games
web-gallery-none = Nobody has shown a game here yet. When you have played one to its end, you can.

# A table
web-door = Your seat is being prepared…
web-empty = There is no game at this seat any more.
web-menu = Menu
web-close = Close
web-choices = What you can do
web-in-words = The table in words
web-your-turn = Your turn
web-knock = Your partner knocks.
web-knocked = You have knocked.
web-lost = The connection is lost. Trying again…
web-kept = What you pressed is kept, and will be sent when the connection is back.
web-no-picture = There is no picture just now; the words and buttons are all you need.
web-again = To the next game
web-journey = See the whole journey
web-gallery-show = Show it among the finished games
web-gallery-hide = Take it down from the finished games
web-notify = Tell me when it is my turn
web-notify-denied = Your browser does not allow notices from this page.
web-share-watch = The link for spectators
web-partner-key = A new link for your partner
web-new-key = A new link for my seat
web-new-key-about = If somebody else may have yours: the old one opens nothing any more, on no device.
web-forget = Forget me
web-forget-about = Empties your seat, ends your running games, and forgets all about you.
web-forget-sure = Empty your seat, end your running games and forget you? This cannot be undone.

# A finished game
web-side-near = Near side
web-side-far = Far side
web-turn = Turn
web-after-turn = After turn { $turn } of { $count }
web-after-setup = After the set-up
web-first = To the beginning
web-back = One turn back
web-on = One turn on
web-last = To the end
web-play = Play
web-pause = Pause
web-keep = Keep it
web-film-near = Animation, near side
web-film-far = Animation, far side
web-film-table = Animation, whole table
web-record = The game, written down
web-share-replay = Whoever has this link can see the journey:

# Refusals of the web table itself
refusal-no-key = This link opens no seat, or not any more. Ask whoever sent it for a new one.
refusal-too-fast = That was a lot at once. Try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
refusal-foreign-page = Another page has tried to do this in your name; nothing was changed.
refusal-not-understood = That could not be understood; nothing was changed. Load the page anew.
refusal-no-page = There is nothing at this address.
refusal-too-many-pages = You have too many tables open; close some of them.
refusal-failed = Something went wrong here, and it is written down for whoever runs this table. Try again.
