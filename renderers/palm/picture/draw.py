"""The entry point: draw the picture of a view."""

from collections.abc import Sequence
from functools import partial

from engine.palm.actions import ChooseMemory, Lay
from engine.palm.phases import Phase
from engine.palm.views import PlayerView
from renderers.i18n.catalogue import Words
from renderers.paint.look import Look
from renderers.paint.picture import Picture
from renderers.palm.picture.choosing import build_album, build_choice, build_laying
from renderers.palm.picture.composing import build_composing
from renderers.palm.picture.page import Build, finish_page
from renderers.palm.picture.resting import build_reveal, build_table
from renderers.palm.picture.watching import build_watching
from renderers.palm.scene import Scene, View


def draw(
    view: View,
    words: Words,
    look: Look,
    *,
    names: Sequence[str] = (),
    pick: str | None = None,
) -> Picture:
    """Draw a view; `names` are by seat, `pick` is the first memory that was picked."""
    scene = Scene(view, words, names)
    build, moves = _situation(scene, pick)
    return finish_page(build, look, moves=moves)


def _situation(scene: Scene, pick: str | None) -> tuple[Build, bool]:
    """Return the builder of a page, and whether the page is animated."""
    table, player = scene.table, scene.player
    if table.phase is not Phase.OVER:
        if player and player.composed:
            return partial(build_composing, scene=scene, composed=player.composed), False
        if player and _may(player, ChooseMemory):
            return partial(build_choice, scene=scene, player=player), False
        if scene.mimes:
            return _build_performed(scene, pick), True
    if table.last:
        return partial(build_reveal, scene=scene, last=table.last), False
    return partial(build_table, scene=scene), False


def _build_performed(scene: Scene, pick: str | None) -> Build:
    """Return the builder of a page with a mime."""
    player, mime = scene.player, scene.mimes[-1]
    if scene.table.phase is Phase.ALBUM:
        return partial(build_album, scene=scene, pick=pick)
    if player and _may(player, Lay):
        return partial(build_laying, scene=scene, player=player, mime=mime)
    return partial(build_watching, scene=scene, mime=mime)


def _may(player: PlayerView, kind: type) -> bool:
    return any(isinstance(action, kind) for action in player.legal)
