"""Rounds: who is free, who plays with whom, and what they play.

A round comes about in three steps, each of which another process can take up where one has died: who takes
part is written down; then the pairs, with the names of games that there are not yet; then these are dealt.
"""

import hmac
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Final

from bot.games.model import HostedGame
from bot.model.night import Board, Listed, Night, Pair, Round, Stage, StoredNight
from bot.model.person import Result
from bot.model.refusals import Denied, ServiceRefusal
from bot.nights.context import Change, NightContext, calls, notes, timer
from bot.nights.pairing import LONG_AGO, Guest, Pairing, paired_beside
from bot.service.context import DAY
from bot.service.play import Play, new_id
from bot.service.records import leave_after_forgetting
from engine.chance import Chance
from engine.contract import MAX_SEED, InvalidOptions
from renderers.nights.facts import PairStage

_TWO: Final = 2
_WEEK: Final = 7 * DAY
_RECENT: Final = 8  # weeks


class Drawing:
    """Draws pairs, and deals their games."""

    def __init__(self, context: NightContext, play: Play) -> None:
        self._context = context
        self._play = play

    def called(self, stored: StoredNight, number: int) -> Change | None:
        """Return a night in which all who are free are about to be paired for the round of this number.

        None where these are too few, where another round is meant by now, and where none may begin any more.
        """
        before, now = stored.night, self._context.now()
        free = free_people(before, stored.board)
        if before.stage.done or before.drawing or not before.has_rounds_left or not enough(free):
            return None
        if len(before.rounds) + 1 != number:  # whoever begins it was late, or away for a while
            return None
        update: dict[str, object] = {
            "stage": Stage.PLAYING,
            "drawing": tuple(each.who for each in free),
            "breaks_until": 0,
            "began": before.began or now,
        }
        return before.model_copy(update=update), [timer("pair", number, now)]

    async def pair(self, stored: StoredNight, number: int) -> None:
        """Pair those who were called, once however often it is done."""
        night = stored.night
        seed = self._mixed(await self._context.nights.seed(night.id), f"pairs {number}")
        while night.drawing and len(night.rounds) < number:  # again, when somebody has gone meanwhile
            night = await self._write_pairs(night, number, seed)

    async def _write_pairs(self, night: Night, number: int, seed: int) -> Night:
        made = await self._drawn(night, number, seed)

        def written(stored: StoredNight) -> Change | None:
            before, now = stored.night, self._context.now()
            if _names(_called(before)) != _names(_called(night)) or len(before.rounds) >= number:
                return None
            update: dict[str, object] = {"drawing": (), "rounds": (*before.rounds, made)}
            after = before.model_copy(update=update)
            # Whoever is left over hears of it before the others begin.
            return after, [*notes(f"odd-{number}", [made.odd], now), timer("open", number, now)]

        return await self._context.change(night.id, written)

    async def _drawn(self, night: Night, number: int, seed: int) -> Round:
        called = _called(night)
        players = [each for each in called if not each.fills]
        fillers = sorted((each for each in called if each.fills), key=lambda each: -night.sat_out(each.who))
        results = {each.who: await self._context.games.people.results(each.who) for each in called}
        met = _met(night, results, self._context.now())
        guests = [Guest(each.who, len(results[each.who]), each.wish) for each in players]
        sat_out = {each.who: night.sat_out(each.who) for each in players}
        pairing = await paired_beside(guests, met, seed=seed, sat_out=sat_out)
        if pairing.odd and fillers:
            pairs = (*pairing.pairs, (pairing.odd, fillers[0].who))
            pairing = Pairing(pairs)
        chance = Chance(seed, "seats")
        return Round(
            number=number,
            at=self._context.now(),
            pairs=tuple(self._pair(night, chance.shuffled(pair)) for pair in pairing.pairs),
            odd=pairing.odd,
        )

    def _pair(self, night: Night, people: Sequence[str]) -> Pair:
        one, other = people
        return Pair(game=new_id(), people=(one, other), level=self._level(night, people))

    def _level(self, night: Night, people: Iterable[str]) -> str:
        """Return the level at which two play: where arguments grow, what both of them have reached."""
        usual = night.plan.options.get("level", "")
        if not night.plan.grow:
            return usual
        levels = self._levels(night)
        reached = [entry.level or usual for who in people if (entry := night.entry(who))]
        return min(reached, key=levels.index, default=usual)

    def _levels(self, night: Night) -> Sequence[str]:
        """Return the levels that can be played with all else that was planned: not every edition has all."""
        kind, planned = self._context.games.kind(night.plan.game), night.plan.options
        levels = kind.rules.option_values()["level"]
        return [level for level in levels if _is_possible(kind, {**planned, "level": level})]

    def grown(self, night: Night, won: Iterable[Pair]) -> Night:
        """Return a night in which those who have won a game play the next one with more arguments."""
        if not night.plan.grow:
            return night
        levels = self._levels(night)
        reached = {
            who: levels[min(levels.index(pair.level) + 1, len(levels) - 1)]
            for pair in won
            for who in pair.people
        }
        usual = night.plan.options["level"]

        def after(entry: Listed) -> Listed:
            level = max(reached.get(entry.who, usual), entry.level or usual, key=levels.index)
            return entry.model_copy(update={"level": level})

        return night.model_copy(update={"listed": tuple(map(after, night.listed))})

    async def deal(self, stored: StoredNight, number: int) -> None:
        """Deal all games of a round, each once however often it is done."""
        night, now = stored.night, self._context.now()
        drawn = next((each for each in night.rounds if each.number == number), None)
        if drawn is None or drawn.opened:
            return
        plan, seed = night.plan, None
        if plan.same_deal:
            seed = self._mixed(await self._context.nights.seed(night.id), f"deal {number}")
        for pair in drawn.pairs:
            if "" in pair.people or await self._context.games.games.load(pair.game):
                continue
            options = {**plan.options, "level": pair.level} if pair.level else plan.options
            try:
                await self._play.open(
                    plan.game, options, pair.people, seed=seed, game=pair.game, night=night.id
                )
            except ServiceRefusal as refusal:  # who was forgotten is in no pair by now
                if refusal.code is not Denied.FORGOTTEN:
                    raise
        await self._empty_seats(night.id, drawn)

        def opened(stored: StoredNight) -> Change | None:
            before = stored.night
            rounds = tuple(
                each.model_copy(update={"opened": True}) if each.number == number else each
                for each in before.rounds
            )
            if rounds == before.rounds:
                return None
            after = before.model_copy(update={"rounds": rounds})
            # What is shown follows when it is known how far all are.
            return after, [*calls(now), timer("tick", 1, now)]

        await self._context.change(night.id, opened)

    async def _empty_seats(self, night: str, drawn: Round) -> None:
        """Take those out of the games of a round who were forgotten since it was read.

        Being forgotten begins with the nights: who is in the round now and is forgotten later finds the game.
        """
        now = (await self._context.find(night)).night
        people = {pair.game: pair.people for pair in now.pairs}
        for pair in drawn.pairs:
            for gone in {*pair.people} - {*people[pair.game]}:
                await leave_after_forgetting(self._context.games, gone, pair.game)

    @staticmethod
    def _mixed(seed: int, what: str) -> int:
        """Return a seed for one thing of an evening: as much of a secret as the evening's own."""
        mixed = hmac.digest(str(seed).encode(), what.encode(), sha256)
        return int.from_bytes(mixed) % (MAX_SEED + 1)


