"""Given any position of the recorded games: does a listener know what the picture shows, and nothing else?"""

from collections.abc import Iterator, Sequence
from random import Random

from engine.contract import Viewer
from engine.heldhands import GAME
from engine.heldhands.actions import Step
from engine.heldhands.board import CENTRE, SEATS
from engine.heldhands.phases import Phase
from engine.heldhands.state import State
from engine.heldhands.views import PlayerView, SpectatorView, player_view, spectator_view
from renderers.heldhands.description import describe_fully
from renderers.heldhands.names import pair_name
from renderers.heldhands.routes import routes
from renderers.language import Language, Words
from tests.data import GAMES
from tests.properties.perft import positions
from tests.rows import each_row
from tests.unit.descriptions import heard as truth
from tests.unit.descriptions.reader import read
from tests.unit.heldhands.table import NEAR, play, table
from tests.unit.terminal.positions import VIEWERS, movers, watched_states

EN = Words(Language.EN)


def heard(view: PlayerView | SpectatorView, *names: str, pick: str | None = None) -> truth.Heard:
    return read(describe_fully(view, EN, names=names, pick=pick), view.table.edition)


def check(state: State, viewer: Viewer) -> None:
    """Check that a listener knows everything."""
    view = GAME.view(state, viewer)
    known = heard(view, "Anna", "Bo")
    assert known.view == truth.told(view)
    assert known.names == (("Bo", "Anna") if viewer == 1 else ("Anna", "Bo"))
    assert known.map == truth.map_of(view)
    assert known.goals == truth.goals_of(view)
    assert known.ways == truth.ways_of(view)
    assert known.balances == truth.balances_of(view)
    assert known.shift == truth.shift_of(view)
    assert known.around == truth.around_of(view)
    seats = (view.you, view.partner) if isinstance(view, PlayerView) else (view.near, view.far)
    assert known.pairs == tuple(tuple(pair_name(EN, card) for card in seat.whole) for seat in seats)


def walk(state: State, rng: Random) -> Iterator[State]:
    """Return a chain of chance, step by step, until it can go no further."""
    while steps := [a for a in GAME.legal_actions(state, state.active) if isinstance(a, Step)]:
        state, _ = GAME.apply(state, state.active, rng.choice(steps))
        yield state


@each_row("name", GAMES)
def test_a_listener_knows_what_the_picture_shows_also_of_chains_that_nobody_built(name: str) -> None:
    for state in watched_states(name):
        for viewer in VIEWERS:
            check(state, viewer)
    assert state.phase is Phase.OVER
    said = describe_fully(spectator_view(state), EN)
    assert f"\nTurn 1, {SEATS[state.first]} player: from " in said, "journeys begin with whoever began"
    assert f"\nTurn 2, {SEATS[1 - state.first]} player: from " in said
    rng = Random(name)
    for turn, position in positions(name):
        if turn % 4 == 1:
            for chain in walk(position, rng):
                check(chain, chain.active)


def test_a_chain_that_cannot_end_is_told_as_such() -> None:
    state = table(near="I4", far=CENTRE, completed=24, near_balance=-1, near_row="C", far_row="C")
    stuck = play(state, "I5/1")
    check(stuck, NEAR)
    said = describe_fully(player_view(stuck, NEAR), EN)
    assert "\nNo step can follow. The turn cannot end here.\n" in said


@each_row("balance", [-1, 0, 1])
def test_a_long_chain_of_print_and_play_is_told_with_all_its_balances(balance: int) -> None:
    """With the sixth card it ends at 0, whatever the balance, also in the centre (rulings 25 and 29)."""
    state = table(
        near="M4",
        near_row="S C A H A",
        near_balance=balance,
        far="O3",
        completed=24,
        edition="print-and-play",
    )
    for step in ("M5/1", "M6/2", "M7/3", "M8/4", "I4/5", "C/p3"):
        state = play(state, step)
        check(state, NEAR)


@each_row("name", ["published-held-hands", "print-and-play-no-step"])
def test_of_a_picked_node_the_cards_that_can_pay_are_told(name: str) -> None:
    for view in movers(name):
        for route in routes(view):
            known = heard(view, pick=route.node)
            assert known.pick == route.steps
            assert known.view == truth.told(view)
    view, watched = player_view(table(), NEAR), spectator_view(table())
    for nowhere in ("O3", "C", "", "nonsense"):
        assert describe_fully(view, EN, pick=nowhere) == describe_fully(view, EN)
    assert describe_fully(watched, EN, pick="O17") == describe_fully(watched, EN)


@each_row(
    ("names", "known"),
    [
        ((), ("", "")),
        (("", ""), ("", "")),
        (("", "Bo"), ("", "Bo")),
        (("Anna\nYour chain is empty.", " "), ("Anna Your chain is empty.", "")),
        (("N" * 61, "Ü" * 60), ("N" * 57 + "...", "Ü" * 60)),
    ],
)
def test_names_are_told_in_one_line_and_not_at_any_length(
    names: Sequence[str], known: tuple[str, str]
) -> None:
    assert heard(player_view(table(), NEAR), *names).names == known
