# The day's table: one deal a day for everybody here, which each plays once.

day-date = { $day } { $month }
day-title = The day's table, { $date }
day-invitation = This is the day's table of { $date }: the same cards for everybody here, once for each. It waits until midnight UTC.
day-asked = I ask your partner in private. If they hear nothing from me, the command "daily" shows it to them too.

# The line that is copied into any chat: no card, no path.
day-line = { $title } · { $date } · { $shapes } · { $ending ->
    [won] we held hands
    [parted] { $done } of { $all } objectives, then we parted
   *[lost] { $done } of { $all } objectives
}
day-shapes = The circles are the outer, the middle and the inner ring and the centre: the fuller, the further you came.
day-others = { $count ->
    [one] One other table here has ended:
   *[other] { $count } other tables here have ended:
}
day-reached = { $reach ->
    [hands] { $shapes } held hands
    [centre] { $shapes } all objectives, but not hand in hand
    [inner] { $shapes } came to the inner ring
    [middle] { $shapes } came to the middle ring
    [outer] { $shapes } stayed on the outer ring
   *[parted] ended early
}: { $count }
day-unfinished = { $count ->
    [one] One other table still plays.
   *[other] { $count } other tables still play.
}
day-nobody = { $over ->
    [yes] Nobody else here has played it.
   *[no] Nobody else here has finished it yet.
}
day-not-played = You have not played this one.
day-next = At midnight UTC the next table is laid, and the replays of this one are opened.
