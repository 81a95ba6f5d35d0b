# I comandi del solo "In the Palm of Your Hand": le loro parole, e ciò che si risponde.
# Una parola è in minuscolo, senza spazi, di 32 caratteri al massimo; ciò che la spiega, di 100 al massimo.

command-palm = palm
command-palm-about = In the Palm of Your Hand: raccontare un ricordo solo con il tatto
command-palm-start = inizia
command-palm-start-about = Invita chi vuoi per nome, oppure nessuno: allora viene chi vuole
command-palm-rules = regole
command-palm-rules-about = Come si gioca a In the Palm of Your Hand
command-palm-tutorial = tutorial
command-palm-tutorial-about = Imparalo in pochi minuti, con tre mimi e uno da indovinare
command-palm-biography = biografia
command-palm-biography-about = Sfoglia la vita di Elio, un ricordo dopo l'altro

option-word-player1 = persona1
option-word-player2 = persona2
option-word-player3 = persona3
option-word-player4 = persona4
option-word-player5 = persona5
option-word-player6 = persona6
option-word-player7 = persona7
option-about-player = Qualcuno che gioca con me
option-word-mode = modo
option-about-mode = Chi gioca con chi; se non lo dico, secondo quanti siamo
option-word-seating = tavolo
option-about-seating = Chi siede accanto a chi, e quindi chi fa squadra
option-word-expert = esperti
option-about-expert = Per esperti: ogni mimo ha un vincolo da rispettare
option-word-redraw = ripesca
option-about-redraw = Bambina può mettere via un ricordo e pescarne un altro
option-about-palm-rounds = Quanto si va avanti se una squadra è di tre
option-word-veterans = veterani
option-about-veterans = Due veterani nascondono i ricordi tra più di sei carte del mazzo
option-word-aloud = voce
option-about-aloud = Nonno può pensare ad alta voce davanti all'album, a meno che non dica di no

value-mode-fitting = Secondo quanti siete
value-mode-alone = Da soli, come Nonno
value-mode-teams = A squadre
value-mode-together = In due, insieme
value-mode-individually = Ciascuno per sé, con entrambi i vicini
value-seating-drawn = A sorte
value-seating-seated = Nell'ordine dei posti
value-rounds-everybody = Finché tutti non sono stati Nonno
value-rounds-two = Due giri
value-veterans-no = Sei carte, come al solito
value-veterans-8 = Otto carte
value-veterans-10 = Dieci carte
value-veterans-12 = Dodici carte
value-command-palm = { command-palm }
value-command-palm-start = { command-palm } { command-palm-start }
value-command-palm-rules = { command-palm } { command-palm-rules }
value-command-palm-tutorial = { command-palm } { command-palm-tutorial }
value-command-palm-biography = { command-palm } { command-palm-biography }

# Ciò che si capisce lo stesso, tra virgole, e non si dice mai
also-palm = palmo

# La vita di Elio
biography-headline = { $number }. { $title }
biography-where = { $chapter }: ricordo { $number } di { $count }
biography-ten-on = Dieci avanti
biography-elsewhere = Un altro capitolo
biography-chapter-1 = Cordaia: le prime cose
biography-chapter-2 = La scuola e la pace
biography-chapter-3 = Apprendista
biography-chapter-4 = La città
biography-chapter-5 = L'amore e una casa
biography-chapter-6 = Gli anni pieni
biography-chapter-7 = Più piano
biography-chapter-8 = Pia e il nonno
