"""The bot's login, kept over restarts: one login, and one device.

Every login makes a device, homeservers limit logins, and encryption keys belong to a device. So a login with
a password is kept in the data directory. We choose the device's id, and store it before the login: a login
that is broken off and tried again is the same device.
"""

import asyncio
import json
import os
import re
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from secrets import choice
from string import ascii_uppercase
from typing import Final

from aiohttp import ClientError
from nio.client.async_client import AsyncClient

from bot.app.doctor.finding import CheckFailure, CheckRefusal
from bot.config.data_directory import unwritable
from bot.config.settings import Settings
from bot.telemetry.logs import Log

_PRIVATE: Final = 0o700
_FILE: Final = "session.json"
_API: Final = "/_matrix/client/v3"
_WHOAMI: Final = "/account/whoami"
_BEARER: Final = "Bearer"  # HTTP's authorization scheme
_DEVICE_LENGTH: Final = 10
_DEVICE_NAME: Final = "heldhands"  # in the list of devices of the account
_LONGEST_TEXT: Final = 4096
_CODE: Final = re.compile(r"[A-Z_]{3,50}", re.ASCII)
_UNEXPECTED: Final = "odd_answer"
_TEMPORARY: Final = (HTTPStatus.TOO_MANY_REQUESTS, *range(500, 600))
_LONGEST_WAIT: Final = 600_000  # milliseconds: the longest wait that we accept
_LIMITED: Final = "M_LIMIT_EXCEEDED"
_TOKEN_UNKNOWN: Final = ("M_UNKNOWN_TOKEN", "M_MISSING_TOKEN")  # also for a malformed token
_DEACTIVATED: Final = "M_USER_DEACTIVATED"
_FORBIDDEN: Final = "M_FORBIDDEN"

log = Log(__name__)


@dataclass(frozen=True, slots=True)
class Session:
    """A login; `device_id` is empty for an access token that belongs to no device."""

    user_id: str
    device_id: str
    access_token: str = field(repr=False)


class HomeserverAway(ConnectionError):  # noqa: N818 - its name is in logs
    """The homeserver cannot answer at the moment: wait, and ask again."""

    def __init__(self, why: str, wait: float = 0.0) -> None:
        """Create it with the reason, and the seconds after which to retry, if they are known."""
        super().__init__(why)
        self.wait = wait


async def log_in(client: AsyncClient, settings: Settings) -> Session:
    """Log the client in, and return the session.

    Raises `CheckRefusal` if only an operator can help, and `HomeserverAway` if waiting helps. To be called
    again, with another client, when the homeserver does not know our access token any more.
    """
    token = settings.matrix_access_token
    if token:
        session = await _log_in_with_token(client, settings, token.get_secret_value())
    else:
        session = await _log_in_with_password(client, settings)
    if session.device_id:
        client.restore_login(session.user_id, session.device_id, session.access_token)
    elif settings.matrix_encryption:
        raise CheckRefusal(CheckFailure.MATRIX_NO_DEVICE)
    else:  # nio insists on a device, though only encryption needs one
        client.user_id, client.access_token = session.user_id, session.access_token
    return session


def store_path(settings: Settings) -> Path:
    """Return the directory of nio's encryption keys; with encryption it is created, readable by us alone."""
    keys = matrix_directory(settings) / "keys"
    return make_private(settings, keys) if settings.matrix_encryption else keys


async def _log_in_with_token(client: AsyncClient, settings: Settings, token: str) -> Session:
    answer = await _ask(client, "GET", _WHOAMI, token)
    if answer.code in _TOKEN_UNKNOWN:
        raise CheckRefusal(CheckFailure.MATRIX_TOKEN_REFUSED, server=_server(settings))
    return _check_user(_session(answer, settings, token), settings)


async def _log_in_with_password(client: AsyncClient, settings: Settings) -> Session:
    before = await asyncio.to_thread(load_login, settings)
    device = before.device_id if before else ""
    if before and before.access_token:
        answer = await _ask(client, "GET", _WHOAMI, before.access_token)
        if answer.code not in _TOKEN_UNKNOWN:
            return _check_user(_session(answer, settings, before.access_token, device), settings)
        log.warning("matrix.logged_out", soft=answer.soft_logout)
        if not answer.soft_logout:  # the device is gone; new keys under its id would be mistrusted
            device = ""
    device = device or "".join(choice(ascii_uppercase) for _ in range(_DEVICE_LENGTH))
    await asyncio.to_thread(save_login, settings, SavedLogin(device, ""))
    session = await _request_login(client, settings, device)
    await asyncio.to_thread(save_login, settings, SavedLogin(session.device_id, session.access_token))
    log.event("matrix.new_login", device=session.device_id)
    return session


async def _request_login(client: AsyncClient, settings: Settings, device: str) -> Session:
    password, user = settings.matrix_password, settings.matrix_user_id or ""
    asked: dict[str, object] = {
        "type": "m.login.password",
        "identifier": {"type": "m.id.user", "user": user},
        "password": password.get_secret_value() if password else "",
        "device_id": device,
        "initial_device_display_name": _DEVICE_NAME,
    }
    answer = await _ask(client, "POST", "/login", body=asked)
    if answer.code == _FORBIDDEN:
        raise CheckRefusal(CheckFailure.MATRIX_PASSWORD_REFUSED, server=_server(settings), user=user)
    session = _session(answer, settings, answer.text("access_token"), device)
    try:
        return _check_user(session, settings)
    except CheckRefusal:
        with suppress(HomeserverAway):  # the login of another account: log it out again
            await _ask(client, "POST", "/logout", session.access_token, {})
        raise


