# The command `repair`; what it cannot mend is said by the service's catalogue.

repair-help = repair the embedded server's files if they are damaged; asks first, and keeps a copy
repair-yes-help = do it without asking
repair-external = Games are kept by the server of REDIS_URL; repair its files where it runs (valkey-check-aof or redis-check-aof).
repair-nothing = Nothing to repair in { $directory }.
repair-base-lost = { $file } is missing: everything stored before the other files were started is lost, unless you put it back from a backup.
repair-lists = { $manifest } is rewritten, and lists { $files }.
repair-cuts = { $file } is kept up to byte { $good }; its last { $bytes ->
    [one] { $bytes } byte is
   *[other] { $bytes } bytes are
} cut off.
repair-unused = No longer used: { $files }.
repair-loss = This loses { $commands ->
    [0] no command that can still be read
    [one] at least { $commands } command
   *[other] at least { $commands } commands
}, { $bytes ->
    [one] { $bytes } byte
   *[other] { $bytes } bytes
}.
repair-no-loss = This loses nothing.
repair-ask = Go ahead? All files are copied first. [y/N]
repair-agreed = y yes
repair-cancelled = Nothing was changed. To skip the question: heldhands repair --yes.
repair-failed = { $directory } could not be repaired ({ $problem }).
repair-done = Done. The original files are in { $copy }; heldhands doctor tells you whether all is well now.
