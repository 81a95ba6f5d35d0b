"""The file of all that happens in the fault tests, whichever process wrote it and however that one ended."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.integration.faults.history import ACCEPTED, Shown
from tests.integration.faults.world import World


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    with closing(World(tmp_path / "world")) as empty:
        yield empty


def test_line_that_a_killed_process_did_not_finish_is_as_if_it_was_never_begun(world: World) -> None:
    world.note("before")
    os.write(world._file, b'\n["note","half')
    world.note("after")
    assert (world.count("before"), world.count("half"), world.count("after")) == (1, 0, 1)


def test_press_without_an_answer_is_kept_as_one(world: World) -> None:
    told, lost = (world.ask("GAME", "0 left", revision, by=1) for revision in (1, 2))
    assert told != lost
    world.answer(told, ACCEPTED)
    first, second = world.memory.of("GAME").asks
    assert (first.answer, second.answer) == (ACCEPTED, None)
    assert first.start <= first.end < second.end


def test_screen_of_a_forgotten_game_that_comes_late_is_its_last_one(world: World) -> None:
    world.show("GAME", "0", Shown(1, "old", by=1))
    world.memory.forget("GAME")
    assert world.memory.last == {"GAME": {"0": "old"}}
    world.show("GAME", "0", Shown(2, "new", by=1))
    assert world.memory.last == {"GAME": {"0": "new"}}
    assert world.memory.games == {}


def test_reader_begins_where_it_is_told_to(world: World) -> None:
    world.write("finish", "OLD")
    since = world.size
    world.write("finish", "NEW")
    with closing(world.reader(since)) as reader:
        assert list(reader.lines()) == [["finish", "NEW"]]
        assert list(reader.lines()) == []
        world.write("leave", "NEW", 1)
        assert list(reader.lines()) == [["leave", "NEW", 1]]
