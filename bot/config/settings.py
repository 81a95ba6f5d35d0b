"""Every setting of the program: its name, its meaning, and the code that refuses a wrong value.

Settings come from the environment, then from the file `.env` in the working directory, then from a default:
see `bot/config/environment.py`. The sentences here are documentation, so they are in English: `heldhands
settings` generates docs/settings.md and .env.example from them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal
from urllib.parse import parse_qs, unquote, urlsplit

from pydantic import BaseModel, ConfigDict, Field

from bot.config.types import (
    MOST_SHARDS,
    UNFIT,
    Days,
    Directory,
    DiscordToken,
    FirstPort,
    Fsync,
    Host,
    Hours,
    Lower,
    MatrixGuests,
    MatrixUser,
    Port,
    Secret,
    ServerUrl,
    Shards,
    SiteUrl,
    ValueProblem,
    WebUrl,
    Zone,
    default_data_dir,
    parse_numbers,
)

EVERY_NETWORK: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - it is only compared


@dataclass(frozen=True, slots=True)
class Setting:
    """The description of a setting: for the documentation, and for refusing a wrong value."""

    variable: str
    field: str
    says: str  # one sentence
    unfit: ValueProblem  # the code that refuses a wrong value
    facts: Mapping[str, str]  # of that refusal: the bounds of a number, or all good values
    example: str  # of a good value
    default: str  # in words; empty when it is not set
    secret: bool


def _setting(variable: str, default: object, says: str, *, example: str = "", default_text: str = "") -> Any:  # noqa: ANN401 - a field of any type
    """Return a field; what is not said of its example and its default follows from the default."""
    initial: dict[str, Any] = {"default_factory" if callable(default) else "default": default}
    usual = "" if default is None else "no" if default is False else str(default)
    return Field(
        **initial,
        validation_alias=variable,
        description=says,
        examples=[example or usual],
        json_schema_extra={"default_text": default_text or usual},
    )


class Settings(BaseModel):
    """The settings, checked. Read them with `bot.config.environment.read_settings`."""

    model_config = ConfigDict(frozen=True, populate_by_name=True)

    redis_url: ServerUrl | None = _setting(
        "REDIS_URL",
        None,
        "The Redis or Valkey server that keeps the games; without it the program starts one of its own.",
        example="redis://localhost:6379/0",
        default_text="its own server, in the data directory",
    )
    redis_connections: Annotated[int, Field(ge=2, le=1000)] = _setting(
        "HELDHANDS_REDIS_CONNECTIONS",
        32,
        "The most connections that one process opens to that server (in a cluster: to each node).",
    )
    data_dir: Directory = _setting(
        "HELDHANDS_DATA_DIR",
        default_data_dir,
        "The directory for what has to outlive a restart: the games of the embedded server, Matrix keys.",
        example="/var/lib/heldhands",
        default_text="$XDG_DATA_HOME/heldhands, or ~/.local/share/heldhands",
    )
    fsync: Annotated[Fsync, Lower] = _setting(
        "HELDHANDS_FSYNC",
        "always",
        "When the embedded server writes a move to disk: always (before it is answered) or everysec (within "
        "a second, so a power cut can lose that second); docs/storage.md says more.",
        example="everysec",
    )
    discord_token: DiscordToken | None = _setting(
        "DISCORD_TOKEN",
        None,
        "The token of the Discord bot; without it there is no Discord.",
        example="the-id.the-time.the-secret",
    )
    shard_count: Annotated[int, Field(ge=1, le=MOST_SHARDS)] | None = _setting(
        "SHARD_COUNT",
        None,
        "How many shards the Discord bot has in all processes together.",
        example="4",
        default_text="as many as Discord recommends",
    )
    shard_ids: Shards | None = _setting(
        "SHARD_IDS",
        None,
        "Which of these shards this process has, from 0 on.",
        example="0,2-3",
        default_text="all of them",
    )
    matrix_homeserver: WebUrl | None = _setting(
        "MATRIX_HOMESERVER",
        None,
        "The homeserver of the Matrix account; without it there is no Matrix.",
        example="https://matrix.example.org",
    )
    matrix_user_id: MatrixUser | None = _setting(
        "MATRIX_USER_ID",
        None,
        "The full Matrix name of the bot.",
        example="@heldhands:example.org",
    )
    matrix_password: Secret | None = _setting(
        "MATRIX_PASSWORD",
        None,
        "The password of the Matrix account (or give an access token instead).",
        example="correct horse battery staple",
    )
    matrix_access_token: Secret | None = _setting(
        "MATRIX_ACCESS_TOKEN",
        None,
        "An access token of the Matrix account, instead of a password.",
        example="syt_the_access_token",
    )
    matrix_allowed: MatrixGuests = _setting(
        "MATRIX_ALLOWED",
        (),
        "Who may invite the bot to a room: servers, people's full names, or * for everyone; nobody else may, "
        "so name the bot's own server too.",
        example="example.org, @ann:example.com",
        default_text="everyone on the bot's own server",
    )
    matrix_encryption: bool = _setting(
        "MATRIX_ENCRYPTION",
        default=False,
        says="Whether the rooms that the bot makes for single players are encrypted: yes or no.",
        example="yes",
    )
    matrix_space: bool = _setting(
        "MATRIX_SPACE",
        default=False,
        says="Whether the bot keeps the rooms of games together in a space: yes or no.",
        example="yes",
    )
    matrix_close_days: Days = _setting(
        "MATRIX_CLOSE_DAYS",
        7,
        "Days after the end of a game until its Matrix rooms are closed.",
    )
    host: Host = _setting(
        "HELDHANDS_HOST",
        "127.0.0.1",
        "The address that the web table and the health page listen on; 0.0.0.0 is every network.",
        example="0.0.0.0",  # noqa: S104 - an example, and what a container needs
    )
    port: Port = _setting(
        "HELDHANDS_PORT",
        8000,
        "The port of the web table; 0 is any free one.",
    )
    public_url: SiteUrl | None = _setting(
        "HELDHANDS_PUBLIC_URL",
        None,
        "The address at which players reach the web table, if it is not the host and the port above.",
        example="https://hands.example.org",
        default_text="http://, the host and the port",
    )
    proxies: Annotated[int, Field(ge=0, le=9)] = _setting(
        "HELDHANDS_PROXIES",
        0,
        "How many reverse proxies you run in front of the web table, so that its limits are per visitor.",
        example="1",
    )
    health_port: FirstPort | None = _setting(
        "HELDHANDS_HEALTH_PORT",
        None,
        "The port of /health, /ready and /metrics; without it there are none; in processes of their own, "
        "discord, matrix, clock and computer take the next four.",
        example="8001",
    )
    log: Annotated[Literal["debug", "info", "warning", "error"], Lower] = _setting(
        "HELDHANDS_LOG",
        "info",
        "How much is logged: debug (everything), info, warning or error (the least).",
    )
    log_format: Annotated[Literal["text", "json"], Lower] = _setting(
        "HELDHANDS_LOG_FORMAT",
        "text",
        "Logs for people (text) or for machines (json, one object per line).",
        example="json",
    )
    language: Annotated[Literal["en", "it"], Lower] = _setting(
        "HELDHANDS_LANGUAGE",
        "en",
        "The language, en or it, for people who have not chosen one, and for what the program says to you.",
        example="it",
        default_text="en; what the program says to you, in the language of your system",
    )
    timezone: Zone = _setting(
        "HELDHANDS_TIMEZONE",
        "UTC",
        "The time zone for people who plan game nights and have not chosen one, by its IANA name.",
        example="Europe/Rome",
    )
    invitation_hours: Hours = _setting(
        "HELDHANDS_INVITATION_HOURS",
        48,
        "Hours until an invitation that nobody has accepted is withdrawn.",
    )
    nudge_hours: Hours = _setting(
        "HELDHANDS_NUDGE_HOURS",
        20,
        "Idle hours until the player whose turn it is gets one gentle nudge.",
    )
    away_days: Days = _setting(
        "HELDHANDS_AWAY_DAYS",
        7,
        "Days without a sign of the partner until the other player may end the game alone.",
    )
    abandoned_days: Days = _setting(
        "HELDHANDS_ABANDONED_DAYS",
        90,
        "Idle days until an unfinished game is forgotten.",
    )

    finished_days: Days = _setting(
        "HELDHANDS_FINISHED_DAYS",
        400,
        "Days until a finished game is deleted, with its replay and its line in the statistics.",
    )

    computer_pause: Annotated[int, Field(ge=0, le=60)] = _setting(
        "HELDHANDS_COMPUTER_PAUSE",
        3,
        "Seconds the computer pauses before it ends a turn, so that its partner can follow.",
    )

    @property
    def shards(self) -> tuple[int, ...] | None:
        """The shards of this process; None: all of them."""
        return parse_numbers(self.shard_ids) if self.shard_ids else None

    @property
    def table_url(self) -> str:
        """The address at which players reach the web table."""
        host = EVERY_NETWORK.get(self.host, self.host)  # "every network" is no address that one can open
        host = f"[{host}]" if ":" in host else host
        return self.public_url or f"http://{host}:{self.port}"

    @property
    def shares_limits(self) -> bool:
        """Whether all visitors share one set of limits, because they come through a proxy that is not set.

        The web table itself has no TLS, so an https address means that a proxy is in front of it.
        """
        return (self.public_url or "").startswith("https:") and not self.proxies

    def secrets(self) -> tuple[str, ...]:
        """Return every text that must never be logged, including the password inside a URL."""
        values = (getattr(self, setting.field) for setting in SETTINGS if setting.secret)
        texts = [value.get_secret_value() for value in values if value is not None]
        if self.redis_url is not None:
            parts = urlsplit(self.redis_url.get_secret_value())
            password = parts.password or ""
            texts += [password, unquote(password), *parse_qs(parts.query).get("password", [])]
        return tuple(dict.fromkeys(text for text in texts if text))


def _describe_settings() -> tuple[Setting, ...]:
    """Return the description of each field, from the JSON schema that pydantic makes of it."""
    schemas = Settings.model_json_schema()["properties"]
    return tuple(
        _describe_setting(variable, field, schema)
        for field, (variable, schema) in zip(Settings.model_fields, schemas.items(), strict=True)
    )


def _describe_setting(variable: str, field: str, schema: Mapping[str, Any]) -> Setting:
    kind: Mapping[str, Any] = schema.get("anyOf", [schema])[0]  # the first is the type, the second None
    facts = dict[str, str]()
    if "minimum" in kind:
        facts = {"lowest": str(kind["minimum"]), "highest": str(kind["maximum"])}
    elif values := ("yes", "no") if kind["type"] == "boolean" else kind.get("enum"):
        facts = {"values": ", ".join(values)}
    usual = ValueProblem.NOT_ONE_OF if "values" in facts else ValueProblem.NOT_A_NUMBER
    return Setting(
        variable=variable,
        field=field,
        says=schema["description"],
        unfit=ValueProblem(kind.get(UNFIT, usual)),
        facts=facts,
        example=schema["examples"][0],
        default=schema["default_text"],
        secret=kind.get("format") == "password",
    )


SETTINGS: Final = _describe_settings()
"""All settings, in the order of the page."""
