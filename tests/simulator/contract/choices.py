"""Choices: of a command's option, and as an answer while somebody is typing."""

from typing import Final

from tests.simulator.contract.naming import check_localisations
from tests.simulator.contract.part import Part

MOST_CHOICES: Final = 25
LONGEST: Final = 100
STRING: Final = 3
INTEGER: Final = 4
NUMBER: Final = 10
LARGEST: Final = (1 << 53) - 1  # what a double can hold exactly


def check_choices(owner: Part, option_type: int | None) -> None:
    """Check all choices; where the type of the option is not known, its values may be texts or numbers."""
    names = set()
    for choice in owner.parts("choices", most=MOST_CHOICES):
        choice.require("name", "value")
        name = choice.text("name", 1, LONGEST)
        check_localisations(choice, "name_localizations", 1, LONGEST)
        _check_value(choice, option_type)
        if name is not None and name in names:
            choice.note("name_twice", f"another choice is called {name!r}", "name")
        names.add(name)


def _check_value(choice: Part, option_type: int | None) -> None:
    value = choice.fields.get("value")
    if value is None:
        return
    if isinstance(value, str) and option_type in (None, STRING):
        choice.text("value", longest=LONGEST)
    elif isinstance(value, bool) or not isinstance(value, _types(option_type)):
        choice.note("wrong_type", "a value is of the type of its option", "value")
    elif isinstance(value, int | float) and not -LARGEST <= value <= LARGEST:
        choice.note("wrong_value", f"not in {-LARGEST} to {LARGEST}", "value")


def _types(option_type: int | None) -> tuple[type, ...]:
    return {STRING: (), INTEGER: (int,)}.get(option_type or 0, (int, float))
