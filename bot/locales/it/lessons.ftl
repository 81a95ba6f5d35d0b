# Una prima partita guidata: ogni novità spiegata quando conta per la prima volta. Da una a tre frasi ciascuna.
# $emotion ha davanti il suo simbolo; $place è il numero di una carta, $node il nome di un nodo con la sua emozione.

choice-skip = Continua senza spiegazioni

lesson-set-up = Per cominciare scegli quali metà delle tue carte si vedranno, le sinistre o le destre. Quelle che si vedono pagano i tuoi passi: guarda i nodi accanto al tuo.
lesson-step = Sotto il tabellone ci sono le tue sei carte, e di ognuna vedi una sola metà. Un passo costa una carta con l'emozione del prossimo nodo: la tua carta { $place } mostra { $emotion }, quindi paga { $node }. Fai il primo passo.
lesson-objective = { $here ->
    [yes] Sei su un nodo di { $emotion }, proprio quello che chiede l'obiettivo: finisci qui il turno, ed è completato.
   *[no] L'obiettivo chiede { $emotion }: è completato quando uno di voi finisce un turno su un nodo così, sull'{ $ring }.
} Puoi anche andare avanti, finché le carte bastano; conta soltanto dove ti fermi.
lesson-balance = Ogni carta che spendi sposta il tuo equilibrio: 🌊 calma e 🌼 felicità +1, ⚡ rabbia e 💧 tristezza −1. Adesso è { $balance }, e nessun passo può portarlo oltre −2 o +2.
lesson-drawing = { $draws ->
    [0] Non hai pescato, perché alla fine del turno il tuo equilibrio non era 0. Finisci un turno a 0, e peschi fino ad avere di nuovo sei carte.
    [one] Il tuo equilibrio è 0: finisci qui il turno, e peschi una carta. Se non è 0 non peschi nulla, per quanto poche te ne restino: cerca di finire a 0.
   *[other] Il tuo equilibrio è 0: finisci qui il turno, e peschi { $draws } carte. Se non è 0 non peschi nulla, per quanto poche te ne restino: cerca di finire a 0.
}
lesson-side = { $turns ->
    [yes] Adesso sei nella metà { $side ->
        [left] sinistra
       *[right] destra
    } del tabellone. Finisci qui il turno, e la tua fila si gira: vedrai le metà { $side ->
        [left] sinistre
       *[right] destre
    } delle tue carte, che adesso sono coperte.
    [choose] Sei sulla linea mediana, tra le due metà del tabellone. Finisci qui il turno, e scegli tu quali metà delle tue carte si vedono.
   *[no] Sei nella metà { $side ->
        [left] sinistra
       *[right] destra
    } del tabellone, e quindi vedi le metà { $side ->
        [left] sinistre
       *[right] destre
    } delle tue carte. Finisci un turno nell'altra metà, e tutta la tua fila si gira.
} Per il partner è lo stesso, visto dall'altro lato.
lesson-taking-back = Finché non finisci il turno non hai speso nulla. Fai un passo indietro e prova un'altra strada, tutte le volte che vuoi: il partner non vede niente.
lesson-partners-cards = Sopra il tabellone c'è la fila del partner, e paga anche per te: la sua carta { $place } mostra { $emotion } e ti porta su { $node }. Poi però al partner manca: lascia quello che può servire. Anche le tue carte pagano per tutti e due.
lesson-partners-node = Il partner è proprio accanto a te, su { $node }. Finché sta lì quel nodo è chiuso: non puoi fermarti né passarci.
lesson-rings = { $done ->
    [one] Il primo obiettivo è completato.
   *[other] Avete completato { $done } obiettivi.
} Dopo otto si apre l'anello di mezzo, dopo altri otto quello interno, e alla fine il cuore. Quando ci arrivate tutti e due, subito uno dopo l'altro, vi tenete per mano e avete vinto.
lesson-stuck = { $now ->
    [yes] Attenzione: se finisci qui il turno, al partner non resta neanche un passo.
   *[no] Nelle vostre due file restano poche carte.
} Se chi comincia un turno non può fare nessun passo, perdete insieme. Guarda quindi i nodi accanto al partner, e lascia una carta che ne paghi uno.
lesson-ring-soon = { $left ->
    [one] Ancora un obiettivo
   *[other] Ancora { $left } obiettivi
} e si apre l'{ $ring }. Da un nodo sì e uno no parte una linea verso l'interno: guarda quali hai vicino.
lesson-ring-open = L'{ $ring } è aperto: da adesso gli obiettivi si completano lì. Segui una linea verso l'interno; sui nodi esterni puoi camminare ancora. E un'intera pila di scarti è tornata nel mazzo.
lesson-centre-soon = { $left ->
    [one] Ancora un obiettivo
   *[other] Ancora { $left } obiettivi
} e si apre il cuore, da quattro nodi dell'anello interno. Restateci vicino tutti e due, con l'equilibrio vicino a 0.
lesson-centre = { $follow ->
    [yes] Il partner ti aspetta nel cuore, quindi questo turno deve finire lì. L'ultimo passo lo paga qualsiasi carta, ma a quel punto il tuo equilibrio deve essere 0.
   *[no] Il cuore è aperto. Il passo per entrarci lo paga qualsiasi carta, ma a quel punto il tuo equilibrio deve essere 0. Il partner deve seguirti il turno subito dopo: prima guarda se può.
}
lesson-middle-line = Il tuo turno è finito sulla linea mediana, e stavolta scegli tu: le metà che vedi adesso, oppure quelle coperte, alla cieca.
