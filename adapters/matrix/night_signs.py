"""Signs about a night: one for each choice, and what it means below the message that offers it.

In a room that is not ours the bot cannot redact reactions of others. So a sign stays, as what its user says
of themselves: the newest of a user's signs counts, and a user who takes back the last sign of coming has
left.
"""

import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final, Self

from pydantic import model_validator

from adapters.matrix.addresses import address, digest
from adapters.matrix.background import Priority
from adapters.matrix.context import MatrixContext
from adapters.matrix.format import FormattedMessage, format_answer
from adapters.matrix.invitations import InvitationPosts
from bot.chat.inbox import A_WEEK, known
from bot.chat.memos import Memo
from bot.commands.dispatcher import Commands
from bot.commands.grammar import read_call
from bot.commands.refusal_answers import answer_refusal
from bot.model.night import NightProblem, NightRefusal
from bot.model.screen import Choice, plain

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
"""By the command, and by its options besides the night."""


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


class Offer(Memo):
    """What the signs below a message mean, as it was stored when they were offered."""

    actions: dict[str, str]  # the written call of each plain sign
    alone: bool = False  # offered in private, where the answer is sent too

    @classmethod
    def of(cls, choices: Iterable[Choice], *, alone: bool) -> Self:
        """Return the offer of choices."""
        signed = ((sign_of(choice), choice.action) for choice in choices if choice.enabled)
        return cls(actions={plain(sign): action for sign, action in signed if sign}, alone=alone)

    def action_for(self, symbol: str) -> str:
        """Return what a sign means, in any of its variants; empty if it was not offered."""
        return self.actions.get(plain(symbol).strip(), "")

    @property
    def leave_action(self) -> str:
        """The action of leaving; empty if it was not offered."""
        return next((action for action in self.actions.values() if is_leaving(action)), "")


class ActiveSigns(Memo):
    """The signs of one user below a message that were not taken back, the newest last."""

    signs: dict[str, str]  # the action of each press

    @model_validator(mode="before")
    @classmethod
    def _wrap_signs(cls, data: Any) -> Any:  # noqa: ANN401 - anything may be stored
        """Read the signs as version 0.1 wrote them."""
        return data if not isinstance(data, dict) or "signs" in data else {"signs": data}

    def with_press(self, press: str, action: str) -> Self:
        """Return the signs with a press added; one that is synced again keeps its place."""
        return type(self)(signs={**self.signs, press: action})

    def without(self, press: str) -> Self:
        """Return the signs without a press."""
        return type(self)(signs={each: action for each, action in self.signs.items() if each != press})

    def is_newest(self, press: str) -> bool:
        """Return whether a press is the newest; true for one that was taken back already."""
        return press not in self.signs or next(reversed([*self.signs])) == press

    @property
    def newest(self) -> str:
        """The action of the newest sign; empty if there is none."""
        return next(reversed([*self.signs.values()]), "")


_A_YEAR: Final = 400 * 24 * 60 * 60  # seconds: longer than any night is planned ahead
_RARELY: Final = 10 * 60  # seconds between two explanations in a room
_QUIET: Final = frozenset({NightProblem.NOT_LISTED, NightProblem.ALREADY_DONE, NightProblem.UNKNOWN_NIGHT})
"""Refusals that need no explanation: nothing is lost by them."""


class _SignPress(Memo):
    """What a sign means that a user pressed."""

    old_form = re.compile(r"(?P<user>\S+) (?P<event>\S+) (?P<action>.+)")

    user: str  # a digest
    event: str  # the message below which it was pressed
    action: str


