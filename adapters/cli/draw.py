"""The command `draw`: the picture of a game that computers play for it, or of a recorded one.

It also draws a single memory of In the Palm of Your Hand, which needs no game.
"""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Final

from adapters.cli.record import first_state, list_pages, load_record
from adapters.terminal.command_line import Commands, add_language, words_here, words_in
from adapters.terminal.new_game import add_options, deal
from bot.service.guests import readable
from engine.contract import SPECTATOR, Viewer
from engine.heldhands.board import SEATS
from engine.heldhands.game import GAME
from engine.heldhands.options import option_values
from engine.heldhands.phases import Phase
from engine.heldhands.policies import POLICIES
from engine.heldhands.record import Record, record_of
from engine.heldhands.self_play import self_play
from engine.heldhands.state import State
from engine.heldhands.views import PlayerView, SpectatorView
from renderers.heldhands.description import describe_fully
from renderers.heldhands.journey import draw_journey
from renderers.heldhands.pixels import draw
from renderers.i18n.catalogue import Language, Said, Words
from renderers.paint.picture import NARROWEST, USUAL_WIDTH, WIDEST, Look, Media, Picture, ThemeName
from renderers.palm.memories.card import draw_memory
from renderers.palm.names import MEMORY_COUNT, memory_story, memory_title

_TABLE: Final = "table"  # for spectators, who have no seat
_POLICY: Final = "greedy"
_LONGEST_SHOWN: Final = 40
_KILOBYTE: Final = 1024


class Kind(StrEnum):
    """What is drawn."""

    SETUP = "setup"
    PERSPECTIVE = "perspective"
    TABLE = "table"
    END = "end"
    JOURNEY = "journey"  # the whole game, as an animation
    TURN = "turn"  # the last turn, as an animation
    MEMORY = "memory"  # a card of In the Palm of Your Hand


_ANIMATED: Final = frozenset((Kind.JOURNEY, Kind.TURN))


def add_to(commands: Commands) -> None:
    """Add the command."""
    words = words_here()
    about = words.say("draw-help")
    parser = commands.add_parser("draw", help=about, description=about)
    parser.add_argument("--out", metavar="FILE", type=Path, help=words.say("draw-out-help"))
    parser.add_argument("--describe", action="store_true", help=words.say("draw-describe-help"))
    parser.add_argument("--kind", choices=[*map(str, Kind)], help=words.say("draw-kind-help"))
    parser.add_argument("--seat", choices=[*SEATS, _TABLE], help=words.say("draw-seat-help"))
    parser.add_argument("--turns", metavar="N", help=words.say("draw-turns-help"))
    parser.add_argument("--steps", metavar="N", default=0, help=words.say("draw-steps-help"))
    parser.add_argument("--number", metavar="N", help=words.say("draw-number-help", all=MEMORY_COUNT))
    add_options(parser, words)
    parser.add_argument("--policy", choices=[*POLICIES], help=words.say("draw-policy-help"))
    parser.add_argument("--record", metavar="FILE", help=words.say("draw-record-help"))
    _add_look(parser, words)
    add_language(parser)
    # No defaults: an option that was given must be told from one that was not, since a record has its own.
    parser.set_defaults(run=partial(_draw, parser), **dict.fromkeys(option_values()))


def _add_look(parser: ArgumentParser, words: Words) -> None:
    themes, theme = [*map(str, ThemeName)], str(Look().theme)
    size = words.say("draw-size-help", narrowest=str(NARROWEST), widest=str(WIDEST), usual=str(USUAL_WIDTH))
    parser.add_argument("--theme", choices=themes, default=theme, help=words.say("draw-theme-help"))
    parser.add_argument("--size", metavar="PIXELS", default=USUAL_WIDTH, help=size)
    parser.add_argument("--large", action="store_true", help=words.say("draw-large-help"))
    called = [seat.upper() for seat in SEATS]
    parser.add_argument(
        "--names", nargs=len(SEATS), metavar=tuple(called), default=(), help=words.say("draw-names-help")
    )


