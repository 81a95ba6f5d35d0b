"""The disk is full, or the power is cut: what was answered stays.

Nobody cuts the power here. What counts is the order of system calls, which strace shows: the answer to a
command must come after the sync of the file with that command in it.
"""

import asyncio
import re
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest
from redis.asyncio import Redis
from redis.exceptions import RedisError

from bot.config.types import Fsync
from bot.store.embedded.binary import valkey_binary
from bot.store.embedded.server import embedded_valkey
from tests.integration.conftest import until
from tests.integration.faults.run import ROOM, empty_disk, fill_disk, pid_of
from tests.integration.tracing import NO_STRACE, found_strace

CLIENTS: Final = 16
WRITES: Final = 10  # of each
CALLS: Final = "trace=write,writev,sendto,sendmsg,fsync,fdatasync"
COMMAND: Final = "INCR"
TO_FILE: Final = re.compile(r"\d+ +writev?\(\d+<[^>]*\.incr\.aof>.*")
SYNC: Final = re.compile(r"\d+ +(?:fsync|fdatasync)\(\d+<[^>]*\.incr\.aof>\) += 0.*")
ANSWER: Final = re.compile(r'\d+ +(?:write|sendto)\(\d+<(?:UNIX|socket):[^"]*":(\d+)\\r\\n".*')


@pytest.mark.parametrize("fsync", ["always", "everysec"])
async def test_what_was_answered_outlives_a_full_disk(fsync: Fsync, short_dir: Path) -> None:
    async with embedded_valkey(short_dir, fsync) as url, Redis.from_url(url) as client:
        server = await pid_of(client)
        fill_disk(server)
        answered = 0
        with suppress(RedisError):
            while answered < ROOM:
                await client.set(f"key:{answered}", "x" * 100)
                answered += 1
        if fsync == "everysec":  # by always it has ended, and starts again without the limit
            empty_disk(server)

        async def goes_on() -> bool:
            try:
                return bool(await client.set("later", 1))
            except RedisError:
                return False

        await until(goes_on)
    async with embedded_valkey(short_dir) as url, Redis.from_url(url) as client:
        assert None not in await client.mget([f"key:{number}" for number in range(answered)])
        assert 0 < answered < ROOM


@pytest.fixture(scope="session")
def strace() -> str:
    return found_strace() or pytest.skip(NO_STRACE)


@pytest.mark.parametrize(("fsync", "all_on_disk"), [("always", True), ("everysec", False)])
async def test_answer_follows_the_sync_of_its_command(
    fsync: Fsync, *, all_on_disk: bool, strace: str, short_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trace = short_dir / "trace"
    options = ("-f", "-y", "-s", "100000", "-e", CALLS, "-e", "signal=none", "-o", str(trace))
    monkeypatch.setattr(
        "bot.store.embedded.server.valkey_command",
        lambda *more: [strace, *options, str(valkey_binary()), *more],
    )

    async def count_up(url: str) -> None:
        async with Redis.from_url(url) as client:
            for _ in range(WRITES):
                await client.incr("count")

    async with embedded_valkey(short_dir, fsync) as url:
        await asyncio.gather(*(count_up(url) for _ in range(CLIENTS)))
    answered, early = answers_in(trace.read_text())
    assert sorted(answered) == [*range(1, CLIENTS * WRITES + 1)]
    assert (not early) is all_on_disk


def answers_in(trace: str) -> tuple[list[int], list[int]]:
    """Return all answers, and those that were given before their command was on the disk.

    The answer to a command is its number, since all of them count on.
    """
    written = synced = 0
    answered, early = list[int](), list[int]()
    for line in trace.splitlines():
        if TO_FILE.fullmatch(line):
            written += line.count(COMMAND)
        elif SYNC.fullmatch(line):
            synced = written
        elif answer := ANSWER.fullmatch(line):
            answered.append(number := int(answer[1]))
            if number > synced:
                early.append(number)
    return answered, early
