"""A game page by page: one after the set-up and one after each turn, whatever was done in between."""

from engine.contract import Seat
from engine.heldhands import GAME
from engine.heldhands.events import Event
from engine.heldhands.options import First, Options
from engine.heldhands.phases import Phase
from engine.heldhands.record import actions, read_record
from engine.heldhands.state import State
from engine.heldhands.turn import between_turns
from engine.replay import Page, pages
from tests.data import GAMES
from tests.rows import each_row
from tests.unit.terminal.positions import states

CHOSEN = ((0, "left"), (1, "left"))


def read(*acts: tuple[Seat, str]) -> list[Page[State, Event]]:
    """Return the pages of a game in which near begins."""
    dealt = GAME.setup(Options(first=First.NEAR), 2, 7)
    return [*pages(GAME, between_turns, dealt, [(seat, GAME.read_action(act)) for seat, act in acts])]


def first_step() -> str:
    (page,) = read(*CHOSEN)
    return str(GAME.legal_actions(page.state, 0)[0])


@each_row("name", GAMES)
def test_a_page_has_the_number_of_the_turn_that_ended(name: str) -> None:
    record = read_record(GAMES[name])
    dealt = GAME.setup(record.options, 2, record.seed)
    found = [*pages(GAME, between_turns, dealt, actions(record))]
    assert [page.number for page in found] == [*range(len(record.turns) + 1)]
    assert [len(page.state.turns) for page in found] == [page.number for page in found]
    assert found[-1].state.ending is record.ending


def test_whatever_happened_is_on_a_page_in_its_order() -> None:
    record = read_record(GAMES["published-held-hands"])
    state = dealt = GAME.setup(record.options, 2, record.seed)
    happened: list[Event] = []
    for seat, action in actions(record):
        state, events = GAME.apply(state, seat, action)
        happened += events
    found = pages(GAME, between_turns, dealt, actions(record))
    assert [event for page in found for event in page.happened] == happened


def test_a_chain_that_was_taken_back_is_no_turn() -> None:
    step = first_step()
    undone = [(0, step), (0, "back"), (0, step), (0, "clear")]
    assert read(*CHOSEN, *undone) == read(*CHOSEN)
    assert read(*CHOSEN, *undone, (0, step), (0, "end")) == read(*CHOSEN, (0, step), (0, "end"))


def test_a_chain_that_was_never_ended_is_no_turn() -> None:
    assert read(*CHOSEN, (0, first_step())) == read(*CHOSEN)


@each_row("acts", [(), CHOSEN[:1]])
def test_a_game_that_was_left_while_sides_were_chosen_has_one_page(
    acts: tuple[tuple[Seat, str], ...],
) -> None:
    (page,) = read(*acts)
    assert (page.number, page.state.phase, len(page.happened)) == (0, Phase.SETUP, len(acts))


def test_one_that_was_left_when_a_side_was_to_be_chosen_ends_with_that_turn() -> None:
    record = read_record(GAMES["published-held-hands"])
    played = [*states("published-held-hands")]
    until = next(number for number, state in enumerate(played) if state.phase is Phase.SIDE)
    *_, before, last = pages(GAME, between_turns, played[0], [*actions(record)][:until])
    assert (last.state, last.number) == (played[until], before.number + 1)
    assert last.happened
