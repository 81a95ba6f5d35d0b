"""The page of viewers with nothing to choose: the newest mime, and the players they are waiting for."""

from typing import Final

from engine.palm.hand import Pose
from engine.palm.phases import Phase
from engine.palm.views import MimeView
from renderers.page.layout import HEIGHT, WIDTH, Box
from renderers.page.typography import larger, write
from renderers.paint.lettering import Align
from renderers.palm.album.cards import MARGIN
from renderers.palm.album.head import HEAD, write_head
from renderers.palm.names import pose_name
from renderers.palm.picture.page import Page
from renderers.palm.picture.people import interferers, next_child
from renderers.palm.picture.rows import Row, height, press_rows
from renderers.palm.scene import Scene

_BOTTOM: Final = HEIGHT - MARGIN
_BESIDE: Final = 790.0  # where the words begin beside a hand
_BELOW: Final = 1080.0  # or below an upright hand
_CARD: Final = 330.0
_WORDS: Final = 40.0


def build_watching(page: Page, scene: Scene, mime: MimeView) -> None:
    """Build the page with a large mime, and the players the game is waiting for beside it."""
    sheet, words, table = page.sheet, scene.words, scene.table
    grandfather = scene.name_of(table.grandfather)
    head = words.say("drawn-palm-you-felt") if scene.feels else words.say("drawn-palm-felt", name=grandfather)
    which = words.say("drawn-palm-memory", which=mime.which)
    write_head(sheet, head, f"{which} · {pose_name(words, mime.pose)}")
    across = mime.pose is Pose.VERTICAL
    film = (MARGIN, HEAD, WIDTH - MARGIN, _BELOW - 20) if across else (MARGIN, HEAD, _BESIDE - 30, _BOTTOM)
    page.play(mime, words, film, watched=scene.watches)
    rows = interferers(scene) if table.phase is Phase.INTERFERE else next_child(scene)
    room = (
        (MARGIN, _BELOW, WIDTH - MARGIN, _BOTTOM) if across else (_BESIDE, HEAD + 20, WIDTH - MARGIN, _BOTTOM)
    )
    _write_beside(page, scene, mime, rows, room)


def _write_beside(page: Page, scene: Scene, mime: MimeView, rows: list[Row], room: Box) -> None:
    """Write the players the game is waiting for, and draw the card that only this viewer knows."""
    left, top, right, bottom = room
    sheet = page.sheet
    card = mime.memory or mime.laid
    if card is None:
        press_rows(sheet, rows, room)
        return
    caption = 60 * larger(sheet.look)
    side = min(_CARD, bottom - top - caption, right - left)
    if right - left > bottom - top:  # the card on the right of the rows
        press_rows(sheet, rows, (left, top, right - side - 40, bottom))
        box = (right - side - 8, top + 8, right - 8, top + 8 + side)
    else:
        low = bottom - caption - side
        press_rows(sheet, rows, (left, top, right, min(low - 24, top + height(sheet, rows))))
        middle = (left + right) / 2
        box = (middle - side / 2, low, middle + side / 2, low + side)
    page.lay(card, box, frame=sheet.colours.heart if mime.memory else sheet.colours.own)
    at = ((box[0] + box[2]) / 2, box[3] + caption / 2 + 8)
    told = scene.words.say("drawn-palm-your-memory" if mime.memory else "drawn-palm-your-card")
    write(sheet, told, at, _WORDS, sheet.colours.ink, align=Align.MIDDLE, widest=side + 40)
