"""Given files that are not as they should be: does nothing start, and do `run` and `doctor` say the same?"""

import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from redis import Redis as BlockingRedis
from redis.asyncio import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from bot.doctor.checks import CHECKS, examine
from bot.doctor.finding import Finding, Mark, Patient
from bot.embedded import embedded_valkey
from bot.settings import Settings
from bot.valkey.append_only import Condition, scan_commands
from bot.valkey.binary import known_commands, valkey_command
from bot.valkey.problems import EmbeddedError
from tests.integration.conftest import PATIENT, wait_until
from tests.integration.damage import DAMAGES, INCREMENT, KEYS, Damage, torn, torn_transaction, write_files
from tests.integration.program import run_here
from tests.rows import each_row

CHANGES = 24


@pytest.fixture(scope="module")
def whole() -> Iterator[Path]:
    """Return a data directory with whole files in it."""
    with tempfile.TemporaryDirectory(prefix="hh-") as name:
        write_files(Path(name))
        yield Path(name)


@pytest.fixture
def data_dir(whole: Path) -> Iterator[Path]:
    """Return a copy of it, to be damaged."""
    with tempfile.TemporaryDirectory(prefix="hh-") as name:  # short enough for a socket
        shutil.copytree(whole, name, dirs_exist_ok=True)
        yield Path(name)


def files_in(data_dir: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in (data_dir / "valkey" / "appendonlydir").iterdir()}


async def examined(data_dir: Path) -> list[Finding]:
    """Return what the doctor says about the games, except that all is well."""
    checks = [check for check in CHECKS if check[0] == "games"]
    findings = await examine(Patient(Settings(data_dir=data_dir)), checks)
    return [finding for finding in findings if finding.mark is not Mark.OK]


@pytest.mark.parametrize(("damage", "code", "_kept"), DAMAGES.values(), ids=DAMAGES)
async def test_damaged_files_are_refused_alike_by_a_start_and_by_the_doctor_and_stay_as_they_are(
    damage: Damage, code: str, _kept: object, data_dir: Path
) -> None:
    damage(data_dir / "valkey" / "appendonlydir")
    damaged = files_in(data_dir)
    (found,) = await examined(data_dir)
    assert (found.mark, found.code) == (Mark.WRONG, code)
    for _ in range(2):  # the second time as well
        with pytest.raises(EmbeddedError) as no:
            async with embedded_valkey(data_dir):
                pass
        assert (no.value.code, no.value.facts) == (found.code, found.facts)
    assert files_in(data_dir) == damaged


def test_the_program_says_the_same_sentence_in_both_commands_and_offers_a_repair(data_dir: Path) -> None:
    DAMAGES["zeros at the end"][0](data_dir / "valkey" / "appendonlydir")
    run, doctor = [
        run_here(command, cwd=data_dir, HELDHANDS_DATA_DIR=str(data_dir)) for command in ("run", "doctor")
    ]
    sentence = run.stderr.removeprefix("heldhands run: ")
    file = data_dir / "valkey" / "appendonlydir" / INCREMENT
    assert sentence == (
        f"{file} is damaged, and its last 512 bytes cannot be used: "
        "heldhands repair keeps a copy and cuts them off.\n"
    )
    assert f"wrong  games     {sentence}" in doctor.stdout
    assert (run.returncode, doctor.returncode) == (1, 1)


@pytest.mark.parametrize("damage", [torn, torn_transaction])
async def test_an_unfinished_command_is_told_by_the_doctor_and_cut_by_a_start(
    damage: Damage, data_dir: Path
) -> None:
    damage(data_dir / "valkey" / "appendonlydir")
    (found,) = await examined(data_dir)
    assert (found.mark, found.code) == (Mark.WARN, "unfinished_command")
    size = len(files_in(data_dir)[INCREMENT])
    async with embedded_valkey(data_dir) as url, Redis.from_url(url, **PATIENT) as client:
        assert await client.mget(["base", "one", "two", "last"]) == [
            *map(KEYS.get, ("base", "one", "two")),
            None,
        ]
        assert await client.exists("both", "other") in (0, 2)
    assert found.facts["bytes"] == size - len(files_in(data_dir)[INCREMENT])
    assert await examined(data_dir) == []


async def test_whole_files_are_told_to_be_whole_and_those_of_a_server_that_runs_are_left_alone(
    data_dir: Path,
) -> None:
    checks = [check for check in CHECKS if check[0] == "games"]
    patient = Patient(Settings(data_dir=data_dir))
    assert "files_whole" in [finding.code for finding in await examine(patient, checks)]
    async with embedded_valkey(data_dir, "everysec"):
        torn(data_dir / "valkey" / "appendonlydir")  # as if it were just writing
        codes = [finding.code for finding in await examine(patient, checks)]
    assert {"runs_already", "own_everysec"} <= {*codes}
    assert not {"files_whole", "unfinished_command"} & {*codes}


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

            def answers() -> bool:
                with suppress(RedisError):
                    return bool(client.ping())
                return False

            wait_until(lambda: server.poll() is not None or answers())
            server.kill()
        return server.wait() == -signal.SIGKILL


def test_what_is_whole_for_us_is_what_the_server_loads(data_dir: Path) -> None:
    home, known = data_dir / "valkey", known_commands()
    whole = (home / "appendonlydir" / INCREMENT).read_bytes()
    told = dict[int, tuple[bool, bool]]()
    for number in range(CHANGES):
        content = changed(whole, number)
        (home / "appendonlydir" / INCREMENT).write_bytes(content)
        told[number] = scan_commands(content, known).condition is Condition.WHOLE, loads(home)
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


def test_the_server_is_asked_which_commands_it_knows() -> None:
    assert {b"HSET", b"ZADD", b"RPUSH", b"MULTI", b"SELECT"} <= known_commands()
