"""The bot's account: it is the same device at every start, and problems are reported."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from urllib.parse import quote

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from nio.client.async_client import AsyncClient
from nio.responses import DevicesResponse, SyncResponse
from pydantic import SecretStr

from adapters.matrix.api import client_config
from adapters.matrix.session import HomeserverAway, Session, log_in
from bot.app.doctor.finding import CheckRefusal
from bot.config.settings import Settings
from tests.homeserver.player import Credentials
from tests.homeserver.synapse import Homeserver
from tests.rows import each_row

USER = "@bot:example.org"
PASSWORD = "correct-horse-battery"  # noqa: S105 - nobody's
TOKEN = "syt_the_access_token"  # noqa: S105 - nobody's
LOGIN = {
    "type": "m.login.password",
    "identifier": {"type": "m.id.user", "user": USER},
    "password": PASSWORD,
}
NUMBERS = count(1)

Reply = Callable[[web.Request], web.Response]


def account(server: str, user: str, place: Path, *, encryption: bool = False, **how: str) -> Settings:
    secrets = {f"matrix_{name}": SecretStr(value) for name, value in how.items()}
    return Settings(
        matrix_homeserver=server,
        matrix_user_id=user,
        matrix_encryption=encryption,
        data_dir=place,
        **secrets,  # type: ignore[arg-type]
    )


@asynccontextmanager
async def client_of(settings: Settings) -> AsyncIterator[tuple[AsyncClient, Session]]:
    """Give a client and who it is, as the program makes one at each start."""
    config = client_config(encryption=settings.matrix_encryption)
    client = AsyncClient(settings.matrix_homeserver or "", settings.matrix_user_id or "", config=config)
    try:
        yield client, await log_in(client, settings)
    finally:
        await client.close()  # type: ignore[no-untyped-call]


async def started(settings: Settings) -> Session:
    async with client_of(settings) as (_, session):
        return session


async def refused(settings: Settings) -> tuple[str, dict[str, object]]:
    """Return what only a person can mend; no secret is in it, nor in how it came about."""
    with pytest.raises(CheckRefusal) as no:
        await started(settings)
    secrets = [
        each.get_secret_value() for each in (settings.matrix_password, settings.matrix_access_token) if each
    ]
    assert not [each for each in secrets if each in f"{no.value!r} {no.value.facts} {no.value.__context__!r}"]
    return no.value.code, dict(no.value.facts)


@pytest.fixture
async def who(homeserver: Homeserver) -> Credentials:
    return await homeserver.register(f"bot.{next(NUMBERS)}", PASSWORD)


async def devices_of(settings: Settings) -> set[str]:
    async with client_of(settings) as (client, _):
        answer = await client.devices()
        assert isinstance(answer, DevicesResponse)
        return {device.id for device in answer.devices}


async def test_bot_logs_in_once_and_is_the_same_device_until_it_is_logged_out(
    homeserver: Homeserver, who: Credentials, tmp_path: Path
) -> None:
    settings = account(homeserver.url, who.user_id, tmp_path, password=PASSWORD)
    async with client_of(settings) as (client, first):
        assert isinstance(await client.sync(0), SyncResponse)
        assert (client.user_id, client.device_id) == (who.user_id, first.device_id)
        assert client.access_token == first.access_token
    assert await started(settings) == first
    assert await devices_of(settings) == {who.device_id, first.device_id}
    async with client_of(settings) as (client, _):
        await client.logout()
    second = await started(settings)
    assert second.device_id != first.device_id
    assert await started(settings) == second
    assert await devices_of(settings) == {who.device_id, second.device_id}


async def test_login_as_another_person_is_told_and_leaves_no_device(
    homeserver: Homeserver, who: Credentials, tmp_path: Path
) -> None:
    shouted = who.user_id.replace("bot", "BOT")
    other = await refused(account(homeserver.url, shouted, tmp_path / "other", password=PASSWORD))
    assert other == ("matrix_somebody_else", {"user": shouted, "found": who.user_id})
    settings = account(homeserver.url, who.user_id, tmp_path, password=PASSWORD)
    assert await devices_of(settings) == {who.device_id, (await started(settings)).device_id}


async def test_access_token_tells_its_device_or_what_is_wrong_with_it(
    homeserver: Homeserver, who: Credentials, tmp_path: Path
) -> None:
    url, user = homeserver.url, who.user_id
    session = await started(account(url, user, tmp_path, access_token=who.access_token))
    assert (session.device_id, session.access_token) == (who.device_id, who.access_token)
    assert not (tmp_path / "matrix").exists()
    for token in ("syt_nobodys", "no token at all"):
        unknown = await refused(account(url, user, tmp_path, access_token=token))
        assert unknown == ("matrix_token_refused", {"server": url})
    other = await refused(account(url, "@bot:home.test", tmp_path, access_token=who.access_token))
    assert other == ("matrix_somebody_else", {"user": "@bot:home.test", "found": user})
    path = f"/_synapse/admin/v1/users/{quote(user)}/login"
    token = str((await homeserver.ask_as_admin("POST", path, {}))["access_token"])
    async with client_of(account(url, user, tmp_path, access_token=token)) as (client, session):
        assert session.device_id == ""
        assert isinstance(await client.sync(0), SyncResponse)
    encrypting = account(url, user, tmp_path, access_token=token, encryption=True)
    assert await refused(encrypting) == ("matrix_no_device", {})


# A homeserver that answers oddly


def says(status: int, body: object) -> Reply:
    return lambda _: web.json_response(body, status=status)


def page(status: int) -> Reply:
    return lambda _: web.Response(status=status, text="<html>", content_type="text/html")


def lost(request: web.Request) -> web.Response:
    """Have carried out what was asked for, and let the connection break before it is told."""
    if request.transport:
        request.transport.close()
    return web.Response()


def welcome(device: str = "DEVICE") -> Reply:
    return says(200, {"user_id": USER, "device_id": device, "access_token": TOKEN})


GONE = says(401, {"errcode": "M_UNKNOWN_TOKEN", "error": "Gone"})
EXPIRED = says(401, {"errcode": "M_UNKNOWN_TOKEN", "error": "Expired", "soft_logout": True})


@asynccontextmanager
async def desk(*replies: Reply) -> AsyncIterator[tuple[str, list[str]]]:
    """Give the address of a homeserver with a reply ready for each question, and the devices that log in."""
    left, devices, asked = [*replies], list[str](), list[object]()

    async def answer(request: web.Request) -> web.Response:
        if request.path != "/_matrix/client/v3/account/whoami":
            body = await request.json()
            devices.append(body["device_id"])
            asked.append((request.path, {**LOGIN, **body} == body, "Authorization" in request.headers))
        return left.pop(0)(request)

    app = web.Application()
    app.router.add_route("*", "/{tail:.*}", answer)
    async with TestServer(app) as server:
        yield str(server.make_url("")).rstrip("/"), devices
    assert left == []
    assert asked == [("/_matrix/client/v3/login", True, False)] * len(devices)


async def test_login_that_was_lost_or_expired_is_renewed_for_the_same_device_and_a_gone_one_is_not(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    async with desk(
        lost, says(500, {}), welcome(), EXPIRED, says(200, {"access_token": TOKEN}), welcome()
    ) as (url, devices):
        settings = account(url, USER, tmp_path / "expired", password=PASSWORD)
        for _ in range(2):
            with pytest.raises(HomeserverAway):
                await started(settings)
        await started(settings)
        with pytest.raises(HomeserverAway):
            await started(settings)
        await started(settings)
    first, second, third, *renewed = devices
    assert first == second == third
    assert renewed == ["DEVICE", "DEVICE"]
    async with desk(welcome("FIRST"), GONE, welcome("SECOND"), welcome("SECOND")) as (url, devices):
        settings = account(url, USER, tmp_path / "gone", password=PASSWORD)
        assert [(await started(settings)).device_id for _ in range(3)] == ["FIRST", "SECOND", "SECOND"]
    assert len(devices) == 2
    assert "FIRST" not in devices
    assert "matrix.new_login" in caplog.text
    assert not [secret for secret in (TOKEN, PASSWORD) if secret in caplog.text]


def limited(milliseconds: object) -> Reply:
    return says(429, {"errcode": "M_LIMIT_EXCEEDED", "retry_after_ms": milliseconds})


@each_row(
    ("reply", "wait"),
    [
        (lost, 0.0),
        *((page(status), 0.0) for status in (502, 404, 403, 200)),
        *((says(status, {}), 0.0) for status in (200, 503, 429)),
        (says(200, []), 0.0),
        (says(200, {"user_id": "@bot\x1b[2J:example.org", "access_token": TOKEN}), 0.0),
        (says(500, {"errcode": "M_UNKNOWN", "error": "Internal server error"}), 0.0),
        (says(400, {"errcode": "M_LIMIT_EXCEEDED"}), 0.0),
        (says(400, {"errcode": ["M_FORBIDDEN"]}), 0.0),
        *((limited(asked), 0.0) for asked in (-1, "soon", None)),
        (limited(2500), 2.5),
        (limited(10**400), 600.0),
    ],
)
@each_row("how", ["password", "access_token"])
async def test_homeserver_that_cannot_tell_is_asked_again_when_it_says_within_reason(
    how: str, reply: Reply, wait: float, tmp_path: Path
) -> None:
    async with desk(reply) as (url, _):
        with pytest.raises(HomeserverAway) as away:
            await started(account(url, USER, tmp_path, **{how: PASSWORD}))  # type: ignore[arg-type]
    assert away.value.wait == wait
    assert PASSWORD not in f"{away.value!r} {away.value.__cause__!r}"


def refusing(status: int, errcode: str) -> Reply:
    return says(status, {"errcode": errcode, "error": f"no {PASSWORD}"})


@each_row(
    ("reply", "problem", "facts"),
    [
        (refusing(403, "M_FORBIDDEN"), "matrix_password_refused", {"user": USER}),
        (refusing(403, "M_USER_DEACTIVATED"), "matrix_deactivated", {"user": USER}),
        (refusing(401, "M_USER_LOCKED"), "matrix_refuses", {"status": "M_USER_LOCKED"}),
        (refusing(400, "M_UNKNOWN"), "matrix_refuses", {"status": "M_UNKNOWN"}),
    ],
)
async def test_what_only_a_person_can_mend_is_told_without_the_words_of_a_stranger(
    reply: Reply, problem: str, facts: dict[str, str], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with desk(reply) as (url, _):
        told = await refused(account(url, USER, tmp_path, password=PASSWORD))
    assert told == (problem, {"server": url, **facts})
    assert PASSWORD not in caplog.text + (tmp_path / "matrix" / "session.json").read_text()


async def test_where_nothing_can_be_kept_nobody_logs_in(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    async with desk() as (url, devices):
        with pytest.raises(Exception, match="is_a_file"):
            await started(account(url, USER, tmp_path / "file", password=PASSWORD))
    assert devices == []
