"""Pictures look as they did, unless somebody meant to change them."""

from pathlib import Path
from typing import Final

from PIL import Image

from engine.heldhands.actions import Action, Step
from engine.heldhands.board import Ring
from engine.heldhands.cards import Emotion
from engine.heldhands.edition import Level
from engine.heldhands.views import ObjectiveView, PlayerView
from renderers.heldhands.pixels import draw
from renderers.i18n.catalogue import Language, Words
from renderers.paint.picture import Look
from tests.docs_pictures import BUILD, DOCS
from tests.rows import each_row
from tests.unit.pictures import moments
from tests.unit.pictures.goldens import FOLDER, PICTURES, changed, difference, look_alike, opened

_MOST: Final = 15  # pictures in docs/, so that a clone stays small
_MOST_BYTES: Final = 3_000_000


@each_row("path", PICTURES)
def test_looks_as_before(path: Path) -> None:
    picture = PICTURES[path]()
    now, before = opened(picture.data), opened(path.read_bytes())
    new = BUILD / path.relative_to(FOLDER)
    if not look_alike(now, before):  # keep it, to be looked at
        new.parent.mkdir(parents=True, exist_ok=True)
        new.write_bytes(picture.data)
    assert look_alike(now, before), f"differs by {difference(now, before)}: see {new}"


def test_no_golden_picture_is_left_over() -> None:
    assert {*FOLDER.rglob("*.png")} == set(PICTURES)


def test_docs_hold_few_pictures() -> None:
    held = [path for path in DOCS.rglob("*") if path.suffix in {".png", ".gif"}]
    assert len(held) <= _MOST
    assert sum(path.stat().st_size for path in held) <= _MOST_BYTES


def _picture(view: PlayerView) -> Image.Image:
    return opened(draw(view, Words(Language.EN), Look(width=400), names=moments.NAMES).data)


def _one_node_less(legal: tuple[Action, ...]) -> tuple[Action, ...]:
    gone = next(action.to for action in legal if isinstance(action, Step))
    return tuple(action for action in legal if getattr(action, "to", None) != gone)


@each_row(
    ("fact", "other"),
    [
        *(("you.balance", -1), ("partner.balance", -2), ("you.node", "M7"), ("partner.node", "M9")),
        ("you.row", lambda row: (Emotion.SAD, *row[1:])),
        ("partner.row", lambda row: (*row[:-1], Emotion.HAPPY)),
        ("legal", _one_node_less),
        *(("table.objective.emotion", Emotion.CALM), ("table.objective.bar", 2)),
        *(("table.objective.argument", True), ("you.owns_objective", True)),
        *(("table.completed", 13), ("table.deck", 7), ("you.discard", 3), ("table.turn", 27)),
        *(("you.acting", False), ("partner.acting", True), ("table.ring", Ring.INNER)),
        *(("chain.links", lambda links: links[:1]), ("chain.preview.balance", 2)),
        *(("you.side", lambda side: side.other), ("partner.last", None)),
    ],
)
def test_whatever_changes_on_the_table_is_seen(fact: str, other: object) -> None:
    view = moments.building()
    assert not look_alike(_picture(changed(view, fact, other)), _picture(view))


def test_a_bar_is_drawn_only_where_arguments_are_played() -> None:
    none = changed(moments.building(), "table.level", Level.NONE)
    barred = [
        changed(none, "table.objective", ObjectiveView(Emotion.CALM, bar, argument=False)) for bar in (0, 2)
    ]
    assert _picture(barred[0]).tobytes() == _picture(barred[1]).tobytes()
