"""What is stored of people's games: their seats and results; and how all of it is deleted on request."""

from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypeGuard

from bot.model.game import NOBODY, About, Status, StoredGame
from bot.model.person import COMPUTER, WEB, Result, is_person, only_people, partners, platform_of
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.model.statistics import ALONE, Statistics, name_of
from bot.service.context import MINUTE, ServiceContext, check_shape
from bot.service.days import DailyTables
from bot.store.atomic import NOTHING, Value
from bot.store.file_rewrite import FileRewrite
from bot.store.queue import CLOCK, Due, screen_name
from engine.contract import Refusal, Seat

_MOST_LISTED: Final = 50
_FORGETTING: Final = MINUTE  # longer than forgetting a person takes
_SETTLING: Final = MINUTE  # a seat noted this recently may belong to a game that is just being written


@dataclass(frozen=True, slots=True)
class Sitting:
    """A running game or an invitation in a person's list."""

    game: str
    status: Status
    about: About
    seat: Seat
    awaited: bool  # the game waits for this person


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game in a person's list."""

    game: str
    result: Result


class Records:
    """Lists people's games, notes their results, and forgets people."""

    def __init__(
        self, context: ServiceContext, forget_elsewhere: Callable[[str], Awaitable[None]] | None = None
    ) -> None:
        """`forget_elsewhere` is called too when a person is forgotten."""
        self._context = context
        self._days = DailyTables(context)
        self._forget_elsewhere = forget_elsewhere

    async def games_of(self, who: str, most: int = _MOST_LISTED) -> list[Sitting]:
        """Return a person's running games and invitations, the newest first."""
        check_shape(who=who)
        people, now = self._context.people, self._context.now()
        unfinished: dict[str, StoredGame] = {}
        gone: list[str] = []
        first = noted = 0
        while noted == first and len(unfinished) < most:
            games = await people.seats(who, first=first, most=_MOST_LISTED)
            for game, stored in (await self._context.games.load_all(games)).items():
                if not _has_seat(stored, who):
                    gone.append(game)
                elif _is_unfinished(stored):
                    unfinished[game] = stored
            first += _MOST_LISTED
            noted += len(games)
        if gone:
            await people.stand_up(who, gone, before=now - _SETTLING)
        return [await self._make_sitting(stored, who) for stored in [*unfinished.values()][:most]]

    async def invitation_to(self, who: str, day: str) -> str:
        """Return an invitation to the table of a day that still waits, of a person's own or to them."""
        found = (each.game for each in await self.games_of(who) if each.about.day == day)
        return next(found, "")

    async def _make_sitting(self, stored: StoredGame, who: str) -> Sitting:
        seat = stored.about.seats.index(who)
        awaited = stored.status.pending and seat not in stored.about.consented
        if stored.status is Status.PLAYING:
            with suppress(Refusal):  # a game of a newer program is listed too
                awaited = seat in await self._context.awaited(stored)
        return Sitting(stored.id, stored.status, stored.about, seat, awaited)

    async def just_ended(self, who: str) -> list[str]:
        """Return a person's finished games that have no result yet, so that no other list has them."""
        check_shape(who=who)
        games = await self._context.games.load_all(await self._context.people.seats(who))
        ended = (stored for stored in games.values() if stored and not _is_unfinished(stored))
        return [stored.id for stored in ended if stored.status.dealt]

    async def finished_of(self, who: str, most: int = 10) -> list[Finished]:
        """Return a person's last finished games, the newest first."""
        check_shape(who=who)
        newest = await self._context.people.results.newest(who, most) if most else {}
        return [Finished(game, result) for game, result in newest.items()]

    async def enter(self, stored: StoredGame) -> None:
        """Note the result of a game for each of its players; repeated calls change nothing.

        A finished game leaves the list of seats, so it does not push running games out of that list.
        """
        if not stored.status.dealt or stored.status in {Status.PLAYING, Status.ABANDONED}:
            return
        rules = self._context.kind(stored.about.game).rules
        outcome = rules.outcome(await self._context.state(stored))
        now, (at,) = await self._context.find_with(stored.id, ("at",))
        about = None
        while about != now.about:  # a player was forgotten meanwhile
            about = now.about
            for seat, who in enumerate(about.seats):
                result = Result(
                    game=about.game,
                    options=about.options,
                    partners=partners(about.seats, seat),
                    at=int(at),
                    won=seat in outcome.winners if outcome else None,
                )
                await self._store_result(who, stored.id, result)
            now = await self._context.find(stored.id)
        await self._days.note_end(stored)

    async def _store_result(self, who: str, game: str, result: Result) -> None:
        """Store the result of a game for one player, unless they are being forgotten at this moment."""
        if is_person(who):
            await self._context.people.results.add(who, game, result)
            if not _has_seat(await self._context.games.load(game), who):
                await self._context.people.results.remove(who, game)
            # Last, so that one of the two lists always has the game.
            await self._context.people.stand_up(who, [game])

    async def statistics(self, who: str, partner: str | None = None, kind: str = "heldhands") -> Statistics:
        """Return the statistics of a person's games with people, or of those with a partner.

        The partner `COMPUTER` stands for the computer in all its characters, `ALONE` for nobody.
        """
        check_shape(who=who)
        if partner not in {None, COMPUTER, ALONE}:
            check_shape(who=partner)
        self._context.kind(kind)
        (found,) = await self._context.people.results.statistics(who, [name_of(kind, partner)])
        return found

    async def forget(self, who: str, *, mark: bool = True) -> None:
        """Delete everything stored about a person; partners keep their games, played with `NOBODY`.

        A web person is marked as forgotten, unless this request created them: then no other request can be
        under way for them, and not even a mark is left.

        The note of a game is deleted after what it points to, so an interrupted run can be repeated. Only
        visited notes are deleted, so what is written meanwhile is found in the next round; the last step,
        after which nothing can be noted for a web person, is taken only when no note is left. Data that only
        a newer program can read stays, with its note, and the call is refused after all the rest is done.
        What is deleted from memory is also deleted from the server's file later (`delivery/upkeep.py`).
        """
        check_shape(who=who)
        people, rewrite = self._context.people, FileRewrite(self._context.games.client)
        identifiable = await self._is_identifiable(who)
        if identifiable:
            # Before forgetting too: a process that dies in the middle has deleted some data already.
            await rewrite.request(self._context.now() + _FORGETTING)
        newer: set[str] = set()
        gone = False
        while not gone:
            if self._forget_elsewhere:
                await self._forget_elsewhere(who)
            # Seats first: a game that ends in between moves from there to the results.
            while games := {*await people.seats(who), *await people.results.games(who)} - newer:
                for game in games:
                    if not await self._erase(who, game):
                        newer.add(game)
            await self._days.forget(who)
            gone = await people.forget(who, newer, mark=mark)
        if identifiable:
            await rewrite.request(self._context.now())
        if newer:
            raise ServiceRefusal(ServiceProblem.NEWER_GAME)

    async def _is_identifiable(self, who: str) -> bool:
        """Return whether the stored data identifies a person: by a name, or an account of a platform."""
        if platform_of(who) == WEB:  # its ids are random
            return bool((await self._context.people.load(who)).name)
        return await self._context.people.is_known(who)

    async def _erase(self, who: str, game: str) -> bool:
        """Remove a person from a game and from the others' results; return whether all could be read."""
        people = self._context.people
        mine = await people.results.load(who, game)
        try:
            left = await leave(self._context, who, game)
            others = {*(mine.partners if mine else ()), *(left.about.seats if left else ())} - {who}
            erased = [await self._erase_from_result(each, game, who) for each in only_people(others)]
        except ServiceRefusal as refusal:
            if refusal.code is not ServiceProblem.NEWER_GAME:
                raise
            erased = [False]
        # After the seat: a player who shows the game meanwhile checks the seats once more.
        await self._context.games.gallery.take_down(game)
        if all(erased):
            await people.results.remove(who, game)
            await people.stand_up(who, [game])
            # A seat written meanwhile: its writer still saw the note, and does not check again.
            await leave(self._context, who, game)
        return all(erased)

    async def _erase_from_result(self, partner: str, game: str, who: str) -> bool:
        """Replace a person in a partner's result by `NOBODY`; return whether that was possible."""
        results = self._context.people.results
        theirs = await results.load(partner, game)
        if theirs is None:
            if text := await results.text(partner, game):
                await results.uncount(partner)  # it may have been readable when it was counted
            return who not in text
        if who in theirs.partners:
            partners_left = tuple(NOBODY if each == who else each for each in theirs.partners)
            await self._store_result(partner, game, theirs.model_copy(update={"partners": partners_left}))
        return True


