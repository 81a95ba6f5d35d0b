"""Albums to look at, with plain cards in the place of memories."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from engine.palm.options import Mode, Options
from engine.palm.phases import Phase
from engine.palm.views import PlayerView, ResultView, TableView, TeamView

NAMES: Final = ("Zoë", "Łukasz", "Anna", "Δημήτρης", "Mei", "Bartolomeo", "Noor")
TEAMS: Final = (
    TeamView(seats=(0, 1), points=3, active=True, cards=6, laid=False),
    TeamView(seats=(2, 3), points=2, active=False, cards=6, laid=False),
    TeamView(seats=(4, 5, 6), points=5, active=False, cards=6, laid=False),
)


def plain_card(number: int, side: int) -> Image.Image:
    """Return a stand-in for a memory: a colour of its own."""
    return Image.new("RGB", (side, side), f"hsl({number * 47 % 360}, 60%, {35 + number % 5 * 8}%)")


def result(album: Sequence[int]) -> ResultView:
    """Return a turn in which the first memory was found, and the second was not."""
    laid_by = [None, 1, None, 2, None, None, 1, 2, *[None] * (len(album) - 8)]
    return ResultView(
        number=2,
        grandfather=1,
        album=tuple(album),
        memories=(album[2], album[5]),
        chosen=(album[2], album[6]),
        laid_by=tuple(laid_by),
        gained=(1, 1, 0),
        mimes=(),
    )


def table(album: Sequence[int], teams: Sequence[TeamView] = TEAMS, mode: Mode = Mode.TEAMS) -> TableView:
    """Return a table on which an album lies open."""
    return TableView(
        options=Options(),
        mode=mode,
        phase=Phase.ALBUM,
        turn=3,
        turns=6,
        round=1,
        teams=tuple(teams),
        table=tuple(range(7)),
        child=0,
        grandfather=1,
        which=2,
        acting=(1,),
        deck=40,
        album=tuple(album),
        last=result(album),
        ending=None,
    )


def holding(hand: Sequence[int]) -> PlayerView:
    """Return what a player sees who holds these cards."""
    seen = table(range(1, 9))
    return PlayerView(seat=2, team=1, table=seen, hand=tuple(hand), mimes=(), composed=None, legal=())
