"""A mime as an animation of vector graphics, played from the same score as the one in pixels."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine.palm.hand import Pose
from engine.palm.mime import Feeling
from renderers.i18n.catalogue import Words
from renderers.page.canvas import HEIGHT, WIDTH, Box
from renderers.page.display import DisplayList
from renderers.page.theme import VARIABLES
from renderers.page.tracks import Film, Frame, make_film
from renderers.paint.pen import Symbol, panel_symbol, symbol
from renderers.paint.picture import Look
from renderers.palm.mime.colours import SKIN_VARIABLES
from renderers.palm.mime.hand import Stance
from renderers.palm.mime.insets import CUTS, HAND_END, write_stage
from renderers.palm.mime.score import TICK, Beat, beats
from renderers.palm.mime.stage import draw_hand_on_table, draw_skin
from renderers.palm.mime.watched import layers_of

_KEPT: Final = 32  # films, some 100 KB each


@lru_cache(maxsize=_KEPT)
def film_of(pose: Pose, felt: tuple[Feeling, ...], things: tuple[str, ...], words: Words) -> Film:
    """Return a mime in the units of its stage: as it is felt, or with the things if there are any."""
    symbols = dict[str, Symbol]()

    def frames() -> Iterator[Frame]:
        for beat in beats(pose, felt):
            listed = DisplayList(Look())
            _show(listed, beat, felt, things)
            stage = _stage(words, len(felt), beat.stance, beat.now)
            symbols.update(listed.symbols | stage.symbols)
            hand, *layers = listed.items
            yield Frame([{**hand, "wide": beat.wide}, *stage.items, *layers], beat.milliseconds)

    return make_film([*frames()], TICK, symbols)


def _show(listed: DisplayList, beat: Beat, felt: tuple[Feeling, ...], things: tuple[str, ...]) -> None:
    """Show the hand, and what is felt or seen on it."""
    stance = beat.stance
    left = WIDTH / 2 * (1 - beat.wide)
    listed.press_part(hand_symbol(stance), (left, 0), f"hand-{stance.palm}", inside=_cut(stance.pose))
    if beat.moment:
        for layer in layers_of(things, felt, beat.now - 1, beat.moment, stance, SKIN_VARIABLES):
            inside = skin_symbol(stance) if layer.on_skin else None
            listed.press_part(layer.symbol, layer.at, layer.key, inside=inside)


@lru_cache(maxsize=256)
def _stage(words: Words, count: int, stance: Stance, now: int) -> DisplayList:
    stage = DisplayList(Look())
    write_stage(stage, words, count, stance, now)
    return stage


@lru_cache(maxsize=8)
def hand_symbol(stance: Stance) -> Symbol:
    """Return a bare hand on its stage."""
    return symbol(
        (WIDTH, HEIGHT), lambda pen: draw_hand_on_table(pen, stance, VARIABLES, SKIN_VARIABLES), (0, 0)
    )


@lru_cache(maxsize=8)
def skin_symbol(stance: Stance) -> Symbol:
    """Return where the skin is on its stage."""
    return symbol((WIDTH, HEIGHT), lambda pen: draw_skin(pen, stance), (0, 0))


def _cut(pose: Pose) -> Symbol:
    """Return the part of a stage that is seen; an upright hand ends above the numbers."""
    left, top, right, bottom = CUTS[pose]
    return area_symbol((left, top, right, bottom if pose is Pose.VERTICAL else HAND_END))


def area_symbol(box: Box, corner: float = 0) -> Symbol:
    """Return an area, for what is seen only inside it."""
    left, top, right, bottom = box
    size = (right - left, bottom - top)
    return panel_symbol(size, corner, "#FFFFFF", inset=0, anchor=(-left, -top))
