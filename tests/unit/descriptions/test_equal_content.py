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
from tests.unit.descriptions.heard import (
    Heard,
    around_of,
    balances_of,
    goals_of,
    map_of,
    shift_of,
    told,
    ways_of,
)
from tests.unit.descriptions.reader import read
from tests.unit.heldhands.table import NEAR, play, table
from tests.unit.terminal.positions import VIEWERS, movers, watched_states

EN = Words(Language.EN)


def heard(view: PlayerView | SpectatorView, *names: str, pick: str | None = None) -> Heard:
    return read(describe_fully(view, EN, names=names, pick=pick), view.table.edition)


def check(state: State, viewer: Viewer) -> None:
    """Check that a listener knows everything."""
    view = GAME.view(state, viewer)
    known = heard(view, "Anna", "Bo")
    assert known.view == told(view)
    assert known.names == (("Bo", "Anna") if viewer == 1 else ("Anna", "Bo"))
    assert known.map == map_of(view)
    assert known.goals == goals_of(view)
    assert known.ways == ways_of(view)
    assert known.balances == balances_of(view)
    assert known.shift == shift_of(view)
    assert known.around == around_of(view)
    seats = (view.you, view.partner) if isinstance(view, PlayerView) else (view.near, view.far)
    assert known.pairs == tuple(tuple(pair_name(EN, card) for card in seat.whole) for seat in seats)


@each_row("name", GAMES)
@each_row("viewer", VIEWERS, ids=[*SEATS, "spectator"])
def test_a_listener_knows_what_the_picture_shows(name: str, viewer: Viewer) -> None:
    for state in watched_states(name):
        check(state, viewer)


def walk(state: State, rng: Random) -> Iterator[State]:
    """Return a chain of chance, step by step, until it can go no further."""
    while steps := [a for a in GAME.legal_actions(state, state.active) if isinstance(a, Step)]:
        state, _ = GAME.apply(state, state.active, rng.choice(steps))
        yield state


@each_row("name", GAMES)
def test_of_chains_that_nobody_built_too(name: str) -> None:
    rng = Random(name)
    for turn, position in positions(name):
        if turn % 4 == 1:
            for state in walk(position, rng):
                check(state, state.active)


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
            assert known.view == told(view)


@each_row("pick", ["O3", "C", "", "nonsense"])
def test_a_pick_that_leads_nowhere_is_not_told(pick: str) -> None:
    view = player_view(table(), NEAR)
    assert describe_fully(view, EN, pick=pick) == describe_fully(view, EN)
    assert describe_fully(spectator_view(table()), EN, pick="O17") == describe_fully(
        spectator_view(table()), EN
    )


@each_row("name", GAMES)
def test_journeys_begin_with_whoever_began(name: str) -> None:
    *_, last = watched_states(name)
    assert last.phase is Phase.OVER
    said = describe_fully(spectator_view(last), EN)
    assert f"\nTurn 1, {SEATS[last.first]} player: from " in said
    assert f"\nTurn 2, {SEATS[1 - last.first]} player: from " in said


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
