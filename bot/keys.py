"""One way to play by a fixed set of keys, pressed or typed, for every platform without buttons.

A screen says which keys lead to each of its choices; here it is found out what a few keys mean on it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.games import HOUSE
from bot.key_signs import SYMBOLS, Key, Keys, key_of
from bot.keys_reading import read_keys
from bot.screens.screen import Choice, TableAction
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
]

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
    """Return a line for each thing that can be done now: its signs, what it is, and what signs may follow."""
    return tuple(_line(sight, choice) for choice in _choices(sight) if choice.action not in _ALWAYS)


def keypad(words: Words, game: str = HELD_HANDS.name) -> tuple[tuple[Key, str], ...]:
    """Return the keys that are offered in a game, in this order, each with what it is called."""
    return tuple((key, words.say(f"key-label-{key}")) for key in HOUSE[game].keys)


def _choices(sight: Sight) -> Iterator[Choice]:
    return (choice for choice in sight.screen.choices if choice.enabled and choice.keys)


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
