"""The options of a new game on a command line, and dealing it."""

import secrets
from argparse import ArgumentParser, Namespace

from bot.screens.refusal_text import refusal_text
from engine.contract import MAX_SEED, InvalidOptions
from engine.heldhands.board import SEATS
from engine.heldhands.game import GAME
from engine.heldhands.options import Options, option_values
from engine.heldhands.state import State
from renderers.i18n.catalogue import Words


def add_options(parser: ArgumentParser, words: Words) -> None:
    """Add the options of a new game: those of the engine, and the seed."""
    defaults = Options()
    for name, values in option_values().items():
        default = str(getattr(defaults, name))
        told = words.say("default-value", help=words.say(f"option-{name}"), default=default)
        parser.add_argument(f"--{name}", choices=[*map(str, values)], default=default, help=told)
    parser.add_argument("--seed", type=int, help=words.say("seed-help"))


def deal(parser: ArgumentParser, args: Namespace, words: Words) -> State:
    """Deal a game from the arguments of `add_options`, or end the program with one line that says why not."""
    seed = secrets.randbelow(MAX_SEED + 1) if args.seed is None else args.seed
    named = {name: getattr(args, name) for name in option_values()}
    try:
        options = GAME.read_options({name: value for name, value in named.items() if value is not None})
        return GAME.setup(options, len(SEATS), seed)
    except InvalidOptions as no:
        parser.error(refusal_text(no, words))
