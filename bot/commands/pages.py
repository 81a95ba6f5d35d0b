"""Answers of several pages: which one is asked for, and the buttons that lead to the others."""

from bot.commands.asking import CommandRequest, button
from bot.commands.refusals import CommandRefusal, Misread
from bot.model.screen import Rows


def check_page(request: CommandRequest, pages: int) -> int:
    """Return the page that was asked for, or refuse."""
    if request.page > pages:
        raise CommandRefusal(Misread.NO_SUCH_PAGE, command=request.command, page=request.page, pages=pages)
    return request.page


def turning(request: CommandRequest, pages: int) -> Rows:
    """Return the buttons for one page back and one page on, where there are several."""
    if pages == 1:
        return ()
    page, words, command, said = request.page, request.words, request.command, request.options
    back, on = max(page - 1, 1), min(page + 1, pages)
    return (
        (
            button(words.say("page-back"), command, {**said, "page": str(back)}, enabled=page > 1),
            button(words.say("page-on"), command, {**said, "page": str(on)}, enabled=page < pages),
        ),
    )
