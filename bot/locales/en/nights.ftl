# Game nights. When they begin, and how it is told.

weekday-name = { $weekday ->
    [monday] Monday
    [tuesday] Tuesday
    [wednesday] Wednesday
    [thursday] Thursday
    [friday] Friday
    [saturday] Saturday
   *[sunday] Sunday
}
weekday-short = { $weekday ->
    [monday] Mon
    [tuesday] Tue
    [wednesday] Wed
    [thursday] Thu
    [friday] Fri
    [saturday] Sat
   *[sunday] Sun
}
month-name = { $month ->
    [january] January
    [february] February
    [march] March
    [april] April
    [may] May
    [june] June
    [july] July
    [august] August
    [september] September
    [october] October
    [november] November
   *[december] December
}
month-short = { $month ->
    [january] Jan
    [february] Feb
    [march] Mar
    [april] Apr
    [may] May
    [june] Jun
    [july] Jul
    [august] Aug
    [september] Sep
    [october] Oct
    [november] Nov
   *[december] Dec
}
when-shown = { $weekday } { $day } { $month }, { $clock } ({ $zone })
when-shown-briefly = { $weekday } { $day } { $month }, { $clock }

# What can be typed for a word, between commas. A weekday and a month may share one, two weekdays may not.

when-words-monday = monday, mon
when-words-tuesday = tuesday, tue, tues
when-words-wednesday = wednesday, wed
when-words-thursday = thursday, thu, thur, thurs
when-words-friday = friday, fri
when-words-saturday = saturday, sat
when-words-sunday = sunday, sun
when-words-january = january, jan
when-words-february = february, feb
when-words-march = march, mar
when-words-april = april, apr
when-words-may = may
when-words-june = june, jun
when-words-july = july, jul
when-words-august = august, aug
when-words-september = september, sep, sept
when-words-october = october, oct
when-words-november = november, nov
when-words-december = december, dec
when-words-one = one, a, an
when-words-two = two
when-words-three = three
when-words-four = four
when-words-five = five
when-words-six = six
when-words-seven = seven
when-words-eight = eight
when-words-nine = nine
when-words-ten = ten
when-words-yesterday = yesterday
when-words-today = today
when-words-tonight = tonight, this evening
when-words-tomorrow = tomorrow
when-words-after-tomorrow = the day after tomorrow, day after tomorrow
when-words-next = next
when-words-this = this
when-words-on = on, on the, the
when-words-of = of
when-words-at = at, @
when-words-noon = noon
when-words-am = am, a.m.
when-words-pm = pm, p.m.
when-words-morning = morning, in the morning
when-words-afternoon = afternoon, in the afternoon
when-words-evening = evening, in the evening, night, at night
when-words-in = in
when-words-and = and
when-words-and-a-half = and a half
when-words-half-an-hour = half an hour, half hour
when-words-minutes = minutes, minute, mins, min, m
when-words-hours = hours, hour, hrs, hr, h
when-words-days = days, day, d
when-words-weeks = weeks, week, w

# Why it cannot be then. What stands in quotation marks can be typed.

refusal-not-a-time = I can't read “{ $text }” as a time. Write it like “Friday 20:00”, “tomorrow at 8pm”, “20 November 20:00”, “2026-11-20 20:00” or “in 2 hours”.
refusal-no-hour = “{ $text }” is a day, but at what time? Write it like “Friday 20:00” or “tomorrow at 8pm”.
refusal-which-half = “{ $text }” could be { $early } or { $late }: write one of these, or add am or pm.
refusal-which-day = “{ $text }” could be { $one } or { $other }: write one of these, or the name of the month.
refusal-no-such-date = No clock or calendar shows “{ $text }” in the coming year.
refusal-other-weekday = { $date } is a { weekday-name }.
refusal-in-the-past = { $when } ({ $zone }) is in the past.
refusal-too-far = { $when } ({ $zone }) is more than a year away; that's too far ahead.
refusal-clock-skips = There's no { $when } in { $zone }, because the clocks go forward. The first time after that is “{ $next }”.
refusal-clock-repeats = { $when } comes twice in { $zone }, because the clocks go back. Write “{ $first }” for the first time or “{ $second }” for the second.
refusal-unknown-zone = There's no time zone “{ $text }”. Their names look like this: { $similar }.
refusal-only-a-distance = “{ $text }” is only a distance from Greenwich, and clocks change with the seasons. Name a place with the same time as you, such as { $similar }.
