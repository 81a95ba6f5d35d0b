"""People who play Palm by chance: they try what they may and what they may not, and reach the end."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random

from engine.contract import SPECTATOR, IllegalAction, Seat, Viewer
from engine.palm import GAME
from engine.palm.actions import PERFORM, POSES, REDRAW, TAKE_BACK, Action, AddTouch, ChangeTouch, ChoosePose
from engine.palm.hand import Pose
from engine.palm.legal import every_touch, simple_actions
from engine.palm.phases import Phase
from engine.palm.state import State
from engine.palm.touch import Touch
from tests.naive import mimes

TABLES: list[tuple[int, dict[str, str]]] = [
    (1, {"mode": "alone"}),
    (1, {"mode": "alone", "veterans": "12", "expert": "yes"}),
    (2, {}),
    (2, {"veterans": "12", "redraw": "yes", "expert": "yes"}),
    (3, {"expert": "yes"}),
    (4, {"redraw": "yes"}),
    (4, {"mode": "individually"}),
    (5, {"expert": "yes", "redraw": "yes"}),
    (5, {"mode": "individually", "expert": "yes"}),
    (6, {}),
    (7, {"rounds": "two", "expert": "yes"}),
    (8, {"expert": "yes"}),
]
"""A few tables of every kind: how many sit there, and what they agreed on."""


@cache
def strokes() -> dict[str, list[Touch]]:
    found = defaultdict(list)
    for touch in every_touch():
        if touch.to:
            found[touch.place].append(touch)
    return found


def some_action(state: State, seat: Seat, rng: Random) -> Action:
    """Return something that this seat may try; a touch may well be refused."""
    if state.phase is not Phase.MIME:
        return rng.choice(simple_actions(state, seat))
    mime = state.turn.mime
    if not mime.touches:
        if must_be_vertical(state) and mime.pose is not Pose.VERTICAL:
            return ChoosePose(Pose.VERTICAL)
        if rng.random() < 0.3:
            before: tuple[Action, ...] = (REDRAW, *POSES)
            return rng.choice(before)
    offered = simple_actions(state, seat)
    if PERFORM in offered and rng.random() < 0.3:
        return PERFORM
    if TAKE_BACK in offered and (len(mime.touches) == mimes.TOUCH["most"] or rng.random() < 0.1):
        return PERFORM if PERFORM in offered else TAKE_BACK
    touches = ChangeTouch if rng.random() < 0.2 else AddTouch  # also where there is none to change
    return touches(some_touch(state, rng))


def some_touch(state: State, rng: Random) -> Touch:
    """Return a touch that respects the constraint more often than not, and may go on with a line."""
    number, touches = state.turn.constraint, state.turn.mime.touches
    ends = [touch.to for touch in touches[-1:] if touch.to]
    here = strokes()[ends[0]] if ends and rng.random() < 0.5 else every_touch()
    touch = rng.choice(here)
    for _ in range(40):
        if number is None or rng.random() < 0.02:
            break
        texts = [str(each) for each in (*touches, touch)]
        nearly_full = len(touches) >= 5 and touch.thing not in state.turn.mime.things
        if mimes.respects(number, state.turn.mime.pose, texts, whole=nearly_full):
            break
        touch = rng.choice(here)
    return touch


def must_be_vertical(state: State) -> bool:
    number = state.turn.constraint
    return number is not None and mimes.CARDS[number - 1]["kind"] == "vertical"


def nonsense(state: State, rng: Random) -> Iterator[tuple[Seat, str]]:
    """Return what somebody might send at any time, allowed or not."""
    seats = (-1, *range(len(state.table) + 1))
    card, place = rng.randint(1, 100), rng.randint(1, 15)
    for text in (
        *("grandfather", "redraw", "back", "perform", f"mime:{card}", f"lay:{card}"),
        f"pose:{rng.choice(tuple(Pose))}",
        f"find:{place}>{rng.randint(1, 15)}",
        str(rng.choice(every_touch())),
        f"={rng.choice(every_touch())}",
        "coin/slide/index>wrist/light/slow/1",
    ):
        yield rng.choice(seats), text


def course(
    seats: int, options: dict[str, str], seed: int, log: list[tuple[Seat, str]] | None = None
) -> Iterator[State]:
    """Return the states of a whole game, the first one dealt and one after each action; log who did what."""
    state, rng = GAME.setup(GAME.read_options(options), seats, seed), Random(seed)
    yield state
    while acting := GAME.to_act(state):
        seat = rng.choice(acting)
        action = some_action(state, seat, rng)
        with suppress(IllegalAction):
            state, _ = GAME.apply(state, seat, action)
            if log is not None:
                log.append((seat, GAME.write_action(action)))
            yield state


def viewers(state: State) -> tuple[Viewer, ...]:
    return (*range(len(state.table)), SPECTATOR)
