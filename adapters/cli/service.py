"""The service that the command `run` starts: its components, on one container.

Most of the program is loaded with this module, which `run` does while the server of the games starts.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from importlib import import_module
from importlib.metadata import version
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import urlsplit

from adapters.terminal.command_line import Printer
from bot.app.components import (
    Component,
    ComponentName,
    health_port,
    is_configured,
    run_components,
    spare_collector,
)
from bot.app.container import Container, open_container
from bot.app.doctor.finding import CheckWarning
from bot.app.health import Check, health_server
from bot.config.settings import EVERY_NETWORK, Settings
from bot.http.network_addresses import address_outside, address_refusal, format_address
from bot.http.server import raise_file_limit
from bot.telemetry.metrics import Metrics
from renderers.i18n.catalogue import dashed


@asynccontextmanager
async def open_service(
    settings: Settings,
    names: Sequence[ComponentName],
    printer: Printer,
    stop: asyncio.Event,
    server: Awaitable[str] | None,
) -> AsyncIterator[Callable[[], Coroutine[Any, Any, None]]]:
    """Open what the components need, and yield a function that runs them until `stop` is set.

    `server` is the URL of the embedded server that is starting.
    """
    raise_file_limit()
    metrics, container = Metrics(), None

    async def check_redis() -> None:
        if container is None:
            raise ConnectionError
        await container.check_server()

    async with AsyncExitStack() as closing:
        address = await closing.enter_async_context(
            _serve_health(settings, names, {"redis": check_redis}, metrics)
        )
        waiting = partial(_write_waiting, printer, stop)
        container = opened = await closing.enter_async_context(
            open_container(settings, metrics=metrics, waiting=waiting, server=server)
        )

        async def run() -> None:
            components = [_build_component(name, opened) for name in names]
            _print_summary(opened, components, address, printer)
            _start_drawing(opened, names)
            spare_collector()
            await run_components(components, stop)

        yield run


def _write_waiting(printer: Printer, stop: asyncio.Event, server: str, seconds: float) -> None:
    if not stop.is_set():  # a client may notice its cancellation only after the attempt
        printer.write(printer.words.say("run-waiting", server=server, seconds=round(seconds)))


def _start_drawing(container: Container, names: Sequence[ComponentName]) -> None:
    if {*names} - {ComponentName.CLOCK, ComponentName.COMPUTER}:  # which need no pictures
        container.service.start_drawing()


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

    One that is not configured only waits, so that a host with one token can start all of them alike.
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


def _build_computer(container: Container) -> Component:
    from adapters.computer.partner import ComputerPartner  # noqa: PLC0415 - its policies take a while

    partner = ComputerPartner(container.service, container.workers, container.settings.computer_pause)
    return Component(ComponentName.COMPUTER, container.deliverer(partner).run)


_MODULES: Final = MappingProxyType(
    {
        ComponentName.WEB: "adapters.web.component",
        ComponentName.DISCORD: "adapters.discord.client",
        ComponentName.MATRIX: "adapters.matrix.component",
        ComponentName.COMPUTER: "adapters.computer.partner",
    }
)

BUILDERS: Final[Mapping[ComponentName, Callable[[Container], Component]]] = MappingProxyType(
    {
        ComponentName.WEB: _build_web,
        ComponentName.DISCORD: _build_discord,
        ComponentName.MATRIX: _build_matrix,
        ComponentName.CLOCK: _build_clock,
        ComponentName.COMPUTER: _build_computer,
    }
)
"""How each component is built from the container."""


def load_components(names: Sequence[ComponentName], settings: Settings) -> None:
    """Load the modules of configured components."""
    for name in names:
        if name in _MODULES and is_configured(name, settings):
            import_module(_MODULES[name])
