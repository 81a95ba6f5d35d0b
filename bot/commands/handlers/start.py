"""Commands that begin a game: start, palm start, invite, join."""

from collections.abc import Iterable

from bot.commands.answers import Answer, Shows
from bot.commands.catalogue import PALM, PLAYERS
from bot.commands.request import CommandRequest, button
from bot.commands.vocabulary import command_word
from bot.model.game import NOBODY
from bot.model.screen import Kind
from bot.screens.table import code_of
from engine.heldhands.options import option_values
from engine.palm import options as palm


async def start(request: CommandRequest) -> Answer:
    """Invite a partner, visible to all in the place."""
    game = await _invite(request, request.option("partner"))
    screen = (await request.service.views.look(request.who, game)).screen
    return Answer(screen.headline, screen.lines, game=game, shows=Shows.INVITATION)


async def palm_start(request: CommandRequest) -> Answer:
    """Invite these players to Palm or, if none are named, open a gathering; visible to all in the place."""
    service, players = request.service, [each.name for each in PLAYERS]
    guests = [request.options[name] for name in players if name in request.options]
    begin = service.invitations.invite if guests else service.gatherings.gather
    game = await begin(
        request.who,
        *guests,
        kind=PALM,
        options=_game_options(request, palm.option_values()),
        seed=await _read_seed(request),
        tables=request.tables,
    )
    screen = (await service.views.look(request.who, game)).screen
    return Answer(screen.headline, screen.lines, game=game, shows=Shows.INVITATION)


async def invite(request: CommandRequest) -> Answer:
    """Create an invitation for anyone who has the code, on any platform."""
    words = request.words
    game = await _invite(request, NOBODY)
    screen = (await request.service.views.look(request.who, game)).screen
    join, code = command_word("join", words), code_of(game)
    ways: list[str] = []
    if request.elsewhere.discord:
        ways.append(words.say("join-on-discord", join=join, code=code))
    if matrix := request.elsewhere.matrix:
        ways.append(words.say("join-on-matrix", bot=matrix, join=join, code=code))
    if address := request.elsewhere.web:
        ways.append(words.say("join-on-web", address=address, code=code))
    take_back = button(words.say("choice-withdraw"), "end", {"game": game}, kind=Kind.DANGER)
    return Answer(screen.headline, (*screen.lines, *ways), ((take_back,),), game)


async def join(request: CommandRequest) -> Answer:
    """Take the free seat of an invitation."""
    game = await request.service.invitations.join(request.who, request.option("code"))
    screen = (await request.service.views.look(request.who, game)).screen
    return Answer(screen.headline, game=game, shows=Shows.SCREEN)


async def _invite(request: CommandRequest, guest: str) -> str:
    """Create an invitation to Held Hands and return its game."""
    return await request.service.invitations.invite(
        request.who,
        guest,
        options=_game_options(request, option_values()),
        seed=await _read_seed(request),
        tables=request.tables,
    )


def _game_options(request: CommandRequest, known: Iterable[str]) -> dict[str, str]:
    """Return the given options of a game."""
    return {name: request.options[name] for name in known if name in request.options}


async def _read_seed(request: CommandRequest) -> int | None:
    """Return the seed of a text; it differs between installations."""
    text = request.option("seed")
    return await request.service.seeds.of(text) if text else None
