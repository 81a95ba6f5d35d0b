"""A computer that thinks for ever, so that a test can come in between."""

import os
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from engine.heldhands.views import PlayerView

NAME: Final = "thinking"
"""The file in the home directory with the number of the process that thinks."""


def think(seen: Sequence[PlayerView], seed: int, character: str) -> None:
    assert seen
    assert seed >= 0
    assert character
    written = Path(os.environ["HOME"], f"{NAME}.new")
    written.write_text(str(os.getpid()), encoding="ascii")
    written.rename(written.with_suffix(""))
    while True:
        signal.pause()
