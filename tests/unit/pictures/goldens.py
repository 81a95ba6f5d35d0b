"""Golden pictures: how they should look, and when two pictures look alike.

    python -m tests.unit.pictures.goldens

draws them anew after a change that was meant, and with them the pictures of docs/ and more to look at in
build/pictures. Look at them before a commit.
"""

import io
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, Final

from PIL import Image, ImageChops

from engine.heldhands.actions import Row
from engine.heldhands.phases import Phase
from renderers.heldhands.hindsight import draw_hindsight
from renderers.heldhands.journey import draw_journey
from renderers.heldhands.pixels import draw
from renderers.heldhands.scene import View
from renderers.i18n.catalogue import Language, Words
from renderers.nights.cover import draw_cover
from renderers.nights.scoreboard import draw_board
from renderers.nights.season import draw_season
from renderers.nights.summary import draw_summary
from renderers.paint.picture import Look, Media, Picture, ThemeName
from renderers.paint.png import write_png
from renderers.paint.text import Weight, text_stamp
from renderers.palm import pages as palm
from renderers.palm.memories.files import scene_files
from renderers.palm.memories.scenes import memory_image
from tests.data import DATA, RECORDS
from tests.docs_pictures import picture_path
from tests.unit.pictures import moments
from tests.unit.pictures.nights import evenings
from tests.unit.pictures.palm import situations
from tests.unit.pictures.palm.mimes import BOTH_SIDES, DOZEN, SIX, frames, mime, still

FOLDER: Final = DATA / "pictures"
NIGHTS: Final = FOLDER / "nights"
DAY, NIGHT, CONTRAST, SAFE = ThemeName.DAY, ThemeName.NIGHT, ThemeName.CONTRAST, ThemeName.SAFE
EN, IT = Words(Language.EN), Words(Language.IT)
_PHONE: Final = Look(width=400)
_PAGE: Final = Look(width=800)
_GAP: Final = 14
_BLOCK: Final = 8  # pixels: what is smaller, nobody sees on a phone
_FAINT: Final = 12  # of 255: a difference of a block's mean colour that nobody sees


def _drawn(
    view: Callable[[], View], look: Look = _PHONE, words: Words = EN, pick: str | None = None
) -> Callable[[], Picture]:
    return lambda: draw(view(), words, look, names=moments.NAMES, pick=pick)


def _step(seat: int) -> Callable[[], Picture]:
    """Return the second step of a turn of this player, which the other one's card pays, out of a journey."""

    def make() -> Picture:
        for before, after in (pair for name in RECORDS for pair in pairwise(moments.turn_by_turn(name))):
            was, now = (before.near, after.near) if seat == 0 else (before.far, after.far)
            steps = now.last.steps[:2] if now.last and now.last != was.last else ()
            if [step.row for step in steps] == [Row.OWN, Row.PARTNER]:
                journey = draw_journey([before, after], EN, _PHONE)
                data = write_png(frames(journey.data)[2][0])
                return Picture(data, Media.PNG, journey.width, journey.height)
        raise LookupError

    return make


def _hindsight(name: str, words: Words, look: Look) -> Picture:
    view = moments.seen_by(0, moments.at(Phase.OVER), name)
    return draw_hindsight(view, moments.hindsight_of(name), words, look, names=moments.NAMES)


GOLDENS: Final[Mapping[str, Callable[[], Picture]]] = {
    "perspective": _drawn(moments.building),
    "perspective-night": _drawn(moments.building, Look(NIGHT, 400)),
    "perspective-contrast": _drawn(moments.building, Look(CONTRAST, 400)),
    "perspective-safe": _drawn(moments.building, Look(SAFE, 400)),
    "perspective-large-it": _drawn(moments.building, Look(width=400, large=True), IT),
    "perspective-picked": _drawn(lambda: moments.building(0, 2), pick="O1"),
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
    "setup-night-it": _drawn(moments.setting_up, Look(NIGHT, 400), IT),
    "table": _drawn(moments.watching),
    "end-won": _drawn(moments.won),
    "end-could-not-follow": _drawn(moments.could_not_follow),
    "step-of-near": _step(0),
    "step-of-far": _step(1),
    "end-lost-safe": _drawn(moments.lost, Look(SAFE, 400)),
    "where-it-turned": partial(_hindsight, "published-no-step", EN, _PHONE),
    "where-it-turned-safe-it": partial(_hindsight, "published-could-not-follow", IT, Look(SAFE, 400)),
}

_OURS: Final = ("Zoë", "Łukasz", "Anna", "Bartolomeo", "Δημήτρης", "Olga", "Mei", "Giò", "Noor", "Дмитрий")
"""Names that our own fonts write, whatever fonts a system has."""


def _evening(name: str, *, palm: bool) -> Mapping[str, Callable[[], Picture]]:
    board = partial(evenings.board, waiting=2, palm=palm, people=_OURS)
    summary = partial(evenings.summary, palm=palm, people=_OURS)
    return {
        f"{name}board": partial(draw_board, board(8), EN, _PAGE),
        f"{name}board-few-safe": partial(draw_board, board(3, late=True), EN, Look(SAFE, 800)),
        f"{name}board-night-large-it": partial(draw_board, board(6), IT, Look(NIGHT, 800, large=True)),
        f"{name}cover": partial(draw_cover, evenings.cover(palm=palm), EN, _PAGE),
        f"{name}summary": partial(draw_summary, summary(9), EN, _PAGE),
        f"{name}summary-contrast-it": partial(draw_summary, summary(5), IT, Look(CONTRAST, 800)),
    }


