# Perché la casa non apre, e che cosa è pericoloso nel suo server: detto a chi la gestisce.

# Un server tutto suo
refusal-no-binary = Nel pacchetto non c'è un Valkey per { $platform }: imposta REDIS_URL con un server che gira altrove.
refusal-not-writable = Non si può scrivere in { $directory } ({ $problem }): dai a questo utente il permesso, o imposta HELDHANDS_DATA_DIR con un'altra cartella.
refusal-is-a-file = { $file } è un file, ma alle partite serve una cartella: imposta HELDHANDS_DATA_DIR con un'altra cartella, o elimina il file.
refusal-not-private = { $directory } è aperta ad altri, e il socket del server delle partite starebbe lì: eliminala, o imposta HELDHANDS_DATA_DIR con un percorso più corto.
refusal-already-running = { $directory } è già usata dal processo { $pid }; imposta REDIS_URL per averne più di uno.
refusal-orphan-stays = Un server di prima scrive ancora in { $directory } (processo { $pid }) e non finisce; dagli un'occhiata, chiudilo e riprova.
refusal-did-not-start = Il server delle partite non è partito in { $directory }; { $log } dice perché.

# Il server di REDIS_URL
refusal-server-unreachable = A { $server } non risponde nessuno: controlla che lì giri Redis o Valkey e che REDIS_URL sia giusto.
refusal-server-not-found = Il nome in { $server } non porta da nessuna parte: controlla che REDIS_URL sia giusto e che questa macchina sappia risolvere i nomi.
refusal-server-silent = { $server } accetta connessioni ma non risponde: forse è molto occupato o dietro un firewall, oppure vuole TLS (rediss://) e non l'ha avuto, o viceversa.
refusal-server-loading = { $server } sta ancora caricando i suoi dati: ci vuole un po', poi andrà tutto bene.
refusal-server-wrong-login = { $server } non accetta il nome e la password di REDIS_URL, oppure mancano e il server li vuole.
refusal-server-tls-failed = TLS con { $server } non riesce: forse non parla TLS su questa porta, o ha un certificato di cui questa macchina non si fida.
refusal-server-forbids = { $server } conosce l'utente di REDIS_URL e gli vieta ciò che serve a heldhands: permettigli tutti i comandi su chiavi e canali che cominciano con hh:, ed EVAL.
refusal-server-no-cluster = { $server } è un server singolo: REDIS_URL deve cominciare con redis:// o rediss://, senza +cluster.
refusal-server-is-a-cluster = { $server } fa parte di un cluster: REDIS_URL deve cominciare con redis+cluster:// o rediss+cluster://.
refusal-server-incomplete = Il cluster a { $server } non risponde per tutte le sue chiavi: controlla che tutti i suoi nodi siano attivi (CLUSTER INFO).
refusal-server-not-redis = { $server } non è né Redis né Valkey: controlla che REDIS_URL abbia la porta giusta.
refusal-server-refuses = { $server } risponde con un errore: controlla che il numero del database in REDIS_URL esista.

warning-no-persistence = Il server non tiene un append-only file: se cade, si perdono mosse già accettate. Dagli l'impostazione appendonly yes.
warning-evicts = Quando la memoria scarseggia, il server dimentica partite: dagli l'impostazione maxmemory-policy noeviction.

# Le parti del servizio
refusal-needs-server = { $parts } senza le altre parti deve condividere le partite con loro: imposta REDIS_URL, o avvia tutto in un solo processo (heldhands run).
refusal-part-failed = La parte { $part } ha avuto un errore ({ $error }) e ha fermato il processo; il log dice dove.
refusal-part-ended = La parte { $part } è finita prima che glielo si chiedesse e ha fermato il processo.
refusal-port-taken = { $address } è occupato da un altro programma, forse da un heldhands già acceso: chiudilo, o imposta { $setting } con un'altra porta.
refusal-port-forbidden = Questo utente non può mettersi in ascolto su { $address }: le porte sotto la 1024 sono dell'amministratore; imposta { $setting } con un'altra porta.
refusal-not-our-address = { $address } non è un indirizzo di questa macchina: imposta HELDHANDS_HOST con uno che lo sia, o con 0.0.0.0 per tutti.
