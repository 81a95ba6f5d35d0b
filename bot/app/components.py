"""The parts of the program: they run together in one process, or each in its own.

Parts in several processes share the server of REDIS_URL. Each process has its own health port:
HELDHANDS_HEALTH_PORT plus the number of the first part that it runs.
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
    PART_FAILED = "part_failed", "part", "error"  # its type
    PART_ENDED = "part_ended", "part"
    PORT_TAKEN = "port_taken", "address", "setting"
    PORT_FORBIDDEN = "port_forbidden", "address", "setting"
    NOT_OUR_ADDRESS = "not_our_address", "address"


class PartRefusal(Refusal):
    """A part, or its process, cannot run."""


class Part(Protocol):
    """A component that runs until it is stopped."""

    @property
    def name(self) -> PartName:
        """Which part it is."""
        ...

    async def run(self, stop: asyncio.Event) -> None:
        """Run until `stop` is set, then finish the current work and return soon."""
        ...


def is_configured(part: PartName, settings: Settings) -> bool:
    """Return whether the settings enable a part; the web and the clock need no settings."""
    match part:
        case PartName.DISCORD:
            return settings.discord_token is not None
        case PartName.MATRIX:
            return settings.matrix_homeserver is not None
        case _:
            return True


def chosen_parts(named: Collection[str], settings: Settings) -> tuple[PartName, ...]:
    """Return the named parts, or all configured parts if none is named.

    Raises `PartRefusal` if a configured part is left to another process without a server to share: each
    process would have its own games, which the others never see.
    """
    configured = tuple(part for part in PartName if is_configured(part, settings))
    chosen = tuple(part for part in PartName if part in named) if named else configured
    if settings.redis_url is None and not set(configured) <= set(chosen):
        raise PartRefusal(PartProblem.NEEDS_SERVER, parts=", ".join(chosen))
    return chosen


def health_port(parts: Collection[PartName], settings: Settings) -> int | None:
    """Return the health port of a process that runs these parts, if it is enabled."""
    if settings.health_port is None:
        return None
    return settings.health_port + min(map([*PartName].index, parts))
