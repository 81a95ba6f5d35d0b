"""How to play, as players read it: short enough, the same in every language, and true of the engines."""

import re

from bot.commands.handlers.rules import how_to_play
from bot.model.person import PLATFORMS, WEB
from bot.model.screen import SYMBOLS as SYMBOLS_OF_KEYS
from bot.model.screen import Key
from bot.service.context import HOUR, Limits
from bot.text.catalogue import words_in
from engine.contract import Silence
from engine.heldhands.board import RINGS
from engine.heldhands.cards import Emotion
from engine.heldhands.edition import Edition, Level, load_edition
from engine.heldhands.options import Options, option_values
from engine.heldhands.phases import Ending
from engine.palm import options as palm_options
from engine.palm.constraints import constraints
from engine.palm.hand import hand
from engine.palm.options import MOST, Mode, Veterans, mode_of
from engine.palm.phases import TOGETHER
from engine.palm.phases import Ending as PalmEnding
from engine.palm.state import HAND, MEMORIES
from renderers.heldhands.names import SYMBOLS, emotion_name, ring_name
from renderers.i18n.catalogue import MINUS, Language, Words, listed
from renderers.palm.names import gesture_name, object_name, pose_name
from tests.rows import each_row

LONGEST_PARAGRAPH = 900
LONGEST_SECTION = 3500  # a Discord message holds 4,000 characters, and an adapter may want to dress it
LONGEST_TITLE = 60
MOST_WORDS = 1800  # read in a few minutes

HELD_HANDS, PALM = "heldhands", "palm"
PUBLISHED, EARLIER = load_edition("published"), load_edition("print-and-play")

NUMBERS = {
    Language.EN: "zero one two three four five six seven eight nine ten eleven twelve".split(),  # noqa: SIM905
    Language.IT: "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici".split(),  # noqa: SIM905
}

in_every_language = each_row("words", [*map(words_in, Language)], ids=[*Language])


def section(words: Words, name: str, game: str = HELD_HANDS, platform: str = WEB) -> str:
    (found,) = (section for section in how_to_play(words, platform, game) if section.name == name)
    return " ".join(found.paragraphs)


def names_of_values(words: Words) -> dict[str, str]:
    """Return what the values of options are called where people choose them."""
    chosen = {each: values for each, values in option_values().items() if each != "first"}
    return {value: words.say(f"value-{each}-{value}").lower() for each in chosen for value in chosen[each]}


def in_text(words: Words, english: str, italian: str) -> str:
    return {Language.EN: english, Language.IT: italian}[words.language]


def named(name: str, text: str) -> bool:
    """Return whether a text has this name in it, as a word of its own."""
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text.lower()) is not None


@in_every_language
@each_row("game", [HELD_HANDS, PALM])
@each_row("platform", PLATFORMS)
def test_a_section_is_plain_sentences_that_go_into_one_message_and_has_an_address(
    platform: str, game: str, words: Words
) -> None:
    sections = how_to_play(words, platform, game)
    assert (sections == how_to_play(words, platform)) == (game == HELD_HANDS), (
        "without a name it is Held Hands"
    )
    for each in sections:
        assert re.fullmatch(r"[a-z]+", each.name)
        assert len("\n\n".join((each.title, *each.paragraphs))) <= LONGEST_SECTION, each.name
        assert len(each.title) <= LONGEST_TITLE, each.name
        assert not each.title.endswith("."), each.name
        assert each.paragraphs, each.name
        for text in (each.title, *each.paragraphs):
            assert not re.search(r"[*_`#<>|~\[\]\n]|  ", text), (each.name, text)
        for paragraph in each.paragraphs:
            assert len(paragraph) <= LONGEST_PARAGRAPH, (each.name, paragraph)
            assert paragraph.endswith("."), (each.name, paragraph)
    assert len({each.name for each in sections}) == len(sections)
    english = how_to_play(words_in(Language.EN), platform, game)
    shape = [(each.name, len(each.paragraphs)) for each in english]
    assert [(each.name, len(each.paragraphs)) for each in sections] == shape
    assert sum(len(text.split()) for each in english for text in each.paragraphs) <= MOST_WORDS


@in_every_language
@each_row(
    ("game", "names"),
    [
        (HELD_HANDS, ("David Chircop", "Yannick Massa", "Marie Cardouat", "LudiCreations")),
        (PALM, ("Timothée Decroix", "La Boîte de Jeu", "In the Palm of Your Hand", "Elio")),
    ],
)
def test_a_knock_an_hour_and_credits_to_those_who_made_the_game_and_are_not_we(
    game: str, names: tuple[str, ...], words: Words
) -> None:
    assert Limits().nudge == HOUR
    knock = in_text(words, "once an hour at most", "al massimo una volta all'ora")
    assert knock in section(words, "here", game)
    told = section(words, "credits", game)
    for name in (*names, words.say("title" if game == HELD_HANDS else "title-palm")):
        assert name in told
    assert in_text(words, "unofficial", "non ufficiale") in told
    assert in_text(words, "buy the boxed game", "compra il gioco in scatola") in told


