"""Games of Palm played by presses and by lists: whatever somebody does is done in their own letter."""

from collections.abc import Sequence
from typing import Any

from bot.model.person import SIZES
from engine.contract import Seat
from engine.palm import GAME
from engine.palm.phases import Phase
from engine.palm.state import State
from tests.integration.conftest import until
from tests.integration.discord import playing
from tests.integration.discord.asking import address_of
from tests.integration.discord.playing import dealt_from, game_of, posted
from tests.integration.discord.scene import Scene
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person

OTHERS = ("Cid", "Dora", "Emil", "Fay", "Gus", "Hal")
TOUCH = "coin/press/index-palm/light/slow/1"


def crowd(scene: Scene, count: int) -> list[Person]:
    return [scene.ann, scene.bob, *(scene.newcomer(name) for name in OTHERS[: count - 2])]


class Table(playing.Table):
    async def state(self) -> State:
        desk = self.scene.house.service.context
        state: State = await desk.state(await desk.find(self.game))
        return state

    async def does(self, seat: Seat, *texts: str) -> None:
        """Press or choose one thing after the other, the last of which is the action; and see it counted."""
        before = len(await self.log())
        for number, text in enumerate(texts):
            offered = await self.offered(seat, text, picked=number > 0)
            await self.press(seat, offered)
        self.pressed[seat] = offered.revision

        async def counted() -> bool:
            return len(await self.log()) > before

        await until(counted)

    async def play_turn(self) -> None:
        number = (await self.state()).number
        while (state := await self.state()).number == number and state.phase is not Phase.OVER:
            await self.step(state)

    async def play_until(self, phase: Phase) -> State:
        while (state := await self.state()).phase is not phase:
            await self.step(state)
        return state

    async def step(self, state: State) -> None:
        """Do what comes next; Grandfather finds what was mimed."""
        seat = GAME.to_act(state)[0]
        match state.phase:
            case Phase.ROLES:
                await self.does(seat, "grandfather")
            case Phase.CHOOSE:
                await self.does(seat, f"mime:{min(state.hands[state.team_of(seat)])}")
            case Phase.MIME:
                await self.does(seat, "perform" if state.turn.mime.touches else TOUCH)
            case Phase.INTERFERE:
                await self.does(seat, f"lay:{min(state.hands[state.team_of(seat)])}")
            case Phase.ALBUM:
                first, second = (state.turn.album.index(each.memory) + 1 for each in state.turn.performed)
                await self.does(seat, f"find:{first}", f"find:{first}>{second}")


async def asked(scene: Scene, host: Person, *guests: Person, **options: Any) -> Message:  # noqa: ANN401 - as they are
    named = {f"player{number}": guest for number, guest in enumerate(guests, 1)}
    return await posted(scene, host, "palm start", **named, **options)


async def begun(scene: Scene, *people: Person, seed: int = 1, size: int = SIZES[0], **options: Any) -> Table:  # noqa: ANN401
    """Let the first of these propose a game to the others, and all accept it; small pictures come sooner."""
    for person in people:
        await scene.house.service.guests.choose_look(address_of(person), size=size)
    proposal = await asked(scene, *people, **options)
    await dealt_from(scene, game_of(proposal), seed)
    for guest in people[1:]:
        await guest.press(proposal, "Accept")
    return await laid(scene, game_of(proposal), people)


async def laid(scene: Scene, game: str, people: Sequence[Person]) -> Table:
    await scene.until(lambda: all(scene.direct_messages(each) for each in people))
    await scene.all_can_watch()
    seats = (await scene.house.service.context.find(game)).about.seats
    by_seat = {address_of(person): person for person in people}
    return Table(scene, game, scene.letter, [by_seat[who] for who in seats])
