"""What a viewer may know of a game: the view that the rules allow, and what the service adds."""

from dataclasses import dataclass
from typing import Any

from bot.model.day import DayEnd
from bot.model.game import About, Status
from engine.contract import Seat, Viewer


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A game at one moment, for one viewer."""

    game: str
    revision: int
    status: Status
    about: About
    viewer: Viewer
    view: Any  # the game's own type; None before the deal
    offers: tuple[Seat, ...] = ()  # the seats that offer to end the game
    knock: int = 0  # when this viewer was nudged, if they have not acted since; else 0
    again: str = ""  # the id of the rematch, if there is one
    common: bool = False  # a gathering at a table: everyone sees the same buttons
    lesson: str = ""  # the code of what a guided game explains to this viewer now
    day_end: DayEnd | None = None  # how far they came, if it was the daily table and is over
    past: bool = False  # part of a replay: there is nothing to press
