# Come si gioca, per chi non ha mai visto il gioco: una sezione è un titolo con i suoi paragrafi, senza formattazione.
# Ciò che sta su un pulsante è nominato con il messaggio del pulsante stesso.

how-goal-title = Di che cosa si tratta
how-goal-1 = Siete due persone che si sono allontanate. Camminate sullo stesso tabellone di emozioni, ciascuno dal proprio lato, e cercate di incontrarvi nel cuore. Vincete o perdete insieme. Una partita dura una ventina di minuti, se la giocate tutta di seguito.
how-goal-2 = Prima completate 24 obiettivi. Poi entrate entrambi nel cuore, subito uno dopo l'altro, ciascuno con equilibrio 0. Ogni passo costa una carta, e di ogni carta si vede soltanto una metà.

how-silence-title = Il silenzio
how-silence-1 = Non ditevi che cosa fare. Guarda le carte del partner, pensa a dove può andare e lascia lì quello che serve: è così che vi parlate.
how-silence-2 = Prima di cominciare decidete quanto potete dirvi. Per imparare: è una prima partita, parlatene quanto volete. Senza parole: dove si gioca niente parole e niente immagini, ma potete reagire e bussare; altrove parlate di tutto, tranne che della partita. In silenzio: niente reazioni, e non si bussa nemmeno. Se non scegliete nulla, si gioca senza parole. A partita finita potete dirvi tutto.

how-board-title = Il tabellone
how-board-1 = Intorno al cuore ci sono tre anelli di nodi: 32 sull'anello esterno, 16 sull'anello di mezzo, 8 sull'anello interno. Ogni nodo mostra un'emozione, con il suo colore e la sua forma: ⚡ rabbia, 💧 tristezza, 🌊 calma o 🌼 felicità.
how-board-2 = Camminate lungo le linee. Ogni nodo è collegato ai due vicini del suo anello, e un nodo sì e uno no anche verso l'interno: a un nodo dell'anello successivo o, dall'anello interno, al cuore. All'inizio è aperto soltanto l'anello esterno.
how-board-3 = Vedi il tabellone dal tuo lato: tu siedi in basso, il partner in alto, e ciascuno comincia dal nodo dell'anello esterno che ha proprio davanti. I nodi hanno un nome, per esempio O17: O, M e I indicano l'anello esterno, quello di mezzo e quello interno.

how-cards-title = Le carte
how-cards-1 = Ogni carta ha una metà sinistra e una metà destra, e ogni metà mostra un'emozione. Ciascuno di voi comincia con una fila di sei carte. Di una fila si vedono tutte le metà sinistre oppure tutte le destre. Quello che si vede nelle due file lo vedete entrambi. Le altre metà sono coperte, e nessuno di voi può guardarle.
how-cards-2 = Prima del primo turno, e poi mai più, vedete entrambi le due metà di tutte e dodici le carte, le tue e quelle del partner. Scegli, in segreto, quali metà delle tue si vedranno, le sinistre o le destre, e puoi cambiare idea finché non ha scelto anche il partner. Poi si dispongono le due file e si scopre il primo obiettivo. Chi comincia lo decidete prima voi, oppure lo decide il caso.

how-perspective-title = La prospettiva
how-perspective-1 = Quali metà si vedono dipende da dove ti trovi. Se il tuo turno finisce nella metà sinistra del tabellone, si vedono le metà sinistre delle tue carte; nella metà destra, quelle destre. Sinistra e destra sono come le vedi tu; per il partner sono invertite.
how-perspective-2 = La linea mediana va dal tuo nodo di partenza a quello del partner, attraverso il cuore, e passa per due nodi di ogni anello. Se il tuo turno finisce lì, scegli tu: le metà che si vedono adesso o quelle coperte, alla cieca. Mentre cammini, e nel turno del partner, le tue carte non cambiano lato.

