"""The command `repair`: repair the files of the embedded server if possible, after asking."""

import sys
from argparse import Namespace
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Final

from adapters.cli.settings_words import format_problems, format_source, words_for
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


def _repair(prog: str, args: Namespace) -> int:
    reading = look_at_settings()
    words = words_for(reading)
    _print(format_source(reading, words))
    errors = format_problems(reading, words)
    if reading.settings.redis_url:
        errors.append(words.say("repair-external"))
    if errors:
        _print_errors(prog, errors)
        return _WRONG
    home = home_in(reading.settings.data_dir)
    if not home.is_dir():
        _print(words.say("repair-nothing", directory=str(home)))
        return 0
    try:
        with only_bot(home), no_server(home):
            return _repair_files(files_directory(home), words, ask=not args.yes)
    except Refusal as no:
        _print_errors(prog, [refusal_text(no, words)])
    except OSError as error:  # no right to write there, or no room for the copy
        problem = error.strerror or type(error).__name__
        _print_errors(prog, [words.say("repair-failed", directory=str(home), problem=problem)])
    return _FAILED


def _repair_files(directory: Path, words: Words, *, ask: bool) -> int:
    plan = plan_repair(directory)
    if plan is None:
        _print(words.say("repair-nothing", directory=str(directory)))
        return 0
    for line in _format_plan(plan, directory, words):
        _print(line)
    if ask and not _confirm(words):
        _print(words.say("repair-cancelled"))
        return _FAILED
    copy = carry_out(plan, directory)
    _print(words.say("repair-done", copy=str(copy)))
    return 0


def _format_plan(plan: Plan, directory: Path, words: Words) -> Iterable[str]:
    """Return what will be done, and what will be lost."""
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


def _confirm(words: Words) -> bool:
    """Ask for confirmation; the end of the input means no."""
    try:
        answer = input(f"{words.say('repair-ask')} ")
    except EOFError:
        _print("")
        return False
    return answer.strip().casefold() in words.say("repair-agreed").split()


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _print_errors(prog: str, lines: Iterable[str]) -> None:
    sys.stderr.writelines(f"{prog}: {line}\n" for line in lines)
