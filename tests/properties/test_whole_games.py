"""A machine that plays whatever it likes and looks for a broken promise after every action."""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.chance import Chance
from engine.contract import MAX_SEED, SPECTATOR, IllegalAction, InvalidAction, Seat, Silence
from engine.heldhands import GAME
from engine.heldhands.actions import Action
from engine.heldhands.edition import Level
from engine.heldhands.options import First, Options
from engine.heldhands.phases import Phase
from engine.heldhands.policies import POLICIES
from engine.heldhands.record import actions, read_record, record_of, write_record
from engine.heldhands.state import State
from engine.heldhands.views import player_view
from engine.replay import replay
from tests.data import RECORDS
from tests.effort import examples
from tests.properties.hidden import VIEWERS, another_world

OPTIONS = st.one_of(
    st.builds(
        Options, level=st.sampled_from(Level), first=st.sampled_from(First), silence=st.sampled_from(Silence)
    ),
    st.builds(Options, edition=st.just("print-and-play"), first=st.sampled_from(First)),
)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
LIKE_ACTIONS = st.from_regex(r"[OMIC][0-9]{0,3}/p?[0-9]|back|clear|end|left|right", fullmatch=True)


class WholeGame(RuleBasedStateMachine):
    """One game of Held Hands."""

    state: State

    @initialize(options=OPTIONS, seed=st.integers(0, MAX_SEED))
    def deal(self, options: Options, seed: int) -> None:
        self.state = GAME.setup(options, 2, seed)
        self.log: list[tuple[Seat, str]] = []
        self.random = Random(seed)

    @precondition(lambda self: not self.log)
    @rule(name=st.sampled_from(sorted(RECORDS)), share=st.floats(0, 1))
    def jump_into_a_recorded_game(self, name: str, share: float) -> None:
        """Go on from where a recorded game was: chance alone hardly ever comes near the centre."""
        record = read_record(RECORDS[name])
        done = list(actions(record))
        self.state = GAME.setup(record.options, 2, record.seed)
        for seat, action in done[: round(share * len(done))]:
            self.do(seat, action)

    def do(self, seat: Seat, action: Action) -> None:
        after, events = GAME.apply(self.state, seat, action)
        if not events:  # then nobody else has to be told
            for viewer in (1 - seat, SPECTATOR):
                assert GAME.view(after, viewer) == GAME.view(self.state, viewer)
        self.state = after
        self.log.append((seat, GAME.write_action(action)))

    @precondition(lambda self: bool(GAME.to_act(self.state)))
    @rule(data=st.data())
    def any_legal_action(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from([seat for seat in (0, 1) if GAME.legal_actions(self.state, seat)]))
        self.do(seat, data.draw(st.sampled_from(GAME.legal_actions(self.state, seat))))

    @precondition(lambda self: bool(GAME.to_act(self.state)) and not self.state.chain)
    @rule(turns=st.integers(1, 12), seed=st.integers(0, 99))
    def sensible_turns(self, turns: int, seed: int) -> None:
        """Get far enough to see the inner rings and the centre."""
        for _ in range(turns):
            for seat in GAME.to_act(self.state)[:1]:
                for action in POLICIES["greedy"]([player_view(self.state, seat)], Chance(seed, "sensible")):
                    self.do(seat, action)

    @rule(seat=st.integers(-1, 2), nonsense=JSON | LIKE_ACTIONS)
    def anything_at_all(self, seat: Seat, nonsense: object) -> None:
        before = GAME.dump(self.state)
        try:
            action = GAME.read_action(nonsense)
            after, _ = GAME.apply(self.state, seat, action)
        except (InvalidAction, IllegalAction):
            assert GAME.dump(self.state) == before
        else:
            assert action in GAME.legal_actions(self.state, seat)
            self.state = after
            self.log.append((seat, GAME.write_action(action)))

    @invariant()
    def no_card_is_lost_or_doubled(self) -> None:
        cards = list(self.state.deck)
        for player in self.state.players:
            cards += [*player.row, *player.discard]
        assert Counter(cards) == Counter(self.state.edition.emotion_deck)
        assert len(cards) == 48

    @invariant()
    def balance_stays_on_the_scale(self) -> None:
        assert all(-2 <= player.balance <= 2 for player in self.state.players)

    @invariant()
    def whoever_is_asked_can_answer(self) -> None:
        seats = GAME.to_act(self.state)
        assert bool(seats) == (GAME.outcome(self.state) is None) == (self.state.phase is not Phase.OVER)
        for seat in (0, 1):
            may_change_mind = self.state.phase is Phase.SETUP  # ruling 35
            assert bool(GAME.legal_actions(self.state, seat)) == (seat in seats or may_change_mind)

    @invariant()
    def every_offered_action_is_accepted(self) -> None:
        for seat in (0, 1):
            for action in GAME.legal_actions(self.state, seat):
                GAME.apply(self.state, seat, action)
                assert GAME.read_action(GAME.write_action(action)) == action

    @invariant()
    def json_round_trips(self) -> None:
        assert GAME.load(GAME.dump(self.state)) == self.state

    @invariant()
    def views_tell_nothing_hidden(self) -> None:
        for viewer in VIEWERS:
            other = another_world(self.state, viewer, self.random)
            assert GAME.view(other, viewer) == GAME.view(self.state, viewer)

    def teardown(self) -> None:
        if not hasattr(self, "state"):
            return
        *_, replayed = replay(GAME, self.state.options, 2, self.state.seed, self.log)
        assert GAME.dump(replayed) == GAME.dump(self.state)
        record = record_of(self.state)
        assert read_record(write_record(record)) == record


WholeGame.TestCase.settings = settings(max_examples=examples(60), stateful_step_count=40)
TestWholeGame = WholeGame.TestCase
