"""The end of the way, won or lost: rulings 5, 10, 20 to 22, 28, 29, 31, 32 and 34."""

from engine.chance import Chance
from engine.heldhands import GAME
from engine.heldhands.events import Ended, Moved
from engine.heldhands.options import Options
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.policies import POLICIES
from engine.heldhands.refusals import Refused
from engine.heldhands.state import State
from engine.heldhands.views import player_view, spectator_view
from tests.rows import each_row
from tests.unit.heldhands.table import EDITIONS, FAR, NEAR, SIGN, offered, play, reach, refusal, table, tell

WAY_IN = ("M5/1", "M6/2", "M7/3", "M8/4", "I4/5")  # from M4: the sixth card pays for the centre
each_edition = each_row("edition", EDITIONS)


def all_done(near: str = "I0", near_balance: int = 0, far: str = "M0", edition: str = "published") -> State:
    return table(near=near, near_balance=near_balance, far=far, completed=24, edition=edition)


def following(near_balance: int = 1, edition: str = "published") -> State:
    """The far player waits in the centre: this turn must end there."""
    return all_done(near_balance=near_balance, far="C", edition=edition)


def ended(state: State) -> tuple[Ending | None, tuple[int, ...], str]:
    outcome = GAME.outcome(state)
    assert outcome is not None
    return state.ending, outcome.winners, outcome.reason


@each_edition
def test_ruling_20_after_all_objectives_four_inner_nodes_lead_to_the_centre_and_longer_chains_too(
    edition: str,
) -> None:
    state = table(near="I0", near_balance=1, completed=23, edition=edition)
    assert refusal(state, "C/1") == (Refused.CENTRE_CLOSED, {"completed": 23, "needed": 24})
    doors = {n for n in range(8) if "C" in reach(all_done(near=f"I{n}", near_balance=1, edition=edition))}
    assert doors == {0, 2, 4, 6}
    state = all_done(near="I1", near_balance=1, edition=edition)
    assert refusal(state, "C/1") == (Refused.NOT_A_NEIGHBOUR, {"node": "C", "start": "I1"})
    _, log = tell(all_done(near="M0", far="O3", edition=edition), "I0/2", "C/3", "end")
    assert log[0] == Moved(NEAR, ("M0", "I0", "C"), 0)


@each_row(
    ("edition", "balance", "pays", "refused"),
    [
        ("published", 1, "12", {"3": 2, "p4": 2}),
        ("published", -1, "34", {"1": -2, "p2": -2}),
        ("published", 0, "", {"1": -1, "3": 1}),
        ("published", -2, "", {"2": -3}),
        # The Italian text: at -1 a red or a black card enters, a blue or a green one would end at -2.
        ("print-and-play", -1, "12", {"3": -2, "4": -2}),
        # The English text says +1 and the same cards, against its own movement example. We keep that one's
        # signs (ruling 10): at +1 blue and green enter, red and black would end at +2.
        ("print-and-play", 1, "34", {"1": 2, "2": 2}),
        ("print-and-play", 0, "", {"1": 1}),
        ("print-and-play", 2, "", {"3": 1}),
    ],
)
def test_ruling_20_any_visible_half_pays_if_it_brings_balance(
    edition: str, balance: int, pays: str, refused: dict[str, int]
) -> None:
    state = all_done(near_balance=balance, edition=edition)
    expected = {f"C/{whose}{place}" for place in pays for whose in ("", "p")}
    assert {text for text in offered(state) if text.startswith("C/")} == expected
    for place, reached in refused.items():
        assert refusal(state, f"C/{place}") == (Refused.CENTRE_UNBALANCED, {"balance": reached})
    assert all(play(state, text, "end").players[NEAR].balance == 0 for text in expected)


@each_edition
def test_ruling_31_the_centre_ends_the_chain(edition: str) -> None:
    state = play(all_done(near_balance=SIGN[edition], edition=edition), "C/1")
    assert refusal(state, "I2/3") == (Refused.CHAIN_COMPLETE, {"node": "C"})
    assert offered(state) == {"back", "clear", "end"}


@each_edition
def test_ruling_21_the_next_turn_can_end_nowhere_else(edition: str) -> None:
    state = play(following(edition=edition, near_balance=0), "I1/4")
    assert refusal(state, "end") == (Refused.MUST_FOLLOW, {"node": "C"})
    assert spectator_view(state).table.following
    first = play(all_done(edition=edition), "I1/4")
    assert "end" in offered(first), "who is the first may end elsewhere"
    assert not spectator_view(first).table.following


def one_card_away(edition: str, far_row: str, deck: str) -> State:
    """Near's only card leads into the centre; far stands on a door, one calm or happy half too high."""
    return table(
        near="I0",
        near_balance=SIGN[edition],
        near_row="A",
        far="I4",
        far_balance=SIGN[edition],
        far_row=far_row,
        deck=deck,
        completed=24,
        edition=edition,
    )


