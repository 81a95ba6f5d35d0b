"""Given an environment and a file: are the settings read, and is what is wrong said in one line each?"""

import re
from argparse import ArgumentParser
from pathlib import Path

import pytest
from pydantic import SecretStr

from adapters.cli import settings
from adapters.terminal.command_line import words_in
from bot.config.environment import Source, read_settings
from bot.config.settings import SETTINGS, Setting, Settings
from bot.screens.refusal_text import refusal_text
from renderers.i18n.catalogue import Language
from tests.rows import each_row

Set = pytest.MonkeyPatch
Out = pytest.CaptureFixture[str]
ROOT = Path(__file__).parents[2]
SECRET = "hunter2-hunter2"  # noqa: S105 - nobody's
MATRIX = {
    "MATRIX_HOMESERVER": "https://matrix.example.org",
    "MATRIX_USER_ID": "@bot:example.org",
    "MATRIX_PASSWORD": SECRET,
}


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: Set, tmp_path: Path) -> None:
    for variable in (*(setting.variable for setting in SETTINGS), "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "C")  # whatever language the tester's own terminal speaks
    monkeypatch.chdir(tmp_path)


def command(*arguments: str) -> int:
    parser = ArgumentParser()
    settings.add_to(parser.add_subparsers())
    chosen = parser.parse_args(["settings", *arguments])
    code = chosen.run(chosen)
    assert isinstance(code, int)
    return code


def problems() -> tuple[str, ...]:
    found = read_settings().problems
    assert found
    return tuple(refusal_text(problem.refusal, words_in(Language.EN)) for problem in found)


def valid_settings() -> Settings:
    reading = read_settings()
    assert not reading.problems
    return reading.settings


def rows(out: str) -> dict[str, str]:
    return {line.split()[0]: " ".join(line.split()[1:]) for line in out.splitlines() if line.split()}


def test_nothing_has_to_be_set(monkeypatch: Set) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    settings = valid_settings()
    assert settings.redis_url is None
    assert settings.data_dir == Path("/data/heldhands")
    assert settings.table_url == "http://127.0.0.1:8000"
    assert settings.secrets() == ()
    assert set(read_settings().sources.values()) == {Source.DEFAULT}
    monkeypatch.setenv("HOME", "/home/me")
    for ignored in ("", "relative"):
        monkeypatch.setenv("XDG_DATA_HOME", ignored)
        assert valid_settings().data_dir == Path("/home/me/.local/share/heldhands")


def test_the_environment_wins_over_the_file_and_what_is_empty_is_not_set(monkeypatch: Set) -> None:
    Path(".env").write_text(
        "HELDHANDS_PORT=1000\nHELDHANDS_HOST=::1\nUNRELATED=1\nDISCORD_TOKEN=\nHELDHANDS_LANGUAGE=it\n"
    )
    monkeypatch.setenv("HELDHANDS_PORT", "2000")
    monkeypatch.setenv("HELDHANDS_LANGUAGE", "")
    settings, found = valid_settings(), read_settings().sources
    assert settings.table_url == "http://[::1]:2000"
    assert (settings.discord_token, settings.language) == (None, "it")
    assert found["HELDHANDS_PORT"] is Source.ENVIRONMENT
    assert found["HELDHANDS_HOST"] is found["HELDHANDS_LANGUAGE"] is Source.FILE
    assert found["HELDHANDS_LOG"] is Source.DEFAULT


@each_row("setting", SETTINGS, ids=lambda setting: setting.variable)
def test_every_setting_is_described_in_one_sentence_and_its_example_is_good(
    setting: Setting, monkeypatch: Set
) -> None:
    assert re.fullmatch(r"[A-Z][^\n]*\.", setting.says)
    for name, value in {**MATRIX, "SHARD_COUNT": "4"}.items():
        monkeypatch.setenv(name, value)
    if setting.variable == "MATRIX_ACCESS_TOKEN":
        monkeypatch.delenv("MATRIX_PASSWORD")
    monkeypatch.setenv(setting.variable, setting.example)
    valid_settings()


GOOD_URLS = (
    "redis://host",
    "rediss://user:pw@host:6380/1",
    "unix:///run/valkey.sock",
    "redis+cluster://host:7000",
    "rediss+cluster://host:7000/0",
)


@each_row(
    ("variable", "text", "name", "meant"),
    [
        ("MATRIX_ALLOWED", "*", "matrix_allowed", ("*",)),
        ("MATRIX_ALLOWED", "example.org", "matrix_allowed", ("example.org",)),
        ("MATRIX_ALLOWED", "Ex.org:8448 , [::1]:8008", "matrix_allowed", ("ex.org:8448", "[::1]:8008")),
        ("MATRIX_ALLOWED", "@Ann:Ex.com,192.0.2.1,*", "matrix_allowed", ("@Ann:ex.com", "192.0.2.1", "*")),
        ("HELDHANDS_TIMEZONE", "", "timezone", "UTC"),
        ("HELDHANDS_TIMEZONE", "europe/rome", "timezone", "Europe/Rome"),
        ("HELDHANDS_TIMEZONE", "utc", "timezone", "UTC"),
        *(("REDIS_URL", url, "redis_url", SecretStr(url)) for url in GOOD_URLS),
        ("HELDHANDS_HEALTH_PORT", "7995", "health_port", 7995),
        ("HELDHANDS_HEALTH_PORT", "8001", "health_port", 8001),
    ],
)
def test_a_good_value_is_read_wherever_it_is_set(
    variable: str, text: str, name: str, meant: object, monkeypatch: Set
) -> None:
    Path(".env").write_text(f'{variable}="{text}"\n')
    assert getattr(valid_settings(), name) == meant
    Path(".env").unlink()
    monkeypatch.setenv(variable, text)
    assert getattr(valid_settings(), name) == meant


@each_row(("ids", "shards"), [("0", (0,)), ("3,1", (1, 3)), ("0-2", (0, 1, 2)), ("5,0-1,1", (0, 1, 5))])
def test_shards_are_a_list_with_spans(ids: str, shards: tuple[int, ...]) -> None:
    assert Settings(shard_count=6, shard_ids=ids).shards == shards


@each_row(
    ("settings", "problem"),
    [
        ({"SHARD_IDS": "0"}, "shards_without_count"),
        ({"SHARD_COUNT": "2", "SHARD_IDS": "0-2"}, "shards_beyond_count"),
        ({"SHARD_COUNT": "2", "SHARD_IDS": "1-0"}, "not_shards"),
        ({"SHARD_COUNT": "2", "SHARD_IDS": "one"}, "not_shards"),
        ({"SHARD_COUNT": "0"}, "not_a_number"),
    ],
)
def test_shards_that_cannot_be_are_told(settings: dict[str, str], problem: str, monkeypatch: Set) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert [each.refusal.code for each in read_settings().problems] == [problem]


@each_row(("text", "meant"), [("yes", True), ("No", False), ("true", True), ("0", False)])
def test_yes_and_no_are_understood_and_shown(
    text: str, *, meant: bool, monkeypatch: Set, capsys: Out
) -> None:
    monkeypatch.setenv("MATRIX_ENCRYPTION", text)
    monkeypatch.setenv("MATRIX_ALLOWED", "*,example.org")
    assert (valid_settings().matrix_encryption, valid_settings().matrix_space) == (meant, False)
    assert command() == 0
    shown = rows(capsys.readouterr().out)
    assert shown["MATRIX_ENCRYPTION"].startswith("yes " if meant else "no ")
    assert shown["MATRIX_ALLOWED"].startswith("*, example.org environment")


NO_GUESTS = (
    *("a,", ",", " ", "@ann", "@:example.org", "ann:example.org", "*.example.org", "@*:example.org:", "."),
    *("https://example.org", "#room:example.org", "two words", '["example.org"]', "example.org:", "@a,b:c"),
)


@each_row(
    ("variable", "value", "says"),
    [
        ("REDIS_URL", f"http://:{SECRET}@host", "the address of a server, which starts with redis://"),
        ("REDIS_URL", f"redis://:{SECRET}@", "REDIS_URL is not the address"),
        ("REDIS_URL", f"redis://:{SECRET}@host:port", "REDIS_URL is not the address"),
        ("REDIS_URL", "unix://", "REDIS_URL is not the address"),
        ("REDIS_URL", f"redis+cluster://:{SECRET}@host/1", "REDIS_URL is not the address"),
        ("DISCORD_TOKEN", f"Bot {SECRET}", "the page Bot of your application."),
        ("HELDHANDS_PORT", "80a", 'HELDHANDS_PORT is "80a", which is not a port from 0 to 65535.'),
        ("HELDHANDS_PORT", "tcp://10.0.0.1:80", 'is "tcp://10.0.0.1:80", which is not a port'),
        ("HELDHANDS_PORT", "-1", 'HELDHANDS_PORT is "-1"'),
        ("HELDHANDS_PORT", "65536", 'HELDHANDS_PORT is "65536"'),
        ("HELDHANDS_PORT", "9" * 500, f'HELDHANDS_PORT is "{"9" * 60}..."'),
        ("HELDHANDS_PORT", "1\n2", r'HELDHANDS_PORT is "1\n2"'),
        ("HELDHANDS_HEALTH_PORT", "-1", 'HELDHANDS_HEALTH_PORT is "-1"'),
        ("HELDHANDS_HEALTH_PORT", "65532", "which is not a port from 1 to 65531"),
        ("HELDHANDS_HEALTH_PORT", "8000", "HELDHANDS_HEALTH_PORT and HELDHANDS_PORT are both 8000"),
        ("HELDHANDS_HEALTH_PORT", "7996", "the next four, which are for health too, is HELDHANDS_PORT"),
        ("HELDHANDS_DATA_DIR", "~nobody-at-all/x", "which is not a directory"),
        ("HELDHANDS_HOST", "http://x", 'HELDHANDS_HOST is "http://x", which is not the name'),
        ("HELDHANDS_PUBLIC_URL", "hands.example.org", "which is not a web address"),
        ("HELDHANDS_PUBLIC_URL", "https://x/?a=b", "which is not a web address without a path"),
        ("HELDHANDS_PUBLIC_URL", "https://x/hands", "which is not a web address without a path"),
        ("HELDHANDS_PUBLIC_URL", f"https://me:{SECRET}@x", 'is "https://[redacted]", which is not a web'),
        ("HELDHANDS_LOG", "loud", "which is not one of debug, info, warning, error"),
        ("HELDHANDS_LOG_FORMAT", "xml", "which is not one of text, json"),
        ("HELDHANDS_LANGUAGE", "de", "which is not one of en, it"),
        ("MATRIX_ENCRYPTION", "perhaps", 'MATRIX_ENCRYPTION is "perhaps", which is not one of yes, no.'),
        ("MATRIX_SPACE", "2", "which is not one of yes, no"),
        ("MATRIX_CLOSE_DAYS", "0", "which is not a whole number from 1 to 3650"),
        ("HELDHANDS_AWAY_DAYS", "1.5", "which is not a whole number from 1 to 3650"),
        ("HELDHANDS_NUDGE_HOURS", "0", "which is not a whole number from 1 to 8760"),
        ("HELDHANDS_REDIS_CONNECTIONS", "1", "which is not a whole number from 2 to 1000"),
        ("HELDHANDS_LANGAUGE", "it", "HELDHANDS_LANGAUGE is not a setting; it should be HELDHANDS_LANGUAGE"),
        *(
            ("HELDHANDS_TIMEZONE", text, "not the name of a time zone; for example Europe/Rome")
            for text in ("Rome", "Mars/Olympus", "+01:00", "../etc/passwd")
        ),
        *(
            ("MATRIX_ALLOWED", text, "not a list of Matrix servers and full names of people")
            for text in NO_GUESTS
        ),
    ],
)
def test_a_wrong_value_is_answered_with_one_line_that_helps_and_no_secret(
    variable: str, value: str, says: str, monkeypatch: Set, capsys: Out
) -> None:
    monkeypatch.setenv(variable, value)
    (problem,) = problems()
    assert problem.startswith(variable)
    assert says in problem
    assert command() == 2
    written = capsys.readouterr()
    assert written.err == f"heldhands settings: {problem}\n"
    named = variable.replace("LANGAUGE", "LANGUAGE")
    assert rows(written.out)[named].startswith("WRONG: ")
    assert {setting.variable for setting in SETTINGS} <= set(rows(written.out))
    assert SECRET not in written.err + written.out


@each_row(
    ("given", "says"),
    [
        ({"MATRIX_HOMESERVER"}, ("MATRIX_USER_ID", "MATRIX_PASSWORD")),
        ({"MATRIX_USER_ID", "MATRIX_PASSWORD"}, ("MATRIX_HOMESERVER",)),
        ({"MATRIX_HOMESERVER", "MATRIX_PASSWORD"}, ("MATRIX_USER_ID",)),
        ({"MATRIX_HOMESERVER", "MATRIX_USER_ID"}, ("MATRIX_PASSWORD",)),
    ],
)
def test_half_of_matrix_is_not_enough(given: set[str], says: tuple[str, ...], monkeypatch: Set) -> None:
    for name in given:
        monkeypatch.setenv(name, MATRIX[name])
    assert [problem.split()[3].rstrip(".") for problem in problems()] == [*says]
    remedy = "To do without Matrix, remove every MATRIX_ setting."
    assert all(problem.endswith(remedy) for problem in problems())


def test_matrix_with_two_keys_is_one_too_many(monkeypatch: Set) -> None:
    for name, value in {**MATRIX, "MATRIX_ACCESS_TOKEN": SECRET}.items():
        monkeypatch.setenv(name, value)
    assert problems() == ("MATRIX_PASSWORD and MATRIX_ACCESS_TOKEN are both set: remove one of them.",)


def test_everything_wrong_is_said_at_once_and_what_is_right_is_read_beside_it(monkeypatch: Set) -> None:
    for name, value in {"HELDHANDS_PORT": "x", "MATRIX_USER_ID": "bot", "HELDHANDS_HOST": "::1"}.items():
        monkeypatch.setenv(name, value)
    reading = read_settings()
    wrong = ["MATRIX_USER_ID", "HELDHANDS_PORT", "MATRIX_HOMESERVER", "MATRIX_PASSWORD"]
    assert [problem.variables[0] for problem in reading.problems] == wrong
    assert (reading.settings.host, reading.settings.port) == ("::1", 8000)
    assert reading.wrong == {*wrong, "MATRIX_ACCESS_TOKEN"}


def test_what_an_orchestrator_adds_is_no_misspelling(monkeypatch: Set) -> None:
    monkeypatch.setenv("HELDHANDS_SERVICE_HOST", "10.0.0.1")
    monkeypatch.setenv("HELDHANDS_PORT_8000_TCP", "tcp://10.0.0.1:8000")
    valid_settings()


NEITHER = "is neither NAME=value nor a comment"


@each_row(
    ("content", "says"),
    [
        (b"HELDHANDS_PORT=\xff\xfe", " is not UTF-8 text: rewrite it with a plain text editor."),
        (b"# ports\n\n\nHELDHANDS_PORT 8000\n", f", line 4, {NEITHER}"),
        (b"HELDHANDS_PORT=1\nHELDHANDS_HOST\n", f", line 2, {NEITHER}"),
        (b'MATRIX_PASSWORD="hunter2-hunter2\n', f", line 1, {NEITHER}"),
    ],
)
def test_a_file_that_cannot_be_understood_is_named_with_the_line(
    content: bytes, says: str, capfd: pytest.CaptureFixture[str]
) -> None:
    Path(".env").write_bytes(content)
    assert command() == 2
    told = capfd.readouterr().err
    assert told.startswith(f"heldhands settings: {Path.cwd()}/.env{says}")
    assert told.count("\n") == 1
    assert SECRET not in told


def test_every_line_that_cannot_be_understood_is_named_and_so_is_a_directory() -> None:
    Path(".env").write_text("a b\nHELDHANDS_PORT=1\n\nc d\n")
    assert [problem.refusal.facts["line"] for problem in read_settings().problems] == ["1", "4"]
    Path(".env").unlink()
    Path(".env").mkdir()
    assert problems()[0].startswith(f"{Path.cwd()}/.env is a directory; it should be a file")


def test_the_first_line_says_where_settings_come_from(capsys: Out) -> None:
    assert command() == 0
    first = f"There is no .env in {Path.cwd()}; settings come from the environment."
    assert capsys.readouterr().out.splitlines()[0] == first
    Path(".env").touch()
    assert command() == 0
    first = f"Settings: {Path.cwd()}/.env and the environment."
    assert capsys.readouterr().out.splitlines()[0] == first


def test_the_file_chooses_the_language_too(capsys: Out) -> None:
    Path(".env").write_text("HELDHANDS_LANGUAGE=it\nHELDHANDS_PORT=x\n")
    assert command() == 2
    written = capsys.readouterr()
    assert written.out.startswith("Impostazioni: ")
    assert rows(written.out)["HELDHANDS_PORT"] == "ERRORE: x file .env"
    assert written.err == "heldhands settings: HELDHANDS_PORT è “x”, che non è una porta da 0 a 65535.\n"


def test_an_error_does_not_carry_the_values_along(monkeypatch: Set) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", SECRET)
    (problem,) = read_settings().problems
    assert problem.refusal.__context__ is None
    assert SECRET not in str(problem.refusal)


def test_the_table_shows_values_and_where_they_came_from_but_no_secret(monkeypatch: Set, capsys: Out) -> None:
    monkeypatch.setenv("REDIS_URL", f"redis://me:{SECRET}@store.example.org:6379/2?password={SECRET}")
    monkeypatch.setenv("DISCORD_TOKEN", f"a.b.{SECRET}")
    Path(".env").write_text("\n".join(f"{name}={value}" for name, value in MATRIX.items()))
    assert command() == 0
    written = capsys.readouterr()
    assert SECRET not in written.out + written.err
    shown = rows(written.out)
    for name, told in {
        "REDIS_URL": "set (redis://store.example.org:6379/2) environment",
        "DISCORD_TOKEN": "set environment",
        "MATRIX_PASSWORD": "set .env",
        "MATRIX_ACCESS_TOKEN": "not set default",
        "HELDHANDS_PORT": "8000 default",
    }.items():
        assert shown[name].startswith(told)
    assert {setting.variable for setting in SETTINGS} <= set(shown)


def test_what_must_not_be_logged(monkeypatch: Set) -> None:
    url = "redis://me:p%40ssword@host?password=another-one"
    monkeypatch.setenv("REDIS_URL", url)
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    assert set(valid_settings().secrets()) == {url, "p%40ssword", "p@ssword", "another-one", "a.b.c"}


@each_row(("form", "file"), [("markdown", "docs/settings.md"), ("env", ".env.example")])
def test_the_written_pages_are_the_present_ones(form: str, file: str, capsys: Out) -> None:
    assert command("--format", form) == 0
    again = f"heldhands settings --format {form} > {file}"
    assert (ROOT / file).read_text(encoding="utf-8") == capsys.readouterr().out, f"make it again: {again}"


def test_the_example_file_sets_nothing_and_with_the_marks_taken_away_is_read() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    Path(".env").write_text(example)
    assert set(read_settings().sources.values()) == {Source.DEFAULT}
    taken = re.sub(r"^#(?=[A-Z_]+=)", "", example, flags=re.MULTILINE).replace("MATRIX_PASSWORD=", "#")
    Path(".env").write_text(taken)
    assert valid_settings().table_url == "https://hands.example.org"
