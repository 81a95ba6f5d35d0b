"""What a viewer sees of a game: the view that the rules allow, and what the service knows besides."""

from dataclasses import dataclass
from typing import Any

from bot.model.game import About, Status
from engine.contract import Seat, Viewer


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One moment of a game, through one viewer's eyes."""

    game: str
    revision: int
    status: Status
    about: About
    viewer: Viewer
    view: Any  # of the game's own kind; None before it is dealt
    offers: tuple[Seat, ...] = ()  # who would like to end it
    knock: int = 0  # when somebody knocked at this viewer, who has not acted since; 0: nobody did
    again: str = ""  # the game that follows it, if there is one
    common: bool = False  # a gathering at a table: whoever is there presses the same buttons
    past: bool = False  # somebody leafs through it later: there is nothing to press
