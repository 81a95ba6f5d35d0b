"""Given an account on a homeserver: is the bot the same at every start, and what is wrong told?"""

from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import pytest
from nio.responses import DevicesResponse, KeysQueryResponse, KeysUploadResponse, SyncResponse

from adapters.matrix.session import HomeserverAway, logged_in
from bot.doctor.finding import IllRefusal
from bot.settings import Settings
from tests.homeserver.credentials import Credentials
from tests.homeserver.fixtures import NewHomeserver
from tests.homeserver.synapse import Homeserver
from tests.integration.matrix.accounts import by_password, by_token, client_of, started

PASSWORD = "a password only a bot knows"  # noqa: S105 - of nobody
WRONG = "a password nobody has"


@pytest.fixture
async def account(homeserver: Homeserver, request: pytest.FixtureRequest) -> Credentials:
    """Return an account of its own for each test."""
    name = "".join(each if each.isalnum() else "." for each in request.node.name.lower())
    return await homeserver.register(name, PASSWORD)


@pytest.fixture
def settings(homeserver: Homeserver, account: Credentials, tmp_path: Path) -> Settings:
    return by_password(homeserver.url, account.user_id, PASSWORD, tmp_path)


async def refused(settings: Settings) -> IllRefusal:
    with pytest.raises(IllRefusal) as no:
        await started(settings)
    return no.value


async def devices(settings: Settings) -> set[str]:
    """Return the devices of the account, as its list shows them."""
    async with client_of(settings) as client:
        await logged_in(client, settings)
        answer = await client.devices()
        assert isinstance(answer, DevicesResponse)
        return {device.id for device in answer.devices}


async def log_out(settings: Settings) -> None:
    """Log the bot out, as its host does in a client."""
    async with client_of(settings) as client:
        await logged_in(client, settings)
        await client.logout()


async def test_a_bot_logs_in_once_and_is_the_same_device_ever_after(
    settings: Settings, account: Credentials
) -> None:
    first = await started(settings)
    assert first.user_id == account.user_id
    assert await started(settings) == first
    assert await devices(settings) == {account.device_id, first.device_id}


async def test_the_client_is_logged_in(settings: Settings) -> None:
    async with client_of(settings) as client:
        session = await logged_in(client, settings)
        assert isinstance(await client.sync(0), SyncResponse)
        assert (client.user_id, client.device_id) == (session.user_id, session.device_id)
        assert client.access_token == session.access_token


async def test_who_was_logged_out_logs_in_again_as_another_device(
    settings: Settings, account: Credentials
) -> None:
    first = await started(settings)
    await log_out(settings)
    second = await started(settings)
    assert second.device_id != first.device_id
    assert await started(settings) == second
    assert await devices(settings) == {account.device_id, second.device_id}


async def test_a_file_that_was_harmed_costs_a_login_and_no_more(settings: Settings) -> None:
    first = await started(settings)
    (settings.data_dir / "matrix" / "session.json").write_text("{")
    second = await started(settings)
    assert (second.user_id, await started(settings)) == (first.user_id, second)


async def test_another_account_in_the_settings_is_another_login(
    settings: Settings, homeserver: Homeserver, account: Credentials
) -> None:
    first = await started(settings)
    other = await homeserver.register(f"{account.user_id[1:].partition(':')[0]}.too", WRONG)
    second = await started(
        by_password(homeserver.url, other.user_id, WRONG, settings.data_dir),
    )
    assert (first.user_id, second.user_id) == (account.user_id, other.user_id)


