"""Repair of the embedded server's append-only files: a plan that says what is lost, and carrying it out.

Commands are kept up to the first one that cannot be read, and none after a gap. All files are copied before.
"""

import os
import re
import shutil
import time
from dataclasses import dataclass
from itertools import count, takewhile
from pathlib import Path
from typing import Final

from bot.store.embedded.append_only import (
    MANIFEST,
    Damage,
    Files,
    count_commands,
    data_files,
    find_damage,
    find_files,
    listed_files,
    map_file,
)
from bot.store.embedded.directory import EmbeddedError, EmbeddedProblem, sync_directory

_NUMBERED: Final = re.compile(r"appendonly\.aof\.(\d+)\.(base|incr)\.(?:aof|rdb)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a repair will do."""

    files: Files  # that are kept, and will be listed
    damage: Damage | None  # where the last of them is cut
    lists_anew: bool  # the manifest is rewritten
    lost_base: Path | None  # without it, everything older than the increments is lost
    unused: tuple[Path, ...]  # existing files that are not kept
    lost_commands: int
    lost_bytes: int


def plan_repair(directory: Path) -> Plan | None:
    """Return what has to be done, or None if the files are in order.

    Raises `EmbeddedError` for what cannot be repaired: a damaged snapshot, or no file that could be kept.
    """
    try:
        files, given_up, lost_base = find_files(directory), list[Path](), None
        lists_anew = False
    except EmbeddedError as error:
        if error.code is EmbeddedProblem.SNAPSHOT_DAMAGED:
            raise
        files, given_up, lost_base = _find_remaining_files(directory)
        lists_anew = True
    if files is None:
        return None
    damage = find_damage(files)
    if damage:
        kept = files.up_to(damage.file)
        given_up += [file for file in files if file not in [*kept]]
        files = kept
    elif not lists_anew:
        return None
    lost = [(file, 0) for file in given_up] + ([(damage.file, damage.good)] if damage else [])
    return Plan(
        files,
        damage,
        lists_anew=lists_anew or bool(given_up),
        lost_base=lost_base,
        unused=tuple(file for file in data_files(directory) if file not in [*files]),
        lost_commands=sum(_count_commands_from(file, start) for file, start in lost),
        lost_bytes=sum(file.stat().st_size - start for file, start in lost),
    )


def carry_out(plan: Plan, directory: Path) -> Path:
    """Repair the files, and return the directory with a copy of the old ones.

    The order ensures that after a power cut in between the files are still refused.
    """
    copy = _copy_directory(directory)
    for file in plan.unused:  # the server would append to one that has its next number
        file.unlink()
    sync_directory(directory)
    if plan.lists_anew:
        _write_manifest(plan.files, directory)
    if plan.damage:
        cut(plan.damage)
    return copy


def cut(damage: Damage) -> None:
    """Cut a file after its last good command."""
    with damage.file.open("rb+") as file:
        file.truncate(damage.good)
        os.fsync(file.fileno())


def _find_remaining_files(directory: Path) -> tuple[Files, list[Path], Path | None]:
    """Return the files up to the first gap, those after it, and the base if it is the gap."""
    try:
        listed = listed_files(directory)
    except EmbeddedError:  # without a readable manifest
        listed = _guess_files(directory)
    if listed is None:
        raise EmbeddedError(EmbeddedProblem.NOTHING_LEFT, directory=str(directory))
    base = listed.base if listed.base and listed.base.is_file() else None
    increments = tuple(takewhile(Path.is_file, listed.increments))
    given_up = [file for file in listed.increments[len(increments) :] if file.is_file()]
    if not (base or increments):
        raise EmbeddedError(EmbeddedProblem.NOTHING_LEFT, directory=str(directory))
    return Files(base, increments), given_up, None if base else listed.base


def _guess_files(directory: Path) -> Files | None:
    """Return the files that a manifest would list, existing or not.

    The server numbers bases and increments upwards, and removes what a new base has replaced. An attempt at a
    new base takes a new increment, so the increments of a base never have a smaller number.
    """
    numbers: dict[str, dict[int, Path]] = {"base": {}, "incr": {}}
    for file in data_files(directory):
        if name := _NUMBERED.fullmatch(file.name):
            numbers[name[2]][int(name[1])] = file
    newest = max(numbers["base"], default=0)
    following = sorted(number for number in numbers["incr"] if number >= newest)
    if not (newest or following):
        return None
    base = numbers["base"].get(newest, directory / f"appendonly.aof.{(following or [1])[0]}.base.rdb")
    expected = takewhile(lambda number: number <= following[-1], count(following[0])) if following else ()
    return Files(base, tuple(directory / f"appendonly.aof.{number}.incr.aof" for number in expected))


def _count_commands_from(file: Path, start: int) -> int:
    with map_file(file) as data:
        return count_commands(data, start)


def _copy_directory(directory: Path) -> Path:
    """Copy the directory to a new one beside it, and sync that to the disk."""
    stem = f"{directory.name}.damaged-{time.strftime('%Y%m%d-%H%M%S')}"
    names = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
    copy = next(path for path in map(directory.with_name, names) if not path.exists())
    shutil.copytree(directory, copy)
    for file in copy.iterdir():
        with file.open("rb") as copied:
            os.fsync(copied.fileno())
    sync_directory(copy)
    sync_directory(copy.parent)
    return copy


def _write_manifest(files: Files, directory: Path) -> None:
    manifest, new = directory / MANIFEST, directory / f"temp-{MANIFEST}"
    new.touch(mode=0o600)
    with new.open("w", encoding="ascii") as written:
        for file in files:
            name = _NUMBERED.fullmatch(file.name)
            if not name:  # the server gives all of them such names
                raise EmbeddedError(EmbeddedProblem.MANIFEST_BROKEN, file=str(manifest))
            kind = "b" if file == files.base else "i"
            written.write(f"file {file.name} seq {name[1]} type {kind}\n")
        written.flush()
        os.fsync(written.fileno())
    new.replace(manifest)
    sync_directory(directory)
