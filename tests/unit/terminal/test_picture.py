"""Given a view: is everything on the picture, in its place, and nothing else?"""

from collections.abc import Sequence
from itertools import cycle
from random import Random

from rich.cells import cell_len
from rich.text import Text

from engine.heldhands import GAME
from engine.heldhands.actions import Step
from engine.heldhands.board import CENTRE
from engine.heldhands.edition import load_edition
from engine.heldhands.phases import Phase
from engine.heldhands.state import State
from engine.heldhands.views import PlayerView, SpectatorView, player_view, spectator_view
from renderers.heldhands.scene import Route, routes
from renderers.i18n.catalogue import MINUS, Language, Words
from renderers.terminal.canvas import HEIGHT, WIDTH
from renderers.terminal.ink import CLOSED_HEART, HEART, INKS
from renderers.terminal.text_board import HALF_HEIGHT, HALF_WIDTH, spots
from renderers.terminal.text_picture import draw_picture
from tests.data import RECORDS
from tests.properties.hidden import VIEWERS, another_world
from tests.rows import each_row
from tests.unit.heldhands.table import play, table
from tests.unit.terminal.positions import movers, some_states, states, views

EN, IT = Words(Language.EN), Words(Language.IT)
BOARD_ROW = 5 + HALF_HEIGHT
MENU_ROWS = 4


def picture(view: PlayerView | SpectatorView, chosen: Route | None = None, words: Words = EN) -> Text:
    return draw_picture(view, words, chosen)


def on_nodes(view: PlayerView | SpectatorView, lines: Sequence[str], reach: int) -> dict[str, str]:
    """Return what the lines of a picture show at each node and so far beside it."""
    seat = view.seat if isinstance(view, PlayerView) else 0
    places = spots(load_edition(view.table.edition).board, seat)
    return {
        node: lines[BOARD_ROW + row].ljust(WIDTH)[
            HALF_WIDTH + column - reach : HALF_WIDTH + column + reach + 1
        ]
        for node, (row, column) in places.items()
    }


def seen(view: PlayerView | SpectatorView, reach: int = 1, chosen: Route | None = None) -> dict[str, str]:
    return on_nodes(view, picture(view, chosen).plain.split("\n"), reach)


def around(view: PlayerView | SpectatorView, node: str, reach: int = 1) -> str:
    return seen(view, reach)[node]


def shape(view: PlayerView | SpectatorView, node: str) -> str:
    board = load_edition(view.table.edition).board
    emotion = board.emotions[board.number[node]]
    return INKS[emotion].shape if emotion else HEART


@each_row("name", RECORDS)
def test_it_fits_the_terminal_and_every_node_is_visible_whatever_stands_on_it(name: str) -> None:
    for view, words in zip(views(name), cycle((EN, IT)), strict=False):
        lines = picture(view, words=words).plain.split("\n")
        assert max(map(cell_len, lines)) <= WIDTH
        assert all(cell_len(line) == len(line) for line in lines)
        assert len(lines) + MENU_ROWS <= HEIGHT
        for node, shown in on_nodes(view, lines, 0).items():
            assert shown in {shape(view, node), CLOSED_HEART}


@each_row("name", ["published-held-hands", "impossible-no-step", "print-and-play-no-step"])
def test_equal_views_give_equal_pictures_and_nothing_hidden_is_on_them(name: str) -> None:
    rng = Random(name)
    for state in some_states(name):
        for viewer in VIEWERS:
            other = another_world(state, viewer, rng)
            assert picture(GAME.view(state, viewer)) == picture(GAME.view(other, viewer))


def test_both_players_sit_at_the_bottom_of_their_own_picture() -> None:
    state = table(near="O16", far="O0")
    for seat, own, partners in ((0, "O16", "O0"), (1, "O0", "O16")):
        view = player_view(state, seat)
        lines = picture(view).plain.split("\n")
        assert around(view, own) == f"[{shape(view, own)}]"
        assert around(view, partners) == f"({shape(view, partners)})"
        assert "[" in lines[BOARD_ROW + HALF_HEIGHT]
        assert "(" in lines[BOARD_ROW - HALF_HEIGHT]


def test_next_steps_have_their_numbers_and_the_chain_its_own() -> None:
    state = table(near="O16", far="O0")
    view = player_view(state, 0)
    assert [(route.number, route.node) for route in routes(view)] == [(1, "O17"), (2, "O15")]
    assert (around(view, "O17"), around(view, "O15")) == ("1▲ ", "2≈ ")
    assert seen(view, chosen=routes(view)[0])["O17"] == "?▲ "
    view = player_view(play(state, "O15/3", "O14/p2"), 0)
    assert [around(view, node) for node in ("O16", "O15", "O14", "O13")] == ["[◆]", " ≈¹", "▸◆²", "1★ "]


def test_two_tokens_and_a_step_onto_the_partner_can_be_told_apart() -> None:
    both = table(near="O5", far="O5")
    assert around(player_view(both, 0), "O5", 2) == around(spectator_view(both), "O5", 2) == "[(▲)]"
    state = table(near="O16", far="O17", objective="A1", level="challenging")
    assert around(player_view(state, 0), "O17", 2) == "1(▲) "
    assert around(player_view(play(state, "O17/1"), 0), "O17", 2) == "▸(▲)¹"


TEN = ("O1/1", "O2/2", "O3/3", "O4/4", "O5/5", "O6/6", "O7/p1", "O8/p2", "O9/p3", "O10/p4")


