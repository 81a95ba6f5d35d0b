# The command `run`: what the service says to whoever runs it.

run-help = run the service: the games, their clock, and every platform that is configured
part-help = what to run in this process: web, discord, matrix, clock, computer (default: everything that is configured); parts in several processes share the server of REDIS_URL
host-help = the address on which the web table listens, instead of HELDHANDS_HOST; 0.0.0.0 is every network
port-help = the port of the web table, instead of HELDHANDS_PORT; 0 is any that is free
no-such-port = "{ $text }" is not a port from 0 to { $highest }
no-such-part = "{ $text }" is not a part; choose from { $parts }

run-what = heldhands { $version } runs { $count ->
    [0] nothing yet
   *[other] { $parts }
}.
run-waiting = { $server } does not answer yet: it is tried for { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}.
run-warning = Warning: { $warning }
run-own-server = Games are kept in { $directory }, by a { $kind } of its own.
run-server = Games are kept by { $kind } at { $server }.
run-health = Health: { $address }/health, /ready and /metrics.
run-health-everywhere = Health: { $address }/health, /ready and /metrics (on every network).
run-web = Play at { $address } in a browser.
run-web-outside = From other devices in the same network: { $address }.
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
