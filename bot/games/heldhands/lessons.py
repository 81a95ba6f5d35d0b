"""What a guided first game of Held Hands explains, one thing at a time, when it first matters.

A lesson is a code and what it is about on the table as its player sees it; its words are `lesson-CODE` in
`lessons.ftl`. Of those that matter now, the first that was not explained yet is shown.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from bot.games.model import ChosenDeal, Lessons
from engine.heldhands.actions import Row, Step
from engine.heldhands.board import RINGS, Ring
from engine.heldhands.cards import Emotion
from engine.heldhands.edition import load_edition
from engine.heldhands.help import leaves_no_step
from engine.heldhands.phases import Phase
from engine.heldhands.views import PlayerView
from renderers.heldhands.names import SYMBOLS, emotion_name, node_name, ring_name
from renderers.i18n.catalogue import Said, Words, signed

Facts: TypeAlias = Mapping[str, Said | Emotion | Ring]
"""What a lesson names of the screen on which it is shown."""

_SOON: Final = 2  # objectives before a ring opens
_FEW: Final = 9  # cards in both rows
_SETTLED: Final = 5  # the turn from which the side is explained even if no row turns


@dataclass(frozen=True, slots=True)
class Lesson:
    """One thing to explain."""

    code: str
    when: Callable[[PlayerView], Facts | None]
    """Return what it names of this view; None while it does not matter."""


def _set_up(view: PlayerView) -> Facts | None:
    return {} if view.table.phase is Phase.SETUP else None


def _middle_line(view: PlayerView) -> Facts | None:
    return {} if view.table.phase is Phase.SIDE else None


def _centre(view: PlayerView) -> Facts | None:
    return None if view.table.ring else {"follow": "yes" if view.table.following else "no"}


def _centre_soon(view: PlayerView) -> Facts | None:
    left = view.table.objectives - view.table.completed
    return {"left": left} if left <= _SOON else None


def _ring_open(view: PlayerView) -> Facts | None:
    ring = view.table.ring
    return {"ring": ring} if ring and ring is not RINGS[0] else None


def _ring_soon(view: PlayerView) -> Facts | None:
    size, ring = load_edition(view.table.edition).set, view.table.ring
    left = size - view.table.completed % size
    return {"left": left, "ring": RINGS[1]} if ring is RINGS[0] and left <= _SOON else None


def _first_step(view: PlayerView) -> Facts | None:
    return _pays(view, Row.OWN) if _at_start(view) else None


def _objective(view: PlayerView) -> Facts | None:
    table = view.table
    if not (_under_way(view) and table.objective and table.ring):
        return None
    ends = view.chain and view.chain.preview
    here = "yes" if ends and ends.completes else "no"
    return {"emotion": table.objective.emotion, "ring": table.ring, "here": here}


def _stuck(view: PlayerView) -> Facts | None:
    if _under_way(view) and view.chain:
        stuck = leaves_no_step(view.table, view.you, view.partner, view.chain)
        return {"now": "yes"} if stuck else None
    return {"now": "no"} if _at_start(view) and view.you.cards + view.partner.cards <= _FEW else None


def _side(view: PlayerView) -> Facts | None:
    if _under_way(view):
        ends = view.chain and view.chain.preview
        if ends is None or ends.wins or ends.side is view.you.side:
            return None
        return {"turns": "yes" if ends.side else "choose", "side": ends.side or ""}
    board = load_edition(view.table.edition).board
    here = board.sides[view.seat][board.number[view.you.node]]
    if _at_start(view) and here and view.table.turn >= _SETTLED:
        return {"turns": "no", "side": here}
    return None


def _drawing(view: PlayerView) -> Facts | None:
    ends = view.chain and view.chain.preview
    if _under_way(view):
        return {"draws": ends.draws} if ends and ends.draws else None
    last = view.you.last
    return {"draws": 0} if _at_start(view) and last and view.you.balance and not last.drew else None


def _balance(view: PlayerView) -> Facts | None:
    return {"balance": signed(view.chain.balance)} if _under_way(view) and view.chain else None


def _taking_back(view: PlayerView) -> Facts | None:
    return {} if _under_way(view) else None


def _partners_cards(view: PlayerView) -> Facts | None:
    return _pays(view, Row.PARTNER) if _at_start(view) else None


def _rings(view: PlayerView) -> Facts | None:
    return {"done": view.table.completed} if _at_start(view) and view.table.completed else None


def _partners_node(view: PlayerView) -> Facts | None:
    board = load_edition(view.table.edition).board
    beside = board.neighbours[board.number[view.you.node]] >> board.number[view.partner.node] & 1
    return {"node": view.partner.node} if _at_start(view) and beside else None


def _at_start(view: PlayerView) -> bool:
    return view.chain is not None and not view.chain.links


def _under_way(view: PlayerView) -> bool:
    return view.chain is not None and bool(view.chain.links)


def _pays(view: PlayerView, row: Row) -> Facts | None:
    """Return the first step that a card of this row can pay for."""
    step = next((each for each in view.legal if isinstance(each, Step) and each.row is row), None)
    if step is None:
        return None
    halves = (view.you if row is Row.OWN else view.partner).row
    return {"place": step.place, "emotion": halves[step.place - 1], "node": step.to}


LESSONS: Final = (
    Lesson("set-up", _set_up),
    Lesson("middle-line", _middle_line),
    Lesson("step", _first_step),
    Lesson("objective", _objective),
    Lesson("centre", _centre),
    Lesson("centre-soon", _centre_soon),
    Lesson("ring-open", _ring_open),
    Lesson("partners-cards", _partners_cards),
    Lesson("rings", _rings),
    Lesson("stuck", _stuck),
    Lesson("side", _side),
    Lesson("drawing", _drawing),
    Lesson("balance", _balance),
    Lesson("taking-back", _taking_back),
    Lesson("ring-soon", _ring_soon),
    Lesson("partners-node", _partners_node),
)
"""All lessons; where several matter, the earlier one comes first."""

_BY_CODE: Final = {lesson.code: lesson for lesson in LESSONS}


def next_lesson(view: Any, explained: Collection[str]) -> str:  # noqa: ANN401 - as the model has it
    """Return the code of the lesson for a view after these ones; empty if there is none."""
    if not isinstance(view, PlayerView) or not view.you.acting or view.table.phase is Phase.OVER:
        return ""
    new = (lesson for lesson in LESSONS if lesson.code not in explained)
    return next((lesson.code for lesson in new if lesson.when(view) is not None), "")


def say_lesson(code: str, view: PlayerView, words: Words) -> str:
    """Return the words of a lesson that matters on this view."""
    facts = _BY_CODE[code].when(view) or {}
    return words.say(f"lesson-{code}", **{name: _say_fact(fact, view, words) for name, fact in facts.items()})


def _say_fact(fact: Said | Emotion | Ring, view: PlayerView, words: Words) -> Said:
    if isinstance(fact, Emotion):
        return f"{SYMBOLS[fact]} {emotion_name(words, fact)}"
    if isinstance(fact, Ring):
        return ring_name(words, fact)
    if isinstance(fact, str) and fact in (board := load_edition(view.table.edition).board).number:
        return node_name(words, board, fact)
    return fact


HELD_HANDS_LESSONS: Final = Lessons(
    next=next_lesson,
    say=say_lesson,
    deal=ChosenDeal(
        seed=106,
        options={"first": "near", "silence": "learning"},
        opening=("right", "left"),
    ),
)
"""The lessons, and a deal on which they come soon.

Of 130 seeds, each with all four openings, it is the one on which a player who goes for the objective, with
the computer as partner, met all of the first lessons within eight turns of their own in each trial, and
never lost meanwhile.
"""
