"""How many examples tests try: a setting of the run, not other tests.

`make quick` tries a fifth of the usual ones (`HYPOTHESIS_PROFILE=quick`); `explore` tries ten times as many
where a test does not say how many it wants.
"""

import os
from typing import Final

PROFILE: Final = os.environ.get("HYPOTHESIS_PROFILE", "steady")
USUAL: Final = 100

_QUICK: Final = 5


def examples(count: int) -> int:
    """Return how many examples to try in this run, where the usual number is `count`."""
    return max(1, count // _QUICK) if PROFILE == "quick" else count
