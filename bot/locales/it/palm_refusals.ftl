# Why something was refused in "In the Palm of Your Hand": `refusal-` and the code, with the facts that come with it.
# $object is a thing with its article, $place where on the hand ("sul polso"), $to where a stroke leads ("al polso").

# A new game
refusal-palm-seats = { $seats ->
    [1] Così si gioca da due a otto. Se ci sei solo tu, scegli di giocare in solitario.
   *[other] Si gioca da due a otto, non in { $seats }.
}
refusal-mode-seats = { $mode ->
    [alone] In solitario gioca una persona sola
    [together] Insieme si gioca in due
    [individually] Ciascuno per sé si gioca da { $fewest } a { $most }
   *[teams] A squadre si gioca da { $fewest } a { $most }
}, non in { $seats }.
refusal-veterans-seats = Le carte in più per veterani sono per due che giocano insieme, o per chi gioca da solo, non per { $seats }.
refusal-redraw-from-hand = Giocando ciascuno per sé, Bambina sceglie i ricordi dalla propria mano: in { $seats } non se ne può pescare un altro.
refusal-redraw-alone = Chi gioca da solo non pesca ricordi: li pesca Pia, e non li cambia.

# Not now
refusal-not-awaited = La partita sta aspettando qualcun altro.
refusal-palm-not-now = Questo deve aspettare: { $phase ->
    [roles] prima qualcuno porge la mano
    [choose] prima si sceglie un ricordo
    [mime] adesso si racconta un ricordo con il tatto
    [interfere] adesso gli altri posano le loro carte
    [album] l'album è aperto
   *[over] la partita è finita
}.
refusal-already-laid = La tua squadra ha già posato la sua carta.
refusal-no-redraw = In questa partita non avete deciso di poter cambiare i ricordi.
refusal-redraw-too-late = Puoi cambiare un ricordo solo prima del primo tocco.
refusal-not-in-hand = Il ricordo { $card } non è nella tua mano.
refusal-not-in-album = Nell'album non c'è un numero { $place }: le carte sono { $cards }.
refusal-same-memory-twice = Indica due carte diverse.

# Not this touch
refusal-no-such-object = “{ $object }” non è una delle undici cose.
refusal-no-such-gesture = Non c'è un gesto “{ $gesture }”.
refusal-no-such-place = Sulla mano non c'è un punto “{ $place }”.
refusal-not-with-this = Con { $object } non puoi fare il gesto “{ $gesture }”.
refusal-not-on-this = Non puoi fare il gesto “{ $gesture }” { $place }.
refusal-falls-down = Non starebbe { $place }: quella parte della mano non è rivolta in su.
refusal-not-a-stroke = Il gesto “{ $gesture }” resta in un punto solo.
refusal-not-neighbours = Un tratto fino { $to } non può cominciare { $place }: non sono vicini.
refusal-too-often = Puoi fare il gesto “{ $gesture }” { $most ->
    [1] una volta sola
   *[other] al massimo { $most } volte
}.

# Not this mime
refusal-mime-complete = Un mimo ha al massimo { $most } tocchi.
refusal-closed-figure = Un tratto fino { $to } che comincia { $place } chiuderebbe una figura, e in una mano non si disegna.
refusal-too-many-turns = Una linea svolta al massimo { $most ->
    [2] due volte
   *[other] { $most } volte
}: in una mano non si scrive.
refusal-pose-too-late = Come si tiene la mano si sceglie prima del primo tocco.
refusal-no-touch-to-take-back = Non c'è nessun tocco da togliere.
refusal-no-touch-to-change = Non c'è nessun tocco da cambiare.
refusal-empty-mime = Non c'è ancora niente da sentire: ci vuole almeno un tocco.

# Against the constraint
refusal-only-objects = Devi usare soltanto { $objects }.
refusal-with-object = Devi usare anche { $object }.
refusal-only-fingers = Devi toccare solo le dita, quindi niente { $place }.
refusal-not-fingers = Non devi toccare le dita, quindi niente { $place }.
refusal-three-objects = Devi usare almeno tre cose; { $used ->
    [0] finora non ne hai usata nessuna
    [one] finora ne hai usata una
   *[other] finora ne hai usate { $used }
}.
refusal-one-object = Devi usare una cosa sola, e hai cominciato con { $used }.
refusal-only-back = Devi toccare solo il dorso della mano, quindi niente { $place }.
refusal-vertical = La mano deve stare di taglio: scegli prima questo.
