"""The messages of a language, read from Fluent files.

A message is parsed when it is first said: parsing all of them takes tenths of a second, for each language.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources.abc import Traversable
from threading import RLock
from typing import Any, Final

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk

_ENTRY: Final = re.compile(r"\n(?=(-?[a-zA-Z][\w-]*) *=)", re.ASCII)  # where a message begins
_REFERENCE: Final = re.compile(r"\{\s*(-?[a-z][\w-]*)", re.ASCII)


class BrokenCatalogueError(Exception):
    """A catalogue cannot be read, or has a message twice."""


class Texts:
    """The messages of a language."""

    def __init__(self, language: str, sources: Mapping[str, str]) -> None:
        # Without isolation marks around values: buttons, terminals and tests would show them.
        self._bundle = FluentBundle([language], use_isolating=False)
        self._unparsed = dict(sources)
        self._lock = RLock()  # pictures may be drawn in threads

    def format(self, message: str, facts: Mapping[str, Any]) -> tuple[str, Sequence[str]]:
        """Return a message with these values in it, and what is missing; raises `BrokenCatalogueError`."""
        self._parse(message)
        pattern = self._bundle.get_message(message).value if self._bundle.has_message(message) else None
        if pattern is None:
            return "", ["missing"]
        said, errors = self._bundle.format_pattern(pattern, dict(facts))
        return str(said), [*map(str, errors)]

    def _parse(self, message: str) -> None:
        """Add a message to the bundle, and those that it refers to."""
        with self._lock:
            if not (source := self._unparsed.pop(message, "")):
                return
            resource = FluentParser(with_spans=False).parse(source)
            for entry in resource.body:
                if isinstance(entry, Junk):
                    raise BrokenCatalogueError(entry.content)
            self._bundle.add_resource(resource)
            for other in _REFERENCE.findall(source):
                self._parse(other)


@cache
def load_texts(language: str, catalogues: tuple[Traversable, ...]) -> Texts:
    """Return the messages of a language from these catalogues; raises `BrokenCatalogueError`."""
    return Texts(language, _read_sources(language, catalogues))


@cache
def _read_sources(language: str, catalogues: tuple[Traversable, ...]) -> Mapping[str, str]:
    """Return the messages, unparsed, by name; every platform adds its catalogue to the same first ones."""
    if not catalogues:
        return {}
    sources = dict(_read_sources(language, catalogues[:-1]))
    for file in sorted((catalogues[-1] / language).iterdir(), key=lambda file: file.name):
        if not file.name.endswith(".ftl"):
            continue
        head, *entries = _ENTRY.split("\n" + file.read_text(encoding="utf-8"))
        if any(line and not line.startswith("#") for line in head.splitlines()):
            raise BrokenCatalogueError(str(file), head)
        for name, source in zip(entries[::2], entries[1::2], strict=True):
            if name in sources:  # Fluent would silently keep the first one
                raise BrokenCatalogueError(str(file), name)
            sources[name] = source
    return sources
