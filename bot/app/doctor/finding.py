"""The finding of a check: a mark, a code and its facts. The command line puts it into words."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from time import time
from typing import Final, TypeAlias

from bot.config.environment import Problem
from bot.config.settings import Settings
from engine.contract import Code, Fact, Refusal

DISCORD_API: Final = "https://discord.com/api/v10"
_LONGEST_FACT: Final = 200


class Mark(StrEnum):
    """How serious a finding is."""

    OK = "ok"
    WARN = "warn"  # it runs, but the operator should know
    WRONG = "wrong"  # it does not run


class CheckPassed(Code):
    """What is all right."""

    SETTINGS = "settings"
    SERVER = "server", "kind", "server"
    APPEND_ONLY = "append_only"
    FSYNC_ALWAYS = "fsync_always"
    FSYNC_EVERYSEC = "fsync_everysec"
    KEEPS_ALL = "keeps_all"
    SCRIPTS_RUN = "scripts_run"
    CLUSTER = "cluster", "nodes"
    CLOCKS_AGREE = "clocks_agree"
    CLOCK_STEADY = "clock_steady"
    OWN_SERVER = "own_server", "version"
    OWN_ALWAYS = "own_always"
    OWN_EVERYSEC = "own_everysec"
    FILES_WHOLE = "files_whole"
    WRITABLE = "writable", "directory"
    LOCK_FREE = "lock_free"
    RUNS_ALREADY = "runs_already", "pid"
    DISK = "disk", "megabytes"
    NO_DISCORD = "no_discord"
    DISCORD = "discord", "name"
    DISCORD_INVITE = "discord_invite", "link"
    NO_MATRIX = "no_matrix"
    MATRIX = "matrix", "server", "version"
    MATRIX_USER = "matrix_user", "user"
    MATRIX_DEVICE = "matrix_device", "device"
    MATRIX_PASSWORD = "matrix_password"  # noqa: S105 - a code
    MATRIX_INVITE = "matrix_invite", "user", "server"
    MATRIX_INVITE_ALL = "matrix_invite_all", "user"
    MATRIX_INVITE_SOME = "matrix_invite_some", "user", "allowed"
    PARTS_RUN = "parts_run"
    PORTS_FREE = "ports_free", "addresses"
    PORT_OURS = "port_ours", "address"
    LETTERS = "letters"


class CheckWarning(Code):
    """What the operator should know."""

    FILE_OPEN = "file_open", "file"
    NO_PROXIES = "no_proxies"
    NOT_TRIED = "not_tried", "settings"
    REST_NOT_TRIED = "rest_not_tried"
    SERVER_TELLS_NOTHING = "server_tells_nothing", "server"
    CLOCKS_APART = "clocks_apart", "seconds"
    CLOCK_AHEAD = "clock_ahead", "hours"
    CLOCK_BEHIND = "clock_behind", "hours"
    PARTS_MISSING = "parts_missing", "parts"
    ORPHAN = "orphan", "directory", "pid"
    UNFINISHED_COMMAND = "unfinished_command", "file", "bytes"
    LITTLE_DISK = "little_disk", "directory", "megabytes"
    DISCORD_ODD = "discord_odd", "status"
    DISCORD_ENDPOINT = "discord_endpoint"
    MATRIX_ODD = "matrix_odd", "server", "status"
    MATRIX_DEVICELESS = "matrix_deviceless"
    RAQM_MISSING = "raqm_missing"
    EMOJI_MISSING = "emoji_missing"
    SCRIPTS_MISSING = "scripts_missing"


class CheckFailure(Code):
    """What keeps the program from running."""

    CHECK_FAILED = "check_failed", "check", "error"  # its type
    DISCORD_UNREACHABLE = "discord_unreachable"
    DISCORD_TOKEN_REFUSED = "discord_token_refused"  # noqa: S105 - a code
    DISCORD_REFUSES = "discord_refuses", "status"
    MATRIX_UNREACHABLE = "matrix_unreachable", "server"
    NOT_A_HOMESERVER = "not_a_homeserver", "server"
    MATRIX_TOKEN_REFUSED = "matrix_token_refused", "server"
    MATRIX_OTHER_USER = "matrix_somebody_else", "user", "found"
    MATRIX_NO_DEVICE = "matrix_no_device"
    MATRIX_PASSWORD_REFUSED = "matrix_password_refused", "server", "user"
    MATRIX_DEACTIVATED = "matrix_deactivated", "server", "user"
    MATRIX_REFUSES = "matrix_refuses", "server", "status"
    OWN_FONT_MISSING = "own_font_missing"


class CheckRefusal(Refusal):
    """The program cannot run."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report."""

    check: str  # its name
    mark: Mark
    code: Code
    facts: Mapping[str, Fact]


def well(check: str, code: CheckPassed, **facts: Fact) -> Finding:
    """Return a finding that something is all right."""
    return Finding(check, Mark.OK, code, _clean(facts))


def doubt(check: str, code: Code, **facts: Fact) -> Finding:
    """Return a warning: a `CheckWarning`, or a code of another module."""
    return Finding(check, Mark.WARN, code, _clean(facts))


def wrong(check: str, refusal: Refusal) -> Finding:
    """Return a finding that keeps the program from running."""
    return Finding(check, Mark.WRONG, refusal.code, _clean(refusal.facts))


def _clean(facts: Mapping[str, Fact]) -> dict[str, Fact]:
    """Return printable facts: some of them come from untrusted servers."""
    return {name: _printable(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}


def _printable(text: str) -> str:
    return "".join(each if each.isprintable() else "?" for each in text[:_LONGEST_FACT])


@dataclass(frozen=True, slots=True)
class CheckContext:
    """What is examined: the settings, and how to reach the network."""

    settings: Settings  # with defaults for wrong ones
    problems: tuple[Problem, ...] = ()  # with the settings
    env_file: Path | None = None  # the file with the settings
    discord_api: str = DISCORD_API
    discord_invite: Callable[[int], str] | None = None  # makes the link that adds an application to a server
    answer_within: float = 5.0  # seconds, for each request
    now: Callable[[], float] = time


Check: TypeAlias = Callable[[CheckContext], Awaitable[list[Finding]]]
"""Returns findings; a `Refusal` that it raises becomes a finding too, a wrong one."""
