"""Playing by a fixed set of keys, pressed or typed, on platforms without buttons.

A screen says which keys lead to each of its choices; this module finds what a sequence of keys means on it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from bot.games.registry import GAMES
from bot.model.screen import KEYS_BY_SIGN, SYMBOLS, Choice, Key, Keys, Menu, TableAction, plain
from bot.service.views import PlayerScreen
from bot.text.catalogue import fold_text, words_in
from engine.contract import SPECTATOR
from engine.heldhands import GAME as HELD_HANDS
from renderers.i18n.catalogue import Language, Words

_LONGEST_TYPED: Final = 100
_AFTER_NUMBER: Final = " · "  # screens number choices that have numbers in the picture
MOST_KEYS: Final = 6
"""The longest path to an action has four keys; longer text is not meant as keys."""

_SYMBOLS_TYPED: Final = re.compile("|".join(map(re.escape, KEYS_BY_SIGN)))
_BEFORE_A_DIGIT: Final = re.compile(r"(?<=[^\W\d_])(?=\d)")  # "p2"
_BETWEEN: Final = re.compile(r"[\s,;.+/]+")
_ALWAYS: Final = (TableAction.SHOW, TableAction.READ)


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of keys: an action, or the beginning of one; empty if a beginning was taken back."""

    action: str = ""  # an action of the game, or a `TableAction`
    pending: Keys = ()  # these keys are the beginning of an action


def meaning(player_screen: PlayerScreen, keys: Sequence[Key]) -> Meaning | None:
    """Return the meaning of keys on a screen; None if they mean nothing. A pending key can be taken back."""
    return meaning_among(dict(paths(player_screen)), tuple(keys))


def meaning_among(found: Mapping[Keys, str], pressed: Keys) -> Meaning | None:
    """Return the meaning of keys among these paths: exactly one of them, or the beginning of some."""
    if pressed in found:
        return Meaning(found[pressed])
    if pressed and any(path[: len(pressed)] == pressed for path in found):
        return Meaning(pending=pressed)
    if pressed[-1:] != (Key.BACK,):
        return None
    before = meaning_among(found, pressed[:-1])
    return Meaning(pending=before.pending[:-1]) if before and before.pending else None


def paths(player_screen: PlayerScreen) -> Iterator[tuple[Keys, str]]:
    """Return all key sequences that are understood, each with its action."""
    if player_screen.snapshot.viewer is not SPECTATOR and player_screen.snapshot.status.dealt:
        yield from (((Key(action),), action) for action in _ALWAYS)
    for choice in _enabled_choices(player_screen):
        ways = (choice.keys, *choice.also)
        if not _is_first_half(player_screen, choice):
            yield from ((keys, choice.action) for keys in ways)
            continue
        for half in _second_halves(player_screen, choice):
            yield from ((keys + half.keys, half.action) for keys in ways)


def legend(player_screen: PlayerScreen) -> tuple[str, ...]:
    """Return a line for each possible action: its signs, its label, and the signs that may follow.

    A menu has one line. If both halves of an action are chosen from one list, the list is written once.
    """
    pressed = [choice for choice in _row_choices(player_screen) if choice.action not in _ALWAYS]
    menus = [_menu_line(player_screen, menu) for menu in player_screen.screen.menus if menu.choices]
    if not _has_shared_list(player_screen, pressed):
        return (*menus, *(_choice_line(player_screen, choice) for choice in pressed))
    words = player_screen.words
    lines = [words.say("legend-choice", signs=_format_keys(each.keys), label=each.label) for each in pressed]
    return (*menus, *lines, words.say("legend-second"))


def typed_choice(player_screen: PlayerScreen, text: str) -> str | None:
    """Return the action of the choice with this label, or with a unique label that begins like this.

    The number before a label may be left out.
    """
    typed = fold_text(text) if len(text) <= _LONGEST_TYPED else ""
    if not typed:
        return None
    named = [
        (fold_text(name), choice.action)
        for choice in player_screen.screen.choices
        if choice.enabled
        for name in (choice.label, choice.label.partition(_AFTER_NUMBER)[2])
        if name
    ]
    found = {action for name, action in named if name == typed} or {
        action for name, action in named if name.startswith(typed)
    }
    return found.pop() if len(found) == 1 else None


