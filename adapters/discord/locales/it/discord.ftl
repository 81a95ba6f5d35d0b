# Che cosa si dice su Discord, e solo lì.

# Al tavolo
discord-begun-about = Ognuno trova il proprio lato nei messaggi diretti. Chi vuole può guardare, senza dire una parola.
discord-proposal-about = { $game ->
    [palm] Un gioco da tavolo da due a otto, o in solitario: un ricordo si racconta solo con il tatto, nel palmo di una mano. Giochi con pulsanti ed elenchi, nei messaggi diretti.
   *[heldhands] Un gioco da tavolo per due, insieme e senza parole. Giochi con i pulsanti, nei messaggi diretti.
}
discord-moderator = Ti occupi di questo server: se lì devi dire qualcosa, menzionami nel messaggio, e resta.
discord-closed = Non posso scriverti, quindi premi il pulsante per vedere il tuo lato e giocare. Per riceverlo con un messaggio diretto: dal menu di questo server apri le impostazioni della privacy, permetti i messaggi diretti e poi usa /{ $game } mostra in un canale.
discord-hushed = { $gone ->
    [yes] In { $place } si sta giocando, quindi ho tolto quello che hai fatto lì.
   *[no] In { $place } si sta giocando.
}
discord-left = { $named ->
    [yes] { $name } ha lasciato questo server, e i miei messaggi non arrivano più.
   *[no] Chi gioca con te ha lasciato questo server, e i miei messaggi non arrivano più.
} La partita aspetta; quando l'assenza dura da { $days ->
    [one] un giorno
   *[other] { $days } giorni
}, /{ $game } finisci in un canale la chiude.
discord-unseen = { $count ->
    [0] Qui questo messaggio lo vedi solo tu. Di' agli altri di usare /{ $game } partecipa con il codice { $code }, ovunque possano usare i miei comandi; /{ $game } mostra ti dice chi è arrivato.
    [one] Il tuo partner non può vedere questo messaggio. Scrivo al partner in privato; se non riceve nulla da me, può usare /{ $game } partecipa con il codice { $code }, ovunque possa usare i miei comandi.
   *[other] Non tutti possono vedere questo messaggio. Scrivo a ognuno; chi non riceve nulla da me può usare /{ $game } mostra, ovunque possa usare i miei comandi.
}
discord-by-letter = La tua immagine arriva con un messaggio diretto. Se non arriva, /{ $game } mostra te la fa vedere, ovunque tu possa usare i miei comandi.
discord-by-button = Qui io non ci sono, quindi scrivo direttamente a ognuno di voi. Se non ricevi nulla da me, premi ogni tanto il pulsante per vedere il tuo lato e giocare.

# Serate di gioco
discord-lobby-talk = { $title }: qui sotto potete parlare, prima, tra un giro e l'altro e dopo.
discord-lobby-thread = { $silent ->
    [yes] In { $place } non si dice una parola finché il giro non è finito.
   *[no] In { $place } potete parlare.
}
discord-lobby-picture = { $picture ->
    [board] A che punto sono le coppie di { $title }.
    [summary] Il riassunto di { $title }.
   *[cover] La copertina di { $title }, con il titolo e l'orario.
}

# Il tavolo non c'è più
discord-table-gone = Il thread della vostra partita è stato eliminato, quindi nessuno può più guardarla. La partita continua qui; /{ $game } mostra in un canale ne apre un altro.
discord-table-forbidden = Non posso più scrivere nel thread della vostra partita, quindi lì nessuno può guardarla. La partita continua qui; chi si occupa del server può farmi rientrare, e poi /{ $game } mostra in un canale apre un altro thread.

# Qualcosa è andato storto
discord-try-again = Discord non ha preso la mia risposta. Premi di nuovo; non si è perso nulla.
discord-missing = Qui non posso fare tutto ciò che serve a una partita. Chiedi a chi si occupa di questo canale di darmi: { $permissions }. Intanto potete giocare, ma il thread può mancare o non restare in silenzio.
discord-night-missing = Qui non posso fare tutto ciò che serve a una serata. Chiedi a chi si occupa di questo server di darmi: { $permissions }. La serata si fa lo stesso, ma qui possono mancare il suo messaggio o il suo evento.
discord-night-not-here = Su questo server io non ci sono, quindi qui non posso annunciare la serata. Passa tu il codice a tutti.

# Permessi, come li chiama Discord
discord-permission-read-messages = Visualizza canale
discord-permission-send-messages = Invia messaggi
discord-permission-create-events = Crea eventi
discord-permission-send-messages-in-threads = Invia messaggi nei thread
discord-permission-create-public-threads = Crea thread pubblici
discord-permission-create-private-threads = Crea thread privati
discord-permission-attach-files = Allega file
discord-permission-read-message-history = Leggi la cronologia messaggi
discord-permission-manage-messages = Gestisci messaggi
discord-permission-manage-threads = Gestisci thread
discord-permission-manage-roles = Gestisci permessi

# /heldhands setup
discord-setup-done = Questo canale è pronto per partite silenziose.
discord-setup-about = Ora nei suoi thread posso scrivere solo io, e nessun altro può aprirne; nel canale stesso tutto è come prima. /heldhands prepara con annulla lo rimette com'era.
discord-setup-all-the-same = Questo canale permette comunque di scrivere nei thread a { $who }, e l'ho lasciato così; quello che scrivono dove si gioca, lo tolgo.
discord-setup-undone = Questo canale è di nuovo com'era prima della preparazione.

refusal-only-in-a-server = Puoi farlo solo in un canale di un server in cui ci sono anch'io.
refusal-only-in-a-channel = Puoi farlo solo in un normale canale di testo, non in un thread.
refusal-not-a-manager = Può farlo solo chi può gestire questo canale.
refusal-cannot-arrange = Non posso ancora farlo. Nelle impostazioni di questo canale, sotto Permessi, aggiungimi e permetti: { $permissions }. Poi riprova.
refusal-arranged-already = Questo canale è già pronto; /heldhands prepara con annulla lo rimette com'era.
refusal-not-arranged = In questo canale non ho cambiato nulla, quindi non c'è nulla da rimettere a posto.
