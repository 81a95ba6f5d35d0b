"""The types of settings, each of which validates its values."""

import os
import re
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias, TypeVar
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr
from pydantic_settings import NoDecode

from bot.text.time_refusals import WhenRefusal
from bot.text.time_zones import read_zone

CLUSTER_SCHEMES: Final = ("redis+cluster", "rediss+cluster")
_SERVER_SCHEMES: Final = ("redis", "rediss", *CLUSTER_SCHEMES)
HIGHEST_PORT: Final = 65535
MOST_SHARDS: Final = 9999
HEALTH_PORTS: Final = 4  # one for each component: bot/app/components.py
_DISCORD_TOKEN: Final = re.compile(r"[\w-]+\.[\w-]+\.[\w-]+", re.ASCII)
_SHARDS: Final = re.compile(r"\d{1,4}(-\d{1,4})?(,\d{1,4}(-\d{1,4})?)*", re.ASCII)
_MATRIX_USER: Final = re.compile(r"@[^:\s]+:[^\s]+")
_MATRIX_SERVER: Final = r"(\[[\da-f.:]+\]|[\da-z]([\da-z.-]*[\da-z])?)(:\d{1,5})?"
_MATRIX_GUEST: Final = re.compile(rf"\*|(@[^:,\s]+:)?{_MATRIX_SERVER}", re.ASCII)
_HOST: Final = re.compile(r"[\w.:-]+", re.ASCII)

_T = TypeVar("_T")


def _server_url(secret: SecretStr) -> SecretStr:
    parts = urlsplit(secret.get_secret_value())
    if parts.scheme == "unix":
        valid = bool(parts.path.strip("/"))
    else:
        valid = parts.scheme in _SERVER_SCHEMES and bool(parts.hostname) and parts.port != 0
    if parts.scheme in CLUSTER_SCHEMES and parts.path.strip("/") not in ("", "0"):
        valid = False  # a cluster has one database only
    return _require(secret, valid=valid)


def _web_url(text: str) -> str:
    parts = urlsplit(text)
    valid = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    return _require(text.rstrip("/"), valid=valid and not (parts.query or parts.fragment or parts.username))


def _site_url(text: str) -> str:
    """Return a URL without a path: pages and cookies refer to its root."""
    return _require(text, valid=not urlsplit(text).path)


def _discord_token(secret: SecretStr) -> SecretStr:
    return _require(secret, valid=bool(_DISCORD_TOKEN.fullmatch(secret.get_secret_value())))


def _shards(text: str) -> str:
    return _require(text, valid=bool(_SHARDS.fullmatch(text)) and bool(parse_numbers(text)))


def parse_numbers(text: str) -> tuple[int, ...]:
    """Return the numbers of a list with ranges: 0, 2 and 3 for "0,2-3"; none if a range runs backwards."""
    spans = [tuple(map(int, span.split("-"))) for span in text.split(",")]
    if any(span[0] > span[-1] for span in spans):
        return ()
    return tuple(sorted({number for span in spans for number in range(span[0], span[-1] + 1)}))


def _matrix_user(text: str) -> str:
    return _require(text, valid=bool(_MATRIX_USER.fullmatch(text)))


def _matrix_guests(value: object) -> object:
    """Return the parts of a list of servers, people or `*`, with server names in lower case."""
    if not isinstance(value, str):
        return value
    return tuple(_lower_server(each.strip()) for each in value.split(","))


def _lower_server(text: str) -> str:
    name, colon, server = text.partition(":") if text.startswith("@") else ("", "", text)
    return name + colon + server.lower()


def _matrix_guest(text: str) -> str:
    return _require(text, valid=bool(_MATRIX_GUEST.fullmatch(text)))


def _host(text: str) -> str:
    return _require(text, valid=bool(_HOST.fullmatch(text)))


def _zone(text: str) -> str:
    """Return the name of a time zone in its official spelling, from any case."""
    try:
        return read_zone(text).key
    except WhenRefusal:
        raise ValueError from None


def _require(value: _T, *, valid: bool) -> _T:
    if not valid:
        raise ValueError
    return value


def _directory(path: Path) -> Path:
    try:
        return path.expanduser().absolute()
    except RuntimeError:  # the home of a user who does not exist
        raise ValueError from None


def default_data_dir() -> Path:
    """Return the default data directory, by the XDG base directory specification."""
    home = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (home if home.is_absolute() else Path("~/.local/share").expanduser()) / "heldhands"


Lower = BeforeValidator(lambda value: value.lower() if isinstance(value, str) else value)
Port: TypeAlias = Annotated[int, Field(ge=0, le=HIGHEST_PORT)]
FirstPort: TypeAlias = Annotated[int, Field(ge=1, le=HIGHEST_PORT - HEALTH_PORTS + 1)]
WebUrl: TypeAlias = Annotated[str, AfterValidator(_web_url)]
SiteUrl: TypeAlias = Annotated[WebUrl, AfterValidator(_site_url)]
Days: TypeAlias = Annotated[int, Field(ge=1, le=3650)]
Hours: TypeAlias = Annotated[int, Field(ge=1, le=8760)]
ServerUrl: TypeAlias = Annotated[SecretStr, AfterValidator(_server_url)]
DiscordToken: TypeAlias = Annotated[SecretStr, AfterValidator(_discord_token)]
Shards: TypeAlias = Annotated[str, AfterValidator(_shards)]
MatrixUser: TypeAlias = Annotated[str, AfterValidator(_matrix_user)]
MatrixGuest: TypeAlias = Annotated[str, AfterValidator(_matrix_guest)]
MatrixGuests: TypeAlias = Annotated[tuple[MatrixGuest, ...], NoDecode, BeforeValidator(_matrix_guests)]
Host: TypeAlias = Annotated[str, AfterValidator(_host)]
Zone: TypeAlias = Annotated[str, AfterValidator(_zone)]
Fsync: TypeAlias = Literal["always", "everysec"]
Directory: TypeAlias = Annotated[Path, AfterValidator(_directory)]
