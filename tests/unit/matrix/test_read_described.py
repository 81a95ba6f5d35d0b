"""Commands that clients call: whatever they send is read strictly, or is not for us."""

from hypothesis import given
from hypothesis import strategies as st

from adapters.matrix.described import read_described
from bot.commands.forms import Call
from bot.commands.grammar import COMMANDS, command
from bot.commands.refusals import CommandRefusal, Misread
from bot.commands.values import LONGEST_TEXT
from tests.rows import each_row
from tests.unit.matrix.blocks import BOT, BRUNO, UNSTABLE, WHO, called, mentioning, refusal_of


@each_row(
    "content",
    [
        {},
        {"body": "heldhands start", "msgtype": "m.text"},
        called("heldhands games", **mentioning("@other:example.org")),
        called("heldhands games", **mentioning(BOT + ".net")),
        called("ban", {"user": BRUNO}),
        called("", {}),
        called(None),
        called(3),
        called(["heldhands", "games"]),
        {UNSTABLE: None},
        {UNSTABLE: "heldhands games"},
        {UNSTABLE: ["heldhands games"]},
        {UNSTABLE: {}},
        {UNSTABLE: {"arguments": {"page": 1}}, **mentioning(BOT)},
    ],
)
def test_what_calls_none_of_our_commands_is_a_message_like_any_other(content: dict[str, object]) -> None:
    assert read_described(content, WHO, BOT) is None


@each_row(
    "mentions",
    [None, {}, [], "x", {"room": True}, {"user_ids": []}, {"user_ids": BOT}, {"user_ids": [None, 3, {}]}],
)
def test_who_mentions_nobody_may_mean_us(mentions: object) -> None:
    content = called("heldhands games", **{"m.mentions": mentions})
    assert read_described(content, WHO, BOT) == Call(WHO, "games")


@each_row(
    ("name", "arguments", "code", "facts"),
    [
        ("heldhands", {}, Misread.NO_COMMAND, {}),
        ("heldhands dance", {}, Misread.UNKNOWN_COMMAND, {"word": "dance"}),
        ("heldhands start now", {}, Misread.UNKNOWN_COMMAND, {"word": "start now"}),
        ("start", {}, Misread.UNKNOWN_COMMAND, {"word": "start"}),
        ("x" * 60_000, {}, Misread.UNKNOWN_COMMAND, {"word": "x" * 40}),
        ("heldhands start", {}, Misread.OPTION_MISSING, {"command": "start", "option": "partner"}),
        ("heldhands games", {"game": "A"}, Misread.NO_SUCH_OPTION, {"command": "games", "option": "game"}),
        ("heldhands games", {"x" * 60: {}}, Misread.NO_SUCH_OPTION, {"command": "games", "option": "x" * 40}),
        ("heldhands games", [1], Misread.NO_PLACE_FOR, {"command": "games", "word": ""}),
        ("heldhands games", "page=1", Misread.NO_PLACE_FOR, {"command": "games", "word": ""}),
        ("heldhands games", {"page": 0}, Misread.NOT_A_PAGE, {"command": "games", "word": "0"}),
        ("heldhands games", {"page": True}, Misread.NOT_A_PAGE, {"command": "games", "word": ""}),
        ("heldhands games", {"page": 1.0}, Misread.NOT_A_PAGE, {"command": "games", "word": ""}),
        ("heldhands games", {"page": 10**5000}, Misread.NOT_A_PAGE, {"command": "games", "word": ""}),
        (
            "heldhands stats",
            {"partner": "bruno"},
            Misread.NOT_SOMEBODY,
            {"command": "stats", "word": "bruno"},
        ),
        ("heldhands stats", {"partner": [BRUNO]}, Misread.NOT_SOMEBODY, {"command": "stats", "word": ""}),
        ("heldhands show", {"game": {"id": "A"}}, Misread.NOT_A_CODE, {"command": "show", "word": ""}),
        (
            "heldhands invite",
            {"seed": False},
            Misread.NOT_A_TEXT,
            {"command": "invite", "option": "seed", "most": LONGEST_TEXT},
        ),
        (
            "heldhands invite",
            {"seed": "x" * 60_000},
            Misread.NOT_A_TEXT,
            {"command": "invite", "option": "seed", "most": LONGEST_TEXT},
        ),
        (
            "heldhands invite",
            {"first": "me"},
            Misread.NOT_A_CHOICE,
            {"command": "invite", "option": "first", "word": "me", "values": ("near", "far", "random")},
        ),
        (
            "heldhands end",
            {"sure": 1},
            Misread.NOT_YES_OR_NO,
            {"command": "end", "option": "sure", "word": "1"},
        ),
    ],
)
def test_what_makes_no_sense_is_refused_as_if_it_were_typed(
    name: str, arguments: object, code: Misread, facts: dict[str, object]
) -> None:
    assert refusal_of(called(name, arguments, **mentioning(BOT))) == (code, facts)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
NAMES = st.sampled_from([f"heldhands {each.name}" for each in COMMANDS])
KEYS = st.sampled_from(sorted({option.name for each in COMMANDS for option in each.options}))
BLOCKS = st.fixed_dictionaries(
    {}, optional={"command": NAMES | JSON, "arguments": st.dictionaries(KEYS, JSON, max_size=2) | JSON}
)


@given(
    st.fixed_dictionaries(
        {}, optional={UNSTABLE: BLOCKS | JSON, "m.bot.command": BLOCKS | JSON, "m.mentions": JSON}
    )
)
def test_whatever_somebody_sends_is_a_call_a_refusal_or_nothing(content: dict[str, object]) -> None:
    try:
        call = read_described(content, WHO, BOT)
    except CommandRefusal:
        return
    assert call is None or command(call.command)


def test_what_is_nested_deeply_is_refused() -> None:
    deep: object = {}
    for _ in range(100_000):
        deep = {"page": deep}
    assert refusal_of(called("heldhands games", deep))[0] is Misread.NOT_A_PAGE
