"""The command `repair`: it mends the files of the embedded server, if that can be, after asking."""

import sys
from argparse import Namespace
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Final

from adapters.cli.settings_words import place_line, problem_lines, words_set
from adapters.terminal.catalogue import words_here
from adapters.terminal.subcommands import Commands
from bot.config.loading import look_at_settings
from bot.screens.refusals import refusal_text
from bot.store.embedded.append_only import MANIFEST, files_directory
from bot.store.embedded.directory import home_in, no_server, only_bot
from bot.store.embedded.repair import Plan, carry_out, plan_repair
from engine.contract import Refusal
from renderers.i18n.catalogue import Words

_FAILED: Final = 1
_WRONG: Final = 2


def add_to(commands: Commands) -> None:
    """Add the command."""
    words = words_here()
    about = words.say("repair-help")
    parser = commands.add_parser("repair", help=about, description=about)
    parser.add_argument("--yes", action="store_true", help=words.say("repair-yes-help"))
    parser.set_defaults(run=partial(_repair, parser.prog))


def _repair(prog: str, chosen: Namespace) -> int:
    reading = look_at_settings()
    words = words_set(reading)
    _tell(place_line(reading, words))
    complaints = problem_lines(reading, words)
    if reading.settings.redis_url:
        complaints.append(words.say("repair-external"))
    if complaints:
        _complain(prog, complaints)
        return _WRONG
    home = home_in(reading.settings.data_dir)
    if not home.is_dir():
        _tell(words.say("repair-nothing", directory=str(home)))
        return 0
    try:
        with only_bot(home), no_server(home):
            return _mend(files_directory(home), words, ask=not chosen.yes)
    except Refusal as no:
        _complain(prog, [refusal_text(no, words)])
    except OSError as error:  # no right to write there, or no room for the copy
        problem = error.strerror or type(error).__name__
        _complain(prog, [words.say("repair-failed", directory=str(home), problem=problem)])
    return _FAILED


def _mend(directory: Path, words: Words, *, ask: bool) -> int:
    plan = plan_repair(directory)
    if plan is None:
        _tell(words.say("repair-nothing", directory=str(directory)))
        return 0
    for line in _plan_lines(plan, directory, words):
        _tell(line)
    if ask and not _agreed(words):
        _tell(words.say("repair-cancelled"))
        return _FAILED
    copy = carry_out(plan, directory)
    _tell(words.say("repair-done", copy=str(copy)))
    return 0


def _plan_lines(plan: Plan, directory: Path, words: Words) -> Iterable[str]:
    """Return what will be done, and what is lost."""
    if plan.lost_base:
        yield words.say("repair-base-lost", file=str(plan.lost_base))
    if plan.lists_anew:
        yield words.say("repair-lists", manifest=str(directory / MANIFEST), files=_names(plan.files))
    if plan.damage:
        cut = plan.damage
        yield words.say("repair-cuts", file=str(cut.file), good=cut.good, bytes=cut.bytes)
    if plan.unused:
        yield words.say("repair-unused", files=_names(plan.unused))
    if plan.lost_bytes:
        yield words.say("repair-loss", commands=plan.lost_commands, bytes=plan.lost_bytes)
    elif not plan.lost_base:
        yield words.say("repair-no-loss")


def _names(files: Iterable[Path]) -> str:
    return ", ".join(file.name for file in files)


def _agreed(words: Words) -> bool:
    """Return whether the person at the keyboard wants it; no keyboard is a no."""
    try:
        answer = input(f"{words.say('repair-ask')} ")
    except EOFError:
        _tell("")
        return False
    return answer.strip().casefold() in words.say("repair-agreed").split()


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _complain(prog: str, lines: Iterable[str]) -> None:
    sys.stderr.writelines(f"{prog}: {line}\n" for line in lines)
