"""The catalogues of the house, and the messages that the code asks for."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from fluent.runtime import FluentResource
from fluent.syntax.ast import Junk, Message, Term, VariableReference
from fluent.syntax.visitor import Visitor

from adapters.terminal.reading import TYPED
from bot.connection import ServerWarning
from bot.doctor.finding import Ailment, Doubt, Mark, Well
from bot.embedded import EmbeddedProblem
from bot.parts import PartProblem
from bot.reach import ServerProblem
from bot.refusals import Denied
from bot.settings import Unfit
from bot.settings_reading import SettingProblem, Source
from bot.silence import Hush
from engine.heldhands.board import RINGS
from engine.heldhands.cards import CARDS, Emotion, Side
from engine.heldhands.options import Silence, option_values
from engine.heldhands.phases import Ending
from engine.heldhands.refusals import Refused
from renderers.heldhands.routes import Direction
from renderers.language import Language

ROOT = Path(__file__).parents[3]
ROOMS = ("renderers", "bot", "adapters")

FAMILIES: Mapping[str, tuple[str, ...]] = {
    "bar-": ("1", "2", "3"),
    "direction-": tuple(Direction),
    "drawn-": ("you", "partner", "near", "far"),
    "emotion-": tuple(emotion.name.lower() for emotion in Emotion),
    "ending-": tuple(Ending),
    "headline-": (
        "declined",
        "withdrawn",
        "expired",
        "parted",
        "left",
        "abandoned",
    ),  # the statuses that need one
    "mark-": tuple(Mark),
    "option-": tuple(option_values()),
    "outcome-": tuple(Ending),
    "pair-": tuple(sorted({"".join(sorted(card)).lower() for card in CARDS})),
    "picture-ring-": tuple(ring.name.lower() for ring in RINGS),
    "refusal-": (
        *Refused,
        *Denied,
        *Hush,
        *EmbeddedProblem,
        *ServerProblem,
        *PartProblem,
        *Ailment,
        *Unfit,
        *SettingProblem,
    ),
    "ring-": tuple(ring.name.lower() for ring in RINGS),
    "side-": tuple(Side),
    "silence-": tuple(Silence),
    "source-": tuple(Source),
    "typed-": TYPED,
    "warning-": (*ServerWarning, *Doubt),
    "well-": tuple(Well),
}
"""Messages that are asked for by a code: what their names begin with, and the codes that can follow."""


def folders() -> list[Path]:
    """Return the catalogues: every folder `locales` of the house."""
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
    """Return the modules of some rooms."""
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
    """Return every message that the code can ask for."""
    found: set[str] = set()
    for _, tree in sources(*ROOMS):
        for name in asked_for(tree):
            if name.endswith("*"):
                found.update(name[:-1] + code.replace("_", "-") for code in FAMILIES[name[:-1]])
            else:
                found.add(name)
    return found
