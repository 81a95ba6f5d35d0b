"""What lies on the table before the first turn, what a player sees of both seats, and of ending the turn."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from engine.contract import SPECTATOR, InvalidOptions, Seat, Silence
from engine.heldhands import GAME
from engine.heldhands.edition import Level, load_edition
from engine.heldhands.events import (
    Began,
    Drew,
    Event,
    ObjectiveCompleted,
    ObjectiveRevealed,
    RingOpened,
    SideChosen,
)
from engine.heldhands.options import Options
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.record import read_record
from engine.heldhands.refusals import Refused
from engine.heldhands.state import State
from engine.heldhands.views import (
    PlayerView,
    Preview,
    SpectatorView,
    at_rest,
    looked_back,
    player_view,
    spectator_view,
)
from tests.data import RECORDS
from tests.properties.perft import positions
from tests.rows import each_row
from tests.unit.heldhands.table import FAR, NEAR, play, preview, refusal, table, tell
from tests.unit.terminal.positions import states


@each_row("name", RECORDS)
def test_both_seats_are_shown_as_they_are(name: str) -> None:
    for (turns, state), seat in product(positions(name), (NEAR, FAR)):
        view = player_view(state, seat)
        for shown, whose in ((view.you, seat), (view.partner, 1 - seat)):
            player = state.players[whose]
            assert (shown.node, shown.balance, shown.side) == (player.node, player.balance, player.side)
            assert (shown.cards, shown.discard) == (len(player.row), len(player.discard))
            assert shown.row == player.showing
            mine = [turn for turn in range(turns - 1) if (turn + state.first) % 2 == whose]
            assert shown.last == (state.finished(mine[-1]) if mine else None)
            assert (shown.whole, shown.journey) == ((), ())
            assert shown.at_turn == (whose == state.active)


@each_row("name", RECORDS)
def test_a_player_is_seen_to_have_turned_the_cards_with_the_turn_that_did(name: str) -> None:
    before: dict[Seat, object] = {}
    for _, state in positions(name):
        for seat in (NEAR, FAR):
            you = player_view(state, seat).you
            if seat != state.active and you.last:
                assert you.turned is (before[seat] is not you.side)
            before[seat] = you.side


@each_row("name", RECORDS)
def test_the_side_shown_is_the_one_of_now_and_the_end_shows_the_whole_journey_of_both(name: str) -> None:
    record, played = read_record(RECORDS[name]), list(states(name))
    assert any(player_view(state, 0).you.side != state.opening[0] for state in played if state.turns)
    assert all(player_view(state, 0).you.side == state.players[0].side for state in played if state.turns)
    end, watched = played[-1], spectator_view(played[-1])
    for seat, shown in enumerate((watched.near, watched.far)):
        assert [turn.steps for turn in shown.journey] == [t.steps for t in record.turns if t.seat == seat]
        assert shown.whole == end.players[seat].row


@each_row("state", [GAME.setup(Options(), 2, 3), play(table(), "O17/1", "end", "O1/2")])
def test_of_a_game_that_was_let_go_nobody_is_awaited_and_all_else_is_seen(state: State) -> None:
    seen, watched = player_view(state, 0), spectator_view(state)
    rests = at_rest(seen)
    assert isinstance(rests, PlayerView)
    assert (rests.legal, rests.chain, rests.you.acting, rests.partner.acting) == ((), None, False, False)
    assert rests.table == seen.table
    assert rests.you._replace(acting=seen.you.acting, whole=seen.you.whole) == seen.you
    assert at_rest(watched) == watched._replace(
        near=watched.near._replace(acting=False), far=watched.far._replace(acting=False)
    )


@each_row("name", ["published-held-hands", "print-and-play-cards-gone"])
def test_whoever_looks_back_from_a_seat_sees_what_everybody_saw_and_has_nothing_to_choose(name: str) -> None:
    for state in states(name):
        watched = looked_back(spectator_view(state))
        assert isinstance(watched, SpectatorView)
        assert watched == spectator_view(state)
        for seat in (0, 1):
            back = looked_back(player_view(state, seat))
            assert isinstance(back, PlayerView)
            assert (back.table, back.legal, back.chain) == (watched.table, (), None)
            both = (watched.near, watched.far)
            assert (back.you, back.partner) == (both[seat], both[1 - seat])


def what_happens(state: State, chain: list[str]) -> Preview:
    seat = state.active
    after, log = tell(state, *chain, "end")
    player, chooses = after.players[seat], after.phase is Phase.SIDE
    if chooses:  # print-and-play settles the objective after the choice
        log += tell(after, "left")[1]

    def told(kind: type[Event]) -> bool:
        return any(isinstance(event, kind) for event in log)

    return Preview(
        balance=player.balance,
        completes=told(ObjectiveCompleted),
        opens=told(RingOpened),
        draws=sum(event.cards for event in log if isinstance(event, Drew)),
        side=None if chooses else player.side,
        wins=after.ending is Ending.HELD_HANDS,
    )


PRINTED = "print-and-play"
SET_DONE = {"objective": "H0", "completed": 7, "deck": ""}  # by O18, and four places are free

PREVIEWED: list[tuple[str, dict[str, Any]]] = [
    ("O17/1", {"objective": "H0"}),  # out of balance
    ("O17/1 O18/4", {}),  # balanced
    ("O17/p1 O18/p4", {}),  # on the partner's cards
    ("O17/1 O18/4", {"deck": "A"}),
    ("O17/1 O18/4", {"objective": "H0"}),
    ("O1/2", {"active": "far"}),
    ("O31/4", {"active": "far"}),
    ("O16/2", {"near": "O15"}),  # the middle line
    ("O17/1 O18/4", {"objective": "S0", "completed": 7}),  # short of a set
    ("O17/1 O18/4", SET_DONE | {"near_discard": "C C C"}),
    ("O17/1 O18/4", SET_DONE | {"near_discard": "C"}),  # a short pile
    ("O17/1 O18/4", SET_DONE | {"far_discard": "C C C"}),  # the partner's pile
    ("O17/1 O18/4", SET_DONE | {"far_discard": "C C"}),  # equal piles
    ("O17/1 O18/4", SET_DONE | {"near_discard": "C C C", "edition": PRINTED}),
    ("O16/2", {"near": "O15", "near_balance": -1, "objective": "S0", "completed": 7, "edition": PRINTED}),
    ("I7/1 I6/4", {"near": "I0", "objective": "H0", "completed": 23, "deck": "", "near_discard": "C C"}),
    ("O17/1", {"far": "O17", "objective": "A1", "level": "challenging"}),
    (
        "O17/1 O18/2 O19/3 O20/4 O21/5 O22/6",  # a long chain
        {"near_row": "A H S H C A", "near_balance": -1, "objective": "H0", "edition": PRINTED},
    ),
    ("C/1", {"near": "I0", "near_balance": 1, "completed": 24}),
    ("C/1", {"near": "I0", "near_balance": 1, "completed": 24, "far": "C"}),  # the winning turn
]


@each_row(("chain", "lies"), PREVIEWED)
def test_a_preview_is_what_happens(chain: str, lies: dict[str, Any]) -> None:
    state, steps = table(**lies), chain.split()
    assert preview(play(state, *steps)) == what_happens(state, steps)


def test_no_preview_while_the_turn_cannot_end() -> None:
    following = table(near="I0", far="C", completed=24)
    for state in (table(), following, play(following, "I1/4")):
        chain = player_view(state, NEAR).chain
        assert chain is not None
        assert chain.preview is None


def test_the_chain_and_its_preview_are_for_the_builders_eyes_only() -> None:
    before = table()
    state = play(before, "O17/1", "O18/p4")
    assert player_view(state, FAR) == player_view(before, FAR)
    chain = player_view(state, NEAR).chain
    assert chain is not None
    assert [tuple(link) for link in chain.links] == [("O17", "own", 1, "A"), ("O18", "partner", 4, "H")]
    assert (chain.node, chain.balance) == ("O18", 0)


def deal(seed: int = 1, **options: str) -> State:
    return GAME.setup(GAME.read_options(options), 2, seed)


def choose(state: State, seat: Seat, side: str) -> tuple[State, list[Event]]:
    return GAME.apply(state, seat, GAME.read_action(side))


def test_ruling_1_every_ordered_pair_of_emotions_three_times(edition: str) -> None:
    state = deal(edition=edition)
    everywhere = [*state.deck, *state.players[NEAR].row, *state.players[FAR].row]
    assert Counter(everywhere) == {left + right: 3 for left in "ASCH" for right in "ASCH"}
    assert [player.node for player in state.players] == ["O16", "O0"], "each in front of their scale"
    for player in state.players:
        assert (player.balance, len(player.row), player.discard) == (0, 6, ())


def test_ruling_2_six_objectives_of_each_emotion_three_of_them_with_a_bar() -> None:
    expected = {f"{emotion}{bar}": 1 if bar else 3 for emotion in "ASCH" for bar in range(4)}
    assert Counter(map(str, deal().objectives)) == expected


def test_equal_seeds_deal_equal_games_and_others_do_not() -> None:
    assert deal(seed=5) == deal(seed=5)
    assert len({(state.deck, state.objectives) for state in map(deal, range(20))}) == 20


def test_ruling_23_the_players_say_who_begins_or_the_seed_does(edition: str) -> None:
    for seed in range(8):
        for first, seat in (("near", NEAR), ("far", FAR)):
            state, _ = choose(deal(seed=seed, first=first, edition=edition), NEAR, "left")
            state, log = choose(state, FAR, "left")
            assert Began(seat) in log
            assert state.active == seat
    firsts = [deal(seed=seed, edition=edition).first for seed in range(30)]
    assert set(firsts) == {NEAR, FAR}
    assert firsts == [deal(seed=seed, edition=edition, first="random").first for seed in range(30)]


def test_ruling_27_the_silence_agreed_on_is_in_every_view_and_quiet_unless_asked_otherwise() -> None:
    for silence in Silence:
        state = deal(silence=silence)
        for viewer in (NEAR, FAR, SPECTATOR):
            assert GAME.view(state, viewer).table.silence is silence
            assert GAME.view(GAME.load(GAME.dump(state)), viewer).table.silence is silence
    assert spectator_view(deal()).table.silence is Silence.QUIET


@each_row("level", ["challenging", "difficult", "impossible"])
def test_ruling_33_print_and_play_has_no_argument_levels(level: str) -> None:
    assert Level(level) not in load_edition("print-and-play").levels
    with pytest.raises(InvalidOptions) as refused:
        deal(edition="print-and-play", level=level)
    assert refused.value.code == Refused.LEVEL_NOT_IN_EDITION
    assert refused.value.facts == {"edition": "print-and-play", "level": level}


@each_row(("edition", "theirs_too"), [("published", True), ("print-and-play", False)])
def test_ruling_17_until_both_have_chosen_players_see_whole_cards_in_published_their_partners_too(
    edition: str, *, theirs_too: bool
) -> None:
    dealt = deal(edition=edition)
    chosen, _ = choose(dealt, NEAR, "left")
    for state in (dealt, chosen):
        watched = spectator_view(state)
        assert (watched.near.whole, watched.far.whole) == ((), ())
        for seat, view in ((seat, player_view(state, seat)) for seat in (NEAR, FAR)):
            assert view.you.whole == state.players[seat].row
            assert view.partner.whole == (state.players[1 - seat].row if theirs_too else ())
    begun, _ = choose(chosen, FAR, "right")
    for view in (player_view(begun, NEAR), player_view(begun, FAR)):
        assert (view.you.whole, view.partner.whole) == ((), ()), "never again"


def test_ruling_35_a_side_is_chosen_secretly_and_changed_unnoticed_until_both_have_chosen(
    edition: str,
) -> None:
    state = deal(edition=edition)
    left, log = choose(state, NEAR, "left")
    right, changed = choose(left, NEAR, "right")
    assert (log, changed, left.phase) == ([SideChosen(NEAR)], [], Phase.SETUP)
    assert right == choose(state, NEAR, "right")[0]
    assert [player_view(each, NEAR).you.side for each in (left, right)] == ["left", "right"]
    for here in (state, left):
        watched = spectator_view(here)
        for seen in (player_view(here, FAR).partner, watched.near, watched.far):
            assert (seen.row, seen.side) == ((), None)
    for viewer in (FAR, SPECTATOR):
        assert GAME.view(left, viewer) == GAME.view(right, viewer)
    assert refusal(left, "left", NEAR) == (Refused.SIDE_CHOSEN, {"side": "left"})
    begun, _ = choose(right, FAR, "left")
    assert begun.opening == ("right", "left")
    for seat in (NEAR, FAR):
        assert refusal(begun, "left", seat)[0] in {Refused.NOT_NOW, Refused.NOT_YOUR_TURN}


def test_ruling_35_play_begins_when_both_have_chosen(edition: str) -> None:
    state = deal(edition=edition, first="near")
    assert GAME.to_act(state) == (NEAR, FAR)
    state, _ = choose(state, FAR, "right")
    assert GAME.to_act(state) == (NEAR,), "the game does not wait for a change"
    state, log = choose(state, NEAR, "left")
    assert [type(told) for told in log] == [SideChosen, Began, ObjectiveRevealed]
    assert [player.side for player in state.players] == ["left", "right"]
    assert state.phase is Phase.MOVE
