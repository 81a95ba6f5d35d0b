"""Two who play In the Palm of Your Hand together, by what they press: as well as a test wants."""

from collections.abc import Sequence
from typing import Final

from bot.service.play import Press
from bot.service.service import GameService
from engine.palm.phases import Phase
from engine.palm.views import PlayerView

ALL_FOUND: Final = (2, 2, 2, 2)
TOUCH: Final = "coin/tap/index-tip/light/quick/2"


async def play_palm(service: GameService, game: str, found: Sequence[int]) -> list[tuple[int, ...]]:
    """Play a turn for each of these numbers: so many memories are found in it. Return the memories."""
    people = (await service.desk.find(game)).about.seats
    return [await _turn(service, game, people, points) for points in found]


async def _turn(service: GameService, game: str, people: Sequence[str], points: int) -> tuple[int, ...]:
    async def view(seat: int = 0) -> PlayerView:
        seen = (await service.play.look(people[seat], game)).view
        assert isinstance(seen, PlayerView)
        return seen

    async def press(seat: int | None, action: str) -> None:
        assert seat is not None
        revision = (await service.play.look(people[seat], game)).revision
        await service.press(Press(people[seat], game, revision, action))

    table = (await view()).table
    if table.phase is Phase.ROLES:
        await press(table.acting[0], "grandfather")
    memories = []
    for _ in range(2):
        child = (await view()).table.child
        composed = (await view(child or 0)).composed
        assert composed
        memories.append(composed.memory)
        await press(child, TOUCH)
        await press(child, "perform")
    table = (await view()).table
    first, second = (table.album.index(memory) + 1 for memory in memories)
    other = next(place for place in range(1, len(table.album) + 1) if place not in {first, second})
    chosen = {2: (first, second), 1: (first, other), 0: (second, first)}[points]
    await press(table.grandfather, f"find:{chosen[0]}>{chosen[1]}")
    return tuple(memories)
