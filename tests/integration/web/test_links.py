"""Given a game that was just started: what do its links tell, and to whom?"""

from urllib.parse import quote, urlsplit

import pytest
import segno

from adapters.web.limits import Limits
from bot.connection import Client
from bot.store.keys import lock_key
from tests.integration.service.tablemates import everything
from tests.integration.web.conftest import NewVisitor
from tests.integration.web.players import behind, start
from tests.integration.web.sites import PLENTY, open_site
from tests.integration.web.visitors import Visitor


async def test_whoever_starts_a_game_gets_a_link_for_each_seat_and_one_for_those_who_watch(
    visitor: Visitor, new_visitor: NewVisitor
) -> None:
    started = await start(visitor)
    assert started.guest
    links = started.answer.said["links"]
    assert list(links) == ["own", "partner", "watch"]
    assert started.host.seat == started.answer.said["seat"] != started.guest.seat
    assert started.host.key != started.guest.key
    for player in (started.host, started.guest):
        somebody = new_visitor()
        assert (await somebody.post("/seat", {"key": player.link})).said == {"seat": player.seat}
        assert (await somebody.get(player.place)).status == 200
    assert (await new_visitor().get(urlsplit(links["watch"]["address"]).path)).status == 200


async def test_each_link_is_also_a_qr_code(visitor: Visitor) -> None:
    for link in (await start(visitor)).answer.said["links"].values():
        code = segno.make(link["address"], micro=False, error="m")
        drawn = code.svg_data_uri(scale=4, border=4, dark="#000", light="#fff")
        assert link["qr"] == drawn
        assert drawn.startswith("data:image/svg+xml")


async def test_what_opens_a_seat_stands_only_behind_the_hash(visitor: Visitor) -> None:
    started = await start(visitor)
    assert started.guest
    links = started.answer.said["links"]
    for link, player in ((links["own"], started.host), (links["partner"], started.guest)):
        parts = urlsplit(link["address"])
        assert (parts.path, parts.query, parts.fragment) == ("/seat", "", player.link)
        assert player.key not in link["qr"]
        assert quote(player.key) not in link["qr"]
    assert behind(links["watch"]["address"]) == ""
    assert len(started.host.key) == 32  # 24 bytes by chance: nobody guesses that


async def test_the_door_is_the_same_page_for_everybody(visitor: Visitor, new_visitor: NewVisitor) -> None:
    await start(visitor)
    assert (await visitor.get("/seat")).body == (await new_visitor().get("/seat")).body


async def test_nothing_that_is_stored_holds_a_key_but_only_a_digest_of_it(
    visitor: Visitor, redis_client: Client
) -> None:
    started = await start(visitor)
    assert started.guest
    await started.guest.sit_down()
    await started.guest.press("accept")
    new = behind((await visitor.post(f"/seat/{started.host.seat}/key")).said["link"]["address"])
    stored = await everything(redis_client)
    keys = (started.host.key, started.guest.key, new.partition(".")[2])
    assert [key for key in keys if key in repr(stored)] == []
    for player in (started.host, started.guest):
        digest = stored[lock_key(player.who)]
        assert isinstance(digest, bytes)
        assert len(bytes.fromhex(digest.decode())) == 32


async def test_a_game_by_code_has_no_links_that_would_tell_it_but_the_code_itself(visitor: Visitor) -> None:
    started = await start(visitor, partner="code")
    assert list(started.answer.said["links"]) == ["own"]
    code = f"{started.host.game[:5]}-{started.host.game[5:]}"
    assert started.answer.said["code"] == code
    assert any(code in line for line in (await started.host.screen())["lines"])


@pytest.mark.parametrize(
    ("public_url", "here"),
    [(None, True), ("https://hands.example.org", False), ("http://localhost:8000", True)],
)
async def test_links_lead_to_the_public_address_and_say_where_they_lead_nowhere_else(
    store_url: str, public_url: str | None, *, here: bool
) -> None:
    plenty = Limits(rates=PLENTY)
    async with open_site(store_url, plenty, public_url=public_url) as site, Visitor(site.url) as visitor:
        links = (await start(visitor)).answer.said["links"]
    for link in links.values():
        assert link["address"].startswith(f"{public_url or site.url}/")
        assert link["here"] is here


@pytest.mark.parametrize("game", ["NOGAME", "x" * 33, "x" * 3000, "%00", "no-game"])
async def test_there_is_no_link_to_what_is_not_there(visitor: Visitor, game: str) -> None:
    host = (await start(visitor)).host
    for place in (f"/watch/{game}", f"/seat/{host.seat}/{game}"):
        answer = await visitor.get(f"{place}/watch")
        assert answer.status in (400, 404)
        assert "link" not in answer.said


OUTSIDE = "192.0.2.7"


@pytest.mark.parametrize(
    ("host", "public_url", "base"),
    [
        ("127.0.0.1:{port}", None, f"http://{OUTSIDE}:{{port}}"),
        ("localhost:8000", None, f"http://{OUTSIDE}:8000"),
        ("hands.local:{port}", None, "http://hands.local:{port}"),
        ("127.0.0.1:{port}", "https://hands.example.org", "https://hands.example.org"),
    ],
)
async def test_whoever_opens_the_table_on_its_own_machine_gets_links_for_others(
    store_url: str, monkeypatch: pytest.MonkeyPatch, host: str, public_url: str | None, base: str
) -> None:
    monkeypatch.setattr("adapters.web.server.EVERY_NETWORK", {"127.0.0.1"})  # so it listens to nobody else
    monkeypatch.setattr("adapters.web.server.address_outside", lambda: OUTSIDE)
    plenty = Limits(rates=PLENTY)
    async with open_site(store_url, plenty, public_url=public_url) as site:
        port = urlsplit(site.url).port
        async with Visitor(site.url, Host=host.format(port=port)) as visitor:
            links = (await start(visitor)).answer.said["links"]
    for link in links.values():
        assert link["address"].startswith(f"{base.format(port=port)}/")
        assert link["here"] is False
