"""Keys of Held Hands: which are meant by a text or a sign, and what do they mean on a screen?"""

from dataclasses import replace
from itertools import permutations, product

from bot.commands.keypad import Meaning, key_words, keypad, legend, meaning, read_keys
from bot.games.registry import GAMES
from bot.model.game import Status
from bot.model.screen import DIGITS, SYMBOLS, Key, TableAction, key_of, plain
from bot.service.views import PlayerScreen
from bot.text.catalogue import words_in
from engine.contract import SPECTATOR
from engine.heldhands import GAME
from engine.heldhands.options import Options
from renderers.heldhands.names import SYMBOLS as SHAPES
from renderers.i18n.catalogue import Language
from tests.rows import each_row
from tests.unit.heldhands.table import FAR, NEAR, play, table
from tests.unit.keys.sights import keys, sight_of

LAID = table(near_row="A S C", far_row="A S H", near_balance=1)
"""With a way to the left that two cards can pay for, and one to the right for one card."""

MINE, WAITING, WATCHED = (sight_of(LAID, viewer) for viewer in (NEAR, FAR, SPECTATOR))
ASKED = sight_of(LAID, NEAR, offers=(FAR,))
DEALT = GAME.setup(Options(), 2, 7)
CHOSEN, _ = GAME.apply(DEALT, NEAR, GAME.read_action("left"))
CENTRE = table(near="I4", completed=24, near_balance=-1, near_row="C H C H C H", far_row="H C H C H C")
SLANTED = table(edition="print-and-play", near="M4", near_row="A S C H", far_row="", completed=9)
INWARD = table(edition="print-and-play", near="O17", near_row="A S C H", far_row="H", completed=8)
ONE_WAY = table(edition="print-and-play", near="M4", near_row="C C", far_row="", completed=9)
INVITED, INVITING, PARTED = (
    sight_of(LAID, viewer, status=status)
    for viewer, status in ((FAR, Status.INVITED), (NEAR, Status.INVITED), (NEAR, Status.PARTED))
)
NOTHING = "nothing"


@each_row(
    ("sight", "expected"),
    [
        # a step is a way, and a card if several can pay; "+" means that more keys have to follow
        (MINE, {"left": "+left", "left 1": "O17/1", "left partner": "+left partner"}),
        (MINE, {"left partner 1": "O17/p1", "right": "O15/3", "right 3": "O15/3"}),
        (MINE, dict.fromkeys(("right 2", "left 2", "left 1 1", "in", "1", "partner", "partner 1"), NOTHING)),
        (MINE, dict.fromkeys(("end", "back", "nudge", "accept", ""), NOTHING)),
        (MINE, {"show": TableAction.SHOW, "read": TableAction.READ}),
        # a key that is pending is taken back before a step is
        (MINE, {"left back": "+", "left partner back": "+left", "right back": NOTHING, "in back": NOTHING}),
        (sight_of(play(LAID, "O17/1"), NEAR), {"end": "end", "back": "back", "clear": "clear"}),
        (sight_of(DEALT, NEAR), {"left": "left"}),
        (sight_of(DEALT, FAR), {"right": "right"}),
        (sight_of(CHOSEN, NEAR), {"left": NOTHING}),
        (sight_of(CENTRE, NEAR), {"in 6": "C/6", "in partner 6": "C/p6"}),
        (sight_of(SLANTED, NEAR), {"out": "+out", "out 4": "O8/4", "out left": "O9/3", "out left 3": "O9/3"}),
        (sight_of(SLANTED, NEAR), {"out right": "O7/2", "out right 2": "O7/2"}),
        (
            sight_of(INWARD, NEAR),
            {"in": "+in", "in left": "M9/3", "in right": "+in right", "in right 4": "M8/4"},
        ),
        # the only way outward needs no slant
        (
            sight_of(ONE_WAY, NEAR),
            {"out": "+out", "out 2": "O9/2", "out left 2": "O9/2", "out left": "+out left"},
        ),
        # where the first half was pressed already the card is enough
        (MINE.with_pick("O17"), {"1": "O17/1", "partner 1": "O17/p1", "left": NOTHING}),
        (WAITING, {"nudge": TableAction.NUDGE, "part": TableAction.PART, "stay": NOTHING, "left": NOTHING}),
        (sight_of(LAID, FAR, offers=(FAR,)), {"stay": TableAction.STAY}),
        # what stands around a game is never half of a step
        (ASKED, {"part": TableAction.PART, "left part": NOTHING, "left show": NOTHING}),
        *(
            (
                sight_of(LAID, viewer, status=Status.INVITED),
                {"accept": TableAction.ACCEPT, "decline": TableAction.DECLINE}
                | dict.fromkeys(("withdraw", "show", "read"), NOTHING),
            )
            for viewer in (FAR, SPECTATOR)
        ),
        (INVITING, {"withdraw": TableAction.WITHDRAW, "accept": NOTHING}),
        (PARTED, {"rematch": TableAction.REMATCH, "read": TableAction.READ, "left 1": NOTHING}),
        (WATCHED, dict.fromkeys(Key, NOTHING)),
    ],
)
def test_keys_mean_what_is_offered_or_wait_for_more(sight: PlayerScreen, expected: dict[str, str]) -> None:
    for pressed, meant in expected.items():
        found = meaning(sight, keys(pressed))
        if meant is NOTHING:
            assert found is None, pressed
        elif meant.startswith("+"):
            assert found == Meaning(pending=keys(meant[1:])), pressed
        else:
            assert found == Meaning(meant), pressed


