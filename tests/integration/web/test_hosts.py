"""Given a request for another host than this table: it is refused, and no link is made from it."""

from typing import Final
from urllib.parse import urlsplit

from adapters.web.hosts import Hosts
from adapters.web.limits import Limits
from tests.integration.web.players import start
from tests.integration.web.sites import PLENTY, Site, open_site
from tests.integration.web.visitors import Visitor
from tests.rows import each_row

EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - it is only said: the test itself listens to this machine alone
OUTSIDE: Final = "192.0.2.7"
PUBLIC: Final = "https://hands.example.org"
NO_HOSTS: Final = ("", "a:b:c", "a" * 3000, "a b", "[::1", "é", "127.0.0.1:99999")
OTHERS: Final = ("evil.example", "hands.example.org", "192.0.2.1:8000", "localhost.evil.example")


async def asked(visitor: Visitor, host: str) -> tuple[int, str]:
    answer = await visitor.post("/games", {}, {"Host": host})
    return answer.status, answer.said.get("code", "")


async def test_request_for_another_host_changes_nothing_and_is_nowhere_repeated(
    site: Site, visitor: Visitor
) -> None:
    nonsense, elsewhere = (400, "not_understood"), (421, "wrong_address")
    async with site.unchanged():
        told = {host: await asked(visitor, host) for host in (*NO_HOSTS, *OTHERS)}
        assert told == {**dict.fromkeys(NO_HOSTS, nonsense), **dict.fromkeys(OTHERS, elsewhere)}
        for path in ("/", "/seat/NOBODY", "/rules", "/nothing", "/health"):
            answer = await visitor.get(path, {"Host": OTHERS[0]})
            assert OTHERS[0] not in answer.text + str(answer.headers)
    headers = {"Host": OTHERS[0], "Accept": "text/html", "Accept-Language": "it"}
    page = await visitor.get("/", headers)
    assert page.status == 421
    assert "Questo tavolo non sta a questo indirizzo" in page.text


@each_row(
    ("bound", "host", "public_url", "base", "here"),
    [
        ("127.0.0.1", "127.0.0.1:{port}", None, "http://127.0.0.1:{port}", True),
        ("127.0.0.1", "127.0.0.1:{port}", PUBLIC, PUBLIC, False),
        (EVERYWHERE, "127.0.0.1:{port}", None, f"http://{OUTSIDE}:{{port}}", False),
        (EVERYWHERE, "hands.local:{port}", None, "http://hands.local:{port}", False),
        (EVERYWHERE, "evil.example", None, f"http://{OUTSIDE}:{{port}}", False),
        (EVERYWHERE, "evil.example", PUBLIC, PUBLIC, False),
    ],
)
async def test_links_lead_to_where_others_reach_the_table_and_say_where_they_lead_nowhere_else(  # noqa: PLR0913 - a row
    store_url: str, bound: str, host: str, public_url: str | None, base: str, *, here: bool
) -> None:
    hosts = Hosts(public_url, bound, OUTSIDE if bound == EVERYWHERE else None, frozenset({"hands.local"}))
    async with open_site(store_url, Limits(rates=PLENTY), hosts=hosts) as site:
        port = urlsplit(site.url).port
        async with Visitor(site.url, Host=host.format(port=port)) as visitor:
            links = (await start(visitor)).answer.said["links"]
    for link in links.values():
        assert link["address"].startswith(f"{base.format(port=port)}/")
        assert link["here"] is here
