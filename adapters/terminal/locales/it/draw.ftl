# Il comando `draw`: che cosa si può chiedere, e che cosa non si può disegnare.

draw-help = disegna in un file l'immagine di una partita, giocata dai computer o trascritta
draw-out-help = dove va l'immagine: un file che finisce in .png, o in .gif per un viaggio o un turno
draw-describe-help = dice a parole che cosa mostra l'immagine; senza --out, soltanto questo
draw-kind-help = che cosa disegnare: setup (le carte intere, prima di scegliere un lato), perspective (il tavolo visto da chi gioca), table (ciò che vedono gli spettatori), end (la fine), journey (il viaggio turno per turno, animato), turn (l'ultimo turno, animato), larghi al massimo 600 pixel, o memory (una carta di In the Palm of Your Hand); predefinito: ciò che c'è nel momento scelto
draw-seat-help = da quale lato; table è quello degli spettatori (predefinito: near, o con --steps chi costruisce la catena)
draw-turns-help = dopo quanti turni (predefinito: 0; con --record, o per end, journey e turn, tutti)
draw-steps-help = con quanti passi della catena successiva già fatti (predefinito: 0)
draw-policy-help = chi gioca da tutte e due le parti (predefinito: greedy)
draw-record-help = disegna questa trascrizione invece di una nuova partita; - legge lo standard input
draw-theme-help = quali colori (predefinito: day)
draw-size-help = quanto è larga, da { $narrowest } a { $widest } pixel (predefinito: { $usual })
draw-large-help = lettere e numeri più grandi
draw-names-help = come si chiamano i due giocatori
draw-number-help = con --kind memory: quale, da 1 a { $all }

draw-written = { $file }: { $width } × { $height } pixel, { $size } KB (seme { $seed })
draw-written-memory = { $file }: { $width } × { $height } pixel, { $size } KB

draw-not-whole = “{ $text }” non è un numero intero
draw-nothing-asked = indica dove mettere l'immagine (--out vista.png), o chiedila a parole (--describe)
draw-wrong-suffix = { $file } dovrebbe finire in { $suffix }
draw-no-directory = la cartella { $directory } non c'è
draw-no-such-size = un'immagine è larga da { $narrowest } a { $widest } pixel
draw-record-decides = una trascrizione sa già come si è giocata la sua partita: togli { $option }
draw-table-is-watched = il tavolo è ciò che vedono gli spettatori: togli --seat { $seat }
draw-seat-needed = chi guarda non ha { $kind }: scegli --seat near o far
draw-no-such-turn = questa partita si può disegnare dopo un numero di turni da 0 a { $all }, non dopo { $turns }
draw-no-such-step = qui la catena successiva ha { $all ->
    [one] { $all } passo
   *[other] { $all } passi
}; non se ne possono disegnare { $steps }
draw-no-chain = in un'immagine del tipo { $kind } non c'è una catena: togli --steps
draw-chain-is-hidden = questa catena la vede soltanto chi la costruisce: scegli --seat { $seat }
draw-setup-is-over = la preparazione viene prima del primo turno: togli --turns { $turns }
draw-no-turn-yet = nessuno ha ancora mosso: un turno si disegna con --turns 1 o più
draw-not-begun = i giocatori non hanno ancora scelto un lato: si disegna con --kind setup
draw-is-over = il turno { $turns } è stato l'ultimo di questa partita: com'è andata si disegna con --kind end
draw-not-over = questa partita non è finita dopo il turno { $turns }
draw-number-is-for-memories = solo un ricordo ha un numero: aggiungi --kind memory
draw-no-such-memory = un ricordo ha un numero da 1 a { $all }: --number 37
draw-memory-has-no-game = un ricordo si disegna senza partita: togli { $option }
