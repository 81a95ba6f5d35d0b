"""The rules; the floor is a ply by python-chess, or the naive rules of the tests."""

from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import fmean
from time import perf_counter

import chess

from engine.heldhands import GAME
from engine.heldhands.actions import Step
from engine.heldhands.chains import chains
from engine.heldhands.options import Options
from engine.heldhands.state import State
from engine.heldhands.turn import ground_of
from tests.bench.measure import TIMES, Ratio, compare, time_of
from tests.data import RECORDS
from tests.naive.board import EDITIONS
from tests.naive.movement import legal_chains
from tests.properties.perft import naive_position, positions

_PLIES = 80


def ratios() -> Iterator[Ratio]:
    yield compare(
        "a step: list, apply, view",
        _steps,
        _pushes,
        rounds=round(9 * TIMES),
        at_most=1.0,
    )
    for edition in EDITIONS:
        states = [
            state for game in RECORDS for _, state in positions(game) if state.options.edition == edition
        ]
        yield compare(
            f"all chains, {edition}",
            partial(_enumerate, states[::8]),
            partial(_enumerate_naively, states[::8]),
            rounds=3,
            at_most=0.1,
        )


def _steps() -> float:
    """Return the time of a step in random games of both editions; choosing it is not measured."""
    rng, times = Random(7), list[float]()
    for seed in range(40):
        state = GAME.setup(Options(edition=EDITIONS[seed % 2]), 2, seed)
        while seats := GAME.to_act(state):
            begin = perf_counter()
            actions = GAME.legal_actions(state, seats[0])
            listed = perf_counter() - begin
            action = rng.choice(actions)
            begin = perf_counter()
            state, _ = GAME.apply(state, seats[0], action)
            GAME.view(state, seats[0])
            if isinstance(action, Step):
                times.append(listed + perf_counter() - begin)
    return fmean(times) * 1e6


def _pushes() -> float:
    """Return the time of a ply in random games of chess; choosing it is not measured."""
    rng, times = Random(7), list[float]()
    for _ in range(6):
        board = chess.Board()
        while len(board.move_stack) < _PLIES and not board.is_game_over():
            begin = perf_counter()
            moves = list(board.legal_moves)
            listed = perf_counter() - begin
            move = rng.choice(moves)
            begin = perf_counter()
            board.push(move)
            times.append(listed + perf_counter() - begin)
    return fmean(times) * 1e6


def _enumerate(states: list[State]) -> float:
    return time_of(lambda: [chains(ground_of(state)) for state in states]) / len(states)


def _enumerate_naively(states: list[State]) -> float:
    turns = [naive_position(state) for state in states]
    return time_of(lambda: [legal_chains(turn) for turn in turns]) / len(states)
