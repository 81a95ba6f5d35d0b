"""A gathering to which people have come, and a look at who sits there."""

from bot.service.service import GameService
from tests.integration.service.tablemates import (
    NEAR,
    stored,
)

ROOM = {"matrix": "!room:example.org"}


async def gathered(service: GameService, *guests: str, **options: str) -> str:
    """Return a gathering of near, to which these have come."""
    game = await service.gatherings.gather(NEAR, kind="palm", options=options, tables=ROOM)
    for guest in guests:
        await service.invitations.accept(guest, game)
    return game


async def sitting(service: GameService, game: str) -> tuple[str, ...]:
    """Return who sits there, in order; everybody of them wants to play, and the host is still the host."""
    about = (await stored(service, game)).about
    assert about.consented == tuple(range(len(about.seats)))
    assert about.seats[about.host] == NEAR
    return about.seats
