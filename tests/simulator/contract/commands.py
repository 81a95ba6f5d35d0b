"""What no schema says of commands: what is there once, what comes first, and how long all of it is."""

from collections.abc import Mapping
from typing import Final

from tests.simulator.contract.part import Part, Violation
from tests.simulator.contract.schemas import COMMANDS, faults, validator_of, without_nulls

SUBCOMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
MOST_OPTIONS: Final = 25
MOST_LETTERS: Final = 8000
TYPES: Final[Mapping[int, tuple[type, ...]]] = {STRING: (str,), INTEGER: (int,), NUMBER: (int, float)}

_SHAPE: Final = validator_of(COMMANDS)


def check_commands(body: object, noted: list[Violation]) -> None:
    """Check the list that replaces all commands."""
    told = without_nulls(body)
    found = [Violation(code, f"{where}: {why}") for code, where, why in faults(_SHAPE, told)]
    noted += found
    if found:
        return
    names: set[object] = set()
    for index, command in enumerate(told):
        part = Part(command, f"[{index}]", noted)
        part.note_twice("name", names, "name_twice")
        _check_options(part)
        letters = count_letters(part)
        if letters > MOST_LETTERS:
            part.note("command_too_long", f"{letters} characters in all, not 0 to {MOST_LETTERS}")


def _check_options(owner: Part) -> None:
    options = owner.parts("options")
    names: set[object] = set()
    optional = False
    for option in options:
        option.note_twice("name", names, "name_twice")
        required = option.fields.get("required", False)
        if required and optional:
            option.note("required_after_optional", "what is required comes first", "required")
        optional = optional or not required
        _check_choices(option)
        _check_options(option)
    if len({option.fields["type"] in (SUBCOMMAND, GROUP) for option in options}) > 1:
        owner.note("mixed_options", "subcommands do not go with other options", "options")


def _check_choices(option: Part) -> None:
    fields, names = option.fields, set[object]()
    for choice in option.parts("choices"):
        choice.note_twice("name", names, "name_twice")
        if not isinstance(choice.fields["value"], TYPES[fields["type"]]):
            choice.note("wrong_type", "a value is of the type of its option", "value")
    if fields.get("choices") and fields.get("autocomplete"):
        option.note("choices_and_autocomplete", "either choices or autocomplete", "choices")
    if fields.get("min_length", 0) > fields.get("max_length", 6000):
        option.note("wrong_value", "longer than the longest", "min_length")


def count_letters(part: Part) -> int:
    """Count names, descriptions and values of a command and all in it; of languages, the longest counts."""
    value = part.fields.get("value")
    own = (
        _longest(part, "name") + _longest(part, "description") + (len(value) if isinstance(value, str) else 0)
    )
    return own + sum(count_letters(each) for field in ("options", "choices") for each in part.parts(field))


def _longest(part: Part, field: str) -> int:
    translated = part.fields.get(f"{field}_localizations") or {}
    return max(map(len, (part.fields.get(field, ""), *translated.values())))
