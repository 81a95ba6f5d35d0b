"""A screen or an answer, dressed as a Matrix message: plain words, and the same with some markup.

Nothing that people call themselves can be markup here: all of it is escaped.
"""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final
from urllib.parse import quote

from adapters.matrix.api import Content
from bot.commands.answers import Answer
from bot.commands.grammar import command, read_call
from bot.commands.model import YES, OptionKind
from bot.commands.vocabulary import command_word, option_word
from bot.model.screen import Choice, cut
from renderers.i18n.catalogue import Words

# A command as somebody would type it: in their language, and as short as it is understood.

_ANYBODY: Final = "matrix:@anybody:example.org"  # whoever it is, they type the same


def spelled(written: str, words: Words) -> str:
    """Return a written call, as the buttons of an answer have it, in the words of whoever reads it."""
    call = read_call(written, _ANYBODY)
    meant = command(call.command)
    parts = [command_word(meant.name, words)]
    for option in meant.options:
        value, word = call.options.get(option.name), option_word(option.name, words)
        if value is None:
            continue
        if option.kind is OptionKind.FLAG and value == YES:
            parts.append(word)
        else:
            parts.append(value if option in meant.by_place else f"{word}={value}")
    return " ".join(parts)


_HTML: Final = "org.matrix.custom.html"
_LINK: Final = "https://matrix.to/#/"
_LONGEST: Final = 12_000  # characters: an event holds 64 KB, and much of this is there twice
_LONG: Final = 160  # characters: a paragraph, with some air around it
SIGN: Final = "!"
"""What the name of a game begins with where others talk too: then it is a command."""

COMMAND: Final = f"{SIGN}heldhands"
"""What a command begins with where others talk too."""


class FormattedMessage:
    """A message that is being written: line by line, plain and with markup.

    Most people read it on a phone, where many clients can fold nothing.
    """

    def __init__(self) -> None:
        self._plain: list[str] = []
        self._marked: list[str] = []
        self._flows = False  # what is written next stands below a line, and not below a block

    def headline(self, text: str) -> "FormattedMessage":
        """Write a headline."""
        return self._write(text, f"<strong>{_safe(text)}</strong>")

    def lines(self, lines: Iterable[str]) -> "FormattedMessage":
        """Write some lines."""
        for line in lines:
            self._write(line, _safe(line))
        return self

    def bullets(self, lines: Sequence[str]) -> "FormattedMessage":
        """Write a list."""
        if lines:
            items = "".join(f"<li>{_safe(line)}</li>" for line in lines)
            self._block([f"\N{BULLET} {line}" for line in lines], f"<ul>{items}</ul>")
        return self

    def typed(self, choices: Iterable[Choice], words: Words, *, prefix: str) -> "FormattedMessage":
        """Write what else could be typed, each with what it does."""
        offered = [choice for choice in choices if choice.enabled]
        told = [(choice.label, f"{prefix}{spelled(choice.action, words)}") for choice in offered]
        if told:
            items = "".join(f"<li>{_safe(label)}: <code>{_safe(call)}</code></li>" for label, call in told)
            self._block([f"\N{BULLET} {label}: {call}" for label, call in told], f"<ul>{items}</ul>")
        return self

    def folded(self, title: str, text: str) -> "FormattedMessage":
        """Write something that most readers need not see, for clients that can fold it."""
        if text:
            self._block([], f"<details><summary>{_safe(title)}</summary>{_safe(text)}</details>")
        return self

    def aside(self, text: str) -> "FormattedMessage":
        """Write what a picture shows, for whoever gets plain words: there they stand for the picture."""
        self._plain += ["", text] if text else []
        return self

    def link(self, text: str, target: str, via: str) -> "FormattedMessage":
        """Write a way to a room that is known on this server."""
        return self._write(f"{text}: {link(target, via)}", _linked(text, target, via))

    def asks(self, people: Sequence[tuple[str, str]], text: str) -> "FormattedMessage":
        """Write something for some people, and who they are: what each is called, and the user."""
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
        """Return the message; it rings for those whom it mentions."""
        return {
            "msgtype": kind,
            "body": cut("\n".join(self._plain), _LONGEST),
            "format": _HTML,
            "formatted_body": cut("".join(self._marked), 2 * _LONGEST),
            "m.mentions": {"user_ids": list(mentions)} if mentions else {},
        }


def notice(*lines: str, mentions: Sequence[str] = ()) -> Content:
    """Return a few words of ours; nobody answers a notice, and no program should."""
    return FormattedMessage().lines(lines).content(mentions)


def answered(answer: Answer, words: Words, *, prefix: str) -> Content:
    """Return what answers a command; what would be buttons elsewhere can be typed."""
    labels = {choice.label for choice in answer.choices}
    lines = [line for line in answer.lines if line not in labels]
    paper = FormattedMessage().headline(answer.headline).lines(lines)
    return paper.typed(answer.choices, words, prefix=prefix).content()


def edited(content: Content, event: str) -> Content:
    """Return a message that stands in the place of another one."""
    body = f"* {content['body']}"
    return {
        **content,
        "body": body,
        "m.new_content": content,
        "m.relates_to": {"rel_type": "m.replace", "event_id": event},
    }


def link(target: str, via: str = "") -> str:
    """Return an address that every client of Matrix understands."""
    return f"{_LINK}{quote(target, safe='!@:.')}" + (f"?via={quote(via)}" if via else "")


def named(names: Sequence[str]) -> dict[str, str]:
    """Return who plays, as texts about two people want it: the last one, and all before."""
    return {"named": "yes" if all(names) else "no", "one": ", ".join(names[:-1]), "other": names[-1]}


def joined(names: Sequence[str]) -> str:
    """Return some names as one, in any language; those who have said none are left out."""
    *others, last = [name for name in names if name] or [""]
    return " & ".join([", ".join(others), last] if others else [last])


def _linked(text: str, target: str, via: str = "") -> str:
    return f"<a href='{escape(link(target, via))}'>{_safe(text)}</a>"


def _safe(text: str) -> str:
    return escape(text).replace("\n", "<br>")
