"""Screens and answers as Discord messages: text, picture, lists and rows of buttons."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any, Final
from zoneinfo import ZoneInfo

from discord import ButtonStyle, File, MediaGalleryItem, SelectOption
from discord.ui import ActionRow, Button, Container, Item, LayoutView, MediaGallery, Select, TextDisplay
from discord.ui import File as FileItem

from adapters.discord.addresses import call_id, menu_id, press_id
from bot.chat.answers import ChatCatalogue
from bot.commands.answers import Answer, write_call
from bot.model.screen import Choice, Kind, Menu, Rows, Screen, TableAction, cut
from renderers.i18n.catalogue import Words
from renderers.paint.picture import Picture

LONGEST_TEXT: Final = 4000
"""The limit for all text of one message together."""

INTENDED: Final = "\N{WORD JOINER}"
"""Marks markup or an address as intended. Names cannot hold it, since it is invisible."""

_CATALOGUE: Final = ChatCatalogue("adapters.discord")
words_in, words_of = _CATALOGUE.words_in, _CATALOGUE.words_of

_LONGEST_ALT: Final = 1024
_LONGEST_HEADLINE: Final = 400
_LONGEST_LINES: Final = 2500
_LONGEST_QUESTION: Final = 400
_LONGEST_NOTE: Final = 600
_LONGEST_LINE: Final = 160  # a longer line is a paragraph
_PICTURE: Final = "table"
_MOST_OPTIONS: Final = 25
_LONGEST_OPTION: Final = 100
_LONGEST_PLACEHOLDER: Final = 150
_TURN_COLOUR: Final = 0x7E3C93  # the colour of the viewer in their own picture
_MARKUP: Final = re.compile(
    rf"{INTENDED}(?:<[@&#:\w]+>|https?://[^\s<>]+)"  # intended: left as it is
    r"|<"  # mentions, times, emoji, links without a preview
    r"|[\\*_~`|\[]"
    r"|(?<=:)/(?=/)"  # addresses
    r"|^\s*[>#-]",  # quotations, headings, lists
    re.MULTILINE,
)
_STYLES: Final = {
    Kind.PLAIN: ButtonStyle.secondary,
    Kind.MAIN: ButtonStyle.success,
    Kind.DANGER: ButtonStyle.danger,
}

AnyItem = Item[Any]
AnyRow = ActionRow[Any]


@dataclass(frozen=True, slots=True)
class FormattedMessage:
    """A message, ready to be sent or to replace another one."""

    view: LayoutView
    files: tuple[File, ...] = ()

    @property
    def rewound_files(self) -> tuple[File, ...]:
        """The files, rewound: one that was sent before would be empty."""
        for file in self.files:
            file.reset()
        return self.files

    def with_calls(self, rows: Rows) -> "FormattedMessage":
        """Add buttons that stand for commands."""
        for row in call_rows(rows):
            self.view.add_item(row)
        return self


def format_screen(
    screen: Screen, game: str, revision: int, picture: Picture | None, above: str = ""
) -> FormattedMessage:
    """Return a player's message; its edge is coloured while the game waits for them.

    On a phone the newest message is at the bottom, so what belongs together is at its end: the picture, the
    note, the question and the buttons. What the picture shows too stands above it, where it may be out of
    sight.
    """
    shown = picture_files(picture)
    items = [
        *text_items(f"-# {escape_markup(above, _LONGEST_HEADLINE)}" if above else ""),
        *text_items(format_headline(screen.headline, screen.lines)),
        *gallery_items(shown, screen.alt),
        *text_items(escape_markup(screen.note, _LONGEST_NOTE) if screen.note else ""),
        *text_items(f"**{escape_markup(screen.question, _LONGEST_QUESTION)}**" if screen.question else ""),
    ]
    edge = _TURN_COLOUR if screen.awaited else None
    below = [*menu_rows(screen.menus, game, revision), *press_rows(screen.rows, game, revision)]
    return FormattedMessage(make_view([Container(*items, accent_colour=edge), *below]), shown)


def format_headline(headline: str, lines: Sequence[str]) -> str:
    """Return the headline, the first line, and the other lines in small print."""
    said = [escape_markup(line, _LONGEST_LINES) for line in lines] or [""]
    if sum(map(len, said)) > _LONGEST_LINES:
        said = [escape_markup(line, _LONGEST_LINES // len(said)) for line in lines]
    first, *others = said
    small = (f"-# {line}" for line in others if line)
    return "\n".join(
        part for part in (f"### {escape_markup(headline, _LONGEST_HEADLINE)}", first, *small) if part
    )


def format_answer(answer: Answer) -> FormattedMessage:
    """Return the message that answers a command."""
    files = [File(BytesIO(each.content), each.name, description=_cut_alt(each.alt)) for each in answer.files]
    items = text_items(format_headline(answer.headline, answer.lines)) if files else _text_of_answer(answer)
    for given, file in zip(answer.files, files, strict=True):
        items += gallery_items([file], given.alt) if given.is_picture else [FileItem(file)]
    return FormattedMessage(make_view([Container(*items), *call_rows(answer.rows)]), tuple(files))


def _text_of_answer(answer: Answer) -> list[AnyItem]:
    """Return the text of an answer without the labels of its buttons; long lines become paragraphs."""
    labels = {choice.label for choice in answer.choices}
    lines = [line for line in answer.lines if line not in labels]
    between = "\n\n" if any(len(line) > _LONGEST_LINE for line in lines) else "\n"
    room = LONGEST_TEXT - 2 * _LONGEST_HEADLINE
    return text_items(
        f"### {escape_markup(answer.headline, _LONGEST_HEADLINE)}",
        f"```\n{answer.copied}\n```" if answer.copied else "",  # it has a button that copies it
        escape_markup(between.join(lines), room),
    )


def format_text(*paragraphs: str, rows: Rows = ()) -> FormattedMessage:
    """Return a message of text, with buttons that stand for commands."""
    room = LONGEST_TEXT // max(1, len(paragraphs))
    text = text_items(*(escape_markup(each, room) for each in paragraphs))
    return FormattedMessage(make_view([*text, *call_rows(rows)]))


def make_view(items: Iterable[AnyItem]) -> LayoutView:
    """Return a view that the library need not keep: custom ids hold all that a press means."""
    view: LayoutView = LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def format_time(at: int, _: ZoneInfo, __: Words) -> str:
    """Return a timestamp that Discord shows in each viewer's time zone and language."""
    return f"{INTENDED}<t:{at // 1000}:F>"


