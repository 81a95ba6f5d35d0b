"""Given any answer at all: does it carry what protects whoever reads it?"""

from typing import Final

from tests.integration.web.evenings import hosted
from tests.integration.web.players import Player
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Headers

EVERYWHERE: Final = {
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
POLICY: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' blob: data:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
}
PAGES: Final = ("/", "/rules", "/invitation", "/device", "/seat/{seat}", "{place}", "/watch/{game}")
NIGHTS: Final = ("/nights", "/night/{night}", "{evening}", "/seat/{host}/nights")
FACTS: Final = ("/health", "/seat/{seat}/games", "{place}/watch", "{place}/gallery", "/watch/{game}/watch")
KEPT: Final = (  # pictures and files, for a while
    *("{place}/picture?width=400", "/watch/{game}/picture?width=400"),
    *("/sw.js", "/static/x/look.css", "/static/x/table.js", "/static/x/mark.svg"),
)
ERRORS: Final = {
    "/nothing": 404,
    "/static/x/nothing": 404,
    "/seat/NOBODY/{game}": 403,
    "/watch/NOGAME": 404,
    "/night/NONE": 404,
}


def check(headers: Headers) -> None:
    """See that a browser shows this nowhere but here, and tells nobody about it."""
    assert {name: headers.get(name) for name in EVERYWHERE} == EVERYWHERE
    policy = dict(rule.split(" ", 1) for rule in headers["Content-Security-Policy"].split("; "))
    assert policy == POLICY
    assert "Server" not in headers
    assert "Cache-Control" in headers


async def test_every_answer_is_protected_and_no_page_and_no_fact_is_kept_by_anybody(
    near: Player, site: Site
) -> None:
    host = await hosted(site, near.visitor)
    names = {"seat": near.seat, "place": near.place, "game": near.game}
    names |= {"host": host.seat, "night": host.night, "evening": host.place}
    for path in (*PAGES, *NIGHTS, *FACTS, *KEPT, *ERRORS):
        for accept in ("text/html", "application/json"):
            answer = await near.visitor.get(path.format(**names), {"Accept": accept})
            expected = ERRORS.get(path, 303 if path == "/seat/{seat}" else 200)
            assert (path, answer.status) == (path, expected)
            check(answer.headers)
            assert path in KEPT or answer.headers["Cache-Control"] == "no-store", path
    for answer in (await near.press("end"), await near.press("part"), await near.visitor.post("/nothing")):
        check(answer.headers)
    async with near.visitor.stream(near.place) as stream:
        check(stream.headers)
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        assert stream.headers["Cache-Control"] == "no-store"
