"""A screen as JSON for a page: it contains only what the viewer may see, and the page only styles it."""

import hashlib
import json
from importlib.metadata import version
from typing import Any, Final, TypeAlias
from urllib.parse import urlencode

from bot.model.game import NOBODY
from bot.model.screen import Choice, Menu, TableAction
from bot.service.views import PlayerScreen
from engine.contract import SPECTATOR
from renderers.i18n.sections import Sections
from renderers.paint.picture import Picture

JsonObject: TypeAlias = dict[str, Any]

_RELEASE: Final = version("heldhands")  # another one may say the same in other words


def format_screen(player_screen: PlayerScreen, place: str) -> JsonObject:
    """Return a screen as JSON; `place` is the address of the game for this viewer."""
    snapshot, screen = player_screen.snapshot, player_screen.screen
    watched = snapshot.viewer is SPECTATOR
    facts: JsonObject = {
        "game": snapshot.game,
        "revision": snapshot.revision,
        "status": snapshot.status.value,
        "gathers": snapshot.about.gathers,
        "day": snapshot.about.day,
        "headline": screen.headline,
        "lines": screen.lines,
        "note": screen.note,
        "question": screen.question,
        "description": format_sections(screen.describe()),
        "alt": screen.alt,
        "menus": [] if watched else [_format_menu(menu) for menu in screen.menus],
        "rows": [] if watched else _format_rows(player_screen),
        "pulse": [] if watched else screen.pulse,
        "call": screen.call,
        "over": screen.over,
        "knock": snapshot.knock,
        "again": "" if watched else snapshot.again,
        "pick": player_screen.pick or "",
    }
    mark = facts["mark"] = mark_of(player_screen)
    facts["picture"] = _picture_address(player_screen, place, mark) if snapshot.view is not None else ""
    return facts


def format_sections(sections: Sections) -> list[JsonObject]:
    """Return a description as JSON: its parts with their headings."""
    return [{"title": each.title, "paragraphs": each.paragraphs} for each in sections]


def mark_of(player_screen: PlayerScreen) -> str:
    """Return a hash of all that a screen and its picture are made of, which costs less than making them."""
    snapshot, look, about = player_screen.snapshot, player_screen.look, player_screen.snapshot.about
    made_of = (
        _RELEASE,
        snapshot.game,
        snapshot.revision,
        snapshot.status,
        snapshot.viewer,
        snapshot.view,  # a store that lost its last moves counts the same revision twice
        about.options,
        about.host,
        about.gathers,
        about.open_seats,
        bool(about.night),
        about.consented,
        [who != NOBODY for who in about.seats],
        snapshot.offers,
        snapshot.knock,
        snapshot.again,
        snapshot.common,
        snapshot.lesson,
        look.theme,
        look.large,
        player_screen.words.language,
        player_screen.names,
        player_screen.pick,
    )
    return hashlib.sha256(repr(made_of).encode()).hexdigest()[:16]


def spots_header(picture: Picture) -> str:
    """Return the clickable areas of a picture as JSON: action, left, top, right, bottom."""
    spots = [
        [spot.action, *(round(edge, 4) for edge in (spot.left, spot.top, spot.right, spot.bottom))]
        for spot in picture.spots
        if spot.action
    ]
    return json.dumps(spots, separators=(",", ":"))


def _picture_address(player_screen: PlayerScreen, place: str, mark: str) -> str:
    asked = {"mark": mark, **({"pick": player_screen.pick} if player_screen.pick else {})}
    return f"{place}/picture?{urlencode(asked)}"


def _format_rows(player_screen: PlayerScreen) -> list[list[JsonObject]]:
    """Return the buttons.

    A page is always up to date, so it needs no button to show it again; what ends the notes is in its menu,
    and where it turned is a page of its own; after a game of a night comes the next round, with another
    partner, so there is no rematch.
    """
    left_out: set[str] = {TableAction.SKIP, TableAction.HINDSIGHT}
    if not player_screen.pick:
        left_out.add(TableAction.SHOW)
    if player_screen.snapshot.about.night:
        left_out.add(TableAction.REMATCH)
    rows = [
        [_format_choice(choice) for choice in row if choice.action not in left_out]
        for row in player_screen.screen.rows
    ]
    return [row for row in rows if row]


def _format_menu(menu: Menu) -> JsonObject:
    return {
        "label": menu.label,
        "chosen": menu.chosen,
        "choices": [_format_choice(each) for each in menu.choices],
    }


def _format_choice(choice: Choice) -> JsonObject:
    return {
        "action": choice.action,
        "label": choice.label,
        "kind": choice.kind.value,
        "symbol": choice.symbol,
        "enabled": choice.enabled,
    }
