"""Given a view: is everything on the picture, in its place, and nothing else?"""

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
from renderers.heldhands.names import MINUS
from renderers.heldhands.routes import Route, routes
from renderers.language import Language, Words
from renderers.terminal.canvas import HEIGHT, WIDTH
from renderers.terminal.geometry import HALF_HEIGHT, HALF_WIDTH, spots
from renderers.terminal.ink import CLOSED_HEART, HEART, INKS
from renderers.terminal.picture import picture as picture_in
from tests.data import GAMES
from tests.properties.hidden import VIEWERS, another_world
from tests.rows import each_row
from tests.unit.heldhands.table import table
from tests.unit.terminal.positions import movers, some_states, states, views

EN = Words(Language.EN)
BOARD_ROW = 5 + HALF_HEIGHT
MENU_ROWS = 4


def picture(view: PlayerView | SpectatorView, chosen: Route | None = None, words: Words = EN) -> Text:
    return picture_in(view, words, chosen)


def seen(view: PlayerView | SpectatorView, reach: int = 1, chosen: Route | None = None) -> dict[str, str]:
    """Return what the picture shows at each node and beside it."""
    seat = view.seat if isinstance(view, PlayerView) else 0
    lines = [line.ljust(WIDTH) for line in picture(view, chosen).plain.split("\n")]
    places = spots(load_edition(view.table.edition).board, seat)
    return {
        node: lines[BOARD_ROW + row][HALF_WIDTH + column - reach : HALF_WIDTH + column + reach + 1]
        for node, (row, column) in places.items()
    }


def around(view: PlayerView | SpectatorView, node: str, reach: int = 1) -> str:
    return seen(view, reach)[node]


def shape(view: PlayerView | SpectatorView, node: str) -> str:
    board = load_edition(view.table.edition).board
    emotion = board.emotions[board.number[node]]
    return INKS[emotion].shape if emotion else HEART


@each_row("name", GAMES)
@each_row("language", Language)
def test_it_fits_the_terminal(name: str, language: Language) -> None:
    for view in views(name):
        lines = picture(view, words=Words(language)).plain.split("\n")
        assert max(map(cell_len, lines)) <= WIDTH
        assert all(cell_len(line) == len(line) for line in lines)
        assert len(lines) + MENU_ROWS <= HEIGHT


@each_row("name", GAMES)
def test_every_node_is_visible_whatever_stands_on_it(name: str) -> None:
    for view in views(name):
        for node, shown in seen(view, 0).items():
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


def test_two_tokens_around_one_node_can_be_told_apart() -> None:
    state = table(near="O5", far="O5")
    assert around(player_view(state, 0), "O5", 2) == "[(▲)]"
    assert around(spectator_view(state), "O5", 2) == "[(▲)]"


def test_next_steps_have_their_numbers_and_the_chain_its_own() -> None:
    state = table(near="O16", far="O0")
    view = player_view(state, 0)
    assert [(route.number, route.node) for route in routes(view)] == [(1, "O17"), (2, "O15")]
    assert around(view, "O17") == "1▲ "
    assert around(view, "O15") == "2≈ "
    assert seen(view, chosen=routes(view)[0])["O17"] == "?▲ "
    for text in ("O15/3", "O14/p2"):
        state, _ = GAME.apply(state, 0, GAME.read_action(text))
    view = player_view(state, 0)
    assert around(view, "O16") == "[◆]"
    assert around(view, "O15") == " ≈¹"
    assert around(view, "O14") == "▸◆²"
    assert around(view, "O13") == "1★ "


def test_a_step_onto_the_partner_leaves_both_tokens_visible() -> None:
    state = table(near="O16", far="O17", objective="A1", level="challenging")
    assert around(player_view(state, 0), "O17", 2) == "1(▲) "
    state, _ = GAME.apply(state, 0, GAME.read_action("O17/1"))
    assert around(player_view(state, 0), "O17", 2) == "▸(▲)¹"


