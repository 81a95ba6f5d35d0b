"""How to play, as players read it: short enough, the same in every language, and true of the engine."""

import re
from collections.abc import Mapping

from bot.how_to_play import how_to_play
from bot.language import words_in
from bot.service.desk import HOUR, Limits
from engine.heldhands.board import RINGS, Board, members
from engine.heldhands.cards import Emotion
from engine.heldhands.edition import Edition, Level, load_edition
from engine.heldhands.options import First, Options, option_values
from engine.heldhands.phases import Ending
from engine.silence import Silence
from renderers.heldhands.names import MINUS, SYMBOLS, emotion_name, listed, ring_name
from renderers.language import Language, Words
from tests.rows import each_row

LONGEST_PARAGRAPH = 900
LONGEST_SECTION = 3500  # a Discord message holds 4,000 characters, and an adapter may want to dress it
LONGEST_TITLE = 60

PUBLISHED, EARLIER = load_edition("published"), load_edition("print-and-play")

NAMES: Mapping[Language, Mapping[str, str]] = {
    Language.EN: {value: value for values in option_values().values() for value in values},
    Language.IT: {
        "published": "pubblicata",
        "print-and-play": "print-and-play",
        "none": "nessuno",
        "challenging": "impegnativo",
        "difficult": "difficile",
        "impossible": "impossibile",
        "learning": "prima partita",
        "quiet": "in quiete",
        "silent": "in silenzio",
    },
}
"""What the values of options are called where people read of them."""

in_every_language = each_row("words", [*map(words_in, Language)], ids=[*Language])


def section(words: Words, name: str) -> str:
    """Return all that a section says, in one line."""
    (found,) = (section for section in how_to_play(words) if section.name == name)
    return " ".join(found.paragraphs)


def everything(words: Words) -> str:
    """Return all that is said."""
    return " ".join(paragraph for section in how_to_play(words) for paragraph in section.paragraphs)


def in_text(words: Words, english: str, italian: str) -> str:
    """Return how this language says it."""
    return {Language.EN: english, Language.IT: italian}[words.language]


def named(name: str, text: str) -> bool:
    """Tell whether a text has this name in it, as a word of its own."""
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text.lower()) is not None


@in_every_language
def test_a_section_goes_into_one_message_anywhere(words: Words) -> None:
    for each in how_to_play(words):
        assert len("\n\n".join((each.title, *each.paragraphs))) <= LONGEST_SECTION, each.name
        assert len(each.title) <= LONGEST_TITLE, each.name
        assert each.paragraphs, each.name
        for paragraph in each.paragraphs:
            assert len(paragraph) <= LONGEST_PARAGRAPH, (each.name, paragraph)


@in_every_language
def test_it_is_plain_text_in_whole_sentences(words: Words) -> None:
    for each in how_to_play(words):
        assert not each.title.endswith("."), each.name
        for text in (each.title, *each.paragraphs):
            assert not re.search(r"[*_`#<>|~\[\]\n]|  ", text), (each.name, text)
        assert all(paragraph.endswith(".") for paragraph in each.paragraphs), each.name


def test_it_is_read_in_a_few_minutes() -> None:
    assert len(everything(words_in(Language.EN)).split()) <= 1800


def test_every_language_has_the_same_sections_with_as_many_paragraphs() -> None:
    english, *others = [
        [(each.name, len(each.paragraphs)) for each in how_to_play(words_in(language))]
        for language in Language
    ]
    assert all(other == english for other in others)


def test_a_section_has_a_name_of_its_own_that_fits_into_an_address() -> None:
    names = [each.name for each in how_to_play(words_in(Language.EN))]
    assert len(set(names)) == len(names)
    assert [name for name in names if not re.fullmatch(r"[a-z]+", name)] == []


@in_every_language
def test_every_emotion_is_named_beside_its_symbol(words: Words) -> None:
    for emotion in Emotion:
        assert f"{SYMBOLS[emotion]} {emotion_name(words, emotion)}" in section(words, "board")


