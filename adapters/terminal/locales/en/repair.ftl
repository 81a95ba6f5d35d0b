# The command `repair`; what it cannot mend is said by the service's catalogue.

repair-help = mend the files of the embedded server when they are damaged, with a copy of them and after asking
repair-yes-help = do it without asking
repair-external = Games are kept by the server of REDIS_URL, whose files are mended where it runs (valkey-check-aof or redis-check-aof).
repair-nothing = Nothing to repair in { $directory }.
repair-base-lost = { $file } is missing: all that was stored before the other files were begun is lost, unless you put it back from a backup.
repair-lists = { $manifest } is written anew, and lists { $files }.
repair-cuts = { $file } is kept up to byte { $good }; its last { $bytes ->
    [one] { $bytes } byte is
   *[other] { $bytes } bytes are
} cut off.
repair-unused = Not used any more: { $files }.
repair-loss = Lost with that: { $commands ->
    [0] no command that can still be read
    [one] at least { $commands } command
   *[other] at least { $commands } commands
}, { $bytes ->
    [one] { $bytes } byte
   *[other] { $bytes } bytes
}.
repair-no-loss = Nothing is lost with that.
repair-ask = Do it? All files are copied before. [y/N]
repair-agreed = y yes
repair-cancelled = Nothing was changed; heldhands repair --yes does it without asking.
repair-failed = { $directory } could not be mended ({ $problem }).
repair-done = Done. The files as they were are in { $copy }; heldhands doctor says whether all is well now.
