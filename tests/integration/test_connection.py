"""Given an address: is there a client for it that sends nothing twice, or a code for what is wrong?"""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, aclosing, asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.asyncio.cluster import NodesManager, RedisCluster
from redis.crc import key_slot
from redis.exceptions import AuthenticationError, NoScriptError, ResponseError
from redis.exceptions import ConnectionError as NoConnectionError

from bot.model.refusals import ServiceProblem, StoreUnavailable
from bot.store import connection
from bot.store.connection import Client, connect, describe
from bot.store.diagnose import ServerProblem, ServerRefusal, reach, server_of
from bot.store.embedded.server import embedded_valkey
from bot.telemetry.logs import Repeated
from tests.integration.conftest import (
    DEADLINE,
    NODES,
    PASSWORD,
    PATIENT,
    SLOTS,
    cluster_node,
    server_with,
    until,
)
from tests.rows import each_row

Guest = Callable[[StreamReader, StreamWriter], Coroutine[Any, Any, None]]


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
        self.is_open = True
        self.inside = set[StreamWriter]()
        self.loses_an_answer = False
        self.says = list[bytes]()  # instead of the next answers

    async def __call__(self, reader: StreamReader, writer: StreamWriter) -> None:
        self.guests += 1
        with closing(writer):
            if self.guests > self.turned_away and self.is_open:
                server_reader, server_writer = await self.reach()
                self.inside.add(writer)
                with closing(server_writer):
                    await asyncio.gather(
                        self.bring(reader, server_writer), self.bring(server_reader, writer, back=True)
                    )
                self.inside.discard(writer)

    async def reach(self) -> tuple[StreamReader, StreamWriter]:
        if isinstance(self.server, str):
            return await asyncio.open_unix_connection(server_of(self.server))
        return await asyncio.open_connection(*self.server)

    def shut(self) -> None:
        """Send everybody out, and let nobody in."""
        self.is_open = False
        for writer in [*self.inside]:
            writer.close()

    async def bring(self, reader: StreamReader, writer: StreamWriter, *, back: bool = False) -> None:
        while some := await reader.read(1000):
            if back and self.loses_an_answer:
                self.loses_an_answer = False
                break
            writer.write(self.says.pop() if back and self.says else some)
        writer.close()


async def test_the_scheme_decides_between_a_server_and_a_cluster_and_either_is_described(
    store_url: str,
) -> None:
    async with aclosing(connect(store_url)) as client:
        await reach(client, server_of(store_url))
        is_cluster = store_url.startswith("redis+cluster")
        assert isinstance(client, RedisCluster if is_cluster else Redis)
        facts = await describe(client)
        assert (facts.name, facts.append_only, facts.eviction) == ("valkey", True, "noeviction")
        assert (facts.cluster, facts.fsync, facts.warnings) == (is_cluster, "always", ())
        assert facts.version.startswith("9.")


async def test_connecting_is_tried_several_times_and_given_up_in_the_end(valkey: str) -> None:
    doorkeeper = Doorkeeper(valkey, turned_away=3)
    async with listening(doorkeeper) as port, aclosing(connect(f"redis://127.0.0.1:{port}")) as client:
        assert await client.incr("n") == 1
    assert doorkeeper.guests == 4
    for address in ("unix:///nobody", "redis+cluster://127.0.0.1:1"):
        async with aclosing(connect(address)) as client:
            with pytest.raises(NoConnectionError):
                await client.ping()


async def test_a_wrong_password_is_not_tried_again(valkey: str) -> None:
    doorkeeper = Doorkeeper(valkey)
    async with (
        listening(doorkeeper) as port,
        aclosing(connect(f"redis://no:wrong@127.0.0.1:{port}")) as client,
    ):
        with pytest.raises(AuthenticationError):
            await client.ping()
    assert doorkeeper.guests == 1