class NightPresses:
    """Carries out presses of signs below a lobby or a note.

    Pressing the same twice changes nothing; but between the two the user may have typed another command.
    """

    def __init__(self, context: MatrixContext, commands: Commands, invitation_posts: InvitationPosts) -> None:
        self._api = context.api
        self._notes = context.service.notes
        self._inbox = context.inbox
        self._background = context.background
        self._answers = context.answers
        self._keypads = context.keypads
        self._pictures = context.pictures
        self._commands = commands
        self._invitation_posts = invitation_posts

    async def react(self, room: str, user: str, press: str, event: str, symbol: str) -> None:
        """Carry out a sign, if the message offered it."""
        offer = await self._offer(event) if event else None
        action = offer.action_for(symbol) if offer else ""
        if not offer or not action:
            return
        pressed = _SignPress(user=digest(user), event=event, action=action)

        async def carry_out(meant: _SignPress) -> None:
            if is_attendance(meant.action):
                signs = await self._active_signs(event, user)
                await self._save_signs(event, user, signs.with_press(press, meant.action))
            await self._carry_out(room, user, press, meant.action, alone=offer.alone)

        kept = _A_YEAR if is_attendance(action) else A_WEEK
        await self._inbox.once(_press_key(press), _SignPress, known(pressed), carry_out, kept)

    async def take_back(self, room: str, user: str, redaction: str, press: str) -> None:
        """Carry out that a user took a sign back: the newest of their other signs counts, or they leave."""
        pressed = await self._inbox.recall(_press_key(press), _SignPress)
        if pressed is None or pressed.user != digest(user):  # redacted by another user: that means nothing
            return
        event = pressed.event
        offer, before = await self._offer(event), await self._active_signs(event, user)
        if offer is None or not is_attendance(pressed.action):
            return
        signs = before.without(press)
        action = signs.newest or (offer.leave_action if is_joining(pressed.action) else "")
        meant = pressed.model_copy(update={"action": action if before.is_newest(press) else ""})

        async def carry_out(meant: _SignPress) -> None:
            await self._save_signs(event, user, signs)
            if meant.action:
                await self._carry_out(room, user, redaction, meant.action, alone=offer.alone)

        await self._inbox.once(_press_key(redaction), _SignPress, known(meant), carry_out)

    async def _offer(self, event: str) -> Offer | None:
        return Offer.read(await self._keypads.meaning_of_signs(event))

    async def _carry_out(self, room: str, user: str, event: str, action: str, *, alone: bool) -> None:
        who = address(user)
        if is_details_request(action):
            self._background.add(
                Priority.MESSAGE, f"more/{event}", partial(self._send_details, who, action, event)
            )
        else:
            await self._invitation_posts.learn_names(user, room=room)
            await self._run_command(room, who, action, alone=alone)

    async def _run_command(self, room: str, who: str, action: str, *, alone: bool) -> None:
        """Carry out a sign's command; the answer is only sent in private, or if it is a refusal."""
        try:
            answer = await self._commands.carry_out(read_call(action, who))
        except NightRefusal as refusal:
            answer = answer_refusal(refusal, await self._answers.words_of(who))
            alone = alone or await self._may_explain(room, refusal)
        if alone:
            self._answers.send_soon(room, FormattedMessage().lines([answer.headline]))

    async def _may_explain(self, room: str, refusal: NightRefusal) -> bool:
        """Return whether to explain a refusal in a room: rarely, and never what all can see."""
        return refusal.code not in _QUIET and await self._notes.claim(f"why-not:{room}", _RARELY)

    async def _send_details(self, who: str, action: str, key: str) -> None:
        """Send a user the details of a night in private, in their language and time zone."""
        answer, words = (
            await self._commands.carry_out(read_call(action, who)),
            await self._answers.words_of(who),
        )
        room = await self._invitation_posts.direct_room(who, words)
        await self._api.send(room, format_answer(answer, words, prefix=""), f"more/{key}")
        for file in answer.files:
            content = await self._pictures.file_message(file, encrypt=self._api.is_encrypted(room))
            await self._api.send(room, content, f"more/{key}/{file.name}")

    async def _active_signs(self, event: str, user: str) -> ActiveSigns:
        return ActiveSigns.read(await self._notes.get(_signs_key(event, user))) or ActiveSigns(signs={})

    async def _save_signs(self, event: str, user: str, signs: ActiveSigns) -> None:
        await self._notes.set(_signs_key(event, user), str(signs), _A_YEAR)


def _press_key(event: str) -> str:
    return f"sign:{event}"


def _signs_key(event: str, user: str) -> str:
    return f"signs:{event}:{digest(user)}"
