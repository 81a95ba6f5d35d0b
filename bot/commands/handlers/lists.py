"""The list of somebody's games."""

from typing import Final

from bot.commands.answers import Answer
from bot.commands.asking import CommandRequest
from bot.commands.entries import MOST_BUTTONS, buttons, finished, going_on, numbered
from bot.commands.pages import check_page, turning
from bot.model.screen import kept, spread

_MOST_FINISHED: Final = 10


async def games(request: CommandRequest) -> Answer:
    """List running games and invitations and, where there is room, what is over."""
    service, who, words = request.service, request.who, request.words
    running = await going_on(service, who, words)
    pages = max(1, -(-len(running) // MOST_BUTTONS))
    page = check_page(request, pages)
    first = (page - 1) * MOST_BUTTONS + 1
    listed = running[first - 1 : first - 1 + MOST_BUTTONS]
    room = min(MOST_BUTTONS - len(listed), _MOST_FINISHED)
    over, after = await finished(service, who, words, room), first + len(listed)
    lines = kept(
        [
            *numbered(listed, words, first),
            None if running else words.say("games-begin"),
            words.say("games-finished") if over else None,
            *numbered(over, words, after),
        ]
    )
    rows = spread((*buttons(listed, "show", first), *buttons(over, "replay", after)))
    headline = words.say("games-headline", count=len(running))
    return Answer(headline, lines, (*rows, *turning(request, pages)))
