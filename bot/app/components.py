"""The components of the program: they run together in one process, or each in its own.

Components in several processes share the server of REDIS_URL. Each process has its own health port:
HELDHANDS_HEALTH_PORT plus the number of the first component that it runs.
"""

import asyncio
import gc
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from bot.config.settings import Settings
from bot.telemetry.logs import Log
from engine.contract import Code, Refusal

FINISH_WITHIN: Final = 10.0
"""Seconds in which components must stop; most supervisors kill a process after ten or more."""

_LET_GO_WITHIN: Final = 1.0

log = Log(__name__)


class ComponentName(StrEnum):
    """The components, in the order of their health ports."""

    WEB = "web"
    DISCORD = "discord"
    MATRIX = "matrix"
    CLOCK = "clock"
    COMPUTER = "computer"


class ComponentProblem(Code):
    """Why components do not run."""

    NEEDS_SERVER = "needs_server", "parts"
    PART_FAILED = "part_failed", "part", "error"  # its type
    PART_ENDED = "part_ended", "part"


class ComponentRefusal(Refusal):
    """A component cannot run."""


@dataclass(frozen=True, slots=True)
class Component:
    """A component that is ready to run."""

    name: ComponentName
    run: Callable[[asyncio.Event], Coroutine[Any, Any, None]]
    """Runs until the event is set, then finishes the current work and returns soon."""
    address: str = ""  # for people, if it has one


def is_configured(name: ComponentName, settings: Settings) -> bool:
    """Return whether the settings enable a component; the others need no settings."""
    match name:
        case ComponentName.DISCORD:
            return settings.discord_token is not None
        case ComponentName.MATRIX:
            return settings.matrix_homeserver is not None
        case _:
            return True


def choose_components(named: Collection[str], settings: Settings) -> tuple[ComponentName, ...]:
    """Return the named components, or all configured ones if none is named.

    Raises `ComponentRefusal` if a configured component is left to another process without a server to share:
    each process would have its own games, which the others never see.
    """
    configured = tuple(name for name in ComponentName if is_configured(name, settings))
    chosen = tuple(name for name in ComponentName if name in named) if named else configured
    if settings.redis_url is None and not set(configured) <= set(chosen):
        raise ComponentRefusal(ComponentProblem.NEEDS_SERVER, parts=", ".join(chosen))
    return chosen


def health_port(names: Collection[ComponentName], settings: Settings) -> int | None:
    """Return the health port of a process that runs these components, if it is enabled."""
    if settings.health_port is None:
        return None
    return settings.health_port + min(map([*ComponentName].index, names))


def run_loop(main: Coroutine[Any, Any, None]) -> None:
    """Run the program to its end, in the event loop of uvloop where that is installed."""
    new_loop: Callable[[], asyncio.AbstractEventLoop] | None = None  # asyncio's own
    with suppress(ImportError):
        from uvloop import new_event_loop as new_loop  # noqa: PLC0415 - only the service needs it
    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(main)


def spare_collector() -> None:
    """Exclude what was loaded at the start from garbage collection: scanning it takes 30 ms."""
    gc.freeze()  # without collecting, which takes longer and finds next to nothing
    gc.enable()


async def run_components(
    components: Sequence[Component], stop: asyncio.Event, finish_within: float = FINISH_WITHIN
) -> None:
    """Run components until `stop` is set; if one fails or ends earlier, stop all and raise a `Refusal`.

    Work that is not finished in time is abandoned: its lease ends, and another process does it.
    """
    tasks = {asyncio.create_task(component.run(stop)): component.name.value for component in components}
    stopped = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({*tasks, stopped}, return_when=asyncio.FIRST_COMPLETED)
        early = [] if stop.is_set() else [name for task, name in tasks.items() if task.done()]
        stop.set()
        _, late = await asyncio.wait(tasks, timeout=finish_within)
        for task in late:
            log.warning("part.cut_off", part=tasks[task])
    finally:
        stopped.cancel()
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks, timeout=_LET_GO_WITHIN)
    ended = (ComponentRefusal(ComponentProblem.PART_ENDED, part=name) for name in early)
    for refusal in [*_list_refusals(tasks), *ended]:
        raise refusal


def _list_refusals(tasks: Mapping[asyncio.Task[None], str]) -> list[Refusal]:
    refusals = []
    for task, name in tasks.items():
        error = task.exception() if task.done() and not task.cancelled() else None
        if isinstance(error, Refusal):
            refusals.append(error)
        elif error:
            log.failure("part.failed", error, part=name)
            # Only its type: the message may quote secrets.
            kind = type(error).__name__
            refusals.append(ComponentRefusal(ComponentProblem.PART_FAILED, part=name, error=kind))
    return refusals
