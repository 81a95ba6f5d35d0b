"""The catalogues of the house, the messages that code and pages ask for, and what else is on the pages."""

import ast
import re
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Final

from fluent.runtime import FluentResource
from fluent.syntax.ast import Junk, Message, Term, VariableReference
from fluent.syntax.visitor import Visitor
from jinja2 import Environment, nodes

from adapters.discord.arranging import DENIED
from adapters.discord.deliveries import WITHOUT_TABLE
from adapters.discord.permissions import ASKED
from adapters.discord.refusals import Amiss
from adapters.terminal.reading import TYPED
from adapters.web.refusals import Turned
from bot.commands.forms import FLAG_VALUES
from bot.commands.grammar import COMMANDS
from bot.commands.lessons import LESSONS
from bot.commands.life import CHAPTERS
from bot.commands.refusals import Misread
from bot.commands.repertoire import GROUPS
from bot.connection import ServerWarning
from bot.deliverer import Occasion
from bot.doctor.finding import Ailment, Doubt, Mark, Well
from bot.games import HOUSE
from bot.how_to_play import PALM_SECTIONS, SECTIONS
from bot.key_signs import Key
from bot.keys_heldhands import KEYPAD
from bot.keys_palm import KEYPAD as PALM_KEYPAD
from bot.nights.refusals import Unplanned
from bot.nights.when_refusals import Untimely
from bot.nights.when_words import Word
from bot.parts import PartProblem
from bot.reach import ServerProblem
from bot.refusals import Denied
from bot.requirements import ServerLack
from bot.settings import Unfit
from bot.settings_reading import SettingProblem, Source
from bot.silence import Hush
from bot.valkey.problems import EmbeddedProblem
from engine.heldhands.board import RINGS, SEATS
from engine.heldhands.cards import CARDS, Emotion, Side
from engine.heldhands.options import option_values
from engine.heldhands.phases import Ending
from engine.heldhands.refusals import Refused
from engine.palm.refusals import Refused as PalmRefused
from engine.silence import Silence
from renderers.heldhands.routes import Direction
from renderers.language import Language
from renderers.paint.look import ThemeName
from renderers.palm.memories.life import COUNT

ROOT: Final = Path(__file__).parents[3]
PAGES: Final = tuple(sorted((ROOT / "adapters" / "web" / "pages").glob("*.html")))

_KIND: Final = re.compile(r"\{% block kind %\}\w+\{% endblock %\}")  # a class, inside a tag of the base
_JINJA: Final = Environment(autoescape=True)


def template(page: Path) -> nodes.Template:
    return _JINJA.parse(page.read_text(encoding="utf-8"))


def asked_for_on(page: nodes.Template) -> Iterator[str]:
    """Return the names of messages that a page says; a family by its beginning and "*"."""
    for call in page.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name == "say":
            yield from _names_on_page(call.args[0])


def _names_on_page(message: nodes.Expr) -> Iterator[str]:
    match message:
        case nodes.Const(value=str(name)):
            yield name
        case nodes.CondExpr(expr1=one, expr2=nodes.Expr() as other):
            yield from _names_on_page(one)
            yield from _names_on_page(other)
        case nodes.Concat(nodes=[nodes.Const(value=str(beginning)), *_]):
            yield f"{beginning}*"
        case _:
            raise TypeError(message)


def markup(page: Path) -> str:
    """Return what stands literally on a page, without anything that is put into it."""
    tokens = _JINJA.lex(_KIND.sub("", page.read_text(encoding="utf-8")))
    return "".join(value for _, kind, value in tokens if kind == "data")


def handed_on(page: nodes.Template) -> set[str]:
    """Return the names under which a page hands texts on to its scripts."""
    return {
        str(pair.key.as_const())
        for pair in page.find_all(nodes.Pair)
        if isinstance(pair.value, nodes.Call) and isinstance(pair.value.node, nodes.Name)
    }


ROOMS = ("renderers", "bot", "adapters")
OFFERED = {
    name: values
    for game in HOUSE.values()
    for name, values in game.rules.option_values().items()
    if name != "first"
}
"""The options that the first page of the web table asks for; who begins is left to chance there."""