async def test_a_wrong_password_is_told_and_nowhere_to_be_read(
    homeserver: Homeserver, account: Credentials, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    no = await refused(by_password(homeserver.url, account.user_id, WRONG, tmp_path))
    assert no.code == "matrix_password_refused"
    assert no.facts == {"server": homeserver.url, "user": account.user_id}
    written = (tmp_path / "matrix" / "session.json").read_text()
    assert WRONG not in f"{no!r} {no.__context__!r} {caplog.text} {written}"


async def test_a_name_that_the_homeserver_writes_otherwise_is_told_and_leaves_no_device(
    settings: Settings, homeserver: Homeserver, account: Credentials, tmp_path: Path
) -> None:
    shouted = account.user_id.partition(":")[0].upper() + f":{homeserver.name}"
    no = await refused(by_password(homeserver.url, shouted, PASSWORD, tmp_path / "other"))
    assert (no.code, no.facts) == ("matrix_somebody_else", {"user": shouted, "found": account.user_id})
    session = await started(settings)
    assert await devices(settings) == {account.device_id, session.device_id}


async def test_an_account_that_was_deactivated_is_told(
    settings: Settings, homeserver: Homeserver, account: Credentials
) -> None:
    await started(settings)
    await homeserver.ask_as_admin(
        "POST", f"/_synapse/admin/v1/deactivate/{quote(account.user_id)}", {"erase": False}
    )
    no = await refused(settings)  # Synapse says that the password is wrong
    assert (no.code, no.facts["user"]) == ("matrix_password_refused", account.user_id)


async def test_an_account_that_was_locked_is_told(
    settings: Settings, homeserver: Homeserver, account: Credentials
) -> None:
    await started(settings)
    path = f"/_synapse/admin/v2/users/{quote(account.user_id)}"
    await homeserver.ask_as_admin("PUT", path, {"locked": True})
    no = await refused(settings)
    assert (no.code, no.facts["status"]) == ("matrix_refuses", "M_USER_LOCKED")


async def test_a_homeserver_without_passwords_is_told(new_homeserver: NewHomeserver, tmp_path: Path) -> None:
    homeserver = await new_homeserver(password_config={"enabled": False})
    no = await refused(by_password(homeserver.url, "@bot:home.test", PASSWORD, tmp_path))
    assert (no.code, no.facts["status"]) == ("matrix_refuses", "M_UNKNOWN")


async def test_an_access_token_tells_its_device(
    homeserver: Homeserver, account: Credentials, tmp_path: Path
) -> None:
    session = await started(by_token(homeserver.url, account.user_id, account.access_token, tmp_path))
    assert session.device_id == account.device_id
    assert session.access_token == account.access_token
    assert not (tmp_path / "matrix").exists()


async def test_an_access_token_that_nobody_knows_is_told(
    homeserver: Homeserver, account: Credentials, tmp_path: Path
) -> None:
    for token in ("syt_nobodys", WRONG):
        no = await refused(by_token(homeserver.url, account.user_id, token, tmp_path))
        assert (no.code, no.facts) == ("matrix_token_refused", {"server": homeserver.url})


async def test_an_access_token_of_somebody_else_is_told(
    homeserver: Homeserver, account: Credentials, tmp_path: Path
) -> None:
    no = await refused(by_token(homeserver.url, "@bot:home.test", account.access_token, tmp_path))
    assert no.code == "matrix_somebody_else"
    assert no.facts == {"user": "@bot:home.test", "found": account.user_id}


async def test_an_access_token_without_a_device_is_enough_unless_there_is_encryption(
    homeserver: Homeserver, account: Credentials, tmp_path: Path
) -> None:
    path = f"/_synapse/admin/v1/users/{quote(account.user_id)}/login"
    token = str((await homeserver.ask_as_admin("POST", path, {}))["access_token"])
    settings = by_token(homeserver.url, account.user_id, token, tmp_path)
    async with client_of(settings) as client:
        assert (await logged_in(client, settings)).device_id == ""
        assert isinstance(await client.sync(0), SyncResponse)
    no = await refused(by_token(homeserver.url, account.user_id, token, tmp_path, encryption=True))
    assert no.code == "matrix_no_device"


async def identity(settings: Settings) -> tuple[str, str]:
    """Return the device after a start and the key that others find for it, as the homeserver tells them."""
    async with client_of(settings) as client:
        session = await logged_in(client, settings)
        if client.should_upload_keys:
            assert isinstance(await client.keys_upload(), KeysUploadResponse)
        assert client.olm
        client.olm.users_for_key_query.add(session.user_id)
        found = await client.keys_query()
        assert isinstance(found, KeysQueryResponse)
        told = found.device_keys[session.user_id][session.device_id]["keys"]
        return session.device_id, str(told[f"ed25519:{session.device_id}"])


async def test_encryption_keys_are_those_of_the_device_also_after_being_logged_out(
    homeserver: Homeserver, account: Credentials, tmp_path: Path
) -> None:
    settings = by_password(homeserver.url, account.user_id, PASSWORD, tmp_path, encryption=True)
    first = await identity(settings)
    assert await identity(settings) == first
    await log_out(settings)
    second = await identity(settings)
    assert set(first).isdisjoint(second)


async def test_a_homeserver_that_is_away_is_asked_again_and_knows_us(
    new_homeserver: NewHomeserver, tmp_path: Path
) -> None:
    homeserver = await new_homeserver()
    account = await homeserver.register("bot", PASSWORD)
    settings = by_password(homeserver.url, account.user_id, PASSWORD, tmp_path)
    homeserver.kill()
    with pytest.raises(HomeserverAway):
        await started(settings)
    await homeserver.start()
    session = await started(settings)
    await homeserver.restart()
    assert await started(settings) == session
    assert await devices(settings) == {account.device_id, session.device_id}


async def test_a_limit_on_logins_is_waited_for_as_long_as_the_homeserver_says(
    limited_homeserver: Homeserver, tmp_path: Path
) -> None:
    account = await limited_homeserver.register("limited.bot", PASSWORD)
    settings = by_password(limited_homeserver.url, account.user_id, WRONG, tmp_path)

    async def try_often() -> None:
        for _ in range(100):
            with suppress(IllRefusal):
                await started(settings)

    with pytest.raises(HomeserverAway, match="429") as away:
        await try_often()
    assert away.value.wait > 0
