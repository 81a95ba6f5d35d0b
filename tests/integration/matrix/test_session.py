"""Given an account on a homeserver: is the bot the same at every start, and what is wrong told?"""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from urllib.parse import quote

import pytest
from aiohttp import web
from nio.client.async_client import AsyncClient
from nio.responses import DevicesResponse, KeysQueryResponse, KeysUploadResponse, SyncResponse
from pydantic import SecretStr

from adapters.matrix.session import HomeserverAway, Session, logged_in, store_path
from adapters.matrix.wire import configured
from bot.doctor.finding import IllRefusal
from bot.settings import Settings
from tests.homeserver.credentials import Credentials
from tests.homeserver.fixtures import NewHomeserver
from tests.homeserver.synapse import Homeserver
from tests.rows import each_row

USER = "@bot:example.org"
PASSWORD = "correct-horse-battery"  # noqa: S105 - nobody's
TOKEN = "syt_the_access_token"  # noqa: S105 - nobody's
WRONG = "a password nobody has"
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
    encryption = settings.matrix_encryption
    client = AsyncClient(
        settings.matrix_homeserver or "",
        settings.matrix_user_id or "",
        store_path=str(store_path(settings)) if encryption else "",
        config=configured(encryption=encryption),
    )
    try:
        yield client, await logged_in(client, settings)
    finally:
        await client.close()  # type: ignore[no-untyped-call]
        if client.store:
            client.store.database.close()


async def started(settings: Settings) -> Session:
    async with client_of(settings) as (_, session):
        return session


async def refused(settings: Settings) -> tuple[str, dict[str, object]]:
    """Return what only a person can mend; no secret is in it, nor in how it came about."""
    with pytest.raises(IllRefusal) as no:
        await started(settings)
    secrets = [
        each.get_secret_value() for each in (settings.matrix_password, settings.matrix_access_token) if each
    ]
    assert not [each for each in secrets if each in f"{no.value!r} {no.value.facts} {no.value.__context__!r}"]
    return no.value.code, dict(no.value.facts)


@dataclass
class Account:
    homeserver: Homeserver
    who: Credentials
    place: Path

    def by_password(self, *, encryption: bool = False) -> Settings:
        url, user = self.homeserver.url, self.who.user_id
        return account(url, user, self.place, encryption=encryption, password=PASSWORD)

    async def devices(self) -> set[str]:
        """Return the devices of the account besides the first one, as its list shows them."""
        async with client_of(self.by_password()) as (client, _):
            answer = await client.devices()
            assert isinstance(answer, DevicesResponse)
            return {device.id for device in answer.devices} - {self.who.device_id}


@pytest.fixture
async def ours(homeserver: Homeserver, tmp_path: Path) -> Account:
    return Account(homeserver, await homeserver.register(f"bot.{next(NUMBERS)}", PASSWORD), tmp_path)


async def log_out(settings: Settings) -> None:
    async with client_of(settings) as (client, _):
        await client.logout()


async def test_bot_logs_in_once_and_is_the_same_device_until_it_is_logged_out(ours: Account) -> None:
    settings = ours.by_password()
    async with client_of(settings) as (client, first):
        assert isinstance(await client.sync(0), SyncResponse)
        assert (client.user_id, client.device_id) == (ours.who.user_id, first.device_id)
        assert client.access_token == first.access_token
    assert await started(settings) == first
    assert await ours.devices() == {first.device_id}
    await log_out(settings)
    second = await started(settings)
    assert second.device_id != first.device_id
    assert await started(settings) == second
    assert await ours.devices() == {second.device_id}
    (ours.place / "matrix" / "session.json").write_text("{")
    third = await started(settings)
    assert (third.user_id, await started(settings)) == (first.user_id, third), "it costs a login and no more"
    other = await ours.homeserver.register(f"bot.{next(NUMBERS)}", WRONG)
    elsewhere = account(ours.homeserver.url, other.user_id, ours.place, password=WRONG)
    assert (await started(elsewhere)).user_id == other.user_id


