"""What players can do without words: nudge each other, and offer to end the game."""

from collections.abc import Iterable, Mapping
from typing import Final

from bot.model.game import NOBODY, About, Revisions, Status, StoredGame
from bot.model.person import platform_of
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.model.silence import Sign, SilenceProblem, Speaker, silence_of
from bot.service.answering import answering
from bot.service.context import MINUTE, ServiceContext, check_playing, check_shape, screen_due, seat_of
from bot.service.play import OFFERS
from bot.store.atomic import Value
from bot.store.queue import Due
from engine.contract import SPECTATOR, Seat

KNOCK: Final = "knock"
"""The field with the last nudges."""


@answering
class Nudges:
    """Nudges players, ends games by agreement, and decides what may be said in a quiet game."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context

    async def nudge(self, who: str, game: str) -> None:
        """Nudge the players the game is waiting for."""
        check_shape(who=who)
        context, now = self._context, self._context.now()
        stored = await context.find(game)
        seat = seat_of(stored, who)
        check_playing(stored)
        mine = f"nudge:{seat}"
        stored, (before,) = await context.find_with(game, (mine,))
        if hush := silence_of(stored.about).refuses(Sign.NUDGE, Speaker.PLAYER):
            raise ServiceRefusal(hush)
        others = [each for each in await self._find_awaited(stored) if each != seat]
        if not others:
            raise ServiceRefusal(ServiceProblem.NOT_WAITING)
        again = int(before) + context.limits.nudge if before else now
        if now < again:
            raise ServiceRefusal(ServiceProblem.TOO_SOON, minutes=-(-(again - now) // MINUTE))
        raced = await context.games.write(
            game,
            expect={"status": Status.PLAYING.value, mine: before},
            change={mine: now, KNOCK: format_knocks(stored.counts, others, now)},
            due=knocks(stored.about, others, now),
        )
        if raced is not None:
            check_playing(await context.find(game))
            raise ServiceRefusal(ServiceProblem.TOO_SOON, minutes=context.limits.nudge // MINUTE)

    async def hush(self, game: str, sign: Sign, speaker: Speaker, who: str = NOBODY) -> SilenceProblem | None:
        """Return why a sign is refused where a game is played; None if it is allowed or no game is running.

        `who` is the speaker, if known: the rules may let this player think aloud just now.
        """
        stored = await self._context.games.load(game)
        if stored is None or stored.status is not Status.PLAYING:
            return None
        rule = silence_of(stored.about)
        hush = rule.refuses(sign, speaker)
        if hush and not rule.refuses(sign, Speaker.ALOUD) and who in await self._find_speakers(stored):
            return None
        return hush

    async def speaking(self, game: str) -> frozenset[str]:
        """Return the players who may use words just now in a quiet game.

        Empty where everyone may speak: because the game is over, not dealt yet, or a first game.
        """
        stored = await self._context.games.load(game)
        if stored is None or stored.status is not Status.PLAYING:
            return frozenset()
        rule = silence_of(stored.about)
        if not rule.refuses(Sign.MESSAGE, Speaker.PLAYER) or rule.refuses(Sign.MESSAGE, Speaker.ALOUD):
            return frozenset()
        return await self._find_speakers(stored)

    async def _find_speakers(self, stored: StoredGame) -> frozenset[str]:
        """Return the players whom the rules let think aloud, judged by the spectators' view."""
        kind = self._context.kind(stored.about.game)
        view = kind.rules.view(await self._context.state(stored), SPECTATOR)
        return frozenset(stored.about.seats[seat] for seat in kind.speaks(view)) - {NOBODY}

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
        awaited = await self._find_awaited(stored)
        if seat in awaited:
            return {}
        fields = ("at", *(f"sign:{other}" for other in awaited))
        _, signs = await self._context.find_with(stored.id, fields)
        if now < max(int(sign or 0) for sign in signs) + self._context.limits.away:
            return {}
        return {"rev": stored.revision, **dict(zip(fields, signs, strict=True))}

    async def _find_awaited(self, stored: StoredGame) -> tuple[Seat, ...]:
        rules = self._context.kind(stored.about.game).rules
        return rules.to_act(await self._context.state(stored))


def _format_seats(seats: frozenset[Seat]) -> str:
    return " ".join(map(str, sorted(seats)))


def knocks(about: About, seats: list[Seat], now: int, what: str = "knock") -> list[Due]:
    """Return the deliveries that ring these players."""
    return [
        screen_due(platform_of(about.seats[seat]), str(seat), now, what)
        for seat in seats
        if about.seats[seat] != NOBODY
    ]


def format_knocks(counts: Revisions, seats: Iterable[Seat], now: int) -> str:
    """Return the nudges of these seats as text: for each the seat, its revision and the time."""
    return " ".join(f"{seat} {counts.of(seat)} {now}" for seat in seats)


def read_knock(text: str, counts: Revisions, seat: Seat) -> int:
    """Return when a seat that has not acted since was nudged; 0 if it was not."""
    numbers = iter(map(int, text.split()))
    for knocked, count, at in zip(numbers, numbers, numbers, strict=True):
        if knocked == seat and counts.acted[seat] <= count:
            return at
    return 0
