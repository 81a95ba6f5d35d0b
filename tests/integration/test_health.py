"""Given a process and its server: what is told to whoever looks after them?"""

import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import ClientConnectionError, ClientSession

from bot.connection import answers, connect
from bot.embedded import embedded_valkey
from bot.health import ANSWER_WITHIN, Check, health_server
from bot.metrics import Metrics
from tests.integration.conftest import DEADLINE, until
from tests.integration.raw import wire_to


@asynccontextmanager
async def page(answer_within: float = ANSWER_WITHIN, **checks: Check) -> AsyncIterator[ClientSession]:
    metrics = Metrics()
    metrics.claimed("clock", 3)
    server = health_server("127.0.0.1", 0, checks, metrics, answer_within)
    async with server as port, ClientSession(f"http://127.0.0.1:{port}") as session:
        yield session


async def told(session: ClientSession, path: str) -> tuple[int, object]:
    async with session.get(path) as response:
        assert response.headers["Cache-Control"] == "no-store"
        return response.status, await response.json()


async def broken() -> None:
    raise ZeroDivisionError


async def unreachable() -> None:
    raise ConnectionRefusedError


async def well() -> None:
    pass


async def test_whoever_answers_is_alive_every_check_has_its_code_and_nothing_listens_afterwards() -> None:
    async with page(DEADLINE, one=well, two=unreachable, three=broken) as session:
        results = {"one": "ok", "two": "unreachable", "three": "failed"}
        assert await told(session, "/ready") == (503, {"ready": False, "checks": results})
        assert await told(session, "/health") == (200, {"alive": True})
        async with session.get("/metrics") as response:
            assert response.content_type == "text/plain"
            assert '\nheldhands_claimed_total{queue="clock"} 3.0\n' in await response.text()
        address = str(session._base_url)
    async with ClientSession() as later:
        with pytest.raises(ClientConnectionError):
            await later.get(f"{address}/health")


async def test_it_is_not_ready_while_the_server_hangs_and_ready_again_after(short_dir: Path) -> None:
    async with embedded_valkey(short_dir) as url:
        client = connect(url)
        server = int((await client.info())["process_id"])
        async with page(redis=lambda: answers(client)) as session:

            async def ready() -> bool:
                return await told(session, "/ready") == (200, {"ready": True, "checks": {"redis": "ok"}})

            await until(ready)
            os.kill(server, signal.SIGSTOP)
            try:
                now = await told(session, "/ready")
            finally:
                os.kill(server, signal.SIGCONT)
            assert now == (503, {"ready": False, "checks": {"redis": "timeout"}})
            await until(ready)
        await client.aclose()


async def test_nobody_there_is_not_called_a_timeout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.connection._ATTEMPTS", 1000)  # so it is still trying when the time is up
    client = connect(f"unix://{tmp_path}/nobody")
    async with page(redis=lambda: answers(client)) as session:
        now = await told(session, "/ready")
        assert now == (503, {"ready": False, "checks": {"redis": "unreachable"}})
    await client.aclose()


async def test_no_answer_tells_which_program_it_is() -> None:
    async with page() as session:
        port = session._base_url.port if session._base_url else 0
        assert port
        answers = []
        for asked in (b"GET /health HTTP/1.1", b"GET /metrics HTTP/1.1", b"GET / HTTP/1.1", b"NONSENSE"):
            async with wire_to(port) as wire:
                wire.send(asked, b"Host: 127.0.0.1", b"Connection: close", b"")
                answers.append(await wire.rest())
    assert [answer.split(b" ")[1] for answer in answers] == [b"200", b"200", b"404", b"400"]
    for answer in answers:
        assert b"\r\nserver:" not in answer.lower()
        for told in (b"python", b"aiohttp", b"version="):
            assert told not in answer.partition(b"\r\n\r\n")[2].lower()
