# Come si gioca a "In the Palm of Your Hand", per chi non l'ha mai visto: una sezione è un titolo con i suoi paragrafi, senza formattazione.
# Ciò che sta su un pulsante è nominato con il messaggio del pulsante stesso.

palm-how-goal-title = Di che cosa si tratta
palm-how-goal-1 = Una lunga vita, cento ricordi, e qualcuno a cui si possono raccontare soltanto con il tatto. Nonno porge una mano e chiude gli occhi. Bambina gli racconta un ricordo nel palmo aperto: con piccole cose, e senza una parola. Poi lui apre gli occhi e lo cerca tra le immagini di un album.
palm-how-goal-2 = Si gioca da due a otto, o in solitario. Chi non è di turno guarda il mimo, e nasconde il ricordo tra carte proprie che potrebbero essere quella giusta.

palm-how-players-title = Chi gioca con chi
palm-how-players-1 = In due si gioca insieme, contro l'oblio. In tre si gioca ciascuno per sé. Da quattro a otto si gioca a squadre di due; se siete dispari, gli ultimi tre sono una squadra. In quattro o in cinque potete anche giocare ciascuno per sé.
palm-how-players-2 = Le squadre siedono vicine e hanno in comune sei ricordi, che nessun altro vede. I posti si tirano a sorte, a meno che non preferiate tenere i vostri, ed è la sorte a dire quale squadra comincia. Poi si procede in senso orario.

palm-how-turn-title = Un turno
palm-how-turn-1 = Nella squadra di turno qualcuno porge la mano, con “{ choice-palm-hand }”: chi lo fa per primo è Nonno, l'altra persona è Bambina. Nei giri successivi la mano passa da sé a chi viene dopo nella squadra.
palm-how-turn-2 = Bambina riceve un ricordo che vede soltanto lei, e lo mima. Ognuna delle altre squadre posa una carta che potrebbe essere quella. Poi Bambina mima un secondo ricordo, e le altre ne posano un'altra. In una squadra di tre, Nonno resta lo stesso e il secondo ricordo lo mima la terza persona.
palm-how-turn-3 = Ora si apre l'album. Nonno indica quello che secondo lui è il primo ricordo, poi il secondo, e si scopre tutto.

palm-how-things-title = Le cose
palm-how-things-1 = Sono undici: un laccio, un anello, una moneta, una trottola, un grande cubo di legno, un pedone, una freccetta di gomma, un panno, quattro cubetti che vanno sempre insieme, e una striscia di velcro che vale per due, perché un lato gratta e l'altro è morbido.
palm-how-things-2 = Ognuna si sente a modo suo: la forma, quanto pesa, quanto è calda e quanto è ruvida. Una moneta è fredda e un pedone no, anche se premuti sono tutti e due rotondi e piatti.

palm-how-touch-title = Un tocco
palm-how-touch-1 = Un mimo ha da uno a otto tocchi. Ognuno dice con quale cosa, con quale gesto e in quale punto della mano, e poi con quanta forza, quanto in fretta e quante volte. I gesti sono dieci: premere, picchiettare, rotolare, scivolare, grattare, adagiare, avvolgere, far girare, lasciar cadere e tenere. Non tutto si può fare con tutto: nessuno fa rotolare un panno.
palm-how-touch-2 = I punti sono sedici: le cinque dita e i loro polpastrelli, le quattro parti del palmo, il polso e il dorso della mano. Ciò che rotola, scivola o gratta può restare sul posto o andare fino al punto vicino.
palm-how-touch-3 = Prima del primo tocco, Bambina può dire come si tiene la mano: palmo in su, di taglio, o dorso in su. Ciò che si adagia, si fa girare o si lascia cadere deve poggiare sulla mano, quindi quel punto deve guardare in su.

palm-how-drawing-title = Che cosa non può fare Bambina
palm-how-drawing-1 = Non disegna e non scrive nulla. I tratti non possono chiudere una figura, qualunque cosa li faccia, e una linea può svoltare due volte e non di più; andare avanti e indietro sulla stessa strada non è svoltare. Un tocco così viene rifiutato dicendone il motivo, e non costa nulla.
palm-how-drawing-2 = Mentre ci pensa, Bambina può cambiare l'ultimo tocco o toglierlo, quanto vuole, e nessuno lo vede. Quando esegue il mimo lo si sente tutto in una volta, e da quel momento non può più cambiare né aggiungere nulla.

