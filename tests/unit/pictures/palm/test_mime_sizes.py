"""An animation can be sent anywhere, moves as one expects, and shows which touch of how many it is."""

import io

from PIL import Image

from renderers.language import Language, Words
from renderers.paint.look import Look
from renderers.paint.picture import Media
from renderers.palm.mime.draw import draw_mime
from tests.rows import each_row
from tests.unit.pictures.palm.mimes import DOZEN, SIX, apart, frames, mime, still

WORDS = Words(Language.EN)
EIGHT = (*SIX, *DOZEN[9:11])
LARGEST = 3_000_000
HEAVIEST = "cloth/slide/index-palm>thumb-heel/firm/slow/3"


@each_row("watched", [False, True])
def test_eight_touches_are_small_enough(*, watched: bool) -> None:
    drawn = draw_mime(mime(*EIGHT), WORDS, Look(), watched=watched)
    assert drawn.media is Media.GIF
    assert (drawn.width, drawn.height) == (600, 750)
    assert len(drawn.data) < LARGEST / 2


def test_what_would_be_too_large_becomes_smaller() -> None:
    drawn = draw_mime(mime(*[HEAVIEST] * 8), WORDS, Look(), watched=True)
    assert drawn.width < 600
    assert len(drawn.data) <= LARGEST


def test_it_plays_again_and_again_with_a_pause_at_the_end() -> None:
    drawn = draw_mime(mime(*SIX), WORDS, Look(width=240), watched=False)
    with Image.open(io.BytesIO(drawn.data)) as film:
        assert film.info["loop"] == 0
    *moving, (last, pause) = frames(drawn.data)
    assert pause >= 1500
    assert apart(last, moving[0][0]) > 0  # another number is marked, or none
    assert min(milliseconds for _, milliseconds in moving) == 90


def test_the_strip_tells_which_touch_it_is() -> None:
    shown = [image for image, _ in frames(draw_mime(mime(*SIX), WORDS, Look(width=240), watched=False).data)]
    strips = {image.crop((0, 280, 240, 300)).tobytes() for image in shown}
    assert len(strips) == len(SIX) + 1  # and the end, when none is shown


def test_a_still_shows_every_touch() -> None:
    look = Look(width=300)
    before = still(mime(*SIX[:0]), look, watched=True)
    for count in range(1, len(SIX) + 1):
        after = still(mime(*SIX[:count]), look, watched=True)
        assert apart(before, after) > 80
        before = after
