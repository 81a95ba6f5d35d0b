"""Given an address: is there a client for it that sends nothing twice, or a code for what is wrong?"""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.asyncio.cluster import RedisCluster
from redis.exceptions import AuthenticationError
from redis.exceptions import ConnectionError as NoConnectionError

from bot.connection import Client, connect, describe
from bot.embedded import embedded_valkey
from bot.reach import ServerProblem, ServerRefusal, reach, server_of
from tests.integration.conftest import DEADLINE, PASSWORD, PATIENT, cluster_node, server_with, until
from tests.rows import each_row

Guest = Callable[[StreamReader, StreamWriter], Coroutine[Any, Any, None]]


@asynccontextmanager
async def connected(url: str, **options: int) -> AsyncIterator[Client]:
    client = connect(url, **options)
    try:
        yield client
    finally:
        await client.aclose()


@asynccontextmanager
async def listening(guest: Guest) -> AsyncIterator[int]:
    async with await asyncio.start_server(guest, "127.0.0.1", 0) as server:
        yield server.sockets[0].getsockname()[1]


class Doorkeeper:
    """Stands before a real server, shuts the door on so many guests, and may lose an answer."""

    def __init__(self, server: str | tuple[str, int], turned_away: int = 0) -> None:
        self.server = server
        self.turned_away = turned_away
        self.guests = 0
        self.loses_an_answer = False

    async def __call__(self, reader: StreamReader, writer: StreamWriter) -> None:
        self.guests += 1
        with closing(writer):
            if self.guests > self.turned_away:
                server_reader, server_writer = await self.reach()
                with closing(server_writer):
                    await asyncio.gather(
                        self.bring(reader, server_writer), self.bring(server_reader, writer, back=True)
                    )

    async def reach(self) -> tuple[StreamReader, StreamWriter]:
        if isinstance(self.server, str):
            return await asyncio.open_unix_connection(server_of(self.server))
        return await asyncio.open_connection(*self.server)

    async def bring(self, reader: StreamReader, writer: StreamWriter, *, back: bool = False) -> None:
        while some := await reader.read(1000):
            if back and self.loses_an_answer:
                self.loses_an_answer = False
                break
            writer.write(some)
        writer.close()


async def test_the_scheme_decides_between_a_server_and_a_cluster_and_either_is_described(
    store_url: str,
) -> None:
    async with connected(store_url) as client:
        await reach(client, server_of(store_url))
        is_cluster = store_url.startswith("redis+cluster")
        assert isinstance(client, RedisCluster if is_cluster else Redis)
        facts = await describe(client)
        assert (facts.name, facts.append_only, facts.eviction) == ("valkey", True, "noeviction")
        assert (facts.cluster, facts.fsync, facts.warnings) == (is_cluster, "always", ())
        assert facts.version.startswith("9.")


async def test_connecting_is_tried_several_times_and_given_up_in_the_end(valkey: str) -> None:
    doorkeeper = Doorkeeper(valkey, turned_away=3)
    async with listening(doorkeeper) as port, connected(f"redis://127.0.0.1:{port}") as client:
        assert await client.incr("n") == 1
    assert doorkeeper.guests == 4
    for address in ("unix:///nobody", "redis+cluster://127.0.0.1:1"):
        async with connected(address) as client:
            with pytest.raises(NoConnectionError):
                await client.ping()


async def test_a_wrong_password_is_not_tried_again(valkey: str) -> None:
    doorkeeper = Doorkeeper(valkey)
    async with listening(doorkeeper) as port, connected(f"redis://no:wrong@127.0.0.1:{port}") as client:
        with pytest.raises(AuthenticationError):
            await client.ping()
    assert doorkeeper.guests == 1


async def test_a_command_whose_answer_was_lost_is_not_sent_again_by_a_server(valkey: str) -> None:
    doorkeeper = Doorkeeper(valkey)
    async with listening(doorkeeper) as port, connected(f"redis://127.0.0.1:{port}") as client:
        await check_that_nothing_is_sent_twice(client, doorkeeper)


async def test_a_command_whose_answer_was_lost_is_not_sent_again_by_a_cluster(cluster: str) -> None:
    async with connected(cluster) as observer:
        assert isinstance(observer, RedisCluster)
        await observer.initialize()
        node = observer.get_node_from_key("n")
        assert node
        owner = (str(node.host), int(node.port))
    async with listening(doorkeeper := Doorkeeper(owner)) as port, connected(cluster) as client:
        assert isinstance(client, RedisCluster)
        client.nodes_manager.address_remap = lambda there: ("127.0.0.1", port) if there == owner else there
        await check_that_nothing_is_sent_twice(client, doorkeeper)


async def check_that_nothing_is_sent_twice(client: Client, doorkeeper: Doorkeeper) -> None:
    assert await client.incr("n") == 1
    doorkeeper.loses_an_answer = True
    with pytest.raises(NoConnectionError):
        await client.incr("n")
    assert await client.get("n") == b"2"


