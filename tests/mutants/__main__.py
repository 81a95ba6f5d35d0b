"""Try a fixed sample of mutants, print which live, and write all verdicts to build/mutants.json."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.mutants.changes import Mutant
from tests.mutants.report import compared, printed, written
from tests.mutants.sample import ROOT, chosen
from tests.mutants.trace import TESTS, Trace, traced
from tests.mutants.trial import DOES_NOT_LOAD, Verdict, copied_tree, failing_without_a_change, tried


def arguments() -> Namespace:
    parser = ArgumentParser(prog="make mutants", description=__doc__)
    add = parser.add_argument
    add("--count", type=int, default=300, help="how many mutants (%(default)s)")
    add("--seed", type=int, default=17, help="which ones (%(default)s)")
    add("--only", default="", metavar="TEXT", help="those of them that have this in their names")
    add("--tests", nargs="+", default=TESTS, metavar="PATH", help="which tests may kill them")
    add("--also", nargs="+", default=(), metavar="PATH", help="tests to run when all others have passed")
    add("--budget", type=float, default=60.0, help="seconds of tests for one that does not die (%(default)s)")
    add("--jobs", type=int, default=2, help="how many at a time (%(default)s)")
    add("--stale", action="store_true", help="use the trace of an earlier run though files have changed")
    add("--against", type=Path, metavar="JSON", help="an earlier run; fail if a mutant lives that died then")
    add("--out", type=Path, default=ROOT / "build/mutants.json", metavar="JSON", help="for all verdicts")
    return parser.parse_args()


def verdicts(mutants: list[Mutant], trace: Trace, options: Namespace) -> Iterator[tuple[Mutant, Verdict]]:
    """Try all mutants, each in a copy of the tree that nobody else uses at that time."""
    with ExitStack() as stack:
        trees: SimpleQueue[Path] = SimpleQueue()
        for _ in range(options.jobs):
            trees.put(stack.enter_context(copied_tree()))
        pool = stack.enter_context(ThreadPoolExecutor(options.jobs))

        def try_it(mutant: Mutant) -> Verdict:
            tree = trees.get()
            try:
                return tried(mutant, tree, trace, options.budget, tuple(options.also))
            finally:
                trees.put(tree)

        pending = {pool.submit(try_it, mutant): mutant for mutant in mutants}
        stack.callback(lambda: [future.cancel() for future in pending])
        for future in as_completed(pending):
            yield pending[future], future.result()


def believed(found: dict[Mutant, Verdict], console: Console) -> dict[Mutant, Verdict]:
    """Take back what was killed by a test that fails without a mutant, too."""
    killers = tuple(sorted({v.by for v in found.values() if v.fate == "killed" and v.by != DOES_NOT_LOAD}))
    with (
        copied_tree() as tree,
        console.status(f"running the {len(killers)} tests that have killed, unchanged"),
    ):
        failing = failing_without_a_change(killers, tree) if killers else set()
    return {m: replace(v, fate="unclear") if v.by in failing else v for m, v in found.items()}


def main() -> int:
    """Return 1 when a mutant lives that an earlier run has killed."""
    options = arguments()
    console = Console()
    mutants = [mutant for mutant in chosen(options.count, options.seed) if options.only in mutant.name]
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    trace = traced(tuple(options.tests), options.jobs, stale=options.stale)
    found: dict[Mutant, Verdict] = {}
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("mutants", total=len(mutants))
        for mutant, verdict in verdicts(mutants, trace, options):
            found[mutant] = verdict
            written(found, options.out)
            living = sum(each.lives for each in found.values())
            progress.update(task, advance=1, description=f"mutants ({living} live)")
    in_order = believed({mutant: found[mutant] for mutant in mutants}, console)
    written(in_order, options.out)
    printed(in_order, console)
    console.print(f"written to {options.out}")
    return int(options.against is not None and compared(in_order, options.against, console))


if __name__ == "__main__":
    sys.exit(main())
