"""Offers to end a game: it ends when all players agree, or when the others are away for too long."""

from collections.abc import Mapping

from bot.model.game import NOBODY, Status, StoredGame
from bot.service.context import OFFERS, ServiceContext, check_playing, check_shape, seat_of
from bot.store.atomic import Value
from engine.contract import Seat


class Offers:
    """Ends games by agreement, or because a player gives up."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context

    async def part(self, who: str, game: str) -> Status:
        """Offer to end the game; it ends when all players offer it.

        It ends at once if the game has waited for the other players longer than `Limits.away`.
        """
        stored, seat, before = await self._load_offers(who, game)
        offered = before | {seat}
        status, unchanged = await self._foresee_status(stored, seat, offered)
        if status is Status.PLAYING and offered == before:  # it was pressed twice
            return status
        expect: dict[str, Value] = {OFFERS: _format_seats(before), **unchanged}
        if await self._write_offers(stored, seat, expect, offered, status):
            return status
        return await self.part(who, game)  # another player acted at that moment

    async def foreseen(self, who: str, game: str) -> Status:
        """Return the status a game would have if this player offered to end it now."""
        stored, seat, before = await self._load_offers(who, game)
        return (await self._foresee_status(stored, seat, before | {seat}))[0]

    async def _foresee_status(
        self, stored: StoredGame, seat: Seat, offered: frozenset[Seat]
    ) -> tuple[Status, Mapping[str, Value]]:
        """Return the status after these offers, and the fields that must be unchanged when it is written."""
        if offered >= {number for number, person in enumerate(stored.about.seats) if person != NOBODY}:
            return Status.PARTED, {}
        away = await self._find_absence(stored, seat, self._context.now())
        return (Status.LEFT, away) if away else (Status.PLAYING, {})

    async def stay(self, who: str, game: str) -> None:
        """Withdraw the offer to end the game."""
        stored, seat, before = await self._load_offers(who, game)
        while seat in before and not await self._write_offers(
            stored, seat, {OFFERS: _format_seats(before)}, before - {seat}, Status.PLAYING
        ):
            stored, seat, before = await self._load_offers(who, game)

    async def give_up(self, who: str, game: str) -> None:
        """End a game at once for all players."""
        stored, seat, before = await self._load_offers(who, game)
        expect: dict[str, Value] = {OFFERS: _format_seats(before)}
        if not await self._write_offers(stored, seat, expect, before, Status.LEFT):
            await self.give_up(who, game)  # another player acted at that moment

    async def _load_offers(self, who: str, game: str) -> tuple[StoredGame, Seat, frozenset[Seat]]:
        """Return a running game, this player's seat, and the seats that offer to end it."""
        check_shape(who=who)
        stored, (offers,) = await self._context.find_with(game, (OFFERS,))
        seat = seat_of(stored, who)
        check_playing(stored)
        return stored, seat, frozenset(map(int, offers.split()))

    async def _write_offers(
        self,
        stored: StoredGame,
        seat: Seat,
        expect: Mapping[str, Value],
        offered: frozenset[Seat],
        status: Status,
    ) -> bool:
        """Write the offers and the status; return False if the game has changed meanwhile."""
        context, now = self._context, self._context.now()
        change: dict[str, Value] = {
            OFFERS: _format_seats(offered),
            "status": status.value,
            f"sign:{seat}": now,
        }
        due = context.screens(stored.about, now)
        if status is not Status.PLAYING:
            due += context.ending(now)
            change["at"] = now
        playing: dict[str, Value] = {"status": Status.PLAYING.value, **expect}
        return await context.games.write(stored.id, expect=playing, change=change, due=due) is None

    async def _find_absence(self, stored: StoredGame, seat: Seat, now: int) -> Mapping[str, Value]:
        """Return the fields that change when an awaited player acts; empty if none is away long enough."""
        awaited = await self._context.awaited(stored)
        if seat in awaited:
            return {}
        fields = ("at", *(f"sign:{other}" for other in awaited))
        _, signs = await self._context.find_with(stored.id, fields)
        if now < max(int(sign or 0) for sign in signs) + self._context.limits.away:
            return {}
        return {"rev": stored.revision, **dict(zip(fields, signs, strict=True))}


def _format_seats(seats: frozenset[Seat]) -> str:
    return " ".join(map(str, sorted(seats)))
