"""Given a server that answers and will not do: do `run` and `doctor` refuse it alike?"""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit

import pytest
from pydantic import SecretStr
from redis.asyncio import Redis

from bot.doctor.checks import CHECKS, examine
from bot.doctor.finding import Mark, Patient
from bot.embedded import embedded_valkey
from bot.house import opened
from bot.reach import ServerRefusal
from bot.settings import SETTINGS, Settings
from bot.valkey.binary import valkey_command
from tests.integration.conftest import PATIENT
from tests.integration.program import run_here

PASSWORD = "correct-horse"  # noqa: S105 - nobody's


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for setting in SETTINGS:
        monkeypatch.delenv(setting.variable, raising=False)


@pytest.fixture
def directory() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="hh-") as name:  # short enough for a socket
        yield Path(name)


@asynccontextmanager
async def server_with(directory: Path, command: str) -> AsyncIterator[str]:
    """Run a server on which a command was carried out, and give an address for the user `bot` on it."""
    async with embedded_valkey(directory, "everysec") as url, Redis.from_url(url, **PATIENT) as client:
        rules = ("on", f">{PASSWORD}", "~*", "&*", "+@all")
        await client.execute_command("ACL", "SETUSER", "bot", *rules)  # type: ignore[no-untyped-call]
        await client.execute_command(*command.split())  # type: ignore[no-untyped-call]
        yield url.replace("unix://", f"unix://bot:{PASSWORD}@")


async def refusals_by_run_and_doctor(url: str) -> tuple[tuple[object, object], tuple[object, object]]:
    settings = Settings(redis_url=SecretStr(url))
    with pytest.raises(ServerRefusal) as no:
        async with opened(settings, answer_within=0.0):
            pass
    findings = await examine(Patient(settings), [check for check in CHECKS if check[0] == "redis"])
    (wrong,) = [finding for finding in findings if finding.mark is Mark.WRONG]
    return (no.value.code, no.value.facts), (wrong.code, wrong.facts)


@pytest.mark.parametrize(
    ("command", "code", "facts"),
    [
        ("REPLICAOF 127.0.0.1 1", "server_read_only", {}),
        ("CONFIG SET maxmemory 1", "server_full", {}),
        ("CONFIG SET min-replicas-to-write 1", "scripts_fail", {"error": "NOREPLICAS"}),
        ("ACL SETUSER bot -eval", "server_forbids", {}),
        ("ACL SETUSER bot -evalsha", "server_forbids", {}),
        ("ACL SETUSER bot -@scripting", "server_forbids", {}),
        ("ACL SETUSER bot -publish", "server_forbids", {}),
    ],
)
async def test_a_server_that_will_not_do_is_refused_alike(
    command: str, code: str, facts: dict[str, str], directory: Path
) -> None:
    async with server_with(directory, command) as url:
        run, doctor = await refusals_by_run_and_doctor(url)
    assert run == doctor
    assert run == (code, {"server": str(directory / "valkey" / "valkey.sock"), **facts})


async def test_a_server_with_renamed_commands_is_refused_alike(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    renamed = ("--rename-command", "EVAL", "")
    monkeypatch.setattr("bot.embedded.valkey_command", lambda *options: valkey_command(*options, *renamed))
    async with server_with(directory, "PING") as url:
        run, doctor = await refusals_by_run_and_doctor(url)
    assert run == doctor
    assert run[0] == "scripts_fail"


async def test_a_server_that_cannot_write_to_its_disk_is_refused_alike(directory: Path) -> None:
    async with server_with(directory, "PING") as url, Redis.from_url(url, **PATIENT) as client:
        server = int((await client.info("server"))["process_id"])
        prlimit(server, RLIMIT_FSIZE, (1, RLIM_INFINITY))
        await client.set("a", 1)  # which is answered; those that follow are refused
        run, doctor = await refusals_by_run_and_doctor(url)
        prlimit(server, RLIMIT_FSIZE, (RLIM_INFINITY, RLIM_INFINITY))
    assert run == doctor
    assert run[0] == "server_disk_fails"


async def test_a_server_that_is_too_old_is_refused_alike(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.requirements.LEAST", {"valkey": (99, 1), "redis": (99, 1)})
    async with server_with(directory, "PING") as url:
        run, doctor = await refusals_by_run_and_doctor(url)
    assert run == doctor
    assert run[0] == "server_too_old"


def test_nobody_is_asked_to_play_on_a_server_that_cannot_be_written(directory: Path) -> None:
    with asyncio.Runner() as runner:
        server = server_with(directory, "REPLICAOF 127.0.0.1 1")
        url = runner.run(server.__aenter__())
        run = run_here("run", cwd=directory, REDIS_URL=url)
        runner.run(server.__aexit__(None, None, None))
    assert run.returncode == 1
    assert "Play at" not in run.stdout
    assert run.stderr == (
        f"heldhands run: {directory}/valkey/valkey.sock is a copy that cannot be written: "
        "set REDIS_URL to the primary.\n"
    )
