"""Palm played on a homeserver: each player to act does the next thing, by keys or by its name."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from adapters.matrix.addresses import address
from bot.model.game import Status
from bot.service.views import PlayerScreen
from engine.contract import Seat
from engine.palm import GAME
from engine.palm.phases import Phase
from engine.palm.state import State
from tests.homeserver.player import Player
from tests.homeserver.timeline import Event
from tests.integration.matrix.playing import Table, asked_for
from tests.integration.matrix.scene import Scene, all_see, ask_until

SEED: Final = 20
THING: Final = "dart"  # with which every mime begins: no memory is called like it


def found(state: State) -> str:
    first, second = (state.turn.album.index(each.memory) + 1 for each in state.turn.performed)
    return f"find:{first}>{second}"


@dataclass
class PalmTable(Table):
    looks: bool = False

    async def state(self) -> State:
        desk = self.scene.house.service.context
        state = await desk.state(await desk.find(self.game))
        assert isinstance(state, State)
        return state

    async def do(self, seat: Seat, action: str) -> None:
        """Press keys, or type the name of a choice, without waiting for the result."""
        if seat not in self.types:
            await super().do(seat, action)
            return
        player, room, sight = self.people[seat], self.room(seat), await self.sight(seat)
        first, chosen_twice, _ = action.partition(">")
        await player.say(room, _label(sight, first))
        if chosen_twice:
            await player.say(room, _label(sight.with_pick(first), action))

    async def play_to(self, number: int, phase: Phase) -> State:
        """Play to a phase of a turn, or to the end; both memories are always found."""
        state = await self.state()
        while state.phase is not Phase.OVER and (state.number, state.phase) != (number, phase):
            seat = GAME.to_act(state)[0]
            await self.act(seat, await self._next(state, seat))
            state = await self.state()
        return state

    async def _next(self, state: State, seat: Seat) -> str:
        """Return the next action of a player to act: a mime is one touch, or ends as it is."""
        match state.phase:
            case Phase.ROLES:
                return "grandfather"
            case Phase.CHOOSE:
                return f"mime:{min(state.hands[state.team_of(seat)])}"
            case Phase.INTERFERE:
                return f"lay:{min(state.hands[state.team_of(seat)])}"
            case Phase.ALBUM:
                return found(state)
            case _:
                return "perform" if state.turn.mime.touches else await self.touch(seat, THING)

    async def touch(self, seat: Seat, thing: str) -> str:
        offered = (await self.sight(seat)).screen.choices
        return next(each.action for each in offered if each.action.startswith(f"{thing}/"))


def _label(sight: PlayerScreen, action: str) -> str:
    """Return the label of a choice, without its number in the picture."""
    (label,) = {choice.label for choice in sight.screen.choices if choice.action == action}
    return label.partition(" · ")[2] or label


async def proposed(scene: Scene, people: Sequence[Player], **options: str) -> tuple[Event, str]:
    """Let the first player propose a game with our seed to the others; return the proposal and the game."""
    said = " ".join(f"{name}={value}" for name, value in options.items())
    guests = " ".join(player.user_id for player in people[1:])
    return await asked_for(scene, people[0], f"!palm start {guests} {said}".strip(), SEED)


async def table_of(scene: Scene, game: str, people: Sequence[Player]) -> PalmTable:
    """Wait until a game has begun, and return it with the players by their seats."""
    desk = scene.house.service.context
    begun = await ask_until(lambda: desk.find(game), lambda now: now.status is Status.PLAYING)
    seats = begun.about.seats
    by_address = {address(player.user_id): player for player in people}
    return PalmTable(scene, game, players=[by_address[who] for who in seats])


async def seated(scene: Scene, game: str, people: Sequence[Player]) -> PalmTable:
    """Wait until all players see their first screen; they will type their actions."""
    table = await table_of(scene, game, people)
    table.types = range(len(people))
    await asyncio.gather(*(scene.enter_all(player, 2) for player in people))
    await all_see(people, scene.alone, "the seat is there")
    return table
