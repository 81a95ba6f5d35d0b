"""Given the catalogues: is every text there, in every language, with the same facts, and what does it say?"""

import logging
import re
from collections.abc import Mapping
from itertools import chain
from pathlib import Path

import pytest
from fluent.runtime import FluentResource
from fluent.syntax.ast import Junk, Message, Term
from fluent.syntax.serializer import serialize_message

from adapters.cli.doctor import format_finding
from adapters.discord.channel_setup import DENIED, DiscordProblem
from adapters.discord.deliveries import WITHOUT_TABLE
from adapters.discord.permissions import ASKED
from adapters.terminal.command_line import words_in
from adapters.terminal.console import TYPED
from adapters.web.web_refusals import WebProblem
from bot.app.components import ComponentProblem
from bot.app.doctor.finding import CheckFailure, CheckPassed, CheckWarning, Finding, Mark
from bot.commands.command_table import COMMANDS
from bot.commands.handlers.palm_lessons import CHAPTERS, LESSONS
from bot.commands.handlers.rules import PALM_SECTIONS, SECTIONS
from bot.commands.model import FLAG_VALUES, GROUPS, CommandProblem
from bot.config.data_directory import DirectoryProblem
from bot.config.environment import SettingProblem, Source
from bot.config.types import ValueProblem
from bot.delivery.deliverer import Occasion
from bot.games.heldhands.choices import KEYPAD
from bot.games.heldhands.lessons import LESSONS as GUIDED_LESSONS
from bot.games.palm.game import KEYPAD as PALM_KEYPAD
from bot.games.registry import GAMES
from bot.http.network_addresses import AddressProblem
from bot.model.night import NightProblem
from bot.model.refusals import ServiceProblem
from bot.model.screen import Key
from bot.model.silence import SilenceProblem
from bot.screens.refusal_text import refusal_text
from bot.store.connection import ServerWarning
from bot.store.diagnose import ServerLack, ServerProblem
from bot.store.embedded.directory import EmbeddedProblem
from bot.telemetry.logs import Redactor, TextFormatter
from bot.text.time_words import Word
from bot.text.time_zones import TimeProblem
from engine.contract import Code, Fact, Refusal, Silence
from engine.heldhands.board import RINGS, SEATS
from engine.heldhands.cards import CARDS, Emotion, Side
from engine.heldhands.loss import Obstacle
from engine.heldhands.options import option_values
from engine.heldhands.phases import Ending
from engine.heldhands.policies.partner import Character
from engine.heldhands.refusals import Refused
from engine.palm.refusals import Refused as PalmRefused
from renderers.heldhands.scene import Direction
from renderers.i18n.catalogue import Language, MissingTextError, Words, best_language
from renderers.i18n.texts import BrokenCatalogueError
from renderers.paint.picture import ThemeName
from renderers.palm.names import MEMORY_COUNT
from tests.rows import each_row
from tests.unit.language.catalogues import PAGES, ROOT, asked_for, asked_for_on, sources, template


@each_row(
    ("codes", "language"),
    [
        *(([code], Language.IT) for code in ("it", "it-IT", "it_CH.UTF-8", "IT")),
        *(([code], Language.EN) for code in ("en-GB", "pt", "C.UTF-8", "italic")),
        *((["pt-BR", "it"], Language.IT), (["", None, "it"], Language.IT), ([], Language.EN)),
    ],
)
def test_the_best_language_for_a_platforms_code(codes: list[str | None], language: Language) -> None:
    assert best_language(*codes) is language


def test_things_are_counted_and_facts_stand_in_a_sentence_without_marks_around_them() -> None:
    counted = [[Words(language).say("cards", count=count) for count in (0, 1, 6)] for language in Language]
    assert counted == [["no cards", "1 card", "6 cards"], ["nessuna carta", "1 carta", "6 carte"]]
    said = words_in(Language.IT).say("refusal-no-such-node", node="O99")
    assert said == "Su questo tabellone non c'è un nodo O99."


