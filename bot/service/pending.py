"""Pending games, which are invitations or gatherings: how they are created, answered and ended.

Every answer is compared with the state it answers, so of two simultaneous answers one is retried.
"""

import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from bot.model.game import About, Status, StoredGame
from bot.model.person import only_people
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.service.context import ServiceContext
from bot.service.play import new_id
from bot.service.records import leave_if_forgotten
from bot.store.atomic import NOTHING, Value
from bot.store.queue import CLOCK, Due
from engine.contract import Seat

MOST_PENDING: Final = 10
"""How many games of one host, or invitations of one guest, may be pending at once."""
_SECRET_BYTES: Final = 24
TRIES: Final = 10
"""How often a change is tried while others change the same game."""


async def create_pending(
    context: ServiceContext, about: About, seed: int | None, *, announced: bool = True
) -> str:
    """Create a pending game, and return its id; screens are delivered only if it is announced."""
    while True:  # ids are random; a taken one is drawn again
        game = new_id()
        if await create_pending_as(context, game, about, seed, announced=announced):
            return game


async def create_pending_as(
    context: ServiceContext, game: str, about: About, seed: int | None = None, *, announced: bool = True
) -> bool:
    """Create a pending game with this id; return False if the id is taken."""
    now = about.created
    change: dict[str, Value] = {"status": Status.INVITED.value, "about": about.model_dump_json()}
    if seed is not None:
        change["seed"] = seed
    change |= {link_field(seat): new_link_secret() for seat, _ in about.reserved}
    due = [Due(CLOCK, "expire", context.expiry(about))]
    if announced:
        due += context.screens(about, now)
    for who in only_people(about.seats):
        await context.people.sit_down(who, game, now)
    if await context.games.write(game, expect={"status": NOTHING}, change=change, due=due) is not None:
        return False
    await leave_if_forgotten(context, about.seats, game)
    return True


async def check_host(context: ServiceContext, who: str) -> None:
    """Refuse a host with too many pending games."""
    if await _count_pending(context, who, lambda about, seat: seat == about.host) >= MOST_PENDING:
        raise ServiceRefusal(ServiceProblem.TOO_MANY, most=MOST_PENDING)


async def check_guest(context: ServiceContext, who: str) -> None:
    """Refuse a guest with too many unanswered invitations."""
    if await _count_pending(context, who, lambda about, seat: seat not in about.consented) >= MOST_PENDING:
        raise ServiceRefusal(ServiceProblem.GUEST_HAS_MANY, most=MOST_PENDING)


async def _count_pending(context: ServiceContext, who: str, counts: Callable[[About, int], bool]) -> int:
    found, oldest = 0, context.now() - context.limits.invitation
    games = await context.games.load_all(await context.people.seats(who, since=oldest))
    for stored in games.values():
        if stored and who in stored.about.seats and context.waits(stored):
            found += counts(stored.about, stored.about.seats.index(who))
    return found


def check_pending(stored: StoredGame) -> None:
    """Refuse a game that is no longer pending."""
    if stored.status is Status.EXPIRED:
        raise ServiceRefusal(ServiceProblem.INVITATION_EXPIRED)
    if not stored.status.pending:
        raise ServiceRefusal(ServiceProblem.NOT_PENDING)


def check_answerable(context: ServiceContext, stored: StoredGame) -> None:
    """Refuse a game that can no longer be answered, even if its expiry timer is late."""
    check_pending(stored)
    if not context.waits(stored):
        raise ServiceRefusal(ServiceProblem.INVITATION_EXPIRED)


async def write_answer(
    context: ServiceContext,
    stored: StoredGame,
    change: Mapping[str, Value],
    due: list[Due],
    expect: Mapping[str, Value] | None = None,
) -> bool:
    """Write an answer; return False if the game or another expected field has changed meanwhile."""
    unchanged: dict[str, Value] = {"status": stored.status.value, "about": stored.raw, **(expect or {})}
    return await context.games.write(stored.id, expect=unchanged, change=change, due=due) is None


def new_link_secret() -> str:
    """Return a new secret for the link to a reserved seat."""
    return secrets.token_urlsafe(_SECRET_BYTES)


def link_field(seat: Seat) -> str:
    """Return the field with the secret of the link to a reserved seat."""
    return f"invitation:{seat}"


async def end_pending(
    context: ServiceContext, stored: StoredGame, status: Status, expect: Mapping[str, Value] | None = None
) -> bool:
    """End a pending game; return False if it or another expected field has changed meanwhile."""
    now = context.now()
    due = [*context.screens(stored.about, now), Due(CLOCK, "forget", now + context.limits.archive)]
    return await write_answer(context, stored, {"status": status.value}, due, expect)


async def retry_until_done(attempt: Callable[[], Awaitable[bool]]) -> None:
    """Retry a change until it is done; refuses if others keep changing the same game."""
    for _ in range(TRIES):
        if await attempt():
            return
    raise ServiceRefusal(ServiceProblem.BUSY)
