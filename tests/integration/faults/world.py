"""The world outside: what clients asked and were answered, and what they were shown, in one file.

All processes append lines to it, so what happens has one order, and survives whoever wrote it. A process that
is killed while it writes leaves a torn line at most, which is as if it had not begun to.
"""

import asyncio
import json
import os
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from time import monotonic_ns
from typing import Any, Final

from bot.model.screen import Screen
from tests.integration.faults.history import Ask, History, Look, Shown

LOOK_AGAIN: Final = 0.005  # seconds, until a process looks what the others wrote
AT_MOST: Final = 1 << 20  # bytes that are read at once


def digest(screen: Screen) -> str:
    return sha256(repr(screen).encode()).hexdigest()[:32]


class Reader:
    def __init__(self, path: Path, since: int = 0) -> None:
        self._file = os.open(path, os.O_RDONLY)
        self._at = since
        self._begun = b""  # a line without its end

    def lines(self) -> Iterator[list[Any]]:
        while data := os.pread(self._file, AT_MOST, self._at):
            self._at += len(data)
            *lines, self._begun = (self._begun + data).split(b"\n")
            for line in lines:
                with suppress(ValueError):  # a process was killed while it wrote this, or nothing is in it
                    yield json.loads(line)

    async def follow(self) -> AsyncIterator[list[Any]]:
        while True:
            for line in self.lines():
                yield line
            await asyncio.sleep(LOOK_AGAIN)

    def close(self) -> None:
        os.close(self._file)


class Memory:
    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self._asks: dict[str, tuple[str, Ask]] = {}  # without an answer so far, with their games
        self.games: dict[str, History] = {}
        self.counts: Counter[str] = Counter()
        self.finished: set[str] = set()  # in which nobody should press any more
        self.left: set[tuple[str, int]] = set()  # seats for which nobody presses any more
        self.last: dict[str, dict[str, str]] = {}  # of games that are forgotten: digests by viewer

    def read(self) -> None:
        for kind, *facts in self.reader.lines():
            match kind, facts:
                case "ask", [name, game, *of_ask]:
                    self._asks[name] = game, Ask(*of_ask)
                    self.of(game).asks.append(self._asks[name][1])
                    self.counts["asked"] += 1
                case "answer", [name, answer, end]:
                    _, ask = self._asks.pop(name)
                    ask.answer, ask.end = answer, end
                    self.counts.update([answer, "answered"])
                case "look", [game, *of_look]:
                    self.of(game).looks.append(Look(*of_look))
                    self.counts["looks"] += 1
                case "show", [game, viewer, *of_shown]:
                    self._show(game, viewer, Shown(*of_shown))
                case "finish", [game]:
                    self.finished.add(game)
                case "leave", [game, seat]:
                    self.left.add((game, seat))
                case "note", [what, game, moment]:
                    self.counts[what] += 1
                    if game and game not in self.last and what == "unanswered":
                        self.of(game).unanswered.append(moment)

    def _show(self, game: str, viewer: str, shown: Shown) -> None:
        self.counts["shown"] += 1
        if game in self.last:
            self.last[game][viewer] = shown.digest
        else:
            self.of(game).shown.setdefault(viewer, []).append(shown)

    def of(self, game: str) -> History:
        return self.games.setdefault(game, History())

    def forget(self, game: str) -> None:
        """Forget a game in which nobody presses any more."""
        history = self.games.pop(game)
        self.last[game] = {viewer: shown[-1].digest for viewer, shown in history.shown.items() if shown}
        for lost in [name for name, (of, _) in self._asks.items() if of == game]:
            del self._asks[lost]


class World:
    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        self._names = 0
        self._memory: Memory | None = None

    def write(self, *facts: object) -> None:
        # An end also before it: what follows a torn line is not a part of it.
        os.write(self._file, f"\n{json.dumps(facts, separators=(',', ':'))}\n".encode())

    def ask(self, game: str, entry: str, revision: int, by: int) -> str:
        self._names += 1
        name = f"{os.getpid()}-{self._names}-{(start := monotonic_ns())}"
        self.write("ask", name, game, entry, revision, start, by)
        return name

    def answer(self, name: str, answer: str) -> None:
        self.write("answer", name, answer, monotonic_ns())

    def look(self, game: str, viewer: str, revision: int, start: int) -> None:
        self.write("look", game, viewer, revision, start, monotonic_ns())

    def show(self, game: str, viewer: str, shown: Shown) -> None:
        self.write("show", game, viewer, *shown)

    def note(self, what: str, game: str = "") -> None:
        self.write("note", what, game, monotonic_ns())

    @property
    def size(self) -> int:
        return self.path.stat().st_size

    def reader(self, since: int = 0) -> Reader:
        return Reader(self.path, since)

    @property
    def memory(self) -> Memory:
        self._memory = self._memory or Memory(self.reader())
        self._memory.read()
        return self._memory

    def count(self, what: str) -> int:
        """Return how often clients were given this answer, or something was noted."""
        return self.memory.counts[what]

    def shown(self, game: str, viewer: str) -> list[Shown]:
        return self.memory.of(game).shown.get(viewer, [])

    async def meet(self, processes: int) -> None:
        self.note("here")
        while self.count("here") < processes:  # noqa: ASYNC110 - other processes, which set no event
            await asyncio.sleep(LOOK_AGAIN)

    def close(self) -> None:
        os.close(self._file)
        if self._memory:
            self._memory.reader.close()
