"""What it costs that a press is on the disk before it is answered, over syncing once a second.

The target is for many games at once, whose commands share a sync. A single game waits for a sync of its own:
less than a millisecond on a solid-state disk, which no player notices.
"""

from collections.abc import Iterator
from typing import Final

from bot.connection import connect
from tests.bench.measure import Ratio, compare
from tests.bench.service import AT_ONCE, played, presses, running_valkey, service_for

ROUNDS: Final = 9
AT_MOST: Final = 1.5


def ratios() -> Iterator[Ratio]:
    """Return the ratio of the two modes, measured in turns on two servers."""
    games = played(AT_ONCE)
    with running_valkey("always") as (one, always), running_valkey("everysec") as (other, everysec):
        careful, quick = connect(always, AT_ONCE), connect(everysec, AT_ONCE)
        careful_service, quick_service = service_for(careful), service_for(quick)
        yield compare(
            f"a press, {AT_ONCE} games at once, on the disk before the answer / synced every second",
            lambda: one.run(presses(careful_service, games)),
            lambda: other.run(presses(quick_service, games)),
            rounds=ROUNDS,
            at_most=AT_MOST,
        )
        one.run(careful.aclose())
        other.run(quick.aclose())
