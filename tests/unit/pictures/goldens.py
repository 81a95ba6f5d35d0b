"""Golden pictures: how they should look, and when two pictures look alike.

    python -m tests.unit.pictures.goldens

draws them anew, after a change that was meant. Look at them before you commit them.
"""

import io
import sys
from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops

from engine.heldhands.actions import Row, Step
from renderers.heldhands.picture.draw import draw, draw_journey
from renderers.heldhands.scene import View
from renderers.language import Language, Words
from renderers.paint.look import Look, ThemeName
from renderers.paint.picture import Media, Picture
from tests.data import DATA, GAMES
from tests.unit.pictures import moments

FOLDER: Final = DATA / "pictures"
_WIDTH: Final = 400  # a phone
_BLOCK: Final = 8  # pixels: what is smaller, nobody sees on a phone
_FAINT: Final = 12  # of 255: a difference of a block's mean colour that nobody sees


def _drawn(
    view: Callable[[], View],
    theme: ThemeName = ThemeName.DAY,
    *,
    large: bool = False,
    language: Language = Language.EN,
    pick: bool = False,
) -> Callable[[], Picture]:
    def make() -> Picture:
        seen = view()
        node = next((action.to for action in getattr(seen, "legal", ()) if isinstance(action, Step)), None)
        look = Look(theme, _WIDTH, large=large)
        return draw(seen, Words(language), look, names=moments.NAMES, pick=node if pick else None)

    return make


def _frame(journey: Picture, number: int) -> Picture:
    with Image.open(io.BytesIO(journey.data)) as film:
        film.seek(number)
        file = io.BytesIO()
        film.convert("RGB").save(file, "PNG")
    return Picture(file.getvalue(), Media.PNG, journey.width, journey.height)


def _step(seat: int) -> Callable[[], Picture]:
    """Return the second step of a turn of this player, which the other one's card pays, out of a journey."""

    def make() -> Picture:
        for before, after in (pair for name in GAMES for pair in pairwise(moments.turn_by_turn(name))):
            was, now = (before.near, after.near) if seat == 0 else (before.far, after.far)
            steps = now.last.steps[:2] if now.last and now.last != was.last else ()
            if [step.row for step in steps] == [Row.OWN, Row.PARTNER]:
                return _frame(draw_journey([before, after], Words(Language.EN), Look(width=_WIDTH)), 2)
        raise LookupError

    return make


GOLDENS: Final[Mapping[str, Callable[[], Picture]]] = {
    "perspective": _drawn(moments.building),
    "perspective-night": _drawn(moments.building, ThemeName.NIGHT),
    "perspective-contrast": _drawn(moments.building, ThemeName.CONTRAST),
    "perspective-safe": _drawn(moments.building, ThemeName.SAFE),
    "perspective-large-it": _drawn(moments.building, large=True, language=Language.IT),
    "perspective-picked": _drawn(lambda: moments.building(0, 2), pick=True),
    "waiting": _drawn(moments.waiting),
    "following": _drawn(moments.following),
    "both-on-one-node": _drawn(moments.both_on_one_node),
    "choosing-a-side": _drawn(moments.choosing_side),
    "own-objective": _drawn(moments.own_objective),
    "long-chain": _drawn(moments.long_chain),
    "has-chosen": _drawn(moments.has_chosen),
    "watching-set-up": _drawn(moments.watching_set_up),
    "watching-a-side": _drawn(moments.watching_side),
    "setup": _drawn(moments.setting_up),
    "setup-night-it": _drawn(moments.setting_up, ThemeName.NIGHT, language=Language.IT),
    "table": _drawn(moments.watching),
    "end-won": _drawn(moments.won),
    "end-could-not-follow": _drawn(moments.could_not_follow),
    "step-of-near": _step(0),
    "step-of-far": _step(1),
    "end-lost-safe": _drawn(moments.lost, ThemeName.SAFE),
}


def golden(name: str) -> Image.Image:
    """Return a golden picture."""
    return opened((FOLDER / f"{name}.png").read_bytes())


def opened(data: bytes) -> Image.Image:
    """Return the pixels of a picture."""
    return Image.open(io.BytesIO(data)).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> int:
    """Return how much two pictures differ where they differ most, as an eye sees it from afar: 0 to 255.

    Blocks are compared by their mean colour: a letter's last bit does not count, and a missing dot does.
    """
    apart = ImageChops.difference(one.reduce(_BLOCK), other.reduce(_BLOCK))
    return max(value for channel in apart.split() for value, count in enumerate(channel.histogram()) if count)


def look_alike(one: Image.Image, other: Image.Image) -> bool:
    """Tell whether a person would take two pictures for the same."""
    return one.size == other.size and difference(one, other) <= _FAINT


def main(folder: Path = FOLDER) -> int:
    """Draw all golden pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in GOLDENS.items():
        (folder / f"{name}.png").write_bytes(make().data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