def test_cards_show_places_and_what_pays_for_which_step() -> None:
    state = table(near_row="A S C H", near_side="right", far_row="H C", far_side="right")
    state, _ = GAME.apply(state, 0, GAME.read_action("O17/1"))
    lines = picture(player_view(state, 0)).plain.split("\n")
    assert lines[30].startswith(" ░░░│ ▲¹│ ◆ │ ≈ │ ★ │")
    assert lines[31].startswith(" ░░░╯─1─╯─2─╯─3─╯─4─╯")
    assert lines[2].startswith(" │ ≈ │ ★ │░░░"), "across the table, right is left (ruling 4)"
    assert lines[3].startswith(" ╰─p2╰─p1╰░░░")


def test_cards_that_can_pay_show_their_places() -> None:
    state = table(near_row="A S A", near_side="right", far_row="H A", far_side="left")
    view = player_view(state, 0)
    lines = picture(view, routes(view)[0]).plain.split("\n")
    assert lines[30].startswith(" ░░░│1▲ │ ◆ │3▲ │")
    assert lines[2].startswith(" ░░░│ ★ │2▲ │")


def test_many_cards_that_can_pay_hide_no_shape() -> None:
    state = table(
        near="I4",
        completed=24,
        near_balance=-1,
        near_row="C H C H C H",
        far_row="H C H C H C",
        near_side="right",
    )
    view = player_view(state, 0)
    entrance = next(route for route in routes(view) if route.node == CENTRE)
    lines = picture(view, entrance).plain.split("\n")
    assert lines[30].startswith(" ░░░│1≈ │2★ │3≈ │4★ │5≈ │6★ │")
    assert lines[2].startswith(" ░░░│1★ │2≈ │3★ │4≈ │5★ │6≈ │")


def test_a_chain_of_ten_steps_keeps_its_numbers_inside_the_cards() -> None:
    state = table(near="O0", far="O16", near_row="S C A C A H", far_row="S H C A", near_side="right")
    for text in ("O1/1", "O2/2", "O3/3", "O4/4", "O5/5", "O6/6", "O7/p1", "O8/p2", "O9/p3"):
        state, _ = GAME.apply(state, 0, GAME.read_action(text))
    state, _ = GAME.apply(state, 0, GAME.read_action("O10/p4"))
    lines = picture(player_view(state, 0)).plain.split("\n")
    assert lines[2].startswith(" ░░░│ ◆⁷│ ★⁸│ ≈⁹│¹▲⁰│")


def test_the_scale_shows_where_the_chain_has_come() -> None:
    state = table(near_balance=1)
    state, _ = GAME.apply(state, 0, GAME.read_action("O17/1"))
    assert f" {MINUS}2  {MINUS}1 ▸ 0 [+1] +2" in picture(player_view(state, 0)).plain


def test_what_ending_here_would_do() -> None:
    state = table(objective="A0", near_side="right")
    state, _ = GAME.apply(state, 0, GAME.read_action("O17/1"))
    last = picture(player_view(state, 0)).plain.split("\n")[-1]
    assert last == f" ending here balance {MINUS}1 · objective done · cards turn to their left halves"


def test_the_winning_turn_promises_no_cards_and_no_choice() -> None:
    state = table(near="I4", far=CENTRE, completed=24, near_balance=-1)
    state, _ = GAME.apply(state, 0, GAME.read_action("C/4"))
    last = picture(player_view(state, 0)).plain.split("\n")[-1]
    assert last == " ending here balance 0 · you hold hands"


def test_set_up_shows_both_halves_of_the_own_cards_only() -> None:
    state = GAME.setup(GAME.read_options({}), 2, 3)
    text = picture(player_view(state, 0)).plain
    assert "│ ◆ │ ◆ ││ ▲ │ ★ ││ ★ │ ▲ ││ ★ │ ★ ││ ★ │ ≈ ││ ★ │ ★ │" in text
    assert "still looking" in text
    assert "┬" not in picture(spectator_view(state)).plain


def test_the_end_shows_the_covered_halves_of_both() -> None:
    *_, state = states("published-held-hands")
    assert state.phase is Phase.OVER
    text = picture(player_view(state, 0)).plain
    assert text.count("┬") == sum(len(player.row) for player in state.players)
    assert "won: hand in hand" in text
    assert around(player_view(state, 0), CENTRE, 2) == f"[({HEART})]"


