"""Given a game that was just started: what do its links tell, and to whom?"""

from urllib.parse import urlsplit

import pytest
import segno

from adapters.web.hosts import Hosts
from adapters.web.limits import Limits
from tests.integration.web.conftest import NewVisitor
from tests.integration.web.players import Player, accepted, behind, start
from tests.integration.web.sites import PLENTY, Site, open_site
from tests.integration.web.visitors import Visitor
from tests.rows import each_row


async def test_starting_a_game_gives_an_invitation_and_a_link_for_spectators_and_nothing_else(
    visitor: Visitor, new_visitor: NewVisitor
) -> None:
    started = await start(visitor)
    links = started.answer.said["links"]
    assert list(links) == ["partner", "watch"]
    assert started.host.key not in started.answer.text
    assert (await new_visitor().get(urlsplit(links["watch"]["address"]).path)).status == 200
    guest = await accepted(new_visitor(), started.invitation)
    assert (await guest.screen())["status"] == "playing"


async def test_each_link_is_also_a_qr_code(visitor: Visitor) -> None:
    for link in (await start(visitor)).answer.said["links"].values():
        code = segno.make(link["address"], micro=False, error="m")
        drawn = code.svg_data_uri(scale=4, border=4, dark="#000", light="#fff")
        assert link["qr"] == drawn
        assert drawn.startswith("data:image/svg+xml")


async def test_the_secret_of_an_invitation_stands_only_behind_the_hash(visitor: Visitor) -> None:
    started = await start(visitor)
    links = started.answer.said["links"]
    game, _, secret = started.invitation.partition(".")
    parts = urlsplit(links["partner"]["address"])
    assert (parts.path, parts.query, game) == ("/invitation", "", started.host.game)
    assert secret not in links["partner"]["qr"]
    assert behind(links["watch"]["address"]) == ""
    assert len(secret) == 32  # 24 random bytes


async def test_the_host_sees_the_invitation_again_until_the_guest_has_sat_down(
    visitor: Visitor, new_visitor: NewVisitor
) -> None:
    started = await start(visitor)
    path = f"{started.host.place}/invitations"
    (shown,) = (await visitor.get(path)).said["links"]
    assert shown["link"] == started.answer.said["links"]["partner"]
    new = (await visitor.post(path, {"seat": shown["seat"]})).said["link"]["address"]
    for key, status in ((started.invitation, 403), (behind(new), 200)):
        assert (await new_visitor().post("/invitation", {"key": key})).status == status
    await accepted(new_visitor(), behind(new))
    assert (await visitor.get(path)).said == {"links": []}


@pytest.mark.parametrize("page", ["/invitation", "/device"])
async def test_the_pages_behind_links_are_the_same_for_everybody(
    visitor: Visitor, new_visitor: NewVisitor, page: str
) -> None:
    await start(visitor)
    assert (await visitor.get(page)).body == (await new_visitor().get(page)).body


async def test_a_game_by_code_has_no_links_that_would_tell_it_but_the_code_itself(visitor: Visitor) -> None:
    started = await start(visitor, partner="code")
    assert list(started.answer.said["links"]) == []
    code = f"{started.host.game[:5]}-{started.host.game[5:]}"
    assert started.answer.said["code"] == code
    assert any(code in line for line in (await started.host.screen())["lines"])


@each_row(
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
EVERYWHERE = "0.0.0.0"  # noqa: S104 - it is only said: the test itself listens to this machine alone


@each_row(
    ("host", "public_url", "base"),
    [
        ("127.0.0.1:{port}", None, f"http://{OUTSIDE}:{{port}}"),
        ("localhost:8000", None, f"http://{OUTSIDE}:8000"),
        ("hands.local:{port}", None, "http://hands.local:{port}"),
        ("evil.example", None, f"http://{OUTSIDE}:{{port}}"),
        ("127.0.0.1:{port}", "https://hands.example.org", "https://hands.example.org"),
        ("evil.example", "https://hands.example.org", "https://hands.example.org"),
    ],
)
async def test_whoever_opens_the_table_on_its_own_machine_gets_links_for_others(
    store_url: str, host: str, public_url: str | None, base: str
) -> None:
    hosts = Hosts(public_url, EVERYWHERE, OUTSIDE, frozenset({"hands.local"}))
    async with open_site(store_url, Limits(rates=PLENTY), hosts=hosts) as site:
        port = urlsplit(site.url).port
        async with Visitor(site.url, Host=host.format(port=port)) as visitor:
            links = (await start(visitor)).answer.said["links"]
    for link in links.values():
        assert link["address"].startswith(f"{base.format(port=port)}/")
        assert link["here"] is False


async def test_seat_leads_to_a_game_that_has_just_ended(site: Site, players: tuple[Player, Player]) -> None:
    for player in players:
        await site.service.manners.part(player.who, players[0].game)
    for player in players:  # and no clock has entered it yet
        answer = await player.visitor.get(f"/seat/{player.seat}")
        assert (answer.status, answer.headers.get("Location")) == (303, player.place)