def allow_own_links(answer: Answer, web: str) -> Answer:
    """Return the answer with addresses of our own pages as links."""
    if not web:
        return answer
    # Not an address that only begins like ours: it may be a player's name.
    ours = re.compile(rf"(?<= )(?={re.escape(web.rstrip('/'))}(?:/|\s|$))")
    return replace(answer, lines=tuple(ours.sub(INTENDED, line) for line in answer.lines))


def escape_markup(text: str, longest: int) -> str:
    """Return the text with all markup escaped, since it may hold names that people chose."""
    escaped = _escape(text)
    return escaped if len(escaped) <= longest else _escape(cut(text, longest // 2))


def _escape(text: str) -> str:
    return _MARKUP.sub(_add_backslash, text).replace(INTENDED, "")


def _add_backslash(found: re.Match[str]) -> str:
    if found[0].startswith(INTENDED):
        return found[0]
    return f"{found[0][:-1]}\\{found[0][-1]}"


def text_items(*paragraphs: str) -> list[AnyItem]:
    """Return paragraphs as items; Discord refuses empty ones, so these are left out."""
    return [TextDisplay(each) for each in paragraphs if each.strip()]


def picture_files(picture: Picture | None) -> tuple[File, ...]:
    """Return the picture as a file to send, if there is one."""
    return (File(BytesIO(picture.data), f"{_PICTURE}{picture.media.suffix}"),) if picture else ()


def gallery_items(files: Sequence[File], alt: str) -> list[AnyItem]:
    """Return pictures as items with a description."""
    return [MediaGallery(MediaGalleryItem(file, description=_cut_alt(alt))) for file in files]


def menu_rows(menus: Sequence[Menu], game: str, revision: int) -> list[AnyRow]:
    """Return a row for each list of a game; a list that is too long becomes several."""
    parts = [
        replace(menu, choices=offered[start : start + _MOST_OPTIONS])
        for menu in menus
        if (offered := tuple(choice for choice in menu.choices if choice.enabled))
        for start in range(0, len(offered), _MOST_OPTIONS)
    ]
    return [ActionRow(_select(menu, menu_id(game, revision, number))) for number, menu in enumerate(parts)]


def press_rows(rows: Rows, game: str, revision: int) -> list[AnyRow]:
    """Return the buttons of a game."""

    def custom_id(action: str) -> str:
        if action == TableAction.HINDSIGHT:
            return call_id(write_call(action, {"game": game}))
        return press_id(game, revision, action)

    return _button_rows(rows, custom_id)


def call_rows(rows: Rows) -> list[AnyRow]:
    """Return the buttons of an answer, which stand for commands."""
    return _button_rows(rows, call_id)


def _button_rows(rows: Rows, custom_id: Callable[[str], str]) -> list[AnyRow]:
    return [ActionRow(*(_button(choice, custom_id(choice.action)) for choice in row)) for row in rows if row]


def _select(menu: Menu, custom_id: str) -> Select[Any]:
    """Return a list; its selected option repeats the list's label, which it hides."""
    options = [
        SelectOption(
            label=cut(f"{menu.label}: {choice.label}" if holds else choice.label, _LONGEST_OPTION),
            value=choice.action,
            emoji=choice.symbol or None,
            default=holds,
        )
        for choice in menu.choices
        for holds in (choice.action == menu.chosen,)
    ]
    return Select(custom_id=custom_id, placeholder=cut(menu.label, _LONGEST_PLACEHOLDER), options=options)


def _button(choice: Choice, custom_id: str) -> Button[Any]:
    return Button(
        style=_STYLES[choice.kind],
        label=choice.label,
        emoji=choice.symbol or None,
        disabled=not choice.enabled,
        custom_id=custom_id,
    )


def _cut_alt(text: str) -> str | None:
    return cut(text, _LONGEST_ALT) or None