@each_row(("completed", "marks"), [(0, "□□□□□□□□ 0 of 8"), (11, "■■■□□□□□ 3 of 8")])
def test_progress_is_counted(completed: int, marks: str) -> None:
    text = picture(player_view(table(completed=completed), 0)).plain
    assert marks in text
    assert f"all      {completed} of 24" in text


@each_row("bar", [0, 1, 2, 3])
def test_the_bar_of_an_objective_is_as_high_as_its_thirds(bar: int) -> None:
    text = picture(player_view(table(objective=f"H{bar}", level="impossible"), 0)).plain
    assert text.count("█") == 2 * bar
    assert ("An argument" in text) == (bar > 0)


def lively(state: State, node: str) -> bool:
    """Whether a node has a tile, which is three cells wide."""
    view = player_view(state, 0)
    row, column = spots(state.edition.board, 0)[node]
    text = picture(view)
    start = sum(len(line) + 1 for line in text.plain.split("\n")[: BOARD_ROW + row])
    styles = [span.style for span in text.spans if span.start <= start + HALF_WIDTH + column < span.end]
    return any(" on #" in str(style) for style in styles)


@each_row(("completed", "open_rings"), [(0, "O"), (8, "OM"), (16, "OMI"), (24, "OMIC")])
def test_only_open_rings_are_lively(completed: int, open_rings: str) -> None:
    state = table(completed=completed)
    for node in ("O5", "M5", "I5", CENTRE):
        assert lively(state, node) == (node[0] in open_rings)


@each_row("name", ["published-held-hands", "print-and-play-held-hands"])
def test_the_numbers_on_the_board_are_all_legal_next_nodes(name: str) -> None:
    for view in movers(name):
        nodes = {action.to for action in view.legal if isinstance(action, Step)}
        assert {route.node for route in routes(view)} == nodes
        assert [route.number for route in routes(view)] == list(range(1, len(nodes) + 1))
        shown = seen(view, 2)
        for route in routes(view):
            assert str(route.number) in shown[route.node][:2]


def test_it_speaks_italian() -> None:
    state = table(objective="A0", near_side="right")
    state, _ = GAME.apply(state, 0, GAME.read_action("O17/1"))
    text = picture(player_view(state, 0), words=Words(Language.IT)).plain
    for said in (
        "turno 1 · tocca a te",
        "obiettivo 1 di 24",
        "metà sinistra",
        "esterno  □□□□□□□□ 0 di 8",
        "di mezzo ········",
    ):
        assert said in text
    first, second = text.split("\n")[-2:]
    assert first == f" finendo qui: equilibrio {MINUS}1 · obiettivo completato"
    assert second.strip() == "le carte mostrano le metà sinistre"


@each_row(
    ("seat", "language", "task", "whose"),
    [
        (0, Language.EN, "End a turn on a ≈", "It is one of yours."),
        (1, Language.EN, "End a turn on a ≈", "It is one of partner's."),
        (0, Language.IT, "Finite un turno su ≈", "È uno dei tuoi."),
        (1, Language.IT, "Finite un turno su ≈", "È del partner."),
    ],
)
def test_whose_an_objective_is_in_print_and_play(
    seat: int, language: Language, task: str, whose: str
) -> None:
    state = table(objective="C0", completed=8, edition="print-and-play")
    lines = picture(player_view(state, seat), words=Words(language)).plain.split("\n")
    (first,) = [number for number, line in enumerate(lines) if line.endswith(task)]
    assert lines[first + 1].endswith(
        {Language.EN: "of the middle ring.", Language.IT: "dell'anello di mezzo."}[language]
    )
    assert lines[first + 2].endswith(whose)


def test_a_long_preview_is_not_cut() -> None:
    state = table(near="O17", objective="S0", completed=7, near_balance=1, near_row="S", near_discard="A S C")
    state, _ = GAME.apply(state, 0, GAME.read_action("O16/1"))
    for language, choice in ((Language.EN, "you choose a side"), (Language.IT, "scegli un lato")):
        last = picture(player_view(state, 0), words=Words(language)).plain.split("\n")[-2:]
        assert "…" not in " ".join(last)
        assert last[-1].endswith(choice)
