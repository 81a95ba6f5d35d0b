"""Replacement of characters that the encoding of the output lacks: better than a program that fails."""

import codecs
import sys
from io import TextIOWrapper
from typing import Final

_HANDLER: Final = "heldhands"
_REPLACEMENTS: Final = {"\N{MINUS SIGN}": "-"}
_UNKNOWN: Final = "?"


def replace_unencodable() -> None:
    """Replace characters that standard output cannot encode."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors=_HANDLER)


def _replace(error: UnicodeError) -> tuple[str, int]:
    """Return the replacement, and where to continue (see `codecs.register_error`)."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_REPLACEMENTS.get(character, _UNKNOWN) for character in lacking), error.end


codecs.register_error(_HANDLER, _replace)
