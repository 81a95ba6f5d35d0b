"""Given an installation: does the doctor find what is wrong with it, and leave everything as it was?"""

import asyncio
import os
import socket
from pathlib import Path
from time import time

import pytest
from pydantic import SecretStr
from redis.asyncio import Redis

from adapters.cli.doctor import format_finding
from adapters.computer.partner import ComputerPartner
from adapters.terminal.command_line import words_in
from bot.app.container import open_container
from bot.app.doctor.checks import CHECKS, examine
from bot.app.doctor.finding import CheckContext, Finding, Mark
from bot.app.health import health_server
from bot.config.environment import read_settings
from bot.config.settings import Settings
from bot.config.types import HEALTH_PORTS
from bot.delivery.pubsub import in_background
from bot.store.connection import Client
from bot.store.embedded.directory import acquire, home_in, make_socket_path
from bot.store.embedded.server import embedded_valkey
from bot.store.keys import last_time_key
from bot.telemetry.metrics import Metrics
from engine.contract import Refusal
from renderers.i18n.catalogue import Language
from renderers.paint.fonts import FontLack, check_fonts
from tests.integration.conftest import PASSWORD, PATIENT, send, server_with, until
from tests.integration.program import first_of_free_ports
from tests.rows import each_row

pytestmark = pytest.mark.usefixtures("nothing_set")
DAY = 24 * 60 * 60  # seconds


async def found(check: str, patient: CheckContext) -> list[Finding]:
    """Return what the checks of this name have found."""
    _, *findings = await examine(patient, [each for each in CHECKS if each[0] == check])
    return findings


def told(findings: list[Finding]) -> list[str]:
    return [f"{finding.mark.value} {finding.code.value}" for finding in findings]


def served_by(url: str) -> CheckContext:
    return CheckContext(Settings(redis_url=SecretStr(url)))


def living_in(data_dir: Path) -> CheckContext:
    return CheckContext(Settings(data_dir=data_dir))


# A server of others


async def test_a_good_server_is_good_and_nothing_is_left_behind_in_it(store_url: str, valkey: str) -> None:
    findings = await found("redis", served_by(store_url))
    codes = ["server", "fsync_always", "keeps_all", "scripts_run", "cluster", "clocks_agree"]
    if not store_url.startswith("redis+cluster"):
        codes.remove("cluster")
    assert told(findings) == [f"ok {code}" for code in codes]
    assert str(findings[0].facts["kind"]).startswith("Valkey 9.")
    async with Redis.from_url(valkey, **PATIENT) as client:
        assert await client.keys() == []
    assert await found("games", served_by(store_url)) == [], "of its own there is none to look at"


async def test_a_clock_that_does_not_fit_the_time_seen_last_or_another_clock_is_told(
    store_url: str, redis_client: Client
) -> None:
    assert await found("clock", served_by(store_url)) == []
    codes = {0: "ok clock_steady", -6: "ok clock_steady", -94: "warn clock_ahead", 2: "warn clock_behind"}
    for days, code in codes.items():
        await redis_client.set(last_time_key(), round((time() + days * DAY) * 1000))
        (finding,) = await found("clock", served_by(store_url))
        assert told([finding]) == [code]
        assert finding.mark is Mark.OK or finding.facts == {"hours": abs(days) * 24}
    for ahead, code in ((1.5, "ok clocks_agree"), (60, "warn clocks_apart"), (-60, "warn clocks_apart")):
        settings, now = Settings(redis_url=SecretStr(store_url)), lambda ahead=ahead: time() + ahead
        patient = CheckContext(settings, now=now)
        assert told(await found("redis", patient))[-1] == code


async def test_what_a_server_promises_and_forbids_is_told(short_dir: Path) -> None:
    async with server_with(short_dir) as url, Redis.from_url(url, **PATIENT) as client:
        for command, finding in (
            ("CONFIG SET appendonly no", "warn no_persistence"),
            ("CONFIG SET appendfsync no", "warn no_fsync"),
            ("CONFIG SET maxmemory-policy allkeys-lru", "warn evicts"),
            ("CONFIG SET maxmemory-policy volatile-ttl", "warn evicts"),
            ("CONFIG SET appendfsync everysec", "ok fsync_everysec"),
            ("ACL SETUSER bot -info", "warn server_tells_nothing"),
            ("ACL SETUSER bot -config", "ok append_only"),
        ):
            await send(client, command)
            findings = told(await found("redis", served_by(url)))
            assert finding in findings, command
            assert [each for each in findings if each[:2] != "ok"] == [finding] * (finding[:2] != "ok")
            await send(client, "ACL SETUSER bot +@all")
            await send(client, "CONFIG SET appendonly yes appendfsync always maxmemory-policy noeviction")


