# Il comando `settings`, e ciò che tutti i comandi per chi ospita dicono delle impostazioni; che cosa non va in esse lo dice il catalogo del servizio.

settings-help = mostra tutte le impostazioni, i loro valori e da dove vengono; fallisce se una è sbagliata
format-help = che cosa stampare: table (i valori attuali, predefinito), markdown (docs/settings.md, che le spiega, in inglese) o env (.env.example)
settings-from-file = Impostazioni: { $file } e l'ambiente.
settings-from-environment = In { $directory } non c'è un .env; le impostazioni vengono dall'ambiente.

settings-name = impostazione
settings-value = valore
settings-source = da
source-environment = ambiente
source-file = file .env
source-default = predefinito
setting-unset = non impostata
setting-unset-but = non impostata ({ $instead })
setting-secret = impostata
setting-address = impostata ({ $address })
setting-wrong = ERRORE: { $value }
setting-wrong-secret = ERRORE: impostata, ma non come dovrebbe
setting-wrong-unset = ERRORE: non impostata
