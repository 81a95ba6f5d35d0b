"""Who we are on the homeserver, over restarts: one login, and one device that stays ours.

Every login makes a device, homeservers limit logins, and encryption keys belong to a device. So a login
with a password is kept in the data directory. The device gets its name from us, and that is kept before we
log in: a login that is broken off and tried again is the same device.
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

from bot.app.doctor.finding import Ailment, IllRefusal
from bot.config.settings import Settings
from bot.store.embedded.directory import unwritable
from bot.telemetry.logs import Log

_API: Final = "/_matrix/client/v3"
_WHOAMI: Final = "/account/whoami"
_BEARER: Final = "Bearer"  # how a token is handed over, says HTTP
_DEVICE_LENGTH: Final = 10
_DEVICE_NAME: Final = "heldhands"  # in the list of devices of the account
_LONGEST_TEXT: Final = 4096
_CODE: Final = re.compile(r"[A-Z_]{3,50}", re.ASCII)
_ODD: Final = "odd_answer"
_LATER: Final = (HTTPStatus.TOO_MANY_REQUESTS, *range(500, 600))
_LONGEST_WAIT: Final = 600_000  # milliseconds: what a homeserver asks for, within reason
_LIMITED: Final = "M_LIMIT_EXCEEDED"
_TOKEN_UNKNOWN: Final = ("M_UNKNOWN_TOKEN", "M_MISSING_TOKEN")  # also one that cannot be an access token
_DEACTIVATED: Final = "M_USER_DEACTIVATED"
_FORBIDDEN: Final = "M_FORBIDDEN"

log = Log(__name__)


@dataclass(frozen=True, slots=True)
class Session:
    """Who we are; `device_id` is empty for an access token that belongs to no device."""

    user_id: str
    device_id: str
    access_token: str = field(repr=False)


class HomeserverAway(ConnectionError):  # noqa: N818 - it is said by its name in logs
    """The homeserver cannot tell at the moment who we are: wait, and ask again."""

    def __init__(self, why: str, wait: float = 0.0) -> None:
        """Say why by a code, and after how many seconds it may be asked again, where it told."""
        super().__init__(why)
        self.wait = wait


async def logged_in(client: AsyncClient, settings: Settings) -> Session:
    """Return who we are, and let a client that is nobody yet be that.

    Raises `IllRefusal` where only a person can help, and `HomeserverAway` where waiting helps. To be called
    again, with another client, when the homeserver does not know our access token any more.
    """
    token = settings.matrix_access_token
    if token:
        session = await _by_token(client, settings, token.get_secret_value())
    else:
        session = await _by_password(client, settings)
    if session.device_id:
        client.restore_login(session.user_id, session.device_id, session.access_token)
    elif settings.matrix_encryption:
        raise IllRefusal(Ailment.MATRIX_NO_DEVICE)
    else:  # nio would refuse to be nobody's device, though it needs one for encryption only
        client.user_id, client.access_token = session.user_id, session.access_token
    return session


def store_path(settings: Settings) -> Path:
    """Return where nio keeps encryption keys; with encryption it is there, and nobody else can read it."""
    keys = directory(settings) / "keys"
    return make_private(settings, keys) if settings.matrix_encryption else keys


async def _by_token(client: AsyncClient, settings: Settings, token: str) -> Session:
    answer = await _ask(client, "GET", _WHOAMI, token)
    if answer.code in _TOKEN_UNKNOWN:
        raise IllRefusal(Ailment.MATRIX_TOKEN_REFUSED, server=_server(settings))
    return _expected(_session(answer, settings, token), settings)


async def _by_password(client: AsyncClient, settings: Settings) -> Session:
    before = await asyncio.to_thread(kept, settings)
    device = before.device_id if before else ""
    if before and before.access_token:
        answer = await _ask(client, "GET", _WHOAMI, before.access_token)
        if answer.code not in _TOKEN_UNKNOWN:
            return _expected(_session(answer, settings, before.access_token, device), settings)
        log.warning("matrix.logged_out", soft=answer.soft_logout)
        if not answer.soft_logout:  # the device is gone; others would mistrust new keys under its name
            device = ""
    device = device or "".join(choice(ascii_uppercase) for _ in range(_DEVICE_LENGTH))
    await asyncio.to_thread(keep, settings, Kept(device, ""))
    session = await _log_in(client, settings, device)
    await asyncio.to_thread(keep, settings, Kept(session.device_id, session.access_token))
    log.event("matrix.new_login", device=session.device_id)
    return session


async def _log_in(client: AsyncClient, settings: Settings, device: str) -> Session:
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
        raise IllRefusal(Ailment.MATRIX_PASSWORD_REFUSED, server=_server(settings), user=user)
    session = _session(answer, settings, answer.text("access_token"), device)
    try:
        return _expected(session, settings)
    except IllRefusal:
        with suppress(HomeserverAway):  # nobody meant this login, so nothing of it stays there
            await _ask(client, "POST", "/logout", session.access_token, {})
        raise


def _session(answer: "_Answer", settings: Settings, token: str, device: str = "") -> Session:
    """Return who the homeserver says that we are."""
    server = _server(settings)
    if answer.code == _DEACTIVATED:
        raise IllRefusal(Ailment.MATRIX_DEACTIVATED, server=server, user=settings.matrix_user_id or "")
    if answer.code:
        raise IllRefusal(Ailment.MATRIX_REFUSES, server=server, status=answer.code)
    found = answer.text("user_id")
    if not found or not token:
        raise HomeserverAway(_ODD)
    return Session(found, answer.text("device_id") or device, token)


def _expected(session: Session, settings: Settings) -> Session:
    if session.user_id != settings.matrix_user_id:
        user = settings.matrix_user_id or ""
        raise IllRefusal(Ailment.MATRIX_SOMEBODY_ELSE, user=user, found=session.user_id)
    return session


def _server(settings: Settings) -> str:
    return settings.matrix_homeserver or ""


@dataclass(frozen=True, slots=True)
class _Answer:
    code: str  # why not, in Matrix's own words; empty where all is well
    body: dict[str, object] = field(repr=False)

    def text(self, name: str) -> str:
        """Return what a stranger told, if it can be a name."""
        value = self.body.get(name)
        fits = isinstance(value, str) and len(value) <= _LONGEST_TEXT and value.isprintable()
        return str(value) if fits else ""

    @property
    def soft_logout(self) -> bool:
        """Whether only the token is unknown, and the device is still there."""
        return self.body.get("soft_logout") is True


async def _ask(
    client: AsyncClient, method: str, path: str, token: str = "", body: dict[str, object] | None = None
) -> _Answer:
    """Ask once. Not by the methods of nio: they wait by themselves, and log an answer that they find odd."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"{_BEARER} {token}"
    try:
        async with await client.send(
            method, _API + path, None if body is None else json.dumps(body), headers
        ) as response:
            status, told = response.status, await response.json(content_type=None)
    except ValueError:  # an answer, but not in JSON
        raise HomeserverAway(_ODD) from None
    except (ClientError, OSError, TimeoutError) as error:
        raise HomeserverAway(type(error).__name__) from None
    answer = told if isinstance(told, dict) else {}
    code = str(answer.get("errcode", ""))
    if status == HTTPStatus.OK:
        return _Answer("", answer)
    if status in _LATER or code == _LIMITED or not _CODE.fullmatch(code):  # perhaps only a proxy answered
        raise HomeserverAway(str(status), _wait(answer))
    return _Answer(code, answer)


