"""Many games of self-play on all cores, and their summary."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from os import cpu_count
from statistics import mean, median
from typing import Final

from engine.chance import Chance
from engine.heldhands.options import Options
from engine.heldhands.phases import Ending
from engine.heldhands.policies import POLICIES
from engine.heldhands.self_play import self_play

_CHUNK: Final = 4  # games per task: few, so that progress is steady
_Z95: Final = 1.959964  # a 95 % interval of the normal distribution


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one game."""

    ending: Ending
    turns: int
    completed: int  # objectives
    objectives: int  # in all


@dataclass(frozen=True, slots=True)
class Summary:
    """The statistics of many games."""

    games: int
    wins: int
    win_rate: float
    interval: tuple[float, float]  # of the win rate, 95 %
    turns_mean: float
    turns_median: float
    completed_mean: float  # objectives
    objectives: int  # in all
    endings: Mapping[Ending, int]


def simulate(
    policy: str, options: Options, games: int, seed: int, processes: int | None = None
) -> Iterator[GameResult]:
    """Play games and yield their results in a fixed order: the same seed gives the same results."""
    deals = Chance(seed, "simulation")
    seeds = [deals.below(2**32) for _ in range(games)]
    play = partial(_play, policy, options)
    workers = processes or cpu_count() or 1
    if workers == 1:
        yield from map(play, seeds)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play, seeds, chunksize=_CHUNK)


def _play(policy: str, options: Options, seed: int) -> GameResult:
    state = self_play((POLICIES[policy], POLICIES[policy]), options, seed)
    if state.ending is None:
        raise AssertionError(seed)
    return GameResult(state.ending, len(state.turns), state.completed, len(state.objectives))


def summarise(results: Iterable[GameResult]) -> Summary:
    """Summarise these games; there must be at least one."""
    results = list(results)
    endings = Counter(result.ending for result in results)
    wins = endings[Ending.HELD_HANDS]
    return Summary(
        games=len(results),
        wins=wins,
        win_rate=wins / len(results),
        interval=wilson_interval(wins, len(results)),
        turns_mean=mean(result.turns for result in results),
        turns_median=median(result.turns for result in results),
        completed_mean=mean(result.completed for result in results),
        objectives=results[0].objectives,
        endings={ending: endings[ending] for ending in Ending},
    )


def wilson_interval(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a rate (Wilson's score: sound also near 0 and 1)."""
    rate, z2 = wins / games, _Z95**2
    centre = rate + z2 / (2 * games)
    spread = _Z95 * sqrt(rate * (1 - rate) / games + z2 / (4 * games**2))
    scale = 1 + z2 / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
