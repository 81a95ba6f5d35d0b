"""Given a button: does it have what its style asks for, and a face?"""

from tests.rows import each_row
from tests.simulator.contract.emoji import is_emoji
from tests.unit.simulator.bodies import button, of_components, row

LINK = button(None, style=5, url="https://example.com")
PREMIUM = {"type": 2, "style": 6, "sku_id": "12"}
CUSTOM_EMOJI = {"id": "12", "name": "held", "animated": False}


@each_row(
    "one",
    [
        button(),
        button("x" * 100, label="x" * 80, disabled=True),
        button(label=None, emoji={"name": "👍"}),
        button(emoji=CUSTOM_EMOJI),
        LINK,
        PREMIUM,
    ],
)
def test_a_well_formed_button_passes(one: object) -> None:
    assert of_components(row(one)) == set()


@each_row(
    ("one", "code"),
    [
        (button(""), "wrong_length"),
        (button("x" * 101), "wrong_length"),
        (button(None), "button_fields"),
        (button(url="https://example.com"), "button_fields"),
        (button(style=None), "missing"),
        (button(style=7), "wrong_value"),
        (button(label="x" * 81), "wrong_length"),
        (button(label=None), "button_without_face"),
        (button(label=""), "button_without_face"),
        (button(disabled="yes"), "wrong_type"),
        ({**LINK, "custom_id": "press"}, "button_fields"),
        ({**LINK, "url": None}, "button_fields"),
        ({**LINK, "url": "javascript:alert(1)"}, "wrong_value"),
        ({**PREMIUM, "label": "Buy"}, "button_fields"),
        ({**PREMIUM, "sku_id": None}, "button_fields"),
        (button(emoji={"name": "x"}), "unknown_emoji"),
        (button(emoji={"name": ":heart:"}), "unknown_emoji"),
        (button(emoji={"id": None, "name": None}), "unknown_emoji"),
        (button(emoji={"id": "held", "name": "held"}), "wrong_type"),
        (button(emoji={**CUSTOM_EMOJI, "name": "x" * 33}), "wrong_length"),
        (button(emoji="👍"), "wrong_type"),
    ],
)
def test_a_button_with_wrong_or_missing_fields_is_a_violation(one: object, code: str) -> None:
    assert code in of_components(row(one))


KNOWN = ["👍", "👍🏽", "❤️", "❤", "⬅️", "1️⃣", "#️⃣", "🇮🇹", "🇮", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👩‍❤️‍💋‍👨", "🏳️‍🌈", "©️", "♾️", "🫱🏻‍🫲🏿", "🫩"]


@each_row("emoji", KNOWN)
def test_an_emoji_is_known(emoji: str) -> None:
    assert is_emoji(emoji)


@each_row("text", ["", "x", "1", "#", "é", "👍👍", "👍 ", "←", "🇮🇹🇮", "\ufe0f", "\u200d", "👍\u200d", "中"])
def test_a_text_that_is_no_single_emoji_is_not_known(text: str) -> None:
    assert not is_emoji(text)
