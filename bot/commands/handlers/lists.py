"""The list of a person's games."""

from typing import Final

from bot.commands.answers import Answer
from bot.commands.entries import MOST_BUTTONS, game_buttons, list_finished, list_running, numbered_lines
from bot.commands.pages import page_buttons, select_page
from bot.commands.request import CommandRequest
from bot.model.screen import kept, spread

_MOST_FINISHED: Final = 10


async def games(request: CommandRequest) -> Answer:
    """List running games and invitations and, if there is room, finished games."""
    service, who, words = request.service, request.who, request.words
    running = await list_running(service, who, words)
    listed, first, pages = select_page(request, running, MOST_BUTTONS)
    room = min(MOST_BUTTONS - len(listed), _MOST_FINISHED)
    over, after = await list_finished(service, who, words, room), first + len(listed)
    lines = kept(
        [
            *numbered_lines(listed, words, first),
            None if running else words.say("games-begin"),
            words.say("games-finished") if over else None,
            *numbered_lines(over, words, after),
        ]
    )
    rows = spread((*game_buttons(listed, "show", first), *game_buttons(over, "replay", after)))
    headline = words.say("games-headline", count=len(running))
    return Answer(headline, lines, (*rows, *page_buttons(request, pages)))
