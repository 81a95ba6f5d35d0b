"""Recorded games and golden counts.

`games/*.record` are whole games in the record notation; `perft.json` counts the chains of positions in them.
"""

from pathlib import Path
from typing import Final

DATA: Final = Path(__file__).parent
RECORDS: Final = {
    path.stem: path.read_text(encoding="utf-8") for path in sorted((DATA / "games").glob("*.record"))
}
