"""What docs/matrix.md promises is what the program does."""

import re
from pathlib import Path

from adapters.matrix.command_descriptions import NOT_ON_MATRIX
from adapters.matrix.gatherings import GATHERING
from adapters.matrix.table_rooms import FEELINGS
from bot.commands.command_table import COMMANDS
from bot.commands.keypad import read_keys
from bot.commands.vocabulary import command_word
from bot.config.settings import SETTINGS
from bot.games.registry import GAMES
from bot.model.screen import SYMBOLS, Key
from bot.text.catalogue import words_in
from renderers.i18n.catalogue import Language
from tests.rows import each_row

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "matrix.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.split("|")[1:-1]] for line in PAGE.splitlines() if line.startswith("|")
]
KEYS = tuple(dict.fromkeys(key for game in GAMES.values() for key in game.keys))
WORDS = {"come in", "leave", "sit further", "begin", "call off"}
ASIDE = (Key.NUDGE, Key.PART, Key.STAY, Key.SKIP, Key.REMATCH)
ON_MATRIX = [each.name for each in COMMANDS if each.name not in NOT_ON_MATRIX]


def test_page_has_every_key_with_its_sign_and_a_word_that_means_it() -> None:
    for key in KEYS:
        assert any(SYMBOLS[key] in cells[0].split() for cells in ROWS)
        assert {read_keys(cells[1].strip("`")) for cells in ROWS if SYMBOLS[key] == cells[0]} <= {(key,)}
    for key in GATHERING:
        said = {cells[1].strip("`") for cells in ROWS if cells[0] == SYMBOLS[key] and len(cells) > 2}
        assert [read_keys(word) for word in said & WORDS] == [(key,)]
    for key in ASIDE:
        words = re.findall(rf"{SYMBOLS[key]}\s+`([^`]+)`", PAGE)
        assert {read_keys(word) for word in words} == {(key,)}


@each_row("words", ["in 2", "in partner 3", "dentro 2", "indietro", "fine"])
def test_what_can_be_typed_according_to_the_page_can_be_typed(words: str) -> None:
    assert f"`{words}`" in PAGE
    assert read_keys(words)


def test_page_tells_of_every_command_setting_and_feeling_and_its_pictures_are_there() -> None:
    for name in ON_MATRIX:
        assert any(f"`{command_word(name, words_in(Language.EN))}" in cells[0] for cells in ROWS)
    settings = [each.variable for each in SETTINGS if each.variable.startswith("MATRIX_")]
    assert [each for each in (*settings, *FEELINGS) if each not in PAGE] == []
    pictures = re.findall(r'src="([^"]+)"', PAGE)
    assert pictures
    assert all((DOCS / picture).is_file() for picture in pictures)
