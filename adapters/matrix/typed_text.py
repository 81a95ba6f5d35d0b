"""The text of a message, and the command in it."""

from collections.abc import Mapping
from contextlib import suppress
from html.parser import HTMLParser
from typing import Any, Final
from urllib.parse import unquote

from adapters.matrix.format import COMMAND
from bot.commands.catalogue import SHARED
from bot.commands.vocabulary import meant_group

_TEXT: Final = "m.text"
_LONGEST_MARKED: Final = 4000  # characters: nobody types more, and broken markup takes long to parse
_PERSON_LINK: Final = "https://matrix.to/#/@"
_BLOCKS: Final = frozenset({"p", "br", "div", "li"})
_QUOTED: Final = frozenset({"mx-reply", "del"})
_QUOTE: Final = ">"
_SIGN: Final = COMMAND[0]
_AFTER_NAME: Final = ":, "


class _Reader(HTMLParser):
    """Reads markup as plain text, with users by their user IDs."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self._skip = 0
        self._person = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _QUOTED:
            self._skip += 1
        elif tag in _BLOCKS:
            self.parts.append(" ")
        elif tag == "a" and not self._skip:
            href = unquote(dict(attrs).get("href") or "")
            if href.startswith(_PERSON_LINK):
                self._person = "@" + href.removeprefix(_PERSON_LINK).partition("?")[0]

    def handle_endtag(self, tag: str) -> None:
        if tag in _QUOTED:
            self._skip = max(0, self._skip - 1)
        elif tag == "a" and self._person:
            self.parts.append(self._person)
            self._person = ""

    def handle_data(self, data: str) -> None:
        if not self._skip and not self._person:
            self.parts.append(data)


def text_of(content: Mapping[str, Any]) -> str:
    """Return the text of a message; empty for notices, pictures, edits and the like."""
    if content.get("msgtype") != _TEXT or "m.new_content" in content:
        return ""
    marked, body = content.get("formatted_body"), content.get("body")
    if isinstance(marked, str) and len(marked) <= _LONGEST_MARKED and _PERSON_LINK in unquote(marked):
        reader = _Reader()
        with suppress(AssertionError):  # raised by the parser for some broken markup
            reader.feed(marked)
            reader.close()
            return "".join(reader.parts).strip()
    return _without_quote(content, body).strip() if isinstance(body, str) else ""


def _without_quote(content: Mapping[str, Any], body: str) -> str:
    """Return a reply without the quote that older clients put above it."""
    relates = content.get("m.relates_to")
    if not isinstance(relates, Mapping) or "m.in_reply_to" not in relates:
        return body
    lines = body.splitlines()
    while lines and lines[0].startswith(_QUOTE):
        del lines[0]
    return "\n".join(lines)


def find_command(text: str, *names: str) -> str | None:
    """Return the command in a message to a shared room: after our prefix, or after one of the bot's names.

    A game with commands of its own has its own prefix, which is a word of the command too: "!palm start".
    """
    first, _, rest = text.partition(" ")
    if first.casefold() == COMMAND:
        return rest.strip()
    if first.startswith(_SIGN) and meant_group(first.removeprefix(_SIGN)) in SHARED:
        return text.removeprefix(_SIGN).strip()
    for name in names:
        if name and text.casefold().startswith(name.casefold()):
            after = text[len(name) :]
            if after[:1] in _AFTER_NAME:
                return after.lstrip(_AFTER_NAME)
    return None
