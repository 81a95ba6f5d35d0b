"""Every setting of the program: what it is called, what it means, and what is wrong with a value.

Settings come from the environment, then from the file `.env` in the working directory, then from a default.
The sentences here are documentation: `heldhands settings` makes docs/settings.md and .env.example of them.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar
from urllib.parse import parse_qs, unquote, urlsplit

from dotenv import dotenv_values
from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

ENV_FILE: Final = Path(".env")
CLUSTER_SCHEMES: Final = ("redis+cluster", "rediss+cluster")
_SERVER_SCHEMES: Final = ("redis", "rediss", *CLUSTER_SCHEMES)
_HIGHEST_PORT: Final = 65535
_DISCORD_TOKEN: Final = re.compile(r"[\w-]+\.[\w-]+\.[\w-]+", re.ASCII)
_MATRIX_USER: Final = re.compile(r"@[^:\s]+:[^\s]+")
_HOST: Final = re.compile(r"[\w.:-]+", re.ASCII)
_ALIKE: Final = 0.9  # a misspelt name; what Kubernetes adds to the environment of a service is further away
_LONGEST_QUOTE: Final = 60

_T = TypeVar("_T")


class Source(StrEnum):
    """Where the present value of a setting came from."""

    ENVIRONMENT = "environment"
    FILE = ".env"
    DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting, for people: the page, the table and the complaint about a wrong value."""

    variable: str
    field: str
    says: str  # one sentence
    should_be: str  # completes "... is not"
    example: str  # of a good value
    default: str  # as words; empty when it is not set
    secret: bool


