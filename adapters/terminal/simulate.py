"""The command `simulate`: let policies play many games and tell how they went."""

import json
import secrets
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from dataclasses import asdict
from functools import partial

from rich.console import Console
from rich.progress import track

from adapters.terminal import words
from adapters.terminal.commands import Commands, add_options
from bot.simulation import Summary, simulate, summarise
from engine.contract import MAX_SEED, InvalidOptions
from engine.heldhands.game import GAME
from engine.heldhands.options import Options, option_values
from engine.heldhands.policies import POLICIES


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("simulate", help=words.SIMULATE_HELP, description=words.SIMULATE_HELP)
    add_options(parser)
    parser.add_argument("--games", type=_count, default=100, help=words.GAMES_HELP)
    parser.add_argument("--policy", choices=[*POLICIES], default="lookahead", help=words.POLICY_HELP)
    parser.add_argument("--processes", type=_count, help=words.PROCESSES_HELP)
    parser.add_argument("--json", action="store_true", help=words.JSON_HELP)
    parser.set_defaults(run=partial(_simulate, parser))


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise ArgumentTypeError(words.NOT_A_COUNT.format(text=text))
    return int(text)


def _simulate(parser: ArgumentParser, chosen: Namespace) -> int:
    try:
        options = GAME.read_options({name: getattr(chosen, name) for name in option_values()})
        GAME.setup(options, 2, seed := _seed(chosen.seed))
    except InvalidOptions as no:
        parser.error(words.refusal(no))
    games = simulate(chosen.policy, options, chosen.games, seed, chosen.processes)
    progress = Console(stderr=True)  # apart from the result, so that this can go into a file
    results = track(games, total=chosen.games, description=chosen.policy, console=progress, transient=True)
    summary = summarise(results)
    if chosen.json:
        Console().print_json(json.dumps(asdict(summary) | {"policy": chosen.policy, "seed": seed}))
    else:
        Console(highlight=False, soft_wrap=True).print(_table(chosen.policy, options, seed, summary))
    return 0


def _seed(given: int | None) -> int:
    return secrets.randbelow(MAX_SEED + 1) if given is None else given


def _table(policy: str, options: Options, seed: int, summary: Summary) -> str:
    """Return the summary as lines; equal seeds give equal lines."""
    low, high = summary.interval
    lines = [
        words.SIMULATED.format(
            games=summary.games, policy=policy, edition=options.edition, level=options.level
        ),
        words.WIN_RATE.format(rate=summary.win_rate, low=low, high=high),
        words.TURNS.format(mean=summary.turns_mean, median=summary.turns_median),
        words.OBJECTIVES.format(mean=summary.completed_mean, all=summary.objectives),
        words.SEED_OF_ALL.format(seed=seed),
        "",
        *(f"{count:6}  {words.ENDINGS[ending]}" for ending, count in summary.endings.items()),
    ]
    return "\n".join(lines)
