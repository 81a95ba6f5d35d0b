# Le immagini delle serate di gioco, e le stesse cose a parole.

# I giochi delle serate, per nome.
night-game = { $game ->
    [palm] { drawn-palm-title }
   *[heldhands] { title }
}

# Le poche parole in un'immagine.
drawn-night-stage = { $game ->
    [palm] { $stage ->
        [held] ricordi custoditi
        [lost] non stavolta
        [left] finita prima
       *[playing] in gioco
    }
   *[heldhands] { $stage ->
        [held] per mano
        [lost] non stavolta
        [left] finita prima
       *[playing] in gioco
    }
}
drawn-night-turn = turno { $turn }
drawn-night-turn-of = turno { $turn }/{ $of }
drawn-night-level = { $level ->
    [none] senza litigi
    [challenging] litigi: impegnativo
    [difficult] litigi: difficile
    [impossible] litigi: impossibile
   *[other] litigi: { $level }
}
drawn-night-round = giro { $round } · { $pairs ->
    [0] non gioca ancora nessuno
    [one] una coppia
   *[other] { $pairs } coppie
}{ $held ->
    [0] {""}
   *[other] {" "}· { $game ->
        [palm] { $held ->
            [one] una ha custodito i ricordi
           *[other] { $held } hanno custodito i ricordi
        }
       *[heldhands] { $held } per mano
    }
}
drawn-night-late = Abbiamo cominciato in ritardo
drawn-night-more-pairs = e { $pairs ->
    [one] un'altra coppia
   *[other] altre { $pairs } coppie
}: { $game ->
    [palm] { $playing } in gioco, { $held } con i ricordi custoditi, { $lost } non stavolta, { $left } finite prima
   *[heldhands] { $playing } in gioco, { $held } per mano, { $lost } non stavolta, { $left } finite prima
}
drawn-night-others = { $count ->
    [one] e un'altra persona
   *[other] e altre { $count } persone
}
drawn-night-waiting = Aspettano il prossimo giro

# La copertina di una serata. $kind is the edition, or the level of arguments if there are any; or who it is for.
# $places is 0 where anybody may come.
drawn-night-kind = { $weekly ->
    [yes] ogni settimana ·{" "}
   *[no] {""}
}{ $kind ->
    [published] edizione pubblicata
    [print-and-play] print-and-play
    [challenging] impegnativo
    [difficult] difficile
    [impossible] impossibile
    [together] in due, insieme
    [experts] per esperti
    [veterans] per veterani
    [both] per veterani esperti
   *[other] { $kind }
}{ $places ->
    [0] {""}
   *[other] {" "}· { $places } posti
}

# Il riassunto di una serata.
drawn-night-evening = { $people ->
    [one] una persona
   *[other] { $people } persone
} · { $rounds ->
    [one] un giro
   *[other] { $rounds } giri
} · { $pairs ->
    [one] una coppia
   *[other] { $pairs } coppie
}
drawn-night-held = { $game ->
    [palm] { $held ->
        [0] Questa volta i ricordi sono sfuggiti
       *[other] { $all ->
            [yes] { $pairs ->
                [one] Una coppia, e ha custodito i suoi ricordi
               *[other] Tutte le { $pairs } coppie hanno custodito i ricordi
            }
           *[no] { $held ->
                [one] Una coppia su { $pairs } ha custodito i ricordi
               *[other] { $held } coppie su { $pairs } hanno custodito i ricordi
            }
        }
    }
   *[heldhands] { $held ->
        [0] Questa volta nessuno si è preso per mano
       *[other] { $all ->
            [yes] { $pairs ->
                [one] Una coppia, e si è presa per mano
               *[other] Tutte le { $pairs } coppie si sono prese per mano
            }
           *[no] { $held ->
                [one] Una coppia su { $pairs } si è presa per mano
               *[other] { $held } coppie su { $pairs } si sono prese per mano
            }
        }
    }
}
drawn-night-honour = { $kind ->
    [shortest] viaggio più breve
    [closest] per un soffio
    [most] più ricordi di tutti
    [earliest] i primi a ricordare
   *[first] i primi per mano
}
drawn-night-honour-number = { $kind ->
    [shortest] { $number ->
        [one] in un turno
       *[other] in { $number } turni
    }
    [closest] { $number ->
        [0] nessuna carta rimasta
        [one] una carta rimasta
       *[other] { $number } carte rimaste
    }
    [most] { $number ->
        [one] un punto
       *[other] { $number } punti
    }
   *[first] { $number ->
        [0] nel primo minuto
        [one] dopo un minuto
       *[other] dopo { $number } minuti
    }
}
drawn-night-end = { $game ->
    [palm] { $stage ->
        [held] ricordi custoditi, { $done }/{ $of }
        [lost] non stavolta, { $done }/{ $of }
        [left] finita prima, { $done }/{ $of }
       *[playing] ancora in gioco, { $done }/{ $of }
    }
   *[heldhands] { $stage ->
        [held] { $turns ->
            [one] per mano, un turno
           *[other] per mano, { $turns } turni
        }
        [lost] non stavolta, { $done }/{ $of }
        [left] finita prima, { $done }/{ $of }
       *[playing] ancora in gioco, { $done }/{ $of }
    }
}

