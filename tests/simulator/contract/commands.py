"""Commands as they are registered: names, options and choices, in every language."""

from collections import Counter
from typing import Final

from tests.simulator.contract.choices import INTEGER, NUMBER, STRING, check_choices
from tests.simulator.contract.naming import check_localisations, check_name, longest_text
from tests.simulator.contract.part import Part
from tests.simulator.contract.violation import Violation

CHAT_INPUT: Final = 1
MOST_OF_A_TYPE: Final = {CHAT_INPUT: 100, 2: 15, 3: 15, 4: 1}
SUBCOMMAND: Final = 1
GROUP: Final = 2
OPTION_TYPES: Final = range(1, 12)
MOST_OPTIONS: Final = 25
LONGEST_DESCRIPTION: Final = 100
MOST_LETTERS: Final = 8000
MOST_DEPTH: Final = 4  # a command, a group, a subcommand, an option, a choice


def check_commands(body: object, noted: list[Violation]) -> None:
    """Check the list that replaces all commands."""
    if not isinstance(body, list):
        noted.append(Violation("wrong_type", "body: a list is wanted"))
        return
    commands = [Part.of(command, f"[{index}]", noted) for index, command in enumerate(body)]
    seen: Counter[tuple[int, object]] = Counter()
    of_a_type: Counter[int] = Counter()
    for command in commands:
        if command is None:
            continue
        kind, name = check_command(command, edit=False)
        of_a_type[kind] += 1
        seen[kind, name] += 1
        if name is not None and seen[kind, name] > 1:
            command.note("name_twice", f"another command is called {name!r}", "name")
        if of_a_type[kind] == MOST_OF_A_TYPE.get(kind, 0) + 1:
            command.note("wrong_count", f"more than {MOST_OF_A_TYPE.get(kind)} commands of type {kind}")


def check_command(command: Part, *, edit: bool) -> tuple[int, str | None]:
    """Check one command, and return its type and name; an edit need not name everything."""
    kind = command.one_of("type", MOST_OF_A_TYPE)
    kind = CHAT_INPUT if kind is None else kind
    typed = kind == CHAT_INPUT
    if not edit:
        command.require("name", *(["description"] if typed else []))
    name = check_name(command, typed=typed)
    if typed:
        _check_description(command)
        _check_options(command, inside=None)
    else:
        command.forbid("wrong_value", "only commands that are typed have this", "description", "options")
    _check_numbers(command, "contexts", range(3))
    _check_numbers(command, "integration_types", range(2))
    letters = count_letters(command)
    if letters > MOST_LETTERS:
        command.note("command_too_long", f"{letters} characters in all, not 0 to {MOST_LETTERS}")
    return kind, name


def _check_description(owner: Part) -> None:
    owner.text("description", 1, LONGEST_DESCRIPTION)
    check_localisations(owner, "description_localizations", 1, LONGEST_DESCRIPTION)


def _check_numbers(command: Part, field: str, allowed: range) -> None:
    numbers = command.things(field)
    if any(not isinstance(number, int) or number not in allowed for number in numbers):
        command.note("wrong_value", f"only {list(allowed)} are known", field)
    if command.has(field) and not numbers:
        command.note("wrong_count", "not one of them", field)


def _check_options(owner: Part, inside: int | None) -> None:
    """Check options of a command, or inside a group or a subcommand."""
    options = owner.parts("options", most=MOST_OPTIONS)
    names = set()
    optional = False
    for option in options:
        kind = _check_option(option, inside)
        name = option.fields.get("name")
        if isinstance(name, str):
            if name in names:
                option.note("name_twice", f"another option is called {name!r}", "name")
            names.add(name)
        required = option.truth("required")
        if required and optional:
            option.note("required_after_optional", "what is required comes first", "required")
        optional = optional or not (required or kind in (SUBCOMMAND, GROUP))
    nested = [option.fields.get("type") in (SUBCOMMAND, GROUP) for option in options]
    if any(nested) and not all(nested):
        owner.note("mixed_options", "subcommands do not go with other options", "options")


def _check_option(option: Part, inside: int | None) -> int | None:
    option.require("type", "name", "description")
    kind = option.one_of("type", OPTION_TYPES)
    check_name(option)
    _check_description(option)
    if (kind == GROUP and inside is not None) or (kind == SUBCOMMAND) > (inside in (None, GROUP)):
        option.note("wrong_nesting", "subcommands are in commands or groups, groups in commands", "type")
    elif inside == GROUP and kind != SUBCOMMAND:
        option.note("wrong_nesting", "a group holds subcommands only", "type")
    elif kind in (SUBCOMMAND, GROUP):
        _check_options(option, inside=kind)
        option.forbid("wrong_value", "a subcommand has none", "required", "choices", "autocomplete")
    else:
        _check_plain(option, kind)
    return kind


def _check_plain(option: Part, kind: int | None) -> None:
    option.forbid("wrong_nesting", "only subcommands and groups have options", "options")
    check_choices(option, kind)
    chosen = [field for field in ("choices", "autocomplete") if option.fields.get(field)]
    if chosen and kind not in (STRING, INTEGER, NUMBER):
        option.note("wrong_value", "only for texts and numbers", chosen[0])
    option.truth("autocomplete")
    if len(chosen) > 1:
        option.note("choices_and_autocomplete", "either choices or autocomplete", "choices")
    shortest = option.whole("min_length", 0, 6000)
    longest = option.whole("max_length", 1, 6000)
    if kind != STRING and (shortest is not None or longest is not None):
        option.note("wrong_value", "only texts have a length", "min_length")
    if shortest is not None and longest is not None and shortest > longest:
        option.note("wrong_value", "longer than the longest", "min_length")


def count_letters(part: Part, depth: int = 0) -> int:
    """Count names, descriptions and values of a command, its options and its choices."""
    value = part.fields.get("value")
    letters = longest_text(part, "name") + longest_text(part, "description")
    letters += len(value) if isinstance(value, str) else 0
    for field in ("options", "choices"):
        inner = part.fields.get(field)
        if isinstance(inner, list) and depth < MOST_DEPTH:
            parts = [Part(thing, "", []) for thing in inner if isinstance(thing, dict)]
            letters += sum(count_letters(thing, depth + 1) for thing in parts)
    return letters
