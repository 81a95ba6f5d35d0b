"""Real servers, one of each kind for every worker of pytest, empty for every test.

`valkey` and `cluster` are addresses; `store_url` is one after the other, `redis_client` a client for it, and
`games`, `people` and `queues` are what is stored there. Folders whose tests are not about the store override
`store_url` by one server: that a cluster would take what they send is watched, in every test. Every key of
ours begins with `hh:{tag}` (bot/store/keys.py), and keys of one tag lie in one slot.
"""

import asyncio
import socket
import subprocess
import tempfile
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import ExitStack, aclosing, asynccontextmanager, contextmanager, suppress
from inspect import isawaitable
from itertools import chain, pairwise, product
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

import pytest
from redis import Redis
from redis.asyncio import Redis as AsyncRedis
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import ConnectionError as NoConnectionError

from bot.config.settings import SETTINGS
from bot.config.types import Fsync
from bot.service import pictures
from bot.store.connection import Client, connect
from bot.store.embedded.binary import valkey_command
from bot.store.embedded.server import embedded_valkey
from bot.store.games import Games
from bot.store.people import People
from bot.store.queue import Queues

SLOTS: Final = 16384
NODES: Final = 3
LOOK_AGAIN: Final = 0.005
KEY: Final = b"hh:{"
PASSWORD: Final = "correct-horse"  # noqa: S105 - nobody's
DEADLINE: Final = 120.0  # seconds; only a broken program ever waits for so long
PATIENT: Final[dict[str, Any]] = {"socket_timeout": DEADLINE, "socket_connect_timeout": DEADLINE}
"""How redis-py's own clients wait: after five seconds, as usual, they would give up on a busy machine."""


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = monotonic() + DEADLINE
    while not condition():
        if monotonic() > deadline:
            pytest.fail(f"waited in vain for {condition}")
        sleep(LOOK_AGAIN)


async def until(condition: Callable[[], object]) -> None:
    """Wait until a condition holds, or one that has to be awaited: another process, say, sets no event."""
    async with asyncio.timeout(DEADLINE):
        while not (await holds if isawaitable(holds := condition()) else holds):  # noqa: ASYNC110 - see above
            await asyncio.sleep(LOOK_AGAIN)


@pytest.fixture
def short_dir() -> Iterator[Path]:
    """Return a directory whose path is short enough for a socket, as those of `tmp_path` need not be."""
    with tempfile.TemporaryDirectory(prefix="hh-") as directory:
        yield Path(directory)


@pytest.fixture
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let no setting of the tester count, and a server that does not answer be tried once."""
    for setting in SETTINGS:
        monkeypatch.delenv(setting.variable, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bot.store.connection._ATTEMPTS", 1)


async def send(client: AsyncRedis, command: str) -> None:
    """Send a command as one types it."""
    await client.execute_command(*command.split())  # type: ignore[no-untyped-call]


@asynccontextmanager
async def server_with(directory: Path, *commands: str, fsync: Fsync = "always") -> AsyncIterator[str]:
    """Run a server on which commands were carried out; give its address for a user who may do everything."""
    async with embedded_valkey(directory, fsync) as url, AsyncRedis.from_url(url, **PATIENT) as client:
        for command in (f"ACL SETUSER bot on >{PASSWORD} ~* &* +@all", *commands):
            await send(client, command)
        yield url.replace("unix://", f"unix://bot:{PASSWORD}@")


@pytest.fixture(autouse=True)
def patience_with_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for every picture: where all is slow, the first one of a process takes longer than people wait."""
    monkeypatch.setattr(pictures, "PATIENCE", DEADLINE)
    monkeypatch.setattr(pictures, "STILL_AFTER", DEADLINE)
    monkeypatch.setattr("bot.nights.night_pictures._PATIENCE", DEADLINE)


@pytest.fixture(scope="session")
def valkey_server() -> Iterator[str]:
    # Not tmp_path_factory: its paths may be too long for a socket, which is another test's business.
    with tempfile.TemporaryDirectory(prefix="hh-") as directory, asyncio.Runner() as runner:
        server = embedded_valkey(Path(directory))
        yield runner.run(server.__aenter__())
        runner.run(server.__aexit__(None, None, None))


@pytest.fixture
def valkey(valkey_server: str) -> str:
    """Return the address of an embedded Valkey with nothing in it."""
    with Redis.from_url(valkey_server, **PATIENT) as client:
        client.flushall()
    return valkey_server


