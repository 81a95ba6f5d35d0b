"""The bot's rooms: a seat room for each player, a table room for each game, a direct room for the rest.

The same people play their next game in the same rooms, unless another game goes on in them, so that nobody is
invited again for each game. Which room belongs to whom, and what is played where, is stored with the games.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, Self
from weakref import WeakValueDictionary

from adapters.matrix.addresses import PLATFORM, digest, user_of
from adapters.matrix.api import Content, MatrixApi, NewRoom
from adapters.matrix.errors import Code, MatrixError, best_effort
from bot.model.game import Status
from bot.model.person import platform_of
from bot.model.silence import Sign, Speaker
from bot.service.service import GameService
from bot.service.views import PlayerScreen
from engine.contract import Refusal

# Power levels. In newer room versions the creator has all power and must not be listed; in older ones the
# homeserver lists the bot. So nobody is listed here, except players who may speak in a silent room for a
# while.
_MODERATOR: Final = 50
_SPEAKER: Final = 10  # may write in a silent room, and nothing else that members may not
_MEMBER: Final = 0
_ADMIN: Final = 100
_USERS: Final = "users"

_STATE: Final = {
    "m.room.name": _MODERATOR,
    "m.room.topic": _MODERATOR,
    "m.room.avatar": _MODERATOR,
    "m.room.power_levels": _ADMIN,
    "m.room.tombstone": _ADMIN,
    "m.room.server_acl": _ADMIN,
    "m.room.encryption": _ADMIN,
    "m.room.history_visibility": _ADMIN,
}


def silent_levels() -> dict[str, object]:
    """Return the levels of a table room during a game: nobody writes, all may react and invite.

    For the players who may write for a while, see `with_speakers`.
    """
    return _levels(
        _MODERATOR,
        {
            **_STATE,
            "m.room.message": _SPEAKER,
            "m.room.encrypted": _MODERATOR,
            "m.sticker": _MODERATOR,
            "m.reaction": _MEMBER,
            "m.room.redaction": _MEMBER,  # of their own reactions
        },
    )


def free_levels() -> dict[str, object]:
    """Return the levels of a room where all may write."""
    return _levels(_MEMBER, _STATE)


def seat_levels() -> dict[str, object]:
    """Return the levels of a seat room: nobody but the bot may invite, since its screens are private."""
    return {**free_levels(), "invite": _MODERATOR}


def with_speakers(
    now: Mapping[str, object], wanted: Mapping[str, object], speakers: Collection[str]
) -> dict[str, object]:
    """Return the levels that a room should have: as wanted, and only these speakers may write.

    Other users that are listed stay listed: that is the bot.
    """
    named = now.get(_USERS)
    named = named if isinstance(named, Mapping) else {}
    others = {user: level for user, level in named.items() if level != _SPEAKER}
    users = {**others, **dict.fromkeys(speakers, _SPEAKER)}
    return {**now, **wanted, **({_USERS: users} if users or named else {})}


def _levels(events_default: int, events: dict[str, int]) -> dict[str, object]:
    return {
        "users_default": _MEMBER,
        "events_default": events_default,
        "state_default": _MODERATOR,
        "invite": _MEMBER,
        "kick": _MODERATOR,
        "ban": _MODERATOR,
        "redact": _MODERATOR,
        "events": events,
        "notifications": {"room": _ADMIN},
    }


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
        self._making: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
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
        # Two games that begin at once get a room each.
        async with self._making.setdefault(keys[0], asyncio.Lock()):
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
        async with self._making.setdefault(_direct(who), asyncio.Lock()):  # two requests at once get one room
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
        speaking = await self._service.signs.speakers(player_screen.snapshot.game) if silent else ()
        speakers = [user_of(who) for who in sorted(speaking) if platform_of(who) == PLATFORM]
        now = await self._api.state(room, _LEVELS)
        wanted = with_speakers(now, silent_levels() if silent else free_levels(), speakers)
        if wanted != now:
            await self._api.set_state(room, _LEVELS, wanted)

    async def asks_for_silence(self, player_screen: PlayerScreen) -> bool:
        """Return whether spectators may not write during this game."""
        return not await self._is_allowed(player_screen, Sign.MESSAGE)

    async def allows_reactions(self, player_screen: PlayerScreen) -> bool:
        """Return whether reactions are allowed during this game."""
        return await self._is_allowed(player_screen, Sign.REACTION)

    async def _is_allowed(self, player_screen: PlayerScreen, sign: Sign) -> bool:
        game = player_screen.snapshot.game
        return await self._service.signs.refuses(game, sign, Speaker.SPECTATOR) is None

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
