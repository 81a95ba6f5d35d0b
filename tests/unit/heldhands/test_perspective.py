"""Which halves show: rulings 4, 16 and 17."""

from engine.contract import SPECTATOR, Viewer
from engine.heldhands import GAME
from engine.heldhands.cards import Side
from engine.heldhands.events import PerspectiveChanged
from engine.heldhands.phases import Phase
from engine.heldhands.views import player_view, spectator_view
from tests.rows import each_row
from tests.unit.heldhands.table import EDITIONS, FAR, NEAR, cards, offered, play, shown, table, tell

MIDDLE_LINE = [
    ("O1", "O0/1"),
    ("O15", "O16/2"),
    ("M1", "M0/3"),
    ("M7", "M8/4"),
    ("I1", "I0/2"),
    ("I3", "I4/1"),
]


@each_row("edition", EDITIONS)
@each_row(
    ("seat", "start", "step", "side"),
    [
        (NEAR, "O16", "O17/1", "left"),
        (NEAR, "O16", "O15/3", "right"),
        (FAR, "O16", "O17/1", "right"),
        (FAR, "O16", "O15/3", "left"),
        (NEAR, "O0", "O1/2", "right"),
        (FAR, "O0", "O1/2", "left"),
        (NEAR, "M0", "M15/2", "left"),
        (FAR, "I4", "I5/3", "right"),
    ],
)
def test_ruling_4_left_and_right_are_the_players_own(
    edition: str, seat: int, start: str, step: str, side: str
) -> None:
    elsewhere = "O8"
    near, far, active = (start, elsewhere, "near") if seat == NEAR else (elsewhere, start, "far")
    state = table(near=near, far=far, active=active, completed=16, edition=edition)
    state = play(state, step, "end")
    assert state.players[seat].side == side


@each_row("edition", EDITIONS)
def test_ruling_16_crossing_to_the_other_half_shows_the_other_halves(edition: str) -> None:
    state = table(near="O15", near_row="SA SA HC", near_side="right", far_row="S", edition=edition)
    assert shown(state, NEAR) == "AAC"
    state, log = tell(state, "O16/p1", "O17/1", "end")
    assert shown(state, NEAR) == "SH"
    assert PerspectiveChanged(NEAR, Side.LEFT) in log


def test_ruling_16_staying_on_a_half_changes_nothing() -> None:
    state, log = tell(table(near="O18", near_side="left"), "O17/1", "end")
    assert state.players[NEAR].side == "left"
    assert not any(isinstance(told, PerspectiveChanged) for told in log)


def test_ruling_16_the_partners_perspective_never_changes_with_mine() -> None:
    state = play(table(near="O15", near_side="right", far_side="right"), "O16/2", "O17/1", "end")
    assert [player.side for player in state.players] == ["left", "right"]


@each_row("edition", EDITIONS)
@each_row(("start", "step"), MIDDLE_LINE)
def test_ruling_16_on_the_middle_line_the_player_chooses(edition: str, start: str, step: str) -> None:
    state = play(table(near=start, far="O8", completed=16, edition=edition), step, "end")
    assert state.phase is Phase.SIDE
    assert GAME.to_act(state) == (NEAR,)
    assert offered(state) == {"left", "right"}


def test_ruling_16_the_middle_line_has_seven_nodes() -> None:
    board = table().edition.board
    nodes = {node for node, side in zip(board.nodes, board.sides[NEAR], strict=True) if side is None}
    assert nodes == {"O0", "O16", "M0", "M8", "I0", "I4", "C"}


@each_row("edition", EDITIONS)
@each_row(("choice", "row", "changes"), [("left", "SS", 0), ("right", "HC", 1)])
def test_ruling_16_the_choice_keeps_or_changes_the_side(
    edition: str, choice: str, row: str, changes: int
) -> None:
    state = table(near="O15", near_row="SH SC", far_row="S", near_side="left", edition=edition)
    state, log = tell(state, "O16/p1", "end", choice)
    assert shown(state, NEAR) == row
    assert len([told for told in log if isinstance(told, PerspectiveChanged)]) == changes
    assert state.finished(-1).chose == choice


@each_row("viewer", [NEAR, FAR, SPECTATOR])
@each_row("chain", [(), ("O16/1",), ("O16/1", "end"), ("O16/1", "end", "left")])
def test_ruling_17_no_view_depends_on_a_covered_half(viewer: Viewer, chain: tuple[str, ...]) -> None:
    one = table(near="O15", near_row="SA SA HH", far_row="AC", near_side="left", far_side="left", deck="SA")
    other = table(near="O15", near_row="SC SH HS", far_row="AH", near_side="left", far_side="left", deck="CH")
    assert GAME.view(play(one, *chain), viewer) == GAME.view(play(other, *chain), viewer)


def test_ruling_17_whoever_chooses_a_side_does_not_see_what_it_would_show() -> None:
    state = play(table(near="O15", near_row="SA CH", near_side="left", far_row="H"), "O16/1", "end")
    you = player_view(state, NEAR).you
    assert (you.row, you.whole) == (("C",), ())


def test_ruling_17_when_the_game_is_over_everything_is_shown() -> None:
    before = table(near_row="AC CH", far_row="CS")
    assert spectator_view(before).near.whole == ()
    over = play(before, "O17/1", "end")  # far has no step
    told = spectator_view(over)
    assert (told.near.whole, told.far.whole) == (cards("CH"), cards("CS"))
