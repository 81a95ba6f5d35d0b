"""The program `heldhands` as people run it, but for its patience with pictures and with its server."""

import sys
from typing import Final

from adapters.main import main
from bot import connection, pictures
from bot.nights import painting
from tests.homeserver.player import PATIENCE

PATIENT: Final = (sys.executable, "-m", "tests.homeserver.patient")
"""What takes the place of the program's name on a command line."""


if __name__ == "__main__":
    pictures.PATIENCE = PATIENCE
    vars(painting)["_PATIENCE"] = PATIENCE
    vars(connection)["ANSWER_WITHIN"] = PATIENCE
    sys.exit(main())
