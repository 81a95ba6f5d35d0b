"""One way to play by a fixed set of keys, pressed or typed, for every platform without buttons.

A screen says which keys lead to each of its choices; here it is found out what a few keys mean on it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.commands.vocabulary import folded
from bot.games import HOUSE
from bot.key_signs import SYMBOLS, Key, Keys, key_of
from bot.keys_reading import read_keys
from bot.screens.screen import Choice, Menu, TableAction
from bot.service.sights import Sight
from engine.contract import SPECTATOR
from engine.heldhands import GAME as HELD_HANDS
from renderers.language import Words

__all__ = [
    "SYMBOLS",
    "Key",
    "Keys",
    "Meaning",
    "key_of",
    "keypad",
    "legend",
    "meaning",
    "meaning_among",
    "paths",
    "read_keys",
    "typed_choice",
]

_LONGEST_TYPED: Final = 100
_AFTER_NUMBER: Final = " · "  # as screens number what a picture has numbers for
_ALWAYS: Final = (TableAction.SHOW, TableAction.READ)


@dataclass(frozen=True, slots=True)
class Meaning:
    """What keys come to: an action, or the beginning of one; or nothing, when a beginning was taken back."""

    action: str = ""  # to be pressed: an action of the game, or a `TableAction`
    pending: Keys = ()  # more keys are awaited after these


def meaning(sight: Sight, keys: Sequence[Key]) -> Meaning | None:
    """Return what keys mean on a screen; None: nothing. A key that is still pending can be taken back."""
    return meaning_among(dict(paths(sight)), tuple(keys))


def meaning_among(found: Mapping[Keys, str], pressed: Keys) -> Meaning | None:
    """Return what keys mean among these: exactly one of them, or the beginning of some."""
    if pressed in found:
        return Meaning(found[pressed])
    if pressed and any(path[: len(pressed)] == pressed for path in found):
        return Meaning(pending=pressed)
    if pressed[-1:] != (Key.BACK,):
        return None
    before = meaning_among(found, pressed[:-1])
    return Meaning(pending=before.pending[:-1]) if before and before.pending else None


def paths(sight: Sight) -> Iterator[tuple[Keys, str]]:
    """Return which keys lead to which action, all that are understood."""
    if sight.seen.viewer is not SPECTATOR and sight.seen.status.dealt:
        yield from (((Key(action),), action) for action in _ALWAYS)
    for choice in _choices(sight):
        ways = (choice.keys, *choice.also)
        if not _is_half(sight, choice):
            yield from ((keys, choice.action) for keys in ways)
            continue
        for half in _second_halves(sight, choice):
            yield from ((keys + half.keys, half.action) for keys in ways)


def legend(sight: Sight) -> tuple[str, ...]:
    """Return a line for each thing that can be done now: its signs, what it is, and what signs may follow.

    A menu has one line. Where two are chosen from one list, the list stands there once.
    """
    pressed = [choice for choice in _pressed(sight) if choice.action not in _ALWAYS]
    menus = [_menu_line(sight, menu) for menu in sight.screen.menus if menu.choices]
    if not _is_chosen_twice(sight, pressed):
        return (*menus, *(_line(sight, choice) for choice in pressed))
    words = sight.words
    lines = [words.say("legend-choice", signs=_signs(each.keys), label=each.label) for each in pressed]
    return (*menus, *lines, words.say("legend-second"))


def typed_choice(sight: Sight, text: str) -> str | None:
    """Return the action of the choice whose label somebody typed, or any beginning that only one has.

    The number before a label may be left out.
    """
    said = folded(text) if len(text) <= _LONGEST_TYPED else ""
    if not said:
        return None
    named = [
        (folded(name), choice.action)
        for choice in sight.screen.choices
        if choice.enabled
        for name in (choice.label, choice.label.partition(_AFTER_NUMBER)[2])
        if name
    ]
    found = {action for name, action in named if name == said} or {
        action for name, action in named if name.startswith(said)
    }
    return found.pop() if len(found) == 1 else None


def keypad(words: Words, game: str = HELD_HANDS.name) -> tuple[tuple[Key, str], ...]:
    """Return the keys that are offered in a game, in this order, each with what it is called."""
    return tuple((key, words.say(f"key-label-{key}", game=game)) for key in HOUSE[game].keys)


def _choices(sight: Sight) -> Iterator[Choice]:
    return (choice for choice in sight.screen.choices if choice.enabled and choice.keys)


def _pressed(sight: Sight) -> Iterator[Choice]:
    """Return the choices that stand in rows."""
    return (choice for row in sight.screen.rows for choice in row if choice.enabled and choice.keys)


def _is_chosen_twice(sight: Sight, pressed: Sequence[Choice]) -> bool:
    """Whether the second half of an action is chosen from the same list as its first half."""
    halves = [choice for choice in pressed if _is_half(sight, choice)]
    first = {choice.keys for choice in halves}
    return bool(halves) and all(
        {half.keys for half in _second_halves(sight, choice)} == first - {choice.keys} for choice in halves
    )


def _menu_line(sight: Sight, menu: Menu) -> str:
    """Return the sign of a menu, and the signs and names of all that can be chosen from it."""
    choices = [choice for choice in menu.choices if choice.enabled]
    listed = ", ".join(f"{_signs(choice.keys[1:])} {choice.label}" for choice in choices)
    signs = _signs(choices[0].keys[:1])
    return sight.words.say("legend-menu", signs=signs, label=menu.label, choices=listed)


def _line(sight: Sight, choice: Choice) -> str:
    signs, label = _signs(choice.keys), choice.label
    if not _is_half(sight, choice):
        return sight.words.say("legend-choice", signs=signs, label=label)
    halves = " ".join(_signs(half.keys) for half in _second_halves(sight, choice))
    return sight.words.say("legend-choices", signs=signs, label=label, halves=halves)


def _signs(keys: Keys) -> str:
    return "".join(SYMBOLS[key] for key in keys)


def _is_half(sight: Sight, choice: Choice) -> bool:
    about = sight.seen.about
    return HOUSE[about.game].picks(about.options, choice.action)


def _second_halves(sight: Sight, choice: Choice) -> Iterator[Choice]:
    """Return what completes a choice that is only the first half of an action; not what stands around it."""
    around = tuple(TableAction)
    return (half for half in _choices(sight.picking(choice.action)) if half.action not in around)
