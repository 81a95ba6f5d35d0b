"""Given a screen: what does a player read who has keys and no buttons?"""

from bot.games import HOUSE
from bot.key_signs import Key
from bot.keys import keypad, legend
from bot.language import words_in
from bot.store.games import Status
from engine.contract import SPECTATOR
from engine.heldhands import GAME
from engine.heldhands.options import Options
from renderers.language import Language
from tests.rows import each_row
from tests.unit.heldhands.table import FAR, NEAR, play, table
from tests.unit.keys.sights import sight_of

LAID = table(near_row="A S C", far_row="A S H", near_balance=1)


def test_each_way_stands_with_its_sign_and_the_signs_of_the_cards_that_can_pay() -> None:
    assert legend(sight_of(LAID, NEAR)) == (
        "↻ Angry O17, clockwise: 1️⃣ 🤝1️⃣",
        "↺ Calm O15, your card 3, counter-clockwise",
    )
    assert legend(sight_of(LAID, NEAR, Language.IT)) == (
        "↻ O17 rabbia, in senso orario: 1️⃣ 🤝1️⃣",
        "↺ O15 calma, la tua carta 3, in senso antiorario",
    )


def test_so_does_what_can_be_done_with_a_chain() -> None:
    assert legend(sight_of(play(LAID, "O17/1"), NEAR))[-3:] == (
        "✅ End the turn",
        "⏪ Take a step back",
        "🧹 Take all steps back",
    )


def test_a_straight_way_beside_a_slanted_one_stands_with_its_card() -> None:
    state = table(edition="print-and-play", near="M4", near_row="A S C H", far_row="", completed=9)
    assert [line.split(" ")[0] for line in legend(sight_of(state, NEAR)) if line.startswith("⭕")] == [
        "⭕4️⃣",
        "⭕↻",
        "⭕↺",
    ]


def test_sides_and_cards_to_choose_from_have_theirs() -> None:
    dealt = legend(sight_of(GAME.setup(Options(), 2, 7), NEAR))
    assert [line[:7] for line in dealt] == ["↻ Left:", "↺ Right"]
    cards = legend(sight_of(LAID, NEAR).picking("O17"))
    assert [line.split(":")[0] for line in cards] == ["1️⃣ Your card 1", "🤝1️⃣ Your partner's card 1"]


def test_who_waits_reads_what_can_be_done_meanwhile() -> None:
    assert legend(sight_of(LAID, FAR)) == ("👋 Knock", "🏳️ Offer to end the game")
    asked = legend(sight_of(LAID, NEAR, offers=(FAR,)))
    assert asked[0] == "↻ Angry O17, clockwise: 1️⃣ 🤝1️⃣", "what stands around the game is no card"
    assert asked[-1] == "🏳️ Agree to end the game"


def test_before_and_after_a_game_there_is_a_line_for_each_answer() -> None:
    assert legend(sight_of(LAID, FAR, status=Status.INVITED)) == ("👍 Accept", "👎 Decline")
    assert legend(sight_of(LAID, NEAR, status=Status.INVITED)) == ("❌ Withdraw the invitation",)
    assert legend(sight_of(LAID, NEAR, status=Status.PARTED)) == ("🔁 Play again, seats changed",)


def test_who_watches_a_game_has_nothing_to_press() -> None:
    assert legend(sight_of(LAID, SPECTATOR)) == ()


@each_row("language", Language)
@each_row("game", HOUSE)
def test_a_keypad_offers_each_key_once_with_a_short_name(game: str, language: Language) -> None:
    offered = keypad(words_in(language), game)
    assert [key for key, _ in offered] == [*HOUSE[game].keys]
    assert len({key for key, _ in offered}) == len({label for _, label in offered}) == len(offered)
    assert all(0 < len(label) <= 40 and "\n" not in label for _, label in offered)


def test_a_keypad_of_held_hands_begins_with_the_ways_and_ends_with_looking() -> None:
    assert [key for key, _ in keypad(words_in(Language.EN))] == [
        *(Key.LEFT, Key.RIGHT, Key.IN, Key.OUT),
        *(Key.ONE, Key.TWO, Key.THREE, Key.FOUR, Key.FIVE, Key.SIX, Key.PARTNER),
        *(Key.END, Key.BACK, Key.CLEAR, Key.SHOW, Key.READ),
    ]
