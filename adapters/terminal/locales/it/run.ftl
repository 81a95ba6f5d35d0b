# Il comando `run`: che cosa dice il servizio a chi lo gestisce.

run-help = avvia il servizio: le partite, il loro orologio e ogni piattaforma configurata
part-help = che cosa avviare in questo processo: web, discord, matrix, clock, computer (predefinito: tutto ciò che è configurato); parti in più processi condividono il server di REDIS_URL
host-help = l'indirizzo su cui ascolta il tavolo sul web, al posto di HELDHANDS_HOST; 0.0.0.0 è ogni rete
port-help = la porta del tavolo sul web, al posto di HELDHANDS_PORT; 0 è una qualsiasi porta libera
no-such-port = “{ $text }” non è una porta da 0 a { $highest }
no-such-part = “{ $text }” non è una parte; scegli tra { $parts }

run-what = heldhands { $version } esegue { $count ->
    [0] ancora nulla
   *[other] { $parts }
}.
run-waiting = { $server } non risponde ancora: ci provo per { $seconds ->
    [one] { $seconds } secondo
   *[other] { $seconds } secondi
}.
run-warning = Attenzione: { $warning }
run-own-server = Le partite sono in { $directory }, custodite da un { $kind } tutto suo.
run-server = Le partite sono custodite da { $kind } a { $server }.
run-health = Stato: { $address }/health, /ready e /metrics.
run-health-everywhere = Stato: { $address }/health, /ready e /metrics (su ogni rete).
run-web = Gioca su { $address } con un browser.
run-web-outside = Da altri dispositivi della stessa rete: { $address }.
run-how-to-stop = Si ferma con Ctrl-C, o con SIGTERM al processo { $pid }.
run-stopping = Finisco quello che ho in mano.
run-stopping-now = Finisco quello che ho in mano; un altro Ctrl-C chiude subito.
run-stopping-early = Mi fermo prima di essere pronto.
run-stopped = Fermato.
run-failed = È successo qualcosa che non doveva succedere ({ $error }); il log dice dove.

part-not-configured = La parte { $part } non ha nulla da fare: { $part ->
    [discord] DISCORD_TOKEN non è impostato
   *[matrix] le impostazioni che cominciano con MATRIX_ non sono impostate
}.