def _draw(parser: ArgumentParser, args: Namespace) -> int:
    words = words_in(Language(args.lang))
    _read_integers(parser, args, words)
    _check_arguments(parser, args, words)
    if args.kind == Kind.MEMORY:
        return _draw_memory(parser, args, words)
    record = _load_record(parser, args, words)
    views = _list_views(parser, args, words, record)
    names = tuple(map(readable, args.names))
    if args.out:
        picture = _draw_picture(args, words, views, names)
        _write(parser, args.out, picture, words)
        told = words.say("draw-written", **_picture_facts(args.out, picture), seed=str(record.seed))
        sys.stdout.write(f"{told}\n")
    if args.describe:
        sys.stdout.write(f"{describe_fully(views[-1], words, names=names)}\n")
    return 0


def _read_integers(parser: ArgumentParser, args: Namespace, words: Words) -> None:
    """Read the numbers here and not by argparse, which does not know the language of `--lang` yet."""
    for name in ("turns", "steps", "number", "size"):
        given = getattr(args, name)
        try:
            setattr(args, name, given if given is None else int(given))
        except ValueError:
            parser.error(f"--{name}: {words.say('draw-not-whole', text=given[:_LONGEST_SHOWN])}")


def _draw_memory(parser: ArgumentParser, args: Namespace, words: Words) -> int:
    if args.out:
        picture = draw_memory(args.number, words, _read_look(args))
        _write(parser, args.out, picture, words)
        sys.stdout.write(f"{words.say('draw-written-memory', **_picture_facts(args.out, picture))}\n")
    if args.describe:
        sys.stdout.write(
            f"{args.number}. {memory_title(args.number, words)}\n{memory_story(args.number, words)}\n"
        )
    return 0


