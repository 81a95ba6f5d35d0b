"""Given a process and its server: what is told to whoever looks after them?"""

import os
import signal
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import ClientConnectionError, ClientSession

from bot.app.health import ANSWER_WITHIN, Check, health_server
from bot.store.connection import answers, connect
from bot.store.embedded.server import embedded_valkey
from bot.telemetry.metrics import Metrics
from tests.integration.conftest import DEADLINE, until


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
        assert "Server" not in response.headers
        return response.status, await response.json()


async def broken() -> None:
    raise ZeroDivisionError


async def unreachable() -> None:
    raise ConnectionRefusedError


async def well() -> None:
    pass


async def test_it_is_alive_tells_every_check_but_not_which_program_it_is_and_listens_no_longer() -> None:
    async with page(DEADLINE, one=well, two=unreachable, three=broken) as session:
        results = {"one": "ok", "two": "unreachable", "three": "failed"}
        assert await told(session, "/ready") == (503, {"ready": False, "checks": results})
        assert await told(session, "/health") == (200, {"alive": True})
        async with session.get("/metrics") as response:
            assert response.content_type == "text/plain"
            metrics = await response.text()
        assert '\nheldhands_claimed_total{queue="clock"} 3.0\n' in metrics
        assert not [line for line in metrics.splitlines() if "python" in line or "version=" in line]
        for path, status in (("/metrics", 200), ("/", 404)):
            async with session.get(path) as response:
                assert (response.status, "Server" in response.headers) == (status, False)
        address = str(session._base_url)
    async with ClientSession() as later:
        with pytest.raises(ClientConnectionError):
            await later.get(f"{address}/health")


async def test_it_is_not_ready_while_the_server_hangs_and_ready_again_after(short_dir: Path) -> None:
    async with embedded_valkey(short_dir) as url, aclosing(connect(url)) as client:
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


async def test_nobody_there_is_not_called_a_timeout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.connection._ATTEMPTS", 1000)  # so it is still trying when the time is up
    async with (
        aclosing(connect(f"unix://{tmp_path}/nobody")) as client,
        page(redis=lambda: answers(client)) as session,
    ):
        now = await told(session, "/ready")
    assert now == (503, {"ready": False, "checks": {"redis": "unreachable"}})
