"""Logs: an event is a name and a few small facts, written as text for people or as JSON for machines.

    log = Log("bot.service")
    with log_context(game=game_id):
        log.event("press.accepted", revision=7)

A fact is a short text, a number or a boolean: a state, a card or a request does not fit into one. What looks
like a secret is redacted in every finished line, including the lines of libraries.
"""

import hashlib
import json
import logging
import math
import re
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from time import monotonic
from types import MappingProxyType
from typing import Final, Literal, TextIO, TypeAlias

Fact: TypeAlias = str | int | float | bool

LONGEST_FACT: Final = 80
_REPEAT_AFTER: Final = 60.0  # seconds
REDACTED: Final = "[redacted]"
_SHORTEST_SECRET: Final = 6  # a shorter one would match inside ordinary words
_FACTS: Final = "heldhands_facts"
_NO_FACTS: Final[Mapping[str, Fact]] = MappingProxyType({})
_PLAIN: Final = re.compile(r"[\w.:/@+-]+")

_SECRET_SHAPES: Final = re.compile(
    r"(?P<before>"
    r"/(?:seat[/#]|join/|watch/|replay/)"  # a link that opens a seat or shows a game to anyone who has it
    r"|\bseat=(?=[\w-]{20})"  # the cookie of a seat, in a request that could not be parsed
    r"|://[^\s/:@]*:(?=[^\s/@]+@)"  # the password in a URL
    r"|\bBearer\s+|\bBot\s+(?=[\w-]+\.)"
    r"|\b(?:access_token|password|token)[\"']?\s*[=:]\s*[\"']?"
    r")[^\s/@\"'&,;?#\\]+"
    r"|\bsyt_\w+"  # Matrix
    r"|\b[\w-]{20,}\.[\w-]{6}\.[\w-]{20,}"  # Discord
)

_context: ContextVar[Mapping[str, Fact]] = ContextVar("log_context", default=_NO_FACTS)


@contextmanager
def log_context(**facts: Fact) -> Iterator[None]:
    """Add these facts to everything logged inside."""
    before = _context.set({**_context.get(), **_shorten(facts)})
    try:
        yield
    finally:
        _context.reset(before)


def logged_name(game: str) -> str:
    """Return a digest of a game's name, for logs: anyone with the real name could join or watch the game."""
    return hashlib.sha256(game.encode()).hexdigest()[:8]


class Log:
    """The log of one module."""

    def __init__(self, name: str) -> None:
        self._logger = logging.getLogger(name)

    def detail(self, event: str, /, **facts: Fact) -> None:
        """Log something that only a developer wants to know."""
        self._write(logging.DEBUG, event, facts)

    def event(self, event: str, /, **facts: Fact) -> None:
        """Log that something happened."""
        self._write(logging.INFO, event, facts)

    def warning(self, event: str, /, **facts: Fact) -> None:
        """Log something that the operator should look at."""
        self._write(logging.WARNING, event, facts)

    def failure(self, event: str, error: BaseException, /, **facts: Fact) -> None:
        """Log an error's type and where it was raised, without its message, which may quote hidden facts."""
        where = {"where": format_traceback(error)}
        self._write(logging.ERROR, event, {**facts, "error": type(error).__name__}, where)

    def _write(
        self, level: int, event: str, facts: Mapping[str, Fact], long: Mapping[str, Fact] = _NO_FACTS
    ) -> None:
        if self._logger.isEnabledFor(level):
            extra = {_FACTS: {**_context.get(), **_shorten(facts), **long}}
            self._logger.log(level, "%s", event, extra=extra, stacklevel=3)


class Repeated:
    """Warns of frequent events: equal facts give one line a minute, with the count since the last line."""

    def __init__(self, log: Log, event: str, now: Callable[[], float] = monotonic) -> None:
        self._log = log
        self._event = event
        self._now = now
        self._unlogged: Counter[tuple[tuple[str, Fact], ...]] = Counter()
        self._logged_at: dict[tuple[tuple[str, Fact], ...], float] = {}

    def warn(self, **facts: Fact) -> None:
        """Count this event, and log it if the last line is a minute old; facts have few different values."""
        key, now = tuple(facts.items()), self._now()
        self._unlogged[key] += 1
        if now - self._logged_at.get(key, -_REPEAT_AFTER) >= _REPEAT_AFTER:
            self._logged_at[key] = now
            self._log.warning(self._event, **facts, count=self._unlogged.pop(key))


