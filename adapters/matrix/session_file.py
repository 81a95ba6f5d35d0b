"""What outlives a restart in the data directory: our login on the homeserver, for nobody else's eyes."""

import json
import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bot.logs import Log
from bot.settings import Settings
from bot.valkey.directory import unwritable

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