# La stagione di un server.
drawn-season-title = { $titled ->
    [yes] La stagione di { $title }
   *[no] La nostra stagione
}
drawn-season-people = { $people ->
    [0] non ha ancora giocato nessuno
    [one] ha giocato una persona
   *[other] hanno giocato in { $people }
}
drawn-season-evenings = serate
drawn-season-games = partite
drawn-season-won = vinte
drawn-season-partners = partner
drawn-season-more = e { $people ->
    [one] un'altra persona
   *[other] altre { $people } persone
}
drawn-season-hidden = e { $people ->
    [one] una persona che gioca
   *[other] { $people } persone che giocano
} senza comparire qui

# Le stesse cose a parole.
told-night-round = { $title }: giro { $round }, { $pairs ->
    [0] non gioca ancora nessuno
    [one] una coppia
   *[other] { $pairs } coppie
}.
told-night-counts = { $game ->
    [palm] In gioco: { $playing }. Con i ricordi custoditi: { $held }. Non stavolta: { $lost }. Finite prima: { $left }.
   *[heldhands] In gioco: { $playing }. Per mano: { $held }. Non stavolta: { $lost }. Finite prima: { $left }.
}
told-night-pair = { $first } e { $second }: { $game ->
    [palm] { $stage ->
        [held] hanno custodito i ricordi
        [lost] non stavolta
        [left] partita finita prima
       *[playing] in gioco
    }, punti: { $done } su { $of }, turni: { $turns } su { $all }
   *[heldhands] { $stage ->
        [held] si sono presi per mano
        [lost] non stavolta
        [left] partita finita prima
       *[playing] in gioco
    }, obiettivi: { $done } su { $of }, { $turns ->
        [one] un turno
       *[other] { $turns } turni
    }
}{ $level ->
    [none] {""}
    [challenging] , litigi: livello impegnativo
    [difficult] , litigi: livello difficile
    [impossible] , litigi: livello impossibile
   *[other] { $game ->
        [palm] {""}
       *[heldhands] , litigi: livello { $level }
    }
}.
# $ring, $one and $other are outer, middle, inner or centre.
told-night-where = Gli obiettivi si completano { $ring ->
    [outer] sull'anello esterno
    [middle] sull'anello di mezzo
    [inner] sull'anello interno
   *[centre] nel cuore
}; { $first } è { $one ->
    [outer] sull'anello esterno
    [middle] sull'anello di mezzo
    [inner] sull'anello interno
   *[centre] nel cuore
}, { $second } { $other ->
    [outer] sull'anello esterno
    [middle] sull'anello di mezzo
    [inner] sull'anello interno
   *[centre] nel cuore
}.
told-night-waiting = Aspettano il prossimo giro: { $names }.
told-night-summary = { $title }, { $when }: { $people ->
    [one] una persona
   *[other] { $people } persone
}, { $rounds ->
    [one] un giro
   *[other] { $rounds } giri
}.
told-night-held = { $game ->
    [palm] Coppie che hanno custodito i ricordi: { $held } su { $pairs }.
   *[heldhands] Coppie che si sono prese per mano: { $held } su { $pairs }.
}
told-night-honour = { $kind ->
    [shortest] Viaggio più breve: { $first } e { $second }, { $number ->
        [one] un turno
       *[other] { $number } turni
    }.
    [closest] Per un soffio: { $first } e { $second }, { $number ->
        [0] nessuna carta rimasta
        [one] una carta rimasta
       *[other] { $number } carte rimaste
    }.
    [most] Più ricordi di tutti: { $first } e { $second }, { $number ->
        [one] un punto
       *[other] { $number } punti
    }.
    [earliest] I primi a ricordare: { $first } e { $second }, { $number ->
        [0] nel primo minuto
        [one] dopo un minuto
       *[other] dopo { $number } minuti
    }.
   *[first] I primi per mano: { $first } e { $second }, { $number ->
        [0] nel primo minuto
        [one] dopo un minuto
       *[other] dopo { $number } minuti
    }.
}
told-season-row = { $name }: { $evenings ->
    [one] una serata
   *[other] { $evenings } serate
}, { $games ->
    [one] una partita
   *[other] { $games } partite
}, vinte: { $won ->
    [0] nessuna finora
    [one] una
   *[other] { $won }
}, con { $partners ->
    [one] una sola persona
   *[other] { $partners } persone diverse
}.
