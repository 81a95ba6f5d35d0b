"""Run parts concurrently until they are stopped, or until one of them fails."""

import asyncio
import errno
import gc
import socket
from collections.abc import Mapping, Sequence
from typing import Final

from bot.app.components import Part, PartProblem, PartRefusal
from bot.telemetry.logs import Log
from engine.contract import Refusal

FINISH_WITHIN: Final = 10.0
"""Seconds in which parts must stop; most supervisors kill a process after ten or more."""

_LET_GO_WITHIN: Final = 1.0
_ELSEWHERE: Final = "192.0.2.1"  # reserved for documentation (RFC 5737)

log = Log(__name__)


def spare_collector() -> None:
    """Exclude what was loaded at the start from garbage collection: scanning it takes 30 ms."""
    gc.collect()
    gc.freeze()


async def run_parts(parts: Sequence[Part], stop: asyncio.Event, finish_within: float = FINISH_WITHIN) -> None:
    """Run parts until `stop` is set; if one fails or ends before that, stop all and raise a `Refusal`.

    Work that is not finished in time is abandoned: its lease ends, and another process does it.
    """
    tasks = {asyncio.create_task(part.run(stop)): part for part in parts}
    stopped = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({*tasks, stopped}, return_when=asyncio.FIRST_COMPLETED)
        early = [] if stop.is_set() else [task for task in tasks if task.done()]
        stop.set()
        _, late = await asyncio.wait(tasks, timeout=finish_within)
        for task in late:
            log.warning("part.cut_off", part=tasks[task].name.value)
    finally:
        stopped.cancel()
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks, timeout=_LET_GO_WITHIN)
    for refusal in [*_refusals(tasks), *(_early_end(tasks[task]) for task in early)]:
        raise refusal


def _refusals(tasks: Mapping[asyncio.Task[None], Part]) -> list[Refusal]:
    refusals = []
    for task, part in tasks.items():
        error = task.exception() if task.done() and not task.cancelled() else None
        if isinstance(error, Refusal):
            refusals.append(error)
        elif error:
            log.failure("part.failed", error, part=part.name.value)
            # Only its type: the message may quote secrets.
            kind = type(error).__name__
            refusals.append(PartRefusal(PartProblem.PART_FAILED, part=part.name.value, error=kind))
    return refusals


def _early_end(part: Part) -> Refusal:
    return PartRefusal(PartProblem.PART_ENDED, part=part.name.value)


def address_outside() -> str | None:
    """Return the address by which other machines most likely reach this one; sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_ELSEWHERE, 9))
        except OSError:  # no network
            return None
        return str(probe.getsockname()[0])


def address_refusal(error: OSError, host: str, port: int, setting: str) -> PartRefusal:
    """Return why an address cannot be used; `setting` is where its port came from."""
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    match error.errno:
        case errno.EADDRINUSE:
            return PartRefusal(PartProblem.PORT_TAKEN, address=address, setting=setting)
        case errno.EACCES | errno.EPERM:
            return PartRefusal(PartProblem.PORT_FORBIDDEN, address=address, setting=setting)
        case _:
            return PartRefusal(PartProblem.NOT_OUR_ADDRESS, address=address)
