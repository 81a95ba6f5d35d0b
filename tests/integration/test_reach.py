"""Given an address where something is wrong: is there a code that says what, and no secret in it?"""

import asyncio
import tempfile
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis

from bot.connection import connect
from bot.embedded import embedded_valkey
from bot.reach import ServerProblem, ServerRefusal, reach, server_of
from tests.integration.conftest import DEADLINE, PATIENT, cluster_node, until
from tests.rows import each_row

PASSWORD = "correct-horse"  # noqa: S105 - nobody's

Guest = Callable[[StreamReader, StreamWriter], Coroutine[Any, Any, None]]


@pytest.fixture(autouse=True)
def in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """How often a connection is tried is another test's business."""
    monkeypatch.setattr("bot.connection._ATTEMPTS", 1)


async def problem_at(url: str, within: float = 0.0) -> ServerProblem:
    client = connect(url)
    try:
        with pytest.raises(ServerRefusal) as no:
            await reach(client, server_of(url), within)
    finally:
        await client.aclose()
    assert no.value.facts == {"server": server_of(url)}
    assert no.value.__suppress_context__
    assert isinstance(no.value.code, ServerProblem)
    return no.value.code


@asynccontextmanager
async def listening(guest: Guest) -> AsyncIterator[int]:
    async with await asyncio.start_server(guest, "127.0.0.1", 0) as server:
        yield server.sockets[0].getsockname()[1]


async def hang_up(_: StreamReader, writer: StreamWriter) -> None:
    writer.close()


async def speak_http(reader: StreamReader, writer: StreamWriter) -> None:
    with closing(writer):
        await reader.readline()
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")


@each_row(
    ("url", "place"),
    [
        (f"redis://me:{PASSWORD}@host:7000/3?password={PASSWORD}", "host:7000"),
        ("redis://host", "host:6379"),
        ("rediss+cluster://:x@[::1]:7000", "[::1]:7000"),
        (f"unix://me:{PASSWORD}@/run/a%20b.sock?db=1", "/run/a b.sock"),
    ],
)
def test_a_server_is_named_without_who_logs_in_and_how(url: str, place: str) -> None:
    assert server_of(url) == place


async def test_a_server_and_a_cluster_are_reached(store_url: str) -> None:
    client = connect(store_url)
    await reach(client, server_of(store_url))
    await client.aclose()


@each_row("scheme", ["redis", "redis+cluster"])
async def test_nobody_there(scheme: str) -> None:
    async with listening(hang_up) as port:
        pass
    assert await problem_at(f"{scheme}://127.0.0.1:{port}") is ServerProblem.UNREACHABLE


async def test_no_such_name() -> None:
    assert await problem_at("redis://nowhere.invalid") is ServerProblem.NOT_FOUND


async def test_something_else_answers() -> None:
    async with listening(speak_http) as port:
        assert await problem_at(f"redis://127.0.0.1:{port}") is ServerProblem.NOT_REDIS


async def test_no_answer_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.connection.ANSWER_WITHIN", 0.05)
    left = asyncio.Event()

    async def say_nothing(_: StreamReader, writer: StreamWriter) -> None:
        with closing(writer):
            await left.wait()

    async with listening(say_nothing) as port:
        problem = await problem_at(f"redis://127.0.0.1:{port}")
        left.set()
    assert problem is ServerProblem.SILENT


async def test_no_tls_there() -> None:
    async with listening(speak_http) as port:
        assert await problem_at(f"rediss://127.0.0.1:{port}") is ServerProblem.TLS_FAILED


@pytest.fixture
async def guarded() -> AsyncIterator[str]:
    """Return the address of a server with a password, and with a user who may do next to nothing."""
    with tempfile.TemporaryDirectory(prefix="hh-") as directory:
        async with embedded_valkey(Path(directory)) as url, Redis.from_url(url, **PATIENT) as client:
            await client.acl_setuser(
                "guest", enabled=True, passwords=[f"+{PASSWORD}"], commands=["+ping", "+hello"]
            )
            yield url


