"""The command `simulate`: let a policy play many games on all cores, and summarise the results."""

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import partial
from math import sqrt
from os import cpu_count
from statistics import mean, median
from time import process_time
from typing import Final

from rich.console import Console
from rich.progress import track

from adapters.terminal.command_line import Commands, words_here
from adapters.terminal.new_game import add_options, deal
from engine.chance import Chance
from engine.heldhands.actions import Action
from engine.heldhands.clairvoyant import play_openly
from engine.heldhands.options import Options
from engine.heldhands.phases import Ending
from engine.heldhands.policies import POLICIES, Policy
from engine.heldhands.self_play import self_play
from engine.heldhands.views import PlayerView
from renderers.i18n.catalogue import Words, dashed

CLAIRVOYANT: Final = "clairvoyant"
"""Sees everything, on both seats: no policy, but what policies are measured by."""

_CHUNK: Final = 4  # games per task: few, so that progress is steady
_Z95: Final = 1.959964  # a 95 % interval of the normal distribution


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one game."""

    ending: Ending
    turns: int
    completed: int  # objectives
    objectives: int  # in all
    seconds: tuple[float, ...] = field(default=(), compare=False)  # that each answer of a policy took


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


def add_to(commands: Commands) -> None:
    """Add the command."""
    words = words_here()
    about, policy = words.say("simulate-help"), words.say("policy-help")
    parser = commands.add_parser("simulate", help=about, description=about)
    add_options(parser, words)
    parser.add_argument("--games", type=_read_count, default=100, help=words.say("games-help"))
    parser.add_argument("--policy", choices=[*POLICIES, CLAIRVOYANT], default="lookahead", help=policy)
    parser.add_argument("--partner", choices=[*POLICIES], help=words.say("policy-partner-help"))
    parser.add_argument("--processes", type=_read_count, help=words.say("processes-help"))
    parser.add_argument("--json", action="store_true", help=words.say("json-help"))
    parser.set_defaults(run=partial(_simulate, parser, words))


def _read_count(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise ArgumentTypeError(words_here().say("not-a-count", text=text))
    return int(text)


def _simulate(parser: ArgumentParser, words: Words, args: Namespace) -> int:
    dealt = deal(parser, args, words)
    options, seed = dealt.options, dealt.seed
    pair = args.policy, args.partner or args.policy
    if CLAIRVOYANT in pair and args.partner:
        parser.error(words.say("clairvoyant-alone"))
    games = simulate(pair, options, args.games, seed, args.processes)
    progress = Console(stderr=True)  # not stdout, so that the result can go into a file
    results = [*track(games, total=args.games, description=args.policy, console=progress, transient=True)]
    summary = summarise(results)
    if args.json:
        facts = {"policy": pair[0], "partner": pair[1], "seed": seed}
        Console().print_json(json.dumps(asdict(summary) | facts))
    else:
        Console(highlight=False, soft_wrap=True).print(_format_summary(words, pair, options, seed, summary))
    if any(result.seconds for result in results):
        progress.print(_format_seconds(words, results), highlight=False, soft_wrap=True)
    return 0


def _format_seconds(words: Words, results: Iterable[GameResult]) -> str:
    """Return how long the policies thought: no two runs take the same time."""
    seconds = sorted(second for result in results for second in result.seconds)
    slow = seconds[min(len(seconds) * 95 // 100, len(seconds) - 1)]
    return words.say("simulated-seconds", mean=mean(seconds), slow=slow)


def _format_summary(
    words: Words, pair: tuple[str, str], options: Options, seed: int, summary: Summary
) -> str:
    """Return the summary as lines; equal seeds give equal lines."""
    low, high = summary.interval
    lines = [
        words.say(
            "simulated",
            games=summary.games,
            policy=" + ".join(dict.fromkeys(pair)),
            edition=options.edition,
            level=options.level.value,
        ),
        words.say("simulated-rate", rate=100 * summary.win_rate, low=100 * low, high=100 * high),
        words.say("simulated-turns", mean=summary.turns_mean, median=summary.turns_median),
        words.say("simulated-objectives", mean=summary.completed_mean, all=summary.objectives),
        words.say("simulated-seed", seed=str(seed)),
        "",
        *(f"{count:6}  {words.say(f'ending-{dashed(ending)}')}" for ending, count in summary.endings.items()),
    ]
    return "\n".join(lines)


def simulate(
    pair: tuple[str, str], options: Options, games: int, seed: int, processes: int | None = None
) -> Iterator[GameResult]:
    """Play games and yield their results in a fixed order: the same seed gives the same results.

    The first of the pair sits near, the second far.
    """
    deals = Chance(seed, "simulation")
    seeds = [deals.below(2**32) for _ in range(games)]
    play = partial(_play, pair, options)
    workers = processes or cpu_count() or 1
    if workers == 1:
        yield from map(play, seeds)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play, seeds, chunksize=_CHUNK)


def _play(pair: tuple[str, str], options: Options, seed: int) -> GameResult:
    seconds: list[float] = []
    if CLAIRVOYANT in pair:
        state = play_openly(options, seed)
    else:
        near, far = (_timed(POLICIES[name], seconds) for name in pair)
        state = self_play((near, far), options, seed)
    if state.ending is None:
        raise AssertionError(seed)
    return GameResult(state.ending, len(state.turns), state.completed, len(state.objectives), tuple(seconds))


def _timed(policy: Policy, seconds: list[float]) -> Policy:
    """Return the same policy, which notes how much time of a core each answer takes."""

    def answer(seen: Sequence[PlayerView], chance: Chance) -> tuple[Action, ...]:
        begun = process_time()
        actions = policy(seen, chance)
        seconds.append(process_time() - begun)
        return actions

    return answer


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