async def test_a_command_whose_answer_was_lost_is_not_sent_again_to_a_server_or_a_cluster(
    valkey: str, cluster: str, cluster_ports: tuple[int, ...]
) -> None:
    async def nothing_is_sent_twice(client: Client, doorkeeper: Doorkeeper) -> None:
        assert await client.incr("n") == 1
        doorkeeper.loses_an_answer = True
        with pytest.raises(StoreUnavailable):
            await client.incr("n")
        assert await client.get("n") == b"2"

    doorkeeper = Doorkeeper(valkey)
    async with listening(doorkeeper) as port, aclosing(connect(f"redis://127.0.0.1:{port}")) as client:
        await nothing_is_sent_twice(client, doorkeeper)
    owner = ("127.0.0.1", cluster_ports[key_slot(b"n") * NODES // SLOTS])
    async with listening(doorkeeper := Doorkeeper(owner)) as port, aclosing(connect(cluster)) as client:
        assert isinstance(client, RedisCluster)
        client.nodes_manager.address_remap = lambda there: ("127.0.0.1", port) if there == owner else there
        await nothing_is_sent_twice(client, doorkeeper)


async def test_a_node_that_is_down_or_not_ready_costs_the_others_no_connection_and_no_command(
    cluster: str, cluster_ports: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    searches, most, find = 0, 0, NodesManager.initialize

    async def search(self: NodesManager, *args: Any, **options: Any) -> None:  # noqa: ANN401 - redis-py's
        nonlocal searches, most
        most = max(most, searches := searches + 1)
        await find(self, *args, **options)
        searches -= 1

    async with AsyncExitStack() as stack:
        nodes = [Doorkeeper(("127.0.0.1", port)) for port in cluster_ports]
        doors = {
            port: await stack.enter_async_context(listening(node))
            for port, node in zip(cluster_ports, nodes, strict=True)
        }
        client = await stack.enter_async_context(aclosing(connect(cluster)))
        assert isinstance(client, RedisCluster)
        client.nodes_manager.address_remap = lambda there: (there[0], doors.get(there[1], there[1]))
        keys = {key_slot(key.encode()) * NODES // SLOTS: key for key in map(str, range(20))}
        (ill, ours), *well = ((node, keys[number]) for number, node in enumerate(nodes))

        async def asked(*names: str) -> list[object]:
            return await asyncio.gather(*(client.get(name) for name in names * 4), return_exceptions=True)

        theirs = [key for _, key in well]
        await asked(ours, *theirs)
        monkeypatch.setattr(NodesManager, "initialize", search)
        monkeypatch.setattr("bot.store.cluster._SEARCH_AGAIN", 0)
        ill.shut()
        for _ in range(20):
            answers = await asked(ours, *theirs)
            assert [isinstance(each, StoreUnavailable) for each in answers] == [True, False, False] * 4
        ill.is_open = True
        ill.says = [b"-CLUSTERDOWN Hash slot not served\r\n"] * 3  # as a node does that has just started
        for _ in range(20):
            assert await asked(ours, *theirs) == [None] * 12
        assert ill.says == []
        assert [len(node.inside) for node, _ in well] == [node.guests for node, _ in well], "nobody has left"
        assert most == 1, "one search at a time"


async def test_a_connection_that_a_node_has_closed_is_not_used(
    cluster: str, cluster_ports: tuple[int, ...]
) -> None:
    owner = ("127.0.0.1", cluster_ports[key_slot(b"n") * NODES // SLOTS])
    async with listening(door := Doorkeeper(owner)) as port, aclosing(connect(cluster)) as client:
        assert isinstance(client, RedisCluster)
        client.nodes_manager.address_remap = lambda there: ("127.0.0.1", port) if there == owner else there
        assert await asyncio.gather(*(client.get("n") for _ in range(5))) == [None] * 5
        door.shut()
        door.is_open = True
        guests = door.guests
        node = client.get_node_from_key("n")
        assert node
        await until(lambda: all(each.should_reconnect() for each in node._connections))  # type: ignore[no-untyped-call]
        assert await asyncio.gather(*(client.get("n") for _ in range(5))) == [None] * 5
        assert door.guests == guests + 5


async def test_an_error_is_translated_for_keys_and_told_as_it_is_for_the_server_itself(
    store_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connection, "_failures", Repeated(connection.log, "service.no_answer"))
    async with aclosing(connect(store_url)) as client:
        await client.set("{t}:text", "a")
        with pytest.raises(StoreUnavailable) as command:
            await client.incr("{t}:text")
        async with client.pipeline() as pipe:
            pipe.incr("{t}:text")
            with pytest.raises(StoreUnavailable) as pipeline:
                await pipe.execute()
        with pytest.raises(StoreUnavailable) as script:
            await client.eval("return redis.call('INCR', KEYS[1])", 1, "{t}:text")
        for error in (command, pipeline, script):
            assert isinstance(error.value.__cause__, ResponseError)
            assert error.value.code is ServiceProblem.NO_ANSWER
        with pytest.raises(NoScriptError):
            await client.evalsha("0" * 40, 1, "{t}:text")
        with pytest.raises(ResponseError):
            await client.execute_command("PING", "too", "many")
        await client.set("{t}:text", 1)
        assert await client.incr("{t}:text") == 2
    assert caplog.messages == ["service.no_answer"], "an outage is one line a minute"


async def test_there_are_no_more_connections_than_allowed(valkey: str) -> None:
    async with aclosing(connect(valkey, connections=3)) as client:
        await asyncio.gather(*(client.incr("n") for _ in range(50)))
        assert (await client.info())["connected_clients"] <= 3
        assert await client.get("n") == b"50"


# What is wrong with an address


async def problem_at(url: str, within: float = 0.0) -> ServerProblem:
    async with aclosing(connect(url)) as client:
        with pytest.raises(ServerRefusal) as no:
            await reach(client, server_of(url), within)
    assert no.value.facts == {"server": server_of(url)}
    assert no.value.__suppress_context__
    assert isinstance(no.value.code, ServerProblem)
    return no.value.code


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


@pytest.mark.usefixtures("nothing_set")
async def test_what_is_wrong_with_an_address_is_a_code(
    valkey: str, cluster: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with cluster_node() as (incomplete, _):
        async with listening(speak_http) as other, listening(Doorkeeper(valkey)) as alone:
            for url, problem in (
                ("redis://127.0.0.1:1", ServerProblem.UNREACHABLE),
                ("redis+cluster://127.0.0.1:1", ServerProblem.UNREACHABLE),
                ("redis://nowhere.invalid", ServerProblem.NOT_FOUND),
                (f"redis://127.0.0.1:{other}", ServerProblem.NOT_REDIS),
                (f"rediss://127.0.0.1:{other}", ServerProblem.TLS_FAILED),
                (f"redis://127.0.0.1:{incomplete}", ServerProblem.INCOMPLETE),
                (f"redis+cluster://127.0.0.1:{incomplete}", ServerProblem.INCOMPLETE),
                (f"{valkey}?db=999", ServerProblem.REFUSES),
                (cluster.replace("+cluster", ""), ServerProblem.IS_A_CLUSTER),
                (f"redis+cluster://127.0.0.1:{alone}", ServerProblem.NO_CLUSTER),
            ):
                assert await problem_at(url) is problem, url
    monkeypatch.setattr("bot.store.connection.ANSWER_WITHIN", 0.05)
    left = asyncio.Event()

    async def say_nothing(_: StreamReader, writer: StreamWriter) -> None:
        with closing(writer):
            await left.wait()

    async with listening(say_nothing) as silent:
        problem = await problem_at(f"redis://127.0.0.1:{silent}")
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
    async with aclosing(connect(url)) as client:
        waiting = asyncio.create_task(reach(client, server_of(url), within=DEADLINE))
        await until(lambda: "server.waited_for" in caplog.messages)
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
