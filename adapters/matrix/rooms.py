"""The bot's rooms: a seat room for each player, a table room for each game, a direct room for the rest.

The same people play their next game in the same rooms, unless another game goes on in them, so that nobody is
invited again for each game. Which room belongs to whom, and what is played where, is stored with the games.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, Self

from adapters.matrix.addresses import PLATFORM, digest, user_of
from adapters.matrix.api import Content, MatrixApi, NewRoom
from adapters.matrix.errors import Code, MatrixError, best_effort
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
    """What a room of the bot is for."""

    SEAT = "seat"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class OurRoom:
    """A room in which a game is played."""

    room: str
    kind: RoomKind
    key: str  # where the room is stored
    game: str

    @classmethod
    def read(cls, room: str, game: str, name: str) -> Self:
        """Return a room from its stored name."""
        kind, _, key = name.partition(" ")
        return cls(room, RoomKind(kind), key, game)


class Rooms:
    """Creates rooms, and finds them again."""

    def __init__(self, api: MatrixApi, service: GameService) -> None:
        self._api = api
        self._service = service
        self._notes = service.notes
        self._making: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._finding: set[asyncio.Task[str]] = set()

    async def find(self, room: str) -> OurRoom | None:
        """Return what is played in a room, if it is one of the bot's."""
        found = await self._notes.game_at(PLATFORM, room)
        return OurRoom.read(room, found.game, found.name) if found else None

    async def has_game(self, room: str, game: str) -> bool:
        """Return whether this game is played in a room."""
        place = await self.find(room)
        return place is not None and place.game == game

    async def seat_of(self, who: str, player_screen: PlayerScreen) -> str | None:
        """Return the player's existing seat room for this game, if there is one."""
        return await self._find_existing(RoomKind.SEAT, who, player_screen)

    async def table_of(self, place: str, player_screen: PlayerScreen) -> str | None:
        """Return the existing table room for this game, if there is one."""
        return await self._find_existing(RoomKind.TABLE, place, player_screen)

    async def _find_existing(self, kind: RoomKind, owner: str, player_screen: PlayerScreen) -> str | None:
        for key in _keys(kind, owner, player_screen):
            room = await self._notes.recall(PLATFORM, key)
            if room and await self._is_free(room, player_screen.snapshot.game):
                return room
        return None

    async def seat(self, who: str, player_screen: PlayerScreen, new: Callable[[], Awaitable[NewRoom]]) -> str:
        """Return the player's seat room for this game; create it if there is none."""
        return await self._run_shielded(self._find_or_create(RoomKind.SEAT, who, player_screen, new))

    async def table(
        self, place: str, player_screen: PlayerScreen, new: Callable[[], Awaitable[NewRoom]]
    ) -> str:
        """Return the table room for this game; create it if there is none."""
        return await self._run_shielded(self._find_or_create(RoomKind.TABLE, place, player_screen, new))

    async def _run_shielded(self, finding: Coroutine[Any, Any, str]) -> str:
        """Find or create a room even if the caller is cancelled: the next try finds what was created."""
        task = asyncio.create_task(finding)
        self._finding.add(task)  # keep a reference, or the task may be collected
        task.add_done_callback(self._finding.discard)
        return await asyncio.shield(task)

    async def _find_or_create(
        self, kind: RoomKind, owner: str, player_screen: PlayerScreen, new: Callable[[], Awaitable[NewRoom]]
    ) -> str:
        keys, game = _keys(kind, owner, player_screen), player_screen.snapshot.game
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
        raise AssertionError(kind)  # the last key is for this game alone

    async def _is_free(self, room: str, game: str) -> bool:
        """Return whether a game can be played in a room: no other game goes on there."""
        place = await self.find(room)
        if place is None or place.game == game:
            return True
        try:
            return (await self._service.find(place.game)).status is not Status.PLAYING
        except Refusal:  # that game was deleted
            return True

    async def direct(self, who: str, new: Callable[[], Awaitable[NewRoom]]) -> str:
        """Return the direct room with a user; create it if there is none any more."""
        return await self._run_shielded(self._find_or_create_direct(who, new))

    async def _find_or_create_direct(self, who: str, new: Callable[[], Awaitable[NewRoom]]) -> str:
        async with self._making[_direct(who)]:  # two requests at once get one room
            return await self._direct(who, new)

    async def _direct(self, who: str, new: Callable[[], Awaitable[NewRoom]]) -> str:
        key, user = _direct(who), user_of(who)
        room = await self._notes.recall(PLATFORM, key)
        if room:
            try:
                if await self.is_member(room, user) and await self._api.is_pair(room):
                    return room
            except MatrixError as error:
                if not error.is_permanent:
                    raise
        try:
            room = await self._api.create(await new())
        except MatrixError as error:
            if not error.code or error.code == Code.LIMITED:
                raise
            raise MatrixError(Code.FORBIDDEN) from error  # not retried: each try would leave a room behind
        await self._notes.remember(PLATFORM, key, room)
        return room

    async def set_direct(self, who: str, room: str) -> None:
        """Store the room in which a user talks to the bot."""
        await self._notes.remember(PLATFORM, _direct(who), room)

    async def forget_direct(self, who: str) -> None:
        """Forget the direct room with a user."""
        await self._notes.forget(PLATFORM, _direct(who))

    async def is_direct(self, who: str, room: str) -> bool:
        """Return whether this is the direct room with a user."""
        return await self._notes.recall(PLATFORM, _direct(who)) == room

    async def forget(self, room: str) -> None:
        """Forget a room that the bot is not in any more."""
        if place := await self.find(room):
            await self._notes.forget(PLATFORM, place.key)
            await self._notes.leave(PLATFORM, room, place.game)

    async def move(self, room: str, to: str) -> None:
        """Note that a room was upgraded: its game goes on in another one."""
        if place := await self.find(room):
            await self._notes.remember(PLATFORM, place.key, to)
            await self._notes.settle(PLATFORM, to, place.game, f"{place.kind} {place.key}")
            await self._notes.leave(PLATFORM, room, place.game)

    async def is_member(self, room: str, user: str) -> bool:
        """Return whether a user is in a room or invited to it, by the homeserver's current state."""
        return (await self._api.membership(room, user)).get("membership") in _HERE

    async def is_outdated(self, room: str, player_screen: PlayerScreen) -> bool:
        """Return whether a game is over and its room has another one, so that it is not shown again."""
        place = await self.find(room)
        return player_screen.snapshot.status is not Status.PLAYING and (
            place is None or place.game != player_screen.snapshot.game
        )

    async def set_left(self, room: str, *, left: bool) -> None:
        """Note that a player has left their seat room, or come back."""
        if left:
            await self._notes.remember(PLATFORM, f"{_LEFT}/{room}", _LEFT)
        else:
            await self._notes.forget(PLATFORM, f"{_LEFT}/{room}")

    async def has_left(self, room: str) -> bool:
        """Return whether the player of a seat room has left it."""
        return await self._notes.recall(PLATFORM, f"{_LEFT}/{room}") is not None

    async def update_silence(self, room: str, player_screen: PlayerScreen) -> None:
        """Set the power levels of a table room by what the game allows now."""
        silent = await self.asks_for_silence(player_screen)
        speaking = await self._service.nudges.speaking(player_screen.snapshot.game) if silent else ()
        speakers = [user_of(who) for who in sorted(speaking) if platform_of(who) == PLATFORM]
        now = await self._api.state(room, _LEVELS)
        wanted = with_speakers(now, silent_levels() if silent else free_levels(), speakers)
        if wanted != now:
            await self._api.set_state(room, _LEVELS, wanted)

    async def asks_for_silence(self, player_screen: PlayerScreen) -> bool:
        """Return whether spectators may not write during this game."""
        hush = await self._service.nudges.hush(player_screen.snapshot.game, Sign.MESSAGE, Speaker.SPECTATOR)
        return hush is not None

    async def allows_reactions(self, player_screen: PlayerScreen) -> bool:
        """Return whether reactions are allowed during this game."""
        hush = await self._service.nudges.hush(player_screen.snapshot.game, Sign.REACTION, Speaker.SPECTATOR)
        return hush is None

    async def rename(self, room: str, name: str, topic: str = "") -> None:
        """Set the name and the topic of a room."""
        with best_effort():
            await self._api.set_state(room, "m.room.name", {"name": name})
            if topic:
                await self._api.set_state(room, "m.room.topic", {"topic": topic})