def _session(answer: "_Answer", settings: Settings, token: str, device: str = "") -> Session:
    """Return the session that the homeserver's answer describes."""
    server = _server(settings)
    if answer.code == _DEACTIVATED:
        raise CheckRefusal(CheckFailure.MATRIX_DEACTIVATED, server=server, user=settings.matrix_user_id or "")
    if answer.code:
        raise CheckRefusal(CheckFailure.MATRIX_REFUSES, server=server, status=answer.code)
    found = answer.text("user_id")
    if not found or not token:
        raise HomeserverAway(_UNEXPECTED)
    return Session(found, answer.text("device_id") or device, token)


def _check_user(session: Session, settings: Settings) -> Session:
    if session.user_id != settings.matrix_user_id:
        user = settings.matrix_user_id or ""
        raise CheckRefusal(CheckFailure.MATRIX_OTHER_USER, user=user, found=session.user_id)
    return session


def _server(settings: Settings) -> str:
    return settings.matrix_homeserver or ""


@dataclass(frozen=True, slots=True)
class _Answer:
    code: str  # Matrix's error code; empty on success
    body: dict[str, object] = field(repr=False)

    def text(self, name: str) -> str:
        """Return a text of the answer, if it can be a name."""
        value = self.body.get(name)
        fits = isinstance(value, str) and len(value) <= _LONGEST_TEXT and value.isprintable()
        return str(value) if fits else ""

    @property
    def soft_logout(self) -> bool:
        """Whether only the token is unknown, and the device still exists."""
        return self.body.get("soft_logout") is True


async def _ask(
    client: AsyncClient, method: str, path: str, token: str = "", body: dict[str, object] | None = None
) -> _Answer:
    """Send one request; not through nio's methods, which retry by themselves and log odd answers."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"{_BEARER} {token}"
    try:
        async with await client.send(
            method, _API + path, None if body is None else json.dumps(body), headers
        ) as response:
            status, found = response.status, await response.json(content_type=None)
    except ValueError:  # the answer is not JSON
        raise HomeserverAway(_UNEXPECTED) from None
    except (ClientError, OSError, TimeoutError) as error:
        raise HomeserverAway(type(error).__name__) from None
    answer = found if isinstance(found, dict) else {}
    code = str(answer.get("errcode", ""))
    if status == HTTPStatus.OK:
        return _Answer("", answer)
    if status in _TEMPORARY or code == _LIMITED or not _CODE.fullmatch(code):  # perhaps only a proxy answered
        raise HomeserverAway(str(status), _wait(answer))
    return _Answer(code, answer)


def _wait(answer: dict[str, object]) -> float:
    milliseconds = answer.get("retry_after_ms")
    return min(max(milliseconds, 0), _LONGEST_WAIT) / 1000 if isinstance(milliseconds, int) else 0.0


@dataclass(frozen=True, slots=True)
class SavedLogin:
    """The stored login of an account; without an access token, one that was not finished."""

    device_id: str
    access_token: str = field(repr=False)


def load_login(settings: Settings) -> SavedLogin | None:
    """Return the stored login of this account on this homeserver; None if it cannot be read."""
    try:
        found = json.loads((matrix_directory(settings) / _FILE).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError) as error:
        log.warning("matrix.session_unreadable", error=type(error).__name__)
        return None
    if not isinstance(found, dict) or not found.items() >= _account(settings).items():
        return None
    device, token = found.get("device_id"), found.get("access_token")
    return SavedLogin(device, token) if isinstance(device, str) and isinstance(token, str) else None


def save_login(settings: Settings, login: SavedLogin) -> None:
    """Store the login atomically; raises a `Refusal` if that is impossible."""
    found = {**_account(settings), "device_id": login.device_id, "access_token": login.access_token}
    here = make_private(settings, matrix_directory(settings))
    try:
        descriptor, new = tempfile.mkstemp(dir=here, prefix=_FILE)  # readable by us alone
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                json.dump(found, file)
                file.flush()
                os.fsync(descriptor)
            Path(new).replace(here / _FILE)
        except BaseException:
            Path(new).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise unwritable(settings.data_dir, error) from error


def matrix_directory(settings: Settings) -> Path:
    """Return the directory of what the Matrix adapter keeps over restarts."""
    return settings.data_dir / "matrix"


def make_private(settings: Settings, path: Path) -> Path:
    """Create a directory that only we can read, and return it."""
    try:
        settings.data_dir.mkdir(mode=_PRIVATE, parents=True, exist_ok=True)
        for each in (matrix_directory(settings), path):
            each.mkdir(mode=_PRIVATE, exist_ok=True)
            each.chmod(_PRIVATE)
    except OSError as error:
        raise unwritable(settings.data_dir, error) from error
    return path


def _account(settings: Settings) -> dict[str, str]:
    return {"homeserver": settings.matrix_homeserver or "", "user_id": settings.matrix_user_id or ""}
