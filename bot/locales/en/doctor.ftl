# What `heldhands doctor` has found: `well-`, `warning-` or `refusal-` and the code. What is wrong says how to mend it.

# Settings
well-settings = The settings are in order.
warning-file-open = Others on this machine can read { $file }, and it may hold secrets: chmod 600 { $file }.
warning-not-tried = Not tried: first mend { $settings }.
warning-rest-not-tried = The rest was not tried.
refusal-check-failed = This could not be looked at ({ $error }): a mistake of ours, please tell us of it.

# The server of REDIS_URL
well-server = { $kind } answers at { $server }.
well-append-only = It keeps an append-only file: a crash loses nothing that was accepted.
well-keeps-all = It never forgets a game for want of memory.
well-scripts-run = It runs our scripts.
well-cluster = The cluster is complete: { $nodes ->
    [one] { $nodes } primary.
   *[other] { $nodes } primaries.
}
well-clocks-agree = Its clock agrees with the one of this machine.
warning-server-tells-nothing = { $server } does not tell what it is (INFO is forbidden): see for yourself that it is Valkey, or Redis 6.2 or newer, with appendonly yes and maxmemory-policy noeviction.
warning-clocks-apart = The clock of the server and the one of this machine are { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
} apart, so things may be done too late or twice: let both be set by NTP.
refusal-server-too-old = { $kind } at { $server } is too old: use { $least } or newer, or any Valkey.
refusal-server-read-only = { $server } is a copy that cannot be written: set REDIS_URL to the primary.
refusal-server-full = { $server } has no memory left: give it more (maxmemory), or remove what is not needed.
refusal-scripts-fail = { $server } does not run our scripts ({ $error }): allow it EVAL and EVALSHA, and look into its log.

# A server of its own
well-own-server = Without REDIS_URL, games are kept by its own Valkey { $version }, which works on this machine.
well-writable = { $directory } can be written.
well-lock-free = No heldhands uses it at the moment.
well-runs-already = A heldhands runs there at the moment: process { $pid }.
well-disk = There is room for games: { $megabytes } MB.
warning-orphan = An earlier server still writes in { $directory } (process { $pid }); the next start ends it.
warning-little-disk = Only { $megabytes } MB are free for { $directory }: make some room.
refusal-disk-full = Only { $megabytes } MB are free for { $directory }: make room, or set HELDHANDS_DATA_DIR to a directory on a larger disk.
refusal-binary-does-not-run = The Valkey in the package does not run on this machine ({ $platform }): set REDIS_URL to a server that runs elsewhere.

# Discord
well-no-discord = Not used: DISCORD_TOKEN is not set.
well-discord = Discord knows the token: it is the bot { $name }.
warning-discord-odd = Discord gave an unexpected answer ({ $status }), so the token could not be tried: try again later.
refusal-discord-unreachable = Discord cannot be reached from this machine: see that it may open connections to discord.com.
refusal-discord-token-refused = Discord does not know the token: make a new one on the page Bot of your application, and set DISCORD_TOKEN to it.

# Matrix
well-no-matrix = Not used: MATRIX_HOMESERVER is not set.
well-matrix = { $server } is a homeserver ({ $version }).
well-matrix-user = It knows the access token: it is { $user }.
well-matrix-password = The password is tried when the bot starts, and only then.
warning-matrix-odd = { $server } gave an unexpected answer ({ $status }), so the access token could not be tried: try again later.
refusal-matrix-unreachable = { $server } cannot be reached from this machine: see that MATRIX_HOMESERVER is right and that the server runs.
refusal-not-a-homeserver = { $server } is no Matrix homeserver: set MATRIX_HOMESERVER to the address that clients use, which may be another than the one in Matrix names.
refusal-matrix-token-refused = { $server } does not know the access token: log in again to get a new one, and set MATRIX_ACCESS_TOKEN to it.
refusal-matrix-somebody-else = The access token belongs to { $found }, not to { $user }: set MATRIX_USER_ID or MATRIX_ACCESS_TOKEN to the other.

# Ports
well-ports-free = Free to listen on: { $addresses }.
well-port-ours = A heldhands listens on { $address } at the moment.
warning-web-port-taken = { $address } is taken: if not by a heldhands that runs, set HELDHANDS_PORT to another port.

# Letters
well-letters = Pictures can show names in every common script, and emoji in colour.
warning-raqm-missing = Pictures show the letters of Arabic unjoined, and of some emoji only a part, since FriBidi is missing: install it (on Debian: apt install libfribidi0).
warning-emoji-missing = Pictures show dots for most emoji, since their font is missing: install Noto Color Emoji (on Debian: apt install fonts-noto-color-emoji).
warning-scripts-missing = Pictures show dots for names in Bengali, Tamil, Amharic and other scripts, since their fonts are missing: install Noto Sans (on Debian: apt install fonts-noto-core).
refusal-own-font-missing = The fonts of pictures are missing: run make install again.
