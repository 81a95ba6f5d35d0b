"""What must not happen at evenings: other pages that act for us, nonsense, too much, cards seen too early."""

import json
from typing import Final

import pytest

from adapters.web.limits import USUAL, Asking
from adapters.web.shield import HEADERS
from bot.connection import Client
from tests.integration.service.tablemates import everything
from tests.integration.web.conftest import NewVisitor
from tests.integration.web.evenings import Comer, came, hosted, opened, strikes, wishes
from tests.integration.web.sites import Site, open_site
from tests.integration.web.visitors import Visitor
from tests.integration.web.weight import loaded
from tests.rows import each_row

SENT: Final = (
    "/nights",
    "/seat/{seat}/nights",
    "/night/{night}/press",
    "/seat/{seat}/night/{night}/press",
    "/seat/{seat}/night/{night}/plan",
)
READ: Final = (
    "/nights",
    "/night/{night}",
    "/seat/{seat}/night/{night}",
    "/seat/{seat}/nights",
    "/night/NONE",
)
BROWSER: Final = {"Accept": "text/html"}
SEALED: Final = (
    "Others still play with the same cards: this is opened when the last pair of the evening is done."
)
MOST: Final = 100 * 1024


@pytest.fixture
async def host(site: Site, new_visitor: NewVisitor) -> Comer:
    return await hosted(site, new_visitor())


@each_row("path", SENT)
async def test_no_other_page_acts_for_somebody(
    host: Comer, site: Site, redis_client: Client, path: str
) -> None:
    before = await everything(redis_client)
    address, body = path.format(seat=host.seat, night=host.night), wishes(site, action="cancel")
    foreign = await host.visitor.post(address, body, {"Sec-Fetch-Site": "cross-site"})
    assert (foreign.status, foreign.said["code"]) == (403, "foreign_page")
    form = {"Content-Type": "text/plain", "Sec-Fetch-Site": "same-origin"}
    sent = await host.visitor.ask("POST", address, json.dumps(body).encode(), form)
    assert (sent.status, sent.said["code"]) == (400, "not_understood")
    assert "Set-Cookie" not in {*foreign.headers, *sent.headers}
    assert await everything(redis_client) == before


@each_row("body", ["", "null", "[]", "{", '{"any": {}}', '{"any": [1]}', "{}", '{"action": 3}'])
@each_row("path", SENT)
async def test_nonsense_changes_nothing(host: Comer, redis_client: Client, path: str, body: str) -> None:
    before = await everything(redis_client)
    address = path.format(seat=host.seat, night=host.night)
    answer = await host.visitor.ask("POST", address, body.encode(), {"Content-Type": "application/json"})
    assert (answer.status, answer.said["code"]) == (400, "not_understood")
    assert await everything(redis_client) == before


@each_row("path", READ)
async def test_every_answer_is_protected_and_kept_by_nobody(host: Comer, path: str) -> None:
    answer = await host.visitor.get(path.format(seat=host.seat, night=host.night), BROWSER)
    assert {name: answer.headers[name] for name in HEADERS} == dict(HEADERS)
    assert answer.headers["Cache-Control"] == "no-store"


@each_row(
    ("asking", "method", "path"),
    [
        (Asking.START, "POST", "/nights"),
        (Asking.START, "POST", "/seat/NOBODY/nights"),
        (Asking.OPEN, "POST", "/night/NONE/press"),
        (Asking.PRESS, "POST", "/seat/NOBODY/night/NONE/press"),
        (Asking.PRESS, "POST", "/seat/NOBODY/night/NONE/plan"),
        (Asking.LOOK, "GET", "/night/NONE"),
        (Asking.FOLLOW, "GET", "/night/NONE/events"),
        (Asking.PICTURE, "GET", "/night/NONE/picture"),
    ],
)
async def test_everything_counts_as_what_it_costs(
    store_url: str, asking: Asking, method: str, path: str
) -> None:
    async with open_site(store_url) as site, Visitor(site.url) as visitor:
        rates = {each: rate._replace(burst=1.0 if each is asking else 0.0) for each, rate in USUAL.items()}
        site.desk.limits.rates = rates
        site.desk.limits.now = lambda: 1000.0
        asked = [
            (await (visitor.get(path) if method == "GET" else visitor.post(path, []))).status
            for _ in range(2)
        ]
    assert asked[0] != 429
    assert asked[1] == 429


async def test_its_pages_are_light(host: Comer) -> None:
    for number in range(30):
        await came(host.visitor, host.night, f"Somebody with a name of some length {number}")
    for page in ("/nights", f"/night/{host.night}", host.place):
        assert sum((await loaded(host.visitor, page)).values()) < MOST


async def test_titles_and_names_are_text_and_never_markup(site: Site, new_visitor: NewVisitor) -> None:
    host = await hosted(site, new_visitor(), title="<script>alert(1)</script>", name="</script><b>Hanna")
    page = (await new_visitor().get(f"/night/{host.night}")).text
    assert "<script>alert" not in page
    assert "<b>Hanna" not in page


async def test_where_all_have_the_same_cards_no_table_and_no_journey_is_seen_until_the_last_pair_is_done(
    site: Site, new_visitor: NewVisitor
) -> None:
    host = await opened(site, new_visitor(), same="yes")
    guests = [await came(new_visitor(), host.night, name, "here") for name in ("Ann", "Bob", "Eve", "Dan")]
    await host.does("start")
    await strikes(site, host.night)
    tables = {guest.seat: (await guest.screen())["table"] for guest in guests}
    done, going_on = sorted({table.rpartition("/")[2] for table in tables.values()})
    await part(site, done)
    watcher = new_visitor()
    player = next(guest for guest in guests if tables[guest.seat].endswith(going_on))
    own = next(guest for guest in guests if tables[guest.seat].endswith(done))
    sealed = [
        (watcher, f"/watch/{done}"),
        (watcher, f"/watch/{going_on}"),
        (watcher, f"/replay/{done}"),
        (player.visitor, f"/seat/{player.seat}/{done}"),
    ]
    for visitor, address in sealed:
        page = await visitor.get(address, BROWSER)
        assert page.status == 409
        assert f"<h1>{SEALED}</h1>" in page.text
    for path in ("0", "0/near", "0/table", "film/table"):
        assert (await watcher.get(f"/replay/{done}/{path}")).said == {"code": "sealed", "says": SEALED}
    for path in ("/picture", "/events", "/watch"):
        assert (await watcher.get(f"/watch/{going_on}{path}")).said == {"code": "sealed", "says": SEALED}
    assert (await own.visitor.get(tables[own.seat], BROWSER)).status == 200, "one's own end can be seen"
    await part(site, going_on)
    for visitor, address in sealed:
        assert (await visitor.get(address, BROWSER)).status == 200


async def part(site: Site, game: str) -> None:
    """Let a pair end their game."""
    for who in (await site.service.desk.find(game)).about.seats:
        await site.service.manners.part(who, game)


async def test_a_page_is_told_once_for_all_who_look_at_it(
    host: Comer, site: Site, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    loads: list[str] = []
    load = site.service.desk.people.load

    async def counting(who: str) -> object:
        loads.append(who)
        return await load(who)

    monkeypatch.setattr(site.service.desk.people, "load", counting)
    for _ in range(5):
        await visitor.get(f"/night/{host.night}")
    assert len(loads) == 1
