"""Given a process and its server: what is told to whoever looks after them?"""

import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import ClientConnectionError, ClientSession
from prometheus_client import CollectorRegistry, Counter

from bot.connection import Client, answers, connect
from bot.embedded import embedded_valkey
from bot.health import ANSWER_WITHIN, Check, health_server
from tests.integration.conftest import DEADLINE, until


@asynccontextmanager
async def page(
    registry: CollectorRegistry | None = None, answer_within: float = ANSWER_WITHIN, **checks: Check
) -> AsyncIterator[ClientSession]:
    server = health_server("127.0.0.1", 0, checks, registry or CollectorRegistry(), answer_within)
    async with server as port, ClientSession(f"http://127.0.0.1:{port}") as session:
        yield session


async def told(session: ClientSession, path: str) -> tuple[int, object]:
    async with session.get(path) as response:
        assert response.headers["Cache-Control"] == "no-store"
        return response.status, await response.json()


async def test_a_process_that_answers_is_alive_whatever_else_is_wrong() -> None:
    async with page(redis=broken) as session:
        assert await told(session, "/health") == (200, {"alive": True})


async def broken() -> None:
    raise ZeroDivisionError


async def unreachable() -> None:
    raise ConnectionRefusedError


async def well() -> None:
    pass


async def test_it_is_ready_when_the_store_answers(redis_client: Client) -> None:
    async with page(answer_within=DEADLINE, redis=lambda: answers(redis_client)) as session:
        assert await told(session, "/ready") == (200, {"ready": True, "checks": {"redis": "ok"}})


async def test_it_is_not_ready_while_the_server_hangs_and_ready_again_after(tmp_path: Path) -> None:
    async with embedded_valkey(tmp_path) as url:
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


async def test_every_check_has_its_code() -> None:
    async with page(one=well, two=unreachable, three=broken) as session:
        results = {"one": "ok", "two": "unreachable", "three": "failed"}
        assert await told(session, "/ready") == (503, {"ready": False, "checks": results})


async def test_metrics_are_those_of_the_registry() -> None:
    registry = CollectorRegistry()
    Counter("presses", "Presses", registry=registry).inc(3)
    async with page(registry) as session, session.get("/metrics") as response:
        assert response.content_type == "text/plain"
        assert "\npresses_total 3.0\n" in await response.text()


async def test_nothing_listens_afterwards() -> None:
    async with page() as session:
        assert await told(session, "/ready") == (200, {"ready": True, "checks": {}})
        address = str(session._base_url)
    async with ClientSession() as later:
        with pytest.raises(ClientConnectionError):
            await later.get(f"{address}/health")