async def test_parts_that_run_nowhere_while_others_do_are_told(store_url: str) -> None:
    context, stop = served_by(store_url), asyncio.Event()

    async def told_as(code: str, **facts: str) -> None:
        async def is_told() -> bool:
            return [(each.code, each.facts) for each in await found("parts", context)] == [(code, facts)]

        await until(is_told)

    assert await found("parts", context) == [], "nothing is started yet"
    async with open_container(context.settings) as house, house.subscriptions().listening():
        await told_as("parts_missing", parts="clock computer")
        computer = ComputerPartner(house.service, house.workers, 0)
        async with in_background(house.timers().run(stop)):
            await told_as("parts_missing", parts="computer")
            async with in_background(house.deliverer(computer).run(stop)):
                await told_as("parts_run")


# A server of its own


async def test_its_own_server_is_looked_at_before_it_runs_while_it_runs_and_when_it_was_left_behind(
    tmp_path: Path,
) -> None:
    there = tmp_path / "not" / "there"
    findings = await found("games", living_in(there))
    codes = ("own_server", "writable", "lock_free", "own_always", "disk")
    assert told(findings) == [f"ok {code}" for code in codes]
    assert str(findings[0].facts["version"]).startswith("9.")
    assert os.listdir(tmp_path) == [], "nothing is made"  # noqa: PTH208 - nothing waits for it
    assert await found("clock", living_in(there)) == []
    async with open_container(Settings(data_dir=there)):
        assert told(await found("clock", living_in(there))) == ["ok clock_steady"]
        findings = await found("games", living_in(there))
    runs = [finding.facts for finding in findings if finding.code == "runs_already"]
    assert runs == [{"pid": str(os.getpid())}]
    assert {finding.mark for finding in findings} == {Mark.OK}
    assert await found("clock", living_in(there)) == []
    lock = acquire(there / "valkey" / "valkey.lock")
    assert lock is not None
    assert "warn orphan" in told(await found("games", living_in(there)))
    os.close(lock)


LONG = "x" * 150  # such a name is too long for a socket, which then is in another directory
HARMS: list[tuple[str, dict[str, object], str, str]] = [
    ("place", {}, "is_a_file", "/valkey"),
    ("file/below", {}, "is_a_file", "/file"),
    ("/proc/nobody", {}, "not_writable", "No such file or directory"),
    ("full", {"shutil.disk_usage": type("Usage", (), {"free": 9_999_999})}, "disk_full", "/full"),
    ("broken", {"bot.store.embedded.binary.valkey_binary": Path("/bin/false")}, "binary_does_not_run", ""),
    ("other", {"platform.system": "Plan9"}, "no_binary", "Plan9"),
    (LONG, {}, "not_private", "/heldhands-"),
]


async def test_what_keeps_its_own_server_from_starting_is_told_alike_by_a_start(
    short_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (short_dir / "place").mkdir()
    for file in ("place/valkey", "file"):
        (short_dir / file).touch()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(short_dir))
    make_socket_path(home_in(short_dir / LONG)).parent.chmod(0o755)
    for place, answers, code, fact in HARMS:
        with monkeypatch.context() as patch:
            for name, answer in answers.items():
                patch.setattr(name, lambda *_, answer=answer: answer)
            findings = await found("games", living_in(short_dir / place))
            (wrong,) = [finding for finding in findings if finding.mark is Mark.WRONG]
            with pytest.raises(Refusal) as no:
                async with embedded_valkey(short_dir / place):
                    pass
        assert wrong.code == code, place
        assert fact in str(wrong.facts)
        assert (no.value.code, no.value.facts) == (wrong.code, wrong.facts)


