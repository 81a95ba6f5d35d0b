"""Palm in the house: whole games played by screens alone, its pulses, and what else the service needs."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import NamedTuple

from bot.games.model import Progress
from bot.games.registry import GAMES
from bot.model.screen import Screen, TableAction
from bot.text.catalogue import words_in
from engine.contract import SPECTATOR, Viewer
from engine.heldhands import GAME as HELD_HANDS
from engine.heldhands.options import Options
from engine.palm import GAME
from engine.palm.hand import Force, Tempo, hand
from engine.palm.legal import every_touch
from engine.palm.mime import feel
from engine.palm.phases import Phase
from engine.palm.state import State
from engine.palm.touch import read_touch
from engine.palm.views import PlayerView
from renderers.i18n.catalogue import Language
from renderers.palm.names import memory_story
from renderers.palm.pulse import LONGEST, pulse
from tests.rows import each_row
from tests.unit.palm import table
from tests.unit.palm.table import album, begin, find, memories, over, turn
from tests.unit.screens.limits import keeps_limits
from tests.unit.screens.test_palm_screen import screen_of

EXPERTS = {"expert": "yes", "redraw": "yes"}
TABLES_TO_PLAY = [
    (2, {}),
    (2, {"veterans": "12", **EXPERTS}),
    (3, {"expert": "yes"}),
    (4, EXPERTS),
    (5, {}),
    (5, {"mode": "individually", "expert": "yes"}),
    (7, EXPERTS),
    (8, {"expert": "yes"}),
]


class Snapshot(NamedTuple):
    state: State
    viewer: Viewer
    screen: Screen


def _chosen(offered: list[str], rng: Random) -> str:
    """Return anything, or half of the time what leads to the end of a mime: chance alone takes very long."""
    if rng.random() < 0.5:
        return rng.choice(offered)
    touches = [action for action in offered if "/" in action and not action.startswith("=")]
    return rng.choice(
        ["perform"] if "perform" in offered else (touches if "back" in offered else []) or offered
    )


def evening(seats: int, options: dict[str, str], seed: int) -> Iterator[Snapshot]:
    """Return all that is seen in a whole game by those who act, and sometimes by the others."""
    state, rng = GAME.setup(GAME.read_options(options), seats, seed), Random(seed)
    languages, pick, seat = tuple(Language), None, 0
    while acting := GAME.to_act(state):
        if pick is None:  # who has picked goes on
            seat = rng.choice(acting)
        seen = screen_of(state, seat, rng.choice(languages), pick)
        yield Snapshot(state, seat, seen)
        chosen = _chosen(
            [choice.action for choice in seen.choices if choice.action not in tuple(TableAction)], rng
        )
        if GAMES["palm"].picks({}, chosen):
            pick = chosen
            continue
        state, _ = GAME.apply(state, seat, GAME.read_action(chosen))  # whatever is offered is legal
        pick = None
        viewer: Viewer = rng.choice((*range(seats), SPECTATOR))
        yield Snapshot(state, viewer, screen_of(state, viewer, rng.choice(languages)))
    for viewer in (*range(seats), SPECTATOR):
        yield Snapshot(state, viewer, screen_of(state, viewer))


@each_row(("seats", "options"), TABLES_TO_PLAY)
def test_a_whole_game_can_be_played_by_pressing_what_screens_offer(
    seats: int, options: dict[str, str]
) -> None:
    seen = list(evening(seats, options, seed=seats))
    assert seen[-1].screen.over
    for each in seen:
        keeps_limits(each.screen, rows=4)  # there is room for one more around the game
        keeps_limits_of_menus(each.screen)
        offers_all_that_is_legal(each)
        is_awaited_when_the_game_waits(each)
        tells_all_that_is_needed_without_a_picture(each)


def keeps_limits_of_menus(screen: Screen) -> None:
    for group in (*(menu.choices for menu in screen.menus), sum(screen.rows, ())):
        assert len({choice.label for choice in group}) == len(group)
        assert len({choice.keys for choice in group}) == len(group)
    assert len(screen.menus) <= 6
    for menu in screen.menus:
        assert menu.label
        assert 1 <= len(menu.choices) <= 16
        actions = [choice.action for choice in menu.choices]
        assert not menu.chosen or actions.count(menu.chosen) == 1
        assert all(len(action) <= 80 for action in actions)
    assert sum(map(len, screen.lines)) <= 2500
    assert sum(screen.pulse) < 10_000
    assert all(length > 0 for length in screen.pulse)


def offers_all_that_is_legal(each: Snapshot) -> None:
    """Whatever is no touch and may be done stands on the screen, and nothing else does."""
    view = GAME.view(each.state, each.viewer)
    if not isinstance(view, PlayerView):
        assert each.screen.choices == ()
        return
    rows = {choice.action for row in each.screen.rows for choice in row} - set(TableAction)
    legal = {str(action) for action in view.legal}
    if view.table.phase is Phase.ALBUM:
        firsts = {action.partition(">")[0] for action in legal}
        assert rows in (firsts, {action for action in legal if action in rows}, set())
        assert bool(rows) == bool(legal)
    else:
        assert rows == legal
    assert not each.screen.menus or view.composed is not None
    for menu in each.screen.menus:
        for choice in menu.choices:
            GAME.apply(each.state, view.seat, GAME.read_action(choice.action))


def is_awaited_when_the_game_waits(each: Snapshot) -> None:
    acting = GAME.to_act(each.state)
    if each.viewer is SPECTATOR:
        assert each.screen.awaits == acting
    else:
        assert each.screen.awaited == (each.viewer in acting) == bool(each.screen.question)


def tells_all_that_is_needed_without_a_picture(each: Snapshot) -> None:
    """Whoever is asked for something finds in the description what there is to compare."""
    view, told = GAME.view(each.state, each.viewer), each.screen.description
    cards: list[int] = [*view.table.album]
    touches = sum(len(mime.felt) for mime in view.mimes)
    if isinstance(view, PlayerView):
        cards += view.hand if view.table.phase in (Phase.CHOOSE, Phase.INTERFERE) and view.legal else ()
        if view.composed:
            cards.append(view.composed.memory)
            touches += len(view.composed.mime.touches)
    stories = [{memory_story(card, words_in(language)) for card in cards} for language in Language]
    assert any(all(each in told for each in found) for found in stories)
    assert len(re.findall(r"(?:^| )[1-8]\. \S[^.]*, [^.]*, [^.]*\.(?= |$)", told, re.MULTILINE)) >= touches


def test_every_call_is_a_new_one() -> None:
    calls: dict[object, list[str]] = {}
    for each in evening(4, {}, 9):
        call = each.screen.moment if each.viewer is SPECTATOR else each.screen.call
        if call:
            calls.setdefault(each.viewer, []).append(call)
    for called in calls.values():
        changes = [call for call, before in zip(called, ["", *called], strict=False) if call != before]
        assert len(changes) == len(set(changes)) > 2


PALM = GAMES["palm"]
TAP = read_touch(table.TAP)


def progress(state: object) -> Progress:
    return PALM.progress(PALM.rules.view(state, SPECTATOR))


def test_two_come_as_far_as_their_points_and_more_as_their_turns_and_held_hands_as_rings() -> None:
    state = album(begin(2))
    assert progress(state)[:4] == (0, 8, 0, len(state.deck))
    found = find(state, *memories(state))
    assert progress(found)[:3] == (2, 8, 1)
    assert progress(over(found))[:3] == (2, 8, 4)
    state = turn(begin(4))
    assert progress(state)[:4] == (1, 4, 1, len(state.deck))
    assert progress(over(state))[:3] == (4, 4, 4)
    dealt = HELD_HANDS.view(HELD_HANDS.setup(Options(), 2, 7), SPECTATOR)
    told = GAMES["heldhands"].progress(dealt)
    assert (told.ring, told.done, told.turns, told.rings) == (0, 0, 0, (0, 0))


@each_row("name", GAMES)
def test_every_option_has_a_default(name: str) -> None:
    kind = GAMES[name]
    assert kind.options({}) == kind.options(kind.options({}))
    assert kind.options({}).keys() == kind.rules.option_values().keys()


def test_what_feels_the_same_is_the_same_pulse_and_every_gesture_force_and_tempo_another() -> None:
    coin, ring = (read_touch(f"{thing}/roll/thumb/firm/slow/2") for thing in ("coin", "ring"))
    assert feel(coin) == feel(ring)
    assert pulse([feel(TAP), feel(coin)]) == pulse([feel(TAP), feel(ring)])
    once = {touch.gesture: touch for touch in every_touch() if touch.times == 1}
    others = [once[name] for name in hand().gestures if name != "tap"]  # which is over at once, however fast
    ways = list(product(others, Force, Tempo))
    assert len({pulse([feel(replace(touch, force=f, tempo=t))]) for touch, f, t in ways}) == len(ways)
    twice = [pulse([feel(replace(TAP, tempo=tempo, times=2))]) for tempo in Tempo]
    assert twice[0] != twice[1]


def test_how_often_is_counted_mimes_stand_apart_and_nothing_is_felt_of_nothing() -> None:
    assert len(pulse([feel(replace(TAP, times=3))])[::2]) == 3
    one, two = [feel(TAP)], [feel(TAP), feel(TAP)]
    assert pulse(one, one) != pulse(two)
    assert pulse(one, one)[1] > pulse(two)[1]
    assert pulse() == pulse([]) == ()


def test_a_pulse_is_short_and_ends_buzzing() -> None:
    for rng in map(Random, range(20)):
        pattern = pulse(*([feel(touch) for touch in rng.choices(every_touch(), k=8)] for _ in range(2)))
        assert sum(pattern) <= min(LONGEST + 10 * len(pattern), 9_999)
        assert len(pattern) % 2 == 1
        assert all(type(length) is int and length >= 10 for length in pattern)
