"""Games that were written down, from `tests/data/games`."""

from pathlib import Path
from typing import Final

from engine.heldhands.record import Record, read_record

RECORDS: Final = Path(__file__).parent / "data" / "games"


def recorded(name: str) -> Record:
    return read_record((RECORDS / f"{name}.record").read_text(encoding="utf-8"))
