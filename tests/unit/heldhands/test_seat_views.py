"""What a player sees of both seats, field by field."""

from engine.heldhands import GAME
from engine.heldhands.options import First, Options
from engine.heldhands.record import actions, read_record
from engine.heldhands.state import State
from engine.heldhands.views import (
    PlayerView,
    SpectatorView,
    at_rest,
    looked_back,
    player_view,
    spectator_view,
)
from engine.replay import replay
from tests.data import GAMES
from tests.rows import each_row
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
    end, table = played[-1], spectator_view(played[-1])
    for seat, shown in enumerate((table.near, table.far)):
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
