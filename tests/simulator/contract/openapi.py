"""Does a request fit Discord's own description of its API? Only where that file is there.

It is not ours to copy. It is looked for beside the project, or where DISCORD_OPENAPI says.
"""

import functools
import json
import os
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from tests.simulator.contract.schema import Compiler
from tests.simulator.contract.violation import Violation
from tests.simulator.contract.words import Check, Schema

BESIDE: Final = Path(__file__).parents[4] / "shared/data/discord-openapi.json"
NO_OPENAPI: Final = "there is no description of Discord's API here (DISCORD_OPENAPI names one)"
METHODS: Final = ("get", "post", "put", "patch", "delete")
JSON: Final = "application/json"
MULTIPART: Final = "multipart/form-data"


def openapi_file() -> Path:
    """Return where the description is; if DISCORD_OPENAPI is set it is there or nowhere."""
    named = os.environ.get("DISCORD_OPENAPI")
    return Path(named) if named else BESIDE


def openapi_is_there() -> bool:
    """Tell whether requests are checked against the description at all."""
    return openapi_file().is_file()


@dataclass(slots=True)
class Route:
    """One operation: its path, whose parameters have checks, and what its body must be."""

    segments: Sequence[str | Check]
    operation: Mapping[str, Any]
    compiler: Compiler
    _body: Check | None = None

    def fits(self, segments: Sequence[str]) -> bool:
        """Tell whether this is the route of a path."""
        pairs = zip(self.segments, segments, strict=True)
        return all(a == b if isinstance(a, str) else not a(b) for a, b in pairs)

    @property
    def content(self) -> Mapping[str, Any]:
        """Return what kinds of body it takes."""
        content: Mapping[str, Any] = self.operation.get("requestBody", {}).get("content", {})
        return content

    def check(self, body: object, files: Mapping[str, bytes]) -> list[Violation]:
        """Return what is wrong with a body and files; the check is compiled when it is first needed."""
        if files and MULTIPART not in self.content:
            return [Violation("openapi_files", "this route takes no files")]
        if JSON not in self.content:
            return (
                []
                if body is None or self.content
                else [Violation("openapi_body", "this route takes no body")]
            )
        if self._body is None:
            self._body = self.compiler.check_of(self.content[JSON]["schema"])
        return [Violation("openapi", f"{where or 'body'}: {what}") for where, what in self._body(body)]


Routes: TypeAlias = Mapping[tuple[str, int], Sequence[Route]]


@functools.cache
def routes(file: Path) -> Routes:
    """Return all routes of a description, by method and number of segments."""
    description = json.loads(file.read_text(encoding="utf-8"))
    compiler = Compiler(description["components"]["schemas"])
    table = defaultdict(list)
    for path, item in description["paths"].items():
        for method in METHODS:
            if method in item:
                parameters = [*item.get("parameters", ()), *item[method].get("parameters", ())]
                segments = _segments(path, parameters, compiler)
                table[method.upper(), len(segments)].append(Route(segments, item[method], compiler))
    for found in table.values():
        found.sort(key=lambda route: [not isinstance(segment, str) for segment in route.segments])
    return table


def _segments(path: str, parameters: Sequence[Mapping[str, Any]], compiler: Compiler) -> list[str | Check]:
    schemas: dict[str, Schema] = {f"{{{one['name']}}}": one["schema"] for one in parameters}
    named = path.split("/")
    return [compiler.check_of(schemas[name]) if name in schemas else name for name in named]


def check_openapi(method: str, path: str, body: object, files: Mapping[str, bytes]) -> list[Violation]:
    """Return what the description says about a request; nothing where there is no description."""
    file = openapi_file()
    if not file.is_file():
        return []
    segments = path.split("/")
    for route in routes(file).get((method, len(segments)), ()):
        if route.fits(segments):
            return route.check(body, files)
    return [Violation("openapi_route", f"Discord's description knows no {method} {path}")]
