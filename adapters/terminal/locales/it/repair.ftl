# Il comando `repair`; ciò che non può aggiustare lo dice il catalogo del servizio.

repair-help = aggiusta i file del server incorporato quando sono danneggiati, dopo averne fatto una copia e aver chiesto
repair-yes-help = lo fa senza chiedere
repair-external = Le partite le custodisce il server di REDIS_URL, i cui file si aggiustano dove gira (valkey-check-aof o redis-check-aof).
repair-nothing = In { $directory } non c'è nulla da aggiustare.
repair-base-lost = Manca { $file }: ciò che era stato salvato prima degli altri file è perso, a meno che tu non lo rimetta da una copia di sicurezza.
repair-lists = { $manifest } viene riscritto, ed elenca { $files }.
repair-cuts = { $file } viene tenuto fino al byte { $good }; { $bytes ->
    [one] l'ultimo byte ({ $bytes }) viene tagliato
   *[other] gli ultimi { $bytes } byte vengono tagliati
} via.
repair-unused = Non più usati: { $files }.
repair-loss = Così si perde: { $commands ->
    [0] nessun comando ancora leggibile
    [one] almeno { $commands } comando
   *[other] almeno { $commands } comandi
}, { $bytes } byte.
repair-no-loss = Così non si perde nulla.
repair-ask = Procedo? Prima copio tutti i file. [s/N]
repair-agreed = s sì si y yes
repair-cancelled = Non è cambiato nulla; heldhands repair --yes lo fa senza chiedere.
repair-failed = Non è stato possibile aggiustare { $directory } ({ $problem }).
repair-done = Fatto. I file com'erano sono in { $copy }; heldhands doctor dice se ora va tutto bene.
