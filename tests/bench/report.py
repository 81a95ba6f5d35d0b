"""A run as lines of 80 columns, and the history of runs that it is compared with."""

import json
import os
import platform
import subprocess
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from textwrap import wrap
from typing import Final

from tests.bench.measure import TIMES, Ratio

NEWEST: Final = Path("build/bench.json")
HISTORY: Final = Path("build/bench-history.jsonl")
HEADINGS: Final = ("what", "unit", "ours", "floor", "ratio", "target", "", "change")
_NAME: Final = 32  # columns
_MILLISECONDS: Final = 10_000  # microseconds from which milliseconds are easier to read
_WHOLE: Final = 100  # from which digits after the point say nothing

Part = tuple[str, Sequence[Ratio]]


def line(*cells: str) -> str:
    """Return a line of a table; the lines before it have what does not fit of a long name."""
    what, unit, ours, floor, ratio, target, mark, change = cells
    *names, last = wrap(what, _NAME)
    figures = f"{unit:>5}{ours:>7}{floor:>7}{ratio:>7}{target:>8} {mark:<6}{change:>7}"
    return "\n".join((*names, f"{last:<{_NAME}}{figures}"))


def row_line(row: Ratio, before: float | None) -> str:
    times, unit = [each for each in (row.ours, row.floor) if each is not None], row.unit
    if unit == "us" and max(times) >= _MILLISECONDS:
        times, unit = [each / 1000 for each in times], "ms"
    ours, floor = (*map(_number, times), "")[:2]
    ratio = _number(row.ratio) if floor else ""
    mark = ("ok" if row.met else "MISSED") if row.target else ""
    change = f"{row.ratio / before - 1:+.0%}" if before else ""
    return line(row.name, unit, ours, floor, ratio, row.target, mark, change)


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= _WHOLE else f"{value:.3g}"


def earlier() -> dict[tuple[str, str], float]:
    """Return the last ratio of every row that was ever measured here, by part and name."""
    if not HISTORY.exists():
        return {}
    runs = map(json.loads, HISTORY.read_text(encoding="utf-8").splitlines())
    return {(row["part"], row["name"]): row["ratio"] for run in runs for row in run["rows"]}


def save(parts: Sequence[Part], seconds: float) -> None:
    """Write this run, and add it to the history."""
    run = {
        "commit": _git("describe", "--always", "--dirty"),
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "seconds": round(seconds),
        "times": TIMES,
        "machine": {
            "cores": len(os.sched_getaffinity(0)),
            "python": platform.python_version(),
            "system": f"{platform.system()} {platform.machine()}",
            "load": round(os.getloadavg()[0], 2),
        },
        "rows": [{"part": part, **asdict(row)} for part, rows in parts for row in rows],
    }
    NEWEST.parent.mkdir(exist_ok=True)
    NEWEST.write_text(json.dumps(run, indent=2) + "\n", encoding="utf-8")
    with HISTORY.open("a", encoding="utf-8") as history:
        history.write(json.dumps(run) + "\n")


def _git(*command: str) -> str:
    told = subprocess.run(("git", *command), capture_output=True, text=True, check=False)  # noqa: S603, S607
    return told.stdout.strip()
