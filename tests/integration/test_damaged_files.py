"""Given damaged files: do `run` and `doctor` say the same, and does `repair` keep what it can?"""

import asyncio
import errno
import os
import shutil
import signal
import stat
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final, NoReturn, TypeAlias

import pytest
from redis import Redis as BlockingRedis
from redis.asyncio import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from adapters.cli.program import run_program
from bot.app.doctor.checks import CHECKS, examine
from bot.app.doctor.finding import CheckContext, Finding, Mark
from bot.config.settings import Settings
from bot.store.embedded.append_only import MANIFEST, Condition, find_files, scan_commands
from bot.store.embedded.binary import valkey_command
from bot.store.embedded.directory import EmbeddedError, acquire
from bot.store.embedded.known_commands import known_commands
from bot.store.embedded.server import embedded_valkey
from tests.integration.conftest import PATIENT, until, wait_until
from tests.integration.program import run_here
from tests.rows import each_row

CHANGES = 24
BASE: Final = "appendonly.aof.2.base.rdb"
INCREMENT: Final = "appendonly.aof.2.incr.aof"
NEXT: Final = "appendonly.aof.3.incr.aof"
KEYS: Final = {"base": b"1", "one": b"value one", "two": b"value two", "both": b"1", "last": b"value last"}
"""What the files hold: one in the base, two as commands, one in a transaction, and one more as a command."""

Damage: TypeAlias = Callable[[Path], object]


async def write_files(data_dir: Path) -> None:
    """Let a server write its files, all of them, and end."""

    def are_rewritten() -> bool:
        names = {file.name for file in files_in(data_dir).iterdir()}
        listed = (files_in(data_dir) / MANIFEST).read_text()
        return names == {BASE, INCREMENT, MANIFEST} and "seq 1 " not in listed

    async with embedded_valkey(data_dir) as url, Redis.from_url(url, **PATIENT) as client:
        await client.set("base", KEYS["base"])
        await client.bgrewriteaof()
        await until(are_rewritten)
        await client.set("one", KEYS["one"])
        await client.set("two", KEYS["two"])
        await client.eval("redis.call('SET', 'other', 1) redis.call('SET', 'both', 1)", 0)
        await client.set("last", KEYS["last"])


def rewritten(change: Callable[[bytes], bytes], name: str = INCREMENT) -> Damage:
    return lambda directory: (directory / name).write_bytes(change((directory / name).read_bytes()))


def grown(name: str) -> Damage:
    """Return a power cut: the file had grown, and what should be there was not written."""
    return rewritten(lambda content: content + bytes(512), name)


def exchanged(before: bytes, after: bytes, name: str = INCREMENT) -> Damage:
    def exchange(content: bytes) -> bytes:
        assert before in content
        return content.replace(before, after, 1)

    return rewritten(exchange, name)


def without(*names: str) -> Damage:
    def take(directory: Path) -> None:
        for name in names:
            (directory / name).unlink()

    return take


def in_two(then: Damage) -> Damage:
    """Return a damage to files of which the second increment begins with the key `two`."""

    def split(directory: Path) -> None:
        content = (directory / INCREMENT).read_bytes()
        at = content.index(b"*3\r\n$3\r\nSET\r\n$3\r\ntwo")
        (directory / INCREMENT).write_bytes(content[:at])
        (directory / NEXT).touch(mode=0o600)
        (directory / NEXT).write_bytes(content[at:])
        with (directory / MANIFEST).open("a") as manifest:
            manifest.write(f"file {NEXT} seq 3 type i\n")
        then(directory)

    return split


def with_leftovers(directory: Path) -> None:
    (directory / MANIFEST).unlink()
    shutil.copy(directory / INCREMENT, directory / "appendonly.aof.1.incr.aof")


