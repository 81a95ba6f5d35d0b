"""Given any answer at all: does it carry what protects whoever reads it?"""

from typing import Final

import pytest

from tests.integration.web.players import Player
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Headers
from tests.rows import each_row

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
FACTS: Final = ("/health", "/seat/{seat}/games", "{place}/watch", "{place}/gallery", "/watch/{game}/watch")
PICTURES: Final = ("{place}/picture?width=400", "/watch/{game}/picture?width=400")
FILES: Final = ("/sw.js", "/static/x/look.css", "/static/x/table.js", "/static/x/mark.svg")
ERRORS: Final = {"/nothing": 404, "/static/x/nothing": 404, "/seat/NOBODY/{game}": 403, "/watch/NOGAME": 404}


def check(headers: Headers) -> None:
    """See that a browser shows this nowhere but here, and tells nobody about it."""
    assert {name: headers.get(name) for name in EVERYWHERE} == EVERYWHERE
    policy = dict(rule.split(" ", 1) for rule in headers["Content-Security-Policy"].split("; "))
    assert policy == POLICY
    assert "Server" not in headers
    assert "Cache-Control" in headers


@each_row("path", [*PAGES, *FACTS, *PICTURES, *FILES, *ERRORS])
@each_row("accept", ["text/html", "application/json"])
async def test_every_answer_is_protected(players: tuple[Player, Player], path: str, accept: str) -> None:
    near, _ = players
    address = path.format(seat=near.seat, place=near.place, game=near.game)
    answer = await near.visitor.get(address, {"Accept": accept})
    assert answer.status == ERRORS.get(path, 303 if path == "/seat/{seat}" else 200)
    check(answer.headers)


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
async def test_an_answer_is_protected_when_everything_fails(
    players: tuple[Player, Player],
    site: Site,
    monkeypatch: pytest.MonkeyPatch,
    accept: str,
) -> None:
    near, _ = players

    def fail(*_: object) -> None:
        raise ZeroDivisionError(near.key)

    monkeypatch.setattr(site.service.sights, "look", fail)
    answer = await near.visitor.get(near.place, {"Accept": accept})
    assert answer.status == 500
    assert "Something went wrong here, and it is written down" in answer.text
    assert near.key not in answer.text
    assert "ZeroDivision" not in answer.text
    check(answer.headers)


async def test_a_stream_is_protected(players: tuple[Player, Player]) -> None:
    near, _ = players
    async with near.visitor.stream(near.place) as stream:
        check(stream.headers)
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        assert stream.headers["Cache-Control"] == "no-store"


async def test_answers_to_presses_are_protected(players: tuple[Player, Player]) -> None:
    near, _ = players
    for answer in (await near.press("end"), await near.press("part"), await near.visitor.post("/nothing")):
        check(answer.headers)


@each_row("path", [*PAGES, *FACTS, *ERRORS])
async def test_no_page_and_no_fact_is_kept_by_anybody(players: tuple[Player, Player], path: str) -> None:
    near, _ = players
    address = path.format(seat=near.seat, place=near.place, game=near.game)
    assert (await near.visitor.get(address)).headers["Cache-Control"] == "no-store"
