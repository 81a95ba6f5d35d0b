"""The examples of the rule texts, and what the earlier edition does differently: rulings 10, 24, 25, 29."""

from collections import Counter
from random import Random

from engine.heldhands import GAME
from engine.heldhands.chains import can_follow, chains
from engine.heldhands.phases import Phase
from engine.heldhands.refusals import Refused
from engine.heldhands.state import State
from engine.heldhands.views import player_view, spectator_view
from tests.properties.positions import engine_ground, random_position
from tests.rows import each_row
from tests.unit.heldhands.table import (
    EDITIONS,
    FAR,
    NEAR,
    cards,
    offered,
    play,
    preview,
    reach,
    refusal,
    shown,
    table,
)

SIX = ("O17/1", "O18/2", "O19/3", "O20/4", "O21/5", "O22/6")


def earlier(completed: int = 0, first: str = "") -> State:
    return table(completed=completed, first=first, edition="print-and-play")


def long_way(near_balance: int, edition: str = "print-and-play") -> State:
    return table(near_row="A H S H C A", near_balance=near_balance, edition=edition)


def balances(state: State, *steps: str) -> list[int]:
    """Return where the scale stands before the chain, after each of its steps, and at the end."""
    seen = [state.players[state.active].balance]
    for step in steps:
        state = play(state, step)
        chain = player_view(state, state.active).chain
        assert chain is not None
        seen.append(chain.balance)
    return [*seen, play(state, "end").players[NEAR].balance]


def test_ruling_10_examples_of_both_texts_over_three_nodes() -> None:
    """Published: green, black and red. Print-and-play, English and Italian: red, black and blue."""
    assert balances(table(near="M10", completed=8), "M11/4", "M12/2", "M13/1") == [0, 1, 0, -1, -1]
    state = table(near="O31", far="O16", edition="print-and-play")
    assert balances(state, "O0/1", "O1/2", "O2/3") == [0, 1, 2, 1, 1]


@each_row(
    ("edition", "balance", "pays", "refused"),
    [
        # The Italian text: at -1 a red or a black card enters, a blue or a green one would end at -2.
        ("print-and-play", -1, "12", {"C/3": -2, "C/4": -2}),
        # The English text says +1 and the same cards, against its own movement example. We keep that one's
        # signs (ruling 10): at +1 blue and green enter, red and black would end at +2.
        ("print-and-play", 1, "34", {"C/1": 2, "C/2": 2}),
        ("published", 1, "12", {"C/3": 2, "C/4": 2}),  # which has the signs of that English example
    ],
)
def test_ruling_10_examples_one_step_from_the_centre(
    edition: str, balance: int, pays: str, refused: dict[str, int]
) -> None:
    state = table(near="I2", near_balance=balance, completed=24, edition=edition)
    assert offered(state) & {"C/1", "C/2", "C/3", "C/4"} == {f"C/{place}" for place in pays}
    for text, reached in refused.items():
        assert refusal(state, text) == (Refused.CENTRE_UNBALANCED, {"balance": reached})


@each_row("edition", EDITIONS)
def test_the_examples_of_both_rulebooks_are_what_happens(edition: str) -> None:
    state = table(near="M10", near_row="H A", far_row="S", completed=8, edition=edition)
    assert refusal(state, "M11/2")[0] == Refused.WRONG_EMOTION, "halves come in the order of the nodes"
    near = play(state, "M11/1", "M12/p1", "M13/2", "end").players[NEAR]
    assert (near.node, sorted(near.discard)) == ("M13", sorted(cards("H S A")))
    for start, node, completes in (
        ("M10", "M11", True),
        ("M0", "M1", True),
        ("O17", "O18", False),
        ("O21", "O20", False),
    ):  # the green nodes of the middle ring only
        state = table(near=start, completed=8, objective="H0", edition=edition)
        assert (play(state, f"{node}/4", "end").completed == 9) is completes
    state = table(near="O15", near_row="AS CH SA HC", near_side="right", edition=edition)
    assert shown(state, NEAR) == "SHAC"  # the order of the cards stays, their other halves show
    assert shown(play(state, "O16/p2", "O17/p1", "end"), NEAR) == "ACSH"
    state = play(table(near="O17", edition=edition), "O16/2", "end")  # a start node
    assert state.phase is Phase.SIDE
    assert {play(state, side).players[NEAR].side for side in ("left", "right")} == {"left", "right"}