@each_row(
    ("state", "chosen", "own", "partners"),
    [
        (
            play(table(near_row="A S C H", near_side="right", far_row="H C", far_side="right"), "O17/1"),
            "",
            (" ░░░│ ▲¹│ ◆ │ ≈ │ ★ │", " ░░░╯─1─╯─2─╯─3─╯─4─╯"),
            (" │ ≈ │ ★ │░░░", " ╰─p2╰─p1╰░░░"),  # across the table, right is left (ruling 4)
        ),
        (
            table(near_row="A S A", near_side="right", far_row="H A", far_side="left"),
            "O17",
            (" ░░░│1▲ │ ◆ │3▲ │",),
            (" ░░░│ ★ │2▲ │",),
        ),
        (
            table(near="I4", completed=24, near_balance=-1, near_row="C H C H C H", far_row="H C H C H C"),
            CENTRE,
            (" │6★ │5≈ │4★ │3≈ │2★ │1≈ │░░░",),
            (" ░░░│1★ │2≈ │3★ │4≈ │5★ │6≈ │",),
        ),
        (
            play(
                table(near="O0", far="O16", near_row="S C A C A H", far_row="S H C A", near_side="right"),
                *TEN,
            ),
            "",
            ("",),
            (" ░░░│ ◆⁷│ ★⁸│ ≈⁹│¹▲⁰│",),
        ),
    ],
)
def test_cards_show_places_what_can_pay_and_what_pays_for_which_step(
    state: State, chosen: str, own: tuple[str, ...], partners: tuple[str, ...]
) -> None:
    view = player_view(state, 0)
    route = next((route for route in routes(view) if route.node == chosen), None)
    lines = picture(view, route).plain.split("\n")
    for row, told in ((30, own), (2, partners)):
        assert [line[: len(each)] for line, each in zip(lines[row:], told, strict=False)] == [*told]


LONG = table(near="O17", objective="S0", completed=7, near_balance=1, near_row="S", near_discard="A S C")


@each_row(
    ("state", "texts"),
    [
        (play(table(near_balance=1), "O17/1"), [f" {MINUS}2  {MINUS}1 ▸ 0 [+1] +2"]),
        (
            play(table(objective="A0", near_side="right"), "O17/1"),
            [f"\n ending here cards turn to their left halves · balance {MINUS}1 · objective done"],
        ),
        (
            play(table(near="I4", far=CENTRE, completed=24, near_balance=-1), "C/4"),
            ["\n ending here balance 0 · you hold hands"],
        ),
        (table(), ["□□□□□□□□ 0 of 8", "all      0 of 24"]),
        (table(completed=11), ["■■■□□□□□ 3 of 8", "all      11 of 24"]),
        (
            GAME.setup(GAME.read_options({}), 2, 3),
            ["│ ◆ │ ◆ ││ ▲ │ ★ ││ ★ │ ▲ ││ ★ │ ★ ││ ★ │ ≈ ││ ★ │ ★ │", "still choosing"],
        ),
        (play(LONG, "O16/1"), ["you choose a side"]),
    ],
)
def test_progress_the_scale_and_what_ending_here_would_do_are_told(state: State, texts: list[str]) -> None:
    text = picture(player_view(state, 0)).plain
    assert [each for each in texts if each not in text] == []
    assert "…" not in "".join(text.split("\n")[-2:]), "a long preview is not cut"
    assert "┬" not in picture(spectator_view(state)).plain, "covered halves are for nobody else"


def test_the_end_shows_the_covered_halves_of_both() -> None:
    *_, state = states("published-held-hands")
    assert state.phase is Phase.OVER
    text = picture(player_view(state, 0)).plain
    assert text.count("┬") == sum(len(player.row) for player in state.players)
    assert "won: hand in hand" in text
    assert around(player_view(state, 0), CENTRE, 2) == f"[({HEART})]"


@each_row("bar", [0, 1, 2, 3])
def test_the_bar_of_an_objective_is_as_high_as_its_thirds(bar: int) -> None:
    text = picture(player_view(table(objective=f"H{bar}", level="impossible"), 0)).plain
    assert text.count("█") == 2 * bar
    assert ("An argument" in text) == (bar > 0)


@each_row(("completed", "open_rings"), [(0, "O"), (8, "OM"), (16, "OMI"), (24, "OMIC")])
def test_only_open_rings_are_lively(completed: int, open_rings: str) -> None:
    """A lively node has a tile, which is three cells wide."""
    state = table(completed=completed)
    text = picture(player_view(state, 0))
    lines = text.plain.split("\n")
    for node in ("O5", "M5", "I5", CENTRE):
        row, column = spots(state.edition.board, 0)[node]
        at = sum(len(line) + 1 for line in lines[: BOARD_ROW + row]) + HALF_WIDTH + column
        styles = [str(span.style) for span in text.spans if span.start <= at < span.end]
        assert any(" on #" in style for style in styles) == (node[0] in open_rings)


@each_row("name", ["published-held-hands", "print-and-play-held-hands"])
def test_the_numbers_on_the_board_are_all_legal_next_nodes(name: str) -> None:
    for view in movers(name):
        nodes = {action.to for action in view.legal if isinstance(action, Step)}
        assert {route.node for route in routes(view)} == nodes
        assert [route.number for route in routes(view)] == list(range(1, len(nodes) + 1))
        shown = seen(view, 2)
        for route in routes(view):
            assert str(route.number) in shown[route.node][:2]


@each_row(("seat", "owner"), [(0, "It's one of yours."), (1, "It's one of partner's.")])
def test_whose_an_objective_is_in_print_and_play(seat: int, owner: str) -> None:
    state = table(objective="C0", completed=8, edition="print-and-play")
    lines = picture(player_view(state, seat)).plain.split("\n")
    told = ("End a turn on a ≈", "of the middle ring.", owner)
    (first,) = [number for number, line in enumerate(lines) if line.endswith(told[0])]
    assert all(line.endswith(each) for line, each in zip(lines[first:], told, strict=False))