def _picture_facts(out: Path, picture: Picture) -> dict[str, Said]:
    return {
        "file": str(out),
        "width": str(picture.width),
        "height": str(picture.height),
        "size": -(-len(picture.data) // _KILOBYTE),
    }


def _check_arguments(parser: ArgumentParser, args: Namespace, words: Words) -> None:
    """Refuse arguments that are wrong for any game, before one is played."""
    if not NARROWEST <= args.size <= WIDEST:
        wide = words.say("draw-no-such-size", narrowest=str(NARROWEST), widest=str(WIDEST))
        parser.error(wide)
    _check_memory(parser, args, words)
    if args.kind == Kind.TABLE and args.seat not in {None, _TABLE}:
        parser.error(words.say("draw-table-is-watched", seat=args.seat))
    if args.kind in {Kind.SETUP, Kind.PERSPECTIVE} and args.seat == _TABLE:
        parser.error(words.say("draw-seat-needed", kind=args.kind))
    if args.steps and args.kind not in {None, Kind.PERSPECTIVE}:
        parser.error(words.say("draw-no-chain", kind=args.kind))
    if args.out:
        _check_output(parser, args, words)
    elif not args.describe:
        parser.error(words.say("draw-nothing-asked"))


def _check_memory(parser: ArgumentParser, args: Namespace, words: Words) -> None:
    """Refuse a number without a memory, a memory without a number, and options of a game for a memory."""
    if args.kind != Kind.MEMORY:
        if args.number is not None:
            parser.error(words.say("draw-number-is-for-memories"))
        return
    if args.number is None or not 1 <= args.number <= MEMORY_COUNT:
        parser.error(words.say("draw-no-such-memory", all=MEMORY_COUNT))
    for name in (*option_values(), "seed", "policy", "record", "seat", "turns", "steps", "names"):
        if getattr(args, name):
            parser.error(words.say("draw-memory-has-no-game", option=f"--{name}"))


def _check_output(parser: ArgumentParser, args: Namespace, words: Words) -> None:
    out: Path = args.out
    suffix = (Media.GIF if args.kind in _ANIMATED else Media.PNG).suffix
    if out.suffix.lower() != suffix:
        parser.error(words.say("draw-wrong-suffix", file=str(out), suffix=suffix))
    try:
        found = out.parent.is_dir()
    except OSError:  # no permission: as good as missing
        found = False
    if not found:
        parser.error(words.say("draw-no-directory", directory=str(out.parent)))


def _load_record(parser: ArgumentParser, args: Namespace, words: Words) -> Record:
    """Read the record, or play a game: equal arguments give equal games."""
    if args.record is None:
        begun = deal(parser, args, words)
        policy = POLICIES[args.policy or _POLICY]
        return record_of(self_play((policy, policy), begun.options, begun.seed))
    for name in (*option_values(), "seed", "policy"):
        if getattr(args, name) is not None:
            parser.error(words.say("draw-record-decides", option=f"--{name}"))
    return load_record(args.record, parser, words)


def _list_views(
    parser: ArgumentParser, args: Namespace, words: Words, record: Record
) -> list[PlayerView | SpectatorView]:
    """Return the view to draw, from the seat in the arguments; several for an animation."""
    states = _list_states(parser, args, words, record)
    viewer: Viewer = 0
    if args.seat:
        viewer = SPECTATOR if args.seat == _TABLE else SEATS.index(args.seat)
    elif args.kind == Kind.TABLE:
        viewer = SPECTATOR
    elif args.steps:
        viewer = states[-1].active
    if args.steps and viewer != states[-1].active:
        parser.error(words.say("draw-chain-is-hidden", seat=SEATS[states[-1].active]))
    return [GAME.view(state, viewer) for state in states]


def _list_states(parser: ArgumentParser, args: Namespace, words: Words, record: Record) -> list[State]:
    """Return the state after the turn in the arguments; for a journey, after each turn until then."""
    after = [page.state for page in list_pages(record)]
    turns, last = args.turns, len(after) - 1
    if turns is None:
        to_the_end = args.record is not None or args.kind in {Kind.END, *_ANIMATED}
        turns = last if to_the_end and args.kind != Kind.SETUP else 0
    if not 0 <= turns <= last:
        parser.error(words.say("draw-no-such-turn", turns=turns, all=last))
    match args.kind, after[turns].phase:
        case Kind.SETUP, _:
            if turns:
                parser.error(words.say("draw-setup-is-over", turns=turns))
            return [first_state(record)]
        case Kind.PERSPECTIVE, Phase.SETUP:
            parser.error(words.say("draw-not-begun"))
        case Kind.TURN, _ if not turns:
            parser.error(words.say("draw-no-turn-yet"))
        case ((Kind.PERSPECTIVE | Kind.TABLE), Phase.OVER):
            parser.error(words.say("draw-is-over", turns=turns))
        case Kind.END, (Phase.SETUP | Phase.MOVE | Phase.SIDE):
            parser.error(words.say("draw-not-over", turns=turns))
    if args.kind in _ANIMATED:
        return after[: turns + 1] if args.kind == Kind.JOURNEY else after[turns - 1 : turns + 1]
    return [_apply_steps(parser, words, after[turns], record, args.steps)]


def _apply_steps(parser: ArgumentParser, words: Words, state: State, record: Record, steps: int) -> State:
    done = len(state.turns)
    chain = record.turns[done].steps if done < len(record.turns) else ()
    if not 0 <= steps <= len(chain):
        parser.error(words.say("draw-no-such-step", steps=steps, all=len(chain)))
    for step in chain[:steps]:
        state, _ = GAME.apply(state, state.active, step)
    return state


def _draw_picture(
    args: Namespace,
    words: Words,
    views: Sequence[PlayerView | SpectatorView],
    names: Sequence[str],
) -> Picture:
    look = _read_look(args)
    if args.kind in _ANIMATED:
        return draw_journey(views, words, look, names=names)
    return draw(views[-1], words, look, names=names)


def _read_look(args: Namespace) -> Look:
    return Look(ThemeName(args.theme), args.size, args.large)


def _write(parser: ArgumentParser, out: Path, picture: Picture, words: Words) -> None:
    """Write a picture atomically: a reader of the file finds the old one or the new one, never half."""
    part = out.with_name(f".heldhands-{os.getpid()}.part")
    try:
        try:
            part.write_bytes(picture.data)
            part.replace(out)
        finally:
            part.unlink(missing_ok=True)
    except OSError:
        parser.error(words.say("not-writable", file=str(out)))
