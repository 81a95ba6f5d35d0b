# The daily table: one deal a day for all people here, which each plays once.

day-date = { $day } { $month }
day-title = The daily table, { $date }
day-invitation = This is the daily table of { $date }: the same cards for everyone here, and you play it once. The invitation is open until midnight UTC.
day-asked = I've asked your partner in private. If they don't hear from me, the command “{ command-daily }” shows it to them too.

# The line that is copied into any chat: no card, no path.
day-line = { $title } · { $date } · { $shapes } · { $ending ->
    [won] we held hands
    [parted] { $done } of { $all } objectives, then we parted
   *[lost] { $done } of { $all } objectives
}
day-shapes = The circles are the three rings, from the outside in, and the centre: the fuller, the further you got.
day-others = { $count ->
    [one] One other table here has finished:
   *[other] { $count } other tables here have finished:
}
day-reached = { $reach ->
    [hands] { $shapes } held hands
    [centre] { $shapes } did every objective, but never held hands
    [inner] { $shapes } reached the inner ring
    [middle] { $shapes } reached the middle ring
    [outer] { $shapes } stayed on the outer ring
   *[parted] ended early
}: { $count }
day-unfinished = { $count ->
    [one] One other table is still playing.
   *[other] { $count } other tables are still playing.
}
day-nobody = { $over ->
    [yes] Nobody else here played it.
   *[no] Nobody else here has finished it yet.
}
day-not-played = You didn't play this one.
day-next = There's a new table at midnight UTC. You can replay your game once everyone has finished this one.
