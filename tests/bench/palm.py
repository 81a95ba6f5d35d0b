"""How much a mime costs beside the encoding of its frames, which nobody can avoid."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from engine.palm.hand import Pose
from engine.palm.mime import feel
from engine.palm.touch import read_touch
from engine.palm.views import MimeView
from renderers.i18n.catalogue import Language, Words
from renderers.paint.gif import write_gif
from renderers.paint.picture import Look
from renderers.palm.mime import felt, watched
from renderers.palm.mime.film import LARGEST, draw_mime, play_mime
from renderers.palm.mime.stage import draw_stage
from tests.bench.measure import Ratio, compare, ratio_of, time_of

ROUNDS: Final = 7
LOOK: Final = Look(width=600)
STAMPS: Final = (felt, watched)
TOUCHES: Final = (
    "cubes/press/index-palm/light/slow/1",
    "coin/tap/index-tip/light/quick/3",
    "cloth/drape/little-palm/feather/slow/1",
    "dart/slide/wrist>thumb-heel/firm/slow/1",
    "hooks/scrape/little-palm>little-heel/light/quick/2",
    "top/spin/thumb-heel/light/quick/1",
)


def ratios() -> Iterator[Ratio]:
    """Return what a mime of six touches costs: shown again, and for the first time on a known hand."""
    touches, words = tuple(map(read_touch, TOUCHES)), Words(Language.EN)
    mime = MimeView(
        which=1,
        child=0,
        memory=None,
        pose=Pose.FLAT,
        felt=tuple(map(feel, touches)),
        touches=touches,
        constraint=None,
        laid=None,
    )
    for seen in (False, True):
        things = [touch.thing for touch in touches] if seen else []
        draw = partial(draw_mime, mime, words, LOOK, watched=seen)
        set_up = partial(draw_stage, words, LOOK, len(touches))
        frames = [*play_mime(mime.pose, mime.felt, things, LOOK, set_up)]
        encode = partial(time_of, partial(write_gif, frames))
        name, floor = f"a mime of six touches, {'watched' if seen else 'felt'}", "encoding its frames"
        again, first = partial(time_of, draw), partial(_anew, draw)
        yield compare(f"{name}, again / {floor}", again, encode, rounds=ROUNDS, at_most=4)
        yield compare(f"{name}, with new stamps / {floor}", first, encode, rounds=ROUNDS)
        yield ratio_of(f"{name}, bytes / 3 MB", len(draw().data), LARGEST, 1)


def _anew(make: Callable[[], object]) -> float:
    """Return the time when all that was pressed onto the hand before is forgotten."""
    for thing in (thing for module in STAMPS for thing in vars(module).values()):
        if hasattr(thing, "cache_clear") and not isinstance(thing, type):
            thing.cache_clear()
    return time_of(make)
