"""Commands about one of the requester's games: show, nudge, rematch, end."""

from typing import Final

from bot.commands.answers import Answer, Shows, picture_files
from bot.commands.entries import choose_game
from bot.commands.model import NO, YES
from bot.commands.request import CommandRequest, button, with_target
from bot.model.game import About, Status, StoredGame
from bot.model.screen import Choice, Kind
from bot.service.context import seat_of

_PAIR: Final = 2

with_game: Final = with_target(choose_game)
"""Lets a command choose its game first."""


@with_game
async def show(request: CommandRequest, game: str) -> Answer:
    """Show a game, also if its delivery had failed; a game of an evening is shown to spectators too."""
    about = (await request.service.find(game)).about
    if about.night and request.who not in about.seats:
        return await _show_to_spectator(request, game, about.game)
    await request.service.play.show(request.who, game)
    return await _show_screen(request, game)


async def _show_to_spectator(request: CommandRequest, game: str, kind: str) -> Answer:
    """Show the current view of spectators."""
    player_screen = await request.service.views.look(request.who, game)
    screen, picture = player_screen.screen, await request.service.painter.paint(player_screen)
    files = picture_files(f"{kind}-{game}", picture, screen.alt)
    return Answer(screen.headline, screen.lines, ((_show_button(request, game),),), game, files=files)


@with_game
async def nudge(request: CommandRequest, game: str) -> Answer:
    """Nudge the partner."""
    await request.service.nudges.nudge(request.who, game)
    many = _has_many((await request.service.find(game)).about)
    return Answer(request.words.say("nudged", many=many), rows=((_show_button(request, game),),), game=game)


@with_game
async def rematch(request: CommandRequest, game: str) -> Answer:
    """Ask for another game with the same partner, or agree to theirs."""
    return await _show_screen(request, await request.service.invitations.rematch(request.who, game))


@with_game
async def end(request: CommandRequest, game: str) -> Answer:
    """Withdraw or decline an invitation, or end a running game, which may need a confirmation."""
    stored = await request.service.find(game)
    seat = seat_of(stored, request.who)
    if stored.status.pending:
        return await _end_invitation(request, stored, hosting=seat == stored.about.host)
    return await _end_game(request, game, many=_has_many(stored.about))


async def _end_invitation(request: CommandRequest, stored: StoredGame, *, hosting: bool) -> Answer:
    words, invitations = request.words, request.service.invitations
    if hosting:
        await invitations.withdraw(request.who, stored.id)
    else:
        await invitations.decline(request.who, stored.id)
    if stored.about.gathers and not hosting:  # the gathering goes on without them
        return Answer(words.say("end-gone"), game=stored.id)
    return Answer(
        words.say("headline-withdrawn") if hosting else words.say("headline-declined"), game=stored.id
    )


async def _end_game(request: CommandRequest, game: str, *, many: str) -> Answer:
    words, nudges = request.words, request.service.nudges
    if not request.confirmed and (comes_to := await nudges.foreseen(request.who, game)) is not Status.PLAYING:
        sure = button(words.say("end-now"), "end", {"game": game, "sure": "yes"}, kind=Kind.DANGER)
        agreed = comes_to is Status.PARTED
        why = words.say("end-agreed", many=many) if agreed else words.say("end-away", many=many)
        return Answer(words.say("end-sure"), (why,), ((sure, _show_button(request, game)),), game)
    status = await nudges.part(request.who, game)
    if status is Status.PLAYING:
        offered = (words.say("line-part-mine", many=many),)
        return Answer(words.say("end-offered"), offered, ((_show_button(request, game),),), game)
    again = button(words.say("choice-rematch"), "rematch", {"game": game})
    return Answer(words.say("ended"), rows=((again,),), game=game)


def _has_many(about: About) -> str:
    """Return whether there is more than one partner, as the texts want it."""
    return YES if len(about.seats) > _PAIR else NO


async def _show_screen(request: CommandRequest, game: str) -> Answer:
    screen = (await request.service.views.look(request.who, game)).screen
    return Answer(screen.headline, game=game, shows=Shows.SCREEN)


def _show_button(request: CommandRequest, game: str) -> Choice:
    return button(request.words.say("choice-show"), "show", {"game": game})