SAID = {option.name: (*option.values, *option.unlisted) for command in COMMANDS for option in command.options}
"""The options of commands, with the few values that some of them have."""

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
    "drawn-": ("you", "partner", "near", "far"),
    "emotion-": tuple(emotion.name.lower() for emotion in Emotion),
    "ending-": tuple(Ending),
    "headline-": ("declined", "withdrawn", "expired", "parted", "left", "abandoned"),  # that need one
    "how-": tuple(
        f"{name}-{part}" for name, count in SECTIONS.items() for part in ("title", *range(1, count + 1))
    ),
    "palm-how-": tuple(
        f"{name}-{part}" for name, count in PALM_SECTIONS.items() for part in ("title", *range(1, count + 1))
    ),
    "palm-lesson-": tuple(
        f"{lesson.name}-{part}" for lesson in LESSONS for part in ("title", *range(1, lesson.paragraphs + 1))
    ),
    "biography-chapter-": tuple(str(number) for number in range(1, len(CHAPTERS) + 1)),
    "key-label-": tuple({*KEYPAD, *PALM_KEYPAD}),
    "key-words-": tuple(Key),
    "mark-": tuple(Mark),
    "memory-": tuple(f"{n:03}-{part}" for n in range(1, COUNT + 1) for part in ("title", "story")),
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
        *(*Refused, *PalmRefused, *Denied, *Turned, *Amiss, *Hush, *Misread, *Untimely, *Unplanned),
        *(*EmbeddedProblem, *ServerProblem, *ServerLack, *PartProblem, *Ailment, *Unfit, *SettingProblem),
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
    "warning-": (*ServerWarning, *Doubt),
    "web-": (
        *(f"{name}-{value}" for name, values in OFFERED.items() for value in values),
        *(f"{name}{way}" for name in ("partner", "others") for way in ("", "-link", "-code")),
    ),
    "web-about-": tuple(OFFERED),
    "web-edition-": tuple(OFFERED["edition"]),
    "web-film-": SEATS,
    "web-game-": tuple(HOUSE),
    "web-how-": tuple(HOUSE),
    "web-language-": tuple(Language),
    "web-lead-": tuple(HOUSE),
    "web-option-": tuple(OFFERED),
    "web-side-": SEATS,
    "web-theme-": tuple(ThemeName),
    "well-": tuple(Well),
    "when-words-": tuple(Word),
}
"""Messages that are asked for by a code: what their names begin with, and the codes that can follow."""


def folders() -> list[Path]:
    return sorted(path for room in ROOMS for path in (ROOT / room).rglob("locales") if path.is_dir())


class _Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802 - Fluent's name
        self.names.add(node.id.name)


def messages(folder: Path, language: Language) -> dict[str, set[str]]:
    """Return the messages of a catalogue, each with the names of its variables."""
    found: dict[str, set[str]] = {}
    for file in sorted((folder / language).glob("*.ftl")):
        for entry in FluentResource(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, Junk | Term), f"{file}: {entry}"
            if isinstance(entry, Message):
                assert entry.id.name not in found, f"{file}: {entry.id.name} twice"
                variables = _Variables()
                variables.visit(entry)
                found[entry.id.name] = variables.names
    return found


def sources(*rooms: str) -> Iterator[tuple[Path, ast.Module]]:
    for room in rooms:
        for file in sorted((ROOT / room).rglob("*.py")):
            yield file, ast.parse(file.read_text(encoding="utf-8"))


def asked_for(tree: ast.Module) -> Iterator[str]:
    """Return the names of messages that a module says; a family by its beginning and "*"."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "say":
            yield from _names(node.args[0]) if node.args else ()


def _names(message: ast.expr) -> Iterator[str]:
    match message:
        case ast.Constant(value=str(name)):
            yield name
        case ast.IfExp(body=one, orelse=other):
            yield from _names(one)
            yield from _names(other)
        case ast.JoinedStr(values=[ast.Constant(value=str(beginning)), *_]):
            yield f"{beginning}*"


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
