# Why the program does not start, and what is dangerous about its server: said to the operator.

# A server of its own
refusal-no-binary = There is no Valkey for { $platform } in the package: set REDIS_URL to a server that runs elsewhere.
refusal-not-writable = { $directory } cannot be written ({ $problem }): give this user the right to, or set HELDHANDS_DATA_DIR to another directory.
refusal-is-a-file = { $file } is a file, where games would need a directory: set HELDHANDS_DATA_DIR to another directory, or remove the file.
refusal-not-private = { $directory } is open to others, and the socket of the games' server would lie in it: remove it, or set HELDHANDS_DATA_DIR to a shorter path.
refusal-already-running = { $directory } is in use by process { $pid }; set REDIS_URL to run more than one.
refusal-orphan-stays = An earlier server still writes in { $directory } (process { $pid }) and does not end; look at it, end it, then start again.
refusal-did-not-start = The games' own server did not start in { $directory }; { $log } says why.
refusal-disk-full = Only { $megabytes } MB are free for { $directory }: make room, or set HELDHANDS_DATA_DIR to a directory on a larger disk.
refusal-binary-does-not-run = The Valkey in the package does not run on this machine ({ $platform }): set REDIS_URL to a server that runs elsewhere.
refusal-manifest-missing = { $file } is missing, though there are files that it should list ({ $found }): put it back from a backup, or run heldhands repair, which writes it anew.
refusal-manifest-broken = { $file } cannot be read, so nobody knows which files hold the games: put it back from a backup, or run heldhands repair, which writes it anew.
refusal-file-missing = { $file } is missing, though { $manifest } lists it: put it back from a backup, or run heldhands repair, which goes on with what is left.
refusal-file-damaged = { $file } is damaged, and its last { $bytes ->
    [one] { $bytes } byte
   *[other] { $bytes } bytes
} cannot be used: heldhands repair keeps a copy and cuts them off.
refusal-snapshot-damaged = { $file } is damaged, and a snapshot cannot be mended: put it back from a backup; if there is none, move it elsewhere and run heldhands repair, which goes on with what is left.
refusal-nothing-left = No file in { $directory } can be used any more: put a backup in its place, or move it elsewhere to begin with no games.

# The server of REDIS_URL
refusal-server-unreachable = Nobody answers at { $server }: see that Redis or Valkey runs there, and that REDIS_URL is right.
refusal-server-not-found = The name in { $server } leads nowhere: see that REDIS_URL is right, and that this machine can look up names.
refusal-server-silent = { $server } takes connections and does not answer: it may be busy, or behind a firewall, or it wants TLS (rediss://) and was asked without, or the other way round.
refusal-server-loading = { $server } is still loading its data: it takes a while, then all is well.
refusal-server-wrong-login = { $server } does not accept the name and the password in REDIS_URL, or there are none and it wants them.
refusal-server-tls-failed = TLS with { $server } fails: it may not speak TLS on this port, or have a certificate that this machine does not trust.
refusal-server-forbids = { $server } knows the user in REDIS_URL and forbids what heldhands needs: allow it all commands on keys and channels that begin with hh:, and EVAL.
refusal-server-no-cluster = { $server } is a single server: begin REDIS_URL with redis:// or rediss://, without +cluster.
refusal-server-is-a-cluster = { $server } is part of a cluster: begin REDIS_URL with redis+cluster:// or rediss+cluster://.
refusal-server-incomplete = The cluster at { $server } does not answer for all of its keys: see that all of its nodes are up (CLUSTER INFO).
refusal-server-disk-fails = { $server } takes no changes, since it cannot write to its own disk: make room there, and look into its log.
refusal-server-not-redis = { $server } is something else than Redis or Valkey: see that REDIS_URL has the right port.
refusal-server-refuses = { $server } answers with an error: see that the number of the database in REDIS_URL exists.
refusal-server-too-old = { $kind } at { $server } is too old: use { $least } or newer, or any Valkey.
refusal-server-read-only = { $server } is a copy that cannot be written: set REDIS_URL to the primary.
refusal-server-full = { $server } has no memory left: give it more (maxmemory), or remove what is not needed.
refusal-scripts-fail = { $server } does not run our scripts ({ $error }): allow it EVAL and EVALSHA, and look into its log.

warning-no-persistence = The server keeps no append-only file, so its crash would lose moves that were accepted: give it the setting appendonly yes.
warning-no-fsync = The server leaves it to the operating system when its append-only file reaches the disk, so a power cut can lose half a minute of moves: give it the setting appendfsync always, or everysec.
warning-evicts = When its memory is short, the server forgets games: give it the setting maxmemory-policy noeviction.
warning-no-proxies = HELDHANDS_PUBLIC_URL is https, so a web server stands before this one, and without HELDHANDS_PROXIES=1 all visitors share one set of limits: set it to the number of such servers.

# The parts of the service
refusal-needs-server = { $parts } without the other parts has to share games with them: set REDIS_URL, or run everything in one process (heldhands run).
refusal-part-failed = The part { $part } failed ({ $error }) and took the process with it; the log says where.
refusal-part-ended = The part { $part } ended before it was asked to, and took the process with it.
refusal-port-taken = { $address } is taken by another program, perhaps a heldhands that runs already: end that one, or set { $setting } to another port.
refusal-port-forbidden = This user may not listen on { $address }: ports below 1024 are for the administrator; set { $setting } to another port.
refusal-not-our-address = { $address } is not an address of this machine: set HELDHANDS_HOST to one that is, or to 0.0.0.0 for all.
