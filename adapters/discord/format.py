"""A screen or an answer, dressed as a Discord message: text, picture, lists and rows of buttons."""

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
from bot.commands.answers import Answer
from bot.model.screen import Choice, Kind, Menu, Rows, Screen, cut
from renderers.i18n.catalogue import Words
from renderers.paint.picture import Picture

LONGEST_TEXT: Final = 4000
"""All text of one message together."""

OURS: Final = "\N{WORD JOINER}"
"""Stands before markup or an address that is meant: no name can hold it, since it cannot be seen."""

_LONGEST_ALT: Final = 1024
_HEADLINE: Final = 400
_LINES: Final = 2500
_QUESTION: Final = 400
_LONG: Final = 160  # a line of more than this is a paragraph
_PICTURE: Final = "table"
_MOST_OPTIONS: Final = 25
_LONGEST_OPTION: Final = 100
_LONGEST_PLACEHOLDER: Final = 150
_AWAITED: Final = 0x7E3C93  # whoever looks has this colour in their own picture
_MARKUP: Final = re.compile(
    rf"{OURS}(?:<[@&#:\w]+>|https?://[^\s<>]+)"  # is left as it is
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
    def unread(self) -> tuple[File, ...]:
        """The files from their beginning: whoever sends them a second time would send nothing."""
        for file in self.files:
            file.reset()
        return self.files


def dressed_screen(
    screen: Screen, game: str, revision: int, picture: Picture | None, above: str = ""
) -> FormattedMessage:
    """Return the message by which somebody plays; its edge has a colour while the game waits for them.

    The newest message stands at the bottom of a phone, so what belongs together is there: the picture, the
    question, the buttons. What the picture shows too is above it, where it may be out of sight.
    """
    shown = picture_files(picture)
    items = [
        *texts(f"-# {plain(above, _HEADLINE)}" if above else ""),
        *texts(told(screen.headline, screen.lines)),
        *galleries(shown, screen.alt),
        *texts(f"**{plain(screen.question, _QUESTION)}**" if screen.question else ""),
    ]
    edge = _AWAITED if screen.awaited else None
    below = [*menu_rows(screen.menus, game, revision), *press_rows(screen.rows, game, revision)]
    return FormattedMessage(layout([Container(*items, accent_colour=edge), *below]), shown)


def told(headline: str, lines: Sequence[str]) -> str:
    """Return a headline, the line that matters most, and the others in small print."""
    said = [plain(line, _LINES) for line in lines] or [""]
    if sum(map(len, said)) > _LINES:
        said = [plain(line, _LINES // len(said)) for line in lines]
    first, *others = said
    small = (f"-# {line}" for line in others if line)
    return "\n".join(part for part in (f"### {plain(headline, _HEADLINE)}", first, *small) if part)


def dressed_answer(answer: Answer) -> FormattedMessage:
    """Return the message that answers a command."""
    files = [File(BytesIO(each.content), each.name, description=_alt(each.alt)) for each in answer.files]
    items = texts(told(answer.headline, answer.lines)) if files else _all_told(answer)
    for given, file in zip(answer.files, files, strict=True):
        items += galleries([file], given.alt) if given.is_picture else [FileItem(file)]
    return FormattedMessage(layout([Container(*items), *call_rows(answer.rows)]), tuple(files))


def _all_told(answer: Answer) -> list[AnyItem]:
    """Return the words of an answer but those that are buttons below it; long lines stand apart."""
    labels = {choice.label for choice in answer.choices}
    lines = [line for line in answer.lines if line not in labels]
    between = "\n\n" if any(len(line) > _LONG for line in lines) else "\n"
    room = LONGEST_TEXT - 2 * _HEADLINE
    return texts(f"### {plain(answer.headline, _HEADLINE)}", plain(between.join(lines), room))


def dressed_words(*paragraphs: str) -> FormattedMessage:
    """Return a message of words alone."""
    room = LONGEST_TEXT // max(1, len(paragraphs))
    return FormattedMessage(layout(texts(*(plain(each, room) for each in paragraphs))))


def layout(items: Iterable[AnyItem]) -> LayoutView:
    """Return these things as a message that the library need not remember: a button says all by its id."""
    view: LayoutView = LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def time_shown(at: int, _: ZoneInfo, __: Words) -> str:
    """Return a moment as Discord tells it to everybody in their own time zone and language."""
    return f"{OURS}<t:{at // 1000}:F>"


def linked(answer: Answer, web: str) -> Answer:
    """Return an answer in which addresses of our own pages can be pressed."""
    if not web:
        return answer
    # Not what only begins like ours: somebody may be called so.
    ours = re.compile(rf"(?<= )(?={re.escape(web.rstrip('/'))}(?:/|\s|$))")
    return replace(answer, lines=tuple(ours.sub(OURS, line) for line in answer.lines))


def plain(text: str, longest: int) -> str:
    """Return a text in which nothing is markup, since it may hold what people call themselves."""
    escaped = _escaped(text)
    return escaped if len(escaped) <= longest else _escaped(cut(text, longest // 2))


def _escaped(text: str) -> str:
    return _MARKUP.sub(_with_a_stroke, text).replace(OURS, "")


def _with_a_stroke(found: re.Match[str]) -> str:
    if found[0].startswith(OURS):
        return found[0]
    return f"{found[0][:-1]}\\{found[0][-1]}"


def texts(*paragraphs: str) -> list[AnyItem]:
    """Return paragraphs; nothing for those that say nothing, which Discord would refuse."""
    return [TextDisplay(each) for each in paragraphs if each.strip()]


def picture_files(picture: Picture | None) -> tuple[File, ...]:
    """Return a picture as a file to be sent, if there is one."""
    return (File(BytesIO(picture.data), f"{_PICTURE}{picture.media.suffix}"),) if picture else ()


def galleries(files: Sequence[File], alt: str) -> list[AnyItem]:
    """Return files as pictures, for those who see them and for those who hear them."""
    return [MediaGallery(MediaGalleryItem(file, description=_alt(alt))) for file in files]


def menu_rows(menus: Sequence[Menu], game: str, revision: int) -> list[AnyRow]:
    """Return the lists of a game, each of which fills a row; one that is too long becomes several."""
    parts = [
        replace(menu, choices=offered[start : start + _MOST_OPTIONS])
        for menu in menus
        if (offered := tuple(choice for choice in menu.choices if choice.enabled))
        for start in range(0, len(offered), _MOST_OPTIONS)
    ]
    return [ActionRow(_select(menu, menu_id(game, revision, number))) for number, menu in enumerate(parts)]


def press_rows(rows: Rows, game: str, revision: int) -> list[AnyRow]:
    """Return the buttons of a game."""
    return _rows(rows, lambda action: press_id(game, revision, action))


def call_rows(rows: Rows) -> list[AnyRow]:
    """Return the buttons of an answer, which stand for commands."""
    return _rows(rows, call_id)


def _rows(rows: Rows, custom_id: Callable[[str], str]) -> list[AnyRow]:
    return [ActionRow(*(_button(choice, custom_id(choice.action)) for choice in row)) for row in rows if row]


def _select(menu: Menu, custom_id: str) -> Select[Any]:
    """Return a list; what holds now says of what it is, since it stands in the place of the list's label."""
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


def _alt(text: str) -> str | None:
    return cut(text, _LONGEST_ALT) or None
