"""A process that draws pictures of all kinds: the most memory that it needs.

`python -m tests.bench.pictures 10000` draws so many, and prints that in bytes.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from engine.contract import SPECTATOR
from engine.heldhands import GAME
from renderers.heldhands.pixels import draw
from renderers.i18n.catalogue import Language, Words
from renderers.paint.picture import Look, ThemeName
from tests.bench.measure import KILOBYTE, TIMES, Ratio, value_of
from tests.data import RECORDS
from tests.unit.terminal.positions import some_states

NAMES: Final = ("Zoë", "Łukasz", "Мария", "محمد", "李小龙", "さくら", "🌈 Kim", "x" * 200)
DRAWN: Final = round(400 * TIMES)
MOST: Final = 150  # million bytes
_LARGE: Final = 0.2  # of all people want large letters


def ratios() -> Iterator[Ratio]:
    told = subprocess.run(  # noqa: S603 - our own module
        [sys.executable, "-m", "tests.bench.pictures", str(DRAWN)], capture_output=True, check=True, text=True
    )
    yield value_of(f"memory after {DRAWN:,} pictures", int(told.stdout) / 1e6, "MB", at_most=MOST)


def draw_many(count: int) -> None:
    """Draw pictures of everything, in every theme, for people of all names; as the painter, one at a time."""
    rng = Random(7)
    shown = [state for name in RECORDS for state in some_states(name)]
    for number in range(count):
        state, viewer = rng.choice(shown), rng.choice((0, 1, SPECTATOR))
        names = tuple(f"{rng.choice(NAMES)} {rng.randrange(number + 1)}" for _ in range(2))
        look = Look(rng.choice(tuple(ThemeName)), large=rng.random() < _LARGE)
        draw(GAME.view(state, viewer), Words(rng.choice(tuple(Language))), look, names=names)


def _peak() -> int:
    """Return the most memory that this program has had; `getrusage` would count who started it, too."""
    told = Path("/proc/self/status").read_text(encoding="ascii")
    return int(next(line.split()[1] for line in told.splitlines() if line.startswith("VmHWM:"))) * KILOBYTE


if __name__ == "__main__":
    draw_many(int(sys.argv[1]))
    print(_peak())
