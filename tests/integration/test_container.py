"""Given settings: does the house open on the right server, tell what is dangerous, and close in order?"""

from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit

import pytest
from pydantic import SecretStr
from redis.asyncio import Redis
from redis.exceptions import RedisError

from bot.app.container import open_container
from bot.app.doctor.checks import CHECKS, examine
from bot.app.doctor.finding import CheckContext, Mark
from bot.config.settings import Settings
from bot.store.diagnose import ServerRefusal
from bot.store.embedded.binary import valkey_command
from bot.store.embedded.directory import is_free
from tests.integration.conftest import PASSWORD, PATIENT, send, server_with

pytestmark = pytest.mark.usefixtures("nothing_set")


async def test_without_an_address_it_stands_alone_on_a_server_of_its_own_and_closes_after_an_error_too(
    tmp_path: Path,
) -> None:
    settings = Settings(data_dir=tmp_path / "data")
    with pytest.raises(ZeroDivisionError):  # noqa: PT012 - what happens within it
        async with open_container(settings) as house:
            await house.client.set("a", 1)
            assert house.place == str(settings.data_dir)
            assert house.server
            assert house.server.name == "valkey"
            raise ZeroDivisionError
    assert is_free(tmp_path / "data" / "valkey" / "valkey.lock")
    assert is_free(tmp_path / "data" / "valkey" / "bot.lock")
    with pytest.raises(RedisError):
        await house.client.ping()
    await house.client.aclose()
    async with open_container(settings) as house:
        assert await house.client.get("a") == b"1"


async def test_with_an_address_several_stand_on_that_server(store_url: str, tmp_path: Path) -> None:
    settings = Settings(redis_url=SecretStr(store_url), data_dir=tmp_path / "data")
    async with open_container(settings) as house, open_container(settings) as other:
        await house.client.set("a", 1)
        assert await other.client.get("a") == b"1"
        assert house.metrics.registry is not other.metrics.registry
        assert house.server
        assert house.server.cluster is store_url.startswith("redis+cluster")
    assert not (tmp_path / "data").exists()


async def test_a_server_that_does_not_tell_what_it_is_will_do(
    short_dir: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with (
        server_with(short_dir, "ACL SETUSER bot -info") as url,
        open_container(Settings(redis_url=SecretStr(url))) as house,
    ):
        assert house.server is None
    assert caplog.messages == ["server.tells_nothing"]
    assert PASSWORD not in caplog.text


# Servers that will not do


async def refused_by_run_and_doctor(url: str) -> tuple[str, object]:
    settings = Settings(redis_url=SecretStr(url))
    with pytest.raises(ServerRefusal) as no:
        async with open_container(settings, answer_within=0.0):
            pass
    findings = await examine(CheckContext(settings), [check for check in CHECKS if check[0] == "redis"])
    (wrong,) = [finding for finding in findings if finding.mark is Mark.WRONG]
    assert (no.value.code, no.value.facts) == (wrong.code, wrong.facts)
    return wrong.code.value, wrong.facts


async def test_a_server_that_will_not_do_or_is_not_there_is_refused_alike_without_the_password(
    short_dir: Path,
) -> None:
    refused = await refused_by_run_and_doctor(f"unix://me:{PASSWORD}@{short_dir}/nobody")
    assert refused == ("server_unreachable", {"server": f"{short_dir}/nobody"})
    server = {"server": str(short_dir / "valkey" / "valkey.sock")}
    async with server_with(short_dir) as url, Redis.from_url(url, **PATIENT) as client:
        for harm, code, facts in (
            ("REPLICAOF 127.0.0.1 1", "server_read_only", {}),
            ("CONFIG SET maxmemory 1", "server_full", {}),
            ("CONFIG SET min-replicas-to-write 1", "scripts_fail", {"error": "NOREPLICAS"}),
            ("ACL SETUSER bot -eval", "server_forbids", {}),
            ("ACL SETUSER bot -evalsha", "server_forbids", {}),
            ("ACL SETUSER bot -@scripting", "server_forbids", {}),
            ("ACL SETUSER bot -publish", "server_forbids", {}),
        ):
            await send(client, harm)
            assert await refused_by_run_and_doctor(url) == (code, {**server, **facts}), harm
            await send(client, "REPLICAOF NO ONE")
            await send(client, "CONFIG SET maxmemory 0 min-replicas-to-write 0")
            await send(client, "ACL SETUSER bot +@all")


async def test_a_server_that_is_old_or_renames_commands_or_cannot_write_to_its_disk_is_refused_alike(
    short_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    renamed = ("--rename-command", "EVAL", "")
    with monkeypatch.context() as patch:
        patch.setattr(
            "bot.store.embedded.server.valkey_command", lambda *options: valkey_command(*options, *renamed)
        )
        async with server_with(short_dir) as url:
            assert (await refused_by_run_and_doctor(url))[0] == "scripts_fail"
    async with server_with(short_dir, fsync="everysec") as url, Redis.from_url(url, **PATIENT) as client:
        with monkeypatch.context() as patch:
            patch.setattr("bot.store.diagnose.LEAST", {"valkey": (99, 1), "redis": (99, 1)})
            assert (await refused_by_run_and_doctor(url))[0] == "server_too_old"
        server = int((await client.info("server"))["process_id"])
        prlimit(server, RLIMIT_FSIZE, (1, RLIM_INFINITY))
        await client.set("a", 1)  # which is answered; those that follow are refused
        code, _ = await refused_by_run_and_doctor(url)
        prlimit(server, RLIMIT_FSIZE, (RLIM_INFINITY, RLIM_INFINITY))
        assert code == "server_disk_fails"
