"""Given a screen of Held Hands: what do keys mean, and what does a player read who has no buttons?"""

from dataclasses import replace

from bot.games import HOUSE
from bot.key_signs import Key
from bot.keys import Meaning, keypad, legend, meaning
from bot.keys_heldhands import way_keys
from bot.language import words_in
from bot.screens.screen import TableAction
from bot.service.sights import Sight
from bot.store.games import Status
from engine.contract import SPECTATOR
from engine.heldhands import GAME
from engine.heldhands.actions import Row, Step
from engine.heldhands.options import Options
from renderers.heldhands.routes import Direction, Route
from renderers.language import Language
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
        # the only way outward needs no slant
        (sight_of(ONE_WAY, NEAR), {"out 2": "O9/2", "out left 2": "O9/2", "out left": "+out left"}),
        # where the first half was pressed already the card is enough
        (MINE.picking("O17"), {"1": "O17/1", "partner 1": "O17/p1", "left": NOTHING}),
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
def test_keys_mean_what_is_offered_or_wait_for_more(sight: Sight, expected: dict[str, str]) -> None:
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
        (MINE, ["↻ Angry O17, clockwise: 1️⃣ 🤝1️⃣", "↺ Calm O15, your card 3, counter-clockwise"]),
        (
            sight_of(LAID, NEAR, Language.IT),
            ["↻ O17 rabbia, in senso orario: 1️⃣ 🤝1️⃣", "↺ O15 calma, la tua carta 3, in senso antiorario"],
        ),
        (
            ASKED,  # what stands around the game is no card
            [
                "↻ Angry O17, clockwise: 1️⃣ 🤝1️⃣",
                "↺ Calm O15, your card 3, counter-clockwise",
                "🏳️ Agree to end the game",
            ],
        ),
        (WAITING, ["👋 Knock", "🏳️ Offer to end the game"]),
        (INVITED, ["👍 Accept", "👎 Decline"]),
        (INVITING, ["❌ Withdraw the invitation"]),
        (PARTED, ["🔁 Play again, seats changed"]),
        (WATCHED, []),
    ],
)
def test_a_legend_has_a_line_for_all_that_can_be_done(sight: Sight, lines: list[str]) -> None:
    assert [*legend(sight)] == lines


def test_signs_of_chains_sides_cards_and_of_a_straight_way_beside_a_slanted_one() -> None:
    assert legend(sight_of(play(LAID, "O17/1"), NEAR))[-3:] == (
        "✅ End the turn",
        "⏪ Take a step back",
        "🧹 Take all steps back",
    )
    assert [line[:7] for line in legend(sight_of(DEALT, NEAR))] == ["↻ Left:", "↺ Right"]
    cards = [line.split(":")[0] for line in legend(MINE.picking("O17"))]
    assert cards == ["1️⃣ Your card 1", "🤝1️⃣ Your partner's card 1"]
    outward = [line.split(" ")[0] for line in legend(sight_of(SLANTED, NEAR)) if line.startswith("⭕")]
    assert outward == ["⭕4️⃣", "⭕↻", "⭕↺"]


@each_row("language", Language)
@each_row("game", HOUSE)
def test_a_keypad_offers_each_key_once_with_a_short_name(game: str, language: Language) -> None:
    offered = keypad(words_in(language), game)
    assert [key for key, _ in offered] == [*HOUSE[game].keys]
    assert len({key for key, _ in offered}) == len({label for _, label in offered}) == len(offered)
    assert all(0 < len(label) <= 40 and "\n" not in label for _, label in offered)


def test_a_keypad_of_held_hands_begins_with_the_ways_and_ends_with_looking() -> None:
    names = "left right in out 1 2 3 4 5 6 partner end back clear show read"
    assert tuple(key for key, _ in keypad(words_in(Language.EN))) == keys(names)


def way(toward: Direction, *cards: str) -> Route:
    """Return a way that these cards can pay for."""
    steps = tuple(Step(toward, Row.PARTNER if card[0] == "p" else Row.OWN, int(card[-1])) for card in cards)
    return Route(1, toward, None, toward, steps, (0,) * len(steps))


CW, CCW, IN, OUT = Direction.CLOCKWISE, Direction.COUNTER_CLOCKWISE, Direction.INWARD, Direction.OUTWARD
IN_CW, IN_CCW = Direction.INWARD_CLOCKWISE, Direction.INWARD_COUNTER_CLOCKWISE
OUT_CW, OUT_CCW = Direction.OUTWARD_CLOCKWISE, Direction.OUTWARD_COUNTER_CLOCKWISE


@each_row(
    ("ways", "expected"),
    [
        # a direction, where several cards can pay; where one can, it may be named and need not
        (
            [way(CW, "1", "2"), way(CCW, "1", "p2"), way(IN, "1", "3"), way(OUT, "p1", "p3")],
            [["left"], ["right"], ["in"], ["out"]],
        ),
        ([way(CW, "3"), way(Direction.CENTRE, "p4")], [["left", "left 3"], ["in", "in partner 4"]]),
        # the only way inward is inward wherever it slants
        ([way(IN_CW, "1", "2")], [["in", "in left"]]),
        ([way(IN_CW, "1", "2"), way(OUT, "1", "2")], [["in", "in left"], ["out"]]),
        ([way(OUT_CCW, "2")], [["out", "out right", "out 2", "out right 2"]]),
        # two slanted ways are told apart by their slant, and a straight one beside them by its card
        ([way(IN_CW, "1"), way(IN_CCW, "1", "2")], [["in left", "in left 1"], ["in right"]]),
        ([way(OUT, "3"), way(OUT_CW, "1")], [["out 3"], ["out left", "out left 1"]]),
    ],
)
def test_ways_beside_each_other_have_keys_that_tell_them_apart(
    ways: list[Route], expected: list[list[str]]
) -> None:
    assert [[" ".join(found) for found in way_keys(each, ways)] for each in ways] == expected
