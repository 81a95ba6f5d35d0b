"""The threads in which games are played: opened once, kept awake, and called what they were called."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from discord import Client, HTTPException, NotFound, TextChannel, Thread

from adapters.discord.addresses import PLATFORM, Table
from adapters.discord.errors import Code, if_it_is_there
from bot.chat.moderation import Moderation
from bot.model.game import PlayedPlace, Status
from bot.model.screen import cut
from bot.model.silence import Sign, Speaker
from bot.screens.table import code_of
from bot.service.service import GameService
from bot.service.views import PlayerScreen
from bot.telemetry.logs import Log
from engine.contract import Refusal

_LONGEST_NAME: Final = 100
_LONGEST_PLAYER: Final = 35
_BETWEEN: Final = " & "
_A_WEEK: Final = 10080  # minutes: the longest that a thread stays awake by itself
NOT_HERE: Final = frozenset({Code.MISSING_PERMISSIONS, Code.CANNOT_ACT_ON_TYPE, Code.TOO_MANY_THREADS})
"""Why there can be no thread in a place."""


_T = TypeVar("_T")

log = Log(__name__)


class Threads:
    """Opens and tends threads."""

    def __init__(self, client: Client, service: GameService, moderation: Moderation) -> None:
        """Remember with this service which game is played where."""
        self._client = client
        self._service = service
        self._moderation = moderation
        self._notes = service.notes
        self._renaming: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._to_rename: set[int] = set()

    async def open(self, table: Table, player_screen: PlayerScreen) -> int | None:
        """Return the thread of a table, a new one or the one that is there; None where there can be none."""
        channel = await self._client.fetch_channel(table.channel)
        if not isinstance(channel, TextChannel):
            return None
        await self._notes.recall(PLATFORM, str(table.channel))  # while games begin here, setup can be undone
        game, name, since = (
            player_screen.snapshot.game,
            _name(player_screen.names, player_screen.snapshot.game),
            "",
        )
        try:
            proposal = channel.get_partial_message(table.message)
            await proposal.create_thread(name=name, auto_archive_duration=_A_WEEK)
        except HTTPException as error:
            if error.code in NOT_HERE:
                log.event("thread.not_here", code=str(error.code))
                return None
            if error.code != Code.THREAD_EXISTS:
                raise
            there = await self._notes.game_at(PLATFORM, str(table.thread))
            if there and there.game == game:  # we had come so far before
                return table.thread
            name, since = await self._as_it_is(table, name)
        if player_screen.snapshot.status is Status.PLAYING:
            # Names of players are kept in one place only, where they can be forgotten.
            noted = "" if _is_named_after(name, player_screen.names, game) else name
            await self._notes.settle(PLATFORM, str(table.thread), game, noted, since)
        return table.thread

    async def has_left(self, table: Table, user: int) -> bool:
        """Return whether somebody is not on the server of a table any more."""
        channel = await self._client.fetch_channel(table.channel)
        if not isinstance(channel, TextChannel):
            return False
        try:
            await channel.guild.fetch_member(user)
        except NotFound:
            return True
        return False

    async def renew(self, thread: int) -> None:
        """Note that a game still goes on in a thread."""
        await self._notes.renew(PLATFORM, str(thread))

    async def free(self, table: Table, game: str) -> None:
        """Note that a game is over: everything may be said in its thread, unless there is another one."""
        await self._notes.leave(PLATFORM, str(table.thread), game)

    async def awake(self, thread: int, act: Callable[[], Awaitable[_T]]) -> _T:
        """Do something in a thread, and wake it before if it fell asleep; not if somebody has locked it."""
        try:
            return await act()
        except HTTPException as error:
            if error.code != Code.THREAD_ARCHIVED:
                raise
            asleep = await self._client.fetch_channel(thread)
            if not isinstance(asleep, Thread) or asleep.locked:
                raise
        await asleep.edit(archived=False)
        return await act()

    async def on_update(self, thread: Thread) -> None:
        """Give a game's thread its name back, and wake it, if that is how it was changed."""
        if thread.owner_id != (self._client.user and self._client.user.id):
            return
        place = await self._notes.game_at(PLATFORM, str(thread.id))
        if place is None:
            return
        with if_it_is_there():
            if thread.archived:
                if not thread.locked and await self._goes_on(place.game):  # who means it locks it too
                    await thread.edit(archived=False)
            elif await self._keeps_its_name(place.game) and (name := await self._missed_name(thread, place)):
                await self._rename(thread, name)

    async def _missed_name(self, thread: Thread, place: PlayedPlace) -> str:
        """Return what a thread should be called instead of its present name; empty if that is right."""
        if place.name:
            return place.name if thread.name != place.name else ""
        stored = await self._service.find(place.game)
        names = await self._service.views.names(stored.about.seats)
        return "" if _is_named_after(thread.name, names, place.game) else _name(names, place.game)

    async def _as_it_is(self, table: Table, name: str) -> tuple[str, str]:
        """Return what the thread of an earlier game is called by now, and the last message in it."""
        thread = await self._client.fetch_channel(table.thread)
        if not isinstance(thread, Thread):
            return name, ""
        return thread.name, str(thread.last_message_id or "")

    async def _goes_on(self, game: str) -> bool:
        try:
            return (await self._service.find(game)).status is Status.PLAYING
        except Refusal:  # it has been forgotten
            return False

    async def _keeps_its_name(self, game: str) -> bool:
        """Return whether a thread may not be renamed now, whether one game is played there or many."""
        return await self._moderation.refused(game, Sign.RENAME, Speaker.SPECTATOR) is not None

    async def _rename(self, thread: Thread, name: str) -> None:
        """Call a thread by its name again: once for many changes, since Discord allows few of them."""
        if thread.id in self._to_rename:
            return
        self._to_rename.add(thread.id)
        async with self._renaming.setdefault(thread.id, asyncio.Lock()):
            self._to_rename.discard(thread.id)
            if thread.name != name:  # as we have heard by now
                await thread.edit(name=name)


def _name(names: Sequence[str], game: str) -> str:
    """Return what a thread is called: who plays in it, if that is known, or the game's code."""
    known = [name for name in names if name]
    room = (_LONGEST_NAME + len(_BETWEEN)) // max(1, len(known)) - len(_BETWEEN)
    called = [cut(name, min(room, _LONGEST_PLAYER)) for name in known]
    return _BETWEEN.join(called) or code_of(game)


def _is_named_after(name: str, names: Sequence[str], game: str) -> bool:
    """Return whether a thread is called after these players, in any order: the next game changes seats."""
    return sorted(name.split(_BETWEEN)) == sorted(_name(names, game).split(_BETWEEN))
