"""The one step that changes a hash together with all that becomes due by it."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.store.connection import Client
from bot.store.keys import due_key, partition, wake_channel
from bot.store.queue import Due, screen_name
from bot.store.script import Argument, Script

Value = str | bytes | int

NOTHING: Final = ""
"""The value of a field that is not there."""

_LONG: Final = "*"  # in the place of a value that is no line
_LINE_OF_LONG: Final = f"\n{_LONG}\n"


class AtomicWrite:
    """Changes games, and nights, of one server or cluster."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._write = Script("write")

    async def write(  # noqa: PLR0913 - everything that one step can change
        self,
        name: str,
        keys: tuple[str, str],
        *,
        expect: Mapping[str, Value],
        change: Mapping[str, Value],
        entry: str = "",
        due: Sequence[Due] = (),
    ) -> int | None:
        """Change what has this name, a hash and a log, if the expected fields are as the caller believes.

        Returns None, or the revision that is there when somebody was faster.
        """
        part = partition(name)
        every = [*keys]
        words: list[Value] = [entry, len(expect)]
        for pair in expect.items():
            words += pair
        words.append(len(change))
        for pair in change.items():
            words += pair
        for thing in due:
            every.append(due_key(thing.queue, part))
            screen = screen_name(thing.queue, thing.what) if thing.screen else ""
            at = NOTHING if thing.at is None else thing.at
            words += (f"{name}:{thing.what}", at, screen, wake_channel(thing.queue), thing.ring)
        found = await self._write.run(self._client, every, _arguments(words))
        return None if found == -1 else int(str(found))


def _arguments(words: Sequence[Value]) -> list[Argument]:
    """Return words as few arguments: sending many small ones would cost more than the rest of a move."""
    long: list[Argument] = [word for word in words if type(word) is bytes]
    lines = "\n".join([_LONG if type(word) is bytes else str(word) for word in words]) + "\n"
    if lines.count("\n") != len(words) or lines.count(_LINE_OF_LONG) != len(long):
        message = "a text that is no line has to be given as bytes"
        raise ValueError(message)  # the words themselves may be hidden
    return [lines, *long]
