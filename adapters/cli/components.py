"""The parts as they are built: one line for each, made from the house that they share."""

import asyncio
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias

from bot.app.components import Part, PartName, is_configured
from bot.app.container import Container


class Runner(Protocol):
    """What a part hands over to: the worker of the service, or the client of a platform."""

    async def run(self, stop: asyncio.Event) -> None:
        """Work until `stop` is set, then return soon."""
        ...


class Place(Runner, Protocol):
    """A runner with an address of its own."""

    def open(self) -> None:
        """Take the address, or refuse."""
        ...

    @property
    def address(self) -> str:
        """Where it is found, once it is open."""
        ...


class RunningPart:
    """A part that is what somebody else does."""

    def __init__(self, name: PartName, runner: Runner) -> None:
        self.name = name
        self._runner = runner

    async def run(self, stop: asyncio.Event) -> None:
        """Let it run."""
        await self._runner.run(stop)


class SideBySide:
    """Several runners as one: when one of them ends, all do."""

    def __init__(self, *runners: Runner) -> None:
        self._runners = runners

    async def run(self, stop: asyncio.Event) -> None:
        """Let all of them run."""
        async with asyncio.TaskGroup() as group:
            for runner in self._runners:
                group.create_task(runner.run(stop))


class PlacePart(RunningPart):
    """A part that people come to; its address is taken before anybody is told of it."""

    def __init__(self, name: PartName, place: Place) -> None:
        """Take the address; raises `PartRefusal` where that cannot be."""
        super().__init__(name, place)
        place.open()
        self.address = place.address


class IdlePart:
    """A part without anything to do: it stays, so that whoever has one token can start all four alike."""

    def __init__(self, name: PartName) -> None:
        self.name = name

    async def run(self, stop: asyncio.Event) -> None:
        """Wait for the end."""
        await stop.wait()


def _web(container: Container) -> Part:
    from adapters.web.server import WebTable  # noqa: PLC0415 - only a process that serves pages needs it

    return PlacePart(PartName.WEB, WebTable(container))


def _discord(container: Container) -> Part:
    from adapters.discord.component import DiscordService  # noqa: PLC0415 - it takes a second to load

    return RunningPart(PartName.DISCORD, DiscordService(container))


def _matrix(container: Container) -> Part:
    from adapters.matrix.component import MatrixService  # noqa: PLC0415 - it takes a while to load

    return RunningPart(PartName.MATRIX, MatrixService(container))


def _clock(container: Container) -> Part:
    return RunningPart(PartName.CLOCK, SideBySide(container.clock(), container.night_clock()))


Builder: TypeAlias = Callable[[Container], Part]

BUILDERS: Final[Mapping[PartName, Builder]] = MappingProxyType(
    {
        PartName.WEB: _web,
        PartName.DISCORD: _discord,
        PartName.MATRIX: _matrix,
        PartName.CLOCK: _clock,
    }
)
"""How each part is built from the house."""


def built(name: PartName, container: Container) -> Part:
    """Return a part that is ready to run, or one that waits where there is nothing to do."""
    if not is_configured(name, container.settings):
        return IdlePart(name)
    return BUILDERS[name](container)
