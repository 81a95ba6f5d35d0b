"""Rounds: who is free, who plays with whom, and what they play.

A round is made in three steps, and any process can continue after another one has died: write down who takes
part; then write the pairs, with the ids of games that do not exist yet; then deal these games.
"""

import hmac
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Final

from bot.games.model import HostedGame
from bot.model.night import Board, Listed, Night, NightStage, Pair, Round, StoredNight
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.model.statistics import name_of
from bot.nights.context import Change, NightContext, notes, timer, viewer_calls
from bot.nights.pairs import LONG_AGO, Guest, Pairing, pair_guests_async
from bot.service.context import DAY
from bot.service.play import Play, new_id
from bot.service.records import leave_after_forgetting
from engine.chance import Chance
from engine.contract import MAX_SEED, InvalidOptions
from renderers.nights.facts import PairStage

_TWO: Final = 2
_WEEK: Final = 7 * DAY
_RECENT: Final = 8  # weeks


class Rounds:
    """Draws the pairs of a round and deals their games."""

    def __init__(self, context: NightContext, play: Play) -> None:
        self._context = context
        self._play = play

    def call_people(self, stored: StoredNight, number: int) -> Change | None:
        """Return the night with all free people called for the round of this number.

        None if there are too few people, if this round has begun already, or if no round may begin any more.
        """
        before, now = stored.night, self._context.now()
        free = free_people(before, stored.board)
        if before.stage.done or before.drawing or not before.has_rounds_left or not can_pair(free):
            return None
        if len(before.rounds) + 1 != number:  # this timer was late
            return None
        update: dict[str, object] = {
            "stage": NightStage.PLAYING,
            "drawing": tuple(each.who for each in free),
            "breaks_until": 0,
            "began": before.began or now,
        }
        return before.model_copy(update=update), [timer("pair", number, now)]

    async def pair(self, stored: StoredNight, number: int) -> None:
        """Pair the people who were called; repeating it changes nothing."""
        night = stored.night
        seed = self._derive_seed(await self._context.nights.seed(night.id), f"pairs {number}")
        while night.drawing and len(night.rounds) < number:  # again, if someone has left in the meantime
            night = await self._write_pairs(night, number, seed)

    async def _write_pairs(self, night: Night, number: int, seed: int) -> Night:
        new_round = await self._draw_round(night, number, seed)

        def write(stored: StoredNight) -> Change | None:
            before, now = stored.night, self._context.now()
            if _ids(_still_called(before)) != _ids(_still_called(night)) or len(before.rounds) >= number:
                return None
            update: dict[str, object] = {"drawing": (), "rounds": (*before.rounds, new_round)}
            after = before.model_copy(update=update)
            # The odd one out is told before the others begin.
            return after, [*notes(f"odd-{number}", [new_round.odd], now), timer("open", number, now)]

        return await self._context.change(night.id, write)

    async def _draw_round(self, night: Night, number: int, seed: int) -> Round:
        called = _still_called(night)
        players = [each for each in called if not each.fills]
        fillers = sorted((each for each in called if each.fills), key=lambda each: -night.sat_out(each.who))
        games, together = await self._read_history([each.who for each in called])
        met = _last_met(night, together, self._context.now())
        guests = [Guest(each.who, games[each.who], each.wish) for each in players]
        sat_out = {each.who: night.sat_out(each.who) for each in players}
        pairing = await pair_guests_async(guests, met, seed=seed, sat_out=sat_out)
        if pairing.odd and fillers:
            pairs = (*pairing.pairs, (pairing.odd, fillers[0].who))
            pairing = Pairing(pairs)
        chance = Chance(seed, "seats")
        return Round(
            number=number,
            at=self._context.now(),
            pairs=tuple(self._make_pair(night, chance.shuffled(pair)) for pair in pairing.pairs),
            odd=pairing.odd,
        )

    async def _read_history(self, people: Sequence[str]) -> tuple[dict[str, int], dict[frozenset[str], int]]:
        """Return how many games people have played, and when the last game of two of them ended."""
        games, together = dict[str, int](), dict[frozenset[str], int]()
        kinds, results = self._context.service.kinds, self._context.service.people.results
        for who in people:
            partners = [None, *(each for each in people if each != who)]
            named = [(partner, name_of(kind, partner)) for partner in partners for kind in kinds]
            found = await results.statistics(who, [name for _, name in named])
            for (partner, _), statistics in zip(named, found, strict=True):
                if partner is None:
                    games[who] = games.get(who, 0) + statistics.games
                elif statistics.games:
                    pair = frozenset((who, partner))
                    together[pair] = max(statistics.last_at, together.get(pair, 0))
        return games, together

    def _make_pair(self, night: Night, people: Sequence[str]) -> Pair:
        one, other = people
        return Pair(game=new_id(), people=(one, other), level=self._pair_level(night, people))

    def _pair_level(self, night: Night, people: Iterable[str]) -> str:
        """Return the level of a pair: as planned or, if arguments grow, the lower of the two they reached."""
        usual = night.plan.options.get("level", "")
        if not night.plan.grow:
            return usual
        levels = self._valid_levels(night)
        reached = [entry.level or usual for who in people if (entry := night.entry(who))]
        return min(reached, key=levels.index, default=usual)

    def _valid_levels(self, night: Night) -> Sequence[str]:
        """Return the levels that the planned options allow: not every edition has all levels."""
        kind, planned = self._context.service.kind(night.plan.game), night.plan.options
        levels = kind.rules.option_values()["level"]
        return [level for level in levels if _is_valid(kind, {**planned, "level": level})]

    def raise_levels(self, night: Night, won: Iterable[Pair]) -> Night:
        """Return the night with the winners one level higher, if arguments grow."""
        if not night.plan.grow:
            return night
        levels = self._valid_levels(night)
        reached = {
            who: levels[min(levels.index(pair.level) + 1, len(levels) - 1)]
            for pair in won
            for who in pair.people
        }
        usual = night.plan.options["level"]

        def raise_level(entry: Listed) -> Listed:
            level = max(reached.get(entry.who, usual), entry.level or usual, key=levels.index)
            return entry.model_copy(update={"level": level})

        return night.model_copy(update={"listed": tuple(map(raise_level, night.listed))})

    async def deal(self, stored: StoredNight, number: int) -> None:
        """Deal all games of a round; repeating it deals none twice."""
        night, now = stored.night, self._context.now()
        drawn = next((each for each in night.rounds if each.number == number), None)
        if drawn is None or drawn.opened:
            return
        plan, seed = night.plan, None
        if plan.same_deal:
            seed = self._derive_seed(await self._context.nights.seed(night.id), f"deal {number}")
        for pair in drawn.pairs:
            if "" in pair.people or await self._context.service.games.load(pair.game):
                continue
            options = {**plan.options, "level": pair.level} if pair.level else plan.options
            try:
                await self._play.open(
                    plan.game, options, pair.people, seed=seed, game=pair.game, night=night.id
                )
            except ServiceRefusal as refusal:  # a forgotten person is in no pair any more
                if refusal.code is not ServiceProblem.FORGOTTEN:
                    raise
        await self._empty_seats(night.id, drawn)

        def mark_opened(stored: StoredNight) -> Change | None:
            before = stored.night
            rounds = tuple(
                each.model_copy(update={"opened": True}) if each.number == number else each
                for each in before.rounds
            )
            if rounds == before.rounds:
                return None
            after = before.model_copy(update={"rounds": rounds})
            # The lobby is updated by the tick, with the first scores.
            return after, [*viewer_calls(now), timer("tick", 1, now)]

        await self._context.change(night.id, mark_opened)

    async def _empty_seats(self, night: str, drawn: Round) -> None:
        """Remove people from the games of a round who were forgotten since it was read.

        Forgetting a person begins with the nights: for someone who is forgotten later, the game is found.
        """
        now = (await self._context.find(night)).night
        people = {pair.game: pair.people for pair in now.pairs}
        for pair in drawn.pairs:
            for gone in {*pair.people} - {*people[pair.game]}:
                await leave_after_forgetting(self._context.service, gone, pair.game)

    @staticmethod
    def _derive_seed(seed: int, what: str) -> int:
        """Derive the seed for one purpose; it is as secret as the night's own seed."""
        digest = hmac.digest(str(seed).encode(), what.encode(), sha256)
        return int.from_bytes(digest) % (MAX_SEED + 1)


