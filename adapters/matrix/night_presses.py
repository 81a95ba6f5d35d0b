"""Signs that people press below a lobby or a note: each says something of them, until they take it back.

What was pressed is noted before it is carried out. Who says the same twice changes nothing; but between the
two somebody may have typed something else, so what was carried out is noted too.
"""

from functools import partial
from typing import Final

from adapters.matrix.addresses import address, mark
from adapters.matrix.background import Priority
from adapters.matrix.context import MatrixContext
from adapters.matrix.format import FormattedMessage, answered
from adapters.matrix.invitations import InvitationPosts
from adapters.matrix.night_signs import Offer, Standing, asks_for_more, says_who_comes, says_yes
from bot.commands.commands import Commands
from bot.commands.grammar import read_call
from bot.commands.refused import refused
from bot.model.night import NightRefusal, Unplanned

_A_WEEK: Final = 7 * 24 * 60 * 60  # seconds
_A_YEAR: Final = 400 * 24 * 60 * 60  # and some more: longer than any evening is planned before
_RARELY: Final = 10 * 60  # seconds: so often a room hears why something cannot be
_QUIET: Final = frozenset({Unplanned.NOT_LISTED, Unplanned.ALREADY_DONE, Unplanned.UNKNOWN_NIGHT})
"""What others need not hear: nothing is lost by it."""


class NightPresses:
    """Carries out what was pressed."""

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
        """Carry out what a sign says, if the message offered it."""
        offered = await self._keypads.offered(event) if event else ""
        offer = Offer.read(offered) if offered else Offer()
        action = offer.meant(symbol)
        if not action or await self._is_done(press):
            return
        if says_who_comes(action):
            await self._notes.get_or_set(_press(press), f"{mark(user)} {event} {action}", _A_YEAR)
            await self._stand(event, user, (await self._standing(event, user)).with_press(press, action))
        await self._carry_out(room, user, press, action, alone=offer.alone)

    async def take_back(self, room: str, user: str, redaction: str, press: str) -> None:
        """Carry out that somebody has taken a sign back: what still stands counts again, or nothing does."""
        noted = await self._notes.get(_press(press))
        if not noted or await self._is_done(redaction):
            return
        who, event, said = noted.split(" ", 2)
        offered = await self._keypads.offered(event)
        if who != mark(user) or not offered:  # whoever else takes it away says nothing for them
            return
        offer, before = Offer.read(offered), await self._standing(event, user)
        stands = before.without(press)
        await self._stand(event, user, stands)
        action = stands.newest or (offer.leaving if says_yes(said) else "")
        if action and before.counts(press):
            await self._carry_out(room, user, redaction, action, alone=offer.alone)

    async def _carry_out(self, room: str, user: str, event: str, action: str, *, alone: bool) -> None:
        who = address(user)
        if asks_for_more(action):
            self._background.add(Priority.WORD, f"more/{event}", partial(self._tell_more, who, action, event))
        else:
            await self._invitation_posts.greet(user, room=room)
            await self._say(room, who, action, alone=alone)
        await self._notes.claim(f"done:{_press(event)}", _A_WEEK)

    async def _say(self, room: str, who: str, action: str, *, alone: bool) -> None:
        """Say for somebody what they have pressed; where they are alone with us, they hear that it counts."""
        try:
            answer = await self._commands.carry_out(read_call(action, who))
        except NightRefusal as refusal:
            answer = refused(refusal, await self._answers.words(who))
            alone = alone or await self._is_worth_telling(room, refusal)
        if alone:
            self._answers.say(room, FormattedMessage().lines([answer.headline]))

    async def _is_worth_telling(self, room: str, refusal: NightRefusal) -> bool:
        """Return whether a room shall hear why something cannot be: rarely, and nothing that all can see."""
        return refusal.code not in _QUIET and await self._notes.claim(f"why-not:{room}", _RARELY)

    async def _tell_more(self, who: str, action: str, key: str) -> None:
        """Tell somebody all about an evening in private, in their own words and time."""
        answer, words = await self._commands.carry_out(read_call(action, who)), await self._answers.words(who)
        room = await self._invitation_posts.direct(who, words)
        await self._api.send(room, answered(answer, words, prefix=""), f"more/{key}")
        for file in answer.files:
            content = await self._pictures.handed_over(file, encrypt=self._api.is_encrypted(room))
            await self._api.send(room, content, f"more/{key}/{file.name}")

    async def _is_done(self, event: str) -> bool:
        return bool(await self._notes.get(f"done:{_press(event)}"))

    async def _standing(self, event: str, user: str) -> Standing:
        return Standing.read(await self._notes.get(_signs(event, user)))

    async def _stand(self, event: str, user: str, standing: Standing) -> None:
        await self._notes.delete(_signs(event, user))
        await self._notes.get_or_set(_signs(event, user), str(standing), _A_YEAR)


def _press(event: str) -> str:
    return f"sign:{event}"


def _signs(event: str, user: str) -> str:
    return f"signs:{event}:{mark(user)}"
