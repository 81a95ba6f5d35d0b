"""Our rooms: a seat room for each player, one for each game where all can watch, a direct one for the rest.

Who plays with the same people again does so in the same rooms, if no other game goes on in them: so nobody
is invited anew for each game. Which room is whose, and what is played where, is kept with the games.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, Self

from adapters.matrix.addresses import PLATFORM, mark, user_of
from adapters.matrix.api import Content, MatrixApi, NewRoom
from adapters.matrix.errors import Code, MatrixError, if_it_can_be
from adapters.matrix.power_levels import free_levels, seat_levels, silent_levels, with_speakers
from bot.model.game import Status
from bot.model.person import platform_of
from bot.model.silence import Sign, Speaker
from bot.service.service import GameService
from bot.service.views import PlayerScreen
from engine.contract import Refusal

_ENCRYPTED: Final = {"type": "m.room.encryption", "content": {"algorithm": "m.megolm.v1.aes-sha2"}}
_LEVELS: Final = "m.room.power_levels"
_LEFT: Final = "left"
_HERE: Final = frozenset({"join", "invite"})


class RoomKind(StrEnum):
    """What a room of ours is for."""

    SEAT = "seat"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class OurRoom:
    """A room in which a game is played."""

    room: str
    kind: RoomKind
    key: str  # by which it is found again
    game: str

    @classmethod
    def read(cls, room: str, game: str, name: str) -> Self:
        """Return what was noted of a room."""
        kind, _, key = name.partition(" ")
        return cls(room, RoomKind(kind), key, game)


class Rooms:
    """Makes rooms, and finds them again."""

    def __init__(self, api: MatrixApi, service: GameService) -> None:
        self._api = api
        self._service = service
        self._notes = service.notes
        self._making: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._finding: set[asyncio.Task[str]] = set()

    async def at(self, room: str) -> OurRoom | None:
        """Return what is played in a room, if it is one of ours."""
        found = await self._notes.game_at(PLATFORM, room)
        return OurRoom.read(room, found.game, found.name) if found else None

    async def has(self, room: str, game: str) -> bool:
        """Return whether this game is played in a room."""
        there = await self.at(room)
        return there is not None and there.game == game

    async def seat_of(self, who: str, player_screen: PlayerScreen) -> str | None:
        """Return the room in which somebody plays this game, or would play it, if there is one."""
        return await self._known(RoomKind.SEAT, who, player_screen)

    async def table_of(self, place: str, player_screen: PlayerScreen) -> str | None:
        """Return the room in which all can watch this game, or could, if there is one."""
        return await self._known(RoomKind.TABLE, place, player_screen)

    async def _known(self, kind: RoomKind, whose: str, player_screen: PlayerScreen) -> str | None:
        for key in _keys(kind, whose, player_screen):
            room = await self._notes.recall(PLATFORM, key)
            if room and await self._is_free(room, player_screen.snapshot.game):
                return room
        return None

    async def seat(self, who: str, player_screen: PlayerScreen, new: Callable[[], Awaitable[NewRoom]]) -> str:
        """Return the room in which somebody plays this game; a new one where there is none."""
        return await self._to_the_end(self._found(RoomKind.SEAT, who, player_screen, new))

    async def table(
        self, place: str, player_screen: PlayerScreen, new: Callable[[], Awaitable[NewRoom]]
    ) -> str:
        """Return the room in which all can watch this game; a new one where there is none."""
        return await self._to_the_end(self._found(RoomKind.TABLE, place, player_screen, new))

    async def _to_the_end(self, finding: Coroutine[Any, Any, str]) -> str:
        """Find or make a room, also if whoever waits is broken off: who tries again finds what was made."""
        task = asyncio.create_task(finding)
        self._finding.add(task)  # or nobody holds it
        task.add_done_callback(self._finding.discard)
        return await asyncio.shield(task)

    async def _found(
        self, kind: RoomKind, whose: str, player_screen: PlayerScreen, new: Callable[[], Awaitable[NewRoom]]
    ) -> str:
        keys, game = _keys(kind, whose, player_screen), player_screen.snapshot.game
        async with self._making[keys[0]]:  # two games that begin at once get a room each
            for key in keys:
                room = await self._notes.recall(PLATFORM, key)
                if room is None:
                    room = await self._api.create(await new())
                    await self._notes.remember(PLATFORM, key, room)
                elif not await self._is_free(room, game):
                    continue
                await self._notes.settle(PLATFORM, room, game, f"{kind} {key}")
                return room
        raise AssertionError(kind)  # the last key is of this game alone

    async def _is_free(self, room: str, game: str) -> bool:
        """Return whether a game can be played in a room: no other one goes on there."""
        there = await self.at(room)
        if there is None or there.game == game:
            return True
        try:
            return (await self._service.find(there.game)).status is not Status.PLAYING
        except Refusal:  # it has been forgotten
            return True

    async def direct(self, who: str, new: Callable[[], Awaitable[NewRoom]]) -> str:
        """Return the room in which we are alone with somebody; a new one where there is none any more."""
        return await self._to_the_end(self._alone_with(who, new))

    async def _alone_with(self, who: str, new: Callable[[], Awaitable[NewRoom]]) -> str:
        async with self._making[_direct(who)]:  # who asks for two things at once gets one room
            return await self._direct(who, new)

    async def _direct(self, who: str, new: Callable[[], Awaitable[NewRoom]]) -> str:
        key, user = _direct(who), user_of(who)
        room = await self._notes.recall(PLATFORM, key)
        if room:
            try:
                if await self.is_here(room, user) and await self._api.is_pair(room):
                    return room
            except MatrixError as error:
                if not error.is_the_place:
                    raise
        try:
            room = await self._api.create(await new())
        except MatrixError as error:
            if not error.code or error.code == Code.LIMITED:
                raise
            raise MatrixError(Code.FORBIDDEN) from error  # whatever it is: each try would leave a room behind
        await self._notes.remember(PLATFORM, key, room)
        return room

    async def talk_in(self, who: str, room: str) -> None:
        """Note that somebody has made a room to talk to us."""
        await self._notes.remember(PLATFORM, _direct(who), room)

    async def forget_direct(self, who: str) -> None:
        """Forget in which room we talk to somebody."""
        await self._notes.forget(PLATFORM, _direct(who))

    async def is_direct(self, who: str, room: str) -> bool:
        """Return whether this is the room in which we talk to somebody."""
        return await self._notes.recall(PLATFORM, _direct(who)) == room

    async def lose(self, room: str) -> None:
        """Forget a room that is not ours any more."""
        if there := await self.at(room):
            await self._notes.forget(PLATFORM, there.key)
            await self._notes.leave(PLATFORM, room, there.game)

    async def move(self, room: str, to: str) -> None:
        """Note that a room was upgraded: what was played in it is played in another one now."""
        if there := await self.at(room):
            await self._notes.remember(PLATFORM, there.key, to)
            await self._notes.settle(PLATFORM, to, there.game, f"{there.kind} {there.key}")
            await self._notes.leave(PLATFORM, room, there.game)

    async def is_here(self, room: str, user: str) -> bool:
        """Return whether somebody is in a room, or is asked into it, as the homeserver knows it now."""
        return (await self._api.membership(room, user)).get("membership") in _HERE

    async def is_past(self, room: str, player_screen: PlayerScreen) -> bool:
        """Return whether a game is over, and what was its room is not: then nobody wants to see it again."""
        there = await self.at(room)
        return player_screen.snapshot.status is not Status.PLAYING and (
            there is None or there.game != player_screen.snapshot.game
        )

    async def note_left(self, room: str, *, left: bool) -> None:
        """Note that a player has left their seat room, or come back."""
        if left:
            await self._notes.remember(PLATFORM, f"{_LEFT}/{room}", _LEFT)
        else:
            await self._notes.forget(PLATFORM, f"{_LEFT}/{room}")

    async def has_left(self, room: str) -> bool:
        """Return whether the player of a seat room has left it."""
        return await self._notes.recall(PLATFORM, f"{_LEFT}/{room}") is not None

    async def hush(self, room: str, player_screen: PlayerScreen) -> None:
        """Let the homeserver refuse what may not be said in a game's room, or allow it again."""
        silent = await self.asks_for_silence(player_screen)
        speaking = await self._service.nudges.speaking(player_screen.snapshot.game) if silent else ()
        speakers = [user_of(who) for who in sorted(speaking) if platform_of(who) == PLATFORM]
        now = await self._api.state(room, _LEVELS)
        wanted = with_speakers(now, silent_levels() if silent else free_levels(), speakers)
        if wanted != now:
            await self._api.set_state(room, _LEVELS, wanted)

    async def asks_for_silence(self, player_screen: PlayerScreen) -> bool:
        """Return whether nobody may speak where a game is played."""
        hush = await self._service.nudges.hush(player_screen.snapshot.game, Sign.MESSAGE, Speaker.SPECTATOR)
        return hush is not None

    async def allows_reactions(self, player_screen: PlayerScreen) -> bool:
        """Return whether feelings may be shown where a game is played."""
        hush = await self._service.nudges.hush(player_screen.snapshot.game, Sign.REACTION, Speaker.SPECTATOR)
        return hush is None

    async def rename(self, room: str, name: str, topic: str = "") -> None:
        """Call a room something else, and say what it is for now."""
        with if_it_can_be():
            await self._api.set_state(room, "m.room.name", {"name": name})
            if topic:
                await self._api.set_state(room, "m.room.topic", {"topic": topic})


