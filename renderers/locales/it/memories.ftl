# Una vita in cento ricordi: quella di Elio di Cordaia, inventata da noi.
# Una storia è una riga di non più di 110 caratteri, al presente.

## Cordaia: le prime cose

memory-001-title = La notte della pioggia
memory-001-story = La pioggia tamburella sul tetto di latta. Dentro, qualcuno di nuovo fa più baccano.

memory-002-title = La coperta rossa
memory-002-story = Anche la nonna ha sferruzzato nove mesi. Finisce un giorno prima di lui.

memory-003-title = La corderia
memory-003-story = Il babbo fa corde camminando all'indietro. Il paese lo conosce soprattutto di spalle.

memory-004-title = Le reti della mamma
memory-004-story = La mamma vede un buco nella rete da un molo all'altro. In un calzino, anche da più lontano.

memory-005-title = I primi passi
memory-005-story = Quattro mattonelle senza tenersi. La quinta è un'altra storia.

memory-006-title = Guida Tilde
memory-006-story = Sua sorella ha un cappello di paglia, una carriola e una discesa. Di freni nessuno ha parlato.

memory-007-title = Sei uova
memory-007-story = Sei uova nel cesto, e una gallina che fino a sei sa contare anche lei.

memory-008-title = In fondo al pozzo
memory-008-story = In fondo abita un bambino che guarda in su. Non comincia mai lui a parlare.

memory-009-title = Il bagno del sabato
memory-009-story = Una tinozza, un bollitore, due bambini. Chi va per primo è una questione di diplomazia.

memory-010-title = Bottone
memory-010-story = Con la barca arriva un cagnolino. Pesce non è, dice il babbo. Però resta.

memory-011-title = Una candela
memory-011-story = In cantina contano i tuoni. Tuoni non sono, ma loro contano quelli.

memory-012-title = Il posto vuoto
memory-012-story = Quattro paia di scarpe accanto alla porta. Poi, un inverno, tre e un vuoto.

## La scuola e la pace

memory-013-title = Dieci palline per filo
memory-013-story = A scuola, quaranta bambini e un pallottoliere. A marzo gli tocca spostare una pallina.

memory-014-title = Le ciliegie più alte
memory-014-story = Le migliori stanno dove finisce la scala e comincia Tilde.

memory-015-title = Le campane
memory-015-story = Suonano tutta la mattina, e non è morto nessuno. A lui tocca farselo spiegare.

memory-016-title = Qualcuno per strada
memory-016-story = Lontano, qualcuno risale la strada. Il cane lo riconosce per primo, e corre.

memory-017-title = Sei quadretti
memory-017-story = Un soldato spezza una tavoletta. La metà grande è per dopo, cioè per mai.

memory-018-title = L'aquilone
memory-018-story = Carta da pacchi e colla di pesce. Vola bene, e sa di sgombro.

memory-019-title = Finalmente la neve
memory-019-story = Il mare non l'ha mai vista. Nemmeno Bottone, che la morde.

memory-020-title = La giostra
memory-020-story = Un giro all'anno. Lui prende il cavallo che sale quando gli altri scendono.

memory-021-title = Le biglie
memory-021-story = Perde undici biglie con Tilde e ne rivince una. La più bella, dice.

memory-022-title = Il dentino
memory-022-story = Un capo dello spago al dente, l'altro alla porta. Ora qualcuno deve bussare.

memory-023-title = Acqua alta
memory-023-story = La Lenta viene in visita. Dal fornaio si va in barca, e si entra dalla finestra.

memory-024-title = Lo spaventapasseri
memory-024-story = Porta la sua sciarpa per un giorno. Gli uccelli non hanno paura: sono educatissimi.

memory-025-title = La fisarmonica
memory-025-story = Zio Gino suona a tutti i matrimoni, finché non ammogliano anche lui.

memory-026-title = Il miele
memory-026-story = Le api hanno ottomila stanze. Lui voleva guardare in una sola.

## Apprendista

memory-027-title = La bicicletta alta
memory-027-story = La sella è per quando sarà cresciuto. Intanto pedala sotto.

memory-028-title = Il traghetto a fune
memory-028-story = Il primo lavoro: tirare la barca di là con la fune del babbo. E di qua. E di là.

memory-029-title = Mastro Onofrio
memory-029-story = In bottega pendono cinque violini. Quattro aspettano il padrone, uno le corde.

memory-030-title = I trucioli
memory-030-story = Per un anno solo pialla. Nei trucioli diventa bravissimo.

memory-031-title = La vernice
memory-031-story = La gatta attraversa il coperchio fresco di un violoncello. Il cliente paga di più.

