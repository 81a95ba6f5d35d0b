"""Run all benchmarks, or those that are named: `python -m tests.bench [PART ...]`."""

import sys
from argparse import ArgumentParser
from time import perf_counter
from types import ModuleType
from typing import Final

from rich.console import Console

from tests.bench import (
    browser,
    computer,
    discord,
    engine,
    growth,
    hostile,
    loop,
    matrix,
    pairing,
    palm,
    pictures,
    service,
    start,
    web,
)
from tests.bench.measure import Ratio
from tests.bench.report import HEADINGS, HISTORY, NEWEST, earlier, line, row_line, save

PARTS: Final[tuple[ModuleType, ...]] = (
    start,
    engine,
    service,
    growth,
    web,
    browser,
    hostile,
    discord,
    matrix,
    loop,
    computer,
    pictures,
    palm,
    pairing,
)


def main() -> int:
    """Return 1 when a row misses its target."""
    parts = {part.__name__.rpartition(".")[2]: part for part in PARTS}
    parser = ArgumentParser(prog="make bench", description="Measure all parts, or those that are named.")
    parser.add_argument("parts", nargs="*", metavar="PART", choices=(*parts, []), help=", ".join(parts))
    names = parser.parse_args().parts or [*parts]
    console, before, began = Console(highlight=False, markup=False, soft_wrap=True), earlier(), perf_counter()
    measured = list[tuple[str, list[Ratio]]]()
    for number, name in enumerate(names, 1):
        part, rows, since = parts[name], list[Ratio](), perf_counter()
        console.print(f"\n{number}/{len(names)} {name}", style="bold")
        console.print((part.__doc__ or "").splitlines()[0])
        console.print(line(*HEADINGS), style="dim")
        with console.status(f"{name} ..."):
            for row in part.ratios():
                rows.append(row)
                console.print(row_line(row, before.get((name, row.name))), style=None if row.met else "bold")
        console.print(f"({perf_counter() - since:.0f} s)", style="dim")
        measured.append((name, rows))
    seconds = perf_counter() - began
    save(measured, seconds)
    missed = [f"{name}: {row.name}" for name, rows in measured for row in rows if not row.met]
    console.print("\n" + "\n".join([f"{seconds:.0f} s, {len(missed)} missed", *missed]))
    console.print(f"written to {NEWEST}, and as a line to {HISTORY}")
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
