# Le serate di gioco. Quando cominciano, e come lo si dice.

weekday-name = { $weekday ->
    [monday] lunedì
    [tuesday] martedì
    [wednesday] mercoledì
    [thursday] giovedì
    [friday] venerdì
    [saturday] sabato
   *[sunday] domenica
}
weekday-short = { $weekday ->
    [monday] lun
    [tuesday] mar
    [wednesday] mer
    [thursday] gio
    [friday] ven
    [saturday] sab
   *[sunday] dom
}
month-name = { $month ->
    [january] gennaio
    [february] febbraio
    [march] marzo
    [april] aprile
    [may] maggio
    [june] giugno
    [july] luglio
    [august] agosto
    [september] settembre
    [october] ottobre
    [november] novembre
   *[december] dicembre
}
month-short = { $month ->
    [january] gen
    [february] feb
    [march] mar
    [april] apr
    [may] mag
    [june] giu
    [july] lug
    [august] ago
    [september] set
    [october] ott
    [november] nov
   *[december] dic
}
when-shown = { $weekday } { $day } { $month }, alle { $clock } ({ $zone })
when-shown-briefly = { $weekday } { $day } { $month }, alle { $clock }

# Che cosa si può scrivere per una parola, tra virgole. Un giorno e un mese possono averne una in comune, due giorni no.

when-words-monday = lunedì, lun
when-words-tuesday = martedì, mar
when-words-wednesday = mercoledì, mer
when-words-thursday = giovedì, gio
when-words-friday = venerdì, ven
when-words-saturday = sabato, sab
when-words-sunday = domenica, dom
when-words-january = gennaio, gen
when-words-february = febbraio, feb
when-words-march = marzo, mar
when-words-april = aprile, apr
when-words-may = maggio, mag
when-words-june = giugno, giu
when-words-july = luglio, lug
when-words-august = agosto, ago
when-words-september = settembre, set, sett
when-words-october = ottobre, ott
when-words-november = novembre, nov
when-words-december = dicembre, dic
when-words-one = uno, un, una
when-words-two = due
when-words-three = tre
when-words-four = quattro
when-words-five = cinque
when-words-six = sei
when-words-seven = sette
when-words-eight = otto
when-words-nine = nove
when-words-ten = dieci
when-words-yesterday = ieri
when-words-today = oggi
when-words-tonight = stasera, questa sera
when-words-tomorrow = domani
when-words-after-tomorrow = dopodomani
when-words-next = prossimo, prossima
when-words-this = questo, questa
when-words-on = il, di, del
when-words-of = di, del
when-words-at = alle, alle ore, ore, a, all, h, dalle
when-words-noon = mezzogiorno
when-words-am = am
when-words-pm = pm
when-words-morning = mattina, di mattina, del mattino, mattino
when-words-afternoon = pomeriggio, di pomeriggio, del pomeriggio
when-words-evening = sera, di sera, della sera
when-words-in = tra, fra, in
when-words-and = e
when-words-and-a-half = e mezza, e mezzo
when-words-half-an-hour = mezz'ora, mezzora
when-words-minutes = minuti, minuto
when-words-hours = ore, ora
when-words-days = giorni, giorno, gg
when-words-weeks = settimane, settimana

# Perché non può essere allora. Ciò che sta tra virgolette si può scrivere così.

refusal-not-a-time = Non riesco a leggere “{ $text }” come un orario. Scrivilo così: “venerdì 20:00”, “domani alle 20”, “20 novembre alle 20:30”, “2026-11-20 20:00” oppure “tra 2 ore”.
refusal-no-hour = “{ $text }” è un giorno; a che ora? Scrivilo così: “venerdì 20:00” oppure “domani alle 20”.
refusal-which-half = “{ $text }” può voler dire { $early } o { $late }: scrivi uno dei due, o aggiungi “di mattina” o “di sera”.
refusal-which-day = “{ $text }” può voler dire { $one } o { $other }: scrivi uno dei due, o il mese a parole.
refusal-no-such-date = “{ $text }” non esiste, né sull'orologio né sul calendario dei prossimi dodici mesi.
refusal-other-weekday = { $date } cade di { weekday-name }.
refusal-in-the-past = { $when } ({ $zone }) è già passato.
refusal-too-far = { $when } ({ $zone }) è tra più di un anno: è troppo lontano.
refusal-clock-skips = { $when } in { $zone } non esiste: gli orologi vanno avanti e lo saltano. Il primo orario che c'è dopo è “{ $next }”.
refusal-clock-repeats = { $when } in { $zone } capita due volte, perché gli orologi tornano indietro. Scrivi “{ $first }” per la prima volta o “{ $second }” per la seconda.
refusal-unknown-zone = Il fuso orario “{ $text }” non esiste. I fusi si chiamano così: { $similar }.
refusal-only-a-distance = Un fuso orario è un luogo, perché gli orologi cambiano con le stagioni; “{ $text }” è solo una distanza da Greenwich. Scegli un luogo che abbia la tua ora, per esempio { $similar }.
