"""The first page: how a game begins here, and what has become of others; and how it is played."""

from aiohttp import web

from adapters.web.desk import desk_of
from adapters.web.language import words_for
from adapters.web.pages import page
from adapters.web.refusals import Turned, WebRefusal
from adapters.web.starting import HELD_HANDS, OFFERED, PALM, SILENCE, levels, offers
from bot.how_to_play import how_to_play


async def show_landing(request: web.Request) -> web.Response:
    """Show the first page."""
    service = desk_of(request).service
    kinds = {name: service.desk.kind(name) for name in OFFERED}
    return page(
        request,
        "landing",
        exhibits=await service.gallery.newest(),
        offered={name: offers(kind, OFFERED[name]) for name, kind in kinds.items()},
        silence=offers(kinds[HELD_HANDS], (SILENCE,))[SILENCE],
        levels=levels(kinds[HELD_HANDS]),
        seats=kinds[PALM].rules.seats,
    )


async def show_rules(request: web.Request) -> web.Response:
    """Show how one of the games is played."""
    game = request.match_info.get("kind", HELD_HANDS)
    if game not in OFFERED:
        raise WebRefusal(Turned.NO_PAGE)
    return page(request, "rules", game=game, games=OFFERED, sections=how_to_play(words_for(request), game))


async def send_health(_: web.Request) -> web.Response:
    """Tell that a heldhands is here, to whoever looks after it: a proxy, or the doctor."""
    return web.json_response({"alive": True})
