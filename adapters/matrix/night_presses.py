"""Signs that people press below a lobby or a note: each says something about them until they take it back.

A press is stored before it is carried out. Pressing the same twice changes nothing; but between the two the
user may have typed another command, so it is stored too that a press was carried out.
"""

from functools import partial
from typing import Final

from adapters.matrix.addresses import address, digest
from adapters.matrix.background import Priority
from adapters.matrix.context import MatrixContext
from adapters.matrix.format import FormattedMessage, format_answer
from adapters.matrix.invitations import InvitationPosts
from adapters.matrix.night_signs import ActiveSigns, Offer, is_attendance, is_details_request, is_joining
from bot.commands.commands import Commands
from bot.commands.grammar import read_call
from bot.commands.refused import refused
from bot.model.night import NightProblem, NightRefusal

_A_WEEK: Final = 7 * 24 * 60 * 60  # seconds
_A_YEAR: Final = 400 * 24 * 60 * 60  # seconds: longer than any evening is planned ahead
_RARELY: Final = 10 * 60  # seconds between two explanations in a room
_QUIET: Final = frozenset({NightProblem.NOT_LISTED, NightProblem.ALREADY_DONE, NightProblem.UNKNOWN_NIGHT})
"""Refusals that need no explanation: nothing is lost by them."""


class NightPresses:
    """Carries out presses of signs."""

    def __init__(self, context: MatrixContext, commands: Commands, invitation_posts: InvitationPosts) -> None:
        self._api = context.api
        self._notes = context.service.notes
        self._background = context.background
        self._answers = context.answers
        self._keypads = context.keypads
        self._pictures = context.pictures
        self._commands = commands
        self._invitation_posts = invitation_posts

    async def react(self, room: str, user: str, press: str, event: str, symbol: str) -> None:
        """Carry out a sign, if the message offered it."""
        offered = await self._keypads.meaning_of_signs(event) if event else ""
        offer = Offer.read(offered) if offered else Offer()
        action = offer.action_for(symbol)
        if not action or await self._is_done(press):
            return
        if is_attendance(action):
            await self._notes.get_or_set(_press_key(press), f"{digest(user)} {event} {action}", _A_YEAR)
            await self._save_signs(
                event, user, (await self._active_signs(event, user)).with_press(press, action)
            )
        await self._carry_out(room, user, press, action, alone=offer.alone)

    async def take_back(self, room: str, user: str, redaction: str, press: str) -> None:
        """Carry out that a user took a sign back: the newest of their other signs counts, or they leave."""
        noted = await self._notes.get(_press_key(press))
        if not noted or await self._is_done(redaction):
            return
        who, event, action_before = noted.split(" ", 2)
        offered = await self._keypads.meaning_of_signs(event)
        if who != digest(user) or not offered:  # redacted by another user: that means nothing
            return
        offer, before = Offer.read(offered), await self._active_signs(event, user)
        signs = before.without(press)
        await self._save_signs(event, user, signs)
        action = signs.newest or (offer.leave_action if is_joining(action_before) else "")
        if action and before.is_newest(press):
            await self._carry_out(room, user, redaction, action, alone=offer.alone)

    async def _carry_out(self, room: str, user: str, event: str, action: str, *, alone: bool) -> None:
        who = address(user)
        if is_details_request(action):
            self._background.add(
                Priority.MESSAGE, f"more/{event}", partial(self._send_details, who, action, event)
            )
        else:
            await self._invitation_posts.learn_names(user, room=room)
            await self._run_command(room, who, action, alone=alone)
        await self._notes.claim(f"done:{_press_key(event)}", _A_WEEK)

    async def _run_command(self, room: str, who: str, action: str, *, alone: bool) -> None:
        """Carry out a sign's command; the answer is only sent in private, or if it is a refusal."""
        try:
            answer = await self._commands.carry_out(read_call(action, who))
        except NightRefusal as refusal:
            answer = refused(refusal, await self._answers.words_for(who))
            alone = alone or await self._may_explain(room, refusal)
        if alone:
            self._answers.send_soon(room, FormattedMessage().lines([answer.headline]))

    async def _may_explain(self, room: str, refusal: NightRefusal) -> bool:
        """Return whether to explain a refusal in a room: rarely, and never what all can see."""
        return refusal.code not in _QUIET and await self._notes.claim(f"why-not:{room}", _RARELY)

    async def _send_details(self, who: str, action: str, key: str) -> None:
        """Send a user the details of an evening in private, in their language and time zone."""
        answer, words = (
            await self._commands.carry_out(read_call(action, who)),
            await self._answers.words_for(who),
        )
        room = await self._invitation_posts.direct_room(who, words)
        await self._api.send(room, format_answer(answer, words, prefix=""), f"more/{key}")
        for file in answer.files:
            content = await self._pictures.file_message(file, encrypt=self._api.is_encrypted(room))
            await self._api.send(room, content, f"more/{key}/{file.name}")

    async def _is_done(self, event: str) -> bool:
        return bool(await self._notes.get(f"done:{_press_key(event)}"))

    async def _active_signs(self, event: str, user: str) -> ActiveSigns:
        return ActiveSigns.read(await self._notes.get(_signs_key(event, user)))

    async def _save_signs(self, event: str, user: str, signs: ActiveSigns) -> None:
        await self._notes.delete(_signs_key(event, user))
        await self._notes.get_or_set(_signs_key(event, user), str(signs), _A_YEAR)


def _press_key(event: str) -> str:
    return f"sign:{event}"


def _signs_key(event: str, user: str) -> str:
    return f"signs:{event}:{digest(user)}"