def catalogue(folder: Path, **texts: str) -> Path:
    for language in Language:
        (folder / language).mkdir()
        (folder / language / "some.ftl").write_text(texts.get(language, ""), encoding="utf-8")
    return folder


def test_while_we_test_a_missing_text_is_an_error(tmp_path: Path) -> None:
    words = Words(Language.IT, (catalogue(tmp_path, en="hello = Hello.", it="you = Ciao, { $who }."),))
    with pytest.raises(MissingTextError):
        words.say("hello")
    with pytest.raises(MissingTextError):
        words.say("you")
    assert words.say("you", who="Alba") == "Ciao, Alba."


def test_people_read_english_instead_and_the_log_says_which_text_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Words, "strict", False)
    words = Words(
        Language.IT, (catalogue(tmp_path, en="hello = Hello, { $who }.\nyou = You.", it="you = { $who }."),)
    )
    with caplog.at_level(logging.ERROR):
        assert words.say("hello", who="Alba") == "Hello, Alba."
        assert words.say("you") == "You."
        assert words.say("nothing") == "nothing"
    lines = map(TextFormatter(Redactor()).format, caplog.records)
    assert [line.partition("text_missing ")[2] for line in lines] == [
        'language=it text="hello: missing"',
        'language=it text="you: Unknown external: who"',
        'language=it text="nothing: missing"',
    ]


@pytest.mark.parametrize("broken", ["one = {", "???", "one = 1\none = 2"])
def test_a_broken_catalogue_is_refused(broken: str, tmp_path: Path) -> None:
    with pytest.raises(BrokenCatalogueError):
        Words(Language.EN, (catalogue(tmp_path, en=broken),)).say("one")


def test_words_are_the_same_in_one_language_from_the_same_catalogues(tmp_path: Path) -> None:
    assert {Words(Language.EN), Words(Language.EN)} == {Words(Language.EN)}
    assert Words(Language.EN) != Words(Language.IT)
    assert Words(Language.EN) != Words(Language.EN, (tmp_path,))


PROBLEMS: tuple[Code, ...] = (
    *(
        *DirectoryProblem,
        *EmbeddedProblem,
        *ServerProblem,
        *ServerLack,
        *AddressProblem,
        *ComponentProblem,
        *CheckFailure,
        *ValueProblem,
        *SettingProblem,
    ),
)
NUMBERS = {"bytes", "hours", "megabytes", "nodes", "seconds"}


def facts_of(code: Code) -> dict[str, Fact]:
    return {name: 3 if name in NUMBERS else f"a-{name}" for name in code.facts}


@each_row("code", [*PROBLEMS, *CheckPassed, *CheckWarning, *ServerWarning])
@each_row("language", Language)
def test_every_problem_finding_and_warning_has_one_line_made_of_its_facts(
    code: Code, language: Language
) -> None:
    facts, words = facts_of(code), words_in(language)
    if finding := isinstance(code, CheckPassed | CheckWarning | ServerWarning):
        mark = Mark.OK if isinstance(code, CheckPassed) else Mark.WARN
        said = format_finding(Finding("ours", mark, code, facts), words)
    else:
        said = refusal_text(Refusal(code, **facts), words)
    assert re.fullmatch(r"[^\n]+\.", said)
    unsaid = [name for name, fact in facts.items() if str(fact) not in said]
    assert unsaid == [] or (not finding and unsaid == ["check"])


def test_no_two_codes_share_a_sentence() -> None:
    for codes in (
        (*PROBLEMS, *ServiceProblem, *Refused, *SilenceProblem, *CommandProblem),
        (*ServerWarning, *CheckWarning),
        (*CheckPassed,),
    ):
        names = [str(code) for code in codes]
        assert len(set(names)) == len(names)