how-turn-title = Un turno
how-turn-1 = Nel tuo turno costruisci una catena di passi: almeno uno, e poi quanti ne vuoi e ne puoi pagare. Un passo segue una linea fino al nodo successivo e costa una carta la cui metà visibile mostra l'emozione di quel nodo. La carta può essere della tua fila o di quella del partner. In ogni caso finisce tra i tuoi scarti, quindi quella che prendi al partner, il partner non l'ha più.
how-turn-2 = In un turno non puoi andare due volte sullo stesso nodo, né tornare su quello da cui hai cominciato. Il nodo del partner è chiuso: non puoi fermarti lì né passarci, tranne che per un litigio e nel cuore. E non puoi entrare in un anello che non è ancora aperto.
how-turn-3 = Finché non finisci il turno non hai speso nulla. Puoi annullare i passi, e il partner non vede i tuoi tentativi.

how-balance-title = Il tuo equilibrio
how-balance-1 = Ciascuno di voi ha una scala da −2 a +2, e comincia da 0. Ogni metà che spendi sposta il tuo equilibrio, anche se la carta era del partner: 🌊 calma e 🌼 felicità +1, ⚡ rabbia e 💧 tristezza −1. Un passo oltre −2 o +2 non è permesso, anche se uno successivo ti riporterebbe indietro.
how-balance-2 = Un esempio: il tuo equilibrio è 0. Vai su un nodo di rabbia e paghi con la tua seconda carta: −1. Prosegui su un nodo di felicità e paghi con la prima carta del partner: di nuovo 0.

how-objectives-title = Obiettivi e anelli
how-objectives-1 = C'è un solo obiettivo scoperto alla volta, e chiede un'emozione. È completato quando uno di voi finisce un turno su un nodo di quell'emozione, sull'anello attuale. Passarci sopra non basta, e nemmeno trovarsi già lì. In un turno si completa al massimo un obiettivo.
how-objectives-2 = I primi otto si completano sull'anello esterno, gli otto successivi sull'anello di mezzo, gli ultimi otto sull'anello interno. Ogni otto obiettivi si apre l'anello successivo, e alla fine il cuore. Potete camminare su tutti gli anelli aperti, ma gli obiettivi si completano soltanto su quello attuale. Se per ora nessuno di voi può raggiungerne uno, non è perso nulla: andate avanti.
how-objectives-3 = Quando si apre l'anello di mezzo, e quando si apre l'anello interno, la più grande delle vostre due pile di scarti viene rimescolata nel mazzo; se sono uguali, quella di chi ha completato l'obiettivo.

how-arguments-title = I litigi
how-arguments-1 = Se volete una partita più difficile, alcuni obiettivi possono essere litigi. Quanti, lo decide il livello: nessuno, impegnativo (4 su 24), difficile (8) o impossibile (12). Se non scegliete nulla, non ce ne sono.
how-arguments-2 = Un litigio si risolve in due. Uno di voi sta su un nodo di quell'emozione, sull'anello attuale, e l'altro finisce un turno proprio su quel nodo; in questo caso il nodo del partner è aperto, e la catena finisce lì. Poi ciascuno di voi può lasciarlo in qualsiasi direzione.

how-drawing-title = La fine di un turno
how-drawing-1 = Quando finisci il turno succedono tre cose, in quest'ordine. Se hai raggiunto il nodo giusto, l'obiettivo è completato. Se il tuo equilibrio è 0, peschi fino ad avere sei carte; altrimenti non peschi nulla, per quanto poche tu ne abbia. Poi le tue carte mostrano le metà del lato in cui ti trovi; sulla linea mediana scegli tu.
how-drawing-2 = Le carte nuove vanno in fondo alla tua fila e mostrano lo stesso lato delle altre. Se il mazzo non basta, prendi le carte che restano. Poi tocca al partner e, se non c'è un obiettivo scoperto, si scopre il prossimo.

how-ending-title = Come finisce
how-ending-1 = Quando tutti i 24 obiettivi sono completati si apre il cuore. Il passo per entrarci si paga con qualsiasi metà visibile, che sposta il tuo equilibrio come sempre; puoi entrare soltanto se a quel punto il tuo equilibrio è 0. Può essere l'ultimo passo di una catena più lunga, ed è sempre l'ultimo.
how-ending-2 = Chi entra per primo pesca e sceglie un lato come sempre. Poi il partner deve finire nel cuore il turno subito dopo, anche questa volta con equilibrio 0. Se ci riesce, vi tenete per mano: avete vinto. Quindi, prima di entrare, guarda se il partner può raggiungerti.
how-ending-3 = Perdete insieme se uno di voi è nel cuore e l'altro non ha modo di raggiungerlo nel turno subito dopo; se il mazzo e le due file sono vuoti; oppure se comincia un turno e a chi tocca non resta alcun passo. Quindi lascia sempre una strada al partner.