class InvalidSettings(Exception):  # noqa: N818 - an answer to a person, not an error of the program
    """Something is wrong with the settings; each problem is one line for people, and none holds a secret."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        """Say what is wrong."""
        super().__init__("\n".join(problems))
        self.problems = problems


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
    return path.expanduser().absolute()


def default_data_dir() -> Path:
    """Return where games are kept unless told otherwise, by the XDG base directory specification."""
    home = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (home if home.is_absolute() else Path("~/.local/share").expanduser()) / "heldhands"


Lower = BeforeValidator(lambda value: value.lower() if isinstance(value, str) else value)
Port: TypeAlias = Annotated[int, Field(ge=1, le=_HIGHEST_PORT)]
WebUrl: TypeAlias = Annotated[str, AfterValidator(_web_url)]
Days: TypeAlias = Annotated[int, Field(ge=1, le=3650)]
Hours: TypeAlias = Annotated[int, Field(ge=1, le=8760)]

_A_PORT: Final = f"a port from 1 to {_HIGHEST_PORT}"
_A_SERVER: Final = (
    "the address of a server: redis://, rediss://, unix://, redis+cluster:// or rediss+cluster://"
)
_DAYS: Final = "a whole number of days from 1 to 3650"
_HOURS: Final = "a whole number of hours from 1 to 8760"


def _setting(  # noqa: PLR0913 - one argument for each thing that the page says about a setting
    variable: str,
    default: object,
    says: str,
    *,
    should_be: str,
    example: str,
    default_text: str | None = None,
) -> Any:  # noqa: ANN401 - a field of any type
    shown = default_text if default_text is not None else "" if default is None else str(default)
    words: dict[str, Any] = {"should_be": should_be, "default_text": shown}
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
        should_be=_A_SERVER,
        example="redis://localhost:6379/0",
        default_text="its own server, in the data directory",
    )
    redis_connections: Annotated[int, Field(ge=2, le=1000)] = _setting(
        "HELDHANDS_REDIS_CONNECTIONS",
        32,
        "How many connections to that server one process opens at most (in a cluster: to each node).",
        should_be="a whole number from 2 to 1000",
        example="32",
    )
    data_dir: Annotated[Path, AfterValidator(_directory)] = _setting(
        "HELDHANDS_DATA_DIR",
        default_data_dir,
        "The directory of what has to outlive a restart: the games of its own server, Matrix keys.",
        should_be="a directory",
        example="/var/lib/heldhands",
        default_text="$XDG_DATA_HOME/heldhands, or ~/.local/share/heldhands",
    )
    discord_token: Annotated[SecretStr, AfterValidator(_discord_token)] | None = _setting(
        "DISCORD_TOKEN",
        None,
        "The token of the Discord bot; without it there is no Discord.",
        should_be="the token of a bot: three parts joined by dots, from the page Bot of your application",
        example="the-id.the-time.the-secret",
    )
    matrix_homeserver: WebUrl | None = _setting(
        "MATRIX_HOMESERVER",
        None,
        "The homeserver of the Matrix account; without it there is no Matrix.",
        should_be="the address of a homeserver, starting with https:// or http://",
        example="https://matrix.example.org",
    )
    matrix_user_id: Annotated[str, AfterValidator(_matrix_user)] | None = _setting(
        "MATRIX_USER_ID",
        None,
        "The full Matrix name of the bot.",
        should_be="a full Matrix name: @name:server",
        example="@heldhands:example.org",
    )
    matrix_password: SecretStr | None = _setting(
        "MATRIX_PASSWORD",
        None,
        "The password of the Matrix account (or give an access token instead).",
        should_be="a password",
        example="correct horse battery staple",
    )
    matrix_access_token: SecretStr | None = _setting(
        "MATRIX_ACCESS_TOKEN",
        None,
        "An access token of the Matrix account, instead of a password.",
        should_be="an access token",
        example="syt_the_access_token",
    )
    host: Annotated[str, AfterValidator(_host)] = _setting(
        "HELDHANDS_HOST",
        "127.0.0.1",
        "The address on which the web table and the health page listen; 0.0.0.0 is every network.",
        should_be="the name or the number of a network address, without http:// and without a port",
        example="0.0.0.0",  # noqa: S104 - an example, and what a container needs
    )
    port: Port = _setting(
        "HELDHANDS_PORT", 8000, "The port of the web table.", should_be=_A_PORT, example="8000"
    )
    public_url: WebUrl | None = _setting(
        "HELDHANDS_PUBLIC_URL",
        None,
        "The address at which players reach the web table, if it is not the host and the port above.",
        should_be="a web address without a query, starting with https:// or http://",
        example="https://hands.example.org",
        default_text="http://, the host and the port",
    )
    health_port: Port | None = _setting(
        "HELDHANDS_HEALTH_PORT",
        None,
        "The port of /health, /ready and /metrics; without it there are none.",
        should_be=_A_PORT,
        example="8001",
    )
    log: Annotated[Literal["debug", "info", "warning", "error"], Lower] = _setting(
        "HELDHANDS_LOG",
        "info",
        "How much is logged.",
        should_be="one of debug, info, warning, error",
        example="info",
    )
    log_format: Annotated[Literal["text", "json"], Lower] = _setting(
        "HELDHANDS_LOG_FORMAT",
        "text",
        "Logs for people (text) or for machines (json, one object a line).",
        should_be="one of text, json",
        example="json",
    )
    language: Annotated[Literal["en", "it"], Lower] = _setting(
        "HELDHANDS_LANGUAGE",
        "en",
        "The language of people who have not chosen one.",
        should_be="one of en, it",
        example="it",
    )
    invitation_hours: Hours = _setting(
        "HELDHANDS_INVITATION_HOURS",
        48,
        "After so many hours an invitation that nobody accepted is withdrawn.",
        should_be=_HOURS,
        example="48",
    )
    nudge_hours: Hours = _setting(
        "HELDHANDS_NUDGE_HOURS",
        20,
        "After so many idle hours the player whose turn it is gets one gentle nudge.",
        should_be=_HOURS,
        example="20",
    )
    away_days: Days = _setting(
        "HELDHANDS_AWAY_DAYS",
        7,
        "After so many days without a sign of the partner, the other one may end the game alone.",
        should_be=_DAYS,
        example="7",
    )
    abandoned_days: Days = _setting(
        "HELDHANDS_ABANDONED_DAYS",
        90,
        "After so many idle days a game that was never finished is forgotten.",
        should_be=_DAYS,
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
        words = info.json_schema_extra
        if not isinstance(words, dict) or not isinstance(info.validation_alias, str):
            raise TypeError(field)
        described.append(
            Setting(
                variable=info.validation_alias,
                field=field,
                says=info.description or "",
                should_be=str(words["should_be"]),
                example=str((info.examples or [""])[0]),
                default=str(words["default_text"]),
                secret="SecretStr" in str(info.annotation),
            )
        )
    return tuple(described)


SETTINGS: Final = _described()
"""All settings, in the order of the page."""


def read_settings(env_file: Path = ENV_FILE) -> Settings:
    """Return the settings, or raise `InvalidSettings` with everything that is wrong with them."""
    given = _given(env_file)
    problems = [*_misspelt(given), *_contradictions(given)]
    try:
        settings = Settings(_env_file=env_file)
    except ValidationError as error:
        wrong = {
            str(details["loc"][0]) for details in error.errors(include_input=False, include_context=False)
        }
        problems = [_wrong_value(each, given) for each in SETTINGS if each.variable in wrong] + problems
    if problems:
        raise InvalidSettings(tuple(problems)) from None  # the cause would quote the values
    return settings


def sources(env_file: Path = ENV_FILE) -> Mapping[str, Source]:
    """Return where each setting has its value from, by variable."""
    file = _in_file(env_file)
    found = dict.fromkeys((each.variable for each in SETTINGS), Source.DEFAULT)
    found |= {name: Source.FILE for name in found if file.get(name)}
    return found | {name: Source.ENVIRONMENT for name in found if os.environ.get(name)}


def _in_file(env_file: Path) -> Mapping[str, str | None]:
    if not env_file.exists():
        return {}
    try:
        return dotenv_values(env_file, encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise InvalidSettings((f"{env_file} cannot be read; it should be a file of UTF-8 text.",)) from None


def _given(env_file: Path) -> Mapping[str, str]:
    both = {**_in_file(env_file), **{name: text for name, text in os.environ.items() if text}}
    return {name: text for name, text in both.items() if text}


def _wrong_value(setting: Setting, given: Mapping[str, str]) -> str:
    text = given.get(setting.variable, "")
    quoted = ascii(text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "...")[1:-1]
    silent = setting.secret or ("://" in text and "@" in text)  # an address may hold a password
    found = "is not" if silent else f'is "{quoted}", which is not'
    return f"{setting.variable} {found} {setting.should_be}; a good value is {setting.example}"


def _misspelt(given: Mapping[str, str]) -> list[str]:
    known = [each.variable for each in SETTINGS]
    strangers = sorted(name for name in given if name.startswith("HELDHANDS_") and name not in known)
    guesses = [(name, get_close_matches(name, known, n=1, cutoff=_ALIKE)) for name in strangers]
    return [f"{name} is not a setting; it should be {guess[0]}" for name, guess in guesses if guess]


def _contradictions(given: Mapping[str, str]) -> list[str]:
    problems = []
    account = ("MATRIX_HOMESERVER", "MATRIX_USER_ID")
    keys = ("MATRIX_PASSWORD", "MATRIX_ACCESS_TOKEN")
    if any(name in given for name in (*account, *keys)):
        wanted = "it should be set too, or nothing that starts with MATRIX_"
        problems += [f"{name} is not set, but Matrix is; {wanted}" for name in account if name not in given]
        if not any(name in given for name in keys):
            problems.append(
                f"MATRIX_PASSWORD is not set, but Matrix is; it or MATRIX_ACCESS_TOKEN {wanted[3:]}"
            )
        if all(name in given for name in keys):
            problems.append(
                "MATRIX_PASSWORD is set, and MATRIX_ACCESS_TOKEN is too; it should be one of them"
            )
    port = given.get("HELDHANDS_PORT", str(Settings.model_fields["port"].default))
    if given.get("HELDHANDS_HEALTH_PORT") == port:
        problems.append(f"HELDHANDS_HEALTH_PORT is {port}, as HELDHANDS_PORT; it should be another port")
    return problems
