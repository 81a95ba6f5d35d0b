"""The command `simulate`: let a policy play many games, and summarise the results."""

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from dataclasses import asdict
from functools import partial

from rich.console import Console
from rich.progress import track

from adapters.terminal.catalogue import words_here
from adapters.terminal.subcommands import Commands, add_options, deal
from bot.app.simulation import Summary, simulate, summarise
from engine.heldhands.options import Options
from engine.heldhands.policies import POLICIES
from renderers.i18n.catalogue import Words
from renderers.i18n.phrases import dashed


def add_to(commands: Commands) -> None:
    """Add the command."""
    words = words_here()
    about, policy = words.say("simulate-help"), words.say("policy-help")
    parser = commands.add_parser("simulate", help=about, description=about)
    add_options(parser, words)
    parser.add_argument("--games", type=_read_count, default=100, help=words.say("games-help"))
    parser.add_argument("--policy", choices=[*POLICIES], default="lookahead", help=policy)
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
    games = simulate(args.policy, options, args.games, seed, args.processes)
    progress = Console(stderr=True)  # not stdout, so that the result can go into a file
    results = track(games, total=args.games, description=args.policy, console=progress, transient=True)
    summary = summarise(results)
    if args.json:
        Console().print_json(json.dumps(asdict(summary) | {"policy": args.policy, "seed": seed}))
    else:
        Console(highlight=False, soft_wrap=True).print(
            _format_summary(words, args.policy, options, seed, summary)
        )
    return 0


def _format_summary(words: Words, policy: str, options: Options, seed: int, summary: Summary) -> str:
    """Return the summary as lines; equal seeds give equal lines."""
    low, high = summary.interval
    lines = [
        words.say(
            "simulated",
            games=summary.games,
            policy=policy,
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
