"""Buttons and select menus: what they must have, and must not have."""

from typing import Final

from tests.simulator.contract.emoji import is_emoji
from tests.simulator.contract.part import Part, is_snowflake

LINK: Final = 5
PREMIUM: Final = 6
STYLES: Final = range(1, 7)
LONGEST_LABEL: Final = 80
LONGEST_ID: Final = 100
STRING_SELECT: Final = 3


def check_button(button: Part) -> None:
    """Check a button; that its custom id is the only one, others see to."""
    button.require("style")
    style = button.one_of("style", STYLES)
    label = button.text("label", longest=LONGEST_LABEL)
    button.text("custom_id", 1, LONGEST_ID)
    url = button.text("url", 1, 512)
    button.truth("disabled")
    check_emoji(button)
    if style == LINK:
        _check_fields(button, "url", ("custom_id", "sku_id"))
        if url and not url.startswith(("https://", "http://", "discord://")):
            button.note("wrong_value", f"no link that a button takes: {url!r}", "url")
    elif style == PREMIUM:
        _check_fields(button, "sku_id", ("custom_id", "label", "url", "emoji"))
    else:
        _check_fields(button, "custom_id", ("url", "sku_id"))
    if style != PREMIUM and not label and not button.has("emoji"):
        button.note("button_without_face", "a button has a label or an emoji")


def _check_fields(button: Part, wanted: str, unwanted: tuple[str, ...]) -> None:
    if not button.has(wanted):
        button.note("button_fields", "is required for this style", wanted)
    for field in unwanted:
        if button.has(field):
            button.note("button_fields", "does not go with this style", field)


def check_emoji(owner: Part) -> None:
    """Check the emoji of a button or of an option."""
    emoji = owner.part("emoji")
    if emoji is None:
        return
    name = emoji.text("name", longest=32)
    emoji.truth("animated")
    if emoji.has("id"):
        if not is_snowflake(emoji.fields["id"]):
            emoji.note("wrong_type", "an id is wanted", "id")
    elif name is None or not is_emoji(name):
        emoji.note("unknown_emoji", f"{name!r} is no emoji", "name")


def check_select(select: Part) -> None:
    """Check a select menu of any kind."""
    select.require("custom_id")
    select.text("custom_id", 1, LONGEST_ID)
    select.text("placeholder", longest=150)
    select.truth("disabled")
    fewest = select.whole("min_values", 0, 25)
    most = select.whole("max_values", 1, 25)
    if (1 if fewest is None else fewest) > (1 if most is None else most):
        select.note("wrong_value", "more must be chosen than may be", "min_values")
    if select.fields.get("type") == STRING_SELECT:
        _check_options(select, 1 if most is None else most)


def _check_options(select: Part, most: int) -> None:
    select.require("options")
    values = set()
    options = select.parts("options", 1, 25)
    if most > max(1, len(options)):
        select.note("wrong_value", f"{most} may be chosen of {len(options)}", "max_values")
    if sum(option.fields.get("default") is True for option in options) > most:
        select.note("wrong_value", f"more are chosen at first than the {most} that may be", "options")
    for option in options:
        option.require("label", "value")
        option.text("label", 1, 100)
        value = option.text("value", 1, 100)
        option.text("description", longest=100)
        option.truth("default")
        check_emoji(option)
        if value is not None and value in values:
            option.note("value_twice", f"another option has the value {value!r}", "value")
        values.add(value)
