"""The command `run`: run the service in this process, all of it or the given components."""

import asyncio
import os
import signal
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from functools import partial
from importlib.metadata import version
from types import MappingProxyType
from typing import Final
from urllib.parse import urlsplit

from adapters.cli.settings import format_problems, format_source, words_for
from adapters.terminal.command_line import FAILED, WRONG, Commands, Printer, words_here
from bot.app.components import (
    Component,
    ComponentName,
    choose_components,
    health_port,
    is_configured,
    run_components,
    spare_collector,
)
from bot.app.container import Container, open_container
from bot.app.doctor.finding import CheckRefusal, CheckWarning
from bot.app.health import Check, health_server
from bot.config.environment import read_settings
from bot.config.settings import EVERY_NETWORK, Settings
from bot.config.types import HIGHEST_PORT
from bot.http.network_addresses import address_outside, address_refusal, format_address
from bot.http.server import raise_file_limit
from bot.screens.refusal_text import refusal_text
from bot.telemetry.logs import Log, set_up_logs
from bot.telemetry.metrics import Metrics
from engine.contract import Refusal
from renderers.i18n.catalogue import dashed

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
    raise_file_limit()
    set_up_logs(settings.log, settings.log_format, settings.secrets())
    try:
        asyncio.run(_serve(settings, names, printer))  # in the main thread: the embedded server dies with it
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

    with _handle_signals(request_stop):
        try:
            async with AsyncExitStack() as closing:
                checks = {"redis": check_redis}
                address = await closing.enter_async_context(_serve_health(settings, names, checks, metrics))
                container = await closing.enter_async_context(
                    open_container(settings, metrics=metrics, waiting=partial(_write_waiting, printer, stop))
                )
                if not stop.is_set():  # a library may have swallowed the cancellation
                    components = [_build_component(name, container) for name in names]
                    _print_summary(container, components, address, printer)
                    await _start_drawing(container, names)
                    spare_collector()
                    await run_components(components, stop)
        except (asyncio.CancelledError, Exception):
            if container or not stop.is_set():
                raise
            # Cancelled before anything was started; a library may have turned that into another error.
        if stop.is_set():
            printer.write(printer.words.say("run-stopped"))


def _write_waiting(printer: Printer, stop: asyncio.Event, server: str, seconds: float) -> None:
    if not stop.is_set():  # a client may notice its cancellation only after the attempt
        printer.write(printer.words.say("run-waiting", server=server, seconds=round(seconds)))


async def _start_drawing(container: Container, names: Sequence[ComponentName]) -> None:
    if [*names] != [ComponentName.CLOCK]:  # which needs no pictures
        await container.service.start_drawing()


@asynccontextmanager
async def _serve_health(
    settings: Settings, names: Sequence[ComponentName], checks: Mapping[str, Check], metrics: Metrics
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
        yield f"http://{format_address(settings.host, port)}"


def _print_summary(
    container: Container, components: Sequence[Component], health: str | None, printer: Printer
) -> None:
    words, server, settings = printer.words, container.server, container.settings
    running = [each.name for each in components if is_configured(each.name, settings)]
    parts = ", ".join(running)
    printer.write(words.say("run-what", version=version("heldhands"), count=len(running), parts=parts))
    kind = server.kind if server else "Redis"
    if settings.redis_url:
        printer.write(words.say("run-server", kind=kind, server=container.place))
    else:
        printer.write(words.say("run-own-server", kind=kind, directory=container.place))
    everywhere = settings.host in EVERY_NETWORK
    if health:
        printer.write(words.say("run-health-everywhere" if everywhere else "run-health", address=health))
    for component in components:
        if component.address:
            _print_address(settings, component.address, printer)
        if component.name not in running:
            printer.write(words.say("part-not-configured", part=component.name.value))
    shared = [CheckWarning.NO_PROXIES] if ComponentName.WEB in running and settings.shares_limits else []
    for warning in (*(server.warnings if server else ()), *shared):
        printer.write_errors(words.say("run-warning", warning=words.say(f"warning-{dashed(warning)}")))
    printer.write(words.say("run-how-to-stop", pid=str(os.getpid())))


def _print_address(settings: Settings, address: str, printer: Printer) -> None:
    """Print the address for players; if it listens on every network, also the one for phones nearby."""
    printer.write(printer.words.say("run-web", address=address))
    outside = address_outside() if settings.host in EVERY_NETWORK else None
    if outside and not settings.public_url:
        port = urlsplit(address).port
        printer.write(printer.words.say("run-web-outside", address=f"http://{outside}:{port}"))


def _build_component(name: ComponentName, container: Container) -> Component:
    """Build a component that is ready to run.

    One that is not configured only waits, so that a host with one token can start all four alike.
    """
    return BUILDERS[name](container) if is_configured(name, container.settings) else Component(name, _wait)


async def _wait(stop: asyncio.Event) -> None:
    await stop.wait()


def _build_web(container: Container) -> Component:
    from adapters.web.component import WebService  # noqa: PLC0415 - only a process that serves pages needs it

    table = WebService(container)
    table.open()  # so that its address can be announced
    return Component(ComponentName.WEB, table.run, table.address)


def _build_discord(container: Container) -> Component:
    from adapters.discord.client import DiscordComponent  # noqa: PLC0415 - it takes a second to load

    return Component(ComponentName.DISCORD, DiscordComponent(container).run)


def _build_matrix(container: Container) -> Component:
    from adapters.matrix.component import MatrixComponent  # noqa: PLC0415 - it takes a while to load

    return Component(ComponentName.MATRIX, MatrixComponent(container).run)


def _build_clock(container: Container) -> Component:
    async def run(stop: asyncio.Event) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(container.timers().run(stop))
            group.create_task(container.night_timers().run(stop))

    return Component(ComponentName.CLOCK, run)


BUILDERS: Final[Mapping[ComponentName, Callable[[Container], Component]]] = MappingProxyType(
    {
        ComponentName.WEB: _build_web,
        ComponentName.DISCORD: _build_discord,
        ComponentName.MATRIX: _build_matrix,
        ComponentName.CLOCK: _build_clock,
    }
)
"""How each component is built from the container."""


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
