# The command `run`: what the service says to whoever runs it.

run-help = run the service: the games, their clock, and every platform that is configured
part-help = what to run in this process: web, discord, matrix, clock (default: everything that is configured); parts in several processes share the server of REDIS_URL
no-such-part = "{ $text }" is not a part; choose from { $parts }

run-what = heldhands { $version } runs { $count ->
    [0] nothing yet
   *[other] { $parts }
}.
run-what-later = heldhands { $version } runs { $count ->
    [0] nothing yet
   *[other] { $parts }
}; { $later } { $coming ->
    [one] comes
   *[other] come
} with a later version.
run-waiting = { $server } does not answer yet: it is tried for { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}.
run-warning = Warning: { $warning }
run-own-server = Games are kept in { $directory }, by a { $kind } of its own.
run-server = Games are kept by { $kind } at { $server }.
run-health = Health: { $address }/health, /ready and /metrics.
run-health-everywhere = Health: { $address }/health, /ready and /metrics (on every network).
run-how-to-stop = Ctrl-C stops it, or SIGTERM to process { $pid }.
run-stopping = Finishing what is in hand.
run-stopping-now = Finishing what is in hand; another Ctrl-C ends it at once.
run-stopping-early = Stopping before it was ready.
run-stopped = Stopped.
run-failed = Something went wrong that should not ({ $error }); the log says where.

part-not-configured = The part { $part } has nothing to do: { $part ->
    [discord] DISCORD_TOKEN is
   *[matrix] the settings that start with MATRIX_ are
} not set.
