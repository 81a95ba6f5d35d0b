"""Pictures look as they did, unless somebody meant to change them."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from PIL import Image

from engine.heldhands.actions import Step
from engine.heldhands.board import Ring
from engine.heldhands.cards import Emotion
from engine.heldhands.views import PlayerView
from renderers.heldhands.picture.draw import draw
from renderers.language import Language, Words
from renderers.paint.look import Look
from tests.rows import each_row
from tests.unit.pictures import moments
from tests.unit.pictures.goldens import DOCS, FOLDER, PICTURES, difference, look_alike, opened

_NEW: Final = Path("build/pictures")
_OF_PAGES: Final = "web-"  # pictures that the tests of the web take


@each_row("path", PICTURES)
def test_looks_as_before(path: Path) -> None:
    picture = PICTURES[path]()
    now, before = opened(picture.data), opened(path.read_bytes())
    if not look_alike(now, before):  # so that somebody can look at it
        _NEW.mkdir(parents=True, exist_ok=True)
        (_NEW / path.name).write_bytes(picture.data)
    assert look_alike(now, before), f"differs by {difference(now, before)}: see {_NEW / path.name}"


def test_no_golden_picture_is_left_over() -> None:
    found = {*FOLDER.glob("*.png"), *DOCS.glob("*.png")}
    assert {path for path in found if not path.name.startswith(_OF_PAGES)} == set(PICTURES)


def _picture(view: PlayerView) -> Image.Image:
    return opened(draw(view, Words(Language.EN), Look(width=400), names=moments.NAMES).data)


def _one_step_less(view: PlayerView) -> PlayerView:
    steps = [action for action in view.legal if isinstance(action, Step)]
    return view._replace(
        legal=tuple(action for action in view.legal if getattr(action, "to", None) != steps[0].to)
    )


CHANGES: Final[dict[str, Callable[[Any], PlayerView]]] = {
    "the balance": lambda view: view._replace(you=view.you._replace(balance=-1)),
    "the partner's balance": lambda view: view._replace(partner=view.partner._replace(balance=-2)),
    "where you stand": lambda view: view._replace(you=view.you._replace(node="M7")),
    "where the partner stands": lambda view: view._replace(partner=view.partner._replace(node="M9")),
    "what a card shows": lambda view: view._replace(
        you=view.you._replace(row=(Emotion.SAD, *view.you.row[1:]))
    ),
    "a card of the partner": lambda view: view._replace(
        partner=view.partner._replace(row=(*view.partner.row[:-1], Emotion.HAPPY))
    ),
    "where the next step can go": _one_step_less,
    "the objective": lambda view: view._replace(
        table=view.table._replace(objective=view.table.objective._replace(emotion=Emotion.CALM))
    ),
    "its bar": lambda view: view._replace(
        table=view.table._replace(objective=view.table.objective._replace(bar=2))
    ),
    "how many are done": lambda view: view._replace(table=view.table._replace(completed=13)),
    "the deck": lambda view: view._replace(table=view.table._replace(deck=7)),
    "a pile": lambda view: view._replace(you=view.you._replace(discard=3)),
    "whose turn it is": lambda view: view._replace(
        you=view.you._replace(acting=False), partner=view.partner._replace(acting=True)
    ),
    "the turn": lambda view: view._replace(table=view.table._replace(turn=27)),
    "the chain": lambda view: view._replace(chain=view.chain._replace(links=view.chain.links[:1])),
    "where the chain leads": lambda view: view._replace(
        chain=view.chain._replace(preview=view.chain.preview._replace(balance=2))
    ),
    "whose objective it is": lambda view: view._replace(you=view.you._replace(owns_objective=True)),
    "whether it is an argument": lambda view: view._replace(
        table=view.table._replace(objective=view.table.objective._replace(argument=True))
    ),
    "the ring": lambda view: view._replace(table=view.table._replace(ring=Ring.INNER)),
    "the side that shows": lambda view: view._replace(you=view.you._replace(side=view.you.side.other)),
    "the last move": lambda view: view._replace(partner=view.partner._replace(last=None)),
}


@each_row("change", CHANGES)
def test_whatever_changes_on_the_table_is_seen(change: str) -> None:
    view = moments.building()
    assert not look_alike(_picture(CHANGES[change](view)), _picture(view))


def test_what_nobody_sees_is_no_change() -> None:
    drawn = _picture(moments.building())
    rough = io.BytesIO()
    drawn.save(rough, "JPEG", quality=85)
    assert opened(rough.getvalue()).tobytes() != drawn.tobytes()
    assert look_alike(opened(rough.getvalue()), drawn)
