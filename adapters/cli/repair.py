"""The command `repair`: repair the files of the embedded server if possible, after asking."""

from argparse import Namespace
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from adapters.cli.settings import format_problems, format_source, words_for
from adapters.terminal.command_line import FAILED, WRONG, Commands, Printer, words_here
from bot.app.repair import Repair, planned_repair, server_directory
from bot.config.environment import read_settings
from bot.screens.refusal_text import refusal_text
from engine.contract import Refusal
from renderers.i18n.catalogue import Words


def add_to(commands: Commands) -> None:
    """Add the command."""
    words = words_here()
    about = words.say("repair-help")
    parser = commands.add_parser("repair", help=about, description=about)
    parser.add_argument("--yes", action="store_true", help=words.say("repair-yes-help"))
    parser.set_defaults(run=partial(_repair, parser.prog))


def _repair(prog: str, args: Namespace) -> int:
    reading = read_settings()
    words = words_for(reading)
    printer = Printer(words, prog)
    printer.write(format_source(reading, words))
    errors = format_problems(reading, words)
    if reading.settings.redis_url:
        errors.append(words.say("repair-external"))
    if errors:
        printer.write_errors(*errors)
        return WRONG
    directory = server_directory(reading.settings.data_dir)
    if not directory.is_dir():
        printer.write(words.say("repair-nothing", directory=str(directory)))
        return 0
    try:
        with planned_repair(directory) as repair:
            if repair:
                return _carry_out(repair, printer, ask=not args.yes)
            printer.write(words.say("repair-nothing", directory=str(directory)))
            return 0
    except Refusal as no:
        printer.write_errors(refusal_text(no, words))
    except OSError as error:  # no right to write there, or no room for the copy
        problem = error.strerror or type(error).__name__
        printer.write_errors(words.say("repair-failed", directory=str(directory), problem=problem))
    return FAILED


def _carry_out(repair: Repair, printer: Printer, *, ask: bool) -> int:
    words = printer.words
    for line in _format_plan(repair, words):
        printer.write(line)
    if ask and not _confirm(printer):
        printer.write(words.say("repair-cancelled"))
        return FAILED
    printer.write(words.say("repair-done", copy=str(repair.carry_out())))
    return 0


def _format_plan(repair: Repair, words: Words) -> Iterable[str]:
    """Return what will be done, and what will be lost."""
    plan = repair.plan
    if plan.lost_base:
        yield words.say("repair-base-lost", file=str(plan.lost_base))
    if plan.lists_anew:
        yield words.say("repair-lists", manifest=str(repair.manifest), files=_names(plan.files))
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


def _confirm(printer: Printer) -> bool:
    """Ask for confirmation; the end of the input means no."""
    try:
        answer = input(f"{printer.words.say('repair-ask')} ")
    except EOFError:
        printer.write("")
        return False
    return answer.strip().casefold() in printer.words.say("repair-agreed").split()
