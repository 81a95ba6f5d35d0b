"""Given the files that pages are made of: where are they, how long are they kept, and what else is there?"""

import re
from typing import Final

import pytest

from adapters.web.files import EDITION, FILES
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Visitor, get_bluntly
from tests.rows import each_row

TYPES: Final = {
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
}
ELSEWHERE: Final = (
    "/static",
    "/static/",
    f"/static/{EDITION}",
    f"/static/{EDITION}/",
    f"/static/{EDITION}/nothing.js",
    f"/static/{EDITION}/../server.py",
    f"/static/{EDITION}/..%2fserver.py",
    f"/static/{EDITION}/%2e%2e/server.py",
    f"/static/{EDITION}/%2e%2e%2fserver.py",
    f"/static/{EDITION}/..%5cserver.py",
    f"/static/{EDITION}/%00",
    f"/static/{EDITION}/look.css%00",
    f"/static/{EDITION}/look.css/",
    f"/static/{EDITION}//etc/passwd",
    f"/static/{EDITION}/%2fetc%2fpasswd",
    "/static/../adapters/web/server.py",
    "/static/../../../../../etc/passwd",
    "/static/%2e%2e/%2e%2e/etc/passwd",
    "/../static/x/__init__.py",
    "/pages/base.html",
    "/server.py",
)


@each_row("name", FILES)
async def test_a_file_is_kept_for_ever_under_the_name_of_its_edition(visitor: Visitor, name: str) -> None:
    answer = await visitor.get(f"/static/{EDITION}/{name}")
    assert (answer.status, answer.body) == (200, FILES[name])
    assert answer.headers["Content-Type"] == TYPES[name.rpartition(".")[2]]
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"


@each_row("name", FILES)
async def test_under_another_name_it_is_not_kept(visitor: Visitor, name: str) -> None:
    answer = await visitor.get(f"/static/000000000000/{name}")
    assert (answer.status, answer.headers["Cache-Control"]) == (200, "no-cache")


@pytest.mark.parametrize("path", ["/", "/rules", "/seat"])
async def test_pages_ask_for_files_of_the_present_edition_and_all_are_there(
    visitor: Visitor, path: str
) -> None:
    page = (await visitor.get(path)).text
    asked = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
    assert asked
    for address in asked:
        answer = await visitor.get(address)
        assert (answer.status, "immutable" in answer.headers["Cache-Control"]) == (200, True), address


async def test_the_worker_is_found_above_all_pages_and_never_kept_too_long(visitor: Visitor) -> None:
    answer = await visitor.get("/sw.js")
    assert answer.body == FILES["sw.js"]
    assert answer.headers["Content-Type"] == TYPES["js"]
    assert answer.headers["Cache-Control"] == "no-cache"


@each_row("path", ELSEWHERE)
async def test_nothing_else_is_there_and_no_list_of_what_is(site: Site, path: str) -> None:
    answer = await get_bluntly(site.url, path)
    assert answer.startswith(b"HTTP/1.1 404 ")
    assert answer.endswith(b'{"code": "no_page", "says": "There is nothing at this address."}')