async def test_what_is_wrong_with_an_account_is_told_and_leaves_no_device(
    ours: Account, caplog: pytest.LogCaptureFixture
) -> None:
    url, user, place = ours.homeserver.url, ours.who.user_id, ours.place
    facts = {"server": url, "user": user}
    wrong = account(url, user, place / "wrong", password=WRONG)
    assert await refused(wrong) == ("matrix_password_refused", facts)
    assert WRONG not in caplog.text + (place / "wrong" / "matrix" / "session.json").read_text()
    shouted = user.partition(":")[0].upper() + f":{ours.homeserver.name}"
    somebody = ("matrix_somebody_else", {"user": shouted, "found": user})
    assert await refused(account(url, shouted, place / "other", password=PASSWORD)) == somebody
    assert await ours.devices() == {(await started(ours.by_password())).device_id}
    path = f"/_synapse/admin/v2/users/{quote(user)}"
    await ours.homeserver.ask_as_admin("PUT", path, {"locked": True})
    assert await refused(ours.by_password()) == ("matrix_refuses", {"server": url, "status": "M_USER_LOCKED"})
    await ours.homeserver.ask_as_admin("PUT", path, {"locked": False})
    path = f"/_synapse/admin/v1/deactivate/{quote(user)}"
    await ours.homeserver.ask_as_admin("POST", path, {"erase": False})
    gone = ("matrix_password_refused", facts)  # Synapse says that the password is wrong
    assert await refused(ours.by_password()) == gone


async def test_access_token_tells_its_device_or_what_is_wrong_with_it(ours: Account) -> None:
    url, user, place = ours.homeserver.url, ours.who.user_id, ours.place
    session = await started(account(url, user, place, access_token=ours.who.access_token))
    assert (session.device_id, session.access_token) == (ours.who.device_id, ours.who.access_token)
    assert not (place / "matrix").exists()
    for token in ("syt_nobodys", WRONG):
        unknown = account(url, user, place, access_token=token)
        assert await refused(unknown) == ("matrix_token_refused", {"server": url})
    other = account(url, "@bot:home.test", place, access_token=ours.who.access_token)
    assert await refused(other) == ("matrix_somebody_else", {"user": "@bot:home.test", "found": user})
    path = f"/_synapse/admin/v1/users/{quote(user)}/login"
    token = str((await ours.homeserver.ask_as_admin("POST", path, {}))["access_token"])
    async with client_of(account(url, user, place, access_token=token)) as (client, session):
        assert session.device_id == ""
        assert isinstance(await client.sync(0), SyncResponse)
    encrypting = account(url, user, place, access_token=token, encryption=True)
    assert await refused(encrypting) == ("matrix_no_device", {})


async def test_encryption_keys_are_those_of_the_device_also_after_being_logged_out(ours: Account) -> None:
    settings = ours.by_password(encryption=True)

    async def identity() -> set[str]:
        """Return the device after a start and the key that others find for it, as the homeserver says."""
        async with client_of(settings) as (client, session):
            if client.should_upload_keys:
                assert isinstance(await client.keys_upload(), KeysUploadResponse)
            assert client.olm
            client.olm.users_for_key_query.add(session.user_id)
            found = await client.keys_query()
            assert isinstance(found, KeysQueryResponse)
            told = found.device_keys[session.user_id][session.device_id]["keys"]
            return {session.device_id, str(told[f"ed25519:{session.device_id}"])}

    first = await identity()
    assert await identity() == first
    await log_out(settings)
    assert first.isdisjoint(await identity())


async def test_homeserver_that_is_away_limits_logins_or_has_no_passwords_is_told(
    new_homeserver: NewHomeserver, limited_homeserver: Homeserver, tmp_path: Path
) -> None:
    homeserver = await new_homeserver(password_config={"enabled": False})
    settings = account(homeserver.url, "@bot:home.test", tmp_path, password=PASSWORD)
    assert (await refused(settings))[1]["status"] == "M_UNKNOWN"
    homeserver.kill()
    with pytest.raises(HomeserverAway):
        await started(settings)
    who = await limited_homeserver.register(f"bot.{next(NUMBERS)}", PASSWORD)
    limited = account(limited_homeserver.url, who.user_id, tmp_path, password=WRONG)

    async def try_often() -> None:
        for _ in range(100):
            with suppress(IllRefusal):
                await started(limited)

    with pytest.raises(HomeserverAway, match="429") as away:
        await try_often()
    assert away.value.wait > 0


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


@dataclass
class Desk:
    """A homeserver with one answer ready for each question, in order; any other question is a mistake."""

    replies: list[Reply]
    url: str = ""
    asked: list[str] = field(default_factory=list)  # the device of a login; nothing for who we are
    wrong: int = 0

    async def answer(self, request: web.Request) -> web.Response:
        if request.path == "/_matrix/client/v3/account/whoami":
            self.asked.append("")
        else:
            body = json.loads(await request.text())
            identifier = {"type": "m.id.user", "user": USER}
            asked = (request.path, body["type"], body["identifier"], body["password"])
            expected = ("/_matrix/client/v3/login", "m.login.password", identifier, PASSWORD)
            self.wrong += asked != expected or "Authorization" in request.headers
            self.asked.append(str(body["device_id"]))
        return self.replies.pop(0)(request)

    @property
    def devices(self) -> list[str]:
        return [device for device in self.asked if device]


