"""The atomic step that changes a hash together with everything that becomes due by it."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.store.connection import Argument, Client, Script
from bot.store.keys import due_key, partition, wake_channel
from bot.store.queue import Due, screen_name

Value = str | bytes | int

NOTHING: Final = ""
"""The value of a field that is absent."""

_LONG: Final = "*"  # stands for a value that is no single line
_LINE_OF_LONG: Final = f"\n{_LONG}\n"


class AtomicWrite:
    """Changes the games and nights of one server or cluster."""

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
        entries: Sequence[str] = (),
        due: Sequence[Due] = (),
    ) -> int | None:
        """Change the hash and the log of this name, if the expected fields still have these values.

        Returns None, or the stored revision if another process has changed it.
        """
        part = partition(name)
        all_keys = [*keys]
        words: list[Value] = [len(entries), *entries, len(expect)]
        for pair in expect.items():
            words += pair
        words.append(len(change))
        for pair in change.items():
            words += pair
        for item in due:
            all_keys.append(due_key(item.queue, part))
            screen = screen_name(item.queue, item.what) if item.screen else ""
            at = NOTHING if item.at is None else item.at
            words += (f"{name}:{item.what}", at, screen, wake_channel(item.queue), item.ring)
        found = await self._write.run(self._client, all_keys, _pack_arguments(words))
        return None if found == -1 else int(str(found))


def _pack_arguments(words: Sequence[Value]) -> list[Argument]:
    """Pack words into few arguments: sending many small ones would cost more than the rest of a move."""
    long: list[Argument] = [word for word in words if type(word) is bytes]
    lines = "\n".join([_LONG if type(word) is bytes else str(word) for word in words]) + "\n"
    if lines.count("\n") != len(words) or lines.count(_LINE_OF_LONG) != len(long):
        message = "a text that is no single line has to be given as bytes"
        raise ValueError(message)  # without the words, which may be secret
    return [lines, *long]
