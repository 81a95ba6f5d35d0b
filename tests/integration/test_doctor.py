"""Given an installation: does the doctor find what is wrong with it, and leave everything as it was?"""

import asyncio
import os
import socket
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import time

import pytest
from pydantic import SecretStr
from redis.asyncio import Redis

from bot.connection import connect
from bot.doctor.checks import CHECKS, examine
from bot.doctor.finding import Finding, Mark, Patient
from bot.embedded import embedded_valkey
from bot.health import health_server
from bot.house import opened
from bot.locks import take
from bot.metrics import Metrics
from bot.settings import SETTINGS, Settings
from bot.settings_reading import look_at_settings
from bot.store.keys import seen_key
from bot.valkey.directory import home_in, make_socket_path
from bot.valkey.problems import EmbeddedError
from tests.integration.conftest import DEADLINE, PATIENT
from tests.integration.program import first_of_four_ports
from tests.rows import each_row

DAY = 24 * 60 * 60  # seconds
PASSWORD = "correct-horse"  # noqa: S105 - nobody's


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for setting in SETTINGS:
        monkeypatch.delenv(setting.variable, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bot.connection._ATTEMPTS", 1)  # how often it is tried is another test's business


async def found(check: str, patient: Patient) -> list[Finding]:
    """Return what the checks of this name have found."""
    checks = [each for each in CHECKS if each[0] == check]
    _, *findings = await examine(patient, checks)
    return findings


def told(findings: list[Finding]) -> list[tuple[str, str]]:
    return [(finding.mark.value, finding.code.value) for finding in findings]


def served_by(url: str) -> Patient:
    return Patient(Settings(redis_url=SecretStr(url)))


async def test_a_good_server_is_good(store_url: str) -> None:
    findings = await found("redis", served_by(store_url))
    codes = ["server", "fsync_always", "keeps_all", "scripts_run", "cluster", "clocks_agree"]
    if not store_url.startswith("redis+cluster"):
        codes.remove("cluster")
    assert told(findings) == [("ok", code) for code in codes]
    assert str(findings[0].facts["kind"]).startswith("Valkey 9.")


async def test_nothing_is_left_behind_in_the_store(valkey: str) -> None:
    await found("redis", served_by(valkey))
    async with Redis.from_url(valkey, **PATIENT) as client:
        assert await client.keys() == []


@pytest.mark.parametrize(
    ("seen", "code"),
    [
        (None, None),
        (0, ("ok", "clock_steady")),
        (-6 * DAY, ("ok", "clock_steady")),
        (-94 * DAY, ("warn", "clock_ahead")),
        (2 * DAY, ("warn", "clock_behind")),
    ],
)
async def test_a_clock_that_does_not_fit_the_time_seen_last_is_told(
    store_url: str, seen: int | None, code: tuple[str, str] | None
) -> None:
    client = connect(store_url, patience=DEADLINE)
    if seen is not None:
        await client.set(seen_key(), round((time() + seen) * 1000))
    await client.aclose()
    findings = await found("clock", served_by(store_url))
    assert told(findings) == ([code] if code else [])
    assert [finding.facts for finding in findings if finding.mark is Mark.WARN] in (
        [],
        [{"hours": abs(seen or 0) // 3600}],
    )


async def test_the_clock_of_a_server_of_its_own_is_looked_at_while_it_runs(tmp_path: Path) -> None:
    patient = Patient(Settings(data_dir=tmp_path))
    assert await found("clock", patient) == []
    async with opened(Settings(data_dir=tmp_path)):
        assert told(await found("clock", patient)) == [("ok", "clock_steady")]
    assert await found("clock", patient) == []


async def test_nobody_there_is_one_finding(tmp_path: Path) -> None:
    findings = await found("redis", served_by(f"unix://me:{PASSWORD}@{tmp_path}/nobody"))
    assert told(findings) == [("wrong", "server_unreachable")]
    assert findings[0].facts == {"server": f"{tmp_path}/nobody"}


@asynccontextmanager
async def server_with(directory: Path, *command: str) -> AsyncIterator[str]:
    """Run a server on which a command was carried out."""
    async with embedded_valkey(directory) as url, Redis.from_url(url, **PATIENT) as client:
        await client.execute_command(*command)  # type: ignore[no-untyped-call]
        yield url


@pytest.mark.parametrize(
    ("command", "finding"),
    [
        ("CONFIG SET appendonly no", ("warn", "no_persistence")),
        ("CONFIG SET appendfsync no", ("warn", "no_fsync")),
        ("CONFIG SET maxmemory-policy allkeys-lru", ("warn", "evicts")),
        ("CONFIG SET appendfsync everysec", ("ok", "fsync_everysec")),
    ],
)
async def test_what_a_server_promises_is_told(command: str, finding: tuple[str, str], tmp_path: Path) -> None:
    async with server_with(tmp_path, *command.split()) as url:
        findings = told(await found("redis", served_by(url)))
    assert finding in findings
    assert [each for each in findings if each[0] != "ok"] == [finding] * (finding[0] != "ok")


@pytest.mark.parametrize(
    ("forbidden", "finding"),
    [
        ("-info", ("warn", "server_tells_nothing")),
        ("-config", ("ok", "append_only")),
    ],
)
async def test_a_user_who_may_not_do_everything(
    forbidden: str, finding: tuple[str, str], tmp_path: Path
) -> None:
    rules = ("ACL", "SETUSER", "bot", "on", f">{PASSWORD}", "~*", "&*", "+@all", forbidden)
    async with server_with(tmp_path, *rules) as url:
        findings = told(await found("redis", served_by(url.replace("unix://", f"unix://bot:{PASSWORD}@"))))
    assert finding in findings
    assert [each for each in findings if each[0] != "ok"] == [finding] * (finding[0] != "ok")


@pytest.mark.parametrize(
    ("ahead", "code"), [(1.5, "clocks_agree"), (60, "clocks_apart"), (-60, "clocks_apart")]
)
async def test_clocks_that_differ_are_noticed(ahead: float, code: str, store_url: str) -> None:
    patient = Patient(Settings(redis_url=SecretStr(store_url)), now=lambda: time() + ahead)
    finding = (await found("redis", patient))[-1]
    assert finding.code == code


async def test_without_an_address_its_own_server_is_looked_at_and_nothing_is_made(tmp_path: Path) -> None:
    directory = tmp_path / "not" / "there"
    findings = await found("games", Patient(Settings(data_dir=directory)))
    assert told(findings) == [
        ("ok", "own_server"),
        ("ok", "writable"),
        ("ok", "lock_free"),
        ("ok", "own_always"),
        ("ok", "disk"),
    ]
    assert str(findings[0].facts["version"]).startswith("9.")
    assert nothing_in(tmp_path)


def nothing_in(directory: Path) -> bool:
    return not [*directory.iterdir()]


async def test_with_an_address_its_own_server_is_not_looked_at(valkey: str) -> None:
    assert await found("games", served_by(valkey)) == []


async def test_a_bot_that_runs_is_no_fault(tmp_path: Path) -> None:
    async with embedded_valkey(tmp_path):
        findings = await found("games", Patient(Settings(data_dir=tmp_path)))
    assert [finding.facts for finding in findings if finding.code == "runs_already"] == [
        {"pid": str(os.getpid())}
    ]
    assert {finding.mark for finding in findings} == {Mark.OK}


async def test_a_server_that_was_left_behind_is_noticed(tmp_path: Path) -> None:
    async with embedded_valkey(tmp_path):
        pass
    lock = take(tmp_path / "valkey" / "valkey.lock")
    assert lock is not None
    findings = await found("games", Patient(Settings(data_dir=tmp_path)))
    os.close(lock)
    assert ("warn", "orphan") in told(findings)


@pytest.mark.parametrize("below", [".", "below"])
async def test_a_file_where_the_directory_should_be_is_wrong(below: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    findings = await found("games", Patient(Settings(data_dir=tmp_path / "file" / below)))
    assert [finding.code for finding in findings if finding.mark is Mark.WRONG] == ["is_a_file"]


async def test_a_directory_in_which_even_the_administrator_cannot_write_is_wrong() -> None:
    findings = await found("games", Patient(Settings(data_dir=Path("/proc/nobody"))))
    assert [finding.code for finding in findings if finding.mark is Mark.WRONG] == ["not_writable"]


def file_in_its_place(data_dir: Path, _: pytest.MonkeyPatch) -> None:
    (data_dir / "valkey").touch()


def full_disk(_: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = type("Usage", (), {"free": 9_999_999})
    monkeypatch.setattr("shutil.disk_usage", lambda _: usage)


def broken_program(_: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.valkey.binary.valkey_binary", lambda: Path("/bin/false"))


@pytest.mark.parametrize(
    ("harm", "code"),
    [
        (file_in_its_place, "is_a_file"),
        (full_disk, "disk_full"),
        (broken_program, "binary_does_not_run"),
    ],
)
async def test_what_keeps_its_own_server_from_starting_is_told_alike_by_a_start(
    harm: Callable[[Path, pytest.MonkeyPatch], None],
    code: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    harm(tmp_path, monkeypatch)
    findings = await found("games", Patient(Settings(data_dir=tmp_path)))
    (wrong,) = [finding for finding in findings if finding.mark is Mark.WRONG]
    with pytest.raises(EmbeddedError) as no:
        async with embedded_valkey(tmp_path):
            pass
    assert wrong.code == code
    assert (no.value.code, no.value.facts) == (wrong.code, wrong.facts)


async def test_a_place_for_the_socket_that_is_open_to_others_is_told_alike_by_a_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with tempfile.TemporaryDirectory(prefix="hh-") as runtime:
        monkeypatch.setenv("XDG_RUNTIME_DIR", runtime)
        data_dir = tmp_path / ("x" * 150)
        place = make_socket_path(home_in(data_dir)).parent
        place.chmod(0o755)
        findings = await found("games", Patient(Settings(data_dir=data_dir)))
        (wrong,) = [finding for finding in findings if finding.mark is Mark.WRONG]
        with pytest.raises(EmbeddedError) as no:
            async with embedded_valkey(data_dir):
                pass
        assert (
            (no.value.code, no.value.facts)
            == (wrong.code, wrong.facts)
            == ("not_private", {"directory": str(place)})
        )


async def test_with_one_wrong_setting_all_is_tried_that_does_not_need_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", PASSWORD)
    monkeypatch.setenv("MATRIX_HOMESERVER", "https://matrix.invalid")
    monkeypatch.setenv("HELDHANDS_DATA_DIR", str(tmp_path))
    reading = look_at_settings()
    findings = await examine(Patient(reading.settings, reading.problems))
    assert told(findings)[:3] == [
        ("wrong", "not_a_token"),
        ("wrong", "matrix_incomplete"),
        ("wrong", "matrix_without_key"),
    ]
    tried = {each.check for each in findings if each.mark is Mark.OK}
    assert tried - {"letters"} == {"games", "ports"}  # the fonts of this machine are another test's business
    untried = {each.check: each.facts for each in findings if each.code == "not_tried"}
    assert untried["discord"] == {"settings": "DISCORD_TOKEN"}
    assert untried["matrix"] == {"settings": "MATRIX_USER_ID, MATRIX_PASSWORD, MATRIX_ACCESS_TOKEN"}


async def test_what_is_not_tried_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDIS_URL", "http://x")
    reading = look_at_settings()
    findings = await examine(Patient(reading.settings, reading.problems))
    assert [each.check for each in findings if each.code == "not_tried"] == ["redis", "clock", "games"]


async def test_with_a_file_that_cannot_be_read_nothing_else_is_tried(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("HELDHANDS_PORT 1\n")
    reading = look_at_settings()
    findings = await examine(Patient(reading.settings, reading.problems))
    assert told(findings) == [("wrong", "bad_line"), ("warn", "rest_not_tried")]


@pytest.mark.parametrize(("mode", "codes"), [(0o600, ["settings"]), (0o640, ["settings", "file_open"])])
async def test_a_file_that_others_can_read_is_warned_of(mode: int, codes: list[str], tmp_path: Path) -> None:
    (file := tmp_path / ".env").touch()
    file.chmod(mode)
    findings = await examine(Patient(Settings(), env_file=file), [])
    assert [each.code for each in findings] == codes


@each_row(
    ("public_url", "proxies", "codes"),
    [
        (None, 0, ["settings"]),
        ("http://hands.example.org", 0, ["settings"]),
        ("https://hands.example.org", 0, ["settings", "no_proxies"]),
        ("https://hands.example.org", 1, ["settings"]),
    ],
)
async def test_https_without_a_proxy_that_we_know_of_is_warned_of(
    public_url: str | None, proxies: int, codes: list[str]
) -> None:
    findings = await examine(Patient(Settings(public_url=public_url, proxies=proxies)), [])
    assert [each.code for each in findings] == codes


async def test_a_platform_without_a_server_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platform.system", lambda: "Plan9")
    findings = await found("games", Patient(Settings(data_dir=tmp_path)))
    assert ("wrong", "no_binary") in told(findings)


async def test_a_server_that_does_not_run_here_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.valkey.binary.valkey_command", lambda *_: ["false"])
    findings = await found("games", Patient(Settings(data_dir=tmp_path)))
    assert ("wrong", "binary_does_not_run") in told(findings)


@pytest.mark.parametrize(
    ("megabytes", "finding"),
    [
        (9, ("wrong", "disk_full")),
        (10, ("warn", "little_disk")),
        (499, ("warn", "little_disk")),
        (500, ("ok", "disk")),
    ],
)
async def test_room_for_games(
    megabytes: int, finding: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = type("Usage", (), {"free": megabytes * 1_000_000})
    monkeypatch.setattr("shutil.disk_usage", lambda _: usage)
    assert told(await found("games", Patient(Settings(data_dir=tmp_path))))[-1] == finding


async def test_free_ports_are_told_in_one_line() -> None:
    port = first_of_four_ports()
    (finding,) = await found("ports", Patient(Settings(port=port, health_port=port + 1)))
    assert finding.code == "ports_free"
    assert finding.facts == {"addresses": f"127.0.0.1:{port}, 127.0.0.1:{port + 1}"}


async def test_a_server_to_share_means_a_health_port_for_each_part(valkey: str) -> None:
    port = first_of_four_ports()
    settings = Settings(port=1, host="127.0.0.1", health_port=port, redis_url=SecretStr(valkey))
    addresses = (await found("ports", Patient(settings)))[0].facts["addresses"]
    assert str(addresses).endswith(", ".join(f"127.0.0.1:{port + each}" for each in range(4)))


async def test_ports_of_others_are_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as web, socket.create_server(("127.0.0.1", 0)) as health:
        ports = web.getsockname()[1], min(health.getsockname()[1], 65532)
        patient = Patient(Settings(port=ports[0], health_port=ports[1]), answer_within=0.05)
        findings = await found("ports", patient)
    assert told(findings) == [("wrong", "port_taken"), ("wrong", "port_taken")]
    assert [finding.facts["address"] for finding in findings] == [f"127.0.0.1:{port}" for port in ports]
    settings = [finding.facts["setting"] for finding in findings]
    assert settings == ["HELDHANDS_PORT", "HELDHANDS_HEALTH_PORT"]


async def test_a_port_on_which_heldhands_runs_is_no_fault() -> None:
    async with health_server("127.0.0.1", 0, {}, Metrics()) as port:
        findings = await found("ports", Patient(Settings(port=port)))
    assert told(findings) == [("ok", "port_ours")]


async def test_an_address_of_somebody_else_is_wrong() -> None:
    findings = await found("ports", Patient(Settings(host="192.0.2.1")))
    assert told(findings) == [("wrong", "not_our_address")]


async def test_a_check_that_breaks_does_not_keep_the_others_from_helping() -> None:
    async def breaks(_: Patient) -> list[Finding]:
        raise ZeroDivisionError(PASSWORD)

    async def works(_: Patient) -> list[Finding]:
        await asyncio.sleep(0)
        return []

    settings, broken = await examine(Patient(Settings()), [("ours", breaks), ("other", works)])
    assert settings.mark is Mark.OK
    assert told([broken]) == [("wrong", "check_failed")]
    assert broken.facts == {"check": "ours", "error": "ZeroDivisionError"}
