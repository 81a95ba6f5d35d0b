# Che cosa non va nelle impostazioni, detto a chi gestisce il programma: che cosa c'è, poi che cosa dovrebbe esserci.

# Il file
refusal-file-is-a-directory = { $file } è una cartella; dovrebbe essere un file con righe come HELDHANDS_PORT=8000.
refusal-file-unreadable = Non riesco a leggere { $file } ({ $problem }): dai a questo utente il permesso di leggerlo.
refusal-file-not-text = { $file } non è un testo in UTF-8: riscrivilo con un semplice editor di testo.
refusal-bad-line = { $file }, riga { $line }: non è né NOME=valore né un commento, che comincia con #; se un valore ha una virgoletta, gliene servono due.

# Un valore
refusal-not-a-server = { $variable } non è l'indirizzo di un server, che comincia con redis://, rediss://, unix://, redis+cluster:// o rediss+cluster://; per esempio { $example }.
refusal-not-a-token = { $variable } non è il token di un bot: ha tre parti unite da punti e si trova nella pagina Bot della tua applicazione.
refusal-not-a-secret = { $variable } non è un testo in UTF-8.
refusal-not-a-directory = { $variable } è “{ $value }”, che non è una cartella.
refusal-not-a-web-address = { $variable } è “{ $value }”, che non è un indirizzo web senza query che cominci con https:// o http://; per esempio { $example }.
refusal-not-a-site = { $variable } è “{ $value }”, che non è un indirizzo web senza percorso che cominci con https:// o http://; per esempio { $example }.
refusal-not-a-matrix-name = { $variable } è “{ $value }”, che non è un nome Matrix completo; per esempio { $example }.
refusal-not-matrix-guests = { $variable } è “{ $value }”, che non è un elenco di server Matrix e nomi completi di persone separati da virgole, o * per tutti; per esempio { $example }.
refusal-not-a-host = { $variable } è “{ $value }”, che non è il nome o il numero di un indirizzo di rete, senza http:// e senza porta; per esempio { $example }.
refusal-not-a-port = { $variable } è “{ $value }”, che non è una porta da { $lowest } a { $highest }.
refusal-not-a-number = { $variable } è “{ $value }”, che non è un numero intero da { $lowest } a { $highest }.
refusal-not-one-of = { $variable } è “{ $value }”, che non è uno di { $values }.
refusal-not-shards = { $variable } è “{ $value }”, che non è un elenco di numeri e intervalli; per esempio { $example }.
refusal-not-a-zone = { $variable } è “{ $value }”, che non è il nome di un fuso orario; per esempio { $example }.

# Più valori insieme
refusal-misspelt = { $variable } non è un'impostazione; dovrebbe essere { $guess }.
refusal-matrix-incomplete = A Matrix serve anche { $missing }. Per fare a meno di Matrix, togli ogni impostazione MATRIX_.
refusal-matrix-without-key = A Matrix serve anche MATRIX_PASSWORD o MATRIX_ACCESS_TOKEN. Per fare a meno di Matrix, togli ogni impostazione MATRIX_.
refusal-matrix-two-keys = MATRIX_PASSWORD e MATRIX_ACCESS_TOKEN sono impostate entrambe: togline una.
refusal-shards-without-count = SHARD_IDS ha bisogno di SHARD_COUNT: il numero di shard di tutti i processi insieme.
refusal-shards-beyond-count = SHARD_IDS nomina uno shard che SHARD_COUNT non ha: l'ultimo è { $last }.
refusal-ports-equal = HELDHANDS_HEALTH_PORT e HELDHANDS_PORT sono entrambe { $port }: imposta un'altra porta per una delle due.
refusal-ports-meet = HELDHANDS_HEALTH_PORT è { $health }, e una delle quattro successive, anch'esse per health, è HELDHANDS_PORT, { $port }: imposta un'altra porta per una delle due.
