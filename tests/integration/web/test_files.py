"""Given the files that pages are made of: where they are, how long they are kept, and how heavy they are."""

import re
from posixpath import dirname, normpath
from typing import Final

from adapters.web.responses import EDITION, FILES
from bot.store.connection import Client
from tests.integration.service.tablemates import ended
from tests.integration.web.evenings import came, hosted
from tests.integration.web.players import Player
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Visitor, get_bluntly
from tests.rows import each_row

TYPES: Final = {
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
}
ELSEWHERE: Final = """
    / /x /x/ /x/nothing.js /x/../server.py /x/..%2fserver.py /x/%2e%2e/server.py /x/%2e%2e%2fserver.py
    /x/..%5cserver.py /x/%00 /x/look.css%00 /x/look.css/ /x//etc/passwd /x/%2fetc%2fpasswd /../server.py
    /../adapters/web/server.py /../../../../../etc/passwd /%2e%2e/%2e%2e/etc/passwd /../pages/base.html
"""
MOST: Final = 120 * 1024  # bytes on the wire, without the picture
ON_DEMAND: Final = {"sw.js"}  # with the first notice
LOADED: Final = re.compile(rb'<(?:link|script|img)\b[^>]*?(?:src|href)="(/static/[^"]+)"')
IMPORTED: Final = re.compile(rb'\bimport\b[^"\';]*["\'](\.[^"\']+)["\']')
IN_STYLE: Final = re.compile(rb'url\(["\']?([^"\')#][^"\')]*)')


async def loaded(visitor: Visitor, page: str) -> dict[str, int]:
    """Return the bytes of a page and of everything that a browser loads with it, by address."""
    answer = await visitor.get(page)
    assert answer.status == 200, page
    weights = {page: int(answer.headers["Content-Length"])}
    waiting = [found.decode() for found in LOADED.findall(answer.body)]
    while waiting:
        address = waiting.pop()
        if address in weights:
            continue
        answer = await visitor.get(address)
        assert (answer.status, "immutable" in answer.headers["Cache-Control"]) == (200, True), address
        weights[address] = int(answer.headers["Content-Length"])
        inside = [*IMPORTED.findall(answer.body), *IN_STYLE.findall(answer.body)]
        waiting += [normpath(f"{dirname(address)}/{found.decode()}") for found in inside]
    return weights


async def test_a_file_is_kept_for_ever_under_the_name_of_its_edition_and_not_under_another(
    visitor: Visitor,
) -> None:
    for name, content in FILES.items():
        answer = await visitor.get(f"/static/{EDITION}/{name}")
        assert (answer.status, answer.body) == (200, content)
        assert answer.headers["Content-Type"] == TYPES[name.rpartition(".")[2]]
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        other = await visitor.get(f"/static/000000000000/{name}")
        assert (other.status, other.headers["Cache-Control"]) == (200, "no-cache")
    worker = await visitor.get("/sw.js")  # it has to be above all pages
    assert (worker.body, worker.headers["Cache-Control"]) == (FILES["sw.js"], "no-cache")
    assert worker.headers["Content-Type"] == TYPES["js"]


@each_row(
    ("accepted", "packed"),
    [
        ("gzip, deflate, br", True),
        ("GZIP;q=0.5", True),
        ("*", True),
        ("", False),
        ("identity", False),
        ("gzip;q=0", False),
        ("br, gzip ; q=0.000, *;q=0", False),
        ("deflate, gzip;q=0", False),
        ("gzip;q=much", False),
    ],
)
async def test_answers_are_packed_only_for_who_takes_gzip(
    near: Player, accepted: str, *, packed: bool
) -> None:
    for path in (near.place, f"{near.place}/events", f"/static/{EDITION}/look.css"):
        answer = await near.visitor.get(path, {"Accept-Encoding": accepted})
        assert answer.headers.get("Content-Encoding", "") == ("gzip" if packed else ""), path


@each_row("path", ["", *ELSEWHERE.split()])
async def test_nothing_else_is_there_and_no_list_of_what_is(site: Site, path: str) -> None:
    answer = await get_bluntly(site.url, f"/static{path}")
    assert answer.startswith(b"HTTP/1.1 404 ")
    assert answer.endswith(b'{"code":"no_page","says":"There\'s nothing at this address."}')


async def test_every_page_is_light_and_every_file_belongs_to_one(
    near: Player, site: Site, redis_client: Client
) -> None:
    people = [(await site.service.identity.create())[0] for _ in range(2)]
    games = [await ended(site.service, redis_client, "published-held-hands", *people) for _ in range(25)]
    for game in games:
        await site.service.gallery.show(people[0], game)
    assert (await near.visitor.get("/")).text.count("<li><a href=") == 24, "the gallery is full"
    evening = await hosted(site, near.visitor)
    for number in range(30):
        await came(near.visitor, evening.night, f"Somebody with a name of some length {number}")
    pages = ("/", "/rules", "/rules/palm", "/palm/life", "/invitation", "/device", "/nights", near.place)
    of_games = (f"{near.place}/hindsight", f"/watch/{near.game}", f"/replay/{games[0]}", f"/watch/{games[0]}")
    found = set[str]()
    for page in (*pages, *of_games, f"/night/{evening.night}", evening.place):
        weights = await loaded(near.visitor, page)
        assert any(address.endswith("look.css") for address in weights)
        assert sum(weights.values()) < MOST, weights
        found |= {address.rpartition("/")[2] for address in weights}
    assert FILES.keys() - found == ON_DEMAND
