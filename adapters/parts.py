"""The parts as they are built: one line for each, made from the house that they share."""

import asyncio
from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias

from bot.house import House
from bot.parts import Part, PartName, is_configured


class Runner(Protocol):
    """What a part hands over to: the worker of the service, or the client of a platform."""

    async def run(self, stop: asyncio.Event) -> None:
        """Work until `stop` is set, then return soon."""
        ...


class RunningPart:
    """A part that is what somebody else does."""

    def __init__(self, name: PartName, runner: Runner) -> None:
        """Give the runner its name among the parts."""
        self.name = name
        self._runner = runner

    async def run(self, stop: asyncio.Event) -> None:
        """Let it run."""
        await self._runner.run(stop)


class Idle(StrEnum):
    """Why a part has nothing to do."""

    NOT_CONFIGURED = "not_configured"
    NOT_BUILT = "not_built"


class IdlePart:
    """A part without anything to do: it stays, so that whoever has one token can start all four alike."""

    def __init__(self, name: PartName, why: Idle) -> None:
        """Remember why, to be said once."""
        self.name = name
        self.why = why

    async def run(self, stop: asyncio.Event) -> None:
        """Wait for the end."""
        await stop.wait()


Builder: TypeAlias = Callable[[House], Part]

BUILDERS: Final[Mapping[PartName, Builder]] = MappingProxyType(
    {
        # A platform comes with its adapter, as one line:
        # PartName.WEB: lambda house: RunningPart(PartName.WEB, WebTable(house)),
        PartName.CLOCK: lambda house: RunningPart(PartName.CLOCK, house.clock()),
    }
)
"""How each part is built from the house; what is missing here is still to come."""


def built(name: PartName, house: House) -> Part:
    """Return a part that is ready to run, or one that waits where there is nothing to do."""
    if not is_configured(name, house.settings):
        return IdlePart(name, Idle.NOT_CONFIGURED)
    builder = BUILDERS.get(name)
    return builder(house) if builder else IdlePart(name, Idle.NOT_BUILT)
