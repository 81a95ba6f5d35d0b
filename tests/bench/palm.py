"""A mime of six touches as an animation; the floor is the encoding of its frames."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from engine.palm.hand import Pose
from engine.palm.mime import feel
from engine.palm.touch import read_touch
from engine.palm.views import MimeView
from renderers.i18n.catalogue import Language, Words
from renderers.paint.gif import write_gif
from renderers.paint.picture import Look
from renderers.palm.mime.film import LARGEST, draw_mime, play_mime
from renderers.palm.mime.stage import draw_stage
from tests.bench.measure import TIMES, Ratio, compare, time_of, value_of

ROUNDS: Final = round(5 * TIMES)
LOOK: Final = Look(width=600)
TOUCHES: Final = (
    "cubes/press/index-palm/light/slow/1",
    "coin/tap/index-tip/light/quick/3",
    "cloth/drape/little-palm/feather/slow/1",
    "dart/slide/wrist>thumb-heel/firm/slow/1",
    "hooks/scrape/little-palm>little-heel/light/quick/2",
    "top/spin/thumb-heel/light/quick/1",
)


def ratios() -> Iterator[Ratio]:
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
        name = "watched" if seen else "felt"
        yield compare(name, partial(time_of, draw), encode, rounds=ROUNDS, at_most=4)
        yield value_of(f"{name}, size", len(draw().data) / 1e6, "MB", at_most=LARGEST / 1e6)
