"""The packages of the program, and what they import, as the diagram in docs/architecture.md."""

from pathlib import Path
from typing import Final

from grimp import build_graph

ROOTS: Final = ("adapters", "bot", "renderers", "engine")
PAGE: Final = Path(__file__).parents[2] / "docs/architecture.md"
BEGIN, END = "<!-- packages -->\n", "<!-- /packages -->\n"


def imports() -> dict[str, set[str]]:
    """Return which packages each package imports: those of bot and adapters one by one, others by folder."""
    graph = build_graph(*ROOTS)
    found: dict[str, set[str]] = {}
    for module in graph.modules:
        package = _package(module)
        for other in map(_package, graph.find_modules_directly_imported_by(module)):
            if package and other and other != package:
                found.setdefault(package, set()).add(other)
    return found


def _package(module: str) -> str:
    root, _, rest = module.partition(".")
    if root == "engine":
        return root
    return f"{root}.{rest.partition('.')[0]}" if rest else ""


def reduced(imports: dict[str, set[str]]) -> list[tuple[str, str]]:
    """Return the arrows that do not follow from others."""

    def reach(package: str) -> set[str]:
        nearest = imports.get(package, set())
        return nearest.union(*map(reach, nearest)) if nearest else set()

    return [
        (package, other)
        for package, nearest in sorted(imports.items())
        for other in sorted(nearest)
        if not any(other in reach(between) for between in nearest - {other})
    ]


def diagram() -> str:
    found = imports()
    lines = [f"    {package} --> {other}" for package, other in reduced(found)]
    return "\n".join(["```mermaid", "flowchart TD", *lines, "```", ""])


def drawn_into(page: str) -> str:
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{diagram()}{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(drawn_into(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
