"""Run all benchmarks, or those that are named: `python -m tests.bench [PART ...]`."""

import json
import sys
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.bench import discord, engine, hostile, matrix, pairing, palm, pictures, service, web

PARTS = (engine, service, web, hostile, discord, matrix, pairing, palm, pictures)

_OUT = Path("build/bench.json")


def main() -> int:
    """Return 1 when a ratio misses its target."""
    console, named = Console(), sys.argv[1:]
    parts = {part.__name__.rpartition(".")[2]: part for part in PARTS}
    with console.status("measuring ..."):
        ratios = [row for name, part in parts.items() if name in (named or parts) for row in part.ratios()]
    table = Table("what / compared with", "ours, us", "other, us", "ratio", "target", "")
    for row in ratios:
        mark = "ok" if row.met else "MISSED"
        table.add_row(row.name, f"{row.ours:.1f}", f"{row.floor:.1f}", f"{row.ratio:.3f}", row.target, mark)
    console.print(table)
    _OUT.parent.mkdir(exist_ok=True)
    _OUT.write_text(json.dumps([asdict(row) for row in ratios], indent=2) + "\n", encoding="utf-8")
    console.print(f"written to {_OUT}")
    return 0 if all(row.met for row in ratios) else 1


if __name__ == "__main__":
    sys.exit(main())
