"""Answers of several pages: which one is asked for, and the buttons that lead to the others."""

from bot.commands.asking import Asking, button
from bot.commands.refusals import CommandRefusal, Misread
from bot.screens.screen import Rows


def check_page(asking: Asking, pages: int) -> int:
    """Return the page that was asked for, or refuse."""
    if asking.page > pages:
        raise CommandRefusal(Misread.NO_SUCH_PAGE, command=asking.command, page=asking.page, pages=pages)
    return asking.page


def turning(asking: Asking, pages: int) -> Rows:
    """Return the buttons for one page back and one page on, where there are several."""
    if pages == 1:
        return ()
    page, words, command, said = asking.page, asking.words, asking.command, asking.options
    back, on = max(page - 1, 1), min(page + 1, pages)
    return (
        (
            button(words.say("page-back"), command, {**said, "page": str(back)}, enabled=page > 1),
            button(words.say("page-on"), command, {**said, "page": str(on)}, enabled=page < pages),
        ),
    )
