"""What is not dealt yet, an invitation or a gathering: how it is written, answered and ended.

Every answer compares what it was an answer to, so of two at the same moment one is tried again.
"""

import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Final

from bot.model.game import About, Status, StoredGame
from bot.model.refusals import Denied, ServiceRefusal
from bot.service.context import CLOCK, ServiceContext
from bot.service.play import new_id
from bot.service.records import leave_if_forgotten
from bot.store.atomic import NOTHING, Value
from bot.store.queue import Due
from engine.contract import Seat

MOST_PENDING: Final = 10
"""So many may wait for an answer at once, of one host or for one guest."""
_SECRET_BYTES: Final = 24
TRIES: Final = 10
"""While others change the same game at the same moment."""


async def open_new(context: ServiceContext, about: About, seed: int | None) -> str:
    """Write what is not dealt yet, under a new name, and return that."""
    while True:  # names are random; a taken one is a new throw
        game = new_id()
        if await open_pending(context, game, about, seed):
            return game


async def open_pending(context: ServiceContext, game: str, about: About, seed: int | None = None) -> bool:
    """Write what is not dealt yet; not where there is a game of this name."""
    now = about.created
    change: dict[str, Value] = {"status": Status.INVITED.value, "about": about.model_dump_json()}
    if seed is not None:
        change["seed"] = seed
    change |= {link_field(seat): new_link_secret() for seat, _ in about.reserved}
    due = [*context.screens(about, now), Due(CLOCK, "expire", now + context.limits.invitation)]
    for who in filter(None, about.seats):
        await context.people.sit_down(who, game, now)
    if await context.games.write(game, expect={"status": NOTHING}, change=change, due=due) is not None:
        return False
    await leave_if_forgotten(context, about.seats, game)
    return True


async def check_hosting(context: ServiceContext, who: str) -> None:
    """Refuse somebody who has asked for many games that nobody has begun yet."""
    if await _count(context, who, lambda about, seat: seat == about.host) >= MOST_PENDING:
        raise ServiceRefusal(Denied.TOO_MANY, most=MOST_PENDING)


async def check_guest(context: ServiceContext, who: str) -> None:
    """Refuse to ask somebody for whom many invitations wait."""
    if await _count(context, who, lambda about, seat: seat not in about.consented) >= MOST_PENDING:
        raise ServiceRefusal(Denied.GUEST_HAS_MANY, most=MOST_PENDING)


async def _count(context: ServiceContext, who: str, counts: Callable[[About, int], bool]) -> int:
    found = 0
    for game in await context.people.seats(
        who, since=context.now() - context.limits.invitation
    ):  # older are over
        with suppress(ServiceRefusal):  # what a newer program has written does not count
            stored = await context.games.load(game)
            if stored and who in stored.about.seats and context.waits(stored):
                found += counts(stored.about, stored.about.seats.index(who))
    return found


def check_pending(stored: StoredGame) -> None:
    """Refuse what is answered already, or has come to its end by itself."""
    if stored.status is Status.EXPIRED:
        raise ServiceRefusal(Denied.INVITATION_EXPIRED)
    if not stored.status.pending:
        raise ServiceRefusal(Denied.NOT_PENDING)


def check_waits(context: ServiceContext, stored: StoredGame) -> None:
    """Refuse what can no longer be answered, also where no clock has let it expire yet."""
    check_pending(stored)
    if not context.waits(stored):
        raise ServiceRefusal(Denied.INVITATION_EXPIRED)


async def answer(
    context: ServiceContext,
    stored: StoredGame,
    change: Mapping[str, Value],
    due: list[Due],
    expect: Mapping[str, Value] | None = None,
) -> bool:
    """Write an answer; not where what it answers, or another expected field, has changed at this moment."""
    unchanged: dict[str, Value] = {"status": stored.status.value, "about": stored.raw, **(expect or {})}
    return await context.games.write(stored.id, expect=unchanged, change=change, due=due) is None


def new_link_secret() -> str:
    """Return the secret of a link to a reserved seat."""
    return secrets.token_urlsafe(_SECRET_BYTES)


def link_field(seat: Seat) -> str:
    """Return the field of a game that holds the secret of the link to a reserved seat."""
    return f"invitation:{seat}"


async def end(
    context: ServiceContext, stored: StoredGame, status: Status, expect: Mapping[str, Value] | None = None
) -> bool:
    """Let it come to nothing, if neither it nor another expected field has changed at this moment."""
    now = context.now()
    due = [*context.screens(stored.about, now), Due(CLOCK, "forget", now + context.limits.archive)]
    return await answer(context, stored, {"status": status.value}, due, expect)


async def until_done(attempt: Callable[[], Awaitable[bool]]) -> None:
    """Try again while others change it, until it is done or there is a reason to refuse it."""
    for _ in range(TRIES):
        if await attempt():
            return
    raise ServiceRefusal(Denied.BUSY)
