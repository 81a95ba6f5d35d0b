"""Invitations: only people who accepted play, and an unanswered invitation expires.

An invitation is a game that is not dealt yet, so its id is also the code to join it from any platform. It is
dealt in the same atomic step as the last acceptance.
"""

from collections.abc import Mapping, Sequence

from bot.model.game import NOBODY, About, Status, StoredGame
from bot.model.person import is_computer
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.service.context import REMATCH, ServiceContext, check_finished, check_shape, check_tables, seat_of
from bot.service.days import OPTIONS, DailyTables
from bot.service.gatherings import Gatherings
from bot.service.pending import (
    TRIES,
    check_answerable,
    check_guest,
    check_host,
    check_pending,
    create_pending,
    create_pending_as,
    end_pending,
    link_field,
    retry_until_done,
    write_answer,
)
from bot.service.play import Play, new_id, read_code
from bot.service.records import leave_after_forgetting, leave_if_forgotten
from bot.store.atomic import NOTHING
from engine.contract import Seat


class Invitations:
    """Creates, answers and ends invitations, and starts rematches."""

    def __init__(self, context: ServiceContext, play: Play, gatherings: Gatherings) -> None:
        """`gatherings` answers when the invitation is a gathering."""
        self._context = context
        self._play = play
        self._gatherings = gatherings
        self._days = DailyTables(context)

    async def invite_to_daily_table(
        self, host: str, guest: str, *, reserved: Mapping[Seat, str] | None = None
    ) -> str:
        """Invite to today's table as `invite` does: once for each person, with the same deal for all."""
        check_shape(who=host)
        day = self._days.today()
        await self._days.check(day, host, (host, guest))
        return await self.invite(
            host,
            guest,
            options=OPTIONS,
            seed=await self._days.seed(day),
            reserved=reserved,
            day=day,
        )

    async def invite(  # noqa: PLR0913 - everything that can be said about a game before it begins
        self,
        host: str,
        *guests: str,
        kind: str = "heldhands",
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
        reserved: Mapping[Seat, str] | None = None,
        announced: bool = True,
        day: str = "",
    ) -> str:
        """Invite these people, in the order of their seats, and return the id of the future game.

        Without guests, or for each guest who is `NOBODY`, anyone with the code can join. `reserved` seats
        have links of their own instead (`SeatLinks`); the text is the host's name for the guest. Unless it is
        `announced` at once, no screen is delivered before `announce`.

        The computer (one of `COMPUTERS`) agrees at once: if no other guest is invited, the game is dealt.
        """
        seats = (host, *(guests or (NOBODY,)))
        check_shape(who=host)
        named = [guest for guest in guests if guest != NOBODY]
        for guest in named:
            check_shape(who=guest)
        if host in named:
            raise ServiceRefusal(ServiceProblem.OWN_INVITATION)
        if len(set(named)) != len(named):
            raise ServiceRefusal(ServiceProblem.INVITED_TWICE)
        about = About(
            game=kind,
            seats=seats,
            created=self._context.now(),
            options=self._context.kind(kind).options(options or {}),
            consented=_who_agree(seats, 0),
            reserved=tuple(sorted((reserved or {}).items())),
            day=day,
        )
        await self._check_about(about, seed)
        if _all_agree(about):
            return await self._play.open_agreed(about, seed, await self._claim_with_computer(about))
        return await create_pending(self._context, about, seed, announced=announced)

    async def _claim_with_computer(self, about: About) -> str | None:
        """Note who plays the daily table with the computer, and return the name of the game to deal."""
        if not about.day:
            return None
        host, game = about.seats[about.host], new_id()
        await self._context.people.sit_down(host, game, about.created)  # refuses a forgotten person
        return await self._days.claim(about, game, host)

    async def announce(self, who: str, game: str, tables: Mapping[str, str]) -> None:
        """Deliver an invitation that was posted, or could not be; `tables` are where it can be watched."""
        check_shape(who=who, game=game)
        check_tables(tables)
        await retry_until_done(lambda: self._announce(who, game, tables))

    async def _announce(self, who: str, game: str, tables: Mapping[str, str]) -> bool:
        stored = await self._context.find(game)
        seat_of(stored, who)
        about = stored.about.model_copy(update={"tables": {**stored.about.tables, **tables}})
        due = self._context.screens(about, self._context.now())
        return await write_answer(self._context, stored, {"about": about.model_dump_json()}, due)

    async def _check_about(self, about: About, seed: int | None = None) -> None:
        """Refuse now what could not be dealt later, and people with too many open invitations."""
        self._play.deal(about, seed, about.created)
        if _all_agree(about):
            return
        for seat, who in enumerate(about.seats):
            if who != NOBODY:
                await (check_host if seat == about.host else check_guest)(self._context, who)

    async def join(self, who: str, code: str) -> str:
        """Join an invitation or a gathering by its code, and return the id of the game."""
        check_shape(who=who)
        game = read_code(code)
        if not game or await self._context.games.load(game) is None:
            raise ServiceRefusal(ServiceProblem.UNKNOWN_CODE)
        await self.accept(who, game)
        return game

    async def accept(self, who: str, game: str) -> None:
        """Accept an invitation, or join a gathering; the last acceptance deals the game.

        Accepting again changes nothing.
        """
        check_shape(who=who)
        await retry_until_done(lambda: self._accept(who, game))

    async def _accept(self, who: str, game: str) -> bool:
        stored, (seed,) = await self._context.find_with(game, ("seed",))
        about = stored.about
        if about.gathers:
            await self._gatherings.come(who, game)
            return True
        if stored.status.dealt and who in about.seats:
            return True  # pressed twice, or the first answer got lost
        seat = self._find_seat(stored, who)
        if seat == about.host:
            raise ServiceRefusal(ServiceProblem.OWN_INVITATION)
        if seat in about.consented:
            return True
        return await self.take_seat(stored, seat, who, seed)

    async def take_seat(self, stored: StoredGame, seat: Seat, who: str, seed: str, link: str = "") -> bool:
        """Give a person a seat of an invitation, and deal if it was the last one.

        A reserved seat needs the secret of its `link`, which the same write deletes. Return False if the
        invitation has changed meanwhile.
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
        if about.day:
            await self._days.check(about.day, who, seats, stored.id)
        await context.people.sit_down(who, stored.id, now)
        if len(agreed.consented) == len(seats):
            if about.day:
                await self._days.claim(agreed, stored.id, who)
            change, due = self._play.deal(agreed, int(seed) if seed else None, now)
        else:
            change, due = {"about": agreed.model_dump_json()}, context.screens(agreed, now)
        secret = {link_field(seat): link} if link else {}
        if not await write_answer(context, stored, {**change, **dict.fromkeys(secret, NOTHING)}, due, secret):
            return False
        await leave_if_forgotten(context, (who,), stored.id)
        return True

    async def decline(self, who: str, game: str) -> None:
        """Decline an invitation, which ends it for all; its host withdraws it.

        In a gathering, where people were not asked individually, the person only leaves.
        """
        check_shape(who=who)
        await retry_until_done(lambda: self._decline(who, game))

    async def _decline(self, who: str, game: str) -> bool:
        stored = await self._context.find(game)
        about = stored.about
        if about.seats[about.host] == who:
            return await self._withdraw(who, game)
        if about.gathers:
            await self._gatherings.leave(who, game)
            return True
        self._find_seat(stored, who)
        if who not in about.seats:
            raise ServiceRefusal(ServiceProblem.NOT_INVITED)  # a stranger cannot decline an open invitation
        return await end_pending(self._context, stored, Status.DECLINED)

    async def withdraw(self, who: str, game: str) -> None:
        """Withdraw an invitation, or cancel a gathering."""
        check_shape(who=who)
        await retry_until_done(lambda: self._withdraw(who, game))

    async def _withdraw(self, who: str, game: str) -> bool:
        stored = await self._context.find(game)
        if stored.about.gathers:
            await self._gatherings.withdraw(who, game)
            return True
        if seat_of(stored, who) != stored.about.host:
            raise ServiceRefusal(ServiceProblem.NOT_A_PLAYER)
        check_pending(stored)
        return await end_pending(self._context, stored, Status.WITHDRAWN)

    async def expire(self, stored: StoredGame) -> int | None:
        """Let an invitation expire if it is time; return when to check again, if that is needed."""
        if not stored.status.pending:
            return None
        now = self._context.now()
        if self._context.waits(stored):
            return self._context.expiry(stored.about)
        return None if await end_pending(self._context, stored, Status.EXPIRED) else now

    async def rematch(self, who: str, game: str) -> str:
        """Invite to a rematch with rotated seats, or accept the other's; return the id of that game."""
        check_shape(who=who)
        for _ in range(TRIES):
            if again := await self._rematch(who, game):
                return again
        raise ServiceRefusal(ServiceProblem.BUSY)

    async def _rematch(self, who: str, game: str) -> str | None:
        """Return the id of the rematch; None when another player acted at this moment."""
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
        about = self._make_rematch(stored.about, seat)
        await self._check_about(about)
        # An id without a game is reused: its writer died, or is about to use it, and then both make one game.
        if again or not name:
            before, name = name, new_id()
            expect = {"status": stored.status.value, REMATCH: before}
            if await context.games.write(game, expect=expect, change={REMATCH: name}) is not None:
                return None
        try:
            if not await self._create_rematch(name, about):
                return None
        except ServiceRefusal as refusal:
            if refusal.code is not ServiceProblem.FORGOTTEN:
                raise
            return None  # a player is gone by now, so the next attempt refuses
        for gone in {*about.seats} - {*(await context.find(game)).about.seats}:
            await leave_after_forgetting(context, gone, name)
        await self._notify_viewers(stored)
        return name

    async def _create_rematch(self, name: str, about: About) -> bool:
        """Deal a rematch that all have agreed to, else invite to it; return False if the id is taken."""
        if _all_agree(about):
            return await self._play.open_agreed(about, game=name) == name
        return await create_pending_as(self._context, name, about)

    async def _notify_viewers(self, stored: StoredGame) -> None:
        """Notify the viewers of a finished game that there is a rematch."""
        calls = [due for due in self._context.screens(stored.about, self._context.now()) if due.at is None]
        if calls:
            await self._context.games.write(stored.id, expect={}, change={}, due=calls)

    def _make_rematch(self, about: About, seat: Seat) -> About:
        """Return the rematch that this seat asks for, with rotated seats; chosen teams stay."""
        if NOBODY in about.seats:
            raise ServiceRefusal(ServiceProblem.NOT_A_PLAYER)
        seats = about.seats if about.keeps_order else (*about.seats[1:], about.seats[0])
        host, now = seats.index(about.seats[seat]), self._context.now()
        update = {"seats": seats, "host": host, "consented": _who_agree(seats, host)}
        anew = {"created": now, "night": "", "day": "", "guided": False}
        return about.model_copy(update={**update, **anew})

    def _find_seat(self, stored: StoredGame, who: str) -> Seat:
        """Return the seat that this person has, or may take; refuses if there is none."""
        seats, open_seats = stored.about.seats, stored.about.open_seats
        check_pending(stored)  # first, so that a late guest is told the reason
        if who not in seats and not open_seats:
            raise ServiceRefusal(ServiceProblem.NOT_INVITED)
        check_answerable(self._context, stored)
        return seats.index(who) if who in seats else open_seats[0]


def _who_agree(seats: Sequence[str], host: Seat) -> tuple[Seat, ...]:
    """Return the seats that want to play from the beginning: the host's, and the computer's."""
    return tuple(seat for seat, who in enumerate(seats) if seat == host or is_computer(who))


def _all_agree(about: About) -> bool:
    return len(about.consented) == len(about.seats)