def _wait(answer: dict[str, object]) -> float:
    milliseconds = answer.get("retry_after_ms")
    return min(max(milliseconds, 0), _LONGEST_WAIT) / 1000 if isinstance(milliseconds, int) else 0.0


_PRIVATE: Final = 0o700
_FILE: Final = "session.json"

log = Log(__name__)


@dataclass(frozen=True, slots=True)
class Kept:
    """The login of an account; without an access token it is one that was not finished."""

    device_id: str
    access_token: str = field(repr=False)


def kept(settings: Settings) -> Kept | None:
    """Return what is kept for this account on this homeserver; what cannot be read is as good as nothing."""
    try:
        told = json.loads((directory(settings) / _FILE).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError) as error:
        log.warning("matrix.session_unreadable", error=type(error).__name__)
        return None
    if not isinstance(told, dict) or not told.items() >= _account(settings).items():
        return None
    device, token = told.get("device_id"), told.get("access_token")
    return Kept(device, token) if isinstance(device, str) and isinstance(token, str) else None


def keep(settings: Settings, login: Kept) -> None:
    """Write it down, all of it or nothing; raises a `Refusal` where nothing can be written."""
    told = {**_account(settings), "device_id": login.device_id, "access_token": login.access_token}
    here = make_private(settings, directory(settings))
    try:
        descriptor, new = tempfile.mkstemp(dir=here, prefix=_FILE)  # which only we can read
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                json.dump(told, file)
                file.flush()
                os.fsync(descriptor)
            Path(new).replace(here / _FILE)
        except BaseException:
            Path(new).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise unwritable(settings.data_dir, error) from error


def directory(settings: Settings) -> Path:
    """Return where Matrix keeps what has to outlive a restart."""
    return settings.data_dir / "matrix"


def make_private(settings: Settings, path: Path) -> Path:
    """Let a directory be there, readable by us alone, and return it."""
    try:
        settings.data_dir.mkdir(mode=_PRIVATE, parents=True, exist_ok=True)
        for each in (directory(settings), path):
            each.mkdir(mode=_PRIVATE, exist_ok=True)
            each.chmod(_PRIVATE)
    except OSError as error:
        raise unwritable(settings.data_dir, error) from error
    return path


def _account(settings: Settings) -> dict[str, str]:
    return {"homeserver": settings.matrix_homeserver or "", "user_id": settings.matrix_user_id or ""}
