"""The program `heldhands` as people run it, but for its patience with pictures and with its server."""

import sys
from typing import Final

from adapters.cli.main import main
from bot.nights import night_pictures
from bot.service import pictures
from bot.store import connection
from tests.homeserver.player import PATIENCE

PATIENT: Final = (sys.executable, "-m", "tests.homeserver.patient")
"""What takes the place of the program's name on a command line."""


if __name__ == "__main__":
    pictures.PATIENCE = PATIENCE
    vars(night_pictures)["_PATIENCE"] = PATIENCE
    vars(connection)["ANSWER_WITHIN"] = PATIENCE
    sys.exit(main())