def seat_room(name: str, topic: str, user: str, portrait: Sequence[Content], *, encrypted: bool) -> NewRoom:
    """Return a new room for one player and the bot."""
    state = [*portrait, _history(), *([_ENCRYPTED] if encrypted else [])]
    return NewRoom(name, topic, [user], direct=True, levels=seat_levels(), state=state)


def table_room(about: NewRoom, lobby: str, *, silent: bool) -> NewRoom:
    """Return a new room where a game can be watched by all who could see its proposal."""
    rule: Content = {"join_rule": "public" if about.public else "invite"}
    if lobby and not about.public:
        rule = {"join_rule": "restricted", "allow": [{"type": "m.room_membership", "room_id": lobby}]}
    rules = {"type": "m.room.join_rules", "content": rule}
    levels = silent_levels() if silent else free_levels()
    return replace(about, levels=levels, state=[*about.state, rules, _history()])


def _history() -> Content:
    """Return the state event that shows newcomers what was there before, above all the current picture."""
    return {"type": "m.room.history_visibility", "content": {"history_visibility": "shared"}}


def _keys(kind: RoomKind, owner: str, player_screen: PlayerScreen) -> tuple[str, str]:
    """Return the keys of a room: for these people, and for this game alone."""
    people = sorted(player_screen.snapshot.about.seats)
    return f"{kind}/{digest(owner, *people)}", f"{kind}/{digest(owner, player_screen.snapshot.game)}"


def _direct(who: str) -> str:
    return f"direct/{digest(who)}"
