"""From a seed and a log of actions back to the state they led to."""

from collections.abc import Iterable, Iterator

from engine.contract import ActionT, EventT_co, Game, OptionsT, Seat, StateT, ViewT_co


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
