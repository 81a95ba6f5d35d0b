"""Signs about an evening: one for each choice, and what it means below the message that offers it.

In a room that is not ours the bot cannot redact reactions of others. So a sign stays, as what its user says
of themselves: the newest of a user's signs counts, and a user who takes back the last sign of coming has
left.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Self

from bot.commands.grammar import read_call
from bot.model.controls import plain
from bot.model.screen import Choice

_AS_EMOJI: Final = "\N{VARIATION SELECTOR-16}"
_ANYBODY: Final = "matrix:@anybody:example.org"  # any user: the sign is the same
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
"""By the command, and by its options besides the evening."""


def sign_of(choice: Choice) -> str:
    """Return the sign of a choice; empty if it has none."""
    return _SIGNS.get(_read(choice.action), "")


def signs_of(choices: Iterable[Choice]) -> tuple[str, ...]:
    """Return the signs of the enabled choices."""
    return tuple(sign for choice in choices if choice.enabled and (sign := sign_of(choice)))


def format_signs(choices: Iterable[Choice]) -> str:
    """Return the signs, each with its label."""
    offered = [choice for choice in choices if choice.enabled and sign_of(choice)]
    return " \N{MIDDLE DOT} ".join(f"{sign_of(choice)} {choice.label}" for choice in offered)


def _read(action: str) -> tuple[str, str]:
    call = read_call(action, _ANYBODY)
    return call.command, " ".join(name for name in call.options if name != "night")


def is_attendance(action: str) -> bool:
    """Return whether a user says by this that they come, are here, or cannot come."""
    return _read(action) in {(_JOIN, ""), (_HERE, ""), (_HERE, "fill"), (_LEAVE, "")}


def is_joining(action: str) -> bool:
    """Return whether a user says by this that they come or are here."""
    return is_attendance(action) and not is_leaving(action)


def is_leaving(action: str) -> bool:
    """Return whether a user says by this that they cannot come."""
    return _read(action)[0] == _LEAVE


def is_details_request(action: str) -> bool:
    """Return whether this only asks for details."""
    return _read(action)[0] == _SHOW


@dataclass(frozen=True, slots=True)
class Offer:
    """What the signs below a message mean, as it was stored when they were offered."""

    actions: Mapping[str, str] = field(default_factory=dict)  # the written call of each plain sign
    alone: bool = False  # offered in private, where the answer is sent too

    def __str__(self) -> str:
        """Return the stored form."""
        return json.dumps({"actions": dict(self.actions), "alone": self.alone}, ensure_ascii=False)

    @classmethod
    def read(cls, noted: str) -> Self:
        """Return the offer of a stored form."""
        data = json.loads(noted)
        return cls(data["actions"], data["alone"])

    @classmethod
    def of(cls, choices: Iterable[Choice], *, alone: bool) -> Self:
        """Return the offer of choices."""
        signed = ((sign_of(choice), choice.action) for choice in choices if choice.enabled)
        return cls({plain(sign): action for sign, action in signed if sign}, alone)

    def action_for(self, symbol: str) -> str:
        """Return what a sign means, in any of its variants; empty if it was not offered."""
        return self.actions.get(plain(symbol).strip(), "")

    @property
    def leave_action(self) -> str:
        """The action of leaving; empty if it was not offered."""
        return next((action for action in self.actions.values() if is_leaving(action)), "")


@dataclass(frozen=True, slots=True)
class ActiveSigns:
    """The signs of one user below a message that were not taken back, the newest last."""

    signs: Mapping[str, str] = field(default_factory=dict)  # the action of each press

    def __str__(self) -> str:
        """Return the stored form."""
        return json.dumps(dict(self.signs), ensure_ascii=False)

    @classmethod
    def read(cls, noted: str) -> Self:
        """Return the signs of a stored form, none if it is empty."""
        return cls(json.loads(noted) if noted else {})

    def with_press(self, press: str, action: str) -> Self:
        """Return the signs with a press added; one that is synced again keeps its place."""
        return type(self)({**self.signs, press: action})

    def without(self, press: str) -> Self:
        """Return the signs without a press."""
        return type(self)({each: action for each, action in self.signs.items() if each != press})

    def is_newest(self, press: str) -> bool:
        """Return whether a press is the newest; true for one that was taken back already."""
        return press not in self.signs or next(reversed([*self.signs])) == press

    @property
    def newest(self) -> str:
        """The action of the newest sign; empty if there is none."""
        return next(reversed([*self.signs.values()]), "")
