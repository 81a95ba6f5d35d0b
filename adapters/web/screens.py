"""A screen as a page gets it: all of it is what the viewer may see, and the page adds only clothes."""

import hashlib
import json
from typing import Any, TypeAlias
from urllib.parse import urlencode

from bot.model.screen import Choice, Menu, TableAction
from bot.service.views import PlayerScreen
from engine.contract import SPECTATOR
from renderers.paint.picture import Picture

Shown: TypeAlias = dict[str, Any]


def shown(player_screen: PlayerScreen, place: str) -> Shown:
    """Return what a page shows; `place` is the address under which its viewer looks at the game."""
    snapshot, screen = player_screen.snapshot, player_screen.screen
    watched = snapshot.viewer is SPECTATOR
    facts: Shown = {
        "game": snapshot.game,
        "revision": snapshot.revision,
        "status": snapshot.status.value,
        "gathers": snapshot.about.gathers,
        "headline": screen.headline,
        "lines": screen.lines,
        "question": screen.question,
        "description": screen.description,
        "alt": screen.alt,
        "menus": [] if watched else [_menu(menu) for menu in screen.menus],
        "rows": [] if watched else _rows(player_screen),
        "pulse": [] if watched else screen.pulse,
        "call": screen.call,
        "over": screen.over,
        "knock": snapshot.knock,
        "again": "" if watched else snapshot.again,
        "pick": player_screen.pick or "",
    }
    facts["mark"] = mark_of(player_screen, facts)
    facts["picture"] = (
        _picture_address(player_screen, place, facts["mark"]) if snapshot.view is not None else ""
    )
    return facts


def mark_of(player_screen: PlayerScreen, facts: Shown) -> str:
    """Return what is equal for equal screens with equal pictures: a picture shows what the words say."""
    looks = (
        player_screen.look.theme,
        player_screen.look.large,
        player_screen.words.language,
        player_screen.names,
    )
    said = json.dumps([facts, looks], sort_keys=True)
    return hashlib.sha256(said.encode()).hexdigest()[:16]


def spots_header(picture: Picture) -> str:
    """Return where something can be pressed in a picture, as a line: action, left, top, right, bottom."""
    spots = [
        [spot.action, *(round(edge, 4) for edge in (spot.left, spot.top, spot.right, spot.bottom))]
        for spot in picture.spots
        if spot.action
    ]
    return json.dumps(spots, separators=(",", ":"))


def _picture_address(player_screen: PlayerScreen, place: str, mark: str) -> str:
    asked = {"mark": mark, **({"pick": player_screen.pick} if player_screen.pick else {})}
    return f"{place}/picture?{urlencode(asked)}"


def _rows(player_screen: PlayerScreen) -> list[list[Shown]]:
    """Return what can be pressed.

    A page is always up to date, so nobody asks it to show itself again; and after a game of an evening
    comes the next round, with somebody else.
    """
    left_out = set[str]() if player_screen.pick else {TableAction.SHOW}
    if player_screen.snapshot.about.night:
        left_out.add(TableAction.REMATCH)
    rows = [
        [_choice(choice) for choice in row if choice.action not in left_out]
        for row in player_screen.screen.rows
    ]
    return [row for row in rows if row]


def _menu(menu: Menu) -> Shown:
    return {"label": menu.label, "chosen": menu.chosen, "choices": [_choice(each) for each in menu.choices]}


def _choice(choice: Choice) -> Shown:
    return {
        "action": choice.action,
        "label": choice.label,
        "kind": choice.kind.value,
        "symbol": choice.symbol,
        "enabled": choice.enabled,
    }
