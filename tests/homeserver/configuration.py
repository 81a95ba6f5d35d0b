"""How Synapse is set up: alone in the world, quick, and with its own limits or with none."""

import base64
import json
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Final

NAME: Final = "home.test"
SHARED_SECRET: Final = "who knows this may register"  # noqa: S105 - to a homeserver of an hour
MOST_EVENTS: Final = 10_000  # of a room in one sync: so there is never a gap to be filled

_NONE: Final = {"per_second": 1_000_000, "burst_count": 1_000_000}
NO_LIMITS: Final[Mapping[str, object]] = {
    **dict.fromkeys(("rc_message", "rc_registration", "rc_admin_redaction", "rc_room_creation"), _NONE),
    **dict.fromkeys(("rc_joins_per_room", "rc_key_requests", "rc_media_create", "rc_profile"), _NONE),
    "rc_user_directory": _NONE,
    "rc_joins": {"local": _NONE, "remote": _NONE},
    "rc_invites": {"per_room": _NONE, "per_user": _NONE, "per_issuer": _NONE},
    "rc_login": {"address": _NONE, "account": _NONE, "failed_attempts": _NONE},
}


def write_configuration(directory: Path, port: int, *, limits: bool, settings: Mapping[str, object]) -> Path:
    key, log, file = directory / "signing.key", directory / "logging.json", directory / "homeserver.json"
    seed = base64.b64encode(secrets.token_bytes(32)).decode().rstrip("=")
    key.write_text(f"ed25519 a_home {seed}\n", encoding="utf-8")
    handlers = {"file": {"class": "logging.FileHandler", "filename": str(directory / "log")}}
    logging = {"version": 1, "handlers": handlers, "root": {"level": "WARNING", "handlers": ["file"]}}
    log.write_text(json.dumps({**logging, "disable_existing_loggers": False}), encoding="utf-8")
    resources = [{"names": ["client"]}]  # and no federation
    listener = {"port": port, "bind_addresses": ["127.0.0.1"], "type": "http", "resources": resources}
    whole = {
        "server_name": NAME,
        "public_baseurl": f"http://127.0.0.1:{port}/",
        "listeners": [listener],
        "database": {"name": "sqlite3", "args": {"database": str(directory / "homeserver.db")}},
        "media_store_path": str(directory / "media"),
        "dynamic_thumbnails": True,  # when a client asks for one, and not for every picture
        "signing_key_path": str(key),
        "log_config": str(log),
        "macaroon_secret_key": secrets.token_hex(),
        "form_secret": secrets.token_hex(),
        "registration_shared_secret": SHARED_SECRET,
        "bcrypt_rounds": 4,  # a password is quickly checked; here it protects nothing
        "trusted_key_servers": [],
        "federation_domain_whitelist": [],
        "report_stats": False,
        "presence": {"enabled": False},
        "filter_timeline_limit": MOST_EVENTS,
        "caches": {"sync_response_cache_duration": "0s"},
        **({} if limits else NO_LIMITS),
        **settings,
    }
    file.write_text(json.dumps(whole), encoding="utf-8")
    return file
