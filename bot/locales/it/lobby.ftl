# Dove si incontra chi viene a una serata.

lobby-headline = { $stage ->
    [planned] { $title }
    [open] { $title }: chi c'è?
    [playing] { $title }: si gioca
    [break] { $title }: una pausa
    [over] { $title } è finita
    [cancelled] { $title } è annullata
   *[missed] { $title } non c'è stata
}
lobby-when = { $when }
lobby-open = Si comincia: { $when }. Gioca chi c'è e l'ha detto: basta un tocco.
lobby-late = Cominciamo in ritardo: all'ora giusta il bot non c'era.
lobby-places = { $count ->
    [one] C'è un solo posto.
   *[other] Ci sono { $count } posti; chi viene dopo aspetta che se ne liberi uno.
}
lobby-lasts = { $rounds ->
    [0] Si gioca per { $length }, un giro dopo l'altro.
    [one] Un giro solo, in { $length }.
   *[other] Al massimo { $rounds } giri in { $length }.
}
lobby-host = Ospita { $name }.
lobby-palm = { title-palm }: quattro turni e otto ricordi per ogni coppia; chi ne ritrova sei ha vinto.
lobby-weekly = Ogni settimana alla stessa ora.
lobby-grow = Chi si tiene per mano gioca il giro dopo con più litigi.
lobby-same-deal = Tutte le coppie giocano con le stesse carte.
lobby-people = { $which ->
    [coming] { $count ->
        [0] Non si è ancora iscritto nessuno.
        [one] Viene una persona: { $names }
       *[other] Vengono in { $count }: { $names }{ $more ->
            [0] {""}
            [one] {" "}e un'altra persona
           *[other] {" "}e altre { $more } persone
        }
    }
    [here] { $count ->
        [0] Non c'è ancora nessuno.
        [one] C'è una persona: { $names }
       *[other] Sono qui in { $count }: { $names }{ $more ->
            [0] {""}
            [one] {" "}e un'altra persona
           *[other] {" "}e altre { $more } persone
        }
    }
    [waiting] Aspettano un posto: { $names }{ $more ->
        [0] {""}
        [one] {" "}e un'altra persona
       *[other] {" "}e altre { $more } persone
    }
   *[missing] In elenco, ma non ancora qui: { $names }{ $more ->
        [0] {""}
        [one] {" "}e un'altra persona
       *[other] {" "}e altre { $more } persone
    }
}
lobby-playing = Chi arriva adesso gioca nel prossimo giro: basta un tocco.
lobby-break = Pausa. Il prossimo giro comincia: { $when }. Dite che ci siete, o che dovete andare.
lobby-closing = Niente altri giri: la serata finisce con l'ultima coppia.
lobby-sealed = { $game ->
    [palm] Le carte sono le stesse per tutti, quindi non si può guardare: le partite si aprono quando l'ultima coppia ha finito.
   *[heldhands] Le carte sono le stesse per tutti, quindi non si può guardare: i viaggi si aprono quando l'ultima coppia ha finito.
}
lobby-nobody = Eravate troppo pochi per giocare. Sarà per la prossima volta.
lobby-talk = Ora potete parlare di nuovo: com'è andata?
lobby-missed = Il bot è mancato per tutta la serata.
lobby-next = Si rifà tra una settimana: iscrivetevi quando viene annunciata.
lobby-journey-link = { $names }: { $link }
lobby-journey-code = { $names }: si rivede con { command-replay } { $code }
lobby-more-journeys = { $game ->
    [palm] { $count ->
        [one] E un'altra partita.
       *[other] E altre { $count } partite.
    }
   *[heldhands] { $count ->
        [one] E un altro viaggio.
       *[other] E altri { $count } viaggi.
    }
}
lobby-elsewhere = Giochi da un'altra parte? Lì di' al bot: { command-night } { command-night-join } { $code }
lobby-event = { $game ->
    [palm] { title-palm }. Un gioco per due, che si raccontano i ricordi di una vita solo con il tatto.
   *[heldhands] { title } Un gioco da tavolo per due, insieme e senza parole.
} Chi c'è gioca con qualcuno; non serve venire in coppia. Codice: { $code }
lobby-choice-join = Vengo
lobby-choice-here = Ci sono
lobby-choice-fill = Solo se serve
lobby-choice-leave = Non posso
lobby-choice-more = Altro
lobby-choice-watch = Guarda { $names }
lobby-choice-quiet = Niente promemoria

# Che cosa viene detto a una persona.

night-note = { $kind ->
    [day] Domani: { $title }
    [soon] { $title } sta per cominciare: ci sei?
    [late] { $title } comincia in ritardo: ci sei?
    [moved] { $title } ha cambiato orario
    [cancelled] { $title } è annullata
    [place] C'è un posto per te: { $title }
   *[odd] Nel giro { $round } non giochi
}
night-note-odd = Eravate dispari, e qualcuno doveva restare fuori. Nel prossimo giro giochi tra i primi; non devi fare niente.
night-note-alone = Mentre aspetti puoi giocare con il computer: per la serata non conta.
