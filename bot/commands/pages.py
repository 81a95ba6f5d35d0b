"""Answers of several pages: the requested page, and the buttons to the others."""

from collections.abc import Sequence
from math import ceil
from typing import TypeVar

from bot.commands.refusals import CommandProblem, CommandRefusal
from bot.commands.request import CommandRequest, button
from bot.model.screen import Rows

_T = TypeVar("_T")


def check_page(request: CommandRequest, pages: int) -> int:
    """Return the number of the requested page; refuse if there is no such page."""
    if request.page > pages:
        raise CommandRefusal(
            CommandProblem.NO_SUCH_PAGE, command=request.command, page=request.page, pages=pages
        )
    return request.page


def select_page(request: CommandRequest, items: Sequence[_T], size: int) -> tuple[Sequence[_T], int, int]:
    """Return the items of the requested page, the number of the first of them, and the number of pages."""
    pages = max(1, ceil(len(items) / size))
    start = (check_page(request, pages) - 1) * size
    return items[start : start + size], start + 1, pages


def page_buttons(request: CommandRequest, pages: int) -> Rows:
    """Return the buttons for the previous and the next page, if there are several pages."""
    if pages == 1:
        return ()
    page, words, command, options = request.page, request.words, request.command, request.options
    back, on = max(page - 1, 1), min(page + 1, pages)
    return (
        (
            button(words.say("page-back"), command, {**options, "page": str(back)}, enabled=page > 1),
            button(words.say("page-on"), command, {**options, "page": str(on)}, enabled=page < pages),
        ),
    )