async def leave(context: ServiceContext, who: str, game: str) -> StoredGame | None:
    """Empty a person's seat and return the game; this ends a pending or running game."""
    while (stored := await context.games.load(game)) and who in stored.about.seats:
        now, about, seat = context.now(), stored.about, stored.about.seats.index(who)
        expect: dict[str, Value] = {"about": stored.raw, "status": stored.status.value}
        if about.gathers and stored.status.pending and seat != about.host:
            fewer = about.without(who)
            change: dict[str, Value] = {"about": fewer.model_dump_json()}
            await context.games.write(game, expect=expect, change=change, due=context.screens(fewer, now))
            continue
        seats = tuple(NOBODY if each == who else each for each in about.seats)
        empty = about.model_copy(update={"seats": seats})
        screen = screen_name(platform_of(who), str(seat))
        change = {"about": empty.model_dump_json()}
        change |= dict.fromkeys((f"{field}:{screen}" for field in ("memo", "dead", "want", "ring")), NOTHING)
        change |= dict.fromkeys((f"sign:{seat}", f"nudge:{seat}"), NOTHING)
        due: list[Due] = []
        if stored.status.pending:
            change["status"] = Status.WITHDRAWN.value
            due = [*context.screens(empty, now), Due(CLOCK, "forget", now + context.limits.archive)]
        elif stored.status is Status.PLAYING:
            change |= {"status": Status.LEFT.value, "at": now}
            due = [*context.screens(empty, now), *context.ending(now)]
        await context.games.write(game, expect=expect, change=change, due=due)
    return stored


async def leave_after_forgetting(context: ServiceContext, who: str, game: str) -> None:
    """Empty the seat of a person who was forgotten before the seat was noted."""
    await leave(context, who, game)
    await context.people.stand_up(who, [game])


async def leave_if_forgotten(context: ServiceContext, people: Iterable[str], game: str) -> None:
    """Empty the seats of people who were forgotten between the note of their seat and the write of the game.

    A person forgotten earlier could not be noted, and for one forgotten later the note leads to this game.
    """
    for who in only_people(people):
        if not await context.people.is_noted(who, game):
            stored = await context.games.load(game)
            if stored and _is_unfinished(stored):  # a finished game has no such note
                await leave(context, who, game)


def _has_seat(stored: StoredGame | None, who: str) -> TypeGuard[StoredGame]:
    return stored is not None and who in stored.about.seats


def _is_unfinished(stored: StoredGame) -> bool:
    return stored.status.pending or stored.status is Status.PLAYING
