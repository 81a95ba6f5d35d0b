"""Looks back at a finished game, turn by turn, and finds where it turned.

Hope is how often the light player holds hands from there, for both players. It is counted twice: in the one
true game (`Hope.was`), and in worlds dealt anew from what the player who moved could know (`Hope.seen`).
Where the two part, it was hidden facts that decided.

Another way is what the strong player would have done, knowing no more than the player at the table. It is
told only if it is clearly better: found in some worlds, it has to show its gain in others, `_SURE` standard
errors beyond chance, and be worth `_LEAST_GAIN`. Counts, not times, bound the work, and all chance comes from
the record: equal records are looked back at alike.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from statistics import fmean, variance
from typing import Final, NamedTuple, Self, TypeAlias

from engine import replay
from engine.chance import Chance
from engine.heldhands.actions import Row, Step
from engine.heldhands.board import SEATS
from engine.heldhands.cards import Side
from engine.heldhands.game import GAME
from engine.heldhands.hindsight import MOST_POINTS, Examination, Examined, Hindsight, Hope, TurningPoint
from engine.heldhands.movement import end_balance, paid, walk
from engine.heldhands.policies.fast_game import HELD_HANDS, FastGame, next_random
from engine.heldhands.policies.light import choose_side, play_out
from engine.heldhands.policies.memory import KIND, Memory
from engine.heldhands.policies.partner import answer
from engine.heldhands.policies.plans import ground_of
from engine.heldhands.policies.redeal import Redeal
from engine.heldhands.policies.search import Trial, never
from engine.heldhands.policies.ways import ONE, Way
from engine.heldhands.record import Record, actions
from engine.heldhands.state import State
from engine.heldhands.truth import fast_game_of
from engine.heldhands.turn import between_turns
from engine.heldhands.views import PlayerView, player_view

GAMES: Final = 80
"""Imagined games behind each of the two hopes after a turn: a standard error of six percent at most."""
_PAIRED: Final = 40  # of these, in which another way is tried beside
_BUDGET: Final = 1500  # turns to imagine until the other way is found
_MOST_COMPARED: Final = 5
_COMPARED: Final = 320  # games that decide whether it is better
_WORTH_COMPARING: Final = 0.04
_LEAST_GAIN: Final = 0.08
_SURE: Final = 2.6  # standard errors: with five ways compared, one game in forty is told a point by chance
_CLEAR: Final = 25  # percent: a fall, and a difference of two hopes, that is more than chance

World: TypeAlias = Callable[[], FastGame]


class MadeTurn(NamedTuple):
    """A turn as imagined games carry it out."""

    way: Way
    cards: frozenset[tuple[int, int]]  # by the seat of the row, and the place from 0
    side: Side | None  # chosen on the middle line; None: as the light player does

    @classmethod
    def of(cls, view: PlayerView, steps: Sequence[Step], side: Side | None = None) -> Self:
        """Return the turn of these steps, for the player whose view it is."""
        here = ground_of(view)
        so_far = walk(here, steps)
        need = sum(ONE[KIND[paid(here, step)]] for step in steps)
        nodes = so_far.visited & ~(1 << here.start)
        way = Way(need, nodes, so_far.node, end_balance(here, so_far), so_far.length)
        seats = {Row.OWN: view.seat, Row.PARTNER: 1 - view.seat}
        return cls(way, frozenset((seats[step.row], step.place - 1) for step in steps), side)

    def does_the_same(self, other: Self) -> bool:
        """Return whether both end alike, with the same cards spent."""
        return (self.way.end, self.way.balance, self.cards) == (other.way.end, other.way.balance, other.cards)

    def carry_out(self, game: FastGame) -> None:
        """End the turn in an imagined game."""
        game.move_with(self.way, self.cards)
        if game.choosing:
            game.choose(choose_side(game) if self.side is None else int(self.side is Side.RIGHT))


def look_back(record: Record) -> Hindsight:
    """Return the hindsight of a finished game: some ten seconds for a long one."""
    so_far = Examination(record)
    while so_far.hindsight is None:
        so_far = advance(so_far)
    return so_far.hindsight


def advance(so_far: Examination) -> Examination:
    """Do the next part: a turn, a comparison, or the conclusion; each takes a part of a second, or two."""
    record, examined, compared, _ = so_far
    if len(examined) < so_far.turns:
        return so_far._replace(examined=(*examined, _examine_turn(record, len(examined))))
    promising = _worth_comparing(examined)
    if len(compared) < len(promising):
        return so_far._replace(compared=(*compared, _compare(record, promising[len(compared)])))
    return so_far._replace(hindsight=_conclude(examined, compared))


def _examine_turn(record: Record, turn: int) -> Examined:
    after = _states(record)[turn]
    was = _count_hope(_truth(record, after, f"true {turn}"))
    if turn == 0:
        return Examined(0, Hope(was, was if after.ending else _count_hope(_knowable(record, 1)[1])))
    view, world = _knowable(record, turn)
    taken, steps = _made(record, turn), _best(view, world)
    other = MadeTurn.of(view, steps)
    if other.does_the_same(taken):
        return Examined(turn, Hope(was, _count_hope(world, taken)))
    won = _play_both(world, taken, other, _PAIRED)
    gain = fmean(two - one for one, two in won)
    won_more = sum(_play_out(world(), taken) for _ in range(GAMES - _PAIRED))
    seen = (sum(one for one, _ in won) + won_more) / GAMES
    return Examined(turn, Hope(was, round(100 * seen)), steps, gain)


def _worth_comparing(examined: Sequence[Examined]) -> list[Examined]:
    """Return the turns in which another way may have been better, at most a few."""
    promising = sorted(
        (each for each in examined if each.gain >= _WORTH_COMPARING), key=lambda each: -each.gain
    )
    return promising[:_MOST_COMPARED]


def _compare(record: Record, examined: Examined) -> TurningPoint | None:
    """Return the turning point if the other way is clearly better: about half a second."""
    turn, steps = examined.turn, examined.other
    before = _states(record)[turn - 1]
    view, world = _knowable(record, turn, "compared")
    taken, other = _made(record, turn), MadeTurn.of(view, steps)
    seen = _play_both(world, taken, other, _COMPARED)
    gains = [two - one for one, two in seen]
    if fmean(gains) < max(_LEAST_GAIN, _SURE * sqrt(variance(gains) / len(gains))):
        return None
    was = _play_both(_truth(record, before, f"compared {turn}"), taken, other, GAMES)
    hopes = [Hope(_percent(won[n] for won in was), _percent(won[n] for won in seen)) for n in (0, 1)]
    nodes = _states(record)[turn].finished(turn - 1).nodes
    return TurningPoint(turn, before.active, nodes, (nodes[0], *(step.to for step in steps)), *hopes)


def _conclude(examined: Sequence[Examined], compared: Sequence[TurningPoint | None]) -> Hindsight:
    """Return what all of it comes to."""
    found = sorted(filter(None, compared), key=lambda point: point.taken_hope.seen - point.other_hope.seen)
    points = tuple(sorted(found[:MOST_POINTS]))
    hopes = tuple(each.hope for each in examined)
    unseen = [
        turn
        for turn, (before, after) in enumerate(pairwise(hopes), 1)
        if min(before.was - after.was, after.seen - after.was) >= _CLEAR
        and turn not in {point.turn for point in points}
    ]
    unseen.sort(key=lambda turn: hopes[turn].was - hopes[turn - 1].was)
    return Hindsight(hopes, points, tuple(sorted(unseen[:MOST_POINTS])))


@lru_cache(maxsize=2)  # turn after turn of the same game is asked for
def _states(record: Record) -> Sequence[State]:
    """Return the states after the set-up and after each turn."""
    dealt = GAME.setup(record.options, len(SEATS), record.seed)
    return tuple(page.state for page in replay.pages(GAME, between_turns, dealt, actions(record)))


def _knowable(record: Record, turn: int, label: str = "known") -> tuple[PlayerView, World]:
    """Return what the player of a turn sees before it, and the worlds that this player may be in."""
    states = _states(record)
    seat = states[turn - 1].active
    dealt = GAME.setup(record.options, len(SEATS), record.seed)
    seen = [player_view(state, seat) for state in (dealt, *states[:turn])]
    return seen[-1], Redeal(seen[-1], Memory(seen), _seed(record, f"{label} {turn}")).world


def _truth(record: Record, state: State, label: str) -> World:
    """Return the one true game, each time with other chance in what is still to come."""
    game = fast_game_of(state)
    game.random = _seed(record, label)

    def world() -> FastGame:
        game.random = next_random(game.random)
        return game.copy()

    return world


def _seed(record: Record, label: str) -> int:
    return Chance(record.seed, f"hindsight {label}").below(2**32)


def _made(record: Record, turn: int) -> MadeTurn:
    """Return a turn as it was made."""
    states = _states(record)
    before, made = states[turn - 1], states[turn].finished(turn - 1)
    return MadeTurn.of(player_view(before, before.active), made.steps, made.chose)


def _best(view: PlayerView, world: World) -> tuple[Step, ...]:
    """Return the steps of the strong player, who has the same worlds."""
    trial = Trial(world, _BUDGET, never, 1 - view.seat, errors=0.0)
    return tuple(action for action in answer(view, trial) if isinstance(action, Step))


def _count_hope(world: World, laid: MadeTurn | None = None) -> int:
    return _percent(_play_out(world(), laid) for _ in range(GAMES))


def _play_both(world: World, taken: MadeTurn, other: MadeTurn, games: int) -> list[tuple[bool, bool]]:
    """Return whether they hold hands after the one and after the other, in the same worlds."""
    dealt = (world() for _ in range(games))
    return [(_play_out(game.copy(), taken), _play_out(game, other)) for game in dealt]


def _play_out(game: FastGame, laid: MadeTurn | None = None) -> bool:
    """Return whether they hold hands in the end, after this turn."""
    if laid:
        laid.carry_out(game)
    play_out(game)
    return game.ending == HELD_HANDS


def _percent(won: Iterable[bool]) -> int:
    return round(100 * fmean(won))