@pytest.mark.parametrize(
    ("login", "problem"),
    [
        (f"nobody:{PASSWORD}", ServerProblem.WRONG_LOGIN),
        ("guest:wrong", ServerProblem.WRONG_LOGIN),
        (f"guest:{PASSWORD}", ServerProblem.FORBIDS),
    ],
)
async def test_a_login_that_does_not_do(login: str, problem: ServerProblem, guarded: str) -> None:
    assert await problem_at(guarded.replace("unix://", f"unix://{login}@")) is problem


async def test_a_server_that_wants_a_password(guarded: str) -> None:
    async with Redis.from_url(guarded, **PATIENT) as client:
        await client.config_set("requirepass", PASSWORD)
        assert await problem_at(guarded) is ServerProblem.WRONG_LOGIN
        await client.config_set("requirepass", "")  # for its own end, which has none


async def test_a_database_that_does_not_exist(valkey: str) -> None:
    assert await problem_at(f"{valkey}?db=999") is ServerProblem.REFUSES


async def test_a_node_of_a_cluster_is_not_taken_for_a_server(cluster: str) -> None:
    assert await problem_at(cluster.replace("+cluster", "")) is ServerProblem.IS_A_CLUSTER


async def test_a_server_is_not_taken_for_a_cluster(valkey: str) -> None:
    async with listening(speak_to(valkey)) as port:
        assert await problem_at(f"redis+cluster://127.0.0.1:{port}") is ServerProblem.NO_CLUSTER


def speak_to(url: str) -> Guest:
    """Return a doorkeeper that lets guests in from the network, which our own server does not listen to."""

    async def bring(reader: StreamReader, writer: StreamWriter) -> None:
        while some := await reader.read(1000):
            writer.write(some)
        writer.close()

    async def guest(reader: StreamReader, writer: StreamWriter) -> None:
        server_reader, server_writer = await asyncio.open_unix_connection(server_of(url))
        with closing(writer), closing(server_writer):
            await asyncio.gather(bring(reader, server_writer), bring(server_reader, writer))

    return guest


@each_row("scheme", ["redis", "redis+cluster"])
async def test_a_cluster_without_all_its_keys(scheme: str) -> None:
    with cluster_node() as (port, _):
        assert await problem_at(f"{scheme}://127.0.0.1:{port}") is ServerProblem.INCOMPLETE


async def test_a_server_that_comes_a_little_later_is_waited_for(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with embedded_valkey(tmp_path) as url:
        pass
    client = connect(url)
    waiting = asyncio.create_task(reach(client, server_of(url), within=DEADLINE))

    async def it_was_told() -> bool:
        return "server.waited_for" in [record.getMessage() for record in caplog.records]

    await until(it_was_told)
    async with embedded_valkey(tmp_path):
        await waiting
        await client.aclose()


def loading(answers_left: list[bytes]) -> Guest:
    async def load(reader: StreamReader, writer: StreamWriter) -> None:
        with closing(writer):
            while line := await reader.readline():
                if line.strip().isalpha():  # the name of a command, not a length
                    writer.write(answers_left.pop() if answers_left else b"-ERR enough\r\n")

    return load


async def test_one_that_loads_its_data_is_waited_for_whatever_the_time() -> None:
    answers_left = [b"-LOADING loading the dataset in memory\r\n"] * 20
    async with listening(loading(answers_left)) as port:
        assert await problem_at(f"redis://127.0.0.1:{port}", within=1e-9) is ServerProblem.REFUSES
    assert not answers_left


async def test_one_that_loads_its_data_is_told_to_who_does_not_wait() -> None:
    async with listening(loading([b"-LOADING loading the dataset in memory\r\n"] * 50)) as port:
        assert await problem_at(f"redis://127.0.0.1:{port}") is ServerProblem.LOADING
