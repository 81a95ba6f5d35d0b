"""Given a slow connection: how much has to come before there is anything to play with?"""

from typing import Final

from adapters.web.files import FILES
from bot.connection import Client
from tests.integration.service.tablemates import ended
from tests.integration.web.evenings import hosted
from tests.integration.web.players import Player
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Visitor
from tests.integration.web.weight import loaded
from tests.rows import each_row

MOST: Final = 100 * 1024  # bytes, without the picture, and as they are: nothing is compressed
ON_DEMAND: Final = {"sw.js"}  # with the first notice


@each_row(
    "path", ["/", "/rules", "/rules/palm", "/palm/life", "/invitation", "/device", "{place}", "/watch/{game}"]
)
async def test_a_page_is_light(players: tuple[Player, Player], path: str) -> None:
    near, _ = players
    weights = await loaded(near.visitor, path.format(place=near.place, game=near.game))
    assert any(address.endswith("look.css") for address in weights)
    assert sum(weights.values()) < MOST, weights


async def test_the_page_of_a_finished_game_is_light(
    site: Site, redis_client: Client, visitor: Visitor
) -> None:
    people = [(await site.service.identity.create())[0] for _ in range(2)]
    game = await ended(site.service, redis_client, "published-held-hands", *people)
    for page in (f"/replay/{game}", f"/watch/{game}"):
        assert sum((await loaded(visitor, page)).values()) < MOST


async def test_a_landing_page_with_a_full_gallery_is_light(
    site: Site, redis_client: Client, visitor: Visitor
) -> None:
    people = [(await site.service.identity.create())[0] for _ in range(2)]
    games = [await ended(site.service, redis_client, "published-held-hands", *people) for _ in range(25)]
    for game in games:
        await site.service.gallery.show(people[0], game)
    weights = await loaded(visitor, "/")
    assert (await visitor.get("/")).text.count("<li><a href=") == 24
    assert sum(weights.values()) < MOST


async def test_every_file_belongs_to_some_page(
    players: tuple[Player, Player], site: Site, redis_client: Client
) -> None:
    near, far = players
    game = await ended(site.service, redis_client, "published-held-hands", near.who, far.who)
    evening = await hosted(site, near.visitor)
    pages = (
        "/",
        "/rules",
        "/palm/life",
        "/invitation",
        "/device",
        near.place,
        f"/watch/{near.game}",
        f"/replay/{game}",
        "/nights",
    )
    found: set[str] = set()
    for page in (*pages, f"/night/{evening.night}"):
        found |= {address.rpartition("/")[2] for address in await loaded(near.visitor, page)}
    assert FILES.keys() - found == ON_DEMAND