@contextmanager
def running_cluster() -> Iterator[tuple[int, ...]]:
    """Run a cluster of three, and give the ports of its nodes."""
    with ExitStack() as stack:
        nodes = tuple(stack.enter_context(cluster_node()) for _ in range(NODES))
        clients = [stack.enter_context(Redis(port=port, **PATIENT)) for port, _ in nodes]
        borders = [SLOTS * number // NODES for number in range(NODES + 1)]
        for epoch, (client, (first, end)) in enumerate(zip(clients, pairwise(borders), strict=True), start=1):
            client.cluster("ADDSLOTSRANGE", first, end - 1)
            client.cluster("SET-CONFIG-EPOCH", epoch)
        for one, (port, bus) in product(clients, nodes):
            one.cluster("MEET", "127.0.0.1", port, bus)  # itself too, which changes nothing
        wait_until(lambda: all(map(knows_all, clients)))
        yield tuple(port for port, _ in nodes)


def knows_all(node: Redis) -> bool:
    info = node.cluster("INFO")
    return (info["cluster_state"], info["cluster_known_nodes"]) == ("ok", str(NODES))


@contextmanager
def cluster_node() -> Iterator[tuple[int, int]]:
    """Run a node on free ports of loopback, and give its port and the one of its bus."""
    with tempfile.TemporaryDirectory(prefix="hh-") as directory:
        answers = False
        while not answers:  # on other ports if somebody else was faster at these
            one, other = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]
            with one, other:
                port, bus = one.getsockname()[1], other.getsockname()[1]
            process = node_process(directory, port, bus)
            with Redis(port=port, **PATIENT) as client:
                wait_until(lambda: process.poll() is not None or is_process(client, process.pid))  # noqa: B023 - now
            answers = process.poll() is None
        try:
            yield port, bus
        finally:
            process.kill()
            process.wait()


def node_process(directory: str, port: int, bus: int) -> subprocess.Popen[bytes]:
    """Start a node; with a directory that was another's, it goes on where that one ended."""
    network = f"--port {port} --cluster-port {bus} --bind 127.0.0.1 --cluster-announce-ip 127.0.0.1"
    files = f"--dir {directory} --appendonly yes --appendfsync always"  # as our own server has it
    options = f"{network} {files} --cluster-enabled yes --loglevel warning".split()
    command = valkey_command(*options, "--save", "")
    return subprocess.Popen(command, stdout=subprocess.DEVNULL)  # noqa: S603 - our own


def is_process(client: Redis, pid: int) -> bool:
    """Tell whether it answers, and is not somebody else who was faster at this port."""
    with suppress(NoConnectionError):
        return bool(client.info("server")["process_id"] == pid)
    return False


@pytest.fixture(scope="session")
def cluster_ports() -> Iterator[tuple[int, ...]]:
    with running_cluster() as ports:
        yield ports


@pytest.fixture
def cluster(cluster_ports: tuple[int, ...]) -> str:
    """Return the address of a cluster of three with nothing in it."""
    for port in cluster_ports:
        with Redis(port=port, **PATIENT) as client:
            client.flushall()
    return f"redis+cluster://127.0.0.1:{cluster_ports[0]}"


on_both_stores = pytest.mark.parametrize("store_url", ["valkey", "cluster"], indirect=True)
"""A test that runs on a cluster too, in a folder where the others run on one server."""


def one_store(request: pytest.FixtureRequest) -> str:
    """Return the address of one server, unless the test wants `on_both_stores`; `store_url` for a folder."""
    return str(request.getfixturevalue(getattr(request, "param", "valkey")))


store_url = pytest.fixture(params=["valkey", "cluster"])(one_store)
"""The address of a server, then of a cluster: the promises of the store hold on both."""


def tags(arguments: Iterable[object]) -> set[bytes]:
    """Return the hash tags of all keys among the arguments of a command, in whatever place a key stands."""
    texts = (each.encode(errors="surrogateescape") if isinstance(each, str) else each for each in arguments)
    keys = (each for each in texts if isinstance(each, bytes) and each.startswith(KEY))
    return {key[len(KEY) :].partition(b"}")[0] for key in keys}


@pytest.fixture(scope="session")
def steps_that_a_cluster_refuses() -> Iterator[list[str]]:
    """Look at all that this process sends to any server: the keys of one step have to lie in one slot."""
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


@pytest.fixture(autouse=True)
def a_cluster_takes_every_step(steps_that_a_cluster_refuses: list[str]) -> Iterator[None]:
    """Fail a test that sent a single server what a cluster would have refused."""
    steps_that_a_cluster_refuses.clear()
    yield
    assert steps_that_a_cluster_refuses == []


@pytest.fixture
async def redis_client(store_url: str) -> AsyncIterator[Client]:
    async with aclosing(connect(store_url, patience=DEADLINE)) as client:
        yield client


@pytest.fixture
def games(redis_client: Client) -> Games:
    return Games(redis_client)


@pytest.fixture
def people(redis_client: Client) -> People:
    return People(redis_client)


@pytest.fixture
def queues(redis_client: Client) -> Queues:
    return Queues(redis_client)
