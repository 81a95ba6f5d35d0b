"""Palm played on a homeserver: who it waits for does the next thing, by keys or by the name of it."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from adapters.matrix.names import address
from bot.keys import SYMBOLS, paths
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
from engine.palm.views import PlayerView
from tests.homeserver.player import Player
from tests.homeserver.timeline import Event
from tests.integration.conftest import until
from tests.integration.matrix.around import seat_rooms
from tests.integration.matrix.playing import press
from tests.integration.matrix.scene import Scene, all_see

SEED: Final = 20
THING: Final = "dart"  # with which a mime begins that may: no memory is called like it


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

    def room(self, seat: Seat) -> str:
        if seat not in self.rooms:
            (self.rooms[seat],) = seat_rooms(self.scene, self.people[seat])
        return self.rooms[seat]

    def picture(self, seat: Seat) -> Event:
        """Return what a player sees now."""
        return self.scene.pictures(self.people[seat], self.room(seat))[-1]

    async def sight(self, seat: Seat) -> Sight:
        """Return what a player would see now."""
        return await self.scene.house.service.sights.look(address(self.people[seat].user_id), self.game)

    async def state(self) -> State:
        desk = self.scene.house.service.desk
        state = await desk.state(await desk.find(self.game))
        assert isinstance(state, State)
        return state

    async def log(self) -> list[str]:
        """Return all that has counted."""
        return await self.scene.house.service.desk.games.log(self.game)

    async def has_counted(self, before: Sequence[str], *moves: tuple[Seat, str]) -> None:
        """Wait until these have counted after all that was before, each once, and nothing else."""
        wanted = sorted([*before, *(f"{seat} {action}" for seat, action in moves)])

        async def is_so() -> bool:
            return len(await self.log()) >= len(wanted)

        await until(is_so)
        assert sorted(await self.log()) == wanted

    async def act(self, *moves: tuple[Seat, str]) -> None:
        """Do something, each on their own and all at once, and wait until all of it has counted."""
        before = await self.log()
        await asyncio.gather(*((self.name if self.types else self._press)(*move) for move in moves))
        await self.has_counted(before, *moves)

    async def _press(self, seat: Seat, action: str) -> None:
        player, room, sight = self.people[seat], self.room(seat), await self.sight(seat)
        keypad = self.scene.keypad(player, room)
        assert keypad
        for key in next(keys for keys, meant in paths(sight) if meant == action):
            await press(player, room, keypad.id, SYMBOLS[key])

    async def name(self, seat: Seat, action: str) -> None:
        """Write how a choice is called, and wait for nothing."""
        player, room, sight = self.people[seat], self.room(seat), await self.sight(seat)
        first, chosen_twice, _ = action.partition(">")
        await player.say(room, _label(sight, first))
        if chosen_twice:
            await player.say(room, _label(sight.picking(first), action))

    async def is_seen(self, seat: Seat) -> None:
        """Wait until a player sees the table as it is now."""
        player, sight = self.people[seat], await self.sight(seat)
        await player.until(
            lambda: sight.screen.alt in self.picture(seat).body, f"{player} sees how it stands"
        )

    async def play(self, *, until_phase: tuple[int, Phase] | None = None) -> State:
        """Play to the end, or to a phase of a turn; everything is found."""
        while (state := await self.state()).phase is not Phase.OVER:
            if (state.number, state.phase) == until_phase:
                break
            await self.act(*await self._next(state))
        return state

    async def _next(self, state: State) -> list[tuple[Seat, str]]:
        """Return what those do whom the game waits for; of a team, who has the first seat."""
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
            return await self.touch(seat)
        wanted = (HOLD_OUT, PERFORM)
        chosen = [each for each in view.legal if each in wanted or isinstance(each, ChooseMemory | Lay)]
        return str(chosen[0])

    async def touch(self, seat: Seat) -> str:
        """Return what may come next in the mime of Child: a pose that is asked for, or another thing."""
        sight = await self.sight(seat)
        assert isinstance(sight.seen.view, PlayerView)
        composed = sight.seen.view.composed
        assert composed
        asked = composed.constraint
        if asked and asked.kind is Kind.VERTICAL and composed.mime.pose is not Pose.VERTICAL:
            return str(ChoosePose(Pose.VERTICAL))
        offered = {choice.action.partition("/")[0]: choice.action for choice in sight.screen.menus[0].choices}
        wanted = (*(asked.objects if asked else ()), THING, *offered)
        return next(offered[each] for each in wanted if each in offered and each not in composed.mime.things)


def _label(sight: Sight, action: str) -> str:
    """Return how a choice is called; without its number, by which the picture has it."""
    (label,) = {choice.label for choice in sight.screen.choices if choice.action == action}
    return label.partition(" · ")[2] or label


async def proposed(scene: Scene, people: Sequence[Player], **options: str) -> tuple[Event, str]:
    """Let the first propose a game to the others; return the proposal and the game, dealt from our seed."""
    before = {event.id for event in scene.bob.shown(scene.lobby)}

    def new() -> list[Event]:
        fresh = [event for event in scene.keypads(scene.bob, scene.lobby) if event.id not in before]
        return [event for event in fresh if "\N{THUMBS UP SIGN}" in event.body]

    said = " ".join(f"{name}={value}" for name, value in options.items())
    guests = " ".join(player.user_id for player in people[1:])
    await people[0].say(scene.lobby, f"!palm start {guests} {said}".strip())
    await scene.bob.until(new, "a game is proposed, or people are called")
    game = await pending(scene, people[0])
    await scene.house.client.hset(game_key(game), "seed", str(SEED))  # a typed one would be another here
    return new()[0], game


async def pending(scene: Scene, player: Player) -> str:
    """Return the game that a person is about to play."""
    sittings = await scene.house.service.book.games_of(address(player.user_id))
    (game,) = [each.game for each in sittings if each.status.pending]
    return game


async def table_of(scene: Scene, game: str, people: Sequence[Player], *, types: bool = False) -> PalmTable:
    """Wait until a game has begun, and return it with people by their seats."""

    async def playing() -> bool:
        return (await scene.house.service.desk.find(game)).status is Status.PLAYING

    await until(playing)
    seats = (await scene.house.service.desk.find(game)).about.seats
    by_address = {address(player.user_id): player for player in people}
    return PalmTable(scene, game, [by_address[who] for who in seats], types)


async def seated(scene: Scene, game: str, people: Sequence[Player]) -> PalmTable:
    """Wait until all have a game before them, as it was dealt; they will type what they do."""
    table = await table_of(scene, game, people, types=True)
    await asyncio.gather(*(scene.enter_all(player, 2) for player in people))
    await all_see(people, lambda each: seat_rooms(scene, each), "the seat is there")
    return table
