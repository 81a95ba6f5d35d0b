"""Given an address where there is nothing: who is told so, how, and in which language?"""

from dataclasses import replace

import pytest

from adapters.web.limits import Limits
from tests.integration.web.conftest import NewVisitor
from tests.integration.web.players import Player, secret_in, start
from tests.integration.web.sites import PLENTY, open_site
from tests.integration.web.visitors import Visitor
from tests.rows import each_row

ENGLISH = "There is nothing at this address."
ITALIAN = "A questo indirizzo non c'è nulla."
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@each_row(("method", "path"), [("GET", "/nothing"), ("POST", "/"), ("POST", "/rules"), ("GET", "/games")])
async def test_whoever_wants_to_read_gets_a_page_with_a_way_back(
    visitor: Visitor, method: str, path: str
) -> None:
    headers = {"Accept": BROWSER, "Content-Type": "application/json"}
    answer = await visitor.ask(method, path, None, headers)
    assert (answer.status, answer.headers["Content-Type"]) == (404, "text/html; charset=utf-8")
    assert f"<h1>{ENGLISH}</h1>" in answer.text
    assert 'href="/"' in answer.text


@pytest.mark.parametrize(
    ("seat", "game", "status"), [("", "", 200), ("NOBODY", "", 403), ("", "NOGAME", 404)]
)
async def test_a_page_that_lost_its_connection_can_ask_without_being_told_everything(
    visitor: Visitor, seat: str, game: str, status: int
) -> None:
    host = (await start(visitor)).host
    answer = await visitor.ask("HEAD", f"/seat/{seat or host.seat}/{game or host.game}")
    assert (answer.status, answer.body) == (status, b"")


@each_row("accept", ["application/json", "*/*", "", "text/event-stream"])
async def test_everybody_else_gets_facts(visitor: Visitor, accept: str) -> None:
    answer = await visitor.get("/nothing", {"Accept": accept})
    assert (answer.status, answer.said) == (404, {"code": "no_page", "says": ENGLISH})


@each_row(
    ("wished", "said"),
    [
        ("it", ITALIAN),
        ("it-IT,it;q=0.9,en;q=0.8", ITALIAN),
        ("en-GB,en;q=0.9,it;q=0.8", ENGLISH),
        ("en;q=0.3,it;q=0.7", ITALIAN),
        ("it;q=0.3,en;q=0.7", ENGLISH),
        ("it; q=0.3, en; q=0.7", ENGLISH),
        ("en ; q=0.3, it ; q=0.7", ITALIAN),
        ("de,fr;q=0.9,it;q=0.1", ITALIAN),
        ("de", ENGLISH),
        ("*", ENGLISH),
        ("", ENGLISH),
        ("it;q=0", ENGLISH),
        ("it;q=0,en;q=0.1", ENGLISH),
        ("it;q=nan,en;q=0.1", ENGLISH),
        ("it;q=much,en;q=0.1", ENGLISH),
        (",".join(["de"] * 20 + ["it"]), ENGLISH),
        (";;;,,,", ENGLISH),
    ],
)
async def test_it_is_told_in_the_language_that_a_browser_asks_for(
    visitor: Visitor, wished: str, said: str
) -> None:
    assert (await visitor.get("/nothing", {"Accept-Language": wished})).said["says"] == said
    page = await visitor.get("/nothing", {"Accept-Language": wished, "Accept": BROWSER})
    assert f'<html lang="{"it" if said == ITALIAN else "en"}"' in page.text


@each_row(
    ("cookie", "wished", "said"),
    [("it", "en", ITALIAN), ("en", "it", ENGLISH), ("xx", "it", ITALIAN), ("", "it", ITALIAN)],
)
async def test_what_a_reader_has_chosen_wins(visitor: Visitor, cookie: str, wished: str, said: str) -> None:
    headers = {"Accept-Language": wished, "Cookie": f"language={cookie}"}
    assert (await visitor.get("/nothing", headers)).said["says"] == said


async def test_a_guest_sits_down_in_the_language_and_the_theme_of_their_own_browser(
    new_visitor: NewVisitor,
) -> None:
    invitation = (await start(new_visitor(), language="en", theme="contrast")).invitation
    theirs = {"Accept-Language": "it", "Cookie": "theme=night"}
    phone = new_visitor()
    created = await phone.post("/people", {}, theirs)
    seat = created.said["seat"]
    answer = await phone.post(f"/seat/{seat}/invitation/accept", {"key": invitation})
    guest = Player(phone, seat, secret_in(created), answer.said["game"])
    page = (await phone.get(guest.place)).text
    assert '<html lang="it" data-theme="night">' in page
    desktop = replace(guest, visitor=new_visitor())
    desktop.sit_down()
    assert (await desktop.visitor.get(guest.place)).text == page, "from now on it is the person's"


async def test_a_seat_is_taken_in_the_language_of_whoever_asks_for_it(store_url: str) -> None:
    plenty = Limits(rates=PLENTY)
    wished = {"Accept-Language": "it"}
    async with open_site(store_url, plenty) as site, Visitor(site.url, **wished) as visitor:
        host = (await start(visitor)).host
        english = {"Accept-Language": "en"}
        assert '<html lang="it"' in (await visitor.get(host.place, english)).text, (
            "from now on it is the seat's"
        )
        chosen = (await start(visitor, language="en")).host
        assert '<html lang="en"' in (await visitor.get(chosen.place)).text