palm-how-feeling-title = Chi vede che cosa
palm-how-feeling-1 = A Nonno arriva soltanto ciò che si sente: dove, in che forma, quanto pesante, caldo e ruvido, e con che ritmo. Quale cosa fosse, non lo sa mai.{ $platform ->
    [web] { " " }Un telefono nella sua mano vibra insieme al mimo.
   *[other] { "" }
}
palm-how-feeling-2 = Gli altri giocatori vedono lo stesso, con le cose. Chi guarda da fuori sente soltanto quello che sente Nonno, perché anche lui potrebbe guardare da lì.
palm-how-feeling-3 = Il ricordo lo conosce soltanto Bambina. Ciò che una squadra ha in mano o ha posato lo sa soltanto la squadra. Quando Nonno ha indicato entrambi i ricordi, si scopre tutto, per tutti.

palm-how-interference-title = Confondere le idee
palm-how-interference-1 = Dopo ogni mimo, ogni squadra tranne quella di turno posa coperta una delle sue sei carte: una che si adatti a ciò che è stato mimato. Lo fa una persona per tutta la squadra, e non si torna indietro. Quando tutte hanno posato, ognuna di queste squadre pesca una carta.
palm-how-interference-2 = Se il mazzo finisce, ciò che è sul tavolo resta lì; tutte le altre carte vengono mescolate, e ogni squadra ne riceve sei nuove.

palm-how-album-title = L'album
palm-how-album-1 = I due ricordi, tutte le carte posate, e quante ne servono dal mazzo per arrivare a otto stanno lì in ordine sparso, con un numero. Nonno sceglie due carte diverse: prima una, poi l'altra.
palm-how-album-2 = A meno che non abbiate deciso altrimenti, davanti all'album può pensare ad alta voce, dove si gioca. Nessuno gli risponde.

palm-how-points-title = I punti
palm-how-points-1 = Ogni ricordo che Nonno trova al suo posto è un punto per la squadra di turno. Ogni carta che lo ha ingannato è un punto per chi l'ha posata.
palm-how-points-2 = Il ricordo giusto al posto dell'altro non dà punti a nessuno, e nemmeno una carta del mazzo.

palm-how-ending-title = Come finisce
palm-how-ending-1 = Un giro è finito quando ogni squadra ha avuto un turno. La partita è finita quando tutti sono stati Nonno: dopo due giri, o dopo tre se una squadra è di tre persone, a meno che non ne abbiate scelti due.
palm-how-ending-2 = Vince chi ha più punti; a pari punti si vince insieme.

palm-how-together-title = In due
palm-how-together-1 = In due non si hanno carte in mano, e nessuno inganna. I due ricordi si mimano uno dopo l'altro e si nascondono tra sei carte del mazzo; i veterani ne prendono otto, dieci o dodici. I turni sono quattro, e ciascuno è Nonno due volte.
palm-how-together-2 = I punti li contate insieme, al massimo otto, e ciò che alla fine avete salvato ha uno di cinque nomi, da estranei a una vita intera. Con sei punti o più avete vinto.

palm-how-alone-title = In solitario
palm-how-alone-1 = Tu sei Nonno, e Bambina è Pia: la più piccola della storia, che per ognuno dei cento ricordi conosce un mimo o due. Porgi la mano per il primo, e ancora una volta per il secondo; poi si apre l'album, e li cerchi tutti e due. Non tutte le sue carte sono lì per caso: alcune somigliano molto a ciò che hai sentito.
palm-how-alone-2 = Punti e finali sono quelli di due giocatori, e anche esperti e veterani possono giocare in solitario. Non c'è nessuno da aspettare: { $platform ->
    [web] dalla prima pagina cominci subito.
    [matrix] con “!{ command-palm } { command-palm-start }” e il modo “{ value-mode-alone }” cominci subito.
   *[discord] con “/{ command-palm } { command-palm-start }” e il modo “{ value-mode-alone }” cominci subito.
}

palm-how-individually-title = Ciascuno per sé
palm-how-individually-1 = Ciascuno ha sei carte ed è Bambina a turno. Nonno è chi le siede a sinistra e, nel secondo giro, chi le siede a destra. Bambina prende entrambi i ricordi dalla propria mano, e tutti gli altri posano carte.
palm-how-individually-2 = Un ricordo al suo posto è un punto per Bambina e un punto per Nonno. Una carta che ha ingannato è un punto per chi l'ha posata.

