"""Signs between people: nudges, and what may be said where a quiet game is played."""

from collections.abc import Iterable

from bot.model.game import NOBODY, About, Revisions, Status, StoredGame
from bot.model.person import is_computer, is_person, platform_of
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.model.silence import Sign, SilenceProblem, Speaker, silence_of
from bot.service.context import KNOCK, MINUTE, ServiceContext, check_playing, check_shape, screen_due, seat_of
from bot.store.queue import Due
from engine.contract import SPECTATOR, Seat


class Signs:
    """Nudges players, and decides which signs are allowed in a game."""

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
        if problem := silence_of(stored.about).refuses(Sign.NUDGE, Speaker.PLAYER):
            raise ServiceRefusal(problem)
        awaited, seats = await context.awaited(stored), stored.about.seats
        others = [each for each in awaited if each != seat and not is_computer(seats[each])]
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

    async def refuses(
        self, game: str, sign: Sign, speaker: Speaker, who: str = NOBODY
    ) -> SilenceProblem | None:
        """Return why a sign is refused where a game is played; None if it is allowed or no game is running.

        `who` is the speaker, if known: the rules may let this player think aloud just now.
        """
        check_shape(game=game)
        stored = await self._context.games.load(game)
        if stored is None or stored.status is not Status.PLAYING:
            return None
        rule = silence_of(stored.about)
        problem = rule.refuses(sign, speaker)
        if problem and not rule.refuses(sign, Speaker.ALOUD) and who in await self._find_speakers(stored):
            return None
        return problem

    async def speakers(self, game: str) -> frozenset[str]:
        """Return the players who may use words just now in a quiet game.

        Empty where everyone may speak: because the game is over, not dealt yet, or a first game.
        """
        check_shape(game=game)
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


def knocks(about: About, seats: list[Seat], now: int, what: str = "knock") -> list[Due]:
    """Return the deliveries that ring these players."""
    return [
        screen_due(platform_of(about.seats[seat]), str(seat), now, what)
        for seat in seats
        if is_person(about.seats[seat])
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
