"""How stored games of older forms become games of the present form, one version at a time.

A form that was ever stored is never forgotten: people play over weeks, and a bot is updated in between.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

Form: TypeAlias = dict[str, Any]
"""A stored game as JSON has it."""

OLDEST: Final = 1
"""The oldest version that was ever stored."""


def migrated(form: Form, to: int) -> Form:
    """Return the form in this version; raises KeyError, TypeError or AttributeError for nonsense."""
    while form["schema"] < to:
        form = {**_MIGRATIONS[form["schema"]](form), "schema": form["schema"] + 1}
    return form


def _without_blanks(form: Form) -> Form:
    """1 to 2: cards and objectives, two letters each, stand without blanks between them."""
    players = {
        seat: {**form[seat], **{pile: form[seat][pile].replace(" ", "") for pile in ("row", "discard")}}
        for seat in ("near", "far")
    }
    decks = {deck: form[deck].replace(" ", "") for deck in ("deck", "objectives")}
    return {**form, **players, **decks}


_MIGRATIONS: Final[Mapping[int, Callable[[Form], Form]]] = {1: _without_blanks}