def _is_possible(kind: HostedGame, options: Mapping[str, str]) -> bool:
    try:
        kind.options(options)
    except InvalidOptions:
        return False
    return True


def _called(night: Night) -> list[Listed]:
    """Return those who were called, and have not gone since."""
    return [each for each in night.listed if each.who in night.drawing and each.here]


def _names(people: Iterable[Listed]) -> list[str]:
    return [each.who for each in people]


def free_people(night: Night, board: Board) -> tuple[Listed, ...]:
    """Return those who are here, have a place, and are in no game that counts."""
    busy = {who for pair in counting(night, board) for who in pair.people}
    return tuple(each for each in night.welcome if each.here and each.who not in busy)


def counting(night: Night, board: Board) -> tuple[Pair, ...]:
    """Return the pairs that the evening waits for: they play, and both are still here."""
    here = {each.who for each in night.listed if each.here}
    return tuple(
        pair
        for pair in night.pairs
        if board.of(pair.game).stage is PairStage.PLAYING and here.issuperset(pair.people)
    )


def enough(free: Sequence[Listed]) -> bool:
    """Return whether there is a pair: of those who only fill in, each needs another to play with."""
    return len(free) >= _TWO and any(not each.fills for each in free)


def _met(night: Night, results: Mapping[str, Mapping[str, Result]], now: int) -> dict[frozenset[str], int]:
    """Return how long ago people have met: in rounds of this evening, and in weeks before it.

    What was two months ago counts no more, or a small community would soon have nobody left to meet.
    """
    met: dict[frozenset[str], int] = {}
    rounds = len(night.rounds)
    for who, ended in results.items():
        for result in ended.values():
            for partner in result.partners:
                pair = frozenset((who, partner))
                weeks = max(0, now - result.at) // _WEEK
                if weeks < _RECENT:
                    met[pair] = min(rounds + 1 + weeks, met.get(pair, LONG_AGO))
    for each in night.rounds:  # also what was not finished
        for played in each.pairs:
            met[frozenset(played.people)] = rounds + 1 - each.number
    return met
