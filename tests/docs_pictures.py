"""Where a picture for the documentation is written.

docs/ holds at most fifteen pictures. A command that draws pictures replaces those; what else it draws goes to
build/pictures, to be looked at.
"""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
DOCS: Final = ROOT / "docs"
BUILD: Final = ROOT / "build" / "pictures"


def picture_path(name: str) -> Path:
    """Return the path of a picture such as `web/table-phone.png`; its folder exists."""
    path = DOCS / name
    if not path.exists():
        path = BUILD / name
        path.parent.mkdir(parents=True, exist_ok=True)
    return path
