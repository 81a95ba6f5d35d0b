"""A message, new or edited, wherever a request holds one."""

from collections.abc import Mapping
from typing import Final

from tests.simulator.contract.attachments import check_attachments
from tests.simulator.contract.components import check_components
from tests.simulator.contract.part import Part, is_snowflake

COMPONENTS_V2: Final = 1 << 15
LONGEST_CONTENT: Final = 2000
LONGEST_NONCE: Final = 25
NOT_WITH_V2: Final = ("content", "embeds", "sticker_ids", "poll")
MENTION_TYPES: Final = ("users", "roles", "everyone")


def check_message(message: Part, files: Mapping[str, bytes], *, edit: bool) -> None:
    """Check a message; an edit may leave the flag of Components V2 out, since it stays."""
    flagged = bool((message.whole("flags", 0) or 0) & COMPONENTS_V2)
    message.text("content", longest=LONGEST_CONTENT)
    message.things("embeds", most=10)
    message.things("sticker_ids", most=3)
    message.truth("tts")
    message.truth("enforce_nonce")
    if flagged:
        message.forbid("v2_excludes", "does not go with Components V2", *NOT_WITH_V2)
    _check_nonce(message)
    _check_mentions(message)
    attached = check_attachments(message, files, edit=edit)
    check_components(message, attached, v2=flagged or (None if edit else False))


def _check_nonce(message: Part) -> None:
    nonce = message.fields.get("nonce")
    if isinstance(nonce, int) and not isinstance(nonce, bool):
        message.whole("nonce", -(1 << 63), (1 << 63) - 1)
    else:
        message.text("nonce", longest=LONGEST_NONCE)
    if message.truth("enforce_nonce") and nonce is None:
        message.note("missing", "is required by enforce_nonce", "nonce")


def _check_mentions(message: Part) -> None:
    mentions = message.part("allowed_mentions")
    if mentions is None:
        return
    mentions.truth("replied_user")
    parsed = mentions.things("parse")
    for name in parsed:
        if name not in MENTION_TYPES:
            mentions.note("wrong_value", f"{name!r} is none of {', '.join(MENTION_TYPES)}", "parse")
    for field in ("users", "roles"):
        listed = mentions.things(field, most=100)
        if not all(map(is_snowflake, listed)):
            mentions.note("wrong_type", "ids are wanted", field)
        if listed and field in parsed:
            mentions.note("mentions_exclusive", "either all are parsed or some are named", field)
