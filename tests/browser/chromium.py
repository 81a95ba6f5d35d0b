"""The Chromium of this system, which tests drive: nobody downloads one.

`python -m tests.browser.chromium` tells the Makefile whether there is one.
"""

import os
import shutil
import sys
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NO_CHROMIUM: Final = "there is no Chromium here (on Debian: apt install chromium; elsewhere set CHROMIUM)"


def found_chromium() -> str | None:
    """Return where it is; if CHROMIUM is set it is there or nowhere, so that one can do without."""
    named = os.environ.get("CHROMIUM")
    return next(filter(None, map(shutil.which, [named] if named else NAMES)), None)


def left_out(what: str) -> str:
    return f"LEFT OUT: {what}: {NO_CHROMIUM}"


def main() -> int:
    """Say what will be left out; nothing if there is a Chromium."""
    if found_chromium():
        return 0
    sys.stderr.write(f"{left_out('all browser tests')}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