@each_row(
    ("megabytes", "finding"),
    [(9, "wrong disk_full"), (10, "warn little_disk"), (499, "warn little_disk"), (500, "ok disk")],
)
async def test_room_for_games_is_told(
    megabytes: int, finding: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = type("Usage", (), {"free": megabytes * 1_000_000})
    monkeypatch.setattr("shutil.disk_usage", lambda _: usage)
    assert told(await found("games", living_in(tmp_path)))[-1] == finding


# Settings


async def examined_settings() -> list[Finding]:
    reading = read_settings()
    return await examine(CheckContext(reading.settings, reading.problems))


async def test_with_wrong_settings_all_is_tried_that_does_not_need_them_and_the_rest_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", PASSWORD)
    monkeypatch.setenv("MATRIX_HOMESERVER", "https://matrix.invalid")
    monkeypatch.setenv("HELDHANDS_DATA_DIR", str(tmp_path))
    findings = await examined_settings()
    assert told(findings)[:3] == ["wrong not_a_token", "wrong matrix_incomplete", "wrong matrix_without_key"]
    tried = {each.check for each in findings if each.mark is Mark.OK}
    assert tried - {"letters"} == {"games", "ports"}  # the fonts of this machine are another test's business
    untried = {each.check: each.facts for each in findings if each.code == "not_tried"}
    assert untried["discord"] == {"settings": "DISCORD_TOKEN"}
    assert untried["matrix"] == {"settings": "MATRIX_USER_ID, MATRIX_PASSWORD, MATRIX_ACCESS_TOKEN"}
    for name in ("DISCORD_TOKEN", "MATRIX_HOMESERVER"):
        monkeypatch.delenv(name)
    monkeypatch.setenv("REDIS_URL", "http://x")
    untried = {each.check: each.facts for each in await examined_settings() if each.code == "not_tried"}
    assert [*untried] == ["redis", "clock", "parts", "games"]
    monkeypatch.delenv("REDIS_URL")
    (tmp_path / ".env").write_text("HELDHANDS_PORT 1\n")
    assert told(await examined_settings()) == ["wrong bad_line", "warn rest_not_tried"]


async def test_a_file_that_others_can_read_and_https_without_a_proxy_are_warned_of(tmp_path: Path) -> None:
    (file := tmp_path / ".env").touch()
    https = "https://hands.example.org"
    for mode, public_url, proxies, codes in (
        (0o600, None, 0, ["settings"]),
        (0o640, None, 0, ["settings", "file_open"]),
        (0o600, "http://hands.example.org", 0, ["settings"]),
        (0o600, https, 0, ["settings", "no_proxies"]),
        (0o600, https, 1, ["settings"]),
    ):
        file.chmod(mode)
        patient = CheckContext(Settings(public_url=public_url, proxies=proxies), env_file=file)
        assert [each.code for each in await examine(patient, [])] == codes


# Ports, letters, and whatever breaks


async def test_free_ports_are_told_in_one_line_with_one_of_health_for_each_part(valkey: str) -> None:
    port = first_of_free_ports()
    (finding,) = await found("ports", CheckContext(Settings(port=port, health_port=port + 1)))
    assert finding.code == "ports_free"
    assert finding.facts == {"addresses": f"127.0.0.1:{port}, 127.0.0.1:{port + 1}"}
    settings = Settings(port=1, host="127.0.0.1", health_port=port, redis_url=SecretStr(valkey))
    addresses = (await found("ports", CheckContext(settings)))[0].facts["addresses"]
    assert str(addresses).endswith(", ".join(f"127.0.0.1:{port + each}" for each in range(HEALTH_PORTS)))


async def test_ports_of_others_are_told_and_those_of_heldhands_are_no_fault() -> None:
    with socket.create_server(("127.0.0.1", 0)) as web, socket.create_server(("127.0.0.1", 0)) as health:
        ports = web.getsockname()[1], min(health.getsockname()[1], 65532)
        patient = CheckContext(Settings(port=ports[0], health_port=ports[1]), answer_within=0.05)
        findings = await found("ports", patient)
    assert told(findings) == ["wrong port_taken", "wrong port_taken"]
    assert [finding.facts["address"] for finding in findings] == [f"127.0.0.1:{port}" for port in ports]
    settings = [finding.facts["setting"] for finding in findings]
    assert settings == ["HELDHANDS_PORT", "HELDHANDS_HEALTH_PORT"]
    async with health_server("127.0.0.1", 0, {}, Metrics()) as port:
        assert told(await found("ports", CheckContext(Settings(port=port)))) == ["ok port_ours"]
    findings = await found("ports", CheckContext(Settings(host="192.0.2.1")))
    assert told(findings) == ["wrong not_our_address"]


async def test_letters_that_cannot_be_written_are_told_with_their_remedy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    codes = [finding.code.value for finding in await found("letters", CheckContext(Settings()))]
    assert codes == ([lack.value for lack in check_fonts()] or ["letters"])  # of this machine
    remedies = {
        FontLack.RAQM_MISSING: ("warn raqm_missing", "apt install libfribidi0"),
        FontLack.EMOJI_MISSING: ("warn emoji_missing", "apt install fonts-noto-color-emoji"),
        FontLack.SCRIPTS_MISSING: ("warn scripts_missing", "apt install fonts-noto-core"),
        FontLack.OWN_FONT_MISSING: ("wrong own_font_missing", "make install"),
    }
    monkeypatch.setattr("bot.app.doctor.checks.check_fonts", lambda: (*remedies,))
    findings = await found("letters", CheckContext(Settings()))
    assert told(findings) == [mark for mark, _ in remedies.values()]
    for finding, (_, remedy) in zip(findings, remedies.values(), strict=True):
        assert all(remedy in format_finding(finding, words_in(language)) for language in Language)
    monkeypatch.setattr("bot.app.doctor.checks.check_fonts", lambda: ())
    assert told(await found("letters", CheckContext(Settings()))) == ["ok letters"]


async def test_a_check_that_breaks_does_not_keep_the_others_from_helping() -> None:
    async def breaks(_: CheckContext) -> list[Finding]:
        raise ZeroDivisionError(PASSWORD)

    async def works(_: CheckContext) -> list[Finding]:
        await asyncio.sleep(0)
        return []

    settings, broken = await examine(CheckContext(Settings()), [("ours", breaks), ("other", works)])
    assert settings.mark is Mark.OK
    assert told([broken]) == ["wrong check_failed"]
    assert broken.facts == {"check": "ours", "error": "ZeroDivisionError"}
