"""Commands by which a game begins: start, palm start, invite, join."""

from collections.abc import Iterable

from bot.commands.answers import Answer, Shows
from bot.commands.asking import Asking, button
from bot.commands.repertoire import PALM, PLAYERS
from bot.commands.vocabulary import command_word
from bot.screens.screen import Kind
from bot.screens.table import code_of
from bot.store.games import NOBODY
from engine.heldhands.options import option_values
from engine.palm import options as palm


async def start(asking: Asking) -> Answer:
    """Invite somebody, before everybody in the place."""
    game = await _invited(asking, asking.chosen("partner"))
    screen = (await asking.service.sights.look(asking.who, game)).screen
    return Answer(screen.headline, screen.lines, game=game, shows=Shows.INVITATION)


async def palm_start(asking: Asking) -> Answer:
    """Invite these players to Palm or, where nobody is named, call for whoever comes; before everybody."""
    service, players = asking.service, [each.name for each in PLAYERS]
    guests = [asking.options[name] for name in players if name in asking.options]
    begin = service.invitations.invite if guests else service.gatherings.gather
    game = await begin(
        asking.who,
        *guests,
        kind=PALM,
        options=_chosen(asking, palm.option_values()),
        seed=await _seed(asking),
        tables=asking.tables,
    )
    screen = (await service.sights.look(asking.who, game)).screen
    return Answer(screen.headline, screen.lines, game=game, shows=Shows.INVITATION)


async def invite(asking: Asking) -> Answer:
    """Invite whoever is told the code, wherever they are."""
    words = asking.words
    game = await _invited(asking, NOBODY)
    screen = (await asking.service.sights.look(asking.who, game)).screen
    join, code = command_word("join", words), code_of(game)
    ways: list[str] = []
    if asking.elsewhere.discord:
        ways.append(words.say("join-on-discord", join=join, code=code))
    if matrix := asking.elsewhere.matrix:
        ways.append(words.say("join-on-matrix", bot=matrix, join=join, code=code))
    if address := asking.elsewhere.web:
        ways.append(words.say("join-on-web", address=address, code=code))
    take_back = button(words.say("choice-withdraw"), "end", {"game": game}, kind=Kind.DANGER)
    return Answer(screen.headline, (*screen.lines, *ways), ((take_back,),), game)


async def join(asking: Asking) -> Answer:
    """Take the free seat of an invitation."""
    game = await asking.service.invitations.join(asking.who, asking.chosen("code"))
    screen = (await asking.service.sights.look(asking.who, game)).screen
    return Answer(screen.headline, game=game, shows=Shows.SCREEN)


async def _invited(asking: Asking, guest: str) -> str:
    """Return the game to be."""
    return await asking.service.invitations.invite(
        asking.who,
        guest,
        options=_chosen(asking, option_values()),
        seed=await _seed(asking),
        tables=asking.tables,
    )


def _chosen(asking: Asking, known: Iterable[str]) -> dict[str, str]:
    """Return what was said of a game's own options."""
    return {name: asking.options[name] for name in known if name in asking.options}


async def _seed(asking: Asking) -> int | None:
    """Return the number that a text stands for: another one in every house."""
    text = asking.chosen("seed")
    return await asking.service.seeds.of(text) if text else None