memory-032-title = Sinistro, sinistro, destro
memory-032-story = Quattro scarpe sulla pista, due sono le sue. Le due sbagliate.

memory-033-title = Il primo vestito
memory-033-story = Il sarto ha la bocca piena di spilli e di opinioni. Toglie solo gli spilli.

memory-034-title = Al chiaro di luna
memory-034-story = Attraversa la Lenta a nuoto per scommessa. Tilde tiene l'orologio, e i pantaloni.

memory-035-title = Una valigia
memory-035-story = Ci sta tutto tranne il cane. Provano due volte.

memory-036-title = Il viadotto
memory-036-story = Diciannove archi. Li conta per non voltarsi, e deve ricominciare.

memory-037-title = Le stelle filanti
memory-037-story = La nave parte, i nastri tra le mani si allungano, e poi non più.

memory-038-title = L'amaca
memory-038-story = Per dodici giorni il mare lo culla. I primi quattro, lui lo prega di smettere.

## La città

memory-039-title = Le case alte
memory-039-story = Con la nebbia si alza anche la città. Lui si leva il berretto: non si sa mai.

memory-040-title = Quinto piano
memory-040-story = Centoquattro gradini. La padrona affitta anche la vista.

memory-041-title = Il cortile
memory-041-story = Dai panni stesi capisce il tempo, le notizie e i vicini.

memory-042-title = I piatti
memory-042-story = Le Tre Carpe servono quattrocento clienti. Poi servono i piatti a lui.

memory-043-title = Dal barbiere
memory-043-story = Chiede una spuntatina nella lingua nuova. Ha detto: tutto.

memory-044-title = La linea nove
memory-044-story = Fora biglietti sul tram: quattromila buchini al giorno, e li spazza lui.

memory-045-title = L'ombrello giallo
memory-045-story = Piove su tutti allo stesso modo. Una, però, canticchia.

memory-046-title = Terza fila
memory-046-story = Il film l'ha visto sei volte. Del film conosce l'inizio.

memory-047-title = Sul ghiaccio
memory-047-story = Nives disegna un otto. Lui lo firma con la schiena.

memory-048-title = La serenata
memory-048-story = Si aprono tutte le finestre meno quella giusta. Poi scende un geranio.

memory-049-title = Interurbana
memory-049-story = Tre minuti con Cordaia costano una settimana di minestra. Per due, la mamma piange.

memory-050-title = Tre palline
memory-050-story = In fondo al molo vuole dirle una cosa. Si scioglie.

memory-051-title = La nebbia
memory-051-story = La accompagna a casa contando i lampioni. Ci sono già passati davanti due volte.

memory-052-title = L'anello nella pagnotta
memory-052-story = Ha nascosto l'anello nel pane. Lei non ha fame, grazie.

## L'amore e una casa

memory-053-title = La lunga tavolata
memory-053-story = Quaranta invitati, un tavolo, niente posto. Il tavolo esce in strada, la strada entra.

memory-054-title = Otto barattoli
memory-054-story = Qualcuno ha legato i barattoli all'auto. La valigia, nessuno.

memory-055-title = Una stanza per due
memory-055-story = La macchina da scrivere, la chitarra, gli scacchi. Il letto è finito sul muro.

memory-056-title = La carta da parati
memory-056-story = Le righe vanno su dritte. È il muro che pende.

memory-057-title = Il pianoforte
memory-057-story = Sale un gradino alla volta. Come i commenti dei vicini.

memory-058-title = Il diapason
memory-058-story = Ottantotto tasti, e uno mente. Ha trovato il suo mestiere.

memory-059-title = Il corridoio
memory-059-story = Undici passi di qua, undici di là. L'orologio cammina con lui, ma più piano.

memory-060-title = Un dito
memory-060-story = Lei gli tiene il dito con tutte le sue. Lui perde il tram, e anche il prossimo.

memory-061-title = La carrozzina
memory-061-story = Buone le molle, meno la discesa. Lena ride fino in fondo; solo lei.

memory-062-title = Uccelli di carta
memory-062-story = Sette uccelli sulla culla. Nives ha scritto una poesia su ognuno; uno se l'è mangiata.

memory-063-title = Stivali verdi
memory-063-story = La pozzanghera c'era prima. Lena risolve a piedi uniti.

memory-064-title = I tornanti
memory-064-story = Tornano a casa col letto, lo sgabello e Lena dietro: undici tornanti, undici soste.

memory-065-title = La chiave
memory-065-story = Gira ancora. È la porta che si è scordata della casa.

memory-066-title = Il tetto
memory-066-story = Tremila tegole. Una balla, e sa cambiare posto.