ROOMS = ("renderers", "bot", "adapters")
OFFERED = {
    name: values
    for game in GAMES.values()
    for name, values in game.rules.option_values().items()
    if name != "first"
} | {"character": tuple(Character)}
"""The options that the first page of the web table asks for; who begins is left to chance there."""

SAID = {option.name: (*option.values, *option.unlisted) for command in COMMANDS for option in command.options}
"""The options of commands, with the few values that some of them have."""


def numbered(sections: Mapping[str, int]) -> tuple[str, ...]:
    """Return the titles and the paragraphs of sections that have so many."""
    return tuple(
        f"{name}-{part}" for name, count in sections.items() for part in ("title", *range(1, count + 1))
    )


FAMILIES: Mapping[str, tuple[str, ...]] = {
    "bar-": ("1", "2", "3"),
    "choice-night-": ("show", "join", "here", "leave", "start", "end", "cancel"),
    "command-": (
        "heldhands-about",  # all of them together
        *(f"{group}{part}" for group in GROUPS for part in ("", "-about")),
        *(f"{command.name}{part}" for command in COMMANDS for part in ("", "-about")),
    ),
    "direction-": tuple(Direction),
    "discord-permission-": tuple({*DENIED, "manage_roles", *(name for name, asked in ASKED if asked)}),
    "discord-table-": WITHOUT_TABLE,
    "example-": tuple(command.name for command in COMMANDS if command.example),
    "drawn-": ("you", "partner", "near", "far"),
    "drawn-loss-": tuple(Obstacle),
    "emotion-": tuple(emotion.name.lower() for emotion in Emotion),
    "ending-": tuple(Ending),
    "headline-": ("declined", "withdrawn", "expired", "parted", "left", "abandoned"),  # that need one
    "how-": numbered(SECTIONS),
    "palm-how-": numbered(PALM_SECTIONS),
    "lesson-": tuple(lesson.code for lesson in GUIDED_LESSONS),
    "palm-lesson-": numbered({lesson.name: lesson.paragraphs for lesson in LESSONS}),
    "biography-chapter-": tuple(str(number) for number in range(1, len(CHAPTERS) + 1)),
    "loss-by-": tuple(Obstacle),
    "lobby-choice-": ("join", "here", "fill", "leave", "more", "quiet"),
    "key-label-": tuple({*KEYPAD, *PALM_KEYPAD}),
    "key-words-": tuple(Key),
    "mark-": tuple(Mark),
    "memory-": tuple(f"{n:03}-{part}" for n in range(1, MEMORY_COUNT + 1) for part in ("title", "story")),
    "occasion-": tuple(each.value for each in Occasion if each is not Occasion.SCREEN),
    "option-": tuple(option_values()),
    "option-about-": tuple(option.explained for command in COMMANDS for option in command.options),
    "option-word-": tuple(SAID),
    "outcome-": tuple(Ending),
    "pair-": tuple(sorted({"".join(sorted(card)).lower() for card in CARDS})),
    "palm-headline-": ("choose", "mime", "album"),
    "picture-ring-": tuple(ring.name.lower() for ring in RINGS),
    "question-palm-": ("roles", "choose", "interfere", "album"),
    "refusal-": (
        *(
            *Refused,
            *PalmRefused,
            *ServiceProblem,
            *WebProblem,
            *DiscordProblem,
            *SilenceProblem,
            *CommandProblem,
            *TimeProblem,
            *NightProblem,
        ),
        *PROBLEMS,
    ),
    "ring-": tuple(ring.name.lower() for ring in RINGS),
    "settings-large-": FLAG_VALUES,
    "side-": tuple(Side),
    "silence-": tuple(Silence),
    "source-": tuple(Source),
    "typed-": TYPED,
    "value-": tuple(
        f"{name}-{value}" for name, values in {**SAID, "flag": FLAG_VALUES}.items() for value in values
    ),
    "warning-": (*ServerWarning, *CheckWarning),
    "web-": (
        *(f"{name}-{value}" for name, values in OFFERED.items() for value in values),
        *(f"{name}{way}" for name in ("partner", "others") for way in ("", "-link", "-code")),
    ),
    "web-about-": tuple(OFFERED),
    "web-edition-": tuple(OFFERED["edition"]),
    "web-film-": SEATS,
    "web-game-": tuple(GAMES),
    "web-how-": tuple(GAMES),
    "web-language-": tuple(Language),
    "web-lead-": tuple(GAMES),
    "web-option-": tuple(OFFERED),
    "web-side-": SEATS,
    "web-theme-": tuple(ThemeName),
    "well-": tuple(CheckPassed),
    "when-words-": tuple(Word),
}
"""Messages that are asked for by a code: what their names begin with, and the codes that can follow."""


