"""Every setting of the program: what it is called, what it means, and what is wrong with a value.

Settings come from the environment, then from the file `.env` in the working directory, then from a default:
see `bot/settings_reading.py`. The sentences here are documentation, in English as all of it: `heldhands
settings` makes docs/settings.md and .env.example of them. What is wrong with a value is a code.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar, cast
from urllib.parse import parse_qs, unquote, urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

CLUSTER_SCHEMES: Final = ("redis+cluster", "rediss+cluster")
_SERVER_SCHEMES: Final = ("redis", "rediss", *CLUSTER_SCHEMES)
HIGHEST_PORT: Final = 65535
HEALTH_PORTS: Final = 4  # one for each part of the service: bot/parts.py
_DISCORD_TOKEN: Final = re.compile(r"[\w-]+\.[\w-]+\.[\w-]+", re.ASCII)
_MATRIX_USER: Final = re.compile(r"@[^:\s]+:[^\s]+")
_HOST: Final = re.compile(r"[\w.:-]+", re.ASCII)

_T = TypeVar("_T")


class Unfit(StrEnum):
    """What a value is not, though it should be; beside each the names of its facts."""

    NOT_A_SERVER = "not_a_server"  # variable, example
    NOT_A_TOKEN = "not_a_token"  # noqa: S105 - a code; variable
    NOT_A_SECRET = "not_a_secret"  # noqa: S105 - a code; variable
    NOT_A_DIRECTORY = "not_a_directory"  # variable, value
    NOT_A_WEB_ADDRESS = "not_a_web_address"  # variable, value, example
    NOT_A_MATRIX_NAME = "not_a_matrix_name"  # variable, value, example
    NOT_A_HOST = "not_a_host"  # variable, value, example
    NOT_A_PORT = "not_a_port"  # variable, value, lowest, highest
    NOT_A_NUMBER = "not_a_number"  # variable, value, lowest, highest
    NOT_ONE_OF = "not_one_of"  # variable, value, values


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting, for people: the page, the table and the complaint about a wrong value."""

    variable: str
    field: str
    says: str  # one sentence
    unfit: Unfit  # the complaint
    facts: Mapping[str, str]  # for the complaint
    example: str  # of a good value
    default: str  # as words; empty when it is not set
    secret: bool


def _server_url(secret: SecretStr) -> SecretStr:
    parts = urlsplit(secret.get_secret_value())
    if parts.scheme == "unix":
        valid = bool(parts.path.strip("/"))
    else:
        valid = parts.scheme in _SERVER_SCHEMES and bool(parts.hostname) and parts.port != 0
    if parts.scheme in CLUSTER_SCHEMES and parts.path.strip("/") not in ("", "0"):
        valid = False  # a cluster has one database only
    return _checked(secret, valid=valid)


def _web_url(text: str) -> str:
    parts = urlsplit(text)
    valid = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    return _checked(text.rstrip("/"), valid=valid and not (parts.query or parts.fragment or parts.username))


def _discord_token(secret: SecretStr) -> SecretStr:
    return _checked(secret, valid=bool(_DISCORD_TOKEN.fullmatch(secret.get_secret_value())))


def _matrix_user(text: str) -> str:
    return _checked(text, valid=bool(_MATRIX_USER.fullmatch(text)))


def _host(text: str) -> str:
    return _checked(text, valid=bool(_HOST.fullmatch(text)))


def _checked(value: _T, *, valid: bool) -> _T:
    if not valid:
        raise ValueError
    return value


def _directory(path: Path) -> Path:
    try:
        return path.expanduser().absolute()
    except RuntimeError:  # the home of somebody who does not exist
        raise ValueError from None


def default_data_dir() -> Path:
    """Return where games are kept unless told otherwise, by the XDG base directory specification."""
    home = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (home if home.is_absolute() else Path("~/.local/share").expanduser()) / "heldhands"


Lower = BeforeValidator(lambda value: value.lower() if isinstance(value, str) else value)
Port: TypeAlias = Annotated[int, Field(ge=1, le=HIGHEST_PORT)]
FirstPort: TypeAlias = Annotated[int, Field(ge=1, le=HIGHEST_PORT - HEALTH_PORTS + 1)]
WebUrl: TypeAlias = Annotated[str, AfterValidator(_web_url)]
Days: TypeAlias = Annotated[int, Field(ge=1, le=3650)]
Hours: TypeAlias = Annotated[int, Field(ge=1, le=8760)]