@in_every_language
def test_every_ring_is_named_with_as_many_nodes_as_it_has(words: Words) -> None:
    told = section(words, "board")
    for edition in (PUBLISHED, EARLIER):
        for ring in RINGS:
            on_it = in_text(words, "on the ", "sull'") + ring_name(words, ring)
            assert f"{edition.board.on_ring[ring].bit_count()} {on_it}" in told


@in_every_language
def test_every_edition_level_and_silence_is_called_as_on_an_invitation(words: Words) -> None:
    names = NAMES[words.language]
    for option, told in (("edition", "editions"), ("level", "arguments"), ("silence", "silence")):
        for value in option_values()[option]:
            assert named(names[value], section(words, told)), value
    for silence in Silence:
        assert f"{names[silence].capitalize()}: " in section(words, "silence"), silence
    for silence in set(Silence) - {Silence.LEARNING}:  # there the invitation says what it is for
        assert words.say(f"silence-{silence}").startswith(f"{names[silence].capitalize()}: ")
    for level in set(Level) - {Level.NONE}:
        assert named(names[level], words.say("opening-edition", edition="published", level=level))
    for edition in option_values()["edition"]:
        assert named(names[edition], words.say("opening-edition", edition=edition, level="none"))


def test_the_table_of_names_has_every_value() -> None:
    values = {value for values in option_values().values() for value in values}
    for language in Language:
        assert set(NAMES[language]) | set(First) == values


@in_every_language
def test_what_is_played_if_nobody_chooses(words: Words) -> None:
    unless = in_text(words, "choose nothing", "scegliete nulla")
    default, names = Options(), NAMES[words.language]
    for told, value in (("silence", default.silence), ("editions", default.edition)):
        (sentence,) = (each for each in section(words, told).split(". ") if unless in each)
        assert named(names[value], sentence)
    none = in_text(words, f"{unless}, there are none", f"{unless}, non ce ne sono")
    assert none in section(words, "arguments")
    assert default.level is Level.NONE


@in_every_language
def test_each_level_has_as_many_arguments_as_are_told(words: Words) -> None:
    told, names = section(words, "arguments"), NAMES[words.language]
    deck = PUBLISHED.objective_deck
    for level in (Level.CHALLENGING, Level.DIFFICULT, Level.IMPOSSIBLE):
        arguments = sum(PUBLISHED.is_argument(objective, level) for objective in deck)
        assert re.search(rf"{names[level]} \({arguments}\b", told)
    assert in_text(words, f"of {len(deck)}", f"su {len(deck)}") in told
    assert set(PUBLISHED.levels) == set(Level)
    assert set(EARLIER.levels) == {Level.NONE}


@in_every_language
def test_what_every_half_does_to_the_balance(words: Words) -> None:
    def pulls(edition: Edition, *, symbols: bool) -> str:
        def those(shift: int) -> str:
            names = [
                f"{SYMBOLS[emotion]} {emotion_name(words, emotion)}"
                if symbols
                else emotion_name(words, emotion)
                for emotion in Emotion
                if edition.shift[emotion] == shift
            ]
            return listed(words, names)

        return f"{those(1)} +1, {those(-1)} {MINUS}1"

    assert pulls(PUBLISHED, symbols=True) in section(words, "balance")
    assert pulls(EARLIER, symbols=False) in section(words, "editions")


