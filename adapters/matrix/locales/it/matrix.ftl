# Che cosa si dice su Matrix, e solo lì.

# Stanze
# $game è heldhands o palm; $names sono i nomi degli altri.
matrix-seat = { $game ->
    [palm] { $named ->
        [yes] In the Palm of Your Hand con { $names }
       *[no] In the Palm of Your Hand
    }
   *[heldhands] { $named ->
        [yes] Held Hands con { $names }
       *[no] Held Hands
    }
}
matrix-seat-topic = { $game ->
    [palm] Il tuo lato del tavolo: qui ci siamo solo tu e io. Premi i tasti sotto il primo messaggio, oppure scrivi che cosa scegli.
   *[heldhands] Il tuo lato del tavolo: qui ci siamo solo tu e io. Premi i tasti sotto il primo messaggio, oppure scrivi “dentro 2”, “sinistra”, “fine”.
}
matrix-table-topic = Un gioco silenzioso per { $players ->
    [2] due
    [3] tre
    [4] quattro
    [5] cinque
    [6] sei
    [7] sette
   *[other] otto
}{ $silent ->
    [yes] . Chi vuole può guardare; nessuno può scrivere qui finché non è finito.
   *[no] , e finché imparate si parla. Chi vuole può guardare.
}
matrix-direct-topic = Scrivi “{ $help }” per vedere che cosa so fare.
matrix-space-topic = I tavoli a cui si sta giocando.
matrix-standing = { $players ->
    [2] Qui si gioca in due, e chi vuole può guardare.
   *[other] Qui si gioca in { $players }, e chi vuole può guardare.
} { $feelings ->
    [yes] I segni sotto questo messaggio sono per chiunque provi qualcosa; { $key } è per chi gioca, e mostra di nuovo il proprio lato.
   *[no] Il segno sotto questo messaggio, { $key }, è per chi gioca: mostra di nuovo il proprio lato.
}{ $aloud ->
    [yes] { " " }Finché l'album è aperto, Nonno può pensare ad alta voce qui, a parole; nessun altro scrive.
   *[no] { "" }
}
matrix-way = La loro strada
matrix-closing = Questa stanza ha fatto la sua parte, e ora la lascio. Quello che avete giocato resta con me: scrivimi “rivedi” per rivederlo, o “inizia” per cominciare un'altra partita.

# Tasti
matrix-keypad = I tuoi tasti
matrix-cards = { $game ->
    [palm] … { $last } il numero di ciò che scegli
   *[heldhands] … { $last } le tue carte
}
matrix-typed-palm = Dove sotto un'immagine ci sono più elenchi, prima viene il numero dell'elenco: { $keys } è la terza cosa del secondo. Oltre l'otto: { $more } e poi quello che resta. Oppure scrivi che cosa scegli, o come comincia: picchiettare.
matrix-typed = Un passo è dove andare e poi, se puoi scegliere, quale carta paga: { $keys }. Oppure scrivilo: dentro 2. Anche il resto puoi scriverlo: sinistra, indietro, fine.
matrix-sent = Sotto ogni immagine c'è scritto che cosa puoi fare. Un segno che qui non è un tasto ({ $signs }) puoi mandarlo come messaggio.
matrix-key-idle = { $keys }: in questo momento non puoi. Sotto l'immagine c'è scritto che cosa puoi fare, un passo alla volta.
matrix-not-your-turn = { $players ->
    [2] Tocca al tuo partner. Ti chiamo io.
   *[other] Non tocca a te. Ti chiamo io.
}

# Si comincia
matrix-proposal-about = { $game ->
    [palm] Un gioco su una lunga vita: un ricordo si racconta solo con il tatto, senza parole. Ognuno riceve una stanza con il proprio lato del tavolo.
   *[heldhands] Un gioco da tavolo per due, insieme e senza parole. Ognuno riceve una stanza con il proprio lato del tavolo.
}
matrix-asked-apart = In privato chiedo a: { $names }
matrix-begun-about = Ognuno trova il proprio lato in una stanza tutta sua. Chi vuole può guardare, senza dire una parola.
matrix-watch = Guarda
matrix-your-seat = Il tuo lato
matrix-seat-follows = Ti invito in una stanza con il tuo lato del tavolo.
matrix-unseen = { $players ->
    [2] Il tuo partner non è in questa stanza, quindi chiedo in privato.
   *[other] Nessuno degli altri è in questa stanza, quindi chiedo in privato.
}
matrix-unreached = Non riesco a raggiungere { $name }
matrix-unreached-about = Forse il nome non è del tutto giusto, o il suo server non mi conosce. Ma può venire da me: la partita comincia quando scrive a { $bot }: { $join } { $code }
matrix-hello = Con me si gioca a “{ $game }”, un gioco da tavolo per due, insieme e senza parole; e a “{ $other }”, da due a otto o in solitario.
matrix-hello-how = Per cominciare, scrivi: { $learn } per una prima partita con me in cui ti spiego tutto, { $start } @partner:server, { $start } computer per giocare con me, oppure { $gather } per chi vuole venire. Per sapere che altro c'è: { $help }

# Qualcosa è d'intralcio
matrix-try-again = In questo momento il server non me l'ha permesso. Riprova tra un minuto.
matrix-cannot-read = Non posso leggere quello che si scrive in una stanza crittografata. Eccone una in cui posso; niente di ciò che si dice lì è segreto.
matrix-talk-here = Parlami qui
matrix-no-key = Non sono riuscito a leggere: la tua app non mi ha dato la chiave. Lascia che scriva a dispositivi non verificati, oppure parlami in una stanza non crittografata.
matrix-no-key-seat = Non sono riuscito a leggere: la tua app non mi ha dato la chiave. I tasti sotto il primo messaggio funzionano lo stesso; oppure lascia che la tua app scriva a dispositivi non verificati.
matrix-table-gone = La stanza in cui si poteva guardare la vostra partita non c'è più, e non ho potuto farne un'altra. La partita continua qui.
