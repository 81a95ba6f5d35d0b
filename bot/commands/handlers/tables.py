"""Commands about one of my games: show, nudge, rematch, end."""

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from bot.commands.answers import Answer, Shows, drawn_file
from bot.commands.asking import CommandRequest, button
from bot.commands.entries import which_game
from bot.commands.model import NO, YES
from bot.model.game import About, Status, StoredGame
from bot.model.screen import Choice, Kind
from bot.service.context import seat_of

Doing: TypeAlias = Callable[[CommandRequest], Awaitable[Answer]]

_PAIR: Final = 2


def on_a_game(doing: Callable[[CommandRequest, str], Awaitable[Answer]]) -> Doing:
    """Let a command find its game first; where it cannot, the answer is the list to choose from."""

    async def done(request: CommandRequest) -> Answer:
        found = await which_game(request)
        return found if isinstance(found, Answer) else await doing(request, found)

    return done


@on_a_game
async def show(request: CommandRequest, game: str) -> Answer:
    """Show a game, also where showing it had failed before; one of an evening to everybody who likes."""
    about = (await request.service.find(game)).about
    if about.night and request.who not in about.seats:
        return await _watched(request, game, about.game)
    await request.service.play.show(request.who, game)
    return await _screen(request, game)


async def _watched(request: CommandRequest, game: str, kind: str) -> Answer:
    """Show what those see who watch, as it is now."""
    player_screen = await request.service.views.look(request.who, game)
    screen, picture = player_screen.screen, await request.service.painter.paint(player_screen)
    files = drawn_file(f"{kind}-{game}", picture, screen.alt)
    return Answer(screen.headline, screen.lines, ((_look(request, game),),), game, files=files)


@on_a_game
async def nudge(request: CommandRequest, game: str) -> Answer:
    """Knock at the partner."""
    await request.service.nudges.nudge(request.who, game)
    many = _many((await request.service.find(game)).about)
    return Answer(request.words.say("nudged", many=many), rows=((_look(request, game),),), game=game)


@on_a_game
async def rematch(request: CommandRequest, game: str) -> Answer:
    """Ask for another game with the same partner, or agree to theirs."""
    return await _screen(request, await request.service.invitations.rematch(request.who, game))


@on_a_game
async def end(request: CommandRequest, game: str) -> Answer:
    """Take an invitation back, decline one, or end a game that goes on; only the last may need a question."""
    stored = await request.service.find(game)
    seat = seat_of(stored, request.who)
    if stored.status.pending:
        return await _answered(request, stored, hosting=seat == stored.about.host)
    return await _parted(request, game, many=_many(stored.about))


async def _answered(request: CommandRequest, stored: StoredGame, *, hosting: bool) -> Answer:
    words, invitations = request.words, request.service.invitations
    if hosting:
        await invitations.withdraw(request.who, stored.id)
    else:
        await invitations.decline(request.who, stored.id)
    if stored.about.gathers and not hosting:  # the others go on gathering
        return Answer(words.say("end-gone"), game=stored.id)
    return Answer(
        words.say("headline-withdrawn") if hosting else words.say("headline-declined"), game=stored.id
    )


async def _parted(request: CommandRequest, game: str, *, many: str) -> Answer:
    words, manners = request.words, request.service.nudges
    if not request.sure and (comes_to := await manners.foreseen(request.who, game)) is not Status.PLAYING:
        sure = button(words.say("end-now"), "end", {"game": game, "sure": "yes"}, kind=Kind.DANGER)
        agreed = comes_to is Status.PARTED
        why = words.say("end-agreed", many=many) if agreed else words.say("end-away", many=many)
        return Answer(words.say("end-sure"), (why,), ((sure, _look(request, game)),), game)
    status = await manners.part(request.who, game)
    if status is Status.PLAYING:
        offered = (words.say("line-part-mine", many=many),)
        return Answer(words.say("end-offered"), offered, ((_look(request, game),),), game)
    again = button(words.say("choice-rematch"), "rematch", {"game": game})
    return Answer(words.say("ended"), rows=((again,),), game=game)


def _many(about: About) -> str:
    """Tell, as texts want it, whether there is more than one partner."""
    return YES if len(about.seats) > _PAIR else NO


async def _screen(request: CommandRequest, game: str) -> Answer:
    screen = (await request.service.views.look(request.who, game)).screen
    return Answer(screen.headline, game=game, shows=Shows.SCREEN)


def _look(request: CommandRequest, game: str) -> Choice:
    return button(request.words.say("choice-show"), "show", {"game": game})
