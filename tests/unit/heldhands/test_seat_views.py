"""What a player sees of both seats, field by field, and is told about ending the turn."""

from typing import Any

from engine.heldhands import GAME
from engine.heldhands.events import Drew, Event, ObjectiveCompleted, RingOpened
from engine.heldhands.options import First, Options
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.record import actions, read_record
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
from engine.replay import replay
from tests.data import GAMES
from tests.rows import each_row
from tests.unit.heldhands.table import FAR, NEAR, play, preview, table, tell
from tests.unit.terminal.positions import states


def after(turns: int, first: First) -> State:
    """Return a game in which so many turns of one step have been played."""
    state = GAME.setup(Options(first=first), 2, 3)
    for seat in (0, 1):
        state, _ = GAME.apply(state, seat, GAME.read_action("left"))
    while len(state.turns) < turns or state.phase != "move":
        seat = GAME.to_act(state)[0]
        legal = GAME.legal_actions(state, seat)
        action = next((action for action in legal if str(action) == "end"), legal[0])
        state, _ = GAME.apply(state, seat, action)
    return state


@each_row("first", [First.NEAR, First.FAR])
@each_row("turns", range(5))
@each_row("seat", [0, 1])
def test_both_seats_are_shown_as_they_are(seat: int, turns: int, first: First) -> None:
    state = after(turns, first)
    view = player_view(state, seat)
    for shown, whose in ((view.you, seat), (view.partner, 1 - seat)):
        player = state.players[whose]
        assert (shown.node, shown.balance, shown.side) == (player.node, player.balance, player.side)
        assert (shown.cards, shown.discard) == (len(player.row), len(player.discard))
        assert shown.row == player.showing
        mine = [n for n in range(turns) if (n + state.first) % 2 == whose]
        assert shown.last == (state.finished(mine[-1]) if mine else None)
        assert (shown.whole, shown.journey) == ((), ())
        assert shown.at_turn == (whose == state.active)


@each_row("name", GAMES)
def test_the_side_shown_is_the_one_of_now_and_the_end_shows_the_whole_journey_of_both(name: str) -> None:
    record = read_record(GAMES[name])
    log = [(seat, str(action)) for seat, action in actions(record)]
    played = list(replay(GAME, record.options, 2, record.seed, log))
    assert any(player_view(state, 0).you.side != state.opening[0] for state in played if state.turns)
    assert all(player_view(state, 0).you.side == state.players[0].side for state in played if state.turns)
    end, watched = played[-1], spectator_view(played[-1])
    for seat, shown in enumerate((watched.near, watched.far)):
        assert [turn.steps for turn in shown.journey] == [t.steps for t in record.turns if t.seat == seat]
        assert shown.whole == end.players[seat].row


@each_row("turns", [0, 3])
def test_of_a_game_that_was_let_go_nobody_is_awaited_and_all_else_is_seen(turns: int) -> None:
    state = after(turns, First.NEAR) if turns else GAME.setup(Options(), 2, 3)
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
    """Return what ending the turn after this chain really does."""
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
SET_DONE = {
    "objective": "H0",
    "completed": 7,
    "deck": "",
}  # O18 completes the first set, with four places free

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
]


@each_row(("chain", "lies"), PREVIEWED)
def test_a_preview_is_what_happens(chain: str, lies: dict[str, Any]) -> None:
    state, steps = table(**lies), chain.split()
    told = preview(play(state, *steps))
    assert told == what_happens(state, steps)
    assert not told.wins


def test_ruling_32_the_preview_of_the_winning_turn_promises_no_draw_and_no_choice() -> None:
    state = table(near="I0", near_balance=1, far="C", completed=24)
    assert preview(play(state, "C/1")) == (0, False, False, 0, "left", True)
    assert what_happens(state, ["C/1"]) == (0, False, False, 0, "left", True)


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
