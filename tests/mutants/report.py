"""What became of all mutants: a table by area, those that live one by one, and all of it as JSON."""

import json
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tests.mutants.changes import Mutant
from tests.mutants.trial import Verdict

Verdicts = dict[Mutant, Verdict]


def written(verdicts: Verdicts, file: Path) -> None:
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
        for mutant, verdict in sorted(verdicts.items(), key=lambda item: item[0].name)
    ]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def printed(verdicts: Verdicts, console: Console) -> None:
    living = {mutant: verdict for mutant, verdict in verdicts.items() if verdict.lives}
    if living:
        table = Table("mutant", "line", "instead of", "there is", "", title="These live", show_lines=True)
        for mutant, verdict in living.items():
            line = str(mutant.change.lines.start)
            table.add_row(*map(escape, (mutant.name, line, mutant.before, mutant.change.text, verdict.fate)))
        console.print(table)
    table = Table("area", "mutants", "killed", "live")
    for area in dict.fromkeys(mutant.area for mutant in verdicts):
        of_area = [verdict for mutant, verdict in verdicts.items() if mutant.area == area]
        _count(table, area, of_area)
    _count(table, "all", list(verdicts.values()))
    console.print(table)


def compared(verdicts: Verdicts, earlier: Path, console: Console) -> bool:
    """Print what has changed since an earlier run; return whether a mutant lives that was killed then."""
    before = {row["mutant"]: row["fate"] for row in json.loads(earlier.read_text(encoding="utf-8"))}
    now = {mutant.name: verdict for mutant, verdict in verdicts.items()}
    fallen = [n for n, v in now.items() if v.lives and not Verdict(before.get(n, "lives")).lives]
    for name in fallen:
        console.print(f"lives now, and was killed before: {escape(name)}")
    missing = len(before.keys() - now.keys())
    console.print(
        f"{len(before.keys() & now.keys())} were tried before, {missing} of that run were not tried now"
    )
    return bool(fallen)


def _count(table: Table, name: str, verdicts: list[Verdict]) -> None:
    living = sum(verdict.lives for verdict in verdicts)
    table.add_row(name, str(len(verdicts)), str(len(verdicts) - living), str(living))