@asynccontextmanager
async def desk(*replies: Reply) -> AsyncIterator[Desk]:
    here = Desk([*replies])
    app = web.Application()
    app.router.add_route("*", "/{tail:.*}", here.answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        here.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield here
        assert (here.wrong, here.replies) == (0, [])
    finally:
        await runner.cleanup()


async def test_login_that_was_lost_or_expired_is_renewed_for_the_same_device_and_a_gone_one_is_not(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    async with desk(
        lost, says(500, {}), welcome(), EXPIRED, says(200, {"access_token": TOKEN}), welcome()
    ) as here:
        settings = account(here.url, USER, tmp_path / "expired", password=PASSWORD)
        for _ in range(2):
            with pytest.raises(HomeserverAway):
                await started(settings)
        await started(settings)
        with pytest.raises(HomeserverAway):
            await started(settings)
        await started(settings)
    first, second, third, fourth, last = here.devices
    assert first == second == third
    assert fourth == last == "DEVICE"
    async with desk(welcome("FIRST"), GONE, welcome("SECOND"), welcome("SECOND")) as here:
        settings = account(here.url, USER, tmp_path / "gone", password=PASSWORD)
        devices = [(await started(settings)).device_id for _ in range(3)]
    assert devices == ["FIRST", "SECOND", "SECOND"]
    assert len(here.devices) == 2
    assert "FIRST" not in here.devices
    assert "matrix.new_login" in caplog.text
    assert not [secret for secret in (TOKEN, PASSWORD) if secret in caplog.text]


@each_row(
    "reply",
    [
        lost,
        *(page(status) for status in (502, 404, 403, 200)),
        *(says(status, {}) for status in (200, 503, 429)),
        says(200, []),
        says(200, {"user_id": "@bot\x1b[2J:example.org", "access_token": TOKEN}),
        says(500, {"errcode": "M_UNKNOWN", "error": "Internal server error"}),
        says(400, {"errcode": "M_LIMIT_EXCEEDED"}),
        says(400, {"errcode": ["M_FORBIDDEN"]}),
    ],
)
@each_row("how", ["password", "access_token"])
async def test_homeserver_that_cannot_tell_at_the_moment_is_asked_again_later(
    how: str, reply: Reply, tmp_path: Path
) -> None:
    async with desk(reply) as here:
        with pytest.raises(HomeserverAway) as away:
            await started(account(here.url, USER, tmp_path, **{how: PASSWORD}))
    assert PASSWORD not in f"{away.value!r} {away.value.__cause__!r}"


@each_row(("asked", "wait"), [(2500, 2.5), (-1, 0.0), ("soon", 0.0), (None, 0.0), (10**400, 600.0)])
async def test_bot_waits_as_long_as_it_is_told_within_reason(
    asked: object, wait: float, tmp_path: Path
) -> None:
    async with desk(says(429, {"errcode": "M_LIMIT_EXCEEDED", "retry_after_ms": asked})) as here:
        with pytest.raises(HomeserverAway) as away:
            await started(account(here.url, USER, tmp_path, password=PASSWORD))
    assert away.value.wait == wait


@each_row(
    ("status", "errcode", "problem"),
    [
        (403, "M_FORBIDDEN", "matrix_password_refused"),
        (403, "M_USER_DEACTIVATED", "matrix_deactivated"),
        (401, "M_USER_LOCKED", "matrix_refuses"),
        (400, "M_UNKNOWN", "matrix_refuses"),
    ],
)
async def test_what_only_a_person_can_mend_is_told_without_the_words_of_a_stranger(
    status: int, errcode: str, problem: str, tmp_path: Path
) -> None:
    async with desk(says(status, {"errcode": errcode, "error": f"no {PASSWORD}"})) as here:
        code, _ = await refused(account(here.url, USER, tmp_path, password=PASSWORD))
    assert code == problem


async def test_where_nothing_can_be_kept_nobody_logs_in(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    async with desk() as here:
        with pytest.raises(Exception, match="is_a_file"):
            await started(account(here.url, USER, tmp_path / "file", password=PASSWORD))
    assert here.asked == []
