"""The parts of the service: they run together in one process, or each in a process of its own.

Parts in several processes meet in the server of REDIS_URL. Whoever looks after the processes finds each on a
port of its own: HELDHANDS_HEALTH_PORT plus the number of the first part that a process runs.
"""

import asyncio
from collections.abc import Collection
from enum import StrEnum
from typing import Protocol

from bot.config.settings import Settings
from engine.contract import Code, Refusal


class PartName(StrEnum):
    """The parts, in the order of their health ports."""

    WEB = "web"
    DISCORD = "discord"
    MATRIX = "matrix"
    CLOCK = "clock"


class PartProblem(Code):
    """Why parts do not run."""

    NEEDS_SERVER = "needs_server", "parts"
    PART_FAILED = "part_failed", "part", "error"  # the type of it
    PART_ENDED = "part_ended", "part"
    PORT_TAKEN = "port_taken", "address", "setting"
    PORT_FORBIDDEN = "port_forbidden", "address", "setting"
    NOT_OUR_ADDRESS = "not_our_address", "address"


class PartRefusal(Refusal):
    """A part, or the process around it, cannot go on."""


class Part(Protocol):
    """Something that runs until it is told to stop."""

    @property
    def name(self) -> PartName:
        """Which part it is."""
        ...

    async def run(self, stop: asyncio.Event) -> None:
        """Work; when `stop` is set, finish what is in hand and return soon."""
        ...


def is_configured(part: PartName, settings: Settings) -> bool:
    """Return whether the settings give a part something to do: the web and the clock need nothing."""
    match part:
        case PartName.DISCORD:
            return settings.discord_token is not None
        case PartName.MATRIX:
            return settings.matrix_homeserver is not None
        case _:
            return True


def chosen_parts(named: Collection[str], settings: Settings) -> tuple[PartName, ...]:
    """Return the named parts, or without a name all that are configured.

    Raises `PartRefusal` for a process that leaves a configured part to others and has no server to share with
    them: each would play alone, with games of its own that the others never see.
    """
    configured = tuple(part for part in PartName if is_configured(part, settings))
    chosen = tuple(part for part in PartName if part in named) if named else configured
    if settings.redis_url is None and not set(configured) <= set(chosen):
        raise PartRefusal(PartProblem.NEEDS_SERVER, parts=", ".join(chosen))
    return chosen


def health_port(parts: Collection[PartName], settings: Settings) -> int | None:
    """Return the port of /health for a process that runs these parts, if it should have one."""
    if settings.health_port is None:
        return None
    return settings.health_port + min(map([*PartName].index, parts))
