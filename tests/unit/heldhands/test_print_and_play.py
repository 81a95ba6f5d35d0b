"""What the earlier edition does differently: rulings 24 and 25. Others stand beside the published ones."""

from collections import Counter
from random import Random

from engine.heldhands import GAME
from engine.heldhands.chains import can_follow, chains
from engine.heldhands.refusals import Refused
from engine.heldhands.state import State
from engine.heldhands.views import player_view, spectator_view
from tests.properties.positions import engine_ground, random_position
from tests.rows import each_row
from tests.unit.heldhands.table import FAR, NEAR, cards, play, preview, reach, refusal, table

SIX = ("O17/1", "O18/2", "O19/3", "O20/4", "O21/5", "O22/6")


def long_way(near_balance: int, edition: str = "print-and-play") -> State:
    return table(near_row="A H S H C A", near_balance=near_balance, edition=edition)


def test_ruling_24_six_plain_objectives_of_each_emotion() -> None:
    state = GAME.setup(GAME.read_options({"edition": "print-and-play"}), 2, 1)
    assert Counter(map(str, state.objectives)) == {f"{emotion}0": 6 for emotion in "ASCH"}


@each_row(("first", "owners"), [("near", [NEAR, FAR] * 12), ("far", [FAR, NEAR] * 12)])
def test_ruling_24_owners_reveal_their_objectives_alternately(first: str, owners: list[int]) -> None:
    told = [
        spectator_view(table(completed=n, first=first, active="near", edition="print-and-play"))
        for n in range(24)
    ]
    assert [(seen.near.owns_objective, seen.far.owns_objective) for seen in told] == [
        (owner == NEAR, owner == FAR) for owner in owners
    ]


def test_ruling_24_each_round_deals_four_to_each() -> None:
    states = [table(completed=n, edition="print-and-play") for n in range(24)]
    for start in (0, 8, 16):
        assert Counter(state.objective_owner for state in states[start : start + 8]) == {NEAR: 4, FAR: 4}


def test_ruling_24_the_next_objective_is_the_others_whoever_completed_this_one() -> None:
    state = table(objective="A0 H0", edition="print-and-play")
    assert player_view(state, NEAR).you.owns_objective
    state = play(state, "O17/1", "end")
    assert player_view(state, FAR).you.owns_objective
    assert not player_view(state, FAR).partner.owns_objective


def test_ruling_24_published_objectives_have_no_owner() -> None:
    seen = spectator_view(table())
    assert not seen.near.owns_objective
    assert not seen.far.owns_objective


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


def test_ruling_25_more_than_six_do_as_well() -> None:
    state = play(long_way(-1), *SIX, "O23/p4", "end")
    assert state.players[NEAR].balance == 0
    assert state.players[NEAR].row == cards("A S C H A S")


def test_ruling_25_the_steps_of_a_long_chain_still_stay_within_two() -> None:
    state = play(long_way(-2), *SIX[:4])
    assert refusal(state, "O21/5")[0] == Refused.PAST_BALANCE


def test_ruling_25_the_sixth_card_does_not_bring_the_seventh_back_to_zero() -> None:
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
def test_odd_nodes_have_two_ways_inward(start: str, around: str) -> None:
    state = table(near=start, far="O8", completed=16, edition="print-and-play")
    assert reach(state) == set(around.split())


def test_two_outer_nodes_have_other_colours_than_on_the_published_board() -> None:
    boards = [table(edition=edition).edition.board for edition in ("published", "print-and-play")]
    published, earlier = (dict(zip(board.nodes, board.emotions, strict=True)) for board in boards)
    assert {node: earlier[node] for node in published if published[node] != earlier[node]} == {
        "O11": "S",
        "O23": "H",
    }


def test_ruling_29_a_long_chain_lets_the_partner_follow() -> None:
    """Where only six cards or more, which count as 0 in the centre, lead there."""
    rng, only_long = Random(29), 0
    for _ in range(3000):
        here = engine_ground(random_position("print-and-play", rng, near_the_end=True))
        ways = [(path, balance) for path, balance, _ in chains(here) if path[-1] == here.partner]
        only_long += bool(ways) and all(len(path) >= 6 and balance for path, balance in ways)
        assert can_follow(here) == bool(ways)
    assert only_long >= 5