zeros_at_end: Final = grown(INCREMENT)
torn: Final = rewritten(lambda content: content[:-3])
torn_transaction: Final = rewritten(lambda content: content[: content.index(b"*1\r\n$4\r\nEXEC")])
BEYOND_END: Final = exchanged(b"$9\r\nvalue one", b"$9999\r\nvalue one")
"""A length that seems to reach beyond the end of the file, over everything that follows."""
UNKNOWN: Final = exchanged(b"SET\r\n$3\r\ntwo", b"SEU\r\n$3\r\ntwo")
NONSENSE: Final = exchanged(b"$4\r\nboth", b"?4\r\nboth")
ALL: Final = tuple(KEYS)
BUT_BASE: Final = ("one", "two", "both", "last")

DAMAGES: Final[Mapping[str, tuple[Damage, str, tuple[str, ...] | None]]] = {
    "zeros at the end": (zeros_at_end, "file_damaged", ALL),
    "a length beyond the end": (BEYOND_END, "file_damaged", ("base",)),
    "a command that nobody knows": (UNKNOWN, "file_damaged", ("base", "one")),
    "nonsense within a transaction": (NONSENSE, "file_damaged", ("base", "one", "two")),
    "zeros after the snapshot": (grown(BASE), "file_damaged", ("base",)),
    "an earlier increment is torn": (in_two(torn), "file_damaged", ("base",)),
    "no manifest": (without(MANIFEST), "manifest_missing", ALL),
    "a manifest of zeros": (rewritten(lambda _: bytes(88), MANIFEST), "manifest_broken", ALL),
    "an empty manifest": (rewritten(lambda _: b"", MANIFEST), "manifest_broken", ALL),
    "no manifest, and leftovers": (with_leftovers, "manifest_missing", ALL),
    "no base": (without(BASE), "file_missing", BUT_BASE),
    "no base and no manifest": (without(MANIFEST, BASE), "manifest_missing", BUT_BASE),
    "no first increment": (in_two(without(INCREMENT)), "file_missing", ("base",)),
    "no second increment": (in_two(without(NEXT)), "file_missing", ("base", "one")),
    "a damaged snapshot": (exchanged(b"base", b"bass", BASE), "snapshot_damaged", None),
    "an empty snapshot": (rewritten(lambda _: b"", BASE), "snapshot_damaged", None),
    "nothing but a manifest": (without(BASE, INCREMENT), "file_missing", None),
}
"""What happened; the code that says so; and the keys that a repair keeps, if there can be one."""


@pytest.fixture(scope="module")
def whole() -> Iterator[Path]:
    """Return a data directory with whole files in it."""
    with tempfile.TemporaryDirectory(prefix="hh-") as name:
        asyncio.run(write_files(Path(name)))
        yield Path(name)


@pytest.fixture
def data_dir(whole: Path, short_dir: Path, nothing_set: None, monkeypatch: pytest.MonkeyPatch) -> Path:  # noqa: ARG001
    """Return a copy of it to be damaged, which is the data directory of the program."""
    monkeypatch.setenv("HELDHANDS_LANGUAGE", "en")
    monkeypatch.setenv("HELDHANDS_DATA_DIR", str(short_dir))
    shutil.copytree(whole, short_dir, dirs_exist_ok=True)
    return short_dir


def files_in(data_dir: Path) -> Path:
    return data_dir / "valkey" / "appendonlydir"


def bytes_in(directory: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in directory.iterdir()}


def copies_in(data_dir: Path) -> list[Path]:
    return [*(data_dir / "valkey").glob("appendonlydir.damaged-*")]


async def examined(data_dir: Path) -> list[Finding]:
    games = [each for each in CHECKS if each[0] == "games"]
    return await examine(CheckContext(Settings(data_dir=data_dir)), games)


async def faults_in(data_dir: Path) -> list[Finding]:
    return [finding for finding in await examined(data_dir) if finding.mark is not Mark.OK]


async def keys_after_a_start(data_dir: Path) -> dict[str, bytes]:
    async with embedded_valkey(data_dir) as url, Redis.from_url(url, **PATIENT) as client:
        values = await client.mget([*KEYS])
        await client.set("new", 1)
        return {key: value for key, value in zip(KEYS, values, strict=True) if isinstance(value, bytes)}


