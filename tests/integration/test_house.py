"""Given settings: does the house open on the right server, tell what is dangerous, and close in order?"""

import asyncio
from pathlib import Path

import pytest
from pydantic import SecretStr
from redis.exceptions import RedisError

from bot.house import opened
from bot.locks import is_free
from bot.reach import ServerProblem, ServerRefusal
from bot.settings import Settings
from bot.valkey.problems import EmbeddedError, EmbeddedProblem
from renderers.paint.faces import FontLack
from tests.integration.conftest import PASSWORD, server_with

pytestmark = pytest.mark.usefixtures("nothing_set")


def messages(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records]


async def test_without_an_address_it_stands_alone_on_a_server_of_its_own_and_closes_after_an_error_too(
    tmp_path: Path,
) -> None:
    settings = Settings(data_dir=tmp_path / "data")
    async with opened(settings) as house:
        await house.client.set("a", 1)
        assert house.place == str(settings.data_dir)
        assert house.server
        assert house.server.name == "valkey"
        assert house.registry is house.metrics.registry
        with pytest.raises(EmbeddedError) as no:
            async with opened(settings):
                pass
        assert no.value.code is EmbeddedProblem.ALREADY_RUNNING
    with pytest.raises(ZeroDivisionError):
        async with opened(settings) as house:
            raise ZeroDivisionError
    assert is_free(tmp_path / "data" / "valkey" / "valkey.lock")
    assert is_free(tmp_path / "data" / "valkey" / "bot.lock")
    with pytest.raises(RedisError):
        await house.client.ping()
    await house.client.aclose()
    async with opened(settings) as house:
        assert await house.client.get("a") == b"1"


async def test_with_an_address_several_stand_on_that_server(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.house.check_fonts", lambda: (FontLack.EMOJI_MISSING,))
    settings = Settings(redis_url=SecretStr(store_url), data_dir=tmp_path / "data")
    async with opened(settings) as house, opened(settings) as other:
        await house.client.set("a", 1)
        assert await other.client.get("a") == b"1"
        assert house.registry is not other.registry
        assert house.server
        assert house.server.cluster is store_url.startswith("redis+cluster")
    assert not (tmp_path / "data").exists()
    assert "letters.missing" in messages(caplog), "letters that cannot be written are told at the start"


async def test_a_server_that_does_not_tell_what_it_is_will_do(
    short_dir: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with (
        server_with(short_dir, "ACL SETUSER bot -info") as url,
        opened(Settings(redis_url=SecretStr(url))) as house,
    ):
        assert house.server is None
    assert messages(caplog) == ["server.tells_nothing"]
    assert PASSWORD not in caplog.text


async def test_whoever_waits_for_a_server_is_told_so_and_it_does_not_open_where_nobody_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(redis_url=SecretStr(f"unix://me:{PASSWORD}@{tmp_path}/nobody"))
    with pytest.raises(ServerRefusal) as no:
        async with opened(settings, answer_within=0.0):
            pass
    assert no.value.code is ServerProblem.UNREACHABLE
    assert no.value.facts == {"server": f"{tmp_path}/nobody"}
    monkeypatch.setattr("bot.house.SAY_AFTER", 0.0)
    told = asyncio.Queue[tuple[str, float]]()

    async def open_it() -> None:
        async with opened(settings, 60.0, waiting=lambda *facts: told.put_nowait(facts)):
            pass

    opening = asyncio.create_task(open_it())
    assert await told.get() == (f"{tmp_path}/nobody", 60.0)
    opening.cancel()
    with pytest.raises(asyncio.CancelledError):
        await opening
    assert told.empty()
