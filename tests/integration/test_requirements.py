"""Given a server that answers and will not do: do `run` and `doctor` refuse it alike?"""

from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit

import pytest
from pydantic import SecretStr
from redis.asyncio import Redis

from bot.doctor.checks import CHECKS, examine
from bot.doctor.finding import Mark, Patient
from bot.house import opened
from bot.reach import ServerRefusal
from bot.settings import Settings
from bot.valkey.binary import valkey_command
from tests.integration.conftest import PATIENT, server_with

pytestmark = pytest.mark.usefixtures("nothing_set")


async def refused_by_run_and_doctor(url: str) -> tuple[str, object]:
    settings = Settings(redis_url=SecretStr(url))
    with pytest.raises(ServerRefusal) as no:
        async with opened(settings, answer_within=0.0):
            pass
    findings = await examine(Patient(settings), [check for check in CHECKS if check[0] == "redis"])
    (wrong,) = [finding for finding in findings if finding.mark is Mark.WRONG]
    assert (no.value.code, no.value.facts) == (wrong.code, wrong.facts)
    return wrong.code.value, wrong.facts


async def test_a_server_that_will_not_do_is_refused_alike(short_dir: Path) -> None:
    refused = {  # by what was done to the server, and how that is undone
        ("REPLICAOF 127.0.0.1 1", "REPLICAOF NO ONE"): ("server_read_only", {}),
        ("CONFIG SET maxmemory 1", "CONFIG SET maxmemory 0"): ("server_full", {}),
        ("CONFIG SET min-replicas-to-write 1", "CONFIG SET min-replicas-to-write 0"): (
            "scripts_fail",
            {"error": "NOREPLICAS"},
        ),
        **{
            (f"ACL SETUSER bot -{right}", "ACL SETUSER bot +@all"): ("server_forbids", {})
            for right in ("eval", "evalsha", "@scripting", "publish")
        },
    }
    server = {"server": str(short_dir / "valkey" / "valkey.sock")}
    async with server_with(short_dir) as url, Redis.from_url(url, **PATIENT) as client:
        for (harm, undone), (code, facts) in refused.items():
            await client.execute_command(*harm.split())  # type: ignore[no-untyped-call]
            assert await refused_by_run_and_doctor(url) == (code, {**server, **facts}), harm
            await client.execute_command(*undone.split())  # type: ignore[no-untyped-call]


async def test_a_server_with_renamed_commands_is_refused_alike(
    short_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    renamed = ("--rename-command", "EVAL", "")
    monkeypatch.setattr("bot.embedded.valkey_command", lambda *options: valkey_command(*options, *renamed))
    async with server_with(short_dir) as url:
        code, _ = await refused_by_run_and_doctor(url)
        assert code == "scripts_fail"


async def test_a_server_that_is_too_old_or_cannot_write_to_its_disk_is_refused_alike(
    short_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server_with(short_dir, fsync="everysec") as url, Redis.from_url(url, **PATIENT) as client:
        with monkeypatch.context() as patch:
            patch.setattr("bot.requirements.LEAST", {"valkey": (99, 1), "redis": (99, 1)})
            code, _ = await refused_by_run_and_doctor(url)
            assert code == "server_too_old"
        server = int((await client.info("server"))["process_id"])
        prlimit(server, RLIMIT_FSIZE, (1, RLIM_INFINITY))
        await client.set("a", 1)  # which is answered; those that follow are refused
        code, _ = await refused_by_run_and_doctor(url)
        prlimit(server, RLIMIT_FSIZE, (RLIM_INFINITY, RLIM_INFINITY))
        assert code == "server_disk_fails"
