"""Given damaged files: does `repair` keep what it can, with a copy of all, and tell what is lost?"""

import asyncio
import errno
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from redis.asyncio import Redis

from adapters.program import run_program
from bot.embedded import embedded_valkey
from bot.locks import take
from bot.settings import SETTINGS
from bot.valkey.append_only import MANIFEST, find_files
from tests.integration.conftest import PATIENT
from tests.integration.damage import (
    BASE,
    DAMAGES,
    INCREMENT,
    KEYS,
    Damage,
    torn,
    write_files,
    zeros_at_end,
)

MENDED = {name: (damage, kept) for name, (damage, _, kept) in DAMAGES.items() if kept}
BASE_LOST = (
    f"{BASE} is missing: all that was stored before the other files were begun is lost, "
    "unless you put it back from a backup."
)
BEYOND_REPAIR = {name: damage for name, (damage, _, kept) in DAMAGES.items() if not kept}


@pytest.fixture(scope="module")
def whole() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="hh-") as name:
        write_files(Path(name))
        yield Path(name)


@pytest.fixture
def data_dir(whole: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a copy of whole files, which is also the data directory of the program."""
    for setting in SETTINGS:
        monkeypatch.delenv(setting.variable, raising=False)
    monkeypatch.setenv("HELDHANDS_LANGUAGE", "en")
    with tempfile.TemporaryDirectory(prefix="hh-") as name:  # short enough for a socket
        shutil.copytree(whole, name, dirs_exist_ok=True)
        monkeypatch.setenv("HELDHANDS_DATA_DIR", name)
        monkeypatch.chdir(name)
        yield Path(name)


def files_in(data_dir: Path) -> Path:
    return data_dir / "valkey" / "appendonlydir"


def bytes_in(directory: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in directory.iterdir()}


def copies_in(data_dir: Path) -> list[Path]:
    return [*(data_dir / "valkey").glob("appendonlydir.damaged-*")]


def keys_after_a_start(data_dir: Path) -> dict[str, bytes]:
    async def found() -> dict[str, bytes]:
        async with embedded_valkey(data_dir) as url, Redis.from_url(url, **PATIENT) as client:
            values = await client.mget([*KEYS])
            await client.set("new", 1)
            return {key: value for key, value in zip(KEYS, values, strict=True) if isinstance(value, bytes)}

    return asyncio.run(found())


@pytest.mark.parametrize(("damage", "kept"), MENDED.values(), ids=MENDED)
def test_all_before_the_damage_is_kept_and_what_was_there_is_copied(
    damage: Damage, kept: tuple[str, ...], data_dir: Path
) -> None:
    damage(files_in(data_dir))
    damaged = bytes_in(files_in(data_dir))
    assert run_program(["repair", "--yes"]) == 0
    (copy,) = copies_in(data_dir)
    assert bytes_in(copy) == damaged
    listed = {*(find_files(files_in(data_dir)) or ())}
    assert {*files_in(data_dir).iterdir()} == {*listed, files_in(data_dir) / MANIFEST}  # no leftovers
    everything = [*copy.rglob("*"), copy, *files_in(data_dir).iterdir()]
    assert not any(stat.S_IMODE(file.stat().st_mode) & 0o077 for file in everything)
    for _ in range(2):  # what is written from then on stays too
        assert keys_after_a_start(data_dir) == {key: KEYS[key] for key in kept}
    assert run_program(["repair", "--yes"]) == 0
    assert copies_in(data_dir) == [copy]


@pytest.mark.parametrize("damage", BEYOND_REPAIR.values(), ids=BEYOND_REPAIR)
def test_what_cannot_be_mended_is_told_in_one_line_and_stays_as_it_is(
    damage: Damage, data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damage(files_in(data_dir))
    damaged = bytes_in(files_in(data_dir))
    assert run_program(["repair", "--yes"]) == 1
    told = capsys.readouterr().err
    assert "backup" in told
    assert told.count("\n") == 1
    assert bytes_in(files_in(data_dir)) == damaged
    assert copies_in(data_dir) == []


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (
            zeros_at_end,
            [
                f"{INCREMENT} is kept up to byte 227; its last 512 bytes are cut off.",
                "Lost with that: no command that can still be read, 512 bytes.",
            ],
        ),
        (
            DAMAGES["a length beyond the end"][0],
            [
                f"{INCREMENT} is kept up to byte 23; its last 207 bytes are cut off.",
                "Lost with that: at least 5 commands, 207 bytes.",
            ],
        ),
        (
            DAMAGES["an earlier increment is torn"][0],
            [
                f"{MANIFEST} is written anew, and lists {BASE}, {INCREMENT}.",
                f"{INCREMENT} is kept up to byte 23; its last 34 bytes are cut off.",
                "Not used any more: appendonly.aof.3.incr.aof.",
                "Lost with that: at least 5 commands, 201 bytes.",
            ],
        ),
        (
            DAMAGES["no base"][0],
            [
                BASE_LOST,
                f"{MANIFEST} is written anew, and lists {INCREMENT}.",
            ],
        ),
        (
            DAMAGES["no manifest, and leftovers"][0],
            [
                f"{MANIFEST} is written anew, and lists {BASE}, {INCREMENT}.",
                "Not used any more: appendonly.aof.1.incr.aof.",
                "Nothing is lost with that.",
            ],
        ),
    ],
)
def test_what_is_done_and_lost_is_told_before(
    damage: Damage, told: list[str], data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damage(files_in(data_dir))
    run_program(["repair", "--yes"])
    _, *lines, done = capsys.readouterr().out.replace(f"{files_in(data_dir)}/", "").splitlines()
    assert lines == told
    assert done.startswith(f"Done. The files as they were are in {copies_in(data_dir)[0]};")


@pytest.mark.parametrize(
    ("language", "answer", "agreed"),
    [("en", "y", True), ("en", "", False), ("en", "n", False), ("it", "Sì", True), ("it", "no", False)],
)
def test_nothing_is_done_before_somebody_agrees(
    language: str,
    answer: str,
    *,
    agreed: bool,
    data_dir: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    zeros_at_end(files_in(data_dir))
    damaged = bytes_in(files_in(data_dir))
    monkeypatch.setenv("HELDHANDS_LANGUAGE", language)
    monkeypatch.setattr("builtins.input", lambda _: answer)
    assert run_program(["repair"]) == (0 if agreed else 1)
    assert (bytes_in(files_in(data_dir)) != damaged) is agreed
    assert bool(copies_in(data_dir)) is agreed


def test_without_a_keyboard_nothing_is_done(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(_: str) -> NoReturn:
        raise EOFError

    zeros_at_end(files_in(data_dir))
    monkeypatch.setattr("builtins.input", nobody)
    assert run_program(["repair"]) == 1
    assert copies_in(data_dir) == []


def test_an_unfinished_command_can_be_cut_too(data_dir: Path) -> None:
    torn(files_in(data_dir))
    assert run_program(["repair", "--yes"]) == 0
    assert keys_after_a_start(data_dir).keys() == {*KEYS} - {"last"}


async def test_while_a_bot_runs_nothing_is_touched(
    data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with embedded_valkey(data_dir):
        zeros_at_end(files_in(data_dir))
        assert await asyncio.to_thread(run_program, ["repair", "--yes"]) == 1
    assert f"{data_dir} is in use by process {os.getpid()}" in capsys.readouterr().err
    assert copies_in(data_dir) == []


def test_while_an_earlier_server_still_writes_nothing_is_touched(
    data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    zeros_at_end(files_in(data_dir))
    lock = take(data_dir / "valkey" / "valkey.lock")
    assert lock is not None
    assert run_program(["repair", "--yes"]) == 1
    os.close(lock)
    assert "An earlier server still writes" in capsys.readouterr().err
    assert copies_in(data_dir) == []


def test_where_there_is_nothing_to_repair_nothing_is_made(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = bytes_in(files_in(data_dir))
    assert run_program(["repair", "--yes"]) == 0
    monkeypatch.setenv("HELDHANDS_DATA_DIR", str(data_dir / "new"))
    assert run_program(["repair", "--yes"]) == 0
    assert capsys.readouterr().out.count("Nothing to repair in ") == 2
    assert not (data_dir / "new").exists()
    assert bytes_in(files_in(data_dir)) == before
    assert copies_in(data_dir) == []


def test_the_files_of_an_external_server_are_not_ours(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    zeros_at_end(files_in(data_dir))
    monkeypatch.setenv("REDIS_URL", "redis://localhost")
    assert run_program(["repair", "--yes"]) == 2
    assert "valkey-check-aof" in capsys.readouterr().err
    assert copies_in(data_dir) == []


def test_without_room_for_a_copy_nothing_is_changed(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_room(*_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    zeros_at_end(files_in(data_dir))
    damaged = bytes_in(files_in(data_dir))
    monkeypatch.setattr("shutil.copytree", no_room)
    assert run_program(["repair", "--yes"]) == 1
    assert "could not be mended (No space left on device)" in capsys.readouterr().err
    assert bytes_in(files_in(data_dir)) == damaged
