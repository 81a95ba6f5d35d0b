"""Given an animation: what does a client get that shows a small copy of it first?"""

import io

from PIL import Image

from renderers.paint.picture import Media, Picture
from renderers.paint.thumbnail import thumbnail
from tests.rows import each_row


@each_row(("width", "small"), [(800, 400), (300, 300)])
def test_small_copy_of_an_animation_stands_still_and_is_no_larger(width: int, small: int) -> None:
    frames = [Image.new("P", (width, width // 2), colour) for colour in (0, 1, 2)]
    moving = io.BytesIO()
    frames[0].save(moving, "GIF", save_all=True, append_images=frames[1:])
    copy = thumbnail(Picture(moving.getvalue(), Media.GIF, width, width // 2), 400)
    assert (copy.media, copy.width, copy.height) == (Media.PNG, small, small // 2)
    with Image.open(io.BytesIO(copy.data)) as picture:
        assert (picture.format, picture.size) == ("PNG", (small, small // 2))
