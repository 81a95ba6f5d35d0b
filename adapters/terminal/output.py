"""An output that lacks characters: others are written for them, since that is better than no answer."""

import codecs
import sys
from io import TextIOWrapper
from typing import Final

_FORGIVING: Final = "heldhands"
_INSTEAD: Final = {"\N{MINUS SIGN}": "-"}
_ANYTHING: Final = "?"


def forgive_this_output() -> None:
    """Let what this process prints be written in any encoding."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors=_FORGIVING)


def _instead(error: UnicodeError) -> tuple[str, int]:
    """Return what is written for the characters that cannot be, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_INSTEAD.get(character, _ANYTHING) for character in lacking), error.end


codecs.register_error(_FORGIVING, _instead)
