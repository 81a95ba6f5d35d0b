"""The program `heldhands` as people run it, but for one thing: it waits for every picture.

Where all is slow, the first one of a process takes longer than people wait, and words come without it.
"""

import sys
from typing import Final

from adapters.main import main
from bot.nights import painting
from bot.pictures import Painter
from tests.homeserver.waiting import PATIENCE

PATIENT: Final = (sys.executable, "-m", "tests.homeserver.patient")
"""What takes the place of the program's name on a command line."""


if __name__ == "__main__":
    Painter.__init__.__defaults__ = (PATIENCE,)
    vars(painting)["_PATIENCE"] = PATIENCE
    sys.exit(main())
