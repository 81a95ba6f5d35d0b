"""The daily table: daily."""

from bot.commands.answers import Answer
from bot.commands.handlers.game_commands import show_screen
from bot.commands.model import (
    YES,
    CommandProblem,
    CommandRefusal,
    CommandRequest,
    Option,
    OptionKind,
    declare,
)
from bot.model.day import DayStanding, day_before
from bot.model.person import COMPUTER, COMPUTERS
from bot.screens.day import day_lines, format_date, format_result
from engine.heldhands import GAME as HELD_HANDS

_PARTNER = Option("partner", OptionKind.PERSON, about="daily-partner")
_YESTERDAY = Option("yesterday", OptionKind.FLAG)


@declare("daily", _PARTNER, _YESTERDAY, starts_game=True)
async def daily(request: CommandRequest) -> Answer:
    """Begin the daily table, with the computer if no partner is named; or show it, or how it went.

    The partner is asked in private, and nobody watches.
    """
    days, partner = request.service.days, request.option(_PARTNER.name)
    if request.option(_YESTERDAY.name) == YES:
        return _format(request, await days.standing(request.who, day_before(days.today())), over=True)
    if not partner:
        standing = await days.standing(request.who, days.today())
        if standing.end:
            return _format(request, standing, over=False)
        if game := standing.game or await request.service.records.invitation_to(request.who, standing.day):
            return await show_screen(request, game)
    if partner == request.who:
        raise CommandRefusal(CommandProblem.OWN_PARTNER)
    guest = COMPUTERS[0] if partner in {"", COMPUTER} else partner
    return await show_screen(
        request, await request.service.invitations.invite_to_daily_table(request.who, guest)
    )


def _format(request: CommandRequest, standing: DayStanding, *, over: bool) -> Answer:
    """Return how the table of a day went: for the requester, and for the others without their names."""
    words, end = request.words, standing.end
    title = request.service.kind(HELD_HANDS.name).title(words)
    return Answer(
        words.say("day-title", date=format_date(standing.day, words)),
        day_lines(standing, words, over=over),
        game=standing.game,
        copied=format_result(standing.day, end, title, words) if end else "",
    )