_SILENT: Final = evenings.cover("Giovedì, in silenzio")
_BLIND: Final = evenings.cover("Giovedì, a occhi chiusi", palm=True, expert=True)
SAMPLES: Final[Mapping[str, Callable[[], Picture]]] = {
    "cover-night": partial(draw_cover, _SILENT, IT, Look(NIGHT, 800)),
    "palm-cover-night": partial(draw_cover, _BLIND, IT, Look(NIGHT, 800)),
    "season": partial(draw_season, evenings.season(4), EN, _PAGE),
    **_evening("", palm=False),
    **_evening("palm-", palm=True),
}

PICTURES: Final = {
    path / f"{name}.png": make
    for path, some in ((FOLDER, GOLDENS), (NIGHTS, SAMPLES))
    for name, make in some.items()
}


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> int:
    """Return how much two pictures differ where they differ most, as an eye sees it from afar: 0 to 255.

    Blocks are compared by their mean colour: a letter's last bit does not count, and a missing dot does.
    """
    apart = ImageChops.difference(one.reduce(_BLOCK), other.reduce(_BLOCK))
    return max(value for channel in apart.split() for value, count in enumerate(channel.histogram()) if count)


def changed(view: Any, path: str, other: object) -> Any:  # noqa: ANN401 - any part of a view
    """Return a view in which one fact is another, or what a function makes of it."""
    name, _, rest = path.partition(".")
    old = getattr(view, name)
    new = changed(old, rest, other) if rest else other(old) if callable(other) else other
    return view._replace(**{name: new})


def look_alike(one: Image.Image, other: Image.Image) -> bool:
    """Return whether a person would take two pictures for the same."""
    return one.size == other.size and difference(one, other) <= _FAINT


def _sheet(pictures: Sequence[Image.Image], columns: int, path: str) -> None:
    """Write a sheet to look at, with many pictures beside each other."""
    width, height = (max(sizes) + _GAP for sizes in zip(*(each.size for each in pictures), strict=True))
    rows = -(-len(pictures) // columns)
    whole = Image.new("RGB", (columns * width - _GAP, rows * height - _GAP), "#FFFFFF")
    for place, picture in enumerate(pictures):
        down, across = divmod(place, columns)
        whole.paste(picture, (across * width, down * height))
    few = whole.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(picture_path(path), optimize=True)


def _kinds() -> list[Image.Image]:
    """Return a row for each theme, a column for each kind; and the large letters below."""
    views = (
        *(moments.setting_up(), moments.building(0, 2), moments.building()),
        *(moments.watching(), moments.won()),
    )
    looks = (*(Look(theme, 480) for theme in ThemeName), Look(width=480, large=True))
    return [opened(draw(seen, EN, look, names=moments.NAMES).data) for look in looks for seen in views]


def _memory(number: int) -> Image.Image:
    card = Image.new("RGB", (190, 216), "#F1E8EA")
    card.paste(memory_image(number, 190), (0, 0))
    text_stamp(str(number), 18, Weight.BOLD, "#3B2F3F").press(card, (95, 203))
    return card


def _mimes() -> list[Image.Image]:
    """Return felt and watched side by side, touch by touch; then whole mimes, in each theme."""
    seen = [(mime(touch), Look(width=320)) for touch in DOZEN]
    seen += [(mime(*SIX), Look(theme, 320)) for theme in ThemeName]
    seen.append((mime(*BOTH_SIDES), Look(width=320)))
    return [still(each, look, watched=watched) for each, look in seen for watched in (False, True)]


def _situation(name: str, theme: ThemeName) -> Image.Image:
    picture = palm.draw(situations.view(name), EN, Look(theme, 400), names=situations.NAMES)
    shown = frames(picture.data)
    return shown[min(35, len(shown) - 1)][0]


def main() -> int:
    for path, make in PICTURES.items():
        path.write_bytes(make().data)
    for name in ("board", "summary"):
        picture_path(f"nights/{name}.png").write_bytes((NIGHTS / f"{name}.png").read_bytes())
    _sheet(_kinds(), 5, "pictures/contact-sheet.png")
    seen = draw(moments.building(), EN, _PAGE, names=moments.NAMES)
    picture_path("pictures/perspective.png").write_bytes(seen.data)
    turns = moments.turn_by_turn(moments.WON)[-9:]
    journey = draw_journey(turns, EN, _PHONE, names=moments.NAMES)
    picture_path("pictures/journey.gif").write_bytes(journey.data)
    _sheet([_memory(number) for number in sorted(scene_files())], 10, "palm/memories.png")
    _sheet(_mimes(), 8, "palm/mimes.png")
    kinds = ["waiting-for-child", "composing", "choosing", "felt", "laying", "watched-having-laid"]
    kinds += ["felt-on-edge", "album", "revealed", "over-together"]
    shown = [_situation(name, theme) for theme in (DAY, NIGHT) for name in kinds]
    _sheet(shown, 5, "palm/situations.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
