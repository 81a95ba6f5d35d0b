# The command `run`: what the service says to whoever runs it.

run-help = run the service: the games, their clock, and every platform that is configured
part-help = what to run in this process: web, discord, matrix, clock, computer (default: everything that is configured); parts in separate processes share the server of REDIS_URL
host-help = the address the web table listens on, instead of HELDHANDS_HOST; 0.0.0.0 is every network
port-help = the web table's port, instead of HELDHANDS_PORT; 0 is any free one
no-such-port = "{ $text }" is not a port from 0 to { $highest }
no-such-part = "{ $text }" is not a part; choose from { $parts }

run-what = heldhands { $version } runs { $count ->
    [0] nothing yet
   *[other] { $parts }
}.
run-waiting = { $server } isn't answering yet; trying for { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}.
run-warning = Warning: { $warning }
run-own-server = Games are kept in { $directory }, by its own { $kind }.
run-server = Games are kept by { $kind } at { $server }.
run-health = Health: { $address }/health, /ready and /metrics.
run-health-everywhere = Health: { $address }/health, /ready and /metrics (on every network).
run-web = Play at { $address } in a browser.
run-web-outside = From other devices on the same network: { $address }.
run-how-to-stop = Stop it with Ctrl-C, or SIGTERM to process { $pid }.
run-stopping = Finishing what's in hand.
run-stopping-now = Finishing what's in hand; another Ctrl-C stops at once.
run-stopping-early = Stopped before it was ready.
run-stopped = Stopped.
run-failed = Something went wrong that shouldn't have ({ $error }); the log says where.

part-not-configured = The part { $part } has nothing to do: { $part ->
    [discord] DISCORD_TOKEN is
   *[matrix] the settings that start with MATRIX_ are
} not set.