@in_every_language
def test_every_emotion_and_ring_is_named_with_its_symbol_and_its_nodes(words: Words) -> None:
    told = section(words, "board")
    assert all(f"{SYMBOLS[emotion]} {emotion_name(words, emotion)}" in told for emotion in Emotion)
    for edition in (PUBLISHED, EARLIER):
        for ring in RINGS:
            on_it = in_text(words, "on the ", "sull'") + ring_name(words, ring)
            assert f"{edition.board.on_ring[ring].bit_count()} {on_it}" in told


@in_every_language
def test_every_edition_level_and_silence_is_called_as_on_an_invitation(words: Words) -> None:
    names = names_of_values(words)
    for option, told in (("edition", "editions"), ("level", "arguments"), ("silence", "silence")):
        for value in option_values()[option]:
            assert named(names[value], section(words, told)), value
    for silence in Silence:
        assert f"{names[silence].capitalize()}: " in section(words, "silence"), silence
        if silence is not Silence.LEARNING:  # there the invitation says what it is for
            assert words.say(f"silence-{silence}").startswith(f"{names[silence].capitalize()}: ")
    for level in set(Level) - {Level.NONE}:
        assert named(names[level], words.say("opening-edition", edition="published", level=level))
    for edition in option_values()["edition"]:
        assert named(names[edition], words.say("opening-edition", edition=edition, level="none"))


@in_every_language
def test_what_is_played_if_nobody_chooses(words: Words) -> None:
    unless = in_text(words, "don't choose", "scegliete nulla")
    default, names = Options(), names_of_values(words)
    for told, value in (("silence", default.silence), ("editions", default.edition)):
        (sentence,) = (each for each in section(words, told).split(". ") if unless in each)
        assert named(names[value], sentence)
    none = in_text(words, f"{unless}, there are none", f"{unless}, non ce ne sono")
    assert none in section(words, "arguments")
    assert default.level is Level.NONE


@in_every_language
def test_each_level_has_as_many_arguments_as_are_told(words: Words) -> None:
    told, names = section(words, "arguments"), names_of_values(words)
    deck = PUBLISHED.objective_deck
    for level in (Level.CHALLENGING, Level.DIFFICULT, Level.IMPOSSIBLE):
        arguments = sum(PUBLISHED.is_argument(objective, level) for objective in deck)
        assert re.search(rf"{names[level]} \({arguments}\b", told)
    assert in_text(words, f"of {len(deck)}", f"su {len(deck)}") in told
    assert (set(PUBLISHED.levels), set(EARLIER.levels)) == (set(Level), {Level.NONE})


@in_every_language
def test_what_every_half_does_to_the_balance(words: Words) -> None:
    def pulls(edition: Edition, *, symbols: bool) -> str:
        def those(shift: int) -> str:
            found = [emotion for emotion in Emotion if edition.shift[emotion] == shift]
            names = [f"{SYMBOLS[each]} " * symbols + emotion_name(words, each) for each in found]
            return listed(words, names)

        return f"{those(1)} +1, {those(-1)} {MINUS}1"

    assert pulls(PUBLISHED, symbols=True) in section(words, "balance")
    assert pulls(EARLIER, symbols=False) in section(words, "editions")


@in_every_language
def test_the_numbers_are_those_of_both_editions(words: Words) -> None:
    for edition in (PUBLISHED, EARLIER):
        assert (edition.row, edition.set, edition.limit, len(edition.objective_deck)) == (6, 8, 2, 24)
    assert (PUBLISHED.long_chain, EARLIER.long_chain) == (None, 6)
    for told, english, italian in (
        ("cards", "a row of six cards", "una fila di sei carte"),
        ("drawing", "until you have six cards", "fino ad avere sei carte"),
        ("objectives", "the first eight", "I primi otto"),
        ("editions", "six or more cards", "sei o più carte"),
        ("editions", "four objectives", "quattro obiettivi"),  # half a set
        ("balance", f"{MINUS}2", f"{MINUS}2"),
        ("ending", "all 24 objectives", "tutti i 24 obiettivi"),
    ):
        assert in_text(words, english, italian) in section(words, told)


