"""Given something that happened: is it told in one line, with small facts and without a secret?"""

import json
import logging
from collections.abc import Iterator
from io import StringIO
from typing import cast

import pytest

from bot.telemetry.logs import REDACTED, Fact, Log, Redactor, Repeated, log_context, set_up_logs
from tests.rows import each_row

TOKEN = "syt_Ym90_" + "abcdefghij"
SECRETS = ("horse battery", 'quo"ted ü', "tiny")

log = Log("bot.test")


@pytest.fixture(autouse=True)
def logs_as_they_were() -> Iterator[None]:
    names = (None, "engine", "renderers", "bot", "adapters")
    before = [(logging.getLogger(name), logging.getLogger(name).level) for name in names]
    handlers = [*logging.getLogger().handlers]
    yield
    logging.getLogger().handlers[:] = handlers
    for logger, level in before:
        logger.setLevel(level)


@pytest.fixture
def text() -> StringIO:
    set_up_logs("info", "text", SECRETS, stream := StringIO())
    return stream


@pytest.fixture
def lines() -> StringIO:
    set_up_logs("info", "json", SECRETS, stream := StringIO())
    return stream


def read(stream: StringIO) -> dict[str, object]:
    (line,) = stream.getvalue().splitlines()
    return cast("dict[str, object]", json.loads(line))


def test_an_event_is_a_line_for_people_and_less_than_asked_for_is_not_told(text: StringIO) -> None:
    log.detail("too.small")
    logging.getLogger("somebody.else").info("too small as well")
    log.event("press.accepted", game="g1", late=False, note="two words", name="x\n2026 ERROR all is lost")
    assert text.getvalue().count("\n") == 1
    assert ' INFO    bot.test  press.accepted game=g1 late=False note="two words" name="x' in text.getvalue()


def test_an_event_is_an_object_for_machines_whatever_its_facts_are_called(lines: StringIO) -> None:
    log.warning("press.refused", game="g1", revision=7, took=0.5, late=True, time="never", level="none")
    told = read(lines)
    assert str(told.pop("time")).endswith("+00:00")
    facts = {"event": "press.refused", "game": "g1", "revision": 7, "took": 0.5, "late": True}
    assert told == {"level": "warning", "logger": "bot.test", **facts}


def test_facts_of_the_context_are_in_every_line_inside(lines: StringIO) -> None:
    with log_context(game="g1"), log_context(revision=7):
        log.event("inside", revision=8)
    log.event("outside")
    inside, outside = map(json.loads, lines.getvalue().splitlines())
    assert (inside["game"], inside["revision"]) == ("g1", 8)
    assert "game" not in outside


@each_row(
    ("given", "told"),
    [
        *(("x" * 80, "x" * 80), ("x" * 81, "x" * 79 + "…"), ({"hand": ["joy", "fear"]}, "<dict>")),
        *((b"state", "<bytes>"), (None, "<NoneType>"), (float("nan"), "nan")),
    ],
)
def test_a_fact_is_small_and_anything_else_is_only_named(given: object, told: object) -> None:
    set_up_logs("info", "json", SECRETS, stream := StringIO())
    with log_context(context=cast("Fact", given)):
        log.event("happened", fact=cast("Fact", given))
    assert (read(stream)["fact"], read(stream)["context"]) == (told, told)


def test_an_error_is_told_by_its_type_and_place_without_its_message(lines: StringIO) -> None:
    try:
        raise KeyError("joy on the left, fear on the right")  # noqa: EM101, TRY003, TRY301 - what must not be told
    except KeyError as error:
        log.failure("press.failed", error, game="g1")
    told = read(lines)
    assert (told["level"], told["error"], told["game"]) == ("error", "KeyError", "g1")
    assert str(told["where"]).startswith("unit/test_logs.py:")
    assert "joy" not in lines.getvalue()


def test_what_happens_often_is_one_line_a_minute_for_each_kind_with_a_count(lines: StringIO) -> None:
    now = 0.0
    repeated = Repeated(log, "http.fault", lambda: now)
    for fault in ("slow", "slow", "slow", "malformed"):
        repeated.warn(fault=fault)
    now = 60.0
    repeated.warn(fault="slow")
    told = [json.loads(line) for line in lines.getvalue().splitlines()]
    assert [(each["fault"], each["count"]) for each in told] == [("slow", 1), ("malformed", 1), ("slow", 3)]


@each_row(
    "line",
    [
        "GET /seat/Ab3_-xyz09",
        "opened /seat#AB12.Ab3_-xyz09",
        "GET /replay/Ab3_-xyz09",
        "Cookie: seat=Ab3_-xyz09Ab3_-xyz09Ab3_-xyz09",
        "at https://hands.example.org/join/Ab3_-xyz09?x=1",
        "connecting to redis://me:Ab3_-xyz09@host:6379/0",
        "Authorization: Bearer Ab3_-xyz09",
        '{"password": "Ab3_-xyz09"}',
        "?access_token=Ab3_-xyz09&limit=1",
        "token='Ab3_-xyz09'",
        "syt_Ym90_Ab3_xyz09_Ab3",
        "Bot Ab3_-xyz09.abc.def",
        "Ab3_-xyz09Ab3_-xyz09Ab3_.GhIjKl.Ab3_-xyz09Ab3_-xyz09Ab3_-xyz09",
    ],
)
def test_what_looks_like_a_secret_is_taken_out(line: str) -> None:
    clean = Redactor()(line)
    assert REDACTED in clean
    assert "xyz09" not in clean


@each_row(
    "line",
    [
        *("press.accepted game=g1 revision=7", "GET /table/g1", "http://127.0.0.1:8000/", "1.2.3", "a@b.c"),
        "a rather ordinary line",
    ],
)
def test_what_is_ordinary_stays_even_if_a_secret_is_too_short(line: str) -> None:
    assert Redactor((*SECRETS, "a", ""))(line) == line


@pytest.mark.parametrize("form", ["text", "lines"])
def test_known_secrets_are_taken_out_of_libraries_lines_and_tracebacks_too(
    form: str, request: pytest.FixtureRequest
) -> None:
    stream: StringIO = request.getfixturevalue(form)
    try:
        int(" ".join(SECRETS))
    except ValueError:
        logging.getLogger("somebody.else").exception("with %s and %s", *SECRETS[:2])
    written = stream.getvalue()
    assert "battery" not in written
    assert "ted" not in written.replace("redacted", "")
    assert written.count(REDACTED) == 4
    if form == "lines":
        assert set(read(stream)) == {"time", "level", "logger", "message", "traceback"}


def test_setting_up_again_replaces_what_was_set_up(text: StringIO) -> None:
    set_up_logs("debug", "json", SECRETS, stream := StringIO())
    log.detail("once", token=TOKEN)
    assert not text.getvalue()
    assert read(stream)["token"] == REDACTED