def _is_valid(kind: HostedGame, options: Mapping[str, str]) -> bool:
    try:
        kind.options(options)
    except InvalidOptions:
        return False
    return True


def _still_called(night: Night) -> list[Listed]:
    """Return the people who were called and have not left since."""
    return [each for each in night.listed if each.who in night.drawing and each.here]


def _ids(people: Iterable[Listed]) -> list[str]:
    return [each.who for each in people]


def free_people(night: Night, board: Board) -> tuple[Listed, ...]:
    """Return the people who are here, have a place, and are not in an active pair."""
    busy = {who for pair in active_pairs(night, board) for who in pair.people}
    return tuple(each for each in night.welcome if each.here and each.who not in busy)


def active_pairs(night: Night, board: Board) -> tuple[Pair, ...]:
    """Return the pairs that the night waits for: still playing, and both people still here."""
    here = {each.who for each in night.listed if each.here}
    return tuple(
        pair
        for pair in night.pairs
        if board.of(pair.game).stage is PairStage.PLAYING and here.issuperset(pair.people)
    )


def can_pair(free: Sequence[Listed]) -> bool:
    """Return whether a pair can be made; two people who only fill in are no pair."""
    return len(free) >= _TWO and any(not each.fills for each in free)


def _last_met(night: Night, together: Mapping[frozenset[str], int], now: int) -> dict[frozenset[str], int]:
    """Return how long ago people have met: in rounds of this night, and in weeks before it.

    After eight weeks it no longer counts; otherwise a small community would soon run out of new partners.
    """
    met: dict[frozenset[str], int] = {}
    rounds = len(night.rounds)
    for pair, at in together.items():
        weeks = max(0, now - at) // _WEEK
        if weeks < _RECENT:
            met[pair] = min(rounds + 1 + weeks, LONG_AGO)
    for each in night.rounds:  # unfinished games count too
        for played in each.pairs:
            met[frozenset(played.people)] = rounds + 1 - each.number
    return met
