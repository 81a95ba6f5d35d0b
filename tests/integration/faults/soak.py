"""The fault tests with larger numbers: `make soak ARGS="--games 10000 --presses 500000 --kills 200"`."""

import argparse
import asyncio
import json
import resource
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random, SystemRandom
from time import monotonic
from typing import Any, Final
from unittest.mock import patch

from redis.exceptions import RedisError
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

from bot.embedded import embedded_valkey
from bot.logs import set_up_logs
from bot.refusals import Denied, ServiceRefusal
from tests.integration.faults.crew import crew
from tests.integration.faults.history import ACCEPTED
from tests.integration.faults.orders import Orders
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
    console, told = Console(), read_arguments(arguments)
    console.print(f"seed {told.seed}")
    BUILD.mkdir(exist_ok=True)
    HISTORIES.unlink(missing_ok=True)
    began = monotonic()
    with (BUILD / "soak.log").open("wb") as errors:
        run, failure = asyncio.run(soak(told, console, errors.fileno()))
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    flaws = [f"{game}: {flaw.wrong}: {flaw.facts}" for game, flaw in run.flaws]
    good = not flaws and not failure
    figures: dict[str, Any] = {
        "good": good,
        "presses": run.presses,
        "command": f'make soak ARGS="--games {told.games} --presses {told.presses} --kills {told.kills} '
        f'--seed {told.seed}"',
        "seconds": round(monotonic() - began, 1),
        "cpu_seconds": round(sum(each.ru_utime + each.ru_stime for each in spent), 1),
        "megabytes": max(each.ru_maxrss for each in spent) // 1024,
        "history_megabytes": HISTORIES.stat().st_size >> 20,
        "games": run.games,
        "counts": run.world.memory.counts,
        "faults": run.done,
        "flaws": flaws,
        "failure": failure,
    }
    (BUILD / "soak.json").write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    page = "\n".join(lines_of(**figures)) + "\n"
    told.report.write_text(page, encoding="utf-8")
    console.print(page, markup=False)
    run.world.close()
    if good:
        HISTORIES.unlink()
    else:
        console.print(f"what clients asked and were answered: {HISTORIES}")
    return 0 if good else 1


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make soak")
    parser.add_argument("--games", type=int, default=300, help="at least")
    parser.add_argument("--presses", type=int, default=15_000, help="acknowledged ones, at least")
    parser.add_argument("--kills", type=int, default=10, help="there are as many other faults")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(1_000_000))
    parser.add_argument("--report", type=Path, default=BUILD / "soak.md", help="where the page goes")
    return parser.parse_args(arguments)


def planned(kills: int, seed: int) -> list[str]:
    """Return all faults, in a random order: as many others as there are kills."""
    of_store = round(KILLS_OF_STORE * kills)
    faults = ["kill of Valkey"] * of_store + ["kill of a process"] * (kills - of_store)
    faults += [OTHERS[number % len(OTHERS)] for number in range(kills)]
    Random(seed).shuffle(faults)
    return faults


async def soak(told: argparse.Namespace, console: Console, errors: int) -> tuple[Run, str]:
    """Return a run, and why it broke off, if it did."""
    columns = ("presses", BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), "{task.description}")
    async with AsyncExitStack() as stack:
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hh-")))
        stack.enter_context(patch("bot.embedded._LONGEST_PAUSE", SOON_AGAIN))
        url = await stack.enter_async_context(embedded_valkey(directory))
        first = told.seed % 1_000_000 * 1_000_000  # so that each seed has other games
        orders = Orders(url, first=first, games=first + told.games, **TROUBLE)
        processes = await stack.enter_async_context(crew(orders, World(HISTORIES), errors))
        progress = stack.enter_context(Progress(*columns, console=console, refresh_per_second=1))
        bar = progress.add_task("", total=told.presses)

        def show(run: Run) -> None:
            faults = f"{sum(run.done.values())} faults, {len(run.flaws)} flaws"
            completed = min(run.presses, told.presses - 1)  # or the bar would take it for over
            progress.update(bar, completed=completed, description=f"{run.games} games checked, {faults}")

        run = Run(processes, told.presses, planned(told.kills, told.seed), told.seed, directory)
        try:
            await run.run(show)
        except (AssertionError, RedisError, ServiceRefusal) as error:
            return run, repr(error)
        return run, ""


def lines_of(counts: Mapping[str, int], faults: Mapping[str, int], **of: Any) -> Iterator[str]:  # noqa: ANN401
    good = "nothing lost, nothing doubled, every last screen true"
    unknown, presses = counts[Denied.NO_ANSWER], counts[ACCEPTED]
    rows = {
        "games, each explained by the histories of its clients": of["games"],
        "presses acknowledged": presses,
        "refused": counts["answered"] - presses - unknown,
        'told "no answer"': unknown,
        "asked by clients that were killed before an answer": counts["asked"] - counts["answered"],
        "writes that the store did not answer in time": counts["unanswered"],
        "looks, each at a state of its time": counts["looks"],
        "screens delivered": counts["shown"],
        "deliveries dropped by the platform": counts["dropped"],
        "deliveries doubled by the platform": counts["doubled"],
        "deliveries whose answer was lost": counts["unheard"],
        **dict(sorted(faults.items())),
        "stores that ended by a full disk": counts["ended by a full disk"],
        "minutes": round(of["seconds"] / 60, 1),
        "presses a second": round(presses / of["seconds"]),
        "CPU, ms a press": round(1000 * of["cpu_seconds"] / max(1, presses), 2),
        "largest process, MB": of["megabytes"],
        "histories, MB": of["history_megabytes"],
    }
    yield from ("# A run of the soak", "")
    yield from (f"`{of['command']}`: {good if of['good'] else '**something is wrong**'}.", "")
    yield from (
        "| what | figure |",
        "|---|---|",
        *(f"| {what} | {figure:,} |" for what, figure in rows.items()),
    )
    if of["failure"]:
        yield from ("", f"It broke off: `{of['failure']}`")
    if of["flaws"]:
        yield from ("", *(f"- {flaw}" for flaw in of["flaws"]))


if __name__ == "__main__":
    set_up_logs("error", "text")
    sys.exit(main())
