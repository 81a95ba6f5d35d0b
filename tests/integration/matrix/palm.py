"""Palm played on a homeserver: whoever it waits for does the next thing, by keys or by the name of it."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from adapters.matrix.names import address
from bot.keys import SYMBOLS, paths
from bot.keys_palm import KEYPAD
from bot.looks import SIZES
from bot.service.sights import Sight
from bot.store.games import Status
from bot.store.keys import game_key
from engine.contract import Seat
from engine.palm import GAME
from engine.palm.actions import HOLD_OUT, PERFORM, ChooseMemory, ChoosePose, Find, Lay
from engine.palm.constraints import Kind
from engine.palm.hand import Pose
from engine.palm.phases import Phase
from engine.palm.state import State
from engine.palm.views import ComposedView, PlayerView
from tests.homeserver.player import Player
from tests.homeserver.timeline import Event
from tests.integration.conftest import until
from tests.integration.matrix.around import LEVELS
from tests.integration.matrix.playing import press
from tests.integration.matrix.scene import Scene

SEED: Final = 20
NAMES: Final = ("Cem", "Dan", "Fay", "Gil", "Hal", "Ida")
THING: Final = "dart"
"""With which every mime is made that may be: no memory is called like it."""

_NUMBERED: Final = " · "


def found(state: State) -> Find:
    """Point at both memories."""
    album, (first, second) = state.turn.album, state.turn.performed
    return Find(album.index(first.memory) + 1, album.index(second.memory) + 1)


@dataclass
class PalmTable:
    """A game that has begun; people by their seats."""

    scene: Scene
    game: str
    people: Sequence[Player]
    types: bool = False  # the names of things, instead of pressing keys
    rooms: dict[Seat, str] = field(default_factory=dict)
    done: list[str] = field(default_factory=list)

    def room(self, seat: Seat) -> str:
        """Return where somebody plays."""
        if seat not in self.rooms:
            self.rooms[seat] = seat_room(self.scene, self.people[seat])
        return self.rooms[seat]

    def picture(self, seat: Seat) -> Event:
        """Return what somebody sees now."""
        return self.scene.pictures(self.people[seat], self.room(seat))[-1]

    async def sight(self, seat: Seat) -> Sight:
        """Return what somebody would see now."""
        who = address(self.people[seat].user_id)
        return await self.scene.house.service.sights.look(who, self.game)

    async def state(self) -> State:
        """Return how it stands."""
        desk = self.scene.house.service.desk
        state = await desk.state(await desk.find(self.game))
        assert isinstance(state, State)
        return state

    async def log(self) -> list[str]:
        """Return all that has counted."""
        return await self.scene.house.service.desk.games.log(self.game)

    async def act(self, *moves: tuple[Seat, str]) -> None:
        """Do something, each on their own and all at once, and wait until all of it has counted."""
        self.done += [f"{seat} {action}" for seat, action in moves]
        do = self._name if self.types else self._press
        await asyncio.gather(*(do(seat, action) for seat, action in moves))
        try:
            await self.waits_for(len(self.done))
        except TimeoutError:
            said = [self.scene.said(self.people[seat], self.room(seat)) for seat, _ in moves]
            raise AssertionError(moves, said) from None
        assert sorted(await self.log()) == sorted(self.done)

    async def waits_for(self, count: int) -> None:
        """Wait until so much has counted."""

        async def counted() -> bool:
            return len(await self.log()) >= count

        await until(counted)

    async def _press(self, seat: Seat, action: str) -> None:
        player, room, sight = self.people[seat], self.room(seat), await self.sight(seat)
        keypad = self.scene.keypad(player, room)
        assert keypad
        for key in next(keys for keys, meant in paths(sight) if meant == action):
            await press(player, room, keypad.id, SYMBOLS[key])

    async def _name(self, seat: Seat, action: str) -> None:
        player, room, sight = self.people[seat], self.room(seat), await self.sight(seat)
        first, chosen_twice, _ = action.partition(">")
        if chosen_twice:
            await player.say(room, _label(sight, first))
            await player.say(room, _label(sight.picking(first), action))
        else:
            await player.say(room, _label(sight, action))

    async def is_seen(self, seat: Seat) -> None:
        """Wait until somebody sees the table as it is now."""
        player, sight = self.people[seat], await self.sight(seat)
        await player.until(
            lambda: sight.screen.alt in self.picture(seat).body, f"{player.user_id} sees how it stands"
        )

    async def play(self, *, until_phase: tuple[int, Phase] | None = None) -> State:
        """Play to the end, or to a phase of a turn; everything is found."""
        while (state := await self.state()).phase is not Phase.OVER:
            if (state.number, state.phase) == until_phase:
                break
            await self.step(state)
        return state

    async def step(self, state: State) -> None:
        """Do the next thing that the game waits for."""
        await self.act(*await self._next(state))

    async def _next(self, state: State) -> list[tuple[Seat, str]]:
        """Return what those do whom the game waits for; of a team, whoever has the first seat."""
        awaited = GAME.to_act(state)
        if state.phase is Phase.ALBUM:
            return [(awaited[0], str(found(state)))]
        if state.phase is not Phase.INTERFERE:
            return [(awaited[0], await self._step(awaited[0]))]
        teams = {state.team_of(seat): seat for seat in reversed(awaited)}
        return [(seat, await self._step(seat)) for seat in teams.values()]

    async def _step(self, seat: Seat) -> str:
        view = (await self.sight(seat)).seen.view
        assert isinstance(view, PlayerView)
        if view.composed and PERFORM not in view.legal:
            return self._touch(view.composed, await self.sight(seat))
        wanted = (HOLD_OUT, PERFORM)
        chosen = [each for each in view.legal if each in wanted or isinstance(each, ChooseMemory | Lay)]
        return str(chosen[0])

    def _touch(self, composed: ComposedView, sight: Sight) -> str:
        """Return what comes next in a mime that cannot be performed yet."""
        asked = composed.constraint
        if asked and asked.kind is Kind.VERTICAL and composed.mime.pose is not Pose.VERTICAL:
            return str(ChoosePose(Pose.VERTICAL))
        offered = {choice.action.partition("/")[0]: choice.action for choice in sight.screen.menus[0].choices}
        wanted = (*(asked.objects if asked else ()), THING, *offered)
        new = [thing for thing in wanted if thing in offered and thing not in composed.mime.things]
        return offered[new[0]]


def _label(sight: Sight, action: str) -> str:
    """Return how a choice is called; without its number, by which the picture has it."""
    (label,) = {choice.label for choice in sight.screen.choices if choice.action == action}
    return label.partition(_NUMBERED)[2] or label


def seat_room(scene: Scene, player: Player) -> str:
    """Return the room in which somebody plays."""
    (room,) = _seat_rooms(scene, player)
    return room


def _seat_rooms(scene: Scene, player: Player) -> list[str]:
    """Return the rooms with a picture in which nobody is but the bot, and all may be written."""
    alone = {player.user_id, scene.bot.user_id}
    rooms = [room for room in player.rooms if player.members(room) == alone]
    free = [room for room in rooms if (player.state(room, LEVELS) or {}).get("events_default") == 0]
    return [room for room in free if scene.pictures(player, room)]


def has_seat(scene: Scene, player: Player, *, keys: bool) -> bool:
    """Tell whether somebody has a picture before them; and all keys, if they shall."""
    last, seats = SYMBOLS[KEYPAD[-1]], _seat_rooms(scene, player)
    complete = [
        keypad
        for room in seats
        if (keypad := scene.keypad(player, room)) and last in player.reactions(room, keypad.id)
    ]
    return bool(complete if keys else seats)


async def company(scene: Scene, count: int) -> list[Player]:
    """Return so many people who are in the lobby, Ann and Bob first; Eve only watches.

    Small pictures are drawn sooner.
    """
    others = await asyncio.gather(*(scene.homeserver.player(name) for name in NAMES[: count - 2]))
    for player in others:
        await player.join(scene.lobby)
        await player.until(
            lambda player=player: scene.said(player, scene.lobby),  # type: ignore[misc]
            "they see what the bot has said",
        )
    people = [scene.ann, scene.bob, *others]
    for player in people:
        await scene.house.service.guests.choose_look(address(player.user_id), size=SIZES[0])
    return people


async def proposed(scene: Scene, people: Sequence[Player], **options: str) -> tuple[Event, str]:
    """Let the first propose a game to the others; return the proposal and the game."""
    before = {event.id for event in scene.bob.shown(scene.lobby)}

    def new() -> list[Event]:
        fresh = [event for event in scene.keypads(scene.bob, scene.lobby) if event.id not in before]
        return [event for event in fresh if "\N{THUMBS UP SIGN}" in event.body]

    said = " ".join(f"{name}={value}" for name, value in options.items())
    guests = " ".join(player.user_id for player in people[1:])
    await people[0].say(scene.lobby, f"!palm start {guests} {said}".strip())
    await scene.bob.until(new, "a game is proposed, or people are called")
    return new()[0], await pending(scene, people[0])


async def pending(scene: Scene, player: Player) -> str:
    """Return the game that somebody is about to play."""
    (sitting,) = [
        each
        for each in await scene.house.service.book.games_of(address(player.user_id))
        if each.status.pending
    ]
    return sitting.game


async def dealt_from(scene: Scene, game: str, seed: int = SEED) -> None:
    """Let a game be dealt from this number: a typed seed would be another one in each house."""
    await scene.house.client.hset(game_key(game), "seed", str(seed))


async def begun(
    scene: Scene, people: Sequence[Player], *, types: bool = False, seed: int = SEED, **options: str
) -> PalmTable:
    """Let the first propose a game and all others accept it, and wait until they have it before them."""
    proposal, game = await proposed(scene, people, **options)
    await dealt_from(scene, game, seed)
    await asyncio.gather(*(player.react(scene.lobby, proposal.id, "👍") for player in people[1:]))
    return await seated(scene, game, people, types=types)


async def seated(scene: Scene, game: str, people: Sequence[Player], *, types: bool = False) -> PalmTable:
    """Wait until all have a game before them, as it was dealt."""

    async def playing() -> bool:
        return (await scene.house.service.desk.find(game)).status is Status.PLAYING

    await until(playing)
    await asyncio.gather(*(_sit_down(scene, player, keys=not types) for player in people))
    seats = (await scene.house.service.desk.find(game)).about.seats
    by_address = {address(player.user_id): player for player in people}
    return PalmTable(scene, game, [by_address[who] for who in seats], types)


async def _sit_down(scene: Scene, player: Player, *, keys: bool) -> None:
    await scene.enter_all(player, 2)
    await player.until(lambda: has_seat(scene, player, keys=keys), "the seat is there")