@in_every_language
def test_the_numbers_are_those_of_both_editions(words: Words) -> None:
    for edition in (PUBLISHED, EARLIER):
        assert (edition.row, edition.set, edition.limit, len(edition.objective_deck)) == (6, 8, 2, 24)
    assert (PUBLISHED.long_chain, EARLIER.long_chain) == (None, 6)
    assert in_text(words, "a row of six cards", "una fila di sei carte") in section(words, "cards")
    assert in_text(words, "until you have six cards", "fino ad avere sei carte") in section(words, "drawing")
    assert in_text(words, "The first eight", "I primi otto") in section(words, "objectives")
    assert in_text(words, "six or more cards", "sei o più carte") in section(words, "editions")
    assert in_text(words, "four objectives", "quattro obiettivi") in section(words, "editions")  # half a set
    assert f"{MINUS}2" in section(words, "balance")
    assert in_text(words, "all 24 objectives", "tutti i 24 obiettivi") in section(words, "ending")


@in_every_language
def test_the_end_of_a_turn_has_the_order_that_is_told(words: Words) -> None:
    signs = {
        "objective": in_text(words, "the objective is done", "l'obiettivo"),
        "draw": in_text(words, "you draw", "peschi"),
        "perspective": in_text(words, "then your cards", "poi le tue carte"),
    }
    end_of_turn = in_text(words, "At the end of a turn", "Alla fine di un turno")
    earlier = section(words, "editions").partition(end_of_turn)[2]
    for edition, told in ((PUBLISHED, section(words, "drawing")), (EARLIER, earlier)):
        assert sorted(signs, key=lambda stage: told.lower().index(signs[stage])) == [*edition.end_of_turn]


def test_what_is_told_of_the_lines_and_of_the_middle_line() -> None:
    def inwards(board: Board) -> dict[str, int]:
        """Return to how many nodes of the next ring, or of the centre, each node leads."""
        further = [*(board.on_ring[ring] for ring in RINGS[1:]), board.centre]
        return {
            board.nodes[node]: (board.neighbours[node] & beyond).bit_count()
            for ring, beyond in zip(RINGS, further, strict=True)
            for node in members(board.on_ring[ring])
        }

    every_second = {node: int(int(node[1:]) % 2 == 0) for node in inwards(PUBLISHED.board)}
    assert inwards(PUBLISHED.board) == every_second
    assert inwards(EARLIER.board) == {
        node: 2 if not lines and node[0] != "I" else lines for node, lines in every_second.items()
    }
    pairs = zip(PUBLISHED.board.nodes, PUBLISHED.board.emotions, EARLIER.board.emotions, strict=True)
    assert [node[0] for node, one, other in pairs if one is not other] == ["O", "O"]
    for board in (PUBLISHED.board, EARLIER.board):
        middle = [node for node, side in zip(board.nodes, board.sides[0], strict=True) if side is None]
        assert sorted(node[0] for node in middle) == ["C", "I", "I", "M", "M", "O", "O"]
        assert set(board.starts) <= set(middle)


@in_every_language
def test_every_way_to_lose_is_told_in_one_sentence(words: Words) -> None:
    lose = in_text(words, "You lose together if ", "Perdete insieme se ")
    (sentence,) = (each for each in section(words, "ending").split(". ") if each.startswith(lose))
    assert len(sentence.split("; ")) == len(set(Ending) - {Ending.HELD_HANDS})


@in_every_language
def test_what_can_be_pressed_is_called_as_on_its_button(words: Words) -> None:
    told = section(words, "here")
    labels = [words.say(f"choice-{choice}") for choice in ("end", "back", "clear", "nudge", "part")]
    assert re.findall(r'"([^"]+)"', told) == labels


@in_every_language
def test_a_knock_an_hour(words: Words) -> None:
    assert Limits().nudge == HOUR
    assert in_text(words, "once an hour at most", "al massimo una volta all'ora") in section(words, "here")


@in_every_language
def test_the_credits_name_those_who_made_the_game_and_say_that_we_are_not_them(words: Words) -> None:
    told = section(words, "credits")
    for name in ("David Chircop", "Yannick Massa", "Marie Cardouat", "LudiCreations", words.say("title")):
        assert name in told
    assert in_text(words, "unofficial", "non ufficiale") in told
    assert in_text(words, "buy the boxed game", "compra il gioco in scatola") in told
