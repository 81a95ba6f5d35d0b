"""A game written down is read strictly and printed canonically, and can be paged turn by turn."""

import pytest

from engine.contract import Seat
from engine.heldhands import GAME
from engine.heldhands.events import Event
from engine.heldhands.options import First, Options
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.record import InvalidRecord, actions, read_record, record_of, write_record
from engine.heldhands.state import State
from engine.heldhands.turn import between_turns
from engine.replay import Page, pages
from tests.data import RECORDS
from tests.rows import each_row
from tests.unit.terminal.positions import states

WON = RECORDS["published-held-hands"]
CHOSEN = ((0, "left"), (1, "left"))
A_SEED = "record_syntax expected=a number from 0 to 9007199254740991"


def why_not(text: str) -> str:
    """Return why a text is no record: "line:column code facts"."""
    with pytest.raises(InvalidRecord) as refused:
        read_record(text)
    facts = dict(refused.value.facts)
    place = f"{facts.pop('line')}:{facts.pop('column')}"
    details = ", ".join(f"{name}={fact}" for name, fact in facts.items())
    return f"{place} {refused.value.code} {details}".rstrip()


@each_row("game", RECORDS)
def test_a_recorded_game_is_read_written_replayed_and_paged(game: str) -> None:
    record = read_record(RECORDS[game])
    assert write_record(record) == RECORDS[game]
    dealt = end = GAME.setup(record.options, 2, record.seed)
    happened: list[Event] = []
    for seat, action in actions(record):
        end, events = GAME.apply(end, seat, action)
        happened += events
    assert record_of(end) == record
    found = [*pages(GAME, between_turns, dealt, actions(record))]
    assert [event for page in found for event in page.happened] == happened
    assert [page.number for page in found] == [*range(len(record.turns) + 1)]
    assert [len(page.state.turns) for page in found] == [page.number for page in found]
    assert found[-1].state.ending is record.ending


def test_there_is_a_game_for_every_ending() -> None:
    assert {read_record(text).ending for text in RECORDS.values()} == set(Ending)


def test_comments_and_spaces_are_forgotten() -> None:
    loose = WON.replace("\n1. far", "\n\n   # how it began\n1.   far").replace("2. near", "2. near  ")
    assert loose != WON
    assert write_record(read_record(loose)) == WON


def test_a_game_is_written_down_before_the_first_choice_and_in_the_middle_of_one() -> None:
    dealt = GAME.setup(Options(), 2, 5)
    assert write_record(record_of(dealt)).endswith("seed: 5\n\nresult: unfinished\n")
    assert read_record(write_record(record_of(dealt))) == record_of(dealt)
    lines = WON.splitlines()
    choosing = "\n".join([*lines[:11], "4. near O15/5 O16/1", "result: unfinished", ""])
    assert write_record(read_record(choosing)) == choosing


@each_row(
    ("right", "wrong", "refusal"),
    [
        ("record 1", "record 2", "1:18 record_syntax expected=1, found=2"),
        ("level: none\n", "", "3:1 record_syntax expected=level:, found=silence:"),
        ("first: random", "first: me", "5:8 record_syntax expected=near | far | random, found=me"),
        ("seed: 21", "seed: 021", f"6:7 {A_SEED}, found=021"),
        ("seed: 21", "seed: 9007199254740992", f"6:7 {A_SEED}, found=9007199254740992"),
        ("near left, far left", "far left, near left", "8:10 record_syntax expected=near, found=far"),
        ("2. near", "3. near", "10:1 record_syntax expected=2., found=3."),
        ("2. near", "2. far", "10:4 not_your_turn"),
        ("1. far O1/5", "1. far O3/5", "9:8 not_a_neighbour node=O3, start=O0"),
        ("1. far O1/5", "1. far O1/x", "9:8 not_an_action text=O1/x"),
        ("1. far O1/5 O2/1", "1. far", "10:1 must_move"),
        ("O16/1 > right", "O16/1", "13:1 record_syntax expected=>, found=5."),
        ("1. far O1/5 O2/1", "1. far O1/5 O2/1 > left", "9:18 record_syntax expected=2., found=>"),
        ("result: held_hands", "result: no_step", "35:9 record_result expected=held_hands, found=no_step"),
        ("result: held_hands", "27. far C/1\nresult: held_hands", "35:5 game_over"),
        ("result: held_hands", "result: held_hands amen", "35:20 record_syntax expected=the end, found=amen"),
        ("result: held_hands\n", "", "35:1 record_syntax expected=27., found="),
    ],
)
def test_a_mistake_is_refused_with_line_and_column(right: str, wrong: str, refusal: str) -> None:
    assert right in WON
    assert why_not(WON.replace(right, wrong, 1)) == refusal


def test_options_that_do_not_go_together_are_refused_where_they_stand() -> None:
    text = WON.replace("published", "print-and-play").replace("level: none", "level: impossible")
    assert why_not(text) == "5:8 level_not_in_edition edition=print-and-play, level=impossible"


@each_row("text", ["", "\n\n", "PGN", "heldhands", "heldhands record 1\n\x00", "🙂" * 1000])
def test_any_other_text_is_no_record(text: str) -> None:
    refusal = why_not(text)
    assert "record_syntax" in refusal
    assert len(refusal) < 100


def read(*acts: tuple[Seat, str]) -> list[Page[State, Event]]:
    dealt = GAME.setup(Options(first=First.NEAR), 2, 7)
    return [*pages(GAME, between_turns, dealt, [(seat, GAME.read_action(act)) for seat, act in acts])]


def test_a_chain_that_was_taken_back_or_never_ended_is_no_turn() -> None:
    (page,) = read(*CHOSEN)
    step = str(GAME.legal_actions(page.state, 0)[0])
    undone = [(0, step), (0, "back"), (0, step), (0, "clear")]
    assert read(*CHOSEN, *undone) == read(*CHOSEN, (0, step)) == [page]
    assert read(*CHOSEN, *undone, (0, step), (0, "end")) == read(*CHOSEN, (0, step), (0, "end"))


def test_a_game_that_was_left_while_a_side_was_to_be_chosen_ends_with_a_page_of_that() -> None:
    for acts in ((), CHOSEN[:1]):
        (page,) = read(*acts)
        assert (page.number, page.state.phase, len(page.happened)) == (0, Phase.SETUP, len(acts))
    played = [*states("published-held-hands")]
    until = next(number for number, state in enumerate(played) if state.phase is Phase.SIDE)
    *_, before, last = pages(GAME, between_turns, played[0], [*actions(read_record(WON))][:until])
    assert (last.state, last.number) == (played[until], before.number + 1)
    assert last.happened