def format_traceback(error: BaseException) -> str:
    """Return where an error was raised, the innermost place first."""
    frames = traceback.extract_tb(error.__traceback__)
    return " < ".join(f"{_shorten_path(frame.filename)}:{frame.lineno}" for frame in reversed(frames))


def _shorten_path(filename: str) -> str:
    return "/".join(filename.replace("\\", "/").split("/")[-2:])


def _shorten(facts: Mapping[str, Fact]) -> dict[str, Fact]:
    """Return the facts with long texts cut and other objects named by their type: no log may fail or leak."""
    return {name: _shorten_fact(value) for name, value in facts.items()}


def _shorten_fact(value: object) -> Fact:
    if isinstance(value, str):
        return str(value) if len(value) <= LONGEST_FACT else value[: LONGEST_FACT - 1] + "…"
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)  # JSON has no such number
    return value if isinstance(value, int | float) else f"<{type(value).__name__}>"


class Redactor:
    """Removes secrets from a finished line: known ones by value, others by their shape."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        known = {secret for secret in secrets if len(secret) >= _SHORTEST_SECRET}
        known |= {json.dumps(secret)[1:-1] for secret in known}  # their form in a JSON line
        known |= {json.dumps(secret, ensure_ascii=False)[1:-1] for secret in known}
        longest_first = sorted(known, key=len, reverse=True)
        self._known = re.compile("|".join(map(re.escape, longest_first))) if known else None

    def __call__(self, line: str) -> str:
        """Return the line without secrets."""
        if self._known:
            line = self._known.sub(REDACTED, line)
        return _SECRET_SHAPES.sub(lambda found: f"{found['before'] or ''}{REDACTED}", line)


class TextFormatter(logging.Formatter):
    """One line for people; the traceback of a library may follow."""

    def __init__(self, redact: Redactor) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s  %(message)s")
        self._redact = redact

    def format(self, record: logging.LogRecord) -> str:
        """Return the finished line."""
        return self._redact(super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        """Append the facts to the event, quoted where necessary."""
        facts = "".join(f" {name}={_quote(value)}" for name, value in _facts_of(record).items())
        return super().formatMessage(record) + facts


def _quote(value: Fact) -> str:
    text = str(value)
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


class JsonFormatter(logging.Formatter):
    """One JSON object a line."""

    def __init__(self, redact: Redactor) -> None:
        super().__init__()
        self._redact = redact

    def format(self, record: logging.LogRecord) -> str:
        """Return the finished line."""
        line: dict[str, Fact] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event" if hasattr(record, _FACTS) else "message": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        known_first = {**line, **_facts_of(record), **line}  # no fact overwrites these fields
        return self._redact(json.dumps(known_first, ensure_ascii=False))


def _facts_of(record: logging.LogRecord) -> Mapping[str, Fact]:
    """Return the facts of our event; for a library's line, those of the context."""
    facts: Mapping[str, Fact] = getattr(record, _FACTS, _context.get())
    return facts


def set_up_logs(
    level: str, form: Literal["text", "json"], secrets: Iterable[str] = (), stream: TextIO | None = None
) -> None:
    """Send our logs from this level on, and warnings of libraries, to the stream (default: stderr)."""
    redact = Redactor(secrets)
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonFormatter(redact) if form == "json" else TextFormatter(redact))
    root = logging.getLogger()
    for old in [*root.handlers]:
        if isinstance(old.formatter, TextFormatter | JsonFormatter):  # ours, from an earlier call
            root.removeHandler(old)
    root.addHandler(handler)
    ours = logging.getLevelNamesMapping()[level.upper()]
    root.setLevel(max(ours, logging.WARNING))
    for package in ("engine", "renderers", "bot", "adapters"):
        logging.getLogger(package).setLevel(ours)
