# Il comando `doctor`; ciò che trova lo dice il catalogo del servizio.

doctor-help = prova ciò che serve a questa installazione e dice come rimediare a ciò che non va
mark-ok = bene
mark-warn = occhio
mark-wrong = errore
