"""What can be pressed about an evening: a sign for each choice, and what it means where it was offered.

Nothing that others have pressed can be taken away in a room that is not ours. So a sign stays, and is what
somebody says of themselves: the newest of those that still stand counts, and who takes back the last one by
which they have come is gone again.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Self

from bot.commands.grammar import read_call
from bot.model.controls import plain
from bot.model.screen import Choice

_AS_EMOJI: Final = "\N{VARIATION SELECTOR-16}"
_ANYBODY: Final = "matrix:@anybody:example.org"  # whoever it is, the sign is the same
_JOIN: Final = "night-join"
_HERE: Final = "night-here"
_LEAVE: Final = "night-leave"
_SHOW: Final = "night-show"
_SIGNS: Final[Mapping[tuple[str, str], str]] = {
    (_JOIN, ""): "👍",
    (_JOIN, "reminders"): "🔕",
    (_HERE, ""): "✋",
    (_HERE, "fill"): "🧩",
    (_LEAVE, ""): "👎",
    (_SHOW, ""): f"\N{INFORMATION SOURCE}{_AS_EMOJI}",
}
"""By the command, and by what is said with it besides the evening."""


def sign_of(choice: Choice) -> str:
    """Return the sign of a choice; nothing where it has none."""
    return _SIGNS.get(_read(choice.action), "")


def signs_of(choices: Iterable[Choice]) -> tuple[str, ...]:
    """Return the signs of all choices that have one."""
    return tuple(sign for choice in choices if choice.enabled and (sign := sign_of(choice)))


def told_signs(choices: Iterable[Choice]) -> str:
    """Return the signs, each with what it says."""
    offered = [choice for choice in choices if choice.enabled and sign_of(choice)]
    return " \N{MIDDLE DOT} ".join(f"{sign_of(choice)} {choice.label}" for choice in offered)


def _read(action: str) -> tuple[str, str]:
    call = read_call(action, _ANYBODY)
    return call.command, " ".join(name for name in call.options if name != "night")


def says_who_comes(action: str) -> bool:
    """Return whether by this somebody says that they come, that they are here, or that they cannot."""
    return _read(action) in {(_JOIN, ""), (_HERE, ""), (_HERE, "fill"), (_LEAVE, "")}


def says_yes(action: str) -> bool:
    """Return whether by this somebody says that they come or are here."""
    return says_who_comes(action) and not says_no(action)


def says_no(action: str) -> bool:
    """Return whether by this somebody says that they cannot come."""
    return _read(action)[0] == _LEAVE


def asks_for_more(action: str) -> bool:
    """Return whether somebody only wants to read more."""
    return _read(action)[0] == _SHOW


@dataclass(frozen=True, slots=True)
class Offer:
    """What the signs below a message mean, as it was noted when they were offered."""

    actions: Mapping[str, str] = field(default_factory=dict)  # by the plain sign: a written call
    alone: bool = False  # it was offered to one person, who hears what became of it

    def __str__(self) -> str:
        """Write it as it is kept."""
        return json.dumps({"actions": dict(self.actions), "alone": self.alone}, ensure_ascii=False)

    @classmethod
    def read(cls, noted: str) -> Self:
        """Return what was noted."""
        found = json.loads(noted)
        return cls(found["actions"], found["alone"])

    @classmethod
    def of(cls, choices: Iterable[Choice], *, alone: bool) -> Self:
        """Return what is offered."""
        signed = ((sign_of(choice), choice.action) for choice in choices if choice.enabled)
        return cls({plain(sign): action for sign, action in signed if sign}, alone)

    def meant(self, symbol: str) -> str:
        """Return what a sign means, however a client writes it; nothing where it was not offered."""
        return self.actions.get(plain(symbol).strip(), "")

    @property
    def leaving(self) -> str:
        """What it means to come no longer; nothing where that was not offered."""
        return next((action for action in self.actions.values() if says_no(action)), "")


@dataclass(frozen=True, slots=True)
class Standing:
    """What somebody has pressed below a message and not taken back: the newest last."""

    signs: Mapping[str, str] = field(default_factory=dict)  # the press: what it means

    def __str__(self) -> str:
        """Write it as it is kept."""
        return json.dumps(dict(self.signs), ensure_ascii=False)

    @classmethod
    def read(cls, noted: str) -> Self:
        """Return what was noted, if anything was."""
        return cls(json.loads(noted) if noted else {})

    def with_press(self, press: str, action: str) -> Self:
        """Return what stands when this was pressed; what is heard again stands where it stood."""
        return type(self)({**self.signs, press: action})

    def without(self, press: str) -> Self:
        """Return what stands when this was taken back."""
        return type(self)({each: action for each, action in self.signs.items() if each != press})

    def counts(self, press: str) -> bool:
        """Return whether this is what counts; and of what was taken back already, that it did."""
        return press not in self.signs or next(reversed([*self.signs])) == press

    @property
    def newest(self) -> str:
        """What was pressed last, of all that stands; nothing where nothing does."""
        return next(reversed([*self.signs.values()]), "")