how-editions-title = Due edizioni
how-editions-1 = L'edizione e il livello si scelgono prima di cominciare. Finora hai letto dell'edizione pubblicata, che ha tutti i livelli ed è quella che si gioca se non scegliete nulla. L'edizione print-and-play è precedente, non ha litigi e differisce in pochi punti.
how-editions-2 = Il suo tabellone mostra altre emozioni su due nodi dell'anello esterno e ha più linee: i nodi dell'anello esterno e di quello di mezzo che nell'edizione pubblicata non portano verso l'interno portano a due nodi ciascuno. Prima del primo turno vedi soltanto le tue sei carte. L'equilibrio va al contrario: rabbia e tristezza +1, calma e felicità −1. Se in un turno spendi sei o più carte, lo finisci con equilibrio 0, anche nel cuore; ma nessun passo può andare oltre −2 o +2.
how-editions-3 = Per ogni anello avete quattro obiettivi a testa, coperti. Si scoprono a turno, uno tuo, uno del partner, e può completarli ciascuno dei due. Alla fine di un turno prima peschi, poi le tue carte seguono il lato in cui ti trovi, e soltanto alla fine l'obiettivo viene completato.

how-here-title = Giocare qui
how-here-1 = { $platform ->
    [web] Quando tocca a te, premi sul tabellone il prossimo nodo e poi la carta che lo paga. Le tue scelte ci sono anche come pulsanti, e puoi giocare con la sola tastiera.
    [matrix] Quando tocca a te, premi i tasti sotto il messaggio nella tua stanza, o scrivi le loro parole: una direzione e poi, se possono pagare più carte, una carta. 🎯 e 2️⃣ portano verso l'interno e pagano con la tua seconda carta; con 🤝 prima del numero è quella del partner.
   *[discord] Quando tocca a te, scegli il prossimo nodo e poi la carta che lo paga, con i pulsanti sotto l'immagine nel tuo messaggio diretto.
} Se può pagare una carta sola, non ti viene chiesto quale. Le carte si contano dalla carta di copertura, quella con un punto. { $platform ->
    [web] Tutto ciò che l'immagine mostra è detto anche a parole, lì sotto.
    [matrix] 📖 ti dice a parole tutto ciò che l'immagine mostra.
   *[discord] “{ choice-read }” ti dice tutto ciò che l'immagine mostra.
}
how-here-2 = { $platform ->
    [matrix] Finché non premi ✅ puoi annullare l'ultimo passo con ⏪ o l'intera catena con 🧹.
   *[other] Finché non premi “{ choice-end }” puoi annullare l'ultimo passo con “{ choice-back }” o l'intera catena con “{ choice-clear }”.
} Dopo, il turno non si può più cambiare, e nemmeno il lato che scegli alla fine di un turno.
how-here-3 = Non c'è fretta: la partita aspetta per giorni, e puoi chiudere tutto e tornare. Mentre aspetti il partner puoi { $platform ->
    [matrix] mandare 👋
   *[other] premere “{ choice-nudge }”
}, al massimo una volta all'ora: il partner saprà, senza una parola, che la partita aspetta. In una partita in silenzio nessuno bussa.
how-here-4 = Mentre aspetti puoi anche { $platform ->
    [matrix] mandare 🏳️ per proporre di finire lì
   *[other] premere “{ choice-part }”
}. La partita finisce se il partner è d'accordo, e fino ad allora puoi ritirare la proposta; se il partner manca già da molto quando lo proponi, basta il tuo sì. Una partita che nessuno tocca da moltissimo tempo viene messa via.

how-credits-title = Autori ed editore
how-credits-1 = ...and then, we held hands. è un gioco di David Chircop e Yannick Massa, con le illustrazioni di Marie Cardouat, pubblicato da LudiCreations.
how-credits-2 = Questo è un progetto non ufficiale di persone che amano il gioco. Le regole sono raccontate con parole nostre, e non usiamo nulla delle illustrazioni originali. Se ti piace, compra il gioco in scatola.