def test_what_cannot_be_pressed_has_no_keys() -> None:
    sight = sight_of(LAID, NEAR)
    closed = tuple(tuple(replace(choice, enabled=False) for choice in row) for row in sight.screen.rows)
    sight.__dict__["screen"] = replace(sight.screen, rows=closed)
    assert meaning(sight, keys("right")) is None


@each_row(
    ("sight", "lines"),
    [
        (MINE, ["↻ Angry O17, clockwise: 1️⃣ 🤝1️⃣", "↺ Calm O15 · your 3 · +2"]),
        (
            sight_of(LAID, NEAR, Language.IT),
            ["↻ O17 rabbia, in senso orario: 1️⃣ 🤝1️⃣", "↺ O15 calma · la tua 3 · +2"],
        ),
        (
            ASKED,  # what stands around the game is no card
            [
                "↻ Angry O17, clockwise: 1️⃣ 🤝1️⃣",
                "↺ Calm O15 · your 3 · +2",
                "🏳️ Agree to end the game",
            ],
        ),
        (WAITING, ["👋 Knock", "🏳️ Offer to end the game"]),
        (INVITED, ["👍 Accept", "👎 Decline"]),
        (INVITING, ["❌ Take the invitation back"]),
        (PARTED, ["🔁 Play again, swap seats"]),
        (WATCHED, []),
    ],
)
def test_a_legend_has_a_line_for_all_that_can_be_done(sight: PlayerScreen, lines: list[str]) -> None:
    assert [*legend(sight)] == lines


def test_signs_of_chains_sides_cards_and_of_a_straight_way_beside_a_slanted_one() -> None:
    chain = legend(sight_of(play(LAID, "O17/1"), NEAR))
    assert chain[-3:] == ("✅ End the turn", "⏪ Take a step back", "🧹 Take all steps back")
    assert [line[:7] for line in legend(sight_of(DEALT, NEAR))] == ["↻ Left:", "↺ Right"]
    cards = [line.split(" · ")[0] for line in legend(MINE.with_pick("O17"))]
    assert cards == ["1️⃣ Your card 1", "🤝1️⃣ Partner's card 1"]
    outward = [line.split(" ")[0] for line in legend(sight_of(SLANTED, NEAR)) if line.startswith("⭕")]
    assert outward == ["⭕4️⃣", "⭕↻", "⭕↺"]


@each_row("language", Language)
@each_row(
    ("game", "names", "card"),
    [
        ("heldhands", "left right in out 1 2 3 4 5 6 partner end back clear show read", "card 1"),
        ("palm", "1 2 3 4 5 6 7 8 more end back show read", "number 1"),
    ],
)
def test_a_keypad_offers_each_key_once_with_a_short_name(
    game: str, names: str, card: str, language: Language
) -> None:
    labels = dict(keypad(words_in(language), game))
    assert tuple(labels) == keys(names) == GAMES[game].keys
    assert len(set(labels.values())) == len(labels)
    assert all(0 < len(label) <= 40 and "\n" not in label for label in labels.values())
    assert language is not Language.EN or labels[Key.ONE] == card


