"""The fault tests with larger numbers: `make soak ARGS="--games 10000 --presses 500000 --kills 200"`."""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random, SystemRandom
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from time import monotonic
from typing import Any, Final
from unittest.mock import patch

from redis.exceptions import RedisError
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

from bot.model.refusals import ServiceProblem, ServiceRefusal, StoreUnavailable
from bot.store.embedded.server import embedded_valkey
from bot.telemetry.logs import set_up_logs
from tests.integration.faults.crew import crew
from tests.integration.faults.pressing import Orders
from tests.integration.faults.run import SOON_AGAIN, Run
from tests.integration.faults.world import World

BUILD: Final = Path("build")
HISTORIES: Final = BUILD / "soak.histories"
TROUBLE: Final[Mapping[str, Any]] = {
    "crew": 4,
    "at_once": 32,
    "lease": 2_000,
    "answer_within": 1.0,
    "take_back": 0.4,
    "repeated": 0.02,
    "dropped": 0.005,
    "doubled": 0.005,
    "slow_store": 0.002,
    "slow_platform": 0.005,
}
KILLS_OF_STORE: Final = 0.3  # of all kills
OTHERS: Final = ("pause of Valkey", "pause of a process", "full disk", "clock step", "clock far off")


def main(arguments: Sequence[str] | None = None) -> int:
    """Return 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="make soak")
    parser.add_argument("--games", type=int, default=300, help="at least")
    parser.add_argument("--presses", type=int, default=15_000, help="acknowledged ones, at least")
    parser.add_argument("--kills", type=int, default=10, help="there are as many other faults")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(1_000_000))
    parser.add_argument("--report", type=Path, default=BUILD / "soak.md", help="where the page goes")
    told = parser.parse_args(arguments)
    asked = " ".join(f"--{name} {getattr(told, name)}" for name in ("games", "presses", "kills", "seed"))
    sys.stdout.write(f"{asked}\n")
    BUILD.mkdir(exist_ok=True)
    HISTORIES.unlink(missing_ok=True)
    began = monotonic()
    with (BUILD / "soak.log").open("wb") as errors:
        run, failure = asyncio.run(soak(told, errors.fileno()))
    wrong = [f"- {game}: {flaw.wrong}: {flaw.facts}" for game, flaw in run.flaws]
    wrong += [f"- it broke off: `{failure}`"] * bool(failure)
    verdict = "**something is wrong**" if wrong else "nothing lost, nothing doubled, every last screen true"
    rows = (f"| {what} | {figure:,} |" for what, figure in figures(run, monotonic() - began))
    head = ("# A run of the soak", "", f'`make soak ARGS="{asked}"`: {verdict}.', "")
    page = "\n".join((*head, "| what | figure |", "|---|---|", *rows, *wrong, ""))
    told.report.write_text(page, encoding="utf-8")
    sys.stdout.write(page)
    run.world.close()
    if not wrong:
        HISTORIES.unlink()
    return 1 if wrong else 0


def planned(kills: int, seed: int) -> list[str]:
    """Return all faults, in a random order: as many others as there are kills."""
    of_store = round(KILLS_OF_STORE * kills)
    faults = ["kill of Valkey"] * of_store + ["kill of a process"] * (kills - of_store)
    faults += [OTHERS[number % len(OTHERS)] for number in range(kills)]
    Random(seed).shuffle(faults)
    return faults


async def soak(told: argparse.Namespace, errors: int) -> tuple[Run, str]:
    """Return a run, and why it broke off, if it did."""
    columns = ("presses", BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), "{task.description}")
    async with AsyncExitStack() as stack:
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hh-")))
        stack.enter_context(patch("bot.store.embedded.server._LONGEST_PAUSE", SOON_AGAIN))
        url = await stack.enter_async_context(embedded_valkey(directory))
        first = told.seed % 1_000_000 * 1_000_000  # so that each seed has other games
        orders = Orders(url, first=first, games=first + told.games, **TROUBLE)
        processes = await stack.enter_async_context(crew(orders, World(HISTORIES), errors))
        progress = stack.enter_context(Progress(*columns, refresh_per_second=1))
        bar = progress.add_task("", total=told.presses)

        def show(run: Run) -> None:
            faults = f"{sum(run.done.values())} faults, {len(run.flaws)} flaws"
            completed = min(run.presses, told.presses - 1)  # or the bar would take it for over
            progress.update(bar, completed=completed, description=f"{run.games} games checked, {faults}")

        run = Run(processes, told.presses, planned(told.kills, told.seed), told.seed, directory)
        try:
            await run.run(show)
        except (AssertionError, RedisError, StoreUnavailable, ServiceRefusal) as error:
            return run, repr(error)
        return run, ""


def figures(run: Run, seconds: float) -> Iterator[tuple[str, float]]:
    counts, unknown = run.world.memory.counts, run.world.count(ServiceProblem.NO_ANSWER)
    spent = [getrusage(who) for who in (RUSAGE_SELF, RUSAGE_CHILDREN)]
    cpu = sum(each.ru_utime + each.ru_stime for each in spent)
    yield "games, each explained by the histories of its clients", run.games
    yield "presses acknowledged", run.presses
    yield "refused", counts["answered"] - run.presses - unknown
    yield 'told "no answer"', unknown
    yield "asked by clients that were killed before an answer", counts["asked"] - counts["answered"]
    yield "writes that the store did not answer in time", counts["unanswered"]
    yield "looks, each at a state of its time", counts["looks"]
    yield "screens delivered", counts["shown"]
    yield "deliveries dropped by the platform", counts["dropped"]
    yield "deliveries doubled by the platform", counts["doubled"]
    yield "deliveries whose answer was lost", counts["unheard"]
    yield from sorted(run.done.items())
    yield "stores that ended by a full disk", counts["ended by a full disk"]
    yield "minutes", round(seconds / 60, 1)
    yield "presses a second", round(run.presses / seconds)
    yield "CPU, ms a press", round(1000 * cpu / max(1, run.presses), 2)
    yield "largest process, MB", max(each.ru_maxrss for each in spent) // 1024
    yield "histories, MB", HISTORIES.stat().st_size >> 20


if __name__ == "__main__":
    set_up_logs("error", "text")
    sys.exit(main())
