"""Given an address: is there a client for it, does it try to connect, and does it send nothing twice?"""

import asyncio
import os
import signal
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import cast
from urllib.parse import unquote

import pytest
from redis.asyncio import Redis
from redis.asyncio.cluster import RedisCluster
from redis.exceptions import AuthenticationError
from redis.exceptions import ConnectionError as NoConnectionError

from bot.connection import Client, ServerFacts, ServerWarning, answers, connect, describe
from bot.embedded import embedded_valkey
from tests.integration.conftest import until
from tests.rows import each_row


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[Client]:
    client = connect(url)
    try:
        yield client
    finally:
        await client.aclose()


async def facts_of_node(client: Client, key: str) -> dict[str, int]:
    """Return what the node that holds a key tells about itself."""
    if isinstance(client, RedisCluster):
        await client.initialize()
        return cast("dict[str, int]", await client.info(target_nodes=client.get_node_from_key(key)))
    return cast("dict[str, int]", await client.info())


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
                    await asyncio.gather(self.bring(reader, server_writer), self.fetch(server_reader, writer))

    async def reach(self) -> tuple[StreamReader, StreamWriter]:
        if isinstance(self.server, str):
            return await asyncio.open_unix_connection(self.server)
        return await asyncio.open_connection(*self.server)

    async def bring(self, reader: StreamReader, writer: StreamWriter) -> None:
        while some := await reader.read(1000):
            writer.write(some)
        writer.close()

    async def fetch(self, reader: StreamReader, writer: StreamWriter) -> None:
        while some := await reader.read(1000):
            if self.loses_an_answer:
                self.loses_an_answer = False
                break
            writer.write(some)
        writer.close()


@asynccontextmanager
async def standing(doorkeeper: Doorkeeper) -> AsyncIterator[int]:
    async with await asyncio.start_server(doorkeeper, "127.0.0.1", 0) as door:
        yield door.sockets[0].getsockname()[1]


def path_of(url: str) -> str:
    return unquote(url.removeprefix("unix://"))


async def test_what_is_written_is_read_as_bytes(redis_client: Client) -> None:
    await redis_client.set("{game}:a", "ü")
    assert await redis_client.get("{game}:a") == "ü".encode()


async def test_a_test_starts_with_nothing_stored(redis_client: Client) -> None:
    assert await redis_client.get("{game}:a") is None
    await redis_client.set("{game}:a", "left behind")


async def test_a_script_runs_on_the_keys_of_a_game(redis_client: Client) -> None:
    script = redis_client.register_script("return redis.call('incr', KEYS[1]) + redis.call('incr', KEYS[2])")
    assert await cast("Awaitable[int]", script(keys=["{game}:a", "{game}:b"])) == 2


async def test_it_answers(redis_client: Client) -> None:
    await answers(redis_client)


async def test_the_scheme_decides_between_a_server_and_a_cluster(valkey: str, cluster: str) -> None:
    for url, kind in ((valkey, Redis), (cluster, RedisCluster)):
        client = connect(url)
        assert isinstance(client, kind)
        facts = await describe(client)
        assert facts.cluster is (kind is RedisCluster)
        await client.aclose()


async def test_a_server_is_described(redis_client: Client) -> None:
    facts = await describe(redis_client)
    assert (facts.name, facts.append_only, facts.eviction) == ("valkey", True, "noeviction")
    assert facts.fsync == "always"
    assert facts.version.startswith("9.")
    assert facts.warnings == ()


async def test_what_is_dangerous_about_a_server_is_warned_of(tmp_path: Path) -> None:
    async with embedded_valkey(tmp_path) as url, connected(url) as client:
        await client.config_set("maxmemory-policy", "allkeys-lru")
        await client.config_set("appendonly", "no")
        facts = await describe(client)
        assert facts.eviction == "allkeys-lru"
        assert facts.warnings == (ServerWarning.NO_PERSISTENCE, ServerWarning.EVICTS)


def test_any_policy_that_forgets_is_warned_of() -> None:
    facts = ServerFacts("redis", "8", cluster=False, append_only=True, fsync="", eviction="volatile-ttl")
    assert facts.warnings == (ServerWarning.EVICTS,)


async def test_connecting_is_tried_several_times(valkey: str) -> None:
    doorkeeper = Doorkeeper(path_of(valkey), turned_away=3)
    async with standing(doorkeeper) as port, connected(f"redis://127.0.0.1:{port}") as client:
        assert await client.incr("n") == 1
    assert doorkeeper.guests == 4


@each_row("address", ["unix:///nobody", "redis+cluster://127.0.0.1:1"])
async def test_connecting_is_given_up_in_the_end(address: str) -> None:
    async with connected(address) as client:
        with pytest.raises(NoConnectionError):
            await client.ping()


async def test_a_wrong_password_is_not_tried_again(valkey: str) -> None:
    doorkeeper = Doorkeeper(path_of(valkey))
    async with standing(doorkeeper) as port, connected(f"redis://no:wrong@127.0.0.1:{port}") as client:
        with pytest.raises(AuthenticationError):
            await client.ping()
    assert doorkeeper.guests == 1


async def test_a_command_whose_answer_was_lost_is_not_sent_again_by_a_server(valkey: str) -> None:
    doorkeeper = Doorkeeper(path_of(valkey))
    async with standing(doorkeeper) as port, connected(f"redis://127.0.0.1:{port}") as client:
        await check_that_nothing_is_sent_twice(client, doorkeeper)


async def test_a_command_whose_answer_was_lost_is_not_sent_again_by_a_cluster(cluster: str) -> None:
    async with connected(cluster) as observer:
        assert isinstance(observer, RedisCluster)
        await observer.initialize()
        node = observer.get_node_from_key("n")
        assert node
        owner = (str(node.host), int(node.port))
    async with standing(doorkeeper := Doorkeeper(owner)) as port, connected(cluster) as client:
        assert isinstance(client, RedisCluster)
        client.nodes_manager.address_remap = lambda there: ("127.0.0.1", port) if there == owner else there
        await check_that_nothing_is_sent_twice(client, doorkeeper)


async def check_that_nothing_is_sent_twice(client: Client, doorkeeper: Doorkeeper) -> None:
    assert await client.incr("n") == 1
    doorkeeper.loses_an_answer = True
    with pytest.raises(NoConnectionError):
        await client.incr("n")
    assert await client.get("n") == b"2"


async def test_a_connection_that_died_while_idle_is_not_noticed_by_anybody(tmp_path: Path) -> None:
    async with embedded_valkey(tmp_path) as url, connected(url) as client, connected(url) as observer:
        await client.set("a", "kept")
        killed = (await facts_of_node(observer, "a"))["process_id"]
        os.kill(killed, signal.SIGKILL)

        async def is_there_again() -> bool:
            try:
                return (await facts_of_node(observer, "a"))["process_id"] != killed
            except NoConnectionError:
                return False

        await until(is_there_again)
        assert await client.get("a") == b"kept"


async def test_there_are_no_more_connections_than_allowed(valkey: str) -> None:
    client = connect(valkey, connections=3)
    await asyncio.gather(*(client.incr("n") for _ in range(50)))
    assert (await facts_of_node(client, "n"))["connected_clients"] <= 3
    assert await client.get("n") == b"50"
    await client.aclose()
