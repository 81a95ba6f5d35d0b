"""Given settings: does the house open on the right server, tell what is dangerous, and close in order?"""

import asyncio
from pathlib import Path

import pytest
from pydantic import SecretStr
from redis.asyncio import Redis
from redis.exceptions import RedisError

from bot.connection import ServerWarning
from bot.embedded import embedded_valkey
from bot.house import opened
from bot.locks import is_free
from bot.reach import ServerProblem, ServerRefusal
from bot.settings import SETTINGS, Settings
from bot.valkey.problems import EmbeddedError, EmbeddedProblem
from renderers.paint.faces import FontLack
from tests.integration.conftest import PATIENT

PASSWORD = "correct-horse"  # noqa: S105 - nobody's


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for setting in SETTINGS:
        monkeypatch.delenv(setting.variable, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bot.connection._ATTEMPTS", 1)  # how often it is tried is another test's business


def messages(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records]


async def test_without_an_address_it_stands_on_a_server_of_its_own(tmp_path: Path) -> None:
    async with opened(Settings(data_dir=tmp_path / "data")) as house:
        await house.client.set("a", 1)
        assert house.place == str(tmp_path / "data")
        assert house.server
        assert house.server.name == "valkey"
        assert house.registry is house.metrics.registry
    assert is_free(tmp_path / "data" / "valkey" / "valkey.lock")
    assert is_free(tmp_path / "data" / "valkey" / "bot.lock")
    async with opened(Settings(data_dir=tmp_path / "data")) as house:
        assert await house.client.get("a") == b"1"


async def test_with_an_address_it_stands_on_that_server(store_url: str, tmp_path: Path) -> None:
    settings = Settings(redis_url=SecretStr(store_url), data_dir=tmp_path / "data")
    async with opened(settings) as house:
        await house.client.set("a", 1)
        assert house.server
        assert house.server.cluster is store_url.startswith("redis+cluster")
    assert not (tmp_path / "data").exists()


async def test_two_houses_can_stand_on_one_server(valkey: str) -> None:
    settings = Settings(redis_url=SecretStr(valkey))
    async with opened(settings) as one, opened(settings) as other:
        await one.client.set("a", 1)
        assert await other.client.get("a") == b"1"
        assert one.registry is not other.registry


async def test_what_is_dangerous_about_the_server_is_told(tmp_path: Path) -> None:
    async with embedded_valkey(tmp_path) as url, Redis.from_url(url, **PATIENT) as client:
        await client.config_set("appendonly", "no")
        async with opened(Settings(redis_url=SecretStr(url))) as house:
            assert house.server
            assert house.server.warnings == (ServerWarning.NO_PERSISTENCE,)


async def test_a_server_that_does_not_tell_what_it_is_will_do(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with embedded_valkey(tmp_path) as url, Redis.from_url(url, **PATIENT) as client:
        rules = ("on", f">{PASSWORD}", "~*", "&*", "+@all", "-info")
        await client.execute_command("ACL", "SETUSER", "bot", *rules)  # type: ignore[no-untyped-call]
        login = SecretStr(url.replace("unix://", f"unix://bot:{PASSWORD}@"))
        async with opened(Settings(redis_url=login)) as house:
            assert house.server is None
    assert messages(caplog) == ["server.tells_nothing"]
    assert PASSWORD not in caplog.text


async def test_letters_that_cannot_be_written_are_told_at_the_start(
    valkey: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.house.check_fonts", lambda: (FontLack.EMOJI_MISSING,))
    async with opened(Settings(redis_url=SecretStr(valkey))):
        assert "letters.missing" in messages(caplog)


async def test_it_does_not_open_where_nobody_answers(tmp_path: Path) -> None:
    settings = Settings(redis_url=SecretStr(f"unix://me:{PASSWORD}@{tmp_path}/nobody"))
    with pytest.raises(ServerRefusal) as no:
        async with opened(settings, answer_within=0.0):
            pass
    assert no.value.code is ServerProblem.UNREACHABLE
    assert no.value.facts == {"server": f"{tmp_path}/nobody"}


async def test_whoever_waits_for_a_server_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.house.SAY_AFTER", 0.0)
    told = asyncio.Queue[tuple[str, float]]()

    async def open_it() -> None:
        settings = Settings(redis_url=SecretStr(f"unix://me:{PASSWORD}@{tmp_path}/nobody"))
        async with opened(settings, 60.0, waiting=lambda *facts: told.put_nowait(facts)):
            pass

    opening = asyncio.create_task(open_it())
    assert await told.get() == (f"{tmp_path}/nobody", 60.0)
    opening.cancel()
    with pytest.raises(asyncio.CancelledError):
        await opening
    assert told.empty()


async def test_two_houses_cannot_stand_in_one_directory(tmp_path: Path) -> None:
    async with opened(Settings(data_dir=tmp_path)):
        with pytest.raises(EmbeddedError) as no:
            async with opened(Settings(data_dir=tmp_path)):
                pass
    assert no.value.code is EmbeddedProblem.ALREADY_RUNNING


async def test_it_closes_after_an_error_too(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        async with opened(Settings(data_dir=tmp_path)) as house:
            raise ZeroDivisionError
    assert is_free(tmp_path / "valkey" / "valkey.lock")
    with pytest.raises(RedisError):
        await house.client.ping()
    await house.client.aclose()
