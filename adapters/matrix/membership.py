"""Who comes and goes: invitations to us, players who leave their room and come back, rooms that move."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final
from uuid import uuid4

from adapters.matrix.addresses import PLATFORM, address, user_of
from adapters.matrix.background import Priority
from adapters.matrix.command_descriptions import CommandPublisher
from adapters.matrix.context import MatrixContext
from adapters.matrix.format import COMMAND, SIGN, FormattedMessage
from adapters.matrix.invitations import InvitationPosts
from adapters.matrix.rooms import OurRoom, RoomKind
from bot.commands.vocabulary import command_word
from bot.model.game import Status
from bot.model.person import platform_of
from bot.screens.opening import title_of
from bot.telemetry.logs import Log
from engine.heldhands import GAME as HELD_HANDS
from engine.palm import GAME as PALM
from renderers.i18n.catalogue import Words

_A_DAY: Final = 24 * 60 * 60  # seconds
_GONE: Final = frozenset({"leave", "ban"})

log = Log(__name__)


class Membership:
    """Sees who comes and goes."""

    def __init__(
        self,
        context: MatrixContext,
        invitation_posts: InvitationPosts,
        describing: CommandPublisher,
        *,
        allowed: Sequence[str],
        reads_encrypted: bool,
    ) -> None:
        """Accept invitations of those who are allowed to invite us."""
        self._api = context.api
        self._service = context.service
        self._rooms = context.rooms
        self._answers = context.answers
        self._errands = context.errands
        self._invitation_posts = invitation_posts
        self._describing = describing
        self._allowed = allowed
        self._reads_encrypted = reads_encrypted

    def invited(self, room: str, inviter: str, *, is_direct: bool) -> None:
        """Enter a room if whoever asks may ask, or decline; as soon as the homeserver lets us."""
        if is_welcome(inviter, self._api.user, self._allowed):
            doing = partial(self._enter, room, inviter, is_direct=is_direct)
        else:
            log.event("matrix.invitation_declined")
            doing = partial(self._api.leave, room)
        self._errands.add(Priority.WORD, f"door/{uuid4()}", doing)

    async def _enter(self, room: str, inviter: str, *, is_direct: bool) -> None:
        await self._api.join(room)
        await self._come_from(room)
        await self._describing.describe(room)
        if is_direct:
            await self._rooms.talk_in(address(inviter), room)
        if not self._reads_encrypted and await self._api.state(room, "m.room.encryption"):
            await self.cannot_read(room, inviter)
        else:
            await self._introduce(room, address(inviter), alone=is_direct)

    async def _introduce(self, room: str, who: str, *, alone: bool) -> None:
        """Say once who we are, and how we are talked to."""
        words = await self._answers.words(who)
        sign = "" if alone else f"{COMMAND} "
        start, tell = (f"{sign}{command_word(name, words)}" for name in ("start", "help"))
        gather = f"{'' if alone else SIGN}{command_word('palm-start', words)}"
        how = words.say("matrix-hello-how", start=start, gather=gather, help=tell)
        games = {"game": title_of(HELD_HANDS.name, words), "other": title_of(PALM.name, words)}
        self._answers.say(room, FormattedMessage().lines([words.say("matrix-hello", **games), how]))

    async def cannot_read(self, room: str, user: str) -> None:
        """Say, where we cannot read what is written, that we cannot; and offer a room in which we can."""
        if self._reads_encrypted:
            return
        if place := await self._rooms.at(room):  # from a time when we could: what is played moves elsewhere
            await self._service.play.show(address(user), place.game)
            return
        if not await self._service.notes.claim(f"unread:{room}", _A_DAY):
            return
        who = address(user)
        words = await self._answers.words(who)
        self._errands.add(Priority.WORD, f"unread/{uuid4()}", partial(self._offer_another, room, who, words))

    async def _offer_another(self, room: str, who: str, words: Words) -> None:
        if await self._rooms.is_direct(who, room):
            await self._rooms.talk_in(who, "")
        there = await self._invitation_posts.direct(who, words)
        paper = FormattedMessage().lines([words.say("matrix-cannot-read")])
        self._answers.say(room, paper.link(words.say("matrix-talk-here"), there, self._api.server))

    async def has_no_key(self, room: str, user: str) -> None:
        """Tell somebody who is alone with us, now and then, that they have not let us read what they wrote.

        Programs may keep the keys from whom nobody has verified, and no person has ever verified us.
        """
        who, place = address(user), await self._rooms.at(room)
        alone = place.kind is RoomKind.SEAT if place else await self._rooms.is_direct(who, room)
        if self._reads_encrypted and alone and await self._service.notes.claim(f"unread:{room}", _A_DAY):
            words = await self._answers.words(who)
            told = words.say("matrix-no-key-seat" if place else "matrix-no-key")
            self._answers.say(room, FormattedMessage().lines([told]))

    async def member(self, room: str, user: str, content: Mapping[str, Any]) -> None:
        """See that a player has left their seat room, or come back."""
        place = await self._rooms.at(room)
        if place is None or place.kind is not RoomKind.SEAT:
            return
        seats = (await self._service.play.look(address(user), place.game)).about.seats
        if address(user) not in seats:
            return
        membership = content.get("membership")
        if membership in _GONE:
            await self._rooms.note_left(room, left=True)
        elif membership == "join" and (await self._rooms.has_left(room) or self._api.is_encrypted(room)):
            await self._rooms.note_left(room, left=False)
            await self._service.play.show(address(user), place.game)

    async def upgraded(self, room: str, sender: str, content: Mapping[str, Any]) -> None:
        """Follow a room that was upgraded, if it is ours or whoever did that may invite us."""
        to = content.get("replacement_room")
        welcome = is_welcome(sender, self._api.user, self._allowed) or await self._rooms.at(room)
        if isinstance(to, str) and to and welcome:
            self._errands.add(Priority.WORD, f"door/{uuid4()}", partial(self._follow, room, to))

    async def _follow(self, room: str, to: str) -> None:
        await self._api.join(to)
        await self._move(room, to)

    async def _come_from(self, room: str) -> None:
        """See whether we are asked into what a room of ours has become."""
        before = (await self._api.state(room, "m.room.create")).get("predecessor")
        old = before.get("room_id") if isinstance(before, Mapping) else None
        if isinstance(old, str) and await self._rooms.at(old):
            # Whoever makes a room can say that it was another one: only that one knows.
            said = await self._api.state(old, "m.room.tombstone")
            if said.get("replacement_room") == room:
                await self._move(old, room)

    async def _move(self, room: str, to: str) -> None:
        """Play in another room what was played in this one, with the same people."""
        place = await self._rooms.at(room)
        if place is None:
            return
        for who in await self._players(place.game):
            user = user_of(who)
            if await self._rooms.is_here(room, user) and not await self._rooms.is_here(to, user):
                await self._api.invite(to, user)
        await self._rooms.move(room, to)
        await self._show_again(place, to)

    async def put_out(self, room: str) -> None:
        """Forget a room of ours from which somebody has put us out, and show what was in it elsewhere."""
        place = await self._rooms.at(room)
        await self._rooms.lose(room)
        if place:
            log.event("matrix.put_out", kind=place.kind.value)
            await self._show_again(place)

    async def _show_again(self, place: OurRoom, to: str | None = None) -> None:
        """Show what was in a room in the one to which it has moved, or in a new one."""
        stored = await self._service.find(place.game)
        if stored.status is not Status.PLAYING:
            return
        for who in await self._players(place.game):
            if place.kind is RoomKind.TABLE:
                table = stored.about.tables[PLATFORM]
                await self._service.play.watch(who, place.game, PLATFORM, table)
                continue
            player_screen = await self._service.views.look(who, place.game)
            if await self._rooms.seat_of(who, player_screen) in {None, to}:
                await self._service.play.show(who, place.game)

    async def _players(self, game: str) -> list[str]:
        """Return those who play a game on Matrix."""
        seats = (await self._service.find(game)).about.seats
        return [who for who in seats if who and platform_of(who) == PLATFORM]


EVERYBODY: Final = "*"


def is_welcome(inviter: str, bot: str, allowed: Sequence[str]) -> bool:
    """Return whether this person may invite the bot into a room: `allowed` is MATRIX_ALLOWED.

    A list is the whole list: the bot's own server is welcome by itself only where nothing is listed. A server
    with a port has another name than the one without. Names of servers are alike in small and capital
    letters, as in addresses of the web; names of people are not.
    """
    name, server = _parts(inviter)
    if not name or not server:
        return False
    if not allowed:
        return server == _parts(bot)[1]
    return any(each == EVERYBODY or _parts(each) in ((name, server), ("", server)) for each in allowed)


def _parts(text: str) -> tuple[str, str]:
    """Return who it is and on which server; nobody for the name of a server alone."""
    if not text.startswith("@"):
        return "", text.lower()
    name, _, server = text.partition(":")
    return name, server.lower()
