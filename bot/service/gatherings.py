"""Gatherings: open games. The host announces one, people join and leave, and the host begins.

A gathering is an invitation with a seat for each person who has joined, in order; seats shift until the deal,
so no direct message is sent before it. It is shown at its tables, and on request.
"""

from collections.abc import Mapping, Sequence

from bot.model.game import About, Status, StoredGame
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.service.context import ServiceContext, check_shape
from bot.service.pending import (
    check_answerable,
    check_host,
    create_pending,
    end_pending,
    retry_until_done,
    write_answer,
)
from bot.service.play import Play
from bot.service.records import leave_if_forgotten
from engine.contract import Refusal

_ABOUT, _SEED = "about", "seed"


class Gatherings:
    """Opens gatherings, lets people join and leave, and begins the game."""

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
    ) -> str:
        """Open a gathering, and return the id of the future game, which is also the code to join."""
        check_shape(who=host)
        about = About(
            game=kind,
            seats=(host,),
            created=self._context.now(),
            options=self._context.kind(kind).options(options or {}),
            consented=(0,),
            gathers=True,
        )
        self._check_options(about, seed)
        await check_host(self._context, host)
        return await create_pending(self._context, about, seed)

    def _check_options(self, about: About, seed: int | None) -> None:
        """Refuse options that no number of players could play together."""
        refusals = list[Refusal]()
        for count in self._context.kind(about.game).rules.seats:
            if count == 1:
                continue
            try:
                self._play.deal(about.model_copy(update={"seats": about.seats * count}), seed, about.created)
            except Refusal as refusal:
                refusals.append(refusal)
            else:
                return
        # "Too few players" comes first and explains nothing if another number fails for another reason.
        first = refusals[0]
        raise next((each for each in refusals if each.code != first.code), first)

    async def come(self, who: str, game: str) -> None:
        """Join, on the last seat; joining again changes nothing."""
        check_shape(who=who)
        await retry_until_done(lambda: self._join(who, game))

    async def _join(self, who: str, game: str) -> bool:
        context, stored = self._context, await self._context.find(game)
        about = stored.about
        if stored.status.dealt and who in about.seats:
            return True  # pressed twice, and the game has begun meanwhile
        self._check_gathers(stored)
        if who in about.seats:
            return True
        most = max(context.kind(about.game).rules.seats)
        if len(about.seats) >= most:
            raise ServiceRefusal(ServiceProblem.GATHERING_FULL, most=most)
        await context.people.sit_down(who, game, context.now())
        if not await self._write_seats(stored, (*about.seats, who)):
            return False
        await leave_if_forgotten(context, (who,), game)
        return True

    async def leave(self, who: str, game: str) -> None:
        """Leave before it begins; the others move up."""
        check_shape(who=who)
        await retry_until_done(lambda: self._leave(who, game))

    async def _leave(self, who: str, game: str) -> bool:
        stored = await self._context.find(game)
        self._check_joined(stored, who)
        about = stored.about
        if who == about.seats[about.host]:
            raise ServiceRefusal(ServiceProblem.HOST_STAYS)
        # The note of their seat stays for a while: a player who rejoins at this moment must not lose it.
        return await self._write_about(stored, about.without(who))

    async def move(self, who: str, game: str) -> None:
        """Swap seats with the next player; the last player swaps with the first."""
        check_shape(who=who)
        await retry_until_done(lambda: self._move(who, game))

    async def _move(self, who: str, game: str) -> bool:
        stored = await self._context.find(game)
        self._check_joined(stored, who)
        if not stored.about.keeps_order:
            raise ServiceRefusal(ServiceProblem.SEATS_ARE_DRAWN)
        seats = list(stored.about.seats)
        here = seats.index(who)
        there = (here + 1) % len(seats)
        seats[here], seats[there] = seats[there], seats[here]
        return here == there or await self._write_seats(stored, seats)

    async def begin(self, who: str, game: str) -> None:
        """Deal for those who have joined; refuses with the rules' reason if their number does not fit.

        Beginning again changes nothing.
        """
        check_shape(who=who)
        await retry_until_done(lambda: self._begin(who, game))

    async def _begin(self, who: str, game: str) -> bool:
        context = self._context
        stored, (seed,) = await context.find_with(game, (_SEED,))
        about = stored.about
        if who != about.seats[about.host]:
            raise ServiceRefusal(ServiceProblem.NOT_THE_HOST)
        if stored.status.dealt:
            return True
        self._check_gathers(stored)
        final = about.model_copy(update={"gathers": False})
        change, due = self._play.deal(final, int(seed) if seed else None, context.now())
        return await write_answer(context, stored, change, due)

    async def withdraw(self, who: str, game: str) -> None:
        """Cancel the gathering."""
        check_shape(who=who)
        await retry_until_done(lambda: self._withdraw(who, game))

    async def _withdraw(self, who: str, game: str) -> bool:
        stored = await self._context.find(game)
        if who != stored.about.seats[stored.about.host]:
            raise ServiceRefusal(ServiceProblem.NOT_THE_HOST)
        self._check_gathers(stored)
        return await end_pending(self._context, stored, Status.WITHDRAWN)

    def _check_gathers(self, stored: StoredGame) -> None:
        if not stored.about.gathers or stored.status is Status.WITHDRAWN:
            raise ServiceRefusal(ServiceProblem.NO_GATHERING)
        check_answerable(self._context, stored)

    def _check_joined(self, stored: StoredGame, who: str) -> None:
        self._check_gathers(stored)
        if who not in stored.about.seats:
            raise ServiceRefusal(ServiceProblem.NOT_COME)

    async def _write_seats(self, stored: StoredGame, seats: Sequence[str]) -> bool:
        """Write the seats; everyone who has joined consents."""
        about = stored.about
        host = about.seats[about.host]
        update = {
            "seats": tuple(seats),
            "host": seats.index(host),
            "consented": tuple(range(len(seats))),
        }
        return await self._write_about(stored, about.model_copy(update=update))

    async def _write_about(self, stored: StoredGame, about: About) -> bool:
        context = self._context
        return await write_answer(
            context, stored, {_ABOUT: about.model_dump_json()}, context.screens(about, context.now())
        )