@each_row(("first", "owners"), [("near", [NEAR, FAR] * 12), ("far", [FAR, NEAR] * 12)])
def test_ruling_24_owners_reveal_their_plain_objectives_alternately(first: str, owners: list[int]) -> None:
    states = [earlier(completed, first) for completed in range(24)]
    told = [(view.near.owns_objective, view.far.owns_objective) for view in map(spectator_view, states)]
    assert told == [(owner == NEAR, owner == FAR) for owner in owners]
    assert [state.objective_owner for state in states] == owners, "four of each in each round"
    state = GAME.setup(GAME.read_options({"edition": "print-and-play"}), 2, 1)
    assert Counter(map(str, state.objectives)) == {f"{emotion}0": 6 for emotion in "ASCH"}


def test_ruling_24_the_next_objective_is_the_others_and_published_ones_are_nobodys() -> None:
    state = table(objective="A0 H0", edition="print-and-play")
    assert player_view(state, NEAR).you.owns_objective
    far = player_view(play(state, "O17/1", "end"), FAR)
    assert (far.you.owns_objective, far.partner.owns_objective) == (True, False)
    seen = spectator_view(table())
    assert (seen.near.owns_objective, seen.far.owns_objective) == (False, False)


@each_row(
    ("edition", "length", "balance"),
    [("print-and-play", 5, -2), ("print-and-play", 6, 0), ("published", 6, -1)],
)
def test_ruling_25_six_cards_in_a_turn_bring_the_balance_to_zero(
    edition: str, length: int, balance: int
) -> None:
    state = play(long_way(-1, edition), *SIX[:length], "end")
    assert state.players[NEAR].balance == balance
    assert bool(state.finished(0).drew) is (balance == 0)


def test_ruling_25_more_than_six_cards_do_as_well_and_each_step_stays_within_two() -> None:
    near = play(long_way(-1), *SIX, "O23/p4", "end").players[NEAR]
    assert (near.balance, near.row) == (0, cards("A S C H A S"))
    assert refusal(play(long_way(-2), *SIX[:4]), "O21/5")[0] == Refused.PAST_BALANCE
    state = table(near_row="C S H A S A", completed=8, edition="print-and-play")
    state = play(state, "O15/1", "O14/2", "O13/3", "O12/4", "O11/5", "O10/6")
    assert preview(state).balance == 0
    assert refusal(state, "M5/p2") == (Refused.PAST_BALANCE, {"node": "M5", "balance": 3, "limit": 2})


@each_row(
    ("start", "around"),
    [
        ("O17", "O16 O18 M8 M9"),
        ("O31", "O30 O0 M15 M0"),
        ("O18", "O17 O19 M9"),
        ("M9", "M8 M10 O17 O18 O19 I4 I5"),
    ],
)
def test_odd_nodes_have_two_ways_inward_and_two_outer_nodes_other_colours(start: str, around: str) -> None:
    state = table(near=start, far="O8", completed=16, edition="print-and-play")
    assert reach(state) == set(around.split())
    boards = [table(edition=edition).edition.board for edition in EDITIONS]
    published, other = (dict(zip(board.nodes, board.emotions, strict=True)) for board in boards)
    assert {node: other[node] for node in other if published[node] != other[node]} == {"O11": "S", "O23": "H"}


def test_ruling_29_a_long_chain_lets_the_partner_follow() -> None:
    """Where only six cards or more, which count as 0 in the centre, lead there."""
    rng, only_long = Random(29), 0
    for _ in range(3000):
        here = engine_ground(random_position("print-and-play", rng, near_the_end=True))
        ways = [(path, balance) for path, balance, _ in chains(here) if path[-1] == here.partner]
        only_long += bool(ways) and all(len(path) >= 6 and balance for path, balance in ways)
        assert can_follow(here) == bool(ways)
    assert only_long >= 5