palm-how-experts-title = Per esperti, e per chi è alla prima volta
palm-how-experts-1 = Gli esperti pescano per ogni mimo uno dei venti vincoli. Può permettere soltanto certe cose o chiederne una, volere che si tocchino le dita o che si evitino, almeno tre cose o una sola, soltanto il dorso della mano, o la mano di taglio.
palm-how-experts-2 = Se è la vostra prima volta, potete decidere che Bambina possa mettere via un ricordo e pescarne un altro, prima del primo tocco. Se i ricordi li prende dalla propria mano, questa scelta non c'è.

palm-how-silence-title = Il silenzio
palm-how-silence-1 = Un ricordo si racconta con il tatto, e in nessun altro modo. Prima di cominciare decidete quanto potete dirvi. Per imparare: parlatene quanto volete. Senza parole: dove si gioca niente parole, ma potete reagire e bussare. In silenzio: niente reazioni, e non si bussa nemmeno. Se non scegliete nulla, si gioca senza parole.
palm-how-silence-2 = Altrove parlate di tutto, tranne che della partita. Quando sarà finita, avrete molto da raccontarvi.

palm-how-here-title = Giocare qui
palm-how-here-1 = { $platform ->
    [web] Sulla prima pagina scegli in quanti giocate e ricevi un link per ogni posto; oppure un codice, con cui entra chi vuole, e dai il via tu quando siete abbastanza. Lì puoi anche giocare in solitario e leggere la vita raccontata dai ricordi.
    [matrix] “!{ command-palm } { command-palm-start }” con al massimo sette nomi invita quelle persone. Senza nomi viene chi vuole, e dai il via tu quando siete abbastanza. “!{ command-palm } { command-palm-tutorial }” te lo fa provare prima, “!{ command-palm } { command-palm-biography }” mostra la vita raccontata dai ricordi.
   *[discord] “/{ command-palm } { command-palm-start }” con al massimo sette nomi invita quelle persone. Senza nomi viene chi vuole, e dai il via tu quando siete abbastanza. “/{ command-palm } { command-palm-tutorial }” te lo fa provare prima, “/{ command-palm } { command-palm-biography }” mostra la vita raccontata dai ricordi.
}
palm-how-here-2 = Quando sei Bambina, scegli una cosa dall'elenco: si aggiunge subito un suo tocco. Poi scegli il gesto, il punto, dove va, con quanta forza e fretta, e quante volte, dagli elenchi sotto, finché è come lo vuoi. Vedi soltanto ciò che è possibile. { $platform ->
    [matrix] ⏪ lo annulla, ✅ esegue tutto il mimo.
   *[other] “{ choice-palm-back }” lo annulla, “{ choice-palm-perform }” esegue tutto il mimo.
}
palm-how-here-3 = { $platform ->
    [matrix] Ogni elenco ha un numero, e così anche tutto ciò che contiene: premi o scrivi il numero dell'elenco, poi il numero di ciò che vuoi. Da nove in poi ci vuole prima la freccia: la freccia e 1 è il nove. Oppure scrivi come comincia, se lì nient'altro comincia così.
   *[other] { "" }
}
palm-how-here-4 = Ogni mimo è un'immagine in movimento, ed è detto anche a parole, tocco per tocco; puoi rivederlo e rileggerlo quanto vuoi. Le immagini dell'album hanno titoli e numeri, quindi puoi giocare anche senza vederle.
palm-how-here-5 = Non c'è fretta: la partita aspetta per giorni. Mentre aspetti gli altri { $platform ->
    [matrix] puoi mandare 👋, al massimo una volta all'ora, oppure 🏳️ per proporre di finire lì.
   *[other] puoi premere “{ choice-nudge }”, al massimo una volta all'ora, oppure “{ choice-part }”.
}

palm-how-credits-title = Autore ed editore
palm-how-credits-1 = In the Palm of Your Hand è un gioco di Timothée Decroix, pubblicato da La Boîte de Jeu.
palm-how-credits-2 = Questo è un progetto non ufficiale di persone che amano il gioco. Le regole sono raccontate con parole nostre; la vita di Elio, i suoi cento ricordi e tutti i disegni sono nostri, e non usiamo nulla delle carte originali. Se ti piace, compra il gioco in scatola: nessuno schermo vale un palmo.
