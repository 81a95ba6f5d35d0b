"""The threads in which games are played: opened once, kept unarchived, and protected from renaming."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from discord import (
    AllowedMentions,
    Client,
    HTTPException,
    Message,
    NotFound,
    PartialMessage,
    PartialMessageable,
    TextChannel,
    Thread,
)
from discord.utils import MISSING

from adapters.discord.addresses import PLATFORM, Table
from adapters.discord.direct_messages import nonce
from adapters.discord.errors import Code, ignore_missing
from adapters.discord.format import FormattedMessage
from bot.chat.services import Moderation
from bot.model.game import PlayedPlace, Status
from bot.model.screen import cut
from bot.model.silence import Sign, Speaker
from bot.service.service import GameService
from bot.service.views import PlayerScreen
from bot.telemetry.logs import Log
from bot.text.display_names import code_of
from engine.contract import Refusal

_LONGEST_NAME: Final = 100
_LONGEST_PLAYER: Final = 35
_SEPARATOR: Final = " & "
_A_WEEK: Final = 10080  # minutes: the longest time until Discord archives a thread
CANNOT_OPEN: Final = frozenset({Code.MISSING_PERMISSIONS, Code.CANNOT_ACT_ON_TYPE, Code.TOO_MANY_THREADS})
"""Why no thread can be opened in a place."""

_T = TypeVar("_T")

log = Log(__name__)


class Threads:
    """Opens and maintains threads."""

    def __init__(self, client: Client, service: GameService, moderation: Moderation) -> None:
        self._client = client
        self._service = service
        self._moderation = moderation
        self._notes = service.notes
        self._renaming: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._to_rename: set[int] = set()

    async def open(self, table: Table, player_screen: PlayerScreen) -> int | None:
        """Return the thread of a table, created if need be; None if there can be none."""
        channel = await self._client.fetch_channel(table.channel)
        if not isinstance(channel, TextChannel):
            return None
        # Reading extends the note of `setup`, so that it can be undone as long as games begin here.
        await self._notes.recall(PLATFORM, str(table.channel))
        game = player_screen.snapshot.game
        name, since = _name_for(player_screen.names, game), ""
        try:
            proposal = channel.get_partial_message(table.message)
            await proposal.create_thread(name=name, auto_archive_duration=_A_WEEK)
        except HTTPException as error:
            if error.code in CANNOT_OPEN:
                log.event("thread.not_here", code=str(error.code))
                return None
            if error.code != Code.THREAD_EXISTS:
                raise
            there = await self._notes.game_at(PLATFORM, str(table.thread))
            if there and there.game == game:  # opened by an earlier attempt
                return table.thread
            name, since = await self._fetch_name_and_last_message(table, name)
        if player_screen.snapshot.status is Status.PLAYING:
            # Names of players are stored in one place only, where they can be deleted.
            noted = "" if _is_named_after(name, player_screen.names, game) else name
            await self._notes.settle(PLATFORM, str(table.thread), game, noted, since)
        return table.thread

    async def has_left(self, table: Table, user: int) -> bool:
        """Return whether a user has left the server of a table."""
        channel = await self._client.fetch_channel(table.channel)
        if not isinstance(channel, TextChannel):
            return False
        try:
            await channel.guild.fetch_member(user)
        except NotFound:
            return True
        return False

    async def renew(self, thread: int) -> None:
        """Store that a game still goes on in a thread."""
        await self._notes.renew(PLATFORM, str(thread))

    async def release(self, table: Table, game: str) -> None:
        """Store that a game is over: its thread may be used for anything, unless another game began there."""
        await self._notes.leave(PLATFORM, str(table.thread), game)

    async def run_unarchived(self, thread: int, action: Callable[[], Awaitable[_T]]) -> _T:
        """Run an action in a thread; if it is archived, unarchive it first, unless it is locked."""
        try:
            return await action()
        except HTTPException as error:
            if error.code != Code.THREAD_ARCHIVED:
                raise
            archived_thread = await self._client.fetch_channel(thread)
            if not isinstance(archived_thread, Thread) or archived_thread.locked:
                raise
        await archived_thread.edit(archived=False)
        return await action()

    async def send(
        self,
        channel: PartialMessageable,
        formatted: FormattedMessage,
        key: str,
        *,
        rings: bool = True,
        mentions: AllowedMentions = MISSING,
    ) -> Message:
        """Send a message, once for each key, also to a thread that was archived meanwhile."""
        return await self.run_unarchived(
            channel.id,
            lambda: channel.send(
                view=formatted.view,
                files=formatted.rewound_files,
                nonce=nonce(key),
                silent=not rings,
                allowed_mentions=mentions,
            ),
        )

    async def edit(self, message: PartialMessage, formatted: FormattedMessage) -> bool:
        """Edit a message; return False if it was deleted, or its whole thread."""
        try:
            await self.run_unarchived(
                message.channel.id,
                lambda: message.edit(view=formatted.view, attachments=formatted.rewound_files),
            )
        except NotFound:
            return False
        return True

    async def on_update(self, thread: Thread) -> None:
        """Restore the name of a game's thread, or unarchive it, if that was changed."""
        if thread.owner_id != (self._client.user and self._client.user.id):
            return
        place = await self._notes.game_at(PLATFORM, str(thread.id))
        if place is None:
            return
        with ignore_missing():
            if thread.archived:
                if not thread.locked and await self._is_playing(place.game):  # locked means on purpose
                    await thread.edit(archived=False)
            elif await self._may_not_be_renamed(place.game) and (
                name := await self._name_to_restore(thread, place)
            ):
                await self._rename(thread, name)

    async def _name_to_restore(self, thread: Thread, place: PlayedPlace) -> str:
        """Return the name that a thread should get back; empty if its name is right."""
        if place.name:
            return place.name if thread.name != place.name else ""
        stored = await self._service.find(place.game)
        names = await self._service.views.names(stored.about.seats)
        return "" if _is_named_after(thread.name, names, place.game) else _name_for(names, place.game)

    async def _fetch_name_and_last_message(self, table: Table, name: str) -> tuple[str, str]:
        """Return the present name of an earlier game's thread, and its last message."""
        thread = await self._client.fetch_channel(table.thread)
        if not isinstance(thread, Thread):
            return name, ""
        return thread.name, str(thread.last_message_id or "")

    async def _is_playing(self, game: str) -> bool:
        try:
            return (await self._service.find(game)).status is Status.PLAYING
        except Refusal:  # it was deleted
            return False

    async def _may_not_be_renamed(self, game: str) -> bool:
        """Return whether a thread may not be renamed now, during a game or a night."""
        return await self._moderation.refused(game, Sign.RENAME, Speaker.SPECTATOR) is not None

    async def _rename(self, thread: Thread, name: str) -> None:
        """Restore the name of a thread: once for many changes, since Discord allows few."""
        if thread.id in self._to_rename:
            return
        self._to_rename.add(thread.id)
        async with self._renaming.setdefault(thread.id, asyncio.Lock()):
            self._to_rename.discard(thread.id)
            if thread.name != name:  # as of the latest event
                await thread.edit(name=name)


def _name_for(names: Sequence[str], game: str) -> str:
    """Return the name for a thread: its players, or the game's code if they have no names."""
    known = [name for name in names if name]
    room = (_LONGEST_NAME + len(_SEPARATOR)) // max(1, len(known)) - len(_SEPARATOR)
    called = [cut(name, min(room, _LONGEST_PLAYER)) for name in known]
    return _SEPARATOR.join(called) or code_of(game)


def _is_named_after(name: str, names: Sequence[str], game: str) -> bool:
    """Return whether a thread has these players' names, in any order: a rematch changes seats."""
    return sorted(name.split(_SEPARATOR)) == sorted(_name_for(names, game).split(_SEPARATOR))