def keypad(words: Words, game: str = HELD_HANDS.name) -> tuple[tuple[Key, str], ...]:
    """Return the keys that a game offers, in this order, each with its label."""
    return tuple((key, words.say(f"key-label-{key}", game=game)) for key in GAMES[game].keys)


def _enabled_choices(player_screen: PlayerScreen) -> Iterator[Choice]:
    return (choice for choice in player_screen.screen.choices if choice.enabled and choice.keys)


def _row_choices(player_screen: PlayerScreen) -> Iterator[Choice]:
    return (choice for row in player_screen.screen.rows for choice in row if choice.enabled and choice.keys)


def _has_shared_list(player_screen: PlayerScreen, pressed: Sequence[Choice]) -> bool:
    """Return whether both halves of an action are chosen from the same list."""
    halves = [choice for choice in pressed if _is_first_half(player_screen, choice)]
    first = {choice.keys for choice in halves}
    return bool(halves) and all(
        {half.keys for half in _second_halves(player_screen, choice)} == first - {choice.keys}
        for choice in halves
    )


def _menu_line(player_screen: PlayerScreen, menu: Menu) -> str:
    choices = [choice for choice in menu.choices if choice.enabled]
    listed = ", ".join(f"{_format_keys(choice.keys[1:])} {choice.label}" for choice in choices)
    signs = _format_keys(choices[0].keys[:1])
    return player_screen.words.say("legend-menu", signs=signs, label=menu.label, choices=listed)


def _choice_line(player_screen: PlayerScreen, choice: Choice) -> str:
    signs, label = _format_keys(choice.keys), choice.label
    if not _is_first_half(player_screen, choice):
        return player_screen.words.say("legend-choice", signs=signs, label=label)
    halves = " ".join(_format_keys(half.keys) for half in _second_halves(player_screen, choice))
    return player_screen.words.say("legend-choices", signs=signs, label=label, halves=halves)


def _format_keys(keys: Keys) -> str:
    return "".join(SYMBOLS[key] for key in keys)


def _is_first_half(player_screen: PlayerScreen, choice: Choice) -> bool:
    about = player_screen.snapshot.about
    return GAMES[about.game].picks(about.options, choice.action)


def _second_halves(player_screen: PlayerScreen, choice: Choice) -> Iterator[Choice]:
    """Return the choices that complete the first half of an action, without the table's own actions."""
    around = tuple(TableAction)
    return (
        half for half in _enabled_choices(player_screen.with_pick(choice.action)) if half.action not in around
    )


def key_words(key: Key, words: Words) -> tuple[str, ...]:
    """Return the words for a key in a language, the usual one first."""
    return tuple(word.strip() for word in words.say(f"key-words-{key}").split(","))


def read_keys(text: str) -> Keys | None:
    """Return the typed keys, in words of any language or as signs.

    None if the text contains anything else: it may be a command, or not meant for the bot.
    """
    if len(text) > _LONGEST_TYPED:
        return None
    apart = _SYMBOLS_TYPED.sub(lambda found: f" {KEYS_BY_SIGN[found[0]]} ", plain(text))
    typed = fold_text(_BEFORE_A_DIGIT.sub(" ", apart.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")))
    keys = _match_words([word for word in _BETWEEN.split(typed) if word])
    return keys if keys and len(keys) <= MOST_KEYS else None


def _match_words(said: list[str]) -> Keys | None:
    """Return the key of each word or phrase, longest match first; None if any word means nothing."""
    meanings, longest = _meanings()
    found: list[Key] = []
    while said:
        phrases = ((size, " ".join(said[:size])) for size in range(longest, 0, -1))
        size, phrase = next((each for each in phrases if each[1] in meanings), (0, ""))
        if not phrase:
            return None
        found.append(meanings[phrase])
        said = said[size:]
    return tuple(found)


@cache
def _meanings() -> tuple[Mapping[str, Key], int]:
    """Return the key of each word or phrase, and the length of the longest; a key's own name means it too."""
    spoken = {
        fold_text(word): key
        for language in Language
        for key in Key
        for word in key_words(key, words_in(language))
    }
    meanings = {**spoken, **{key.value: key for key in Key}}
    return meanings, max(len(word.split()) for word in meanings)