@each_edition
def test_ruling_21_lost_at_once_when_no_chain_follows_and_only_then(edition: str) -> None:
    state, log = tell(one_card_away(edition, far_row="C", deck=""), "C/1", "end", "left")
    assert log[-1] == Ended(Ending.COULD_NOT_FOLLOW)
    assert ended(state) == (Ending.COULD_NOT_FOLLOW, (), "could_not_follow")
    state = play(one_card_away(edition, far_row="S", deck=""), "C/1", "end", "left")
    assert GAME.to_act(state) == (FAR,)
    assert play(state, "C/1", "end").ending is Ending.HELD_HANDS


@each_edition
@each_row(("far_row", "step"), [("S", "C/1"), ("C", "I7/1")])
def test_lookahead_enters_the_centre_only_when_the_partner_can_follow(
    edition: str, far_row: str, step: str
) -> None:
    view = player_view(one_card_away(edition, far_row=far_row, deck=""), NEAR)
    chosen = POLICIES["lookahead"](view, Chance(1, "test"))
    assert [GAME.write_action(action) for action in chosen] == [step, "end"]


@each_edition
def test_ruling_28_the_first_into_the_centre_draws_then_chooses_then_the_partner_must_follow(
    edition: str,
) -> None:
    # Spread to the left the six new cards help nobody; to the right they bring far to balance.
    state = play(one_card_away(edition, far_row="", deck="CS " * 6), "C/1", "end")
    assert (state.phase, len(state.players[NEAR].row), state.ending) == (Phase.SIDE, 6, None)
    assert play(state, "left").ending is Ending.COULD_NOT_FOLLOW
    assert GAME.to_act(play(state, "right")) == (FAR,)


def at_the_fifth_card(edition: str, balance: int) -> State:
    start = table(
        near="M4", near_row="S C A H A", near_balance=balance, far="O3", completed=24, edition=edition
    )
    return play(start, *WAY_IN)


@each_row("place", ["p3", "p4"])
def test_ruling_29_a_long_chain_counts_as_balanced_in_print_and_play_alone(place: str) -> None:
    state = at_the_fifth_card("published", -1)
    assert refusal(state, f"C/{place}") == (Refused.CENTRE_UNBALANCED, {"balance": -1})
    state = at_the_fifth_card("print-and-play", 1)
    assert play(state, f"C/{place}", "end").players[NEAR].balance == 0
    assert refusal(state, "C/p1") == (Refused.CENTRE_UNBALANCED, {"balance": 3}), "each step stays within two"


@each_edition
def test_ruling_32_the_winning_turn_ends_without_draw_or_choice(edition: str) -> None:
    state, log = tell(following(near_balance=SIGN[edition], edition=edition), "C/1", "end")
    assert log == [Moved(NEAR, ("I0", "C"), 0), Ended(Ending.HELD_HANDS)]
    assert (state.phase, len(state.players[NEAR].row)) == (Phase.OVER, 3)
    assert ended(state) == (Ending.HELD_HANDS, (NEAR, FAR), "held_hands")


@each_edition
@each_row(
    ("far", "far_row", "balance"),
    [
        ("O0", "C A", 0),  # no half of a neighbour's colour
        ("O18", "A A", 0),  # the only neighbour that could be paid is the partner's node
        ("O15", "S", -2),  # the scale is at its end
    ],
)
def test_ruling_5_no_step_at_the_start_of_a_turn_loses_for_both(
    edition: str, far: str, far_row: str, balance: int
) -> None:
    state = table(
        near_row="A", far=far, far_row=far_row, far_balance=balance * SIGN[edition], edition=edition
    )
    state, log = tell(state, "O17/1", "end")
    assert log[-1] == Ended(Ending.NO_STEP)
    assert ended(state) == (Ending.NO_STEP, (), "no_step")


@each_edition
@each_row(
    ("far_row", "deck", "ending"),
    [("", "", Ending.CARDS_GONE), ("C", "", Ending.NO_STEP), ("", "C", Ending.NO_STEP)],
)
def test_ruling_22_no_cards_left_in_rows_and_deck_loses(
    edition: str, far_row: str, deck: str, ending: Ending
) -> None:
    state = table(
        near_row="A", far_row=far_row, deck=deck, near_discard="S", far_discard="S", edition=edition
    )
    state = play(state, "O17/1", "end")
    assert (state.ending, state.phase, GAME.to_act(state)) == (ending, Phase.OVER, ())
    assert [GAME.legal_actions(state, seat) for seat in (0, 1)] == [(), ()]


def test_ruling_34_could_not_follow_is_told_before_cards_gone_and_that_before_no_step() -> None:
    state = table(near="I0", near_balance=1, near_row="A", far="I2", far_row="", deck="", completed=24)
    assert play(state, "C/1", "end", "left").ending is Ending.COULD_NOT_FOLLOW
    assert play(table(near_row="A", far_row="", deck=""), "O17/1", "end").ending is Ending.CARDS_GONE


def test_a_game_lost_as_its_first_turn_begins_ends_in_turn_1() -> None:
    state = GAME.setup(Options(), 2, 14402)
    for seat, side in ((NEAR, "right"), (FAR, "left")):
        state, _ = GAME.apply(state, seat, GAME.read_action(side))
    assert (state.ending, spectator_view(state).table.turn) == (Ending.NO_STEP, 1)
