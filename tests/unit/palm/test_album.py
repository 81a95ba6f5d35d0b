"""The album: as many cards as it has, in any order."""

from engine.palm import GAME
from engine.palm.events import AlbumOpened
from engine.palm.options import Options
from engine.palm.phases import Phase
from tests.rows import each_row
from tests.unit.palm.table import (
    album,
    begin,
    from_the_deck,
    hand_of,
    interfere,
    memories,
    mime,
    miming,
    seen,
    tell,
)


@each_row(("seats", "added"), [(4, 4), (5, 4), (6, 2), (7, 2), (8, 0)])
def test_ruling_p19_eight_cards_filled_up_from_the_deck(seats: int, added: int) -> None:
    state = album(begin(seats))
    assert len(state.turn.album) == 8
    assert len(from_the_deck(state)) == added


def test_ruling_p19_its_order_is_by_chance() -> None:
    places = set()
    for seed in range(60):
        state = album(GAME.setup(Options(), 4, seed))
        places.add(tuple(map(state.turn.album.index, memories(state))))
    assert {first for first, _ in places} == {second for _, second in places} == set(range(8))
    assert len(places) > 25


def test_ruling_p19_it_is_another_one_in_every_turn() -> None:
    state, orders = begin(4), set()
    while state.phase is not Phase.OVER:
        state = album(state)
        orders.add(tuple(map(state.turn.album.index, memories(state))))
        state, _ = tell(state, f"{state.turn.grandfather} find:1>2")
    assert len(orders) > 1


def test_ruling_p19_it_lies_open_for_everybody_once_all_have_laid() -> None:
    state = mime(interfere(mime(miming())))
    assert seen(state, 0).table.album == ()
    state, told = tell(state, f"2 lay:{hand_of(state, 2)[0]}")
    assert told[-1] == AlbumOpened(8)
    for viewer in (0, 1, 2, 3, None):
        assert GAME.view(state, viewer).table.album == state.turn.album
