"""Try a fixed sample of mutants, print which live, and write all verdicts to build/mutants.json."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue

from rich.console import Console
from rich.markup import escape
from rich.progress import track
from rich.table import Table

from tests.mutants.changes import Mutant
from tests.mutants.sample import AREAS, ROOT, chosen
from tests.mutants.trace import TESTS, Trace, traced
from tests.mutants.trial import Verdict, copied_tree, tried

Verdicts = dict[Mutant, Verdict]


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
                return tried(mutant, tree, trace, options.budget, options.also)
            finally:
                trees.put(tree)

        pending = {pool.submit(try_it, mutant): mutant for mutant in mutants}
        stack.callback(lambda: [future.cancel() for future in pending])
        for future in as_completed(pending):
            yield pending[future], future.result()


def written(found: Verdicts, file: Path) -> None:
    rows = [
        {
            "mutant": mutant.name,
            "area": mutant.area,
            "line": mutant.change.lines.start,
            "before": mutant.before,
            "after": mutant.change.text,
            "fate": verdict.fate,
            "by": verdict.by,
            "tests": verdict.tests,
            "seconds": round(verdict.seconds, 1),
        }
        for mutant, verdict in sorted(found.items(), key=lambda item: item[0].name)
    ]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def printed(found: Verdicts, console: Console) -> None:
    table = Table("mutant", "line", "instead of", "there is", "", title="These live", show_lines=True)
    for mutant, verdict in found.items():
        if verdict.lives:
            line = str(mutant.change.lines.start)
            table.add_row(*map(escape, (mutant.name, line, mutant.before, mutant.change.text, verdict.fate)))
    console.print(table)
    table = Table("area", "mutants", "killed", "live")
    for area in (*AREAS, "all"):
        lives = [verdict.lives for mutant, verdict in found.items() if area in {mutant.area, "all"}]
        table.add_row(area, *map(str, (len(lives), lives.count(False), lives.count(True))))
    console.print(table)


def compared(found: Verdicts, earlier: Path, console: Console) -> bool:
    """Print what has changed since an earlier run; return whether a mutant lives that was killed then."""
    before = {row["mutant"]: Verdict(row["fate"]) for row in json.loads(earlier.read_text(encoding="utf-8"))}
    now = {mutant.name: verdict for mutant, verdict in found.items()}
    fallen = [name for name, each in now.items() if each.lives and name in before and not before[name].lives]
    for name in fallen:
        console.print(f"lives now, and was killed before: {escape(name)}")
    both = len(before.keys() & now.keys())
    console.print(f"{both} were tried before, {len(before) - both} of that run were not tried now")
    return bool(fallen)


def main() -> int:
    """Return 1 when a mutant lives that an earlier run has killed."""
    options, console = arguments(), Console()
    mutants = [mutant for mutant in chosen(options.count, options.seed) if options.only in mutant.name]
    trace = traced(tuple(options.tests), options.jobs, stale=options.stale)
    found: Verdicts = {}
    for mutant, verdict in track(
        verdicts(mutants, trace, options), "mutants", total=len(mutants), console=console
    ):
        found[mutant] = verdict
        written(found, options.out)
    printed({mutant: found[mutant] for mutant in mutants}, console)
    console.print(f"written to {options.out}")
    return int(options.against is not None and compared(found, options.against, console))


if __name__ == "__main__":
    sys.exit(main())
