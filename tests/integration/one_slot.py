"""What a cluster would refuse, noticed on a single server: a step whose keys lie in more than one slot.

Every key of ours begins with `hh:{tag}` (bot/store/keys.py), and keys of one tag lie in one slot. So each
command, script and transaction that any test sends is looked at, in whatever argument a key stands.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from typing import Any, Final

import pytest
from redis.asyncio.connection import AbstractConnection

_KEY: Final = b"hh:{"


def tags(arguments: Iterable[object]) -> set[bytes]:
    """Return the hash tags of all keys among the arguments of a command."""
    texts = (each.encode(errors="surrogateescape") if isinstance(each, str) else each for each in arguments)
    keys = (each for each in texts if isinstance(each, bytes) and each.startswith(_KEY))
    return {key[len(_KEY) :].partition(b"}")[0] for key in keys}


@contextmanager
def watched() -> Iterator[list[str]]:
    """Look at all that this process sends to any server, and give what a cluster would have refused."""
    refused = list[str]()
    pack_command, pack_commands = AbstractConnection.pack_command, AbstractConnection.pack_commands

    def look_at(arguments: Iterable[object], name: object) -> None:
        if len(found := tags(arguments)) > 1:
            refused.append(f"{name!r} names keys of the slots of {sorted(found)}")

    def pack_one(self: AbstractConnection, *args: Any) -> list[bytes]:  # noqa: ANN401 - whatever redis can send
        look_at(args, args[0])
        return pack_command(self, *args)

    def pack_many(self: AbstractConnection, commands: Iterable[Iterable[Any]]) -> list[bytes]:
        every = [tuple(command) for command in commands]
        if every and every[0][0] == "MULTI":
            look_at(chain(*every), "a transaction")
        return pack_commands(self, every)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AbstractConnection, "pack_command", pack_one)
        patch.setattr(AbstractConnection, "pack_commands", pack_many)
        yield refused
