"""Whatever position a game has come to, it can be played by keys, by their words, and by a legend alone."""

import re
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.commands.keypad import key_words, legend, meaning, meaning_among, paths, read_keys
from bot.model.screen import KEYS_BY_SIGN, SYMBOLS, Key, Keys, TableAction, plain
from bot.service.views import PlayerScreen
from engine.contract import MAX_SEED, SPECTATOR
from engine.heldhands import GAME
from engine.heldhands.state import State
from renderers.i18n.catalogue import Language
from tests.data import RECORDS
from tests.effort import examples
from tests.properties.hidden import VIEWERS, another_world
from tests.properties.test_whole_games import OPTIONS
from tests.unit.keys.sights import sight_of
from tests.unit.terminal.positions import states

ALWAYS = {TableAction.SHOW.value, TableAction.READ.value}
RECORDED = {name: tuple(states(name)) for name in RECORDS}
LANGUAGES = st.sampled_from(Language)
SIGN = "|".join(map(re.escape, KEYS_BY_SIGN))
LINE = re.compile(rf"(?P<first>(?:{SIGN})+) (?P<label>.*?)(?:: (?P<halves>(?:(?:{SIGN})+ ?)+))?")


@st.composite
def reached(draw: st.DrawFn) -> State:
    """Return a position of a recorded game or of one just dealt, and anything played on from there."""
    dealt = st.builds(GAME.setup, OPTIONS, st.just(2), st.integers(0, MAX_SEED))
    recorded = st.sampled_from(sorted(RECORDED)).flatmap(lambda name: st.sampled_from(RECORDED[name]))
    state = draw(dealt | recorded)
    for _ in range(draw(st.integers(0, 8))):
        if seats := GAME.to_act(state):
            seat = draw(st.sampled_from(seats))
            state, _events = GAME.apply(state, seat, draw(st.sampled_from(GAME.legal_actions(state, seat))))
    return state


POSITIONS = reached()


def offered(sight: PlayerScreen) -> set[str]:
    """Return everything that a player can do: what is legal, and what stands around the game."""
    around = {choice.action for choice in sight.screen.choices if choice.action in tuple(TableAction)}
    return {str(action) for action in sight.snapshot.view.legal} | around | ALWAYS


def keyed_in(found: dict[Keys, str], pressed: Keys) -> Keys:
    """Return how many of these keys it takes, one after the other, until something is done."""
    for count in range(1, len(pressed)):
        meant = meaning_among(found, pressed[:count])
        assert meant is not None
        if meant.action:
            return pressed[:count]
        assert meant.pending == pressed[:count]
    return pressed


@given(state=POSITIONS)
def test_every_action_has_one_shortest_path_which_is_not_cut_short(state: State) -> None:
    for seat in (0, 1):
        sight = sight_of(state, seat)
        listed = list(paths(sight))
        found = dict(listed)
        assert all(found[keys] == action for keys, action in listed), "keys mean one thing"
        assert set(found.values()) == offered(sight)
        for action in offered(sight):
            lengths = sorted(len(keys) for keys, meant in found.items() if meant == action)
            assert lengths.count(lengths[0]) == 1
            shortest = next(
                keys for keys, meant in found.items() if (meant, len(keys)) == (action, lengths[0])
            )
            assert keyed_in(found, shortest) == shortest
        for keys, action in found.items():
            assert found[keyed_in(found, keys)] == action, "whoever says more than is needed says the same"


@given(state=POSITIONS, language=LANGUAGES, data=st.data())
def test_every_path_can_be_typed_in_words_and_in_signs(
    state: State, language: Language, data: st.DataObject
) -> None:
    for seat in (0, 1):
        sight = sight_of(state, seat, language)
        keys, action = data.draw(st.sampled_from(list(paths(sight))))
        typed = " ".join(data.draw(st.sampled_from(key_words(key, sight.words))) for key in keys)
        signs = "".join(SYMBOLS[key] for key in keys)
        for text in (typed, typed.upper(), signs, plain(signs)):
            read = read_keys(text)
            assert read == keys
            meant = meaning(sight, read)
            assert meant is not None
            assert meant.action == action


def told_by(lines: tuple[str, ...]) -> set[Keys]:
    """Return the keys that a legend tells to press, read by somebody who sees nothing else."""
    found: set[Keys] = set()
    for line in lines:
        read = LINE.fullmatch(plain(line))
        assert read, line
        first = read_keys(read["first"]) or ()
        halves = [read_keys(half) or () for half in (read["halves"] or "").split()]
        found |= {(*first, *half) for half in halves or [()]}
    return found


@given(state=POSITIONS, language=LANGUAGES)
def test_a_legend_tells_how_to_do_everything_that_can_be_done(state: State, language: Language) -> None:
    for seat in (0, 1):
        sight = sight_of(state, seat, language)
        found = dict(paths(sight))
        told = {found[keys]: keys for keys in told_by(legend(sight))}
        assert told.keys() == offered(sight) - ALWAYS
        for action, keys in told.items():
            assert len(keys) == min(len(path) for path, meant in found.items() if meant == action)


@given(state=POSITIONS, language=LANGUAGES, seed=st.integers(0, 99))
@settings(max_examples=examples(50))
def test_keys_and_legends_tell_nothing_hidden(state: State, language: Language, seed: int) -> None:
    for viewer in VIEWERS:
        here = sight_of(state, viewer, language)
        there = sight_of(another_world(state, viewer, Random(seed)), viewer, language)
        assert legend(here) == legend(there)
        assert list(paths(here)) == list(paths(there))
    watching = sight_of(state, SPECTATOR, language)
    assert not any(meaning(watching, [key]) for key in Key), "keys do nothing for those who watch"


@given(text=st.text() | st.text(alphabet="".join(SYMBOLS.values()) + "inoutp leftr,./ 1234567'", max_size=30))
def test_whatever_is_typed_is_keys_or_nothing(text: str) -> None:
    keys = read_keys(text)
    assert keys is None or 0 < len(keys) <= 6
    assert keys is None or read_keys(" ".join(keys)) == keys
