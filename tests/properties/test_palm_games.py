"""Palm in every mode, by players who do anything; tampered games; all touches: offered, felt, constrained."""

import json
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import Phase as Stage
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.contract import MAX_SEED, SPECTATOR, IllegalAction, InvalidState, Seat, Silence
from engine.palm import GAME, mime
from engine.palm.actions import Action, AddTouch, ChangeTouch, ChooseMemory, Find, Lay, Perform
from engine.palm.events import Event
from engine.palm.hand import Pose, hand
from engine.palm.legal import every_touch
from engine.palm.mime import feel
from engine.palm.options import Mode, Options, Rounds, Seating, Veterans, Wish
from engine.palm.phases import Phase
from engine.palm.state import State
from engine.palm.touch import Touch
from engine.palm.views import TableView
from engine.replay import replay
from tests.effort import examples
from tests.naive import mimes
from tests.properties.palm_hidden import another_world
from tests.properties.palm_players import TABLES, course, must_be_vertical, nonsense, some_action, viewers
from tests.properties.test_whole_games import JSON
from tests.rows import each_row
from tests.unit.palm.table import everywhere, miming, play

THINGS = frozenset(mimes.TOUCH["objects"])
WISH = st.sampled_from(Wish)


@st.composite
def options_for(draw: st.DrawFn, seats: int) -> Options:
    modes = [Mode.FITTING, Mode.INDIVIDUALLY] if 3 <= seats <= 5 else [Mode.FITTING]
    mode = Mode.ALONE if seats == 1 else draw(st.sampled_from(modes))
    alone = seats in (1, 3) or mode is Mode.INDIVIDUALLY
    return Options(
        mode=mode,
        seating=draw(st.sampled_from(Seating)),
        expert=draw(WISH),
        redraw=Wish.NO if alone else draw(WISH),
        rounds=draw(st.sampled_from(Rounds)),
        veterans=draw(st.sampled_from(Veterans)) if seats <= 2 else Veterans.NO,
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
        for viewer in viewers(self.state):
            if viewer != seat and not events:
                assert GAME.view(after, viewer) == GAME.view(self.state, viewer)
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
            case ChangeTouch(touch):
                if not texts:
                    return False
                texts[-1] = str(touch)
            case Perform():
                pass
            case _:
                return None
        whole = isinstance(action, Perform)
        respects = number is None or mimes.respects(number, mime.pose, texts, whole=whole)
        return bool(texts) and mimes.is_legal(mime.pose, texts) and respects

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
        held = [state.turn.constraint] if state.turn.constraint else []
        found = sorted((*state.constraint_deck, *state.constraint_discard, *held))
        assert found == (list(range(1, 21)) if state.options.expert is Wish.YES else [])
        assert GAME.load(GAME.dump(state)) == state
        assert (GAME.outcome(state) is None) == bool(GAME.to_act(state)) == (state.phase is not Phase.OVER)
        self.views_tell_nothing_hidden()
        self.nonsense_changes_nothing()

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


def whole_game(options: Options, seats: int, seed: int) -> State:
    evening = Evening(GAME.setup(options, seats, seed), seed)
    end = evening.play()
    *_, replayed = replay(GAME, options, seats, seed, evening.log)
    assert GAME.dump(replayed) == GAME.dump(end)
    return end


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_whole_game_at_every_table(seats: int, options: dict[str, str]) -> None:
    end = whole_game(GAME.read_options(options), seats, 11)
    assert len(end.grandfathers) == GAME.view(end, SPECTATOR).table.turns


# No seed is simpler than another.
@settings(max_examples=examples(8), phases=(Stage.explicit, Stage.generate))
@given(data=st.data(), seats=st.integers(1, 8), seed=st.integers(0, MAX_SEED))
def test_whole_games(data: st.DataObject, seats: int, seed: int) -> None:
    whole_game(data.draw(options_for(seats)), seats, seed)


@settings(max_examples=examples(400))
@given(data=st.data())
def test_a_stored_game_that_was_tampered_with_is_refused_or_can_be_played(data: st.DataObject) -> None:
    form = json.loads(GAME.dump(data.draw(st.sampled_from(stored_games()))))
    for _ in range(data.draw(st.integers(1, 3))):
        _tamper(form, data)
    try:
        loaded = GAME.load(json.dumps(form).encode())
    except InvalidState:
        return
    rng = Random(1)
    for viewer in viewers(loaded):
        GAME.view(loaded, viewer)
    for _ in range(30):
        for seat in GAME.to_act(loaded)[:1]:
            with suppress(IllegalAction):
                loaded, _ = GAME.apply(loaded, seat, some_action(loaded, seat, rng))
        assert GAME.load(GAME.dump(loaded)) == loaded


def _tamper(form: dict[str, Any], data: st.DataObject) -> None:
    """Put something else anywhere: another value of the same kind, or anything at all."""
    here: Any = form
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if isinstance(here[key], dict | list) and here[key] and data.draw(st.booleans()):
            here = here[key]
            continue
        same = {
            int: st.integers(-1, 101),
            list: st.permutations(here[key]) if isinstance(here[key], list) else st.nothing(),
            str: st.sampled_from([*Phase, *Mode, *Pose, "yes", "no", "12", "coin/tap/index/light/quick/1"]),
        }
        here[key] = data.draw(same.get(type(here[key]), JSON) | JSON)
        return


@cache
def stored_games() -> list[State]:
    found: list[State] = []
    for seats, options in TABLES:
        found += {
            (state.phase, len(state.turn.performed)): state for state in course(seats, options, 2)
        }.values()
    return found


HOW = ("feather/slow", "feather/quick", "light/slow", "light/quick", "firm/slow", "firm/quick")
EXPERTS = {"expert": "yes"}


@cache
def situations() -> list[State]:
    """Return the states of a few games in which somebody mimes, with touches in the hand and without."""
    games = (*course(2, {}, 3), *course(5, EXPERTS, 3), *course(7, EXPERTS, 3))
    return [state for state in games if state.phase is Phase.MIME]


def test_what_is_offered_is_every_touch_that_the_rules_allow() -> None:
    rng = Random(5)
    vertical = next(each for each in situations() if must_be_vertical(each) and each.turn.mime.touches)
    longest = max(situations(), key=lambda state: sum(bool(touch.to) for touch in state.turn.mime.touches))
    for state in (vertical, longest, *rng.sample(situations(), 2)):
        (seat,) = GAME.to_act(state)
        legal = GAME.legal_actions(state, seat)
        assert len(legal) == len(set(legal))
        offered = {str(action) for action in legal if isinstance(action, AddTouch)}
        assert offered == set(allowed(state))
        changes = {str(action.touch) for action in legal if isinstance(action, ChangeTouch)}
        assert changes == (set(allowed(before_last(state))) if state.turn.mime.touches else set())


def before_last(state: State) -> State:
    mime = state.turn.mime
    return replace(state, turn=replace(state.turn, mime=replace(mime, touches=mime.touches[:-1])))


def allowed(state: State) -> Iterator[str]:
    """Return every text of a touch that may come next, found by trying out all of them."""
    pose, number = state.turn.mime.pose, state.turn.constraint
    before = [str(touch) for touch in state.turn.mime.touches]
    for one, alike in felt_in(pose).items():
        if not mimes.is_legal(pose, [*before, one]):
            continue
        if number and not mimes.respects(number, pose, [*before, one], whole=False):
            continue
        yield from alike


@cache
def felt_in(pose: Pose) -> dict[str, list[str]]:
    """Return the texts of all touches that can be felt: one way to touch, in all forces, tempi and counts."""
    places = list(mimes.TOUCH["places"])
    ways = [*places, *(f"{place}>{to}" for place in places for to in places)]
    found = {}
    for thing, gesture, way in product(mimes.TOUCH["objects"], mimes.TOUCH["gestures"], ways):
        if mimes.can_be_felt(one := f"{thing}/{gesture}/{way}/light/slow/1", pose):
            all_of_it = (f"{thing}/{gesture}/{way}/{how}/{times}" for times in range(1, 10) for how in HOW)
            found[one] = [touch for touch in all_of_it if mimes.can_be_felt(touch, pose)]
    return found


def test_both_readings_see_the_same_bends() -> None:
    known = hand().places
    ways = [
        (one, two, end) for one in known for two in known[one].neighbours for end in known[two].neighbours
    ]
    bends = {way for way in ways if mime._turns([way[:2], way[1:]])}
    assert bends == {way for way in ways if mimes.turns([way[:2], way[1:]])}
    assert 0 < len(bends) < len(ways)


@each_row("number", range(1, 21))
def test_every_constraint_can_be_met(number: int) -> None:
    state = miming(expert="yes")
    state = replace(state, turn=replace(state.turn, constraint=number))
    rng = Random(number)
    for _ in range(1000):
        (seat,) = GAME.to_act(state)
        try:
            state, _ = GAME.apply(state, seat, some_action(state, seat, rng))
        except IllegalAction:
            continue
        if state.turn.performed:
            return
    pytest.fail("nobody could mime that")


def test_two_touches_that_feel_the_same_are_the_same_to_grandfather() -> None:
    by_feeling = defaultdict[object, list[Touch]](list)
    for touch in every_touch():
        by_feeling[feel(touch)].append(touch)
    alike = [touches for touches in by_feeling.values() if len(touches) > 1]
    assert {frozenset(touch.thing for touch in touches) for touches in alike} == {
        frozenset({"coin", "ring"}),
        frozenset({"pawn", "top"}),
    }
    legal = [touches for touches in alike if mimes.is_legal("flat", [str(touches[0])])]
    for one, other in Random(1).sample(legal, 60):
        first, second = (play(miming(), f"1 {touch}", "1 perform") for touch in (one, other))
        for viewer in (0, SPECTATOR):
            assert GAME.view(first, viewer) == GAME.view(second, viewer)
