"""Screens and answers as Matrix messages: plain text, and the same with markup.

Names that users give themselves cannot become markup: everything is escaped.
"""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final
from urllib.parse import quote

from adapters.matrix.api import Content
from bot.chat.answers import ChatCatalogue
from bot.commands.answers import Answer
from bot.commands.command_table import command
from bot.commands.grammar import read_call
from bot.commands.model import YES, OptionKind
from bot.commands.vocabulary import command_word, option_word
from bot.model.screen import Choice, cut
from renderers.i18n.catalogue import Words

_CATALOGUE: Final = ChatCatalogue("adapters.matrix")
words_in, words_of = _CATALOGUE.words_in, _CATALOGUE.words_of

_HTML: Final = "org.matrix.custom.html"
_LINK: Final = "https://matrix.to/#/"
_LONGEST: Final = 12_000  # characters: an event holds 64 KB, and most of this is there twice
_LONG: Final = 160  # characters: longer lines become paragraphs
SIGN: Final = "!"
"""The prefix that makes the name of a game a command in a shared room."""

COMMAND: Final = f"{SIGN}heldhands"
"""The prefix of a command in a shared room."""

_ANYBODY: Final = "matrix:@anybody:example.org"  # any user: all type the same


def format_command(written: str, words: Words) -> str:
    """Return a written call, as the buttons of an answer have it, as a user would type it."""
    call = read_call(written, _ANYBODY)
    spec = command(call.command)
    parts = [command_word(spec.name, words)]
    for option in spec.options:
        value, word = call.options.get(option.name), option_word(option.name, words)
        if value is None:
            continue
        if option.kind is OptionKind.FLAG and value == YES:
            parts.append(word)
        else:
            parts.append(value if option in spec.by_place else f"{word}={value}")
    return " ".join(parts)


class FormattedMessage:
    """A message that is built line by line, plain and with markup.

    Most users read it on a phone, where many clients cannot fold anything.
    """

    def __init__(self) -> None:
        self._plain: list[str] = []
        self._marked: list[str] = []
        self._flows = False  # whether the next line follows a line, and not a block

    def headline(self, text: str) -> "FormattedMessage":
        """Add a headline."""
        return self._write(text, f"<strong>{_safe(text)}</strong>")

    def lines(self, lines: Iterable[str]) -> "FormattedMessage":
        """Add lines."""
        for line in lines:
            self._write(line, _safe(line))
        return self

    def copied(self, text: str) -> "FormattedMessage":
        """Add a line that users copy."""
        if text:
            self._block([text], f"<pre><code>{_safe(text)}</code></pre>")
        return self

    def commands(self, choices: Iterable[Choice], words: Words, *, prefix: str) -> "FormattedMessage":
        """Add the commands of choices, each with what it does."""
        offered = [choice for choice in choices if choice.enabled]
        rows = [(choice.label, f"{prefix}{format_command(choice.action, words)}") for choice in offered]
        if rows:
            items = "".join(f"<li>{_safe(label)}: <code>{_safe(call)}</code></li>" for label, call in rows)
            self._block([f"\N{BULLET} {label}: {call}" for label, call in rows], f"<ul>{items}</ul>")
        return self

    def details(self, title: str, text: str) -> "FormattedMessage":
        """Add a text that most readers need not see, for clients that can fold it."""
        if text:
            self._block([], f"<details><summary>{_safe(title)}</summary>{_safe(text)}</details>")
        return self

    def plain_text(self, text: str) -> "FormattedMessage":
        """Add the description of a picture to the plain text only, where it stands for the picture."""
        self._plain += ["", text] if text else []
        return self

    def link(self, text: str, target: str, via: str) -> "FormattedMessage":
        """Add a link to a room on this server."""
        return self._write(f"{text}: {link(target, via)}", _linked(text, target, via))

    def mention(self, people: Sequence[tuple[str, str]], text: str) -> "FormattedMessage":
        """Add a text addressed to users, each given by name and user ID."""
        plain = ", ".join(name for name, _ in people)
        marked = ", ".join(_linked(name, user) for name, user in people)
        return self._write(f"{plain}: {text}", f"{marked}: {_safe(text)}")

    def _write(self, plain: str, marked: str) -> "FormattedMessage":
        if len(plain) > _LONG:
            self._block([plain], f"<p>{marked}</p>")
        elif plain:
            self._plain.append(plain)
            self._marked.append(f"<br>{marked}" if self._flows else marked)
            self._flows = True
        return self

    def _block(self, plain: Iterable[str], marked: str) -> None:
        self._plain += plain
        self._marked.append(marked)
        self._flows = False

    def content(self, mentions: Iterable[str] = (), *, kind: str = "m.notice") -> Content:
        """Return the message's content; it notifies the users that it mentions."""
        return {
            "msgtype": kind,
            "body": cut("\n".join(self._plain), _LONGEST),
            "format": _HTML,
            "formatted_body": cut("".join(self._marked), 2 * _LONGEST),
            "m.mentions": {"user_ids": list(mentions)} if mentions else {},
        }


def format_notice(*lines: str, mentions: Sequence[str] = ()) -> Content:
    """Return a notice: clients do not ring for it, and bots should not answer it."""
    return FormattedMessage().lines(lines).content(mentions)


def format_answer(answer: Answer, words: Words, *, prefix: str) -> Content:
    """Return the answer to a command; what is a button elsewhere can be typed."""
    labels = {choice.label for choice in answer.choices}
    lines = [line for line in answer.lines if line not in labels]
    message = FormattedMessage().headline(answer.headline).copied(answer.copied).lines(lines)
    return message.commands(answer.choices, words, prefix=prefix).content()


def format_edit(content: Content, event: str) -> Content:
    """Return the content that edits another message."""
    body = f"* {content['body']}"
    return {
        **content,
        "body": body,
        "m.new_content": content,
        "m.relates_to": {"rel_type": "m.replace", "event_id": event},
    }


def link(target: str, via: str = "") -> str:
    """Return a link that every Matrix client understands."""
    return f"{_LINK}{quote(target, safe='!@:.')}" + (f"?via={quote(via)}" if via else "")


def name_facts(names: Sequence[str]) -> dict[str, str]:
    """Return the players' names as the catalogue's texts want them: the last one, and all before."""
    return {"named": "yes" if all(names) else "no", "one": ", ".join(names[:-1]), "other": names[-1]}


def join_names(names: Sequence[str]) -> str:
    """Return names joined in a way that fits any language; empty ones are left out."""
    *others, last = [name for name in names if name] or [""]
    return " & ".join([", ".join(others), last] if others else [last])


def _linked(text: str, target: str, via: str = "") -> str:
    return f"<a href='{escape(link(target, via))}'>{_safe(text)}</a>"


def _safe(text: str) -> str:
    return escape(text).replace("\n", "<br>")
