"""The Synapse that `make test` installs; run as a program, this tells the Makefile if there is one."""

import os
import re
import shutil
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
LOCK: Final = ROOT / "requirements" / "synapse.txt"
NO_SYNAPSE: Final = (
    "there is no Synapse here (rm -r .cache/synapse-* && make test tries to install one; "
    "or SYNAPSE_PYTHON names a Python that has one)"
)


def found_synapse() -> str | None:
    """Return a Python that has it; if SYNAPSE_PYTHON is set, that one or none, to do without."""
    if named := os.environ.get("SYNAPSE_PYTHON"):
        return shutil.which(named)
    locked = re.search(r"^matrix-synapse==(\S+)", LOCK.read_text(encoding="utf-8"), re.MULTILINE)
    assert locked, LOCK
    place = ROOT / ".cache" / f"synapse-{locked[1]}"
    return str(place / "bin" / "python") if (place / ".stamp").exists() else None


def left_out(what: str) -> str:
    return f"LEFT OUT: {what}: {NO_SYNAPSE}"


def main() -> int:
    """Say what will be left out; nothing if there is a Synapse."""
    if found_synapse():
        return 0
    sys.stderr.write(f"{left_out('all tests on a homeserver')}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
