"""Nothing is drawn and nothing is written in a hand."""

from engine.palm.refusals import Refused
from engine.palm.state import State
from tests.rows import each_row
from tests.unit.palm.table import TAP, interfere, mime, miming, play, refusal

WINDING = (Refused.TOO_MANY_TURNS, {"most": 2})


def stroke(way: str, thing: str = "coin", gesture: str = "slide") -> str:
    return f"1 {thing}/{gesture}/{way}/light/slow/1"


def drawn(*ways: str) -> State:
    """Return a mime in the making with these strokes in it."""
    return play(miming(), *map(stroke, ways))


def closes(state: State, way: str, **how: str) -> None:
    """Check that this stroke would enclose a figure."""
    place, to = way.split(">")
    assert refusal(state, stroke(way, **how)) == (Refused.CLOSED_FIGURE, {"place": place, "to": to})


@each_row(
    ("before", "last"),
    [
        (("wrist>thumb-heel", "thumb-heel>little-heel"), "little-heel>wrist"),
        (("index>middle", "middle>index-palm"), "index-palm>index"),
        (("index>middle", "index>index-palm"), "middle>index-palm"),  # in whatever order and direction
        (("thumb-tip>thumb", "index-tip>index", "thumb>index"), "thumb-tip>index-tip"),
    ],
)
def test_ruling_p15_strokes_enclose_no_figure(before: tuple[str, ...], last: str) -> None:
    closes(drawn(*before), last)


def test_ruling_p15_another_thing_or_another_gesture_does_not_open_the_figure() -> None:
    state = play(
        miming(),
        stroke("wrist>thumb-heel"),
        f"1 {TAP}",
        stroke("thumb-heel>little-heel", thing="top", gesture="roll"),
    )
    closes(state, "little-heel>wrist", thing="hooks", gesture="scrape")


def test_ruling_p15_to_and_fro_on_one_line_encloses_nothing() -> None:
    state = drawn("wrist>thumb-heel", "thumb-heel>wrist", "wrist>thumb-heel", "wrist>thumb-heel")
    assert len(state.turn.mime.touches) == 4


def test_ruling_p15_a_line_may_turn_twice() -> None:
    zigzag = drawn("thumb>index-palm", "index-palm>thumb-heel", "thumb-heel>little-heel")
    assert len(zigzag.turn.mime.touches) == 3


def test_ruling_p15_but_not_three_times() -> None:
    zigzag = drawn("index>index-palm", "index-palm>little-palm", "little-palm>little-heel")
    assert refusal(zigzag, stroke("little-heel>thumb-heel")) == WINDING
    assert play(zigzag, stroke("little-heel>wrist")).turn.mime.touches[3:]


def test_ruling_p15_straight_on_is_no_turn() -> None:
    along = drawn("wrist>thumb-heel", "thumb-heel>index-palm", "index-palm>index", "index>index-tip")
    assert play(along, stroke("index-tip>middle-tip")).turn.mime.touches[4:]


@each_row(
    "ways",
    [
        ("thumb>index-palm", "index-palm>little-palm", "little-palm>little-heel", "little-heel>thumb-heel"),
        ("little-palm>index-palm", "index-palm>thumb", "thumb>index", "index>index-tip"),
    ],
)
def test_ruling_p15_straight_across_the_palm_is_no_turn_in_either_direction(ways: tuple[str, ...]) -> None:
    assert len(drawn(*ways).turn.mime.touches) == 4


def test_ruling_p15_the_same_way_back_is_no_turn() -> None:
    fro = drawn("thumb>index", "index>middle", "middle>index", "index>thumb", "thumb>index")
    assert len(fro.turn.mime.touches) == 5


def test_ruling_p15_a_tap_between_two_strokes_or_another_thing_makes_no_new_line() -> None:
    zigzag = play(
        drawn("index>index-palm", "index-palm>little-palm"),
        f"1 {TAP}",
        stroke("little-palm>little-heel", thing="dart"),
    )
    assert refusal(zigzag, stroke("little-heel>thumb-heel", thing="cloth")) == WINDING


def test_ruling_p15_what_begins_elsewhere_is_a_new_line() -> None:
    zigzag = ("index>index-palm", "index-palm>little-palm", "little-palm>little-heel")
    another = ("thumb-tip>index-tip", "index-tip>middle-tip")  # which turns once
    assert len(drawn(*zigzag, *another).turn.mime.touches) == 5


def test_ruling_p15_the_second_mime_begins_with_an_empty_hand() -> None:
    way = "1 coin/slide/{}/light/slow/1"
    strokes = [way.format("wrist>thumb-heel"), way.format("thumb-heel>little-heel")]
    state = interfere(mime(miming(), *(text.removeprefix("1 ") for text in strokes)))
    assert play(state, stroke("little-heel>wrist")).turn.mime.touches
