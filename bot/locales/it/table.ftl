# Around a game: invitations, partings, what comes after it. $named is yes where $name is known.

headline-invited = { $named ->
    [yes] { $name } ti invita a giocare a { $game }
   *[no] Hai un invito a giocare a { $game }
}
headline-inviting = { $named ->
    [yes] Hai invitato { $name } a giocare a { $game }
   *[no] In attesa di qualcuno per giocare a { $game }
}
headline-invitation = { $named ->
    [yes] { $name } vorrebbe giocare a { $game }
   *[no] Qualcuno vorrebbe giocare a { $game }
}
headline-agreed = Hai detto sì a { $game }
headline-declined = L'invito è stato rifiutato
headline-withdrawn = L'invito è stato ritirato
headline-expired = L'invito è scaduto
headline-parted = Avete deciso insieme di finire qui
headline-parted-alone = Hai finito qui questa partita
headline-parted-watched = Hanno deciso insieme di finire qui
headline-left = La partita è finita: qualcuno se n'è andato
headline-abandoned = Questa partita ha aspettato troppo a lungo, e ora viene messa via

opening-edition = Edizione { $edition ->
    [published] pubblicata
   *[other] { $edition }
}{ $level ->
    [none] {""}
    [challenging] , litigi: livello impegnativo
    [difficult] , litigi: livello difficile
   *[impossible] , litigi: livello impossibile
}.
silence-learning = Per imparare: parlatene quanto volete.
silence-quiet = Senza parole: dove si gioca non si parla.
silence-silent = In silenzio: né parole né cenni.
line-code = Chi ha il codice { $code } può partecipare, da qualsiasi piattaforma.
line-agreed = { $count ->
    [one] Vuole giocare { $names }.
   *[other] Vogliono giocare { $names }.
} Manca la risposta di { $waiting }.
line-part-mine = Hai proposto di finire qui; la partita finisce se { $many ->
    [yes] tutti sono d'accordo
   *[no] il partner è d'accordo
}.
line-part-theirs = { $many ->
    [yes] { $count ->
        [one] Qualcuno propone
       *[other] In { $count } propongono
    } di finire qui; la partita finisce se tutti sono d'accordo.
   *[no] Il partner propone di finire qui.
}
somebody = qualcuno
several-people = { $count } persone

choice-accept = Accetta
choice-decline = Rifiuta
choice-withdraw = Ritira l'invito
choice-nudge = Bussa
choice-part = Proponi di finire qui
choice-part-agree = D'accordo, finiamo qui
choice-stay = Ritira la proposta
choice-hindsight = Qual è stata la svolta?
choice-rematch = Ancora una, a posti scambiati
choice-rematch-alone = Ancora una
choice-rematch-seated = Ancora una, con le stesse squadre

# Il computer, quando gioca: i suoi tre caratteri
computer-name = { $character ->
    [careful] Grace (computer)
    [bold] Leo (computer)
   *[balanced] Ada (computer)
}
