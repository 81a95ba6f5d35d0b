# Perché il programma non parte, e che cosa è pericoloso nel suo server: detto a chi lo gestisce.

# Un server tutto suo
refusal-no-binary = Nel pacchetto non c'è un Valkey per { $platform }: imposta REDIS_URL con un server che gira altrove.
refusal-not-writable = Non riesco a scrivere in { $directory } ({ $problem }): dai a questo utente il permesso, o imposta HELDHANDS_DATA_DIR con un'altra cartella.
refusal-is-a-file = { $file } è un file, ma alle partite serve una cartella: imposta HELDHANDS_DATA_DIR con un'altra cartella, o elimina il file.
refusal-not-private = { $directory } è aperta ad altri, e il socket del server delle partite starebbe lì: eliminala, o imposta HELDHANDS_DATA_DIR con un percorso più corto.
refusal-already-running = { $directory } è già usata dal processo { $pid }; imposta REDIS_URL per averne più di uno.
refusal-orphan-stays = Un server di prima scrive ancora in { $directory } (processo { $pid }) e non finisce; dagli un'occhiata, chiudilo e riprova.
refusal-did-not-start = Il server delle partite non è partito in { $directory }; { $log } dice perché.
refusal-disk-full = Per { $directory } sono liberi solo { $megabytes } MB: fai spazio, o imposta HELDHANDS_DATA_DIR con una cartella su un disco più grande.
refusal-binary-does-not-run = Il Valkey nel pacchetto non funziona su questa macchina ({ $platform }): imposta REDIS_URL con un server che gira altrove.
refusal-manifest-missing = Manca { $file }, ma ci sono file che dovrebbe elencare ({ $found }): rimettilo da una copia di sicurezza, o esegui heldhands repair, che lo riscrive.
refusal-manifest-broken = { $file } non si legge, e così nessuno sa in quali file sono le partite: rimettilo da una copia di sicurezza, o esegui heldhands repair, che lo riscrive.
refusal-file-missing = Manca { $file }, che pure è elencato in { $manifest }: rimettilo da una copia di sicurezza, o esegui heldhands repair, che va avanti con ciò che resta.
refusal-file-damaged = { $file } è danneggiato, e { $bytes ->
    [one] l'ultimo byte ({ $bytes }) non è utilizzabile
   *[other] gli ultimi { $bytes } byte non sono utilizzabili
}: heldhands repair ne tiene una copia e li taglia via.
refusal-snapshot-damaged = { $file } è danneggiato, e uno snapshot non si può aggiustare: rimettilo da una copia di sicurezza; se non c'è, spostalo altrove ed esegui heldhands repair, che va avanti con ciò che resta.
refusal-nothing-left = In { $directory } non c'è più nessun file utilizzabile: metti al suo posto una copia di sicurezza, o spostala altrove per ricominciare senza partite.

# Il server di REDIS_URL
refusal-server-unreachable = A { $server } non risponde nessuno: controlla che lì giri Redis o Valkey e che REDIS_URL sia giusto.
refusal-server-not-found = Il nome in { $server } non porta da nessuna parte: controlla che REDIS_URL sia giusto e che questa macchina sappia trovare i nomi.
refusal-server-silent = { $server } accetta connessioni ma non risponde: forse è molto occupato o dietro un firewall, oppure vuole TLS (rediss://) e non l'ha avuto, o viceversa.
refusal-server-loading = { $server } sta ancora caricando i suoi dati: ci vuole un po', poi andrà tutto bene.
refusal-server-wrong-login = { $server } non accetta il nome e la password di REDIS_URL, oppure mancano e il server li vuole.
refusal-server-tls-failed = TLS con { $server } non riesce: forse non parla TLS su questa porta, o ha un certificato di cui questa macchina non si fida.
refusal-server-forbids = { $server } conosce l'utente di REDIS_URL e gli vieta ciò che serve a heldhands: permettigli tutti i comandi su chiavi e canali che cominciano con hh:, ed EVAL.
refusal-server-no-cluster = { $server } è un server singolo: REDIS_URL deve cominciare con redis:// o rediss://, senza +cluster.
refusal-server-is-a-cluster = { $server } fa parte di un cluster: REDIS_URL deve cominciare con redis+cluster:// o rediss+cluster://.
refusal-server-incomplete = Il cluster a { $server } non risponde per tutte le sue chiavi: controlla che tutti i suoi nodi siano attivi (CLUSTER INFO).
refusal-server-disk-fails = { $server } non accetta modifiche perché non riesce a scrivere sul suo disco: fai spazio lì, e guarda nel suo log.
refusal-server-not-redis = { $server } non è né Redis né Valkey: controlla che REDIS_URL abbia la porta giusta.
refusal-server-refuses = { $server } risponde con un errore: controlla che il numero del database in REDIS_URL esista.
refusal-server-too-old = { $kind } a { $server } è troppo vecchio: serve { $least } o più recente, oppure un Valkey qualsiasi.
refusal-server-read-only = { $server } è una copia su cui non si può scrivere: imposta REDIS_URL con il nodo primario.
refusal-server-full = { $server } ha finito la memoria: dagliene di più (maxmemory), o togli ciò che non serve.
refusal-scripts-fail = { $server } non esegue i nostri script ({ $error }): permettigli EVAL ed EVALSHA, e guarda nel suo log.

warning-no-persistence = Il server non tiene un append-only file: se cade, si perdono mosse già accettate. Dagli l'impostazione appendonly yes.
warning-no-fsync = Il server lascia al sistema operativo quando portare su disco il suo append-only file: se manca la corrente, si può perdere mezzo minuto di mosse. Dagli l'impostazione appendfsync always, o everysec.
warning-evicts = Quando la memoria scarseggia, il server dimentica partite: dagli l'impostazione maxmemory-policy noeviction.
warning-no-proxies = HELDHANDS_PUBLIC_URL è https, quindi c'è un server web davanti a questo, e senza HELDHANDS_PROXIES=1 tutti i visitatori condividono gli stessi limiti: impostalo al numero di questi server.

# Le parti del servizio
refusal-needs-server = { $parts } senza le altre parti deve condividere le partite con loro: imposta REDIS_URL, o avvia tutto in un solo processo (heldhands run).
refusal-part-failed = La parte { $part } ha avuto un errore ({ $error }) e ha fermato il processo; il log dice dove.
refusal-part-ended = La parte { $part } è finita prima che glielo si chiedesse e ha fermato il processo.
refusal-port-taken = { $address } è occupato da un altro programma, forse da un heldhands già acceso: chiudilo, o imposta { $setting } con un'altra porta.
refusal-port-forbidden = Questo utente non può mettersi in ascolto su { $address }: le porte sotto la 1024 sono dell'amministratore; imposta { $setting } con un'altra porta.
refusal-not-our-address = { $address } non è un indirizzo di questa macchina: imposta HELDHANDS_HOST con uno che lo sia, o con 0.0.0.0 per tutti.
