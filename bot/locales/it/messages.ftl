# Che cosa si dice dovunque le partite arrivano per messaggio: Discord e Matrix.

choice-read = A parole
choice-my-view = Il mio lato
choice-replay = Rivedi la partita
table-begun = { $named ->
    [yes] { $one } e { $other } stanno giocando
   *[no] Stanno giocando
}
choice-rules = Come si gioca
choice-games = Le mie partite
choice-computer = Gioca con il computer
choice-guided = La tua prima serata
choice-settings = Impostazioni
with-whom = Con { $name }
table-ended = { $named ->
    [yes] { $one } e { $other } hanno giocato.
   *[no] Hanno giocato.
}
table-watching = Non giochi in questa partita; qui vedi tutto quello che può vedere chi guarda.
occasion-knock = { $others ->
    [one] Il tuo partner bussa.
   *[other] Qualcuno al tuo tavolo bussa.
}
occasion-remind = La partita ti aspetta da un po'.
knocked = Hai bussato.
your-turn = tocca a te.
failed = Da parte mia qualcosa è andato storto, e non è cambiato nulla. Riprova; se succede ancora, dillo a chi gestisce questo bot.
