"""Invitations: nobody plays who has not said yes, and nobody waits for ever.

An invitation is a game that is not dealt yet, so its name is also the code by which somebody can join, from
any platform. It is dealt in the same atomic step as the last yes.
"""

from collections.abc import Mapping

from bot.model.game import NOBODY, About, Status, StoredGame
from bot.model.refusals import Denied, ServiceRefusal
from bot.service.answering import answering
from bot.service.context import ServiceContext, check_finished, check_shape, check_tables, seat_of
from bot.service.gatherings import Gatherings
from bot.service.pending import (
    TRIES,
    answer,
    check_guest,
    check_hosting,
    check_pending,
    check_waits,
    end,
    link_field,
    open_new,
    open_pending,
    until_done,
)
from bot.service.play import REMATCH, Play, new_id, read_code
from bot.service.records import leave_after_forgetting, leave_if_forgotten
from bot.store.atomic import NOTHING
from engine.contract import Seat


@answering
class Invitations:
    """Inviting, answering, joining, and playing once more."""

    def __init__(self, context: ServiceContext, play: Play, gatherings: Gatherings) -> None:
        """Work at this desk; who says yes where people gather, comes in."""
        self._context = context
        self._play = play
        self._gatherings = gatherings

    async def invite(  # noqa: PLR0913 - everything that can be said about a game before it begins
        self,
        host: str,
        *guests: str,
        kind: str = "heldhands",
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
        tables: Mapping[str, str] | None = None,
        reserved: Mapping[Seat, str] | None = None,
    ) -> str:
        """Invite these people, in the order of their seats, and return the name of the game to be.

        Without a name, or for each guest who is `NOBODY`, whoever knows the code is invited. `reserved` seats
        are opened by links of their own instead (`SeatLinks`); the text is what the host calls the guest.
        """
        seats = (host, *(guests or (NOBODY,)))
        check_shape(who=host)
        named = [guest for guest in guests if guest != NOBODY]
        for guest in named:
            check_shape(who=guest)
        if host in named:
            raise ServiceRefusal(Denied.OWN_INVITATION)
        if len(set(named)) != len(named):
            raise ServiceRefusal(Denied.INVITED_TWICE)
        check_tables(tables or {})
        about = About(
            game=kind,
            seats=seats,
            created=self._context.now(),
            options=self._context.kind(kind).options(options or {}),
            consented=(0,),
            tables=dict(tables or {}),
            reserved=tuple(sorted((reserved or {}).items())),
        )
        await self._check(about, seed)
        return await open_new(self._context, about, seed)

    async def _check(self, about: About, seed: int | None = None) -> None:
        """Refuse what cannot be dealt, now and not when the last says yes; and invitations into the void."""
        self._play.deal(about, seed, about.created)
        for seat, who in enumerate(about.seats):
            if who != NOBODY:
                await (check_hosting if seat == about.host else check_guest)(self._context, who)

    async def join(self, who: str, code: str) -> str:
        """Take a free seat by its code, or come in where people gather, and return the name of the game."""
        check_shape(who=who)
        game = read_code(code)
        if not game or await self._context.games.load(game) is None:
            raise ServiceRefusal(Denied.UNKNOWN_CODE)
        await self.accept(who, game)
        return game

    async def accept(self, who: str, game: str) -> None:
        """Say yes, or come in where people gather; with the last yes a game is dealt.

        To say it again changes nothing.
        """
        check_shape(who=who)
        await until_done(lambda: self._accept(who, game))

    async def _accept(self, who: str, game: str) -> bool:
        stored, (seed,) = await self._context.find_with(game, ("seed",))
        about = stored.about
        if about.gathers:
            await self._gatherings.come(who, game)
            return True
        if stored.status.dealt and who in about.seats:
            return True  # it was pressed twice, or the first answer got lost
        seat = self._invited(stored, who)
        if seat == about.host:
            raise ServiceRefusal(Denied.OWN_INVITATION)
        if seat in about.consented:
            return True
        return await self.take_seat(stored, seat, who, seed)

    async def take_seat(self, stored: StoredGame, seat: Seat, who: str, seed: str, link: str = "") -> bool:
        """Let a person have a seat of an invitation, and deal if it was the last one.

        A reserved seat needs the secret of its `link`, which is gone with the same write. Return False if the
        invitation has changed at this moment.
        """
        context, now, about = self._context, self._context.now(), stored.about
        seats = tuple(who if number == seat else person for number, person in enumerate(about.seats))
        agreed = about.model_copy(
            update={
                "seats": seats,
                "consented": (*about.consented, seat),
                "reserved": tuple(each for each in about.reserved if each[0] != seat),
            }
        )
        await context.people.sit_down(who, stored.id, now)
        if len(agreed.consented) == len(seats):
            change, due = self._play.deal(agreed, int(seed) if seed else None, now)
        else:
            change, due = {"about": agreed.model_dump_json()}, context.screens(agreed, now)
        secret = {link_field(seat): link} if link else {}
        if not await answer(context, stored, {**change, **dict.fromkeys(secret, NOTHING)}, due, secret):
            return False
        await leave_if_forgotten(context, (who,), stored.id)
        return True

    async def decline(self, who: str, game: str) -> None:
        """Say no, kindly, for all of them; whoever says so to their own invitation takes it back.

        Where people gather nobody was asked, so whoever has come only goes again.
        """
        check_shape(who=who)
        await until_done(lambda: self._decline(who, game))

    async def _decline(self, who: str, game: str) -> bool:
        stored = await self._context.find(game)
        about = stored.about
        if about.seats[about.host] == who:
            return await self._withdraw(who, game)
        if about.gathers:
            await self._gatherings.leave(who, game)
            return True
        self._invited(stored, who)
        if who not in about.seats:
            raise ServiceRefusal(Denied.NOT_INVITED)  # an open invitation is not declined by passers-by
        return await end(self._context, stored, Status.DECLINED)

    async def withdraw(self, who: str, game: str) -> None:
        """Take an invitation back, or call a gathering off."""
        check_shape(who=who)
        await until_done(lambda: self._withdraw(who, game))

    async def _withdraw(self, who: str, game: str) -> bool:
        stored = await self._context.find(game)
        if stored.about.gathers:
            await self._gatherings.withdraw(who, game)
            return True
        if seat_of(stored, who) != stored.about.host:
            raise ServiceRefusal(Denied.NOT_A_PLAYER)
        check_pending(stored)
        return await end(self._context, stored, Status.WITHDRAWN)

    async def expire(self, stored: StoredGame) -> int | None:
        """Let an invitation end by itself, if it is time; return when to look again, if that can be."""
        if not stored.status.pending:
            return None
        now = self._context.now()
        if self._context.waits(stored):
            return self._context.expiry(stored)
        return None if await end(self._context, stored, Status.EXPIRED) else now

    async def rematch(self, who: str, game: str) -> str:
        """Ask for another game with the seats changed, or say yes to the other's asking; return its name."""
        check_shape(who=who)
        for _ in range(TRIES):
            if again := await self._rematch(who, game):
                return again
        raise ServiceRefusal(Denied.BUSY)

    async def _rematch(self, who: str, game: str) -> str | None:
        """Return the name of the next game; None when somebody else did something at this moment."""
        context = self._context
        stored, (name,) = await context.find_with(game, (REMATCH,))
        seat = seat_of(stored, who)
        check_finished(stored)
        again = await context.games.load(name) if name else None
        waits = again is not None and context.waits(again)
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
            expect = {"status": stored.status.value, REMATCH: before}
            if await context.games.write(game, expect=expect, change={REMATCH: name}) is not None:
                return None
        try:
            if not await open_pending(context, name, about):
                return None
        except ServiceRefusal as refusal:
            if refusal.code is not Denied.FORGOTTEN:
                raise
            return None  # one of them is gone by now, so the next look at the game refuses
        for gone in {*about.seats} - {*(await context.find(game)).about.seats}:
            await leave_after_forgetting(context, gone, name)
        await self._call(stored)
        return name

    async def _call(self, stored: StoredGame) -> None:
        """Call those who still look at a game: there is another one now."""
        calls = [due for due in self._context.screens(stored.about, self._context.now()) if due.at is None]
        if calls:
            await self._context.games.write(stored.id, expect={}, change={}, due=calls)

    def _turned(self, about: About, seat: Seat) -> About:
        """Return the same game with the seats changed, as this one asks for it; chosen teams stay."""
        if NOBODY in about.seats:
            raise ServiceRefusal(Denied.NOT_A_PLAYER)
        seats = about.seats if about.keeps_order else (*about.seats[1:], about.seats[0])
        host, now = seats.index(about.seats[seat]), self._context.now()
        anew = {"seats": seats, "host": host, "consented": (host,), "created": now, "night": ""}
        return about.model_copy(update=anew)

    def _invited(self, stored: StoredGame, who: str) -> Seat:
        """Return the seat that this person has, or may take."""
        seats, open_seats = stored.about.seats, stored.about.open_seats
        check_pending(stored)  # first: who came too late for a free seat is told so
        if who not in seats and not open_seats:
            raise ServiceRefusal(Denied.NOT_INVITED)
        check_waits(self._context, stored)
        return seats.index(who) if who in seats else open_seats[0]
