"""Invitations: nobody plays who has not said yes, and nobody waits for ever.

An invitation is a game that is not dealt yet, so its name is also the code by which somebody can join, from
any platform. It is dealt in the same atomic step as the last yes.
"""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Final

from bot.refusals import Denied, ServiceRefusal
from bot.service.answering import answering
from bot.service.book import leave_if_forgotten
from bot.service.desk import CLOCK, Desk, check_finished, check_shape, check_tables, seat_of
from bot.service.play import REMATCH, Play, new_id, read_code
from bot.store.due import Due
from bot.store.games import NOBODY, About, Status, StoredGame
from bot.store.writing import NOTHING, Value
from engine.contract import Seat

_MOST_PENDING: Final = 10
_TRIES: Final = 10  # while others change the same game at the same moment


@answering
class Invitations:
    """Inviting, answering, joining, and playing once more."""

    def __init__(self, desk: Desk, play: Play) -> None:
        """Work at this desk."""
        self._desk = desk
        self._play = play

    async def invite(  # noqa: PLR0913 - everything that can be said about a game before it begins
        self,
        host: str,
        guest: str = NOBODY,
        *,
        kind: str = "heldhands",
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
        tables: Mapping[str, str] | None = None,
    ) -> str:
        """Invite somebody, or whoever knows the code, and return the name of the game to be."""
        check_shape(who=host)
        if guest != NOBODY:
            check_shape(who=guest)
        if guest == host:
            raise ServiceRefusal(Denied.OWN_INVITATION)
        check_tables(tables or {})
        about = About(
            game=kind,
            seats=(host, guest),
            created=self._desk.now(),
            options=self._desk.kind(kind).options(options or {}),
            consented=(0,),
            tables=dict(tables or {}),
        )
        await self._check(about, seed)
        game = new_id()
        while not await self._open(game, about, seed):  # names are random; a taken one is a new throw
            game = new_id()
        return game

    async def _check(self, about: About, seed: int | None = None) -> None:
        """Refuse what cannot be dealt, now and not when the other says yes; and invitations into the void."""
        self._play.deal(about, seed, about.created)
        for seat, who in enumerate(about.seats):
            hosting = seat == about.host
            if who != NOBODY and await self._unanswered(who, hosting=hosting) >= _MOST_PENDING:
                raise ServiceRefusal(
                    Denied.TOO_MANY if hosting else Denied.GUEST_HAS_MANY, most=_MOST_PENDING
                )

    async def _unanswered(self, who: str, *, hosting: bool) -> int:
        """Count the invitations that somebody has sent, or that wait for them."""
        desk, now, found = self._desk, self._desk.now(), 0
        for game in await desk.people.seats(who, since=now - desk.limits.invitation):  # older ones are over
            with suppress(ServiceRefusal):  # what a newer program has written does not count
                stored = await desk.games.load(game)
                if stored and who in stored.about.seats and self._desk.waits(stored):
                    found += (stored.about.seats.index(who) == stored.about.host) is hosting
        return found

    async def _open(self, game: str, about: About, seed: int | None = None) -> bool:
        """Write an invitation; not where there is a game of this name."""
        desk, now = self._desk, about.created
        change: dict[str, Value] = {"status": Status.INVITED.value, "about": about.model_dump_json()}
        if seed is not None:
            change["seed"] = seed
        due = [*desk.screens(about, now), Due(CLOCK, "expire", now + desk.limits.invitation)]
        for who in filter(None, about.seats):
            await desk.people.sit_down(who, game, now)
        if await desk.games.write(game, expect={"status": NOTHING}, change=change, due=due) is not None:
            return False
        await leave_if_forgotten(desk, about.seats, game)
        return True

    async def join(self, who: str, code: str) -> str:
        """Take the free seat of an invitation by its code, and return the name of the game."""
        check_shape(who=who)
        game = read_code(code)
        if not game or await self._desk.games.load(game) is None:
            raise ServiceRefusal(Denied.UNKNOWN_CODE)
        await self.accept(who, game)
        return game

    async def accept(self, who: str, game: str) -> None:
        """Say yes; with the last yes the game is dealt. To say it again changes nothing."""
        check_shape(who=who)
        await _until_done(lambda: self._accept(who, game))

    async def _accept(self, who: str, game: str) -> bool:
        desk, now = self._desk, self._desk.now()
        stored, (seed,) = await desk.find_with(game, ("seed",))
        about = stored.about
        if stored.status.dealt and who in about.seats:
            return True  # it was pressed twice, or the first answer got lost
        seat = self._invited(stored, who)
        seats = tuple(who if number == seat else person for number, person in enumerate(about.seats))
        agreed = about.model_copy(update={"seats": seats, "consented": (*about.consented, seat)})
        await desk.people.sit_down(who, game, now)
        if len(agreed.consented) < len(seats):
            change: dict[str, Value] = {"about": agreed.model_dump_json()}
            due = desk.screens(agreed, now)
        else:
            change, due = self._play.deal(agreed, int(seed) if seed else None, now)
        if not await self._answer(stored, change, due):
            return False
        await leave_if_forgotten(desk, (who,), game)
        return True

    async def decline(self, who: str, game: str) -> None:
        """Say no, kindly; whoever says so to their own invitation takes it back."""
        check_shape(who=who)
        await _until_done(lambda: self._decline(who, game))

    async def _decline(self, who: str, game: str) -> bool:
        stored = await self._desk.find(game)
        if stored.about.seats[stored.about.host] == who:
            return await self._withdraw(who, game)
        self._invited(stored, who)
        if who not in stored.about.seats:
            raise ServiceRefusal(Denied.NOT_INVITED)  # an open invitation is not declined by passers-by
        return await self._end(stored, Status.DECLINED)

    async def withdraw(self, who: str, game: str) -> None:
        """Take an invitation back."""
        check_shape(who=who)
        await _until_done(lambda: self._withdraw(who, game))

    async def _withdraw(self, who: str, game: str) -> bool:
        stored = await self._desk.find(game)
        if seat_of(stored, who) != stored.about.host:
            raise ServiceRefusal(Denied.NOT_A_PLAYER)
        _check_pending(stored)
        return await self._end(stored, Status.WITHDRAWN)

    async def expire(self, stored: StoredGame) -> int | None:
        """Let an invitation end by itself, if it is time; return when to look again, if that can be."""
        if not stored.status.pending:
            return None
        now = self._desk.now()
        if self._desk.waits(stored):
            return self._desk.expiry(stored)
        return None if await self._end(stored, Status.EXPIRED) else now

    async def rematch(self, who: str, game: str) -> str:
        """Ask for another game with the seats changed, or say yes to the other's asking; return its name."""
        check_shape(who=who)
        for _ in range(_TRIES):
            if again := await self._rematch(who, game):
                return again
        raise ServiceRefusal(Denied.BUSY)

    async def _rematch(self, who: str, game: str) -> str | None:
        """Return the name of the next game; None when somebody else did something at this moment."""
        desk = self._desk
        stored, (name,) = await desk.find_with(game, (REMATCH,))
        seat = seat_of(stored, who)
        check_finished(stored)
        again = await desk.games.load(name) if name else None
        waits = again is not None and desk.waits(again)
        if again and waits and again.about.seats[again.about.host] != who:
            await self.accept(who, name)
            return name
        if again and (waits or again.status is Status.PLAYING):
            return name
        about = self._turned(stored.about, seat)
        await self._check(about)
        # A name without a game is used: who wrote it died, or is about to use it, and it is one game then.
        if again or not name:
            before, name = name, new_id()
            expect: dict[str, Value] = {"status": stored.status.value, REMATCH: before}
            if await desk.games.write(game, expect=expect, change={REMATCH: name}) is not None:
                return None
        if not await self._open(name, about):
            return None
        await self._call(stored)
        return name

    async def _call(self, stored: StoredGame) -> None:
        """Call those who still look at a game: there is another one now."""
        calls = [due for due in self._desk.screens(stored.about, self._desk.now()) if due.at is None]
        if calls:
            await self._desk.games.write(stored.id, expect={}, change={}, due=calls)

    def _turned(self, about: About, seat: Seat) -> About:
        """Return the same game with the seats changed, as this one asks for it."""
        if NOBODY in about.seats:
            raise ServiceRefusal(Denied.NOT_A_PLAYER)
        seats = (*about.seats[1:], about.seats[0])
        host, now = seats.index(about.seats[seat]), self._desk.now()
        anew = {"seats": seats, "host": host, "consented": (host,), "created": now, "night": ""}
        return about.model_copy(update=anew)

    def _invited(self, stored: StoredGame, who: str) -> Seat:
        """Return the seat that this person may take."""
        about = stored.about
        _check_pending(stored)  # first: who came too late for a free seat is told so
        if who in about.seats:
            seat = about.seats.index(who)
        elif NOBODY in about.seats:
            seat = about.seats.index(NOBODY)
        else:
            raise ServiceRefusal(Denied.NOT_INVITED)
        if seat in about.consented:
            raise ServiceRefusal(Denied.OWN_INVITATION)
        if not self._desk.waits(stored):
            raise ServiceRefusal(Denied.INVITATION_EXPIRED)
        return seat

    async def _end(self, stored: StoredGame, status: Status) -> bool:
        now = self._desk.now()
        due = [*self._desk.screens(stored.about, now), Due(CLOCK, "forget", now + self._desk.limits.archive)]
        return await self._answer(stored, {"status": status.value}, due)

    async def _answer(self, stored: StoredGame, change: Mapping[str, Value], due: list[Due]) -> bool:
        """Write an answer; not where somebody has changed the invitation at this moment."""
        expect: dict[str, Value] = {"status": stored.status.value, "about": stored.raw}
        return await self._desk.games.write(stored.id, expect=expect, change=change, due=due) is None


async def _until_done(attempt: Callable[[], Awaitable[bool]]) -> None:
    """Try again while others change the invitation, until it is done or there is a reason to refuse it."""
    for _ in range(_TRIES):
        if await attempt():
            return
    raise ServiceRefusal(Denied.BUSY)


def _check_pending(stored: StoredGame) -> None:
    if stored.status is Status.EXPIRED:
        raise ServiceRefusal(Denied.INVITATION_EXPIRED)
    if not stored.status.pending:
        raise ServiceRefusal(Denied.NOT_PENDING)
