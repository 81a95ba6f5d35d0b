"""Every no that is not about a touch, and nonsense of all kinds; what is refused changes nothing."""

from pathlib import Path

import pytest

from engine.contract import MAX_SEED, Fact, InvalidAction, InvalidOptions
from engine.palm import GAME
from engine.palm.actions import HOLD_OUT
from engine.palm.options import Options
from engine.palm.refusals import Refused
from engine.palm.state import State
from tests.rows import each_row
from tests.unit.palm.table import TAP, album, begin, mime, miming, play, refusal, turn

MODES = ("fitting", "teams", "together", "individually")
NAMES = tuple(GAME.option_values())
LAYING = mime(miming())
MISSING = LAYING.hands[0][0]


@each_row(
    ("chosen", "code", "facts"),
    [
        *(
            ({"mode": mode}, Refused.UNKNOWN_VALUE, {"option": "mode", "value": told, "values": MODES})
            for mode, told in (
                ("chess", "chess"),
                (None, "NoneType"),
                (10**5000, "int"),
                (["teams"], "list"),
                ("x" * 99, "x" * 40),
            )
        ),
        ({"speed": "fast"}, Refused.UNKNOWN_OPTION, {"option": "speed", "options": NAMES}),
        ({"y" * 99: "fast"}, Refused.UNKNOWN_OPTION, {"option": "y" * 40, "options": NAMES}),
    ],
)
def test_options_are_refused(chosen: dict[str, object], code: Refused, facts: dict[str, Fact]) -> None:
    with pytest.raises(InvalidOptions) as refused:
        GAME.read_options(chosen)
    assert (refused.value.code, refused.value.facts) == (code, facts)


def test_every_option_can_be_chosen_and_the_first_ones_are_the_default() -> None:
    for name, values in GAME.option_values().items():
        for value in values:
            assert getattr(GAME.read_options({name: value}), name) == value
    assert GAME.read_options({}) == Options()


@each_row(
    ("seats", "seed", "code", "facts"),
    [
        *((seats, 1, Refused.PALM_SEATS, {"seats": seats}) for seats in (1, 9)),
        *((4, seed, Refused.BAD_SEED, {"highest": MAX_SEED}) for seed in (-1, MAX_SEED + 1, True)),
    ],
)
def test_a_deal_is_refused(seats: int, seed: int, code: Refused, facts: dict[str, Fact]) -> None:
    with pytest.raises(InvalidOptions) as refused:
        GAME.setup(Options(), seats, seed)
    assert (refused.value.code, refused.value.facts) == (code, facts)
    assert GAME.seats == tuple(range(2, 9))


NONSENSE = (
    *("", "go left!", "PERFORM", " perform", "perform\n", "pose:upside-down", "lay:0", "lay:101", "lay:007"),
    *("lay:-1", "lay:٣", "lay:1\n", "mime:1e1", "find:0>1", "find:1>", "find:1>2>3", "find:\uff11>\uff12"),
    *("/////", "/tap/index/light/quick/1", "coin//index/light/quick/1", "coin/tap/index/light/quick"),
    *("coin/tap/index/light/quick/0", "coin/tap/index/light/quick/10", "coin/tap/index/light/quick/²"),
    *("coin/tap/index/light/quick/٣", "coin/tap/index/heavy/quick/1", "coin/tap/index/light/often/1"),
    *("coin/tap/>index/light/quick/1", "coin/tap/index>/light/quick/1"),
)


@each_row(
    ("text", "told"),
    [
        *zip(NONSENSE, NONSENSE, strict=True),
        ("x" * 2**20, "x" * 40),
        ("x" * 2**20 + "/tap/index/light/quick/1", "x" * 40),
        (b"perform", "bytes"),
        (b"\xff" * 2**20, "bytes"),
        (None, "NoneType"),
        (7, "int"),
        (["perform"], "list"),
        ({"perform": 1}, "dict"),
    ],
)
def test_nonsense_is_no_action(text: object, told: str) -> None:
    with pytest.raises(InvalidAction) as refused:
        GAME.read_action(text)
    assert (refused.value.code, refused.value.facts) == (Refused.NOT_AN_ACTION, {"text": told})


@each_row("nonsense", ["grandfather", None, 1, object(), type(HOLD_OUT)])
def test_what_is_no_action_at_all_cannot_be_applied(nonsense: object) -> None:
    with pytest.raises(InvalidAction) as refused:
        GAME.apply(begin(4), 0, nonsense)  # type: ignore[arg-type]
    assert refused.value.facts == {"text": type(nonsense).__name__}


def test_every_action_is_written_and_read_again() -> None:
    numbered = ("lay:1", "lay:99", "lay:100", "mime:7", "mime:100", "find:1>2", "find:14>1")
    for text in ("grandfather", "redraw", "back", "perform", "pose:flat", *numbered, TAP):
        assert GAME.write_action(GAME.read_action(text)) == text


@each_row(
    ("state", "deed", "code", "facts"),
    [
        *((begin(4), f"{seat} grandfather", Refused.NOT_YOUR_TURN, {}) for seat in (-1, 2, 3, 4, 99)),
        *((LAYING, f"{seat} lay:1", Refused.NOT_YOUR_TURN, {}) for seat in (-1, 8)),
        (begin(4), "0 perform", Refused.NOT_NOW, {"phase": "roles"}),
        (begin(3), "0 perform", Refused.NOT_NOW, {"phase": "choose"}),
        (miming(), "1 lay:1", Refused.NOT_NOW, {"phase": "mime"}),
        (LAYING, f"2 {TAP}", Refused.NOT_NOW, {"phase": "interfere"}),
        (album(begin(4)), "0 redraw", Refused.NOT_NOW, {"phase": "album"}),
        (LAYING, f"2 lay:{MISSING}", Refused.NOT_IN_HAND, {"card": MISSING}),
    ],
)
def test_everything_has_its_player_and_its_time(
    state: State, deed: str, code: Refused, facts: dict[str, Fact]
) -> None:
    assert refusal(state, deed) == (code, facts)
    if code is Refused.NOT_YOUR_TURN:
        assert GAME.legal_actions(state, int(deed.split(maxsplit=1)[0])) == ()


def test_every_code_is_tested_somewhere_here() -> None:
    texts = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    assert [code.name for code in Refused if f"Refused.{code.name}" not in texts] == []


def test_nothing_hidden_is_in_the_words_that_developers_see() -> None:
    state, looking = play(miming(), f"1 {TAP}"), album(begin(4))
    assert repr(state) == "<State of turn 1, mime>"
    for secret in (state, state.turn, looking.turn, looking.turn.performed[0], turn(looking).last):
        assert "coin" not in repr(secret)
        assert "memory" not in repr(secret)