def folders() -> list[Path]:
    return sorted(path for room in ROOMS for path in (ROOT / room).rglob("locales") if path.is_dir())


def texts(folder: Path, language: Language) -> dict[str, str]:
    """Return the messages of a catalogue, as Fluent would write them."""
    found: dict[str, str] = {}
    for file in sorted((folder / language).glob("*.ftl")):
        for entry in FluentResource(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, Junk | Term), f"{file}: {entry}"
            if isinstance(entry, Message):
                assert entry.id.name not in found, f"{file}: {entry.id.name} twice"
                found[entry.id.name] = serialize_message(entry).partition("=")[2].strip()
    return found


def messages(folder: Path, language: Language) -> dict[str, set[str]]:
    """Return the messages of a catalogue, each with the names of its variables."""
    return {name: {*re.findall(r"\$(\w+)", text)} for name, text in texts(folder, language).items()}


def all_asked_for() -> set[str]:
    """Return every message that the code can ask for, and every page."""
    found: set[str] = set()
    code = (name for _, tree in sources(*ROOMS) for name in asked_for(tree))
    pages = (name for page in PAGES for name in asked_for_on(template(page)))
    for name in chain(code, pages):
        if name.endswith("*"):
            found.update(name[:-1] + code.replace("_", "-") for code in FAMILIES[name[:-1]])
        else:
            found.add(name)
    return found


SAME_IN_EVERY_LANGUAGE = {
    *("title", "title-palm", "drawn-palm-title", "web-title"),  # the names of the games and the program
    *("web-game-heldhands", "web-game-palm", "command-palm", "command-palm-tutorial", "command-tutorial"),
    *("web-edition-print-and-play", "value-edition-print-and-play"),  # the name of an edition
    *("web-language-en", "web-language-it"),  # each language in its own words
    *("value-language-en", "value-language-it"),
    "palm-pia",  # a name
    *("place", "choice-way", "described-way", "game-label"),  # nothing but their facts
    *("biography-headline", "help-line", "settings-line"),
    *("pair-hs", "drawn-partner", "web-menu", "option-word-partner", "value-flag-no"),  # the same word
}


@each_row("folder", folders(), ids=str)
@each_row("language", Language)
def test_every_language_says_the_same_things_about_the_same_facts(folder: Path, language: Language) -> None:
    assert messages(folder, language) == messages(folder, Language.EN)


def test_no_message_is_missing_left_over_or_in_two_catalogues() -> None:
    names = [name for folder in folders() for name in messages(folder, Language.EN)]
    known, wanted = {*names}, all_asked_for()
    assert wanted - known == set(), "missing"
    assert known - wanted == set(), "left over"
    assert len(names) == len(known), "in two catalogues"


@each_row("folder", folders(), ids=str)
def test_nothing_was_left_untranslated(folder: Path) -> None:
    english = texts(folder, Language.EN)
    for other in set(Language) - {Language.EN}:
        first_lines = {name: text.split("\n")[0] for name, text in texts(folder, other).items()}
        same = {name for name, line in first_lines.items() if english[name].split("\n")[0] == line}
        assert {name for name in same if not english[name].startswith("{")} <= SAME_IN_EVERY_LANGUAGE
