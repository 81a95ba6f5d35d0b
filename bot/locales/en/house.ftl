# Why the house does not open, and what is dangerous about its server: said to whoever runs it.

# A server of its own
refusal-no-binary = There is no Valkey for { $platform } in the package: set REDIS_URL to a server that runs elsewhere.
refusal-not-writable = { $directory } cannot be written ({ $problem }): give this user the right to, or set HELDHANDS_DATA_DIR to another directory.
refusal-is-a-file = { $file } is a file, where games would need a directory: set HELDHANDS_DATA_DIR to another directory, or remove the file.
refusal-not-private = { $directory } is open to others, and the socket of the games' server would lie in it: remove it, or set HELDHANDS_DATA_DIR to a shorter path.
refusal-already-running = { $directory } is in use by process { $pid }; set REDIS_URL to run more than one.
refusal-orphan-stays = An earlier server still writes in { $directory } (process { $pid }) and does not end; look at it, end it, then start again.
refusal-did-not-start = The games' own server did not start in { $directory }; { $log } says why.

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
refusal-server-not-redis = { $server } is something else than Redis or Valkey: see that REDIS_URL has the right port.
refusal-server-refuses = { $server } answers with an error: see that the number of the database in REDIS_URL exists.

warning-no-persistence = The server keeps no append-only file, so its crash would lose moves that were accepted: give it the setting appendonly yes.
warning-evicts = When its memory is short, the server forgets games: give it the setting maxmemory-policy noeviction.

# The parts of the service
refusal-needs-server = { $parts } without the other parts has to share games with them: set REDIS_URL, or run everything in one process (heldhands run).
refusal-part-failed = The part { $part } failed ({ $error }) and took the process with it; the log says where.
refusal-part-ended = The part { $part } ended before it was asked to, and took the process with it.
refusal-port-taken = { $address } is taken by another program, perhaps a heldhands that runs already: end that one, or set { $setting } to another port.
refusal-port-forbidden = This user may not listen on { $address }: ports below 1024 are for the administrator; set { $setting } to another port.
refusal-not-our-address = { $address } is not an address of this machine: set HELDHANDS_HOST to one that is, or to 0.0.0.0 for all.
