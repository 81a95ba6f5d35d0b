"""Points: what Grandfather finds, and what misleads him."""

from dataclasses import replace

from engine.palm import GAME
from engine.palm.events import Found
from engine.palm.refusals import Refused
from engine.palm.state import State
from tests.rows import each_row
from tests.unit.palm.table import (
    album,
    begin,
    find,
    from_the_deck,
    grandfather,
    laid,
    memories,
    over,
    refusal,
    tell,
)


def cards(state: State) -> dict[str, int]:
    """Return what lies in the album of a game of six, by what it is."""
    first, second = memories(state)
    second_team, third_team = laid(state, 1), laid(state, 2)
    named = {
        "first": first,
        "second": second,
        "2a": second_team[0],
        "2b": second_team[1],
        "3a": third_team[0],
        "3b": third_team[1],
        "deck": from_the_deck(state)[0],
        "other": from_the_deck(state)[1],
    }
    return {name: card for name, card in named.items() if card is not None}


@each_row(
    ("first", "second", "points"),
    [
        ("first", "second", (2, 0, 0)),
        ("first", "deck", (1, 0, 0)),
        ("deck", "second", (1, 0, 0)),
        ("second", "first", (0, 0, 0)),  # both right, both in the wrong place
        ("second", "deck", (0, 0, 0)),
        ("deck", "first", (0, 0, 0)),
        ("deck", "other", (0, 0, 0)),
        ("first", "2b", (1, 1, 0)),
        ("3a", "second", (1, 0, 1)),
        ("2a", "3b", (0, 1, 1)),
        ("2a", "2b", (0, 2, 0)),
        ("2b", "2a", (0, 2, 0)),  # a misleading card misleads in either place
        ("second", "3a", (0, 0, 1)),
    ],
)
def test_ruling_p8_who_gains_a_point(first: str, second: str, points: tuple[int, ...]) -> None:
    state = album(begin(6))
    named = cards(state)
    after = find(state, named[first], named[second])
    assert after.points == points
    assert after.last is not None
    assert after.last.gained == points


def test_ruling_p8_points_are_added_up() -> None:
    state = album(begin(4))
    state = album(find(state, *memories(state)))
    own = laid(state, 0)[0]
    assert own is not None
    assert find(state, own, memories(state)[1]).points == (3, 1)


def test_ruling_p8_all_is_told_when_grandfather_has_chosen() -> None:
    state = album(begin(4))
    first, second = (state.turn.album.index(card) + 1 for card in memories(state))
    _, told = tell(state, f"{grandfather(state)} find:{first}>{second}")
    assert told[0] == Found(grandfather(state), (True, True), (2, 0))
    _, told = tell(state, f"{grandfather(state)} find:{second}>{first}")
    assert told[0] == Found(grandfather(state), (False, False), (0, 0))


def test_ruling_p8_grandfather_points_at_two_cards() -> None:
    state = album(begin(4))
    assert refusal(state, "0 find:3>3") == (Refused.SAME_MEMORY_TWICE, {})
    assert refusal(state, "0 find:1>9") == (Refused.NOT_IN_ALBUM, {"place": 9, "cards": 8})
    assert len(GAME.legal_actions(state, 0)) == 8 * 7


def test_ruling_p8_nobody_else_points() -> None:
    state = album(begin(4))
    for seat in (1, 2, 3):
        assert refusal(state, f"{seat} find:1>2") == (Refused.NOT_YOUR_TURN, {})


@each_row(
    ("points", "winners", "reason"),
    [
        ((1, 3, 2), (2, 3), "most_points"),
        ((3, 3, 2), (0, 1, 2, 3), "tie"),
        ((0, 0, 0), (0, 1, 2, 3, 4, 5, 6), "tie"),
        ((0, 0, 1), (4, 5, 6), "most_points"),
    ],
)
def test_ruling_p17_most_points_win_and_a_tie_is_shared(
    points: tuple[int, ...], winners: tuple[int, ...], reason: str
) -> None:
    result = GAME.outcome(over(replace(begin(7), points=points)))
    assert result is not None
    assert (result.winners, result.reason) == (winners, reason)
    assert result.scores == tuple(points[min(seat // 2, 2)] for seat in range(7))


def test_ruling_p17_there_is_no_outcome_before_the_end() -> None:
    assert GAME.outcome(replace(begin(4), points=(9, 0))) is None
