# A gathering: whoever likes to comes, and the host begins. $named is yes where $name is known.

title-palm = In the Palm of Your Hand

headline-gathering = { $named ->
    [yes] { $name } cerca compagnia per giocare a { $game }
   *[no] Qualcuno cerca compagnia per giocare a { $game }
}
headline-gathering-mine = Cerchi compagnia per giocare a { $game }
headline-gathering-come = Ci sei: tra poco si gioca a { $game }
headline-gathering-off = Il ritrovo è stato annullato
headline-gathering-expired = Il ritrovo è sfumato: la partita non è mai cominciata

line-gathered = { $count ->
    [one] Finora c'è: { $names }.
   *[other] Finora siete in { $count }: { $names }.
}
line-gathered-teams = Le squadre, per come sedete ora: { $teams }.
line-gathering-missing = { $count ->
    [one] Per cominciare manca ancora una persona.
   *[other] Per cominciare mancano ancora { $count } persone.
}
line-gathering-begins = { $named ->
    [yes] Quando ci siete tutti, { $name } dà il via.
   *[no] Quando ci siete tutti, chi ospita dà il via.
}
line-gathering-full = Tutti i posti sono occupati.

choice-come-in = Entra
choice-leave = Esci
choice-move = Un posto più in là
choice-begin = Si comincia
choice-call-off = Annulla il ritrovo

# How the game is played: a sentence for each thing that is not as usual.

opening-palm = { $mode ->
    [alone] In solitario: Pia racconta i ricordi con il tatto, e Nonno sei tu.
    [together] In due, insieme contro l'oblio.
    [individually] Ciascuno per sé, a turno con entrambi i vicini.
    [teams] A squadre.
   *[fitting] Insieme, ciascuno per sé o a squadre, secondo quanti siete.
}
opening-seated = Le squadre siedono vicine, nell'ordine dei posti.
opening-expert = Per esperti, con i vincoli.
opening-redraw = Un ricordo troppo difficile si può cambiare.
opening-rounds = Due giri, anche con una squadra di tre.
opening-veterans = Per veterani: { $cards } carte del mazzo nascondono i ricordi.
opening-not-aloud = Nonno non pensa ad alta voce.
