"""The command `run`: run the service in this process, all of it or the given parts."""

import asyncio
import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from importlib.metadata import version
from typing import Final
from urllib.parse import urlsplit

from adapters.cli.components import IdlePart, ServerPart, build_part
from adapters.cli.settings_words import format_problems, format_source, words_for
from adapters.cli.signals import cancel_alarm, handle_signals
from adapters.terminal.catalogue import words_here
from adapters.terminal.subcommands import Commands
from bot.app.components import Part, PartName, chosen_parts, health_port
from bot.app.container import Container, open_container
from bot.app.doctor.finding import CheckRefusal, CheckWarning
from bot.app.health import Check, health_server
from bot.app.tasks import address_outside, address_refusal, run_parts, spare_collector
from bot.config.loading import look_at_settings
from bot.config.settings import EVERY_NETWORK, Settings
from bot.config.types import HIGHEST_PORT
from bot.http.open_files import raise_file_limit
from bot.screens.refusals import refusal_text
from bot.telemetry.logs import Log, set_up_logs
from bot.telemetry.metrics import Metrics
from engine.contract import Refusal
from renderers.i18n.catalogue import Words
from renderers.i18n.phrases import dashed

_FAILED: Final = 1
_WRONG: Final = 2
_LONGEST_PORT: Final = 5

log = Log(__name__)


def add_to(commands: Commands) -> None:
    """Add the command."""
    words = words_here()
    about = words.say("run-help")
    parser = commands.add_parser("run", help=about, description=about)
    # Not `choices`: argparse would want an empty list to be one of them.
    parser.add_argument("parts", nargs="*", type=_read_part, metavar="PART", help=words.say("part-help"))
    parser.add_argument("--host", help=words.say("host-help"))
    parser.add_argument("--port", type=_read_port, help=words.say("port-help"))
    parser.set_defaults(run=partial(_run, parser), handles_signals=True)


def _read_part(text: str) -> PartName:
    try:
        return PartName(text)
    except ValueError:
        told = words_here().say("no-such-part", text=text, parts=", ".join(PartName))
        raise ArgumentTypeError(told) from None


