"""The program itself in a process of its own, with the simulator where it looks for Discord."""

import os
import sys
from functools import partial
from unittest.mock import patch

from adapters.cli.main import main
from bot.service.pictures import Painter
from tests.simulator.reaching import VARIABLE, pointed_at
from tests.simulator.world import PATIENCE

# Where all is slow, a screen would rather come without its picture, for which a test waits.
UNHURRIED = patch("bot.service.service.Painter", partial(Painter, patience=PATIENCE))

if __name__ == "__main__":
    with pointed_at(os.environ[VARIABLE]), UNHURRIED, patch("bot.store.connection.ANSWER_WITHIN", PATIENCE):
        sys.exit(main())
