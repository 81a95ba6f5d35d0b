"""Builders of the parts: one for each, from the container that they share."""

import asyncio
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias

from bot.app.components import Part, PartName, is_configured
from bot.app.container import Container


class Runner(Protocol):
    """Something that runs until it is stopped: a worker of the service, or the client of a platform."""

    async def run(self, stop: asyncio.Event) -> None:
        """Work until `stop` is set, then return soon."""
        ...


class Server(Runner, Protocol):
    """A runner that listens at an address."""

    def open(self) -> None:
        """Bind the address, or refuse."""
        ...

    @property
    def address(self) -> str:
        """Its address, once it is open."""
        ...


class RunningPart:
    """A part that runs one runner."""

    def __init__(self, name: PartName, runner: Runner) -> None:
        self.name = name
        self._runner = runner

    async def run(self, stop: asyncio.Event) -> None:
        """Run it."""
        await self._runner.run(stop)


class RunnerGroup:
    """Several runners as one: when one of them fails, all end."""

    def __init__(self, *runners: Runner) -> None:
        self._runners = runners

    async def run(self, stop: asyncio.Event) -> None:
        """Run all of them."""
        async with asyncio.TaskGroup() as group:
            for runner in self._runners:
                group.create_task(runner.run(stop))


class ServerPart(RunningPart):
    """A part that listens; its address is bound before it is announced."""

    def __init__(self, name: PartName, server: Server) -> None:
        """Bind the address; raises `PartRefusal` if that fails."""
        super().__init__(name, server)
        server.open()
        self.address = server.address


class IdlePart:
    """A part that is not configured: it waits, so that a host with one token can start all four alike."""

    def __init__(self, name: PartName) -> None:
        self.name = name

    async def run(self, stop: asyncio.Event) -> None:
        """Wait until `stop` is set."""
        await stop.wait()


def _build_web(container: Container) -> Part:
    from adapters.web.server import WebTable  # noqa: PLC0415 - only a process that serves pages needs it

    return ServerPart(PartName.WEB, WebTable(container))


def _build_discord(container: Container) -> Part:
    from adapters.discord.component import DiscordService  # noqa: PLC0415 - it takes a second to load

    return RunningPart(PartName.DISCORD, DiscordService(container))


def _build_matrix(container: Container) -> Part:
    from adapters.matrix.component import MatrixService  # noqa: PLC0415 - it takes a while to load

    return RunningPart(PartName.MATRIX, MatrixService(container))


def _build_clock(container: Container) -> Part:
    return RunningPart(PartName.CLOCK, RunnerGroup(container.clock(), container.night_clock()))


Builder: TypeAlias = Callable[[Container], Part]

BUILDERS: Final[Mapping[PartName, Builder]] = MappingProxyType(
    {
        PartName.WEB: _build_web,
        PartName.DISCORD: _build_discord,
        PartName.MATRIX: _build_matrix,
        PartName.CLOCK: _build_clock,
    }
)
"""How each part is built from the container."""


def build_part(name: PartName, container: Container) -> Part:
    """Build a part that is ready to run, or an idle one if it is not configured."""
    if not is_configured(name, container.settings):
        return IdlePart(name)
    return BUILDERS[name](container)
