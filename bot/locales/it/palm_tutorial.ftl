# Il tutorial di "In the Palm of Your Hand": una pagina è un titolo con i suoi paragrafi. I mimi vi si raccontano sotto da sé.

palm-lesson-again = Sentilo di nuovo
palm-lesson-alone = Gioca subito in solitario
palm-lesson-biography = La vita di Elio

palm-lesson-memory-title = Un ricordo per cominciare
palm-lesson-memory-1 = Questo è uno dei cento ricordi di Elio, di cui questo gioco racconta la vita. Immagina di essere Bambina: l'hai appena pescato, e nessun altro può vederlo.
palm-lesson-memory-2 = Come lo racconteresti a Nonno, che ha gli occhi chiusi, con poche piccole cose nella sua mano aperta? Scegli nell'immagine qualcosa che si possa sentire: un ritmo, uno spigolo, un numero.
palm-lesson-memory-3 = In questa stanza ce ne sono almeno tre: una macchina da scrivere, una chitarra e una scacchiera. Nelle prossime pagine si mimano una per una.

palm-lesson-touch-title = Che cos'è un tocco
palm-lesson-touch-1 = Un mimo è fatto di tocchi, da uno a otto. Ognuno dice con quale cosa, con quale gesto e in quale punto della mano, e poi con quanta forza, quanto in fretta e quante volte.
palm-lesson-touch-2 = Qui la cosa è una moneta, il gesto è picchiettare, il punto è il polpastrello dell'indice; leggero, svelto, tre volte. L'immagine in movimento lo mostra come lo vedono gli altri, e le parole qui sotto dicono lo stesso.
palm-lesson-touch-3 = Due cose non sono permesse: disegnare e scrivere. Se ci provi te lo dico, e non perdi nulla.

palm-lesson-typewriter-title = La macchina da scrivere, come la vedono gli altri
palm-lesson-typewriter-1 = I quattro cubetti sono i tasti. Ticchettano qui, poi là, poi di nuovo qui; e alla fine il carrello torna indietro.

palm-lesson-typewriter-felt-title = La macchina da scrivere, come la sente Nonno
palm-lesson-typewriter-felt-1 = È lo stesso mimo, ma i suoi occhi sono chiusi: gli arrivano la forma di ciò che lo tocca, il peso, il calore, la superficie e il ritmo, e mai quale cosa fosse. Avresti pensato a una macchina da scrivere?

palm-lesson-guitar-title = La chitarra, come la vedono gli altri
palm-lesson-guitar-1 = Il laccio sta sul palmo come le corde. Poi ci passa sopra il bordo di una moneta, avanti e indietro, come quando si strimpella.

palm-lesson-guitar-felt-title = La chitarra, come la sente Nonno
palm-lesson-guitar-felt-1 = Qualcosa di sottile e intrecciato, e qualcosa di freddo e stretto che ci passa sopra più e più volte. Una sega farebbe quasi lo stesso effetto: è quello che sperano le altre squadre.

palm-lesson-chess-title = La scacchiera, come la vedono gli altri
palm-lesson-chess-1 = Il pedone sta a un capo della mano e la trottola all'altro. Si avvicinano mossa dopo mossa, finché la trottola mangia il pedone, e il pedone cade.

palm-lesson-chess-felt-title = La scacchiera, come la sente Nonno
palm-lesson-chess-felt-1 = Una cosa piatta e una a punta si muovono a turno, poi si incontrano, e una delle due si rovescia. Una lite, forse; o un ballo? Lo deciderà l'immagine nell'album.

palm-lesson-guess-title = Ora Nonno sei tu
palm-lesson-guess-1 = I tuoi occhi sono chiusi. Ecco che cosa senti.
palm-lesson-guess-2 = E questi tre sono nell'album; in una partita sono otto. Qual è quello giusto?

palm-lesson-tooth-title = Sì, il dentino
palm-lesson-tooth-1 = Il laccio si stringe intorno a un polpastrello come lo spago intorno al dente; qualcuno bussa; e poi uno strappo veloce. Ora che hai gli occhi aperti vedi anche le cose.
palm-lesson-tooth-2 = In una partita sarebbe un punto per voi due.

palm-lesson-kite-title = Non l'aquilone, ma c'eri quasi
palm-lesson-kite-1 = Un filo ce l'ha, e lo si tira: una squadra che volesse ingannarti avrebbe posato proprio questa carta, e ora avrebbe un punto.
palm-lesson-kite-2 = Ma che cos'era la cosa pesante che ha bussato tre volte? Sentilo di nuovo, se vuoi.

palm-lesson-bells-title = Non le campane, ma hai ascoltato bene
palm-lesson-bells-1 = Si suonano con una corda, e tre rintocchi sono tre rintocchi: una squadra che volesse ingannarti avrebbe posato proprio questa carta, e ora avrebbe un punto.
palm-lesson-bells-2 = Ma che cosa ci farebbe la corda intorno alla punta di un dito, prima che suoni qualcosa? Sentilo di nuovo, se vuoi.

palm-lesson-end-title = Non serve altro
palm-lesson-end-1 = Si gioca da due a otto, o subito in solitario. “{ command-palm } { command-palm-start }” con i nomi invita quelle persone; senza nomi, viene chi vuole.
palm-lesson-end-2 = Quando sei Bambina componi i tocchi dagli elenchi, e nessuno li vede finché non esegui il mimo. Quando sei Nonno indichi due immagini. E quando tocca ad altri posi una carta che potrebbe essere quella giusta.
palm-lesson-end-3 = I dettagli sono nelle regole, e tutti i ricordi nella vita di Elio; conoscerli non guasta.