async def test_there_are_no_more_connections_than_allowed(valkey: str) -> None:
    async with connected(valkey, connections=3) as client:
        await asyncio.gather(*(client.incr("n") for _ in range(50)))
        assert (await client.info())["connected_clients"] <= 3
        assert await client.get("n") == b"50"


# What is wrong with an address


async def problem_at(url: str, within: float = 0.0) -> ServerProblem:
    async with connected(url) as client:
        with pytest.raises(ServerRefusal) as no:
            await reach(client, server_of(url), within)
    assert no.value.facts == {"server": server_of(url)}
    assert no.value.__suppress_context__
    assert isinstance(no.value.code, ServerProblem)
    return no.value.code


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


async def nobody(scheme: str) -> ServerProblem:
    async with listening(hang_up) as port:
        pass
    return await problem_at(f"{scheme}://127.0.0.1:{port}")


async def incomplete(scheme: str) -> ServerProblem:
    with cluster_node() as (port, _):
        return await problem_at(f"{scheme}://127.0.0.1:{port}")


async def other(scheme: str) -> ServerProblem:
    async with listening(speak_http) as port:
        return await problem_at(f"{scheme}://127.0.0.1:{port}")


@each_row(
    ("there", "scheme", "problem"),
    [
        (nobody, "redis", ServerProblem.UNREACHABLE),
        (nobody, "redis+cluster", ServerProblem.UNREACHABLE),
        (other, "redis", ServerProblem.NOT_REDIS),
        (other, "rediss", ServerProblem.TLS_FAILED),
        (incomplete, "redis", ServerProblem.INCOMPLETE),
        (incomplete, "redis+cluster", ServerProblem.INCOMPLETE),
    ],
)
@pytest.mark.usefixtures("nothing_set")
async def test_what_is_wrong_with_an_address_is_a_code(
    there: Callable[[str], Coroutine[Any, Any, ServerProblem]], scheme: str, problem: ServerProblem
) -> None:
    assert await there(scheme) is problem


@pytest.mark.usefixtures("nothing_set")
async def test_what_is_wrong_with_a_server_is_a_code(
    valkey: str, cluster: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await problem_at("redis://nowhere.invalid") is ServerProblem.NOT_FOUND
    assert await problem_at(f"{valkey}?db=999") is ServerProblem.REFUSES
    assert await problem_at(cluster.replace("+cluster", "")) is ServerProblem.IS_A_CLUSTER
    async with listening(Doorkeeper(valkey)) as port:
        assert await problem_at(f"redis+cluster://127.0.0.1:{port}") is ServerProblem.NO_CLUSTER
    monkeypatch.setattr("bot.connection.ANSWER_WITHIN", 0.05)
    left = asyncio.Event()

    async def say_nothing(_: StreamReader, writer: StreamWriter) -> None:
        with closing(writer):
            await left.wait()

    async with listening(say_nothing) as port:
        problem = await problem_at(f"redis://127.0.0.1:{port}")
        left.set()
    assert problem is ServerProblem.SILENT


@pytest.mark.usefixtures("nothing_set")
async def test_a_login_that_does_not_do_is_a_code(short_dir: Path) -> None:
    async with server_with(short_dir, "ACL SETUSER bot -@all +ping +hello") as url:
        assert await problem_at(url) is ServerProblem.FORBIDS
        for login in (f"nobody:{PASSWORD}@", "bot:wrong@"):
            assert await problem_at(url.replace(f"bot:{PASSWORD}@", login)) is ServerProblem.WRONG_LOGIN
        guest = url.replace(f"bot:{PASSWORD}@", "")
        async with Redis.from_url(guest, **PATIENT) as client:
            await client.config_set("requirepass", PASSWORD)
            assert await problem_at(guest) is ServerProblem.WRONG_LOGIN
            await client.config_set("requirepass", "")  # for its own end, which has none


@pytest.mark.usefixtures("nothing_set")
async def test_a_server_that_comes_a_little_later_is_waited_for(
    short_dir: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with embedded_valkey(short_dir) as url:
        pass
    async with connected(url) as client:
        waiting = asyncio.create_task(reach(client, server_of(url), within=DEADLINE))

        async def it_was_told() -> bool:
            return "server.waited_for" in [record.getMessage() for record in caplog.records]

        await until(it_was_told)
        async with embedded_valkey(short_dir):
            await waiting


@each_row(
    ("answers", "within", "problem"),
    [(20, 1e-9, ServerProblem.REFUSES), (50, 0.0, ServerProblem.LOADING)],
    ids=["waited for whatever the time", "told to who does not wait"],
)
@pytest.mark.usefixtures("nothing_set")
async def test_one_that_loads_its_data_is_waited_for_or_told(
    answers: int, within: float, problem: ServerProblem
) -> None:
    left = [b"-LOADING loading the dataset in memory\r\n"] * answers

    async def load(reader: StreamReader, writer: StreamWriter) -> None:
        with closing(writer):
            while line := await reader.readline():
                if line.strip().isalpha():  # the name of a command, not a length
                    writer.write(left.pop() if left else b"-ERR enough\r\n")

    async with listening(load) as port:
        assert await problem_at(f"redis://127.0.0.1:{port}", within) is problem
    assert (not left) is bool(within)
