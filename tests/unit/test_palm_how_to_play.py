"""How to play Palm, as players read it: short enough, the same in every language, and true of the engine."""

import re

from bot.how_to_play import PALM, how_to_play
from bot.language import words_in
from bot.service.desk import HOUR, Limits
from engine.palm.constraints import constraints
from engine.palm.hand import hand
from engine.palm.options import MOST, Mode, Options, Veterans, mode_of
from engine.palm.phases import TOGETHER, Ending
from engine.palm.state import HAND, MEMORIES
from engine.silence import Silence
from renderers.language import Language, Words
from renderers.palm.names import gesture_name, object_name, pose_name
from tests.rows import each_row

LONGEST_PARAGRAPH = 900
LONGEST_SECTION = 3500  # a Discord message holds 4,000 characters, and an adapter may want to dress it
LONGEST_TITLE = 60
NUMBERS = {
    Language.EN: "zero one two three four five six seven eight nine ten eleven twelve".split(),  # noqa: SIM905
    Language.IT: "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici".split(),  # noqa: SIM905
}
SIXTEEN, TWENTY, HUNDRED = (
    {Language.EN: "sixteen", Language.IT: "sedici"},
    {Language.EN: "twenty", Language.IT: "venti"},
    {Language.EN: "hundred", Language.IT: "cento"},
)

in_every_language = each_row("words", [*map(words_in, Language)], ids=[*Language])


def section(words: Words, name: str) -> str:
    """Return all that a section says, in one line."""
    (found,) = (section for section in how_to_play(words, PALM) if section.name == name)
    return " ".join(found.paragraphs)


def in_text(words: Words, english: str, italian: str) -> str:
    """Return how this language says it."""
    return {Language.EN: english, Language.IT: italian}[words.language]


def number(words: Words, count: int) -> str:
    return NUMBERS[words.language][count]


@in_every_language
def test_a_section_goes_into_one_message_anywhere(words: Words) -> None:
    for each in how_to_play(words, PALM):
        assert len("\n\n".join((each.title, *each.paragraphs))) <= LONGEST_SECTION, each.name
        assert len(each.title) <= LONGEST_TITLE, each.name
        assert each.paragraphs, each.name
        for paragraph in each.paragraphs:
            assert len(paragraph) <= LONGEST_PARAGRAPH, (each.name, paragraph)


@in_every_language
def test_it_is_plain_text_in_whole_sentences(words: Words) -> None:
    for each in how_to_play(words, PALM):
        assert not each.title.endswith("."), each.name
        for text in (each.title, *each.paragraphs):
            assert not re.search(r"[*_`#<>|~\[\]\n]|  ", text), (each.name, text)
        assert all(paragraph.endswith(".") for paragraph in each.paragraphs), each.name


def test_it_is_read_in_a_few_minutes() -> None:
    told = [text for each in how_to_play(words_in(Language.EN), PALM) for text in each.paragraphs]
    assert len(" ".join(told).split()) <= 1800


def test_every_language_has_the_same_sections_and_an_address_for_each() -> None:
    english, *others = [
        [(each.name, len(each.paragraphs)) for each in how_to_play(words_in(language), PALM)]
        for language in Language
    ]
    assert all(other == english for other in others)
    names = [name for name, _ in english]
    assert len(set(names)) == len(names)
    assert [name for name in names if not re.fullmatch(r"[a-z]+", name)] == []


def test_who_names_no_game_is_told_the_other_one() -> None:
    words = words_in(Language.EN)
    assert how_to_play(words) == how_to_play(words, "heldhands") != how_to_play(words, PALM)


@in_every_language
def test_every_thing_gesture_and_pose_is_named_as_on_its_button(words: Words) -> None:
    things, touch = section(words, "things"), section(words, "touch")
    single = [name for name in hand().objects if name not in ("hooks", "loops")]
    assert [name for name in single if object_name(words, name) not in things] == []
    assert "velcro" in things
    assert number(words, len(hand().objects)) in things
    assert [name for name in hand().gestures if gesture_name(words, name) not in touch] == []
    assert number(words, len(hand().gestures)) in touch
    assert [pose for pose in hand().up if pose_name(words, pose) not in touch] == []
    assert (len(hand().places), SIXTEEN[words.language] in touch) == (16, True)
    assert number(words, hand().most) in touch


@in_every_language
def test_the_numbers_are_those_of_the_rules(words: Words) -> None:
    assert HUNDRED[words.language] in section(words, "goal")
    assert MEMORIES == 100
    assert (HAND, number(words, HAND) in section(words, "players")) == (6, True)
    assert (len(constraints()), TWENTY[words.language] in section(words, "experts")) == (20, True)
    assert in_text(words, "Two to eight", "da due a otto") in section(words, "goal")
    assert [mode_of(Options(), count) for count in range(2, MOST + 1)] == [
        Mode.TOGETHER,
        Mode.INDIVIDUALLY,
        *[Mode.TEAMS] * 5,
    ]
    together = section(words, "together")
    assert [int(each) for each in Veterans if each is not Veterans.NO] == [8, 10, 12]
    assert [count for count in (6, 8, 10, 12) if number(words, count) not in together] == []
    assert (len(TOGETHER), TOGETHER[0][0]) == (5, 8)
    assert {ending: points for points, ending in TOGETHER}[Ending.WELL_KEPT] == 6


@in_every_language
def test_every_silence_is_called_as_it_is_chosen(words: Words) -> None:
    told = section(words, "silence")
    for silence in Silence:
        assert f"{words.say(f'value-silence-{silence}')}: " in told
    assert Options().silence is Silence.QUIET
    assert in_text(words, "you play quiet", "si gioca in quiete") in told


@in_every_language
def test_what_can_be_pressed_or_typed_is_called_as_it_is(words: Words) -> None:
    commands = [
        f"{words.say('command-palm')} {words.say(f'command-palm-{name}')}"
        for name in ("start", "tutorial", "biography")
    ]
    labels = [words.say(f"choice-{choice}") for choice in ("palm-back", "palm-perform", "nudge", "part")]
    assert re.findall(r'"([^"]+)"', section(words, "here")) == [*commands, *labels]
    assert re.findall(r'"([^"]+)"', section(words, "turn")) == [words.say("choice-palm-hand")]
    assert Limits().nudge == HOUR
    assert in_text(words, "once an hour at most", "al massimo una volta all'ora") in section(words, "here")


@in_every_language
def test_the_credits_name_those_who_made_the_game_and_say_that_we_are_not_them(words: Words) -> None:
    told = section(words, "credits")
    for name in ("Timothée Decroix", "La Boîte de Jeu", "In the Palm of Your Hand", "Elio"):
        assert name in told
    assert in_text(words, "unofficial", "non ufficiale") in told
    assert in_text(words, "buy the boxed game", "compra il gioco in scatola") in told
