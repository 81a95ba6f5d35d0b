# Evenings on the web table.

web-night = The evening
web-night-you = And you?
web-night-name = What shall the others call you?
web-night-name-about = Everybody who comes reads it. It stays as it is: at an evening nobody talks, not by names either.
web-night-begun = Your game has begun.
web-night-table = To your table
web-night-off = { $playing ->
    [yes] You are off the list. Your game stays: you can go on with it.
   *[no] You are off the list.
}
web-night-leave-sure = You are in the middle of a game. { $partner } has to play without you. Leave all the same?
web-night-deserted = { $more ->
    [yes] { $partner } had to go. Your game stays; when the next round begins, this page leads you to a new table.
   *[no] { $partner } had to go. Your game stays.
}
web-night-over = The evening is over: see how it was for all.
web-night-break = A break. The next round begins at { $when }, and this page leads you to your table.
web-night-next-round = When the next round begins, this page leads you to your table.
web-night-host-fills = Who leads an evening has enough to do. With "{ $fill }" you play only where somebody would be left over.
web-night-cancel-sure = { $weekly ->
    [yes] Call off "{ $title }" this once? All who have signed up are told. It comes again next week.
   *[no] Call off "{ $title }"? All who have signed up are told.
}
web-night-cancel-all-sure = Call off "{ $title }" and all that follow? All who have signed up are told, and it does not come again.
web-night-picture = How far all have come. In words it stands below.
web-night-in-words = In words
web-night-wait = Leave this page open: it leads you to your table when your game is dealt.
web-night-come-back = From fifteen minutes before it begins you can say on this page that you are here. Only who has said so is paired.
web-night-calendar = Into my calendar
web-night-calendar-about = Nobody can remind you by a page that is closed; your calendar can.
web-night-notify = Tell me when my game begins
web-night-local = { $time } where you are
web-night-watch = Watch
web-night-share = Whoever has this link can come:
web-night-next = To the next one
web-night-elsewhere = On Discord and on Matrix, by command: { $join } { $code }
web-night-hosting = You are the host
web-night-edit = Change it
web-night-save = Save
web-night-back = To the evening

# Planning one
web-evenings = Evenings for many
web-evenings-about = Any number of people, paired at the hour, and nobody has to bring a partner.
web-evenings-mine = Your evenings in this browser
web-plan = Plan an evening
web-plan-about = People sign up by a link. At the hour all who are here are paired and play, round by round, without a word; in the end there is a summary to look at together.
web-plan-title = What it is called
web-plan-when = When it begins
web-plan-zone = By your clock: { $zone }. Others see it by theirs.
web-plan-duration = How many minutes it lasts
web-plan-places = For how many (empty: for all who come)
web-plan-more = If you like
web-plan-weekly = Every week at the same time
web-plan-grow = Arguments grow: whoever holds hands plays the next round with more of them
web-plan-same = The same cards for all, so that they can be compared; nobody can watch until the last pair is done
web-plan-now = Plan it
web-planned = The evening is planned
web-planned-about = Send this link to all who may come. This browser remembers that you are the host.
web-plan-go = To the evening
web-link-night = For all who come
web-link-night-about = Whoever has it can sign up, say at the hour that they are here, and see how far all have come.

refusal-no-name = Say what the others shall call you.
