"""The strace of this system, which shows in what order a server writes, syncs and answers.

`python -m tests.integration.tracing` tells the Makefile whether there is one that may be used here.
"""

import os
import shutil
import subprocess
import sys
from typing import Final

NO_STRACE: Final = "there is no strace that works here (on Debian: apt install strace; or STRACE names one)"


def found_strace() -> str | None:
    """Return where it is; if STRACE is set it is there or nowhere, so that one can do without."""
    strace = shutil.which(os.environ.get("STRACE") or "strace")
    if strace is None:
        return None
    tried = subprocess.run(  # noqa: S603 - some containers forbid it
        [strace, "-o", os.devnull, sys.executable, "-c", ""], check=False, capture_output=True
    )
    return strace if tried.returncode == 0 else None


def main() -> int:
    """Say what will be left out; nothing if there is a strace."""
    if found_strace():
        return 0
    sys.stderr.write(f"LEFT OUT: the order of writing and answering: {NO_STRACE}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
