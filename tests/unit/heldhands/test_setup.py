"""Before the first turn: rulings 1, 2, 3, 17, 23, 27, 33 and 35."""

from collections import Counter

import pytest

from engine.contract import SPECTATOR, InvalidOptions, Seat
from engine.heldhands import GAME
from engine.heldhands.edition import Level, load_edition
from engine.heldhands.events import Began, Event, ObjectiveRevealed, SideChosen
from engine.heldhands.phases import Phase
from engine.heldhands.refusals import Refused
from engine.heldhands.state import State
from engine.heldhands.views import player_view, spectator_view
from engine.silence import Silence
from tests.rows import each_row
from tests.unit.heldhands.table import EDITIONS, FAR, NEAR, refusal

each_edition = each_row("edition", EDITIONS)


def deal(seed: int = 1, **options: str) -> State:
    return GAME.setup(GAME.read_options(options), 2, seed)


def choose(state: State, seat: Seat, side: str) -> tuple[State, list[Event]]:
    return GAME.apply(state, seat, GAME.read_action(side))


@each_edition
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


def test_ruling_3_how_many_arguments_a_level_has_and_none_unless_asked_for() -> None:
    assert deal().options.level is Level.NONE
    for level, arguments in zip(Level, (0, 4, 8, 12), strict=True):
        state = deal(level=level)
        assert sum(state.edition.is_argument(one, level) for one in state.objectives) == arguments


def test_equal_seeds_deal_equal_games_and_others_do_not() -> None:
    assert deal(seed=5) == deal(seed=5)
    assert len({(state.deck, state.objectives) for state in map(deal, range(20))}) == 20


@each_edition
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


@each_edition
def test_ruling_17_both_halves_of_ones_own_six_are_seen_before_choosing_and_never_again(edition: str) -> None:
    state = deal(edition=edition)
    assert player_view(state, NEAR).you.whole == state.players[NEAR].row
    chosen, _ = choose(state, NEAR, "left")
    assert (player_view(chosen, NEAR).you.whole, player_view(chosen, NEAR).you.side) == ((), "left")
    begun, _ = choose(chosen, FAR, "right")
    assert [player_view(begun, seat).you.whole for seat in (NEAR, FAR)] == [(), ()]


@each_edition
def test_ruling_35_nobody_sees_the_others_cards_at_set_up_and_a_side_is_chosen_once_secretly(
    edition: str,
) -> None:
    state = deal(edition=edition)
    left, log = choose(state, NEAR, "left")
    right, _ = choose(state, NEAR, "right")
    assert (log, left.phase) == ([SideChosen(NEAR)], Phase.SETUP)
    for here in (state, left):
        watched = spectator_view(here)
        for seen in (player_view(here, FAR).partner, watched.near, watched.far):
            assert (seen.row, seen.whole, seen.side) == ((), (), None)
    for viewer in (FAR, SPECTATOR):
        assert GAME.view(left, viewer) == GAME.view(right, viewer)
    assert refusal(left, "right", NEAR) == (Refused.SIDE_CHOSEN, {})


@each_edition
def test_ruling_35_play_begins_when_both_have_chosen(edition: str) -> None:
    state = deal(edition=edition, first="near")
    assert GAME.to_act(state) == (NEAR, FAR)
    state, _ = choose(state, FAR, "right")
    assert GAME.to_act(state) == (NEAR,)
    state, log = choose(state, NEAR, "left")
    assert [type(told) for told in log] == [SideChosen, Began, ObjectiveRevealed]
    assert [player.side for player in state.players] == ["left", "right"]
    assert state.phase is Phase.MOVE
