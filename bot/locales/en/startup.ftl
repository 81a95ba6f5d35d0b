# Why the program does not start, and what is dangerous about its server: said to the operator.

# A server of its own
refusal-no-binary = The package has no Valkey for { $platform }: set REDIS_URL to a server that runs elsewhere.
refusal-not-writable = { $directory } cannot be written ({ $problem }): give this user the right to, or set HELDHANDS_DATA_DIR to another directory.
refusal-is-a-file = { $file } is a file, but games need a directory: set HELDHANDS_DATA_DIR to another directory, or remove the file.
refusal-not-private = { $directory } is open to others, and the games' server would keep its socket there: remove it, or set HELDHANDS_DATA_DIR to a shorter path.
refusal-already-running = { $directory } is in use by process { $pid }; set REDIS_URL to run more than one.
refusal-orphan-stays = An earlier server is still writing to { $directory } (process { $pid }) and won't stop; look at it, end it, then start again.
refusal-did-not-start = The embedded server did not start in { $directory }; { $log } says why.
refusal-disk-full = Only { $megabytes } MB are free for { $directory }: make room, or set HELDHANDS_DATA_DIR to a directory on a larger disk.
refusal-binary-does-not-run = The Valkey in the package does not run on this machine ({ $platform }): set REDIS_URL to a server that runs elsewhere.
refusal-manifest-missing = { $file } is missing, although there are files it should list ({ $found }): put it back from a backup, or run heldhands repair, which rewrites it.
refusal-manifest-broken = { $file } cannot be read, so there's no telling which files hold the games: put it back from a backup, or run heldhands repair, which rewrites it.
refusal-file-missing = { $file } is missing, although { $manifest } lists it: put it back from a backup, or run heldhands repair, which carries on with what is left.
refusal-file-damaged = { $file } is damaged, and its last { $bytes ->
    [one] { $bytes } byte
   *[other] { $bytes } bytes
} cannot be used: heldhands repair keeps a copy and cuts them off.
refusal-snapshot-damaged = { $file } is damaged, and a snapshot cannot be repaired: put it back from a backup; if there is none, move it elsewhere and run heldhands repair, which carries on with what is left.
refusal-nothing-left = No file in { $directory } can be used any more: put a backup in its place, or move it elsewhere to start with no games.

# The server of REDIS_URL
refusal-server-unreachable = Nothing answers at { $server }: check that Redis or Valkey is running there, and that REDIS_URL is right.
refusal-server-not-found = The name in { $server } cannot be found: check that REDIS_URL is right, and that this machine can look up names.
refusal-server-silent = { $server } takes connections but does not answer: it may be busy or behind a firewall; or it expects TLS (rediss://) and was called without, or the other way round.
refusal-server-loading = { $server } is still loading its data: give it a while.
refusal-server-wrong-login = { $server } does not accept the name and password in REDIS_URL, or wants them and there are none.
refusal-server-tls-failed = TLS with { $server } fails: it may not speak TLS on this port, or its certificate is not trusted by this machine.
refusal-server-forbids = { $server } knows the user in REDIS_URL but forbids what heldhands needs: allow it all commands on keys and channels that begin with hh:, and EVAL.
refusal-server-no-cluster = { $server } is a single server: start REDIS_URL with redis:// or rediss://, without +cluster.
refusal-server-is-a-cluster = { $server } is part of a cluster: start REDIS_URL with redis+cluster:// or rediss+cluster://.
refusal-server-incomplete = The cluster at { $server } does not answer for all of its keys: check that all of its nodes are up (CLUSTER INFO).
refusal-server-disk-fails = { $server } refuses changes because it cannot write to its own disk: make room there, and look at its log.
refusal-server-not-redis = { $server } is something other than Redis or Valkey: check that REDIS_URL has the right port.
refusal-server-refuses = { $server } answers with an error: check that the database number in REDIS_URL exists.
refusal-server-too-old = { $kind } at { $server } is too old: use { $least } or newer, or any Valkey.
refusal-server-read-only = { $server } is a read-only copy: set REDIS_URL to the primary.
refusal-server-full = { $server } has no memory left: give it more (maxmemory), or remove what isn't needed.
refusal-scripts-fail = { $server } does not run our scripts ({ $error }): allow it EVAL and EVALSHA, and look at its log.

warning-no-persistence = The server keeps no append-only file, so if it crashes, accepted moves are lost: set appendonly to yes there.
warning-no-fsync = The server leaves it to the operating system when its append-only file reaches the disk, so a power cut can lose half a minute of moves: set appendfsync to always or everysec there.
warning-evicts = When its memory runs short, the server drops games: set maxmemory-policy to noeviction there.
warning-no-proxies = HELDHANDS_PUBLIC_URL is https, so there is a web server in front of this one, and without HELDHANDS_PROXIES=1 all visitors share one set of limits: set it to the number of such servers.

# The parts of the service
refusal-needs-server = To run { $parts } without the other parts, they have to share a server: set REDIS_URL, or run everything in one process (heldhands run).
refusal-part-failed = The part { $part } failed ({ $error }) and took the process with it; the log says where.
refusal-part-ended = The part { $part } stopped without being asked to, and took the process with it.
refusal-port-taken = { $address } is taken by another program, perhaps a heldhands that is already running: end that one, or set { $setting } to another port.
refusal-port-forbidden = This user may not listen on { $address }: ports below 1024 are for the administrator; set { $setting } to another port.
refusal-not-our-address = { $address } is not an address of this machine: set HELDHANDS_HOST to one that is, or to 0.0.0.0 for all.
