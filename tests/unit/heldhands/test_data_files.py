"""Board, edition and deck files: what is broken is refused, and the message says where."""

import tomllib
from collections.abc import Callable
from importlib.resources import files

import pytest

from engine.data_file import BrokenDataError
from engine.heldhands.board import read_board
from engine.heldhands.edition import editions, load_edition, read_edition
from tests.rows import each_row
from tests.unit.heldhands.table import EDITIONS

DATA = files("engine.heldhands") / "data"
BOARD = (DATA / "boards/published.toml").read_text()
EDITION = (DATA / "editions/published.toml").read_text()

MIDDLE = 'M = "CHSCASCAHCAHSAHS"'
INNER = 'I = "SHCSACHA"'

BROKEN_BOARDS = {
    "an unknown letter": (INNER, 'I = "SHCSAXHA"', "node I5: 'X' is not an emotion"),
    "two equal neighbours": (INNER, 'I = "SHCAACHS"', "I3 and I4 are neighbours and both angry"),
    "equal across the seam": (INNER, 'I = "SHCSAHCS"', "I7 and I0 are neighbours and both sad"),
    "an odd ring": (MIDDLE, 'M = "CHSCASCAHCAHSAH"', "ring M has 15 nodes"),
    "an empty ring": (MIDDLE, 'M = ""', "ring M has 0 nodes"),
    "an uneven ring": (INNER, 'I = "SACSACHA"', r"ring I needs 2 angry nodes and has 3 \(I1, I4, I7\)"),
    "a line from nowhere": ('"O0-M0"', '"O32-M0"', "line 'O32-M0': there is no node 'O32'"),
    "a line to nowhere": ('"I6-C"', '"I6-I9"', "line 'I6-I9': there is no node 'I9'"),
    "half a line": ('"I6-C"', '"I6"', "line 'I6': there is no node ''"),
    "a line within a ring": ('"I6-C"', '"I6-I2"', "I6 and I2 do not lie on neighbouring rings"),
    "a line over a ring": ('"I6-C"', '"O0-I0"', "O0 and I0 do not lie on neighbouring rings"),
    "a line twice": ('"I6-C"', '"M0-O0"', "line 'M0-O0': M0 and O0 are joined already"),
    "no way to the centre": ('["I0-C", "I2-C", "I4-C", "I6-C"]', "[]", "node C cannot be reached from O0"),
    "a ring without an emotion": (INNER, 'I = "SHSHSHSH"', "ring I needs 2 angry nodes and has none"),
    "a ring missing": (INNER, "", "rings.I"),
    "a ring too many": (INNER, f'{INNER}\nX = "A"', "rings.X"),
    "a name that is none": ('name = "published"', "name = 1", "name"),
    "no TOML": ("[rings]", "[rings", "at line 11"),
}

BROKEN_EDITIONS = {
    "no TOML": ("[balance]", "[balance", "at line 14"),
    "an unknown field": ("row = 6", "row = 6\nmood = 1", "mood"),
    "a field missing": ("set = 8", "", "set"),
    "a row of none": ("row = 6", "row = 0", "row"),
    "a row beyond one digit": ("row = 6", "row = 10", "row"),
    "an unknown way to reveal": ('"shared"', '"aloud"', "reveal"),
    "an unknown way to look": ('"open"', '"upside_down"', "at_setup"),
    "a long chain of less than one card": ("row = 6", "row = 6\nlong_chain = -1", "long_chain"),
    "a scale that jumps": ("happy = 1", "happy = 3", "happy"),
    "no plain level": ("none = []", "", "none must be there"),
    "arguments at level none": ("none = []", "none = [1]", "none must be there"),
    "a stage missing": ('["objective", "draw", "perspective"]', '["objective", "draw"]', "end_of_turn"),
    "a stage twice": ('"draw", "perspective"]', '"draw", "draw"]', "end_of_turn"),
    "an unknown stage": ('"draw", "perspective"]', '"draw", "sleep"]', "end_of_turn"),
    "a scale that never comes back": ("happy = 1", "happy = 2", "balance"),
    "an emotion without effect": ("angry = -1", "", "balance.angry"),
    "sets that do not fit": ("set = 8", "set = 7", "three sets of 7 do not use up 24"),
    "an unknown level": ("difficult =", "nightmare =", "levels: 'nightmare'"),
    "a board that is not there": ('board = "published"', 'board = "lost"', "boards/lost.toml"),
    "a deck that is not there": ('"emotions"', '"lost"', "decks/lost.toml"),
    "objectives for emotions": ('"emotions"', '"objectives"', "decks/objectives.toml: 'A0' is not a card"),
    "emotions for objectives": ('"objectives"', '"emotions"', "decks/emotions.toml: not an objective: 'AA'"),
}


@each_row(
    ("read", "text", "name", "right", "wrong", "message"),
    [
        *((read_board, BOARD, "boards/mine.toml", *row) for row in BROKEN_BOARDS.values()),
        *((read_edition, EDITION, "editions/mine.toml", *row) for row in BROKEN_EDITIONS.values()),
    ],
    ids=[*BROKEN_BOARDS, *BROKEN_EDITIONS],
)
def test_a_broken_board_or_edition_is_refused_and_the_place_named(  # noqa: PLR0913, PLR0917 - a row of the table
    read: Callable[[str, str], object], text: str, name: str, right: str, wrong: str, message: str
) -> None:
    assert right in text
    with pytest.raises(BrokenDataError, match=message) as refused:
        read(text.replace(right, wrong), name)
    assert read is read_edition or str(refused.value).startswith(f"{name}: ")


def test_the_files_that_are_broken_above_are_whole_and_one_that_is_not_there_is_named() -> None:
    assert read_board(BOARD, "boards/mine.toml").name == "published"
    assert read_edition(EDITION, "editions/mine.toml").name == "published"
    with pytest.raises(BrokenDataError, match=r"editions/lost\.toml: there is no such file"):
        load_edition("lost")


@each_row(("edition", "lines"), [("published", 84), ("print-and-play", 132)])
def test_an_edition_is_offered_when_its_file_lies_in_the_folder_with_57_nodes_and_their_lines(
    edition: str, lines: int
) -> None:
    assert set(editions()) == set(EDITIONS)
    for folder in ("boards", "editions"):
        assert tomllib.loads((DATA / folder / f"{edition}.toml").read_text())["name"] == edition
    board = load_edition(edition).board
    assert len(board.nodes) == 57
    assert sum(mask.bit_count() for mask in board.neighbours) == 2 * lines
