# La riga di comando: di che cosa si occupano il programma e i suoi comandi, e che cosa è andato storto.

program = La casa di due giochi da tavolo silenziosi. Senza un comando: play.
commands-title = comandi
default-value = { $help } (predefinito: { $default })

play-help = gioca a Held Hands in questo terminale
option-edition = quale edizione si gioca
option-level = quanti obiettivi sono litigi
option-first = chi comincia
option-silence = quanto si può parlare
seed-help = un numero intero che distribuisce di nuovo la stessa partita (predefinito: uno nuovo)
partner-help = chi gioca con te: una persona alla stessa tastiera (hotseat, predefinito) o un computer
seat-help = dove siedi quando il computer gioca dall'altra parte (predefinito: near)
plain-help = solo parole, nessuna immagine: per gli screen reader
language-help = la lingua del tavolo (predefinita: quella dell'ambiente)
record-out-help = scrive la partita in questo file quando è finita, o quando te ne vai
record-exists = { $file } esiste già; indica un altro file
not-writable = non riesco a scrivere in { $file }

simulate-help = fa giocare molte partite a due computer e racconta come sono andate
games-help = quante partite (predefinito: 100)
policy-help = chi gioca da tutte e due le parti (predefinito: lookahead)
policy-partner-help = chi siede dall'altra parte, far (predefinito: la stessa strategia)
clairvoyant-alone = clairvoyant gioca da tutte e due le parti; togli --partner
processes-help = quante insieme (predefinito: una per ogni core)
json-help = stampa il risultato come JSON
not-a-count = “{ $text }” non è un numero intero da 1 in su
simulated = { $games } partite, { $policy }, edizione { $edition }, livello { $level }
# Frequenze in percento.
simulated-rate = per mano     { NUMBER($rate, minimumFractionDigits: 1, maximumFractionDigits: 1) } %   (intervallo al 95 % da { NUMBER($low, minimumFractionDigits: 1, maximumFractionDigits: 1) } % a { NUMBER($high, minimumFractionDigits: 1, maximumFractionDigits: 1) } %)
simulated-turns = turni        { NUMBER($mean, minimumFractionDigits: 1, maximumFractionDigits: 1) } in media, mediana { $median }
simulated-objectives = obiettivi    { NUMBER($mean, minimumFractionDigits: 1, maximumFractionDigits: 1) } di { $all } in media
simulated-seed = seme         { $seed }
# Secondi di un core.
simulated-seconds = un turno ha richiesto in media { NUMBER($mean, maximumFractionDigits: 3) } secondi, nel 95 % dei casi al massimo { NUMBER($slow, maximumFractionDigits: 3) }

record-help = guarda una partita trascritta
show-help = la mostra turno per turno
hindsight-help = trova il momento della svolta di una partita registrata
hindsight-out-help = disegnalo in questo file, un PNG
hindsight-not-over = questa partita non è finita
file-help = la trascrizione; - legge lo standard input
turn-help = solo il tavolo dopo questo turno; 0 è la preparazione
record-seat-help = da quale lato (predefinito: da spettatore)
no-file = non riesco a leggere { $file }: { $problem }
not-text = { $file } non è un testo in UTF-8
no-such-turn = il turno { $turn } non c'è; la trascrizione ne ha { $turns }
refused-file = { $file }: { $refusal }
