"""Whole games of Palm, in every mode, by players who do anything: all promises hold after every action."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from random import Random

import pytest
from hypothesis import Phase as Stage
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.contract import MAX_SEED, SPECTATOR, IllegalAction, Seat
from engine.palm import GAME
from engine.palm.actions import Action, AddTouch, ChangeTouch, ChooseMemory, Find, Lay, Perform
from engine.palm.events import Event
from engine.palm.options import Mode, Options, Rounds, Seating, Veterans, Wish
from engine.palm.phases import Phase
from engine.palm.state import State
from engine.palm.views import TableView
from engine.replay import replay
from engine.silence import Silence
from tests.effort import examples
from tests.naive import mimes
from tests.properties.palm_hidden import another_world
from tests.properties.palm_players import TABLES, nonsense, some_action, viewers
from tests.unit.palm.table import everywhere

THINGS = frozenset(mimes.TOUCH["objects"])
WISH = st.sampled_from(Wish)


@st.composite
def options_for(draw: st.DrawFn, seats: int) -> Options:
    """Return options that so many can play with."""
    modes = [Mode.FITTING, Mode.INDIVIDUALLY] if 3 <= seats <= 5 else [Mode.FITTING]
    mode = draw(st.sampled_from(modes))
    alone = seats == 3 or mode is Mode.INDIVIDUALLY
    return Options(
        mode=mode,
        seating=draw(st.sampled_from(Seating)),
        expert=draw(WISH),
        redraw=Wish.NO if alone else draw(WISH),
        rounds=draw(st.sampled_from(Rounds)),
        veterans=draw(st.sampled_from(Veterans)) if seats == 2 else Veterans.NO,
        aloud=draw(WISH),
        silence=draw(st.sampled_from(Silence)),
    )


class Evening:
    """One game and the chance of its players."""

    def __init__(self, state: State, seed: int) -> None:
        self.state = state
        self.random = Random(seed)
        self.log: list[tuple[Seat, str]] = []

    def play(self) -> State:
        """Play to the end, looking at every promise after every action."""
        self.look()
        while seats := GAME.to_act(self.state):
            seat = self.random.choice(seats)
            self.try_something(seat)
        return self.state

    def try_something(self, seat: Seat) -> None:
        action = some_action(self.state, seat, self.random)
        before = GAME.dump(self.state)
        expected = self.naively(action)
        try:
            after, events = GAME.apply(self.state, seat, action)
        except IllegalAction:
            assert expected is not True
            assert GAME.dump(self.state) == before
            return
        assert expected is not False
        self.only_what_is_told_is_seen(seat, after, events)
        self.what_is_told_depends_on_nothing_hidden(seat, action, events)
        self.state = after
        self.log.append((seat, GAME.write_action(action)))
        self.look()

    def naively(self, action: Action) -> bool | None:
        """Return whether the second reading of the rules allows a touch or a performance."""
        mime, number = self.state.turn.mime, self.state.turn.constraint
        texts = [str(touch) for touch in mime.touches]
        match action:
            case AddTouch(touch):
                texts.append(str(touch))
                whole = False
            case ChangeTouch(touch):
                if not texts:
                    return False
                texts[-1] = str(touch)
                whole = False
            case Perform():
                whole = True
            case _:
                return None
        respects = number is None or mimes.respects(number, mime.pose, texts, whole=whole)
        return bool(texts) and mimes.is_legal(mime.pose, texts) and respects

    def only_what_is_told_is_seen(self, seat: Seat, after: State, events: list[Event]) -> None:
        for viewer in viewers(self.state):
            if viewer != seat and not events:
                assert GAME.view(after, viewer) == GAME.view(self.state, viewer)

    def what_is_told_depends_on_nothing_hidden(self, seat: Seat, action: Action, events: list[Event]) -> None:
        if isinstance(action, Find):
            return  # it reveals everything
        other, told = GAME.apply(another_world(self.state, seat, self.random), seat, action)
        assert told == events
        assert other.phase == GAME.apply(self.state, seat, action)[0].phase
        if isinstance(action, Lay | ChooseMemory):  # nor on the card, which the others do not see
            world = another_world(self.state, SPECTATOR, self.random)
            card = self.random.choice(world.hands[world.team_of(seat)])
            assert GAME.apply(world, seat, replace(action, card=card))[1] == events

    def look(self) -> None:
        state = self.state
        assert everywhere(state) == list(range(1, 101))
        self.constraints_add_up()
        assert GAME.load(GAME.dump(state)) == state
        assert (GAME.outcome(state) is None) == bool(GAME.to_act(state)) == (state.phase is not Phase.OVER)
        self.views_tell_nothing_hidden()
        self.nonsense_changes_nothing()

    def constraints_add_up(self) -> None:
        held = [self.state.turn.constraint] if self.state.turn.constraint else []
        found = sorted((*self.state.constraint_deck, *self.state.constraint_discard, *held))
        assert found == (list(range(1, 21)) if self.state.options.expert is Wish.YES else [])

    def views_tell_nothing_hidden(self) -> None:
        for viewer in viewers(self.state):
            view = GAME.view(self.state, viewer)
            assert view == GAME.view(another_world(self.state, viewer, self.random), viewer)
            if viewer is SPECTATOR or viewer == self.state.turn.grandfather:
                assert not THINGS & set(words(view))

    def nonsense_changes_nothing(self) -> None:
        before = GAME.dump(self.state)
        for seat, text in nonsense(self.state, self.random):
            action = GAME.read_action(text)
            try:
                GAME.apply(self.state, seat, action)
            except IllegalAction:
                assert GAME.dump(self.state) == before
            else:
                assert seat in GAME.to_act(self.state)


def words(thing: object) -> Iterator[str]:
    """Return every word in a view; what came of the turn before is revealed and left out."""
    if isinstance(thing, TableView):
        thing = thing._replace(last=None)
    if isinstance(thing, str):
        yield str(thing)
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from words(part)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from words(getattr(thing, field.name))
    else:
        assert thing is None or isinstance(thing, int), thing


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_whole_game_at_every_table(seats: int, options: dict[str, str]) -> None:
    chosen = GAME.read_options(options)
    evening = Evening(GAME.setup(chosen, seats, 11), 11)
    end = evening.play()
    *_, replayed = replay(GAME, chosen, seats, 11, evening.log)
    assert GAME.dump(replayed) == GAME.dump(end)
    assert len(end.grandfathers) == GAME.view(end, SPECTATOR).table.turns


@settings(
    max_examples=examples(8), phases=(Stage.explicit, Stage.generate)
)  # no seed is simpler than another
@given(data=st.data(), seats=st.integers(2, 8), seed=st.integers(0, MAX_SEED))
def test_whole_games(data: st.DataObject, seats: int, seed: int) -> None:
    options = data.draw(options_for(seats))
    evening = Evening(GAME.setup(options, seats, seed), seed)
    end = evening.play()
    *_, replayed = replay(GAME, options, seats, seed, evening.log)
    assert GAME.dump(replayed) == GAME.dump(end)
