"""Gatherings: a game for whoever comes. The host calls, people come and go, and the host begins.

A gathering is an invitation whose seats are those who have come, in order; they shift until the deal, so
nobody gets a letter before it. It is shown at its tables, and to whoever looks.
"""

from collections.abc import Mapping, Sequence

from bot.model.game import About, Status, StoredGame
from bot.model.refusals import Denied, ServiceRefusal
from bot.service.answering import answering
from bot.service.context import ServiceContext, check_shape, check_tables
from bot.service.pending import answer, check_hosting, check_waits, end, open_new, until_done
from bot.service.play import Play
from bot.service.records import leave_if_forgotten
from engine.contract import Refusal

_ABOUT, _SEED = "about", "seed"


@answering
class Gatherings:
    """Calling for players, coming, going, and beginning with those who have come."""

    def __init__(self, context: ServiceContext, play: Play) -> None:
        self._context = context
        self._play = play

    async def gather(
        self,
        host: str,
        *,
        kind: str = "heldhands",
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
        tables: Mapping[str, str] | None = None,
    ) -> str:
        """Call for players, and return the name of the game to be, which is also the code to come in."""
        check_shape(who=host)
        check_tables(tables or {})
        about = About(
            game=kind,
            seats=(host,),
            created=self._context.now(),
            options=self._context.kind(kind).options(options or {}),
            consented=(0,),
            tables=dict(tables or {}),
            gathers=True,
        )
        self._check_some_number(about, seed)
        await check_hosting(self._context, host)
        return await open_new(self._context, about, seed)

    def _check_some_number(self, about: About, seed: int | None) -> None:
        """Refuse what nobody could ever begin, however many come."""
        refusals = list[Refusal]()
        for count in self._context.kind(about.game).rules.seats:
            try:
                self._play.deal(about.model_copy(update={"seats": about.seats * count}), seed, about.created)
            except Refusal as refusal:
                refusals.append(refusal)
            else:
                return
        # That a number is too small is no reason where there is another one: that tells what does not fit.
        first = refusals[0]
        raise next((each for each in refusals if each.code != first.code), first)

    async def come(self, who: str, game: str) -> None:
        """Come in, and sit behind the others; who has come already stays where they are."""
        check_shape(who=who)
        await until_done(lambda: self._come(who, game))

    async def _come(self, who: str, game: str) -> bool:
        context, stored = self._context, await self._context.find(game)
        about = stored.about
        if stored.status.dealt and who in about.seats:
            return True  # it was pressed twice, and meanwhile it has begun
        self._check_gathers(stored)
        if who in about.seats:
            return True
        most = max(context.kind(about.game).rules.seats)
        if len(about.seats) >= most:
            raise ServiceRefusal(Denied.GATHERING_FULL, most=most)
        await context.people.sit_down(who, game, context.now())
        if not await self._sit(stored, (*about.seats, who)):
            return False
        await leave_if_forgotten(context, (who,), game)
        return True

    async def leave(self, who: str, game: str) -> None:
        """Go again, before it begins; the others move up."""
        check_shape(who=who)
        await until_done(lambda: self._leave(who, game))

    async def _leave(self, who: str, game: str) -> bool:
        stored = await self._context.find(game)
        self._check_came(stored, who)
        about = stored.about
        if who == about.seats[about.host]:
            raise ServiceRefusal(Denied.HOST_STAYS)
        # That they had a seat stays noted for a while: who comes back at this moment must not lose it.
        return await self._answer(stored, about.without(who))

    async def move(self, who: str, game: str) -> None:
        """Sit one place further, and let whoever sits there sit here; from the last place to the first."""
        check_shape(who=who)
        await until_done(lambda: self._move(who, game))

    async def _move(self, who: str, game: str) -> bool:
        stored = await self._context.find(game)
        self._check_came(stored, who)
        if not stored.about.keeps_order:
            raise ServiceRefusal(Denied.SEATS_ARE_DRAWN)
        seats = list(stored.about.seats)
        here = seats.index(who)
        there = (here + 1) % len(seats)
        seats[here], seats[there] = seats[there], seats[here]
        return here == there or await self._sit(stored, seats)

    async def begin(self, who: str, game: str) -> None:
        """Deal for those who have come; refuses with the reason of the rules where their number does not fit.

        To press it again changes nothing.
        """
        check_shape(who=who)
        await until_done(lambda: self._begin(who, game))

    async def _begin(self, who: str, game: str) -> bool:
        context = self._context
        stored, (seed,) = await context.find_with(game, (_SEED,))
        about = stored.about
        if who != about.seats[about.host]:
            raise ServiceRefusal(Denied.NOT_THE_HOST)
        if stored.status.dealt:
            return True
        self._check_gathers(stored)
        final = about.model_copy(update={"gathers": False})
        change, due = self._play.deal(final, int(seed) if seed else None, context.now())
        return await answer(context, stored, change, due)

    async def withdraw(self, who: str, game: str) -> None:
        """Call it off."""
        check_shape(who=who)
        await until_done(lambda: self._withdraw(who, game))

    async def _withdraw(self, who: str, game: str) -> bool:
        stored = await self._context.find(game)
        if who != stored.about.seats[stored.about.host]:
            raise ServiceRefusal(Denied.NOT_THE_HOST)
        self._check_gathers(stored)
        return await end(self._context, stored, Status.WITHDRAWN)

    def _check_gathers(self, stored: StoredGame) -> None:
        if not stored.about.gathers or stored.status is Status.WITHDRAWN:
            raise ServiceRefusal(Denied.NO_GATHERING)
        check_waits(self._context, stored)

    def _check_came(self, stored: StoredGame, who: str) -> None:
        self._check_gathers(stored)
        if who not in stored.about.seats:
            raise ServiceRefusal(Denied.NOT_COME)

    async def _sit(self, stored: StoredGame, seats: Sequence[str]) -> bool:
        """Write who sits where; everybody who has come wants to play."""
        about = stored.about
        host = about.seats[about.host]
        update = {
            "seats": tuple(seats),
            "host": seats.index(host),
            "consented": tuple(range(len(seats))),
        }
        return await self._answer(stored, about.model_copy(update=update))

    async def _answer(self, stored: StoredGame, about: About) -> bool:
        context = self._context
        return await answer(
            context, stored, {_ABOUT: about.model_dump_json()}, context.screens(about, context.now())
        )
