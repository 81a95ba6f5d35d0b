# "In the Palm of Your Hand": le parole nelle immagini di ogni situazione.

drawn-palm-child = Bambina
drawn-palm-grandfather = Nonno
drawn-palm-title = In the Palm of Your Hand

# Bambina, con il suo ricordo
drawn-palm-choose = Quale ricordo vuoi mimare?
drawn-palm-tell = Per { $name }, solo con il tatto
drawn-palm-touch = { $object } · { $gesture }{ $times ->
    [1] {""}
   *[other] {" "}×{ $times }
}
# Nomi brevi delle cose
drawn-palm-thing = { $object ->
    [shoelace] laccio
    [ring] anello
   *[coin] moneta
    [top] trottola
    [cube] cubo grande
    [pawn] pedone
    [dart] freccetta
    [cloth] panno
    [cubes] cubetti
    [hooks] velcro ruvido
    [loops] velcro morbido
}
drawn-palm-untouched = Niente ha ancora toccato la mano

# Un mimo che è stato eseguito
drawn-palm-lay = Quale dei vostri potrebbe essere?
drawn-palm-mimed = { $child } ha mimato per { $grandfather }
drawn-palm-you-felt = Quello che hai sentito
drawn-palm-felt = Quello che ha sentito { $name }
drawn-palm-chooses = carta da posare …
drawn-palm-has-laid = carta posata
drawn-palm-mimes-next = prepara il mimo
drawn-palm-your-card = la vostra carta
drawn-palm-your-memory = il tuo ricordo

# L'album
drawn-palm-find-first = Qual è il primo ricordo?
drawn-palm-find-second = E qual è il secondo?
drawn-palm-felt-in = Quello che la tua mano ricorda

# Chi aspetta
drawn-palm-now-roles = Chi porge la mano: { $names }?
drawn-palm-now-alone = { $child } ha un ricordo per { $grandfather }
drawn-palm-now-choose = { $child } sceglie un ricordo per { $grandfather }
drawn-palm-now-mime = { $child } prepara un mimo per { $grandfather }

# Una partita da rivedere
drawn-palm-told = { $child } ha raccontato a { $grandfather }
drawn-palm-number = turno { $turn } di { $turns }