def _setting(  # noqa: PLR0913 - one argument for each thing that the page says about a setting
    variable: str,
    default: object,
    says: str,
    *,
    unfit: Unfit,
    example: str,
    default_text: str | None = None,
    **facts: str,
) -> Any:  # noqa: ANN401 - a field of any type
    shown = default_text if default_text is not None else "" if default is None else str(default)
    words: dict[str, Any] = {"unfit": unfit, "facts": facts, "default_text": shown}
    if callable(default):
        return Field(
            default_factory=default,
            validation_alias=variable,
            description=says,
            examples=[example],
            json_schema_extra=words,
        )
    return Field(
        default, validation_alias=variable, description=says, examples=[example], json_schema_extra=words
    )


class Settings(BaseSettings):
    """What the program was told, checked. Read it with `read_settings`."""

    model_config = SettingsConfigDict(
        case_sensitive=True, env_ignore_empty=True, extra="ignore", frozen=True, populate_by_name=True
    )

    redis_url: Annotated[SecretStr, AfterValidator(_server_url)] | None = _setting(
        "REDIS_URL",
        None,
        "The Redis or Valkey server that keeps the games; without it the program starts one of its own.",
        unfit=Unfit.NOT_A_SERVER,
        example="redis://localhost:6379/0",
        default_text="its own server, in the data directory",
    )
    redis_connections: Annotated[int, Field(ge=2, le=1000)] = _setting(
        "HELDHANDS_REDIS_CONNECTIONS",
        32,
        "How many connections to that server one process opens at most (in a cluster: to each node).",
        unfit=Unfit.NOT_A_NUMBER,
        lowest="2",
        highest="1000",
        example="32",
    )
    data_dir: Annotated[Path, AfterValidator(_directory)] = _setting(
        "HELDHANDS_DATA_DIR",
        default_data_dir,
        "The directory of what has to outlive a restart: the games of its own server, Matrix keys.",
        unfit=Unfit.NOT_A_DIRECTORY,
        example="/var/lib/heldhands",
        default_text="$XDG_DATA_HOME/heldhands, or ~/.local/share/heldhands",
    )
    discord_token: Annotated[SecretStr, AfterValidator(_discord_token)] | None = _setting(
        "DISCORD_TOKEN",
        None,
        "The token of the Discord bot; without it there is no Discord.",
        unfit=Unfit.NOT_A_TOKEN,
        example="the-id.the-time.the-secret",
    )
    matrix_homeserver: WebUrl | None = _setting(
        "MATRIX_HOMESERVER",
        None,
        "The homeserver of the Matrix account; without it there is no Matrix.",
        unfit=Unfit.NOT_A_WEB_ADDRESS,
        example="https://matrix.example.org",
    )
    matrix_user_id: Annotated[str, AfterValidator(_matrix_user)] | None = _setting(
        "MATRIX_USER_ID",
        None,
        "The full Matrix name of the bot.",
        unfit=Unfit.NOT_A_MATRIX_NAME,
        example="@heldhands:example.org",
    )
    matrix_password: SecretStr | None = _setting(
        "MATRIX_PASSWORD",
        None,
        "The password of the Matrix account (or give an access token instead).",
        unfit=Unfit.NOT_A_SECRET,
        example="correct horse battery staple",
    )
    matrix_access_token: SecretStr | None = _setting(
        "MATRIX_ACCESS_TOKEN",
        None,
        "An access token of the Matrix account, instead of a password.",
        unfit=Unfit.NOT_A_SECRET,
        example="syt_the_access_token",
    )
    host: Annotated[str, AfterValidator(_host)] = _setting(
        "HELDHANDS_HOST",
        "127.0.0.1",
        "The address on which the web table and the health page listen; 0.0.0.0 is every network.",
        unfit=Unfit.NOT_A_HOST,
        example="0.0.0.0",  # noqa: S104 - an example, and what a container needs
    )
    port: Port = _setting(
        "HELDHANDS_PORT",
        8000,
        "The port of the web table.",
        unfit=Unfit.NOT_A_PORT,
        lowest="1",
        highest=str(HIGHEST_PORT),
        example="8000",
    )
    public_url: WebUrl | None = _setting(
        "HELDHANDS_PUBLIC_URL",
        None,
        "The address at which players reach the web table, if it is not the host and the port above.",
        unfit=Unfit.NOT_A_WEB_ADDRESS,
        example="https://hands.example.org",
        default_text="http://, the host and the port",
    )
    health_port: FirstPort | None = _setting(
        "HELDHANDS_HEALTH_PORT",
        None,
        "The port of /health, /ready and /metrics, without which there are none; in processes of their own, "
        "discord, matrix and clock have the next three.",
        unfit=Unfit.NOT_A_PORT,
        lowest="1",
        highest=str(HIGHEST_PORT - HEALTH_PORTS + 1),
        example="8001",
    )
    log: Annotated[Literal["debug", "info", "warning", "error"], Lower] = _setting(
        "HELDHANDS_LOG",
        "info",
        "How much is logged: debug (everything), info, warning or error (the least).",
        unfit=Unfit.NOT_ONE_OF,
        values="debug, info, warning, error",
        example="info",
    )
    log_format: Annotated[Literal["text", "json"], Lower] = _setting(
        "HELDHANDS_LOG_FORMAT",
        "text",
        "Logs for people (text) or for machines (json, one object a line).",
        unfit=Unfit.NOT_ONE_OF,
        values="text, json",
        example="json",
    )
    language: Annotated[Literal["en", "it"], Lower] = _setting(
        "HELDHANDS_LANGUAGE",
        "en",
        "The language, en or it: of people who have not chosen one, and of what the program says to you.",
        unfit=Unfit.NOT_ONE_OF,
        values="en, it",
        example="it",
        default_text="en; what the program says to you, in the language of your system",
    )
    invitation_hours: Hours = _setting(
        "HELDHANDS_INVITATION_HOURS",
        48,
        "After so many hours an invitation that nobody accepted is withdrawn.",
        unfit=Unfit.NOT_A_NUMBER,
        lowest="1",
        highest="8760",
        example="48",
    )
    nudge_hours: Hours = _setting(
        "HELDHANDS_NUDGE_HOURS",
        20,
        "After so many idle hours the player whose turn it is gets one gentle nudge.",
        unfit=Unfit.NOT_A_NUMBER,
        lowest="1",
        highest="8760",
        example="20",
    )
    away_days: Days = _setting(
        "HELDHANDS_AWAY_DAYS",
        7,
        "After so many days without a sign of the partner, the other one may end the game alone.",
        unfit=Unfit.NOT_A_NUMBER,
        lowest="1",
        highest="3650",
        example="7",
    )
    abandoned_days: Days = _setting(
        "HELDHANDS_ABANDONED_DAYS",
        90,
        "After so many idle days a game that was never finished is forgotten.",
        unfit=Unfit.NOT_A_NUMBER,
        lowest="1",
        highest="3650",
        example="90",
    )

    @property
    def table_url(self) -> str:
        """The address at which players reach the web table."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return self.public_url or f"http://{host}:{self.port}"

    def secrets(self) -> tuple[str, ...]:
        """Return every text that must never be logged, the password inside an address too."""
        values = (getattr(self, setting.field) for setting in SETTINGS if setting.secret)
        texts = [value.get_secret_value() for value in values if value is not None]
        if self.redis_url is not None:
            parts = urlsplit(self.redis_url.get_secret_value())
            password = parts.password or ""
            texts += [password, unquote(password), *parse_qs(parts.query).get("password", [])]
        return tuple(dict.fromkeys(text for text in texts if text))


def _described() -> tuple[Setting, ...]:
    described = []
    for field, info in Settings.model_fields.items():
        words = cast("dict[str, Any]", info.json_schema_extra)
        if not isinstance(info.validation_alias, str):
            raise TypeError(field)
        described.append(
            Setting(
                variable=info.validation_alias,
                field=field,
                says=info.description or "",
                unfit=Unfit(str(words["unfit"])),
                facts={name: str(fact) for name, fact in words["facts"].items()},
                example=str((info.examples or [""])[0]),
                default=str(words["default_text"]),
                secret="SecretStr" in str(info.annotation),
            )
        )
    return tuple(described)


SETTINGS: Final = _described()
"""All settings, in the order of the page."""