@in_every_language
def test_the_end_of_a_turn_and_every_way_to_lose_are_told_as_they_are(words: Words) -> None:
    signs = {
        "objective": in_text(words, "the objective is done", "l'obiettivo"),
        "draw": in_text(words, "you draw", "peschi"),
        "perspective": in_text(words, "then your cards", "poi le tue carte"),
    }
    end_of_turn = in_text(words, "At the end of a turn", "Alla fine di un turno")
    earlier = section(words, "editions").partition(end_of_turn)[2]
    for edition, told in ((PUBLISHED, section(words, "drawing")), (EARLIER, earlier)):
        assert sorted(signs, key=lambda stage: told.lower().index(signs[stage])) == [*edition.end_of_turn]
    lose = in_text(words, "You lose together if ", "Perdete insieme se ")
    (sentence,) = (each for each in section(words, "ending").split(". ") if each.startswith(lose))
    assert len(sentence.split("; ")) == len(set(Ending) - {Ending.HELD_HANDS})


@in_every_language
def test_what_can_be_pressed_or_typed_is_called_as_it_is(words: Words) -> None:
    def quoted(name: str, game: str, platform: str) -> list[str]:
        return re.findall(r'[“"]([^”"]+)[”"]', section(words, name, game, platform))

    def labels(*choices: str) -> list[str]:
        return [words.say(f"choice-{choice}") for choice in choices]

    pressed, mimed = ("end", "back", "clear", "nudge", "part"), ("palm-back", "palm-perform", "nudge", "part")
    palm = words.say("command-palm")
    typed = [f"{palm} {words.say(f'command-palm-{name}')}" for name in ("start", "tutorial", "biography")]
    assert quoted("here", HELD_HANDS, WEB) == labels(*pressed)
    assert quoted("here", HELD_HANDS, "discord") == labels("read", *pressed)
    assert quoted("here", PALM, WEB) == labels(*mimed)
    assert quoted("here", PALM, "discord") == [*(f"/{each}" for each in typed), *labels(*mimed)]
    assert quoted("here", PALM, "matrix") == [f"!{each}" for each in typed]
    for platform in PLATFORMS:
        assert quoted("turn", PALM, platform) == labels("palm-hand")


@in_every_language
def test_keys_and_commands_are_named_where_they_are_and_nowhere_else(words: Words) -> None:
    def signs(platform: str, game: str) -> set[Key]:
        told = " ".join(text for each in how_to_play(words, platform, game) for text in each.paragraphs)
        return {key for key, sign in SYMBOLS_OF_KEYS.items() if sign in told}

    both = {Key.END, Key.BACK, Key.NUDGE, Key.PART}
    assert signs("matrix", HELD_HANDS) == {*both, Key.CLEAR, Key.READ, Key.IN, Key.TWO, Key.PARTNER}
    assert signs("matrix", PALM) == both
    for platform in (WEB, "discord"):
        assert not signs(platform, HELD_HANDS) | signs(platform, PALM), platform
    for game in (HELD_HANDS, PALM):
        on_the_web = str(how_to_play(words, WEB, game))
        assert not re.search(r"Matrix|Discord|[“ ][/!]", on_the_web), game


@in_every_language
def test_every_thing_gesture_and_pose_of_palm_is_named_as_on_its_button(words: Words) -> None:
    things, touch = section(words, "things", PALM), section(words, "touch", PALM)
    numbers, known = NUMBERS[words.language], hand()
    single = [object_name(words, name) for name in known.objects if name not in ("hooks", "loops")]
    assert [each for each in (*single, "velcro", numbers[len(known.objects)]) if each not in things] == []
    told = [
        *(gesture_name(words, name) for name in known.gestures),
        *(pose_name(words, pose) for pose in known.up),
        *(numbers[len(known.gestures)], numbers[known.most], in_text(words, "sixteen", "sedici")),
    ]
    assert [each for each in told if each not in touch] == []
    assert len(known.places) == 16


@in_every_language
def test_the_numbers_and_silences_of_palm_are_those_of_the_rules(words: Words) -> None:
    def told(name: str, *texts: str) -> bool:
        return all(text in section(words, name, PALM) for text in texts)

    numbers = NUMBERS[words.language]
    assert (MEMORIES, HAND, len(constraints())) == (100, 6, 20)
    assert told("goal", in_text(words, "hundred", "cento"), in_text(words, "Two to eight", "da due a otto"))
    assert told("players", numbers[HAND])
    assert told("experts", in_text(words, "twenty", "venti"))
    modes = [mode_of(palm_options.Options(), count) for count in range(2, MOST + 1)]
    assert modes == [Mode.TOGETHER, Mode.INDIVIDUALLY, *[Mode.TEAMS] * 5]
    assert [int(each) for each in Veterans if each is not Veterans.NO] == [8, 10, 12]
    assert told("together", *(numbers[count] for count in (6, 8, 10, 12)))
    assert (len(TOGETHER), TOGETHER[0][0]) == (5, 8)
    assert {ending: points for points, ending in TOGETHER}[PalmEnding.WELL_KEPT] == 6
    assert told("silence", *(f"{words.say(f'value-silence-{silence}')}: " for silence in Silence))
    assert told("silence", in_text(words, "it's quiet", "si gioca senza parole"))
    assert palm_options.Options().silence is Silence.QUIET
