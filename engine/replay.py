"""From a seed and a log of actions back to the states they led to."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic

from engine.contract import ActionT, EventT_co, Game, OptionsT, Seat, StateT, ViewT_co


@dataclass(frozen=True, slots=True)
class Page(Generic[StateT, EventT_co]):
    """The table after a turn, and what happened in it."""

    number: int  # of the turn that ended; 0 for the set-up
    state: StateT
    happened: tuple[EventT_co, ...]


def replay(
    game: Game[OptionsT, StateT, ActionT, EventT_co, ViewT_co],
    options: OptionsT,
    seats: int,
    seed: int,
    log: Iterable[tuple[Seat, str]],
) -> Iterator[StateT]:
    """Return the states of a game, the first one dealt and one after each action of the log."""
    state = game.setup(options, seats, seed)
    yield state
    for seat, text in log:
        state, _ = game.apply(state, seat, game.read_action(text))
        yield state


def pages(
    game: Game[OptionsT, StateT, ActionT, EventT_co, ViewT_co],
    between: Callable[[StateT], bool],
    state: StateT,
    acts: Iterable[tuple[Seat, ActionT]],
) -> Iterator[Page[StateT, EventT_co]]:
    """Yield the table after the set-up and after every turn, from the deal on.

    `between` returns whether a state lies between two turns; a game that begins with such a state has no
    set-up, and actions between two turns belong to the second. If a game ends in the middle of a turn, the
    events of that turn are on the last page.
    """
    number = 0
    happened: list[EventT_co] = []
    was_between = between(state)
    if was_between:
        yield Page(number, state, ())
        number = 1
    for seat, action in acts:
        state, events = game.apply(state, seat, action)
        happened += events
        is_between = between(state)
        if happened and is_between and not was_between:  # taking back a chain is not a turn
            yield Page(number, state, tuple(happened))
            number, happened = number + 1, []
        was_between = is_between
    if happened or not number:
        yield Page(number, state, tuple(happened))
