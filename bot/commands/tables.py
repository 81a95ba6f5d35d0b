"""Commands about one of my games: show, nudge, rematch, end."""

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from bot.commands.answers import Answer, Shows, drawn_file
from bot.commands.asking import Asking, button
from bot.commands.entries import which_game
from bot.commands.forms import NO, YES
from bot.screens.screen import Choice, Kind
from bot.service.desk import seat_of
from bot.store.games import About, Status, StoredGame

Doing: TypeAlias = Callable[[Asking], Awaitable[Answer]]

_PAIR: Final = 2


def on_a_game(doing: Callable[[Asking, str], Awaitable[Answer]]) -> Doing:
    """Let a command find its game first; where it cannot, the answer is the list to choose from."""

    async def done(asking: Asking) -> Answer:
        found = await which_game(asking)
        return found if isinstance(found, Answer) else await doing(asking, found)

    return done


@on_a_game
async def show(asking: Asking, game: str) -> Answer:
    """Show a game, also where showing it had failed before; one of an evening to everybody who likes."""
    about = (await asking.service.desk.find(game)).about
    if about.night and asking.who not in about.seats:
        return await _watched(asking, game, about.game)
    await asking.service.play.show(asking.who, game)
    return await _screen(asking, game)


async def _watched(asking: Asking, game: str, kind: str) -> Answer:
    """Show what those see who watch, as it is now."""
    sight = await asking.service.sights.look(asking.who, game)
    screen, picture = sight.screen, await asking.service.painter.paint(sight)
    files = drawn_file(f"{kind}-{game}", picture, screen.alt)
    return Answer(screen.headline, screen.lines, ((_look(asking, game),),), game, files=files)


@on_a_game
async def nudge(asking: Asking, game: str) -> Answer:
    """Knock at the partner."""
    await asking.service.manners.nudge(asking.who, game)
    many = _many((await asking.service.desk.find(game)).about)
    return Answer(asking.words.say("nudged", many=many), rows=((_look(asking, game),),), game=game)


@on_a_game
async def rematch(asking: Asking, game: str) -> Answer:
    """Ask for another game with the same partner, or agree to theirs."""
    return await _screen(asking, await asking.service.invitations.rematch(asking.who, game))


@on_a_game
async def end(asking: Asking, game: str) -> Answer:
    """Take an invitation back, decline one, or end a game that goes on; only the last may need a question."""
    stored = await asking.service.desk.find(game)
    seat = seat_of(stored, asking.who)
    if stored.status.pending:
        return await _answered(asking, stored, hosting=seat == stored.about.host)
    return await _parted(asking, game, many=_many(stored.about))


async def _answered(asking: Asking, stored: StoredGame, *, hosting: bool) -> Answer:
    words, invitations = asking.words, asking.service.invitations
    if hosting:
        await invitations.withdraw(asking.who, stored.id)
    else:
        await invitations.decline(asking.who, stored.id)
    if stored.about.gathers and not hosting:  # the others go on gathering
        return Answer(words.say("end-gone"), game=stored.id)
    return Answer(
        words.say("headline-withdrawn") if hosting else words.say("headline-declined"), game=stored.id
    )


async def _parted(asking: Asking, game: str, *, many: str) -> Answer:
    words, manners = asking.words, asking.service.manners
    if not asking.sure and (comes_to := await manners.foreseen(asking.who, game)) is not Status.PLAYING:
        sure = button(words.say("end-now"), "end", {"game": game, "sure": "yes"}, kind=Kind.DANGER)
        agreed = comes_to is Status.PARTED
        why = words.say("end-agreed", many=many) if agreed else words.say("end-away", many=many)
        return Answer(words.say("end-sure"), (why,), ((sure, _look(asking, game)),), game)
    status = await manners.part(asking.who, game)
    if status is Status.PLAYING:
        offered = (words.say("line-part-mine", many=many),)
        return Answer(words.say("end-offered"), offered, ((_look(asking, game),),), game)
    again = button(words.say("choice-rematch"), "rematch", {"game": game})
    return Answer(words.say("ended"), rows=((again,),), game=game)


def _many(about: About) -> str:
    """Tell, as texts want it, whether there is more than one partner."""
    return YES if len(about.seats) > _PAIR else NO


async def _screen(asking: Asking, game: str) -> Answer:
    screen = (await asking.service.sights.look(asking.who, game)).screen
    return Answer(screen.headline, game=game, shows=Shows.SCREEN)


def _look(asking: Asking, game: str) -> Choice:
    return button(asking.words.say("choice-show"), "show", {"game": game})
