"""The types of settings, each of which validates its values."""

import os
import re
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias, TypeVar
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr
from pydantic.fields import FieldInfo

from bot.text.time_zones import WhenRefusal, read_zone
from engine.contract import Code

CLUSTER_SCHEMES: Final = ("redis+cluster", "rediss+cluster")
_SERVER_SCHEMES: Final = ("redis", "rediss", *CLUSTER_SCHEMES)
HIGHEST_PORT: Final = 65535
MOST_SHARDS: Final = 9999
HEALTH_PORTS: Final = 5  # one for each component: bot/app/components.py
_DISCORD_TOKEN: Final = re.compile(r"[\w-]+\.[\w-]+\.[\w-]+", re.ASCII)
_SHARDS: Final = re.compile(r"\d{1,4}(-\d{1,4})?(,\d{1,4}(-\d{1,4})?)*", re.ASCII)
_MATRIX_USER: Final = re.compile(r"@[^:\s]+:[^\s]+")
_MATRIX_SERVER: Final = r"(\[[\da-f.:]+\]|[\da-z]([\da-z.-]*[\da-z])?)(:\d{1,5})?"
_MATRIX_GUEST: Final = re.compile(rf"\*|(@[^:,\s]+:)?{_MATRIX_SERVER}", re.ASCII)
_HOST: Final = re.compile(r"[\w.:-]+", re.ASCII)

UNFIT: Final = "unfit"
"""Where the schema of a type has the code that refuses a wrong value."""

_T = TypeVar("_T")


class ValueProblem(Code):
    """Why a value is refused: what it is not, though it should be."""

    NOT_A_SERVER = "not_a_server", "variable", "example"
    NOT_A_TOKEN = "not_a_token", "variable"
    NOT_A_SECRET = "not_a_secret", "variable"
    NOT_A_DIRECTORY = "not_a_directory", "variable", "value"
    NOT_A_WEB_ADDRESS = "not_a_web_address", "variable", "value", "example"
    NOT_A_SITE = "not_a_site", "variable", "value", "example"
    NOT_A_MATRIX_NAME = "not_a_matrix_name", "variable", "value", "example"
    NOT_MATRIX_GUESTS = "not_matrix_guests", "variable", "value", "example"
    NOT_A_HOST = "not_a_host", "variable", "value", "example"
    NOT_A_PORT = "not_a_port", "variable", "value", "lowest", "highest"
    NOT_A_NUMBER = "not_a_number", "variable", "value", "lowest", "highest"
    NOT_ONE_OF = "not_one_of", "variable", "value", "values"
    NOT_SHARDS = "not_shards", "variable", "value", "example"
    NOT_A_ZONE = "not_a_zone", "variable", "value", "example"


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


def _matrix_guests(value: object) -> object:
    """Return the parts of a list of servers, people or `*`, with server names in lower case."""
    if not isinstance(value, str):
        return value
    return tuple(_lower_server(each.strip()) for each in value.split(","))


def _lower_server(text: str) -> str:
    name, colon, server = text.partition(":") if text.startswith("@") else ("", "", text)
    return name + colon + server.lower()


def _zone(text: str) -> str:
    """Return the name of a time zone in its official spelling, from any case."""
    try:
        return read_zone(text).key
    except WhenRefusal:
        raise ValueError from None


def _matching(pattern: re.Pattern[str]) -> AfterValidator:
    return AfterValidator(lambda text: _require(text, valid=bool(pattern.fullmatch(text))))


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


def _unfit(problem: ValueProblem) -> FieldInfo:
    field: FieldInfo = Field(json_schema_extra={UNFIT: problem.value})
    return field


Lower = BeforeValidator(lambda value: value.lower() if isinstance(value, str) else value)
Port: TypeAlias = Annotated[int, Field(ge=0, le=HIGHEST_PORT), _unfit(ValueProblem.NOT_A_PORT)]
FirstPort: TypeAlias = Annotated[
    int, Field(ge=1, le=HIGHEST_PORT - HEALTH_PORTS + 1), _unfit(ValueProblem.NOT_A_PORT)
]
WebUrl: TypeAlias = Annotated[str, AfterValidator(_web_url), _unfit(ValueProblem.NOT_A_WEB_ADDRESS)]
SiteUrl: TypeAlias = Annotated[WebUrl, AfterValidator(_site_url), _unfit(ValueProblem.NOT_A_SITE)]
Days: TypeAlias = Annotated[int, Field(ge=1, le=3650)]
Hours: TypeAlias = Annotated[int, Field(ge=1, le=8760)]
Secret: TypeAlias = Annotated[SecretStr, _unfit(ValueProblem.NOT_A_SECRET)]
ServerUrl: TypeAlias = Annotated[Secret, AfterValidator(_server_url), _unfit(ValueProblem.NOT_A_SERVER)]
DiscordToken: TypeAlias = Annotated[Secret, AfterValidator(_discord_token), _unfit(ValueProblem.NOT_A_TOKEN)]
Shards: TypeAlias = Annotated[str, AfterValidator(_shards), _unfit(ValueProblem.NOT_SHARDS)]
MatrixUser: TypeAlias = Annotated[str, _matching(_MATRIX_USER), _unfit(ValueProblem.NOT_A_MATRIX_NAME)]
MatrixGuest: TypeAlias = Annotated[str, _matching(_MATRIX_GUEST)]
MatrixGuests: TypeAlias = Annotated[
    tuple[MatrixGuest, ...],
    BeforeValidator(_matrix_guests),
    _unfit(ValueProblem.NOT_MATRIX_GUESTS),
]
Host: TypeAlias = Annotated[str, _matching(_HOST), _unfit(ValueProblem.NOT_A_HOST)]
Zone: TypeAlias = Annotated[str, AfterValidator(_zone), _unfit(ValueProblem.NOT_A_ZONE)]
Fsync: TypeAlias = Literal["always", "everysec"]
Directory: TypeAlias = Annotated[Path, AfterValidator(_directory), _unfit(ValueProblem.NOT_A_DIRECTORY)]
