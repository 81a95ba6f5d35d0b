"""Memberships: invitations of the bot, players who leave and come back, rooms that are upgraded."""

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
from bot.games.registry import GAMES
from bot.model.game import Status
from bot.model.person import platform_of
from bot.telemetry.logs import Log
from engine.heldhands import GAME as HELD_HANDS
from engine.palm import GAME as PALM
from renderers.i18n.catalogue import Words

_A_DAY: Final = 24 * 60 * 60  # seconds
EVERYBODY: Final = "*"
_GONE: Final = frozenset({"leave", "ban"})

log = Log(__name__)


class Membership:
    """Handles memberships."""

    def __init__(
        self,
        context: MatrixContext,
        invitation_posts: InvitationPosts,
        command_publisher: CommandPublisher,
        *,
        allowed: Sequence[str],
        reads_encrypted: bool,
    ) -> None:
        """Accept invitations of the users in `allowed`."""
        self._api = context.api
        self._service = context.service
        self._rooms = context.rooms
        self._answers = context.answers
        self._membership_queue = context.membership_queue
        self._invitation_posts = invitation_posts
        self._command_publisher = command_publisher
        self._allowed = allowed
        self._reads_encrypted = reads_encrypted

    def handle_invitation(self, room: str, inviter: str, *, is_direct: bool) -> None:
        """Queue joining a room if the inviter may invite the bot, or declining."""
        if may_invite(inviter, self._api.user, self._allowed):
            job = partial(self._enter, room, inviter, is_direct=is_direct)
        else:
            log.event("matrix.invitation_declined")
            job = partial(self._api.leave, room)
        self._membership_queue.add(Priority.MESSAGE, f"door/{uuid4()}", job)

    async def _enter(self, room: str, inviter: str, *, is_direct: bool) -> None:
        await self._api.join(room)
        await self._adopt_upgraded(room)
        await self._command_publisher.describe(room)
        if is_direct:
            await self._rooms.set_direct(address(inviter), room)
        if not self._reads_encrypted and await self._api.state(room, "m.room.encryption"):
            await self.handle_unreadable(room, inviter)
        else:
            await self._introduce(room, address(inviter), alone=is_direct)

    async def _introduce(self, room: str, who: str, *, alone: bool) -> None:
        """Say who the bot is, and how to talk to it."""
        words = await self._answers.words_of(who)
        sign = "" if alone else f"{COMMAND} "
        learn, start, tell = (f"{sign}{command_word(name, words)}" for name in ("tutorial", "start", "help"))
        gather = f"{'' if alone else SIGN}{command_word('palm-start', words)}"
        how = words.say("matrix-hello-how", learn=learn, start=start, gather=gather, help=tell)
        games = {"game": GAMES[HELD_HANDS.name].title(words), "other": GAMES[PALM.name].title(words)}
        self._answers.send_soon(room, FormattedMessage().lines([words.say("matrix-hello", **games), how]))

    async def handle_unreadable(self, room: str, user: str) -> None:
        """Say in an encrypted room that the bot cannot read it, and offer another room."""
        if self._reads_encrypted:
            return
        if place := await self._rooms.find(room):  # made when encryption was on: the game moves elsewhere
            await self._service.play.show(address(user), place.game)
            return
        if not await self._service.notes.claim(f"unread:{room}", _A_DAY):
            return
        who = address(user)
        words = await self._answers.words_of(who)
        self._membership_queue.add(
            Priority.MESSAGE, f"unread/{uuid4()}", partial(self._offer_direct_room, room, who, words)
        )

    async def _offer_direct_room(self, room: str, who: str, words: Words) -> None:
        if await self._rooms.is_direct(who, room):
            await self._rooms.set_direct(who, "")
        direct_room = await self._invitation_posts.direct_room(who, words)
        message = FormattedMessage().lines([words.say("matrix-cannot-read")])
        self._answers.send_soon(
            room, message.link(words.say("matrix-talk-here"), direct_room, self._api.server)
        )

    async def handle_missing_key(self, room: str, user: str) -> None:
        """Tell a user in private, once a day, that their client keeps the message keys from the bot.

        Clients may keep keys from unverified devices, and nobody can verify the bot.
        """
        who, place = address(user), await self._rooms.find(room)
        alone = place.kind is RoomKind.SEAT if place else await self._rooms.is_direct(who, room)
        if self._reads_encrypted and alone and await self._service.notes.claim(f"unread:{room}", _A_DAY):
            words = await self._answers.words_of(who)
            text = words.say("matrix-no-key-seat" if place else "matrix-no-key")
            self._answers.send_soon(room, FormattedMessage().lines([text]))

    async def handle_member(self, room: str, user: str, content: Mapping[str, Any]) -> None:
        """Note that a player has left their seat room, or come back."""
        place = await self._rooms.find(room)
        if place is None or place.kind is not RoomKind.SEAT:
            return
        seats = (await self._service.play.look(address(user), place.game)).about.seats
        if address(user) not in seats:
            return
        membership = content.get("membership")
        if membership in _GONE:
            await self._rooms.set_left(room, left=True)
        elif membership == "join" and (await self._rooms.has_left(room) or self._api.is_encrypted(room)):
            await self._rooms.set_left(room, left=False)
            await self._service.play.show(address(user), place.game)

    async def handle_upgrade(self, room: str, sender: str, content: Mapping[str, Any]) -> None:
        """Follow an upgraded room, if it is the bot's or the sender may invite the bot."""
        new_room = content.get("replacement_room")
        welcome = may_invite(sender, self._api.user, self._allowed) or await self._rooms.find(room)
        if isinstance(new_room, str) and new_room and welcome:
            self._membership_queue.add(
                Priority.MESSAGE, f"door/{uuid4()}", partial(self._follow, room, new_room)
            )

    async def _follow(self, room: str, new_room: str) -> None:
        await self._api.join(new_room)
        await self._move(room, new_room)

    async def _adopt_upgraded(self, room: str) -> None:
        """Check whether this room is the upgrade of a room of the bot, and move there."""
        before = (await self._api.state(room, "m.room.create")).get("predecessor")
        old = before.get("room_id") if isinstance(before, Mapping) else None
        if isinstance(old, str) and await self._rooms.find(old):
            # Anyone can create a room that claims a predecessor: only the predecessor knows.
            tombstone = await self._api.state(old, "m.room.tombstone")
            if tombstone.get("replacement_room") == room:
                await self._move(old, room)

    async def _move(self, room: str, new_room: str) -> None:
        """Move a game to another room, with the same people."""
        place = await self._rooms.find(room)
        if place is None:
            return
        for who in await self._players(place.game):
            user = user_of(who)
            if await self._rooms.is_member(room, user) and not await self._rooms.is_member(new_room, user):
                await self._api.invite(new_room, user)
        await self._rooms.move(room, new_room)
        await self._show_again(place, new_room)

    async def handle_removal(self, room: str) -> None:
        """Forget a room that the bot was removed from, and show its game elsewhere."""
        place = await self._rooms.find(room)
        await self._rooms.forget(room)
        if place:
            log.event("matrix.put_out", kind=place.kind.value)
            await self._show_again(place)

    async def _show_again(self, place: OurRoom, new_room: str | None = None) -> None:
        """Show a game again, in the room to which it has moved or in a new one."""
        stored = await self._service.find(place.game)
        if stored.status is not Status.PLAYING:
            return
        for who in await self._players(place.game):
            if place.kind is RoomKind.TABLE:
                table = stored.about.tables[PLATFORM]
                await self._service.play.watch(who, place.game, PLATFORM, table)
                continue
            player_screen = await self._service.views.look(who, place.game)
            if await self._rooms.seat_of(who, player_screen) in {None, new_room}:
                await self._service.play.show(who, place.game)

    async def _players(self, game: str) -> list[str]:
        """Return the players of a game who are on Matrix."""
        seats = (await self._service.find(game)).about.seats
        return [who for who in seats if who and platform_of(who) == PLATFORM]


def may_invite(inviter: str, bot: str, allowed: Sequence[str]) -> bool:
    """Return whether this user may invite the bot: `allowed` is MATRIX_ALLOWED.

    Without a list, users of the bot's own server may; a list replaces that. A server with a port is another
    server than the one without. The case of server names does not matter, that of user names does.
    """
    name, server = _parts(inviter)
    if not name or not server:
        return False
    if not allowed:
        return server == _parts(bot)[1]
    return any(each == EVERYBODY or _parts(each) in ((name, server), ("", server)) for each in allowed)


def _parts(text: str) -> tuple[str, str]:
    """Return the name and the server; the name is empty for a server alone."""
    if not text.startswith("@"):
        return "", text.lower()
    name, _, server = text.partition(":")
    return name, server.lower()