async def repair(*arguments: str) -> int:
    return await asyncio.to_thread(run_program, ["repair", *arguments])


ANEW = f"{MANIFEST} is rewritten, and lists"
BASE_LOST = (
    f"{BASE} is missing: everything stored before the other files were started is lost, "
    "unless you put it back from a backup."
)
TOLD = {
    "zeros at the end": [
        f"{INCREMENT} is kept up to byte 227; its last 512 bytes are cut off.",
        "This loses no command that can still be read, 512 bytes.",
    ],
    "a length beyond the end": [
        f"{INCREMENT} is kept up to byte 23; its last 207 bytes are cut off.",
        "This loses at least 5 commands, 207 bytes.",
    ],
    "an earlier increment is torn": [
        f"{ANEW} {BASE}, {INCREMENT}.",
        f"{INCREMENT} is kept up to byte 23; its last 34 bytes are cut off.",
        "No longer used: appendonly.aof.3.incr.aof.",
        "This loses at least 5 commands, 201 bytes.",
    ],
    "no base": [BASE_LOST, f"{ANEW} {INCREMENT}."],
    "no manifest, and leftovers": [
        f"{ANEW} {BASE}, {INCREMENT}.",
        "No longer used: appendonly.aof.1.incr.aof.",
        "This loses nothing.",
    ],
}