memory-067-title = Due manici
memory-067-story = Una sega ha due capi e un parere. Con Tilde ne ha tre.

memory-068-title = Bassa marea, alta marea
memory-068-story = Lena fa un castello con sei torri. Il mare prima è d'accordo, poi no.

## Gli anni pieni

memory-069-title = Una mano sotto la pancia
memory-069-story = La lascia andare senza dirglielo. Lei non gli dice che l'ha capito.

memory-070-title = Fermi tutti
memory-070-story = Tutti fermi per la fotografia, tranne la parte che si vede.

memory-071-title = Marmellata di cotogne
memory-071-story = Venti vasetti, un cucchiaio, nessun testimone.

memory-072-title = Le lucciole
memory-072-story = Hanno montato la tenda nel greto della Lenta. Adesso lo sanno.

memory-073-title = Il vetro
memory-073-story = Un gran tiro. La casa sbagliata, ma un gran tiro.

memory-074-title = A piedi nudi
memory-074-story = Tutto il paese è nel tino fino alle ginocchia. L'anno dopo diranno: fruttato.

memory-075-title = Le tessere del domino
memory-075-story = Ci vuole una domenica per metterle in piedi. Per il resto c'è Bottone.

memory-076-title = Il matterello della mamma
memory-076-story = La ricetta non è scritta. La cercano nelle sue mani, poi nelle loro.

memory-077-title = I girasoli
memory-077-story = Lena, quattordici anni, vuole stare sola. Quattromila teste si voltano.

memory-078-title = Il motorino
memory-078-story = Ha promesso di voltarsi alla curva. Si volta, e per poco scorda la curva.

memory-079-title = La cassetta delle lettere
memory-079-story = Tre settimane niente, poi tutto insieme. Qualcosa l'ha letto il cane.

memory-080-title = La cometa
memory-080-story = Passa ogni settantasei anni. La prossima volta, dice Nives, ha da fare.

memory-081-title = Le ninfee
memory-081-story = Nozze d'argento: due remi, uno per uno. Girano in tondo, contenti.

memory-082-title = La mongolfiera
memory-082-story = Nives ha vinto un volo. Da lassù la sua vita è abbastanza in ordine.

memory-083-title = Il filo rosso
memory-083-story = Disfa la vecchia coperta rossa e la rifà sciarpa. Le tarme avevano già cominciato.

memory-084-title = Il gesso
memory-084-story = È caduto dalla scala, piano, con tre testimoni. Firmano tutti.

## Più piano

memory-085-title = Il bicchiere d'acqua
memory-085-story = Le porta un bicchiere d'acqua la notte. Poi a mezzogiorno. Poi resta lì seduto.

memory-086-title = Il cappotto giallo
memory-086-story = Sta appeso dove sta. A ottobre lui lo spazzola.

memory-087-title = Una panchina per due
memory-087-story = Si siede ancora a sinistra. A destra può stare la neve.

memory-088-title = Il telo sul pianoforte
memory-088-story = Nessuno suona. Ogni sera la casa si scorda un po'.

memory-089-title = Le salsicce
memory-089-story = Il terzo Bottone ha tre mesi e un piano lungo quattordici salsicce.

memory-090-title = Il castello di carte
memory-090-story = Tilde trattiene il fiato, Elio trattiene il suo. La finestra è aperta.

memory-091-title = I pomodori
memory-091-story = Lui ci parla. Ad agosto rispondono.

## Pia e il nonno

memory-092-title = Il cavallino
memory-092-story = Pia ha un anno. Il cavallo settantaquattro, e si ferma solo per i biscotti.

memory-093-title = Uno spaghetto
memory-093-story = Hanno cominciato dai due capi. Nessuno dei due cede.

memory-094-title = Nascondino
memory-094-story = Cerca dappertutto tranne nella tenda con le scarpe. Ci mette mezz'ora.

memory-095-title = L'altalena
memory-095-story = L'ultima corda del babbo pende dal vecchio ciliegio. Finora ha retto tutti.

memory-096-title = Gli occhiali nuovi
memory-096-story = L'ottico gli restituisce le foglie, una per una.

memory-097-title = La circolare
memory-097-story = Il treno fa quattrocento giri di cucina. Il capostazione non può alzarsi.

memory-098-title = Ottantacinque
memory-098-story = Ottantacinque candeline. Lena ha preparato il secchio, per la torta.

memory-099-title = La scatola delle cosette
memory-099-story = Un laccio, un anello, una moneta, una trottola, quattro cubi: Pia chiede cos'erano.

memory-100-title = La mano aperta
memory-100-story = Chiudi gli occhi, dice Pia, e dammi la mano. Allora: che giorno è questo?
