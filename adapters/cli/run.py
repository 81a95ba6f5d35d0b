"""The command `run`: run the service in this process, all of it or the given components."""

import asyncio
import os
import signal
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import Any, Final

from adapters.cli.settings import format_problems, format_source, words_for
from adapters.terminal.command_line import FAILED, WRONG, Commands, Printer, words_here
from bot.app.components import ComponentName, choose_components, run_loop
from bot.app.doctor.finding import CheckRefusal
from bot.app.early_server import starting_server
from bot.config.environment import read_settings
from bot.config.settings import Settings
from bot.config.types import HIGHEST_PORT
from bot.screens.refusal_text import refusal_text
from bot.telemetry.logs import Log, set_up_logs
from engine.contract import Refusal

_LONGEST_PORT: Final = 5

END_WITHIN: Final = 20
"""Seconds after which the kernel kills a program that does not stop."""

log = Log(__name__)


def add_to(commands: Commands) -> None:
    """Add the command."""
    words = words_here()
    about = words.say("run-help")
    parser = commands.add_parser("run", help=about, description=about)
    # Not `choices`: argparse would want an empty list to be one of them.
    parser.add_argument("parts", nargs="*", type=_read_component, metavar="PART", help=words.say("part-help"))
    parser.add_argument("--host", help=words.say("host-help"))
    parser.add_argument("--port", type=_read_port, help=words.say("port-help"))
    parser.set_defaults(run=partial(_run, parser), handles_signals=True)


def _read_component(text: str) -> ComponentName:
    try:
        return ComponentName(text)
    except ValueError:
        told = words_here().say("no-such-part", text=text, parts=", ".join(ComponentName))
        raise ArgumentTypeError(told) from None


def _read_port(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= _LONGEST_PORT and int(text) <= HIGHEST_PORT:
        return int(text)
    raise ArgumentTypeError(words_here().say("no-such-port", text=text, highest=str(HIGHEST_PORT)))


def _run(parser: ArgumentParser, args: Namespace) -> int:
    reading = read_settings()
    settings, printer = _override_settings(reading.settings, args), Printer(words_for(reading), parser.prog)
    printer.write(format_source(reading, printer.words))
    if reading.problems:
        printer.write_errors(*format_problems(reading, printer.words))
        return WRONG
    try:
        names = choose_components(args.parts, settings)
    except Refusal as no:
        printer.write_errors(refusal_text(no, printer.words))
        return WRONG
    set_up_logs(settings.log, settings.log_format, settings.secrets())
    try:
        run_loop(_serve(settings, names, printer))  # in the main thread: the embedded server dies with it
    except Refusal as no:
        printer.write_errors(refusal_text(no, printer.words))
        return WRONG if isinstance(no, CheckRefusal) else FAILED  # a restart does not cure wrong settings
    except Exception as error:  # noqa: BLE001 - one line here, and the place in the log
        log.failure("run.failed", error)
        printer.write_errors(printer.words.say("run-failed", error=type(error).__name__))
        return FAILED
    finally:
        signal.alarm(0)  # the loop is closed, and nothing can hang any more
    return 0


def _override_settings(settings: Settings, args: Namespace) -> Settings:
    said = {"host": args.host, "port": args.port}
    return settings.model_copy(update={name: value for name, value in said.items() if value is not None})


async def _serve(settings: Settings, names: Sequence[ComponentName], printer: Printer) -> None:
    stop, task, started = asyncio.Event(), asyncio.current_task(), False

    def request_stop() -> None:
        stop.set()
        if started:
            printer.write(printer.words.say("run-stopping-now" if os.isatty(0) else "run-stopping"))
        else:
            printer.write(printer.words.say("run-stopping-early"))
            if task:
                task.cancel()

    with _handle_signals(request_stop):
        try:
            async with starting_server(settings) as server:
                # aiohttp apart: it reads certificates first, without holding up the other thread.
                open_service, _ = await asyncio.gather(
                    asyncio.to_thread(_load_service, settings, names),
                    asyncio.to_thread(import_module, "aiohttp"),
                )
                async with open_service(settings, names, printer, stop, server) as run:
                    started = True
                    if not stop.is_set():  # a library may have swallowed the cancellation
                        await run()
        except (asyncio.CancelledError, Exception):
            if started or not stop.is_set():
                raise
            # Cancelled before anything was started; a library may have turned that into another error.
        if stop.is_set():
            printer.write(printer.words.say("run-stopped"))


def _load_service(settings: Settings, names: Sequence[ComponentName]) -> Callable[..., Any]:
    from adapters.cli.service import load_components, open_service  # noqa: PLC0415 - most of the program

    load_components(names, settings)
    return open_service


@contextmanager
def _handle_signals(stop: Callable[[], None]) -> Iterator[None]:
    """Call `stop` at the first SIGTERM or SIGINT; after that the next SIGINT kills the program at once.

    It is the kernel that kills: no Python code has to run, so it works whatever the program hangs in. The
    embedded server notices and ends cleanly by itself.
    """
    loop, received = asyncio.get_running_loop(), False

    def handle() -> None:
        nonlocal received
        received = True
        loop.remove_signal_handler(signal.SIGINT)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        loop.add_signal_handler(signal.SIGTERM, lambda: None)  # supervisors may repeat it
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(END_WITHIN)
        stop()

    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    for number in before:
        loop.add_signal_handler(number, handle)
    try:
        yield
    finally:
        for number in before:
            loop.remove_signal_handler(number)
        if received:  # until the program ends: as since the first signal
            before = {signal.SIGTERM: signal.SIG_IGN, signal.SIGINT: signal.SIG_DFL}
        for number, handler in before.items():
            signal.signal(number, handler)