def seat_room(name: str, topic: str, user: str, portrait: Sequence[Content], *, encrypted: bool) -> NewRoom:
    """Return a room for one player and us."""
    state = [*portrait, _history(), *([_ENCRYPTED] if encrypted else [])]
    return NewRoom(name, topic, [user], direct=True, levels=seat_levels(), state=state)


def table_room(about: NewRoom, lobby: str, *, silent: bool) -> NewRoom:
    """Return a room where a game can be watched: by all who could see that it was proposed."""
    rule: Content = {"join_rule": "public" if about.public else "invite"}
    if lobby and not about.public:
        rule = {"join_rule": "restricted", "allow": [{"type": "m.room_membership", "room_id": lobby}]}
    rules = {"type": "m.room.join_rules", "content": rule}
    levels = silent_levels() if silent else free_levels()
    return replace(about, levels=levels, state=[*about.state, rules, _history()])


def _history() -> Content:
    """Return that whoever comes later sees what was there before: the present picture most of all."""
    return {"type": "m.room.history_visibility", "content": {"history_visibility": "shared"}}


def _keys(kind: RoomKind, whose: str, player_screen: PlayerScreen) -> tuple[str, str]:
    """Return by what a room may be known: these people's, or else this game's alone."""
    people = sorted(player_screen.snapshot.about.seats)
    return f"{kind}/{mark(whose, *people)}", f"{kind}/{mark(whose, player_screen.snapshot.game)}"


def _direct(who: str) -> str:
    return f"direct/{mark(who)}"
