"""`make soak ARGS="--games 10000 --presses 500000 --kills 200 --seed 7"`."""

import argparse
import asyncio
import json
import resource
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import SystemRandom
from time import monotonic
from typing import Final
from unittest.mock import patch

from redis.exceptions import RedisError
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

from bot.embedded import embedded_valkey
from bot.logs import set_up_logs
from bot.refusals import ServiceRefusal
from tests.integration.faults.crew import crew
from tests.integration.faults.soak.report import Report
from tests.integration.faults.soak.run import ORDERS, Settings, Soak
from tests.integration.faults.world import World

BUILD: Final = Path("build")
HISTORIES: Final = BUILD / "soak.histories"
PATIENCE: Final = 0.2  # seconds, at most, until a store that was killed is started again


def main(arguments: Sequence[str] | None = None) -> int:
    """Return 1 if anything is wrong."""
    console = Console()
    told = read_arguments(arguments)
    settings = Settings(told.games, told.presses, told.kills, told.seed)
    console.print(f"seed {settings.seed}")
    BUILD.mkdir(exist_ok=True)
    HISTORIES.unlink(missing_ok=True)
    began = monotonic()
    with (BUILD / "soak.log").open("wb") as errors:
        run, failure = asyncio.run(soak(settings, console, errors.fileno()))
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    report = Report(
        command=f'make soak ARGS="{settings}"',
        seed=settings.seed,
        seconds=round(monotonic() - began, 1),
        cpu_seconds=round(sum(each.ru_utime + each.ru_stime for each in spent), 1),
        megabytes=max(each.ru_maxrss for each in spent) // 1024,
        history_megabytes=HISTORIES.stat().st_size >> 20,
        games=run.games,
        counts=dict(run.world.memory.counts),
        faults=dict(run.done),
        flaws=[f"{game}: {flaw.wrong}: {flaw.facts}" for game, flaw in run.checked.flaws],
        failure=failure,
    )
    run.world.close()
    (BUILD / "soak.json").write_text(json.dumps(report.figures(), indent=2) + "\n", encoding="utf-8")
    told.report.write_text(report.page(), encoding="utf-8")
    console.print(report.page(), markup=False)
    if report.is_good:
        HISTORIES.unlink()
    else:
        console.print(f"what clients asked and were answered: {HISTORIES}")
    return 0 if report.is_good else 1


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make soak")
    parser.add_argument("--games", type=int, default=300, help="at least")
    parser.add_argument("--presses", type=int, default=15_000, help="acknowledged ones, at least")
    parser.add_argument("--kills", type=int, default=10, help="there are as many other faults")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(1_000_000))
    parser.add_argument("--report", type=Path, default=BUILD / "soak.md", help="where the page goes")
    return parser.parse_args(arguments)


async def soak(settings: Settings, console: Console, errors: int) -> tuple[Soak, str]:
    """Return a run, and why it broke off, if it did."""
    columns = ("presses", BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), "{task.description}")
    async with prepared(settings, errors) as run:
        with Progress(*columns, console=console, refresh_per_second=1) as progress:
            bar = progress.add_task("", total=settings.presses)

            def show(run: Soak) -> None:
                faults, flaws = sum(run.done.values()), len(run.checked.flaws)
                progress.update(
                    bar,
                    completed=min(run.presses, settings.presses - 1),  # or the bar would take it for over
                    description=f"{run.games} games checked, {faults} faults, {flaws} flaws",
                )

            try:
                await run.run(show)
            except (AssertionError, RedisError, ServiceRefusal) as error:
                return run, repr(error)
            else:
                return run, ""


@asynccontextmanager
async def prepared(settings: Settings, errors: int) -> AsyncIterator[Soak]:
    """Give a run that has not started yet, on a server of its own."""
    async with AsyncExitStack() as stack:
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hh-")))
        stack.enter_context(patch("bot.embedded._LONGEST_PAUSE", PATIENCE))
        url = await stack.enter_async_context(embedded_valkey(directory))
        first = settings.seed % 1_000_000 * 1_000_000  # so that each seed has other games
        orders = replace(ORDERS, store=url, first=first, games=first + settings.games)
        processes = await stack.enter_async_context(crew(orders, World(HISTORIES), errors))
        yield Soak(settings, processes, directory)


if __name__ == "__main__":
    set_up_logs("error", "text")
    sys.exit(main())