TINTS = [chr(tint) for tint in range(0x1F3FB, 0x1F3FF + 1)]


@each_row(
    ("texts", "meant"),
    [
        (["in 2", "in, 2", " in  2. ", "in/2", "in2", "dentro 2", "🎯2️⃣"], "in 2"),
        (
            ["In p2", "in p 2", "in partner's 2", "in partner\N{RIGHT SINGLE QUOTATION MARK}s 2"],
            "in partner 2",
        ),
        (["dentro del partner 2", "🎯 🤝🏽 2⃣", "dentro 🤝 due"], "in partner 2"),
        (["partner 2"], "partner 2"),
        (["out left p6"], "out left partner 6"),
        (["⭕↺🤝4️⃣"], "out right partner 4"),
        (["LEFT", "cw", "sinistra", "in senso orario"], "left"),
        (["clockwise 3"], "left 3"),
        (["counter-clockwise"], "right"),
        (["counter clockwise three"], "right 3"),
        (["undo"], "back"),
        (["end the turn"], "end"),
        (["Sì", "SI"], "accept"),
        (["a parole", "in words"], "read"),
        (["1 1 1 1 1 1"], "1 1 1 1 1 1"),
    ],
)
def test_what_is_typed_is_understood(texts: list[str], meant: str) -> None:
    for text in texts:
        assert read_keys(text) == keys(meant), text


def test_what_names_no_keys_is_left_to_others() -> None:
    for text in (
        *("", " ", ",", "hello", "in the middle", "in 9", "in 0", "in 12", "in -2", "2p", "p2x", "lefty"),
        *("in two hands", "start @bruno:example.org", "🙂", "in 🙂", "1 1 1 1 1 1 1", "dentro, a sinistra"),
        *("in " * 1000, "\N{NULL}", "x\N{ZERO WIDTH JOINER}"),
    ):
        assert read_keys(text) is None, text


@each_row("key", Key)
def test_a_key_is_meant_by_its_name_in_the_code_and_by_its_sign_everywhere(key: Key) -> None:
    sign = SYMBOLS[key]
    assert read_keys(key.value) == read_keys(sign) == (key,)
    bare = plain(sign)
    for written in (sign, bare, f"{bare}\N{VARIATION SELECTOR-16}", f"{bare}\N{VARIATION SELECTOR-15}"):
        assert key_of(written) is key


@each_row("language", Language)
def test_every_word_is_read_back_also_behind_every_other_word_of_its_language(language: Language) -> None:
    spoken = [(word, key) for key in Key for word in key_words(key, words_in(language))]
    assert [word for word, key in spoken if read_keys(word.upper()) != (key,)] == []
    wrong = [
        f"{one} {other}"
        for (one, first), (other, second) in product(spoken, spoken)
        if read_keys(f"{one} {other}") != (first, second)
    ]
    assert wrong == []


def test_no_sign_begins_another_or_is_an_emotions_shape_and_all_around_a_game_has_a_key() -> None:
    signs = [plain(sign) for sign in SYMBOLS.values()]
    assert [(one, two) for one, two in permutations(signs, 2) if two.startswith(one)] == []
    assert not set(SYMBOLS.values()) & set(SHAPES.values())
    assert {action.value for action in TableAction} <= {key.value for key in Key}
    assert [int(digit) for digit in DIGITS] == [*range(1, 9)]


def test_hands_may_have_any_skin_or_two_and_another_sign_is_no_key() -> None:
    for one, other in product(TINTS, TINTS):
        joined = f"\N{RIGHTWARDS HAND}{one}\N{ZERO WIDTH JOINER}\N{LEFTWARDS HAND}{other}"
        assert key_of(joined) is Key.PARTNER
        for key in (Key.PARTNER, Key.NUDGE, Key.ACCEPT, Key.DECLINE):
            assert key_of(SYMBOLS[key] + one) is key
    for sign in ("", " ", "1", "left", "🙂", "🤝🤝", TINTS[0], "\N{VARIATION SELECTOR-16}"):
        assert key_of(sign) is None
