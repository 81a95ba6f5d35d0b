"""Given a request for another host than this table: it is refused in a sentence, and nothing has changed."""

from typing import Final

from adapters.web.hosts import Hosts
from adapters.web.limits import Limits
from bot.connection import Client
from tests.integration.raw import wire_to
from tests.integration.service.tablemates import everything
from tests.integration.web.sites import PLENTY, Site, open_site
from tests.integration.web.visitors import Visitor, port_of

EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - it is only said: the test itself listens to this machine alone
NO_HOSTS: Final = ("", "a:b:c", "a" * 3000, "a b", "[::1", "é", "127.0.0.1:99999")
OTHERS: Final = ("evil.example", "hands.example.org", "192.0.2.1:8000", "localhost.evil.example")


async def asked(visitor: Visitor, host: str) -> tuple[int, str]:
    answer = await visitor.post("/games", {}, {"Host": host})
    return answer.status, answer.said.get("code", "")


async def test_request_for_another_host_changes_nothing(visitor: Visitor, redis_client: Client) -> None:
    told = {host: await asked(visitor, host) for host in (*NO_HOSTS, *OTHERS)}
    nonsense, elsewhere = (400, "not_understood"), (421, "wrong_address")
    assert told == {**dict.fromkeys(NO_HOSTS, nonsense), **dict.fromkeys(OTHERS, elsewhere)}
    assert await everything(redis_client) == {}


async def test_nonsense_is_refused_where_every_name_may_be_ours(store_url: str, redis_client: Client) -> None:
    hosts = Hosts(bound=EVERYWHERE, outside="192.0.2.7")
    async with (
        open_site(store_url, Limits(rates=PLENTY), hosts=hosts) as site,
        Visitor(site.url) as visitor,
    ):
        told = {host: await asked(visitor, host) for host in NO_HOSTS}
        assert told == dict.fromkeys(NO_HOSTS, (400, "not_understood"))
        assert await everything(redis_client) == {}
        assert await asked(visitor, OTHERS[0]) == (200, "")


async def test_reader_is_told_in_a_page_of_their_language(visitor: Visitor) -> None:
    headers = {"Host": OTHERS[0], "Accept": "text/html", "Accept-Language": "it"}
    answer = await visitor.get("/", headers)
    assert answer.status == 421
    assert "Questo tavolo non sta a questo indirizzo" in answer.text


async def test_no_redirect_and_no_page_repeats_the_host(visitor: Visitor) -> None:
    host = OTHERS[0]
    for path in ("/", "/seat/NOBODY", "/rules", "/nothing", "/health"):
        answer = await visitor.get(path, {"Host": host})
        assert host not in answer.text + str(answer.headers)


async def test_health_check_without_a_host_is_answered(site: Site) -> None:
    async with wire_to(port_of(site.url)) as wire:
        wire.send(b"GET /health HTTP/1.0", b"")
        answer = await wire.rest()
    assert answer.startswith(b"HTTP/1.0 200 ")
    assert answer.endswith(b'{"alive": true}')
