"""Files of an embedded server, and what can happen to them."""

import asyncio
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from redis.asyncio import Redis

from bot.embedded import embedded_valkey
from bot.valkey.append_only import MANIFEST
from tests.integration.conftest import PATIENT, until

BASE: Final = "appendonly.aof.2.base.rdb"
INCREMENT: Final = "appendonly.aof.2.incr.aof"
NEXT: Final = "appendonly.aof.3.incr.aof"
KEYS: Final = {"base": b"1", "one": b"value one", "two": b"value two", "both": b"1", "last": b"value last"}
"""What the files hold: one in the base, two as commands, one in a transaction, and one more as a command."""

Damage: TypeAlias = Callable[[Path], object]


def write_files(data_dir: Path) -> None:
    """Let a server write its files, all of them, and end."""
    asyncio.run(_write(data_dir))


async def _write(data_dir: Path) -> None:
    async with embedded_valkey(data_dir) as url, Redis.from_url(url, **PATIENT) as client:
        await client.set("base", KEYS["base"])
        await client.bgrewriteaof()
        directory = data_dir / "valkey" / "appendonlydir"

        async def are_rewritten() -> bool:
            names = {file.name for file in directory.iterdir()}
            return names == {BASE, INCREMENT, MANIFEST} and "seq 1 " not in (directory / MANIFEST).read_text()

        await until(are_rewritten)
        await client.set("one", KEYS["one"])
        await client.set("two", KEYS["two"])
        await client.eval("redis.call('SET', 'other', 1) redis.call('SET', 'both', 1)", 0)
        await client.set("last", KEYS["last"])


def zeros_at_end(directory: Path) -> None:
    """A power cut: the file had grown, and what should be there was not written."""
    with (directory / INCREMENT).open("ab") as file:
        file.write(bytes(512))


def torn(directory: Path) -> None:
    content = (directory / INCREMENT).read_bytes()
    (directory / INCREMENT).write_bytes(content[:-3])


def torn_transaction(directory: Path) -> None:
    content = (directory / INCREMENT).read_bytes()
    (directory / INCREMENT).write_bytes(content[: content.index(b"*1\r\n$4\r\nEXEC")])


def exchanged(before: bytes, after: bytes, name: str = INCREMENT) -> Damage:
    def change(directory: Path) -> None:
        content = (directory / name).read_bytes()
        assert content.count(before) >= 1
        (directory / name).write_bytes(content.replace(before, after, 1))

    return change


def without(*names: str) -> Damage:
    def take(directory: Path) -> None:
        for name in names:
            (directory / name).unlink()

    return take


def filled(name: str, content: bytes) -> Damage:
    return lambda directory: (directory / name).write_bytes(content)


def in_two(then: Damage) -> Damage:
    """Return a damage to files of which the second increment begins with the key `two`."""

    def split(directory: Path) -> None:
        content = (directory / INCREMENT).read_bytes()
        at = content.index(b"*3\r\n$3\r\nSET\r\n$3\r\ntwo")
        (directory / INCREMENT).write_bytes(content[:at])
        (directory / NEXT).touch(mode=0o600)
        (directory / NEXT).write_bytes(content[at:])
        with (directory / MANIFEST).open("a") as manifest:
            manifest.write(f"file {NEXT} seq 3 type i\n")
        then(directory)

    return split


def with_leftovers(directory: Path) -> None:
    (directory / MANIFEST).unlink()
    shutil.copy(directory / INCREMENT, directory / "appendonly.aof.1.incr.aof")


def zeros_after_snapshot(directory: Path) -> None:
    (directory / BASE).write_bytes((directory / BASE).read_bytes() + bytes(512))


BEYOND_END: Final = exchanged(b"$9\r\nvalue one", b"$9999\r\nvalue one")
"""A length that seems to reach beyond the end of the file, over everything that follows."""
UNKNOWN: Final = exchanged(b"SET\r\n$3\r\ntwo", b"SEU\r\n$3\r\ntwo")
NONSENSE: Final = exchanged(b"$4\r\nboth", b"?4\r\nboth")
ALL: Final = tuple(KEYS)
BUT_BASE: Final = ("one", "two", "both", "last")

DAMAGES: Final[Mapping[str, tuple[Damage, str, tuple[str, ...] | None]]] = {
    "zeros at the end": (zeros_at_end, "file_damaged", ALL),
    "a length beyond the end": (BEYOND_END, "file_damaged", ("base",)),
    "a command that nobody knows": (UNKNOWN, "file_damaged", ("base", "one")),
    "nonsense within a transaction": (NONSENSE, "file_damaged", ("base", "one", "two")),
    "zeros after the snapshot": (zeros_after_snapshot, "file_damaged", ("base",)),
    "an earlier increment is torn": (in_two(torn), "file_damaged", ("base",)),
    "no manifest": (without(MANIFEST), "manifest_missing", ALL),
    "a manifest of zeros": (filled(MANIFEST, bytes(88)), "manifest_broken", ALL),
    "an empty manifest": (filled(MANIFEST, b""), "manifest_broken", ALL),
    "no manifest, and leftovers": (with_leftovers, "manifest_missing", ALL),
    "no base": (without(BASE), "file_missing", BUT_BASE),
    "no base and no manifest": (without(MANIFEST, BASE), "manifest_missing", BUT_BASE),
    "no first increment": (in_two(without(INCREMENT)), "file_missing", ("base",)),
    "no second increment": (in_two(without(NEXT)), "file_missing", ("base", "one")),
    "a damaged snapshot": (exchanged(b"base", b"bass", BASE), "snapshot_damaged", None),
    "an empty snapshot": (filled(BASE, b""), "snapshot_damaged", None),
    "nothing but a manifest": (without(BASE, INCREMENT), "file_missing", None),
}
"""What happened; the code that says so; and the keys that a repair keeps, if there can be one."""
