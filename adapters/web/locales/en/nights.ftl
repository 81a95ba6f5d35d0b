# Evenings on the web table.

web-night = Game night
web-night-you = And you?
web-night-name = What should the others call you?
web-night-name-about = Everyone who comes will see it, and you can't change it later: nobody talks at a game night, not even through names.
web-night-begun = Your game has begun.
web-night-table = Go to your table
web-night-off = { $playing ->
    [yes] You're off the list. Your game is still here: you can go on with it.
   *[no] You're off the list.
}
web-night-leave-sure = You're in the middle of a game, and { $partner } would have to play without you. Leave anyway?
web-night-deserted = { $more ->
    [yes] { $partner } had to go. Your game stays here; when the next round begins, this page takes you to a new table.
   *[no] { $partner } had to go. Your game stays here.
}
web-night-over = The game night is over: see how everyone did.
web-night-break = Time for a break. Next round: { $when }. This page will take you to your table.
web-night-next-round = When the next round begins, this page takes you to your table.
web-night-host-fills = Hosting keeps you busy. With “{ $fill }” you play only when someone would be left without a partner.
web-night-cancel-sure = { $weekly ->
    [yes] Call off “{ $title }” this week? Everyone who signed up will be told. It's back next week.
   *[no] Call off “{ $title }”? Everyone who signed up will be told.
}
web-night-cancel-all-sure = Call off “{ $title }” for good? This week's and all the following ones are off, and everyone who signed up will be told.
web-night-picture = How far everyone is. You can read it in words below.
web-night-in-words = In words
web-night-wait = Leave this page open: it takes you to your table when your game is dealt.
web-night-come-back = In the fifteen minutes before it begins, come back to this page and say that you're here. Only people who have said so get a partner.
web-night-calendar = Add to my calendar
web-night-calendar-about = Once you close this page, it can't remind you. Your calendar can.
web-night-notify = Tell me when my game begins
web-night-local = { $time } where you are
web-night-watch = Watch
web-night-share = Anyone with this link can come:
web-night-next = Next game night
web-night-elsewhere = On Discord and Matrix, use the command { $join } { $code }
web-night-hosting = You're the host
web-night-edit = Change the plan
web-night-save = Save
web-night-back = Back to the game night

# Planning one
web-evenings = Game nights
web-evenings-about = Any number of people, paired up at the set time. Nobody has to bring a partner.
web-evenings-mine = Your game nights in this browser
web-plan = Plan a game night
web-plan-about = Share a link, and people sign up. At the set time everyone who's here is paired up and plays, round by round, without a word. At the end there's a summary to look at together.
web-plan-title = What's it called?
web-plan-when = When does it begin?
web-plan-zone = In your time zone: { $zone }. Others see it in theirs.
web-plan-duration = How many minutes does it last?
web-plan-places = How many people? (Empty: no limit)
web-plan-more = More options
web-plan-weekly = Every week at the same time
web-plan-grow = Arguments grow: pairs who hold hands get more of them in the next round
web-plan-same = Same cards for every pair, so you can compare; nobody can watch until the last pair is done
web-plan-now = Plan it
web-planned = Your game night is planned
web-planned-about = Send this link to everyone you'd like to see there. This browser remembers that you're the host.
web-plan-go = Go to the game night
web-link-night = For everyone you invite
web-link-night-about = With this link people can sign up, say that they're here when it begins, and see how far everyone is.

refusal-no-name = Tell us what the others should call you.