def _read_port(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= _LONGEST_PORT and int(text) <= HIGHEST_PORT:
        return int(text)
    raise ArgumentTypeError(words_here().say("no-such-port", text=text, highest=str(HIGHEST_PORT)))


def _run(parser: ArgumentParser, args: Namespace) -> int:
    reading = look_at_settings()
    settings, printer = _override_settings(reading.settings, args), _Printer(words_for(reading), parser.prog)
    printer.write(format_source(reading, printer.words))
    if reading.problems:
        for line in format_problems(reading, printer.words):
            printer.write_error(line)
        return _WRONG
    try:
        parts = chosen_parts(args.parts, settings)
    except Refusal as no:
        printer.write_error(refusal_text(no, printer.words))
        return _WRONG
    raise_file_limit()
    set_up_logs(settings.log, settings.log_format, settings.secrets())
    try:
        asyncio.run(_serve(settings, parts, printer))  # in the main thread: the embedded server dies with it
    except Refusal as no:
        printer.write_error(refusal_text(no, printer.words))
        return _WRONG if isinstance(no, CheckRefusal) else _FAILED  # a restart does not cure wrong settings
    except Exception as error:  # noqa: BLE001 - one line here, and the place in the log
        log.failure("run.failed", error)
        printer.write_error(printer.words.say("run-failed", error=type(error).__name__))
        return _FAILED
    finally:
        cancel_alarm()
    return 0


def _override_settings(settings: Settings, args: Namespace) -> Settings:
    """Return the settings, overridden by the command line."""
    said = {"host": args.host, "port": args.port}
    return settings.model_copy(update={name: value for name, value in said.items() if value is not None})


@dataclass(frozen=True, slots=True)
class _Printer:
    """Writes the messages of the command."""

    words: Words
    prog: str

    def write(self, line: str) -> None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()  # a supervisor reads it through a pipe

    def write_waiting(self, stop: asyncio.Event, server: str, seconds: float) -> None:
        if not stop.is_set():  # a client may notice its cancellation only after the attempt
            self.write(self.words.say("run-waiting", server=server, seconds=round(seconds)))

    def write_error(self, line: str) -> None:
        sys.stderr.write(f"{self.prog}: {line}\n")


async def _serve(settings: Settings, names: Sequence[PartName], printer: _Printer) -> None:
    """Run these parts until a signal stops them."""
    stop, task = asyncio.Event(), asyncio.current_task()
    metrics, container = Metrics(), None

    def request_stop() -> None:
        stop.set()
        if container:
            printer.write(printer.words.say("run-stopping-now" if os.isatty(0) else "run-stopping"))
        else:  # nothing has been started yet
            printer.write(printer.words.say("run-stopping-early"))
            if task:
                task.cancel()

    async def check_redis() -> None:
        if container is None:
            raise ConnectionError
        await container.check_server()

    with handle_signals(request_stop):
        try:
            async with AsyncExitStack() as closing:
                checks = {"redis": check_redis}
                address = await closing.enter_async_context(_serve_health(settings, names, checks, metrics))
                container = await closing.enter_async_context(
                    open_container(settings, metrics=metrics, waiting=partial(printer.write_waiting, stop))
                )
                if not stop.is_set():  # a library may have swallowed the cancellation
                    parts = [build_part(name, container) for name in names]
                    _print_summary(container, parts, address, printer)
                    await _start_drawing(container, names)
                    spare_collector()
                    await run_parts(parts, stop)
        except (asyncio.CancelledError, Exception):
            if container or not stop.is_set():
                raise
            # Cancelled before anything was started; a library may have turned that into another error.
        if stop.is_set():
            printer.write(printer.words.say("run-stopped"))


async def _start_drawing(container: Container, names: Sequence[PartName]) -> None:
    if [*names] != [PartName.CLOCK]:  # which needs no pictures
        await container.service.start_drawing()


@asynccontextmanager
async def _serve_health(
    settings: Settings, names: Sequence[PartName], checks: Mapping[str, Check], metrics: Metrics
) -> AsyncIterator[str | None]:
    """Serve /health, /ready and /metrics if there is a port for them, and yield the address."""
    port = health_port(names, settings)
    if port is None:
        yield None
        return
    async with AsyncExitStack() as closing:
        try:
            await closing.enter_async_context(health_server(settings.host, port, checks, metrics))
        except OSError as error:
            raise address_refusal(error, settings.host, port, "HELDHANDS_HEALTH_PORT") from None
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        yield f"http://{host}:{port}"


def _print_summary(
    container: Container, parts: Sequence[Part], address: str | None, printer: _Printer
) -> None:
    """Print what runs, where, and how to stop it."""
    words, server = printer.words, container.server
    printer.write(_format_parts(parts, words))
    kind = server.kind if server else "Redis"
    if container.settings.redis_url:
        printer.write(words.say("run-server", kind=kind, server=container.place))
    else:
        printer.write(words.say("run-own-server", kind=kind, directory=container.place))
    everywhere = container.settings.host in EVERY_NETWORK
    if address:
        printer.write(words.say("run-health-everywhere" if everywhere else "run-health", address=address))
    for part in parts:
        if isinstance(part, ServerPart):
            _print_address(container, part, printer)
        if isinstance(part, IdlePart):
            printer.write(words.say("part-not-configured", part=part.name.value))
    for warning in _list_warnings(container, parts):
        printer.write_error(words.say("run-warning", warning=words.say(f"warning-{dashed(warning)}")))
    printer.write(words.say("run-how-to-stop", pid=str(os.getpid())))


def _list_warnings(container: Container, parts: Sequence[Part]) -> list[StrEnum]:
    """Return problems that do not prevent running, but should be fixed."""
    web = any(part.name is PartName.WEB for part in parts)
    shared = [CheckWarning.NO_PROXIES] if web and container.settings.shares_limits else []
    return [*(container.server.warnings if container.server else ()), *shared]


def _print_address(container: Container, part: ServerPart, printer: _Printer) -> None:
    """Print the address for players; if it listens on every network, also the one for phones nearby."""
    printer.write(printer.words.say("run-web", address=part.address))
    outside = address_outside() if container.settings.host in EVERY_NETWORK else None
    if outside and not container.settings.public_url:
        port = urlsplit(part.address).port
        printer.write(printer.words.say("run-web-outside", address=f"http://{outside}:{port}"))


def _format_parts(parts: Sequence[Part], words: Words) -> str:
    now = [part.name for part in parts if not isinstance(part, IdlePart)]
    return words.say("run-what", version=version("heldhands"), count=len(now), parts=", ".join(now))