@pytest.mark.parametrize("name", DAMAGES)
async def test_damaged_files_are_refused_alike_by_a_start_and_by_the_doctor_and_mended_as_far_as_can_be(
    name: str, data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damage, code, kept = DAMAGES[name]
    damage(files_in(data_dir))
    damaged = bytes_in(files_in(data_dir))
    (found,) = await faults_in(data_dir)
    assert (found.mark, found.code) == (Mark.WRONG, code)
    for _ in range(2):  # the second time as well
        with pytest.raises(EmbeddedError) as no:
            async with embedded_valkey(data_dir):
                pass
        assert (no.value.code, no.value.facts) == (found.code, found.facts)
    assert bytes_in(files_in(data_dir)) == damaged
    if kept is None:
        assert await repair("--yes") == 1
        told = capsys.readouterr().err
        assert "backup" in told
        assert told.count("\n") == 1
        assert bytes_in(files_in(data_dir)) == damaged
        assert copies_in(data_dir) == []
        return
    assert await repair("--yes") == 0
    (copy,) = copies_in(data_dir)
    assert bytes_in(copy) == damaged
    _, *lines, done = capsys.readouterr().out.replace(f"{files_in(data_dir)}/", "").splitlines()
    assert lines == TOLD.get(name, lines)
    assert done.startswith(f"Done. The original files are in {copy};")
    listed = {*(find_files(files_in(data_dir)) or ())}
    assert {*files_in(data_dir).iterdir()} == {*listed, files_in(data_dir) / MANIFEST}  # no leftovers
    everything = [*copy.rglob("*"), copy, *files_in(data_dir).iterdir()]
    assert not any(stat.S_IMODE(file.stat().st_mode) & 0o077 for file in everything)
    for _ in range(2):  # what is written from then on stays too
        assert await keys_after_a_start(data_dir) == {key: KEYS[key] for key in kept}
    assert await repair("--yes") == 0
    assert copies_in(data_dir) == [copy]


def test_the_program_says_the_same_sentence_in_both_commands_and_offers_a_repair(data_dir: Path) -> None:
    zeros_at_end(files_in(data_dir))
    run, doctor = [
        run_here(command, cwd=data_dir, HELDHANDS_DATA_DIR=str(data_dir)) for command in ("run", "doctor")
    ]
    sentence = run.stderr.removeprefix("heldhands run: ")
    assert sentence == (
        f"{files_in(data_dir) / INCREMENT} is damaged, and its last 512 bytes cannot be used: "
        "heldhands repair keeps a copy and cuts them off.\n"
    )
    assert f"wrong  games     {sentence}" in doctor.stdout
    assert (run.returncode, doctor.returncode) == (1, 1)


@pytest.mark.parametrize("damage", [torn, torn_transaction])
async def test_an_unfinished_command_is_told_by_the_doctor_and_cut_by_a_repair_or_a_start(
    damage: Damage, data_dir: Path, caplog: pytest.LogCaptureFixture
) -> None:
    damage(files_in(data_dir))
    (found,) = await faults_in(data_dir)
    assert (found.mark, found.code) == (Mark.WARN, "unfinished_command")
    size = (files_in(data_dir) / INCREMENT).stat().st_size
    if damage is torn:
        assert await repair("--yes") == 0
    async with embedded_valkey(data_dir) as url, Redis.from_url(url, **PATIENT) as client:
        found_keys = await client.mget(["base", "one", "two", "last"])
        assert found_keys == [*map(KEYS.get, ("base", "one", "two")), None]
        assert await client.exists("both", "other") in (0, 2)
        cut = [] if damage is torn else ["valkey.unfinished_command_cut"]
        assert caplog.messages == cut
        assert found.facts["bytes"] == size - (files_in(data_dir) / INCREMENT).stat().st_size
        await client.set("after", 1)
    assert await faults_in(data_dir) == []
    async with embedded_valkey(data_dir) as url, Redis.from_url(url, **PATIENT) as client:
        assert await client.mget(["two", "after"]) == [KEYS["two"], b"1"]


async def test_whole_files_are_told_to_be_whole_and_left_alone_and_so_are_those_of_a_server_that_runs(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "files_whole" in [finding.code for finding in await examined(data_dir)]
    before = bytes_in(files_in(data_dir))
    for directory in (data_dir / "new", data_dir):
        monkeypatch.setenv("HELDHANDS_DATA_DIR", str(directory))
        assert await repair("--yes") == 0
    assert capsys.readouterr().out.count("Nothing to repair in ") == 2
    assert not (data_dir / "new").exists()
    assert bytes_in(files_in(data_dir)) == before
    async with embedded_valkey(data_dir, "everysec"):
        torn(files_in(data_dir))  # as if it were just writing
        codes = {finding.code for finding in await examined(data_dir)}
        assert {"runs_already", "own_everysec"} <= codes
        assert not {"files_whole", "unfinished_command"} & codes
        zeros_at_end(files_in(data_dir))
        assert await repair("--yes") == 1
    assert f"{data_dir} is in use by process {os.getpid()}" in capsys.readouterr().err
    lock = acquire(data_dir / "valkey" / "valkey.lock")
    assert lock is not None
    assert await repair("--yes") == 1
    os.close(lock)
    assert "An earlier server is still writing" in capsys.readouterr().err
    assert copies_in(data_dir) == []


# What counts as whole


def changed(content: bytes, number: int) -> bytes:
    """Return the content with one bit turned, or cut somewhere, by chance."""
    rng = Random(number)
    place = rng.randrange(len(content))
    if number % 3 == 0:
        return content[:place]
    return content[:place] + bytes([content[place] ^ 1 << rng.randrange(8)]) + content[place + 1 :]


def loads(home: Path) -> bool:
    """Return whether the server loads these files as they are."""
    options = ("--port", "0", "--unixsocket", str(home / "sock"), "--dir", str(home), "--appendonly", "yes")
    command = valkey_command(*options, "--aof-load-truncated", "no", "--save", "")
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:  # noqa: S603 - our own
        with BlockingRedis(unix_socket_path=str(home / "sock"), retry=Retry(NoBackoff(), 0)) as client:

            def is_loaded() -> bool:
                with suppress(RedisError):
                    return bool(client.ping())  # which is refused while it loads
                return False

            wait_until(lambda: server.poll() is not None or is_loaded())
            server.kill()
        return server.wait() == -signal.SIGKILL


def test_what_is_whole_for_us_is_what_the_server_loads(data_dir: Path) -> None:
    known, file = known_commands(), files_in(data_dir) / INCREMENT
    assert {b"HSET", b"ZADD", b"RPUSH", b"MULTI", b"SELECT"} <= known
    whole = file.read_bytes()
    told = dict[int, tuple[bool, bool]]()
    for number in range(CHANGES):
        content = changed(whole, number)
        file.write_bytes(content)
        told[number] = scan_commands(content, known).condition is Condition.WHOLE, loads(data_dir / "valkey")
    assert [number for number, (ours, servers) in told.items() if ours != servers] == []
    assert {*told.values()} == {(True, True), (False, False)}


COMMAND = b"*2\r\n$3\r\nDEL\r\n$1\r\na\r\n"
MULTI, EXEC = b"*1\r\n$5\r\nMULTI\r\n", b"*1\r\n$4\r\nexec\r\n"


@each_row(
    ("kept", "rest", "condition"),
    [
        (b"", b"", Condition.WHOLE),
        (COMMAND * 2, b"", Condition.WHOLE),
        (b"#TS:1\r\n" + COMMAND, b"", Condition.WHOLE),
        (MULTI + COMMAND + EXEC, b"", Condition.WHOLE),
        *((COMMAND, COMMAND[:cut], Condition.TORN) for cut in range(1, len(COMMAND))),
        (COMMAND, MULTI + COMMAND, Condition.TORN),
        (COMMAND, MULTI + COMMAND[:-1], Condition.TORN),
        (COMMAND, COMMAND.replace(b"$1", b"$100") + COMMAND, Condition.DAMAGED),
        (COMMAND, COMMAND.replace(b"$1", b"$100") + EXEC, Condition.DAMAGED),
        (COMMAND, bytes(1), Condition.DAMAGED),
        (COMMAND, b"*0\r\n", Condition.DAMAGED),
        (COMMAND, b"*" + b"9" * 200, Condition.DAMAGED),
        (COMMAND, COMMAND.replace(b"*2", b"*3") + COMMAND, Condition.DAMAGED),
        (COMMAND, COMMAND.replace(b"DEL", b"DEM"), Condition.DAMAGED),
        (COMMAND, MULTI + MULTI, Condition.DAMAGED),
        (COMMAND, EXEC, Condition.DAMAGED),
    ],
)
def test_commands_are_read_up_to_the_first_that_is_not_complete(
    kept: bytes, rest: bytes, condition: Condition
) -> None:
    assert scan_commands(kept + rest, {b"DEL", b"MULTI", b"EXEC"}) == (condition, len(kept))


# The command `repair`


def test_nothing_is_done_before_somebody_agrees_or_without_room_or_to_the_files_of_others(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nobody(_: str) -> NoReturn:
        raise EOFError

    def no_room(*_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def refused(*arguments: str, code: int = 1) -> str:
        assert run_program(["repair", *arguments]) == code
        assert (bytes_in(files_in(data_dir)), copies_in(data_dir)) == (damaged, [])
        return capsys.readouterr().err

    zeros_at_end(files_in(data_dir))
    damaged = bytes_in(files_in(data_dir))
    monkeypatch.setattr("builtins.input", nobody)  # there is no keyboard
    refused()
    with monkeypatch.context() as patch:
        patch.setattr("shutil.copytree", no_room)
        assert "could not be repaired (No space left on device)" in refused("--yes")
    with monkeypatch.context() as patch:
        patch.setenv("REDIS_URL", "redis://localhost")
        assert "valkey-check-aof" in refused("--yes", code=2)
    for language, answer in (("en", ""), ("en", "n"), ("it", "no")):
        monkeypatch.setenv("HELDHANDS_LANGUAGE", language)
        monkeypatch.setattr("builtins.input", lambda _, answer=answer: answer)
        refused()
    for language, answer in (("it", "Sì"), ("en", "y")):
        monkeypatch.setenv("HELDHANDS_LANGUAGE", language)
        monkeypatch.setattr("builtins.input", lambda _, answer=answer: answer)
        assert run_program(["repair"]) == 0
        (copy,) = copies_in(data_dir)
        assert bytes_in(files_in(data_dir)) != damaged
        shutil.rmtree(copy)
        zeros_at_end(files_in(data_dir))
