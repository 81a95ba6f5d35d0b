"""What docs/matrix.md promises is what the program does."""

import re
from pathlib import Path

from adapters.matrix.described import NOT_ON_MATRIX
from adapters.matrix.gatherings import GATHERING
from adapters.matrix.tables import FEELINGS
from bot.commands.grammar import COMMANDS
from bot.commands.vocabulary import command_word
from bot.games import HOUSE
from bot.keys import SYMBOLS, Key, read_keys
from bot.language import words_in
from bot.settings import SETTINGS
from renderers.language import Language
from tests.rows import each_row

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "matrix.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.split("|")[1:-1]] for line in PAGE.splitlines() if line.startswith("|")
]
KEYS = tuple(dict.fromkeys(key for game in HOUSE.values() for key in game.keys))
WORDS = {"come in", "leave", "sit further", "begin", "call off"}
ASIDE = (Key.NUDGE, Key.PART, Key.STAY, Key.REMATCH)


@each_row("key", KEYS)
def test_the_page_has_every_key_with_its_sign(key: Key) -> None:
    assert any(SYMBOLS[key] in cells[0].split() for cells in ROWS)


@each_row(("cells", "key"), [(cells, key) for cells in ROWS for key in KEYS if SYMBOLS[key] == cells[0]])
def test_the_word_beside_a_sign_means_the_same_key(cells: list[str], key: Key) -> None:
    assert read_keys(cells[1].strip("`")) == (key,)


@each_row("key", GATHERING)
def test_the_page_has_the_signs_of_a_gathering_with_their_words(key: Key) -> None:
    (word,) = {cells[1].strip("`") for cells in ROWS if cells[0] == SYMBOLS[key] and len(cells) > 2} & WORDS
    assert read_keys(word) == (key,)


@each_row("key", ASIDE)
def test_the_page_has_the_signs_that_are_no_keys_with_their_words(key: Key) -> None:
    words = re.findall(rf"{SYMBOLS[key]}\s+`([^`]+)`", PAGE)
    assert words
    assert all(read_keys(word) == (key,) for word in words)


@each_row("words", ["in 2", "in partner 3", "dentro 2", "indietro", "fine"])
def test_what_can_be_typed_according_to_the_page_can_be_typed(words: str) -> None:
    assert f"`{words}`" in PAGE
    assert read_keys(words)


@each_row("name", [each.name for each in COMMANDS if each.name not in NOT_ON_MATRIX])
def test_the_page_tells_of_every_command(name: str) -> None:
    assert any(f"`{command_word(name, words_in(Language.EN))}" in cells[0] for cells in ROWS)


@each_row("name", [each.variable for each in SETTINGS if each.variable.startswith("MATRIX_")])
def test_the_page_tells_of_every_setting(name: str) -> None:
    assert name in PAGE


@each_row("sign", FEELINGS)
def test_the_page_has_the_feelings_that_are_offered(sign: str) -> None:
    assert sign in PAGE


@each_row("picture", re.findall(r'src="([^"]+)"', PAGE))
def test_the_pictures_of_the_page_are_there(picture: str) -> None:
    assert (DOCS / picture).is_file()
