"""Given the name by which the table was asked for: is it ours, and what do links begin with?"""

from typing import Final
from unittest.mock import Mock

import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from adapters.web.hosts import Host, Hosts, machine_names, read_host
from adapters.web.web_refusals import WebProblem, WebRefusal
from tests.rows import each_row

PUBLIC: Final = "https://hands.example.org"
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - it is only compared
OUTSIDE: Final = "192.168.1.5"
LINKED: Final = f"http://{OUTSIDE}:8000"
NAMES: Final = frozenset({"box", "box.local"})
HERE: Final = Hosts()
HOME: Final = Hosts(None, EVERYWHERE, OUTSIDE, NAMES)
LAN: Final = Hosts(None, OUTSIDE, None, NAMES)
PROXIED: Final = Hosts(PUBLIC, "127.0.0.1")
PUBLISHED: Final = Hosts(PUBLIC, EVERYWHERE, OUTSIDE, NAMES)

NO_HOSTS: Final = (
    *("", " ", ":8000", "a:b:c", "a:", "a:0", "a:65536", "a:-1", "a b", "a/b", "a@b", "a,b", "a\x7fb", "é"),
    *("-a", "a-", ".a", "a..", "[::1", "::1", "[]", "[a]", "[:::]", "[1.2.3.4.5]", "[::1]x"),
    *("a" * 254, "a" * 3000),
)
LOOPBACK: Final = (
    *("localhost", "LOCALHOST:8000", "localhost.", "127.0.0.1", "127.0.0.1:1", "127.9.9.9", "[::1]:8000"),
)
OTHERS: Final = ("evil.example", "evil.example:80", "localhost.evil.example", OUTSIDE, "8.8.8.8", EVERYWHERE)


def asked(host: str | None, local: str = "192.168.1.5") -> web.Request:
    transport = Mock(get_extra_info=lambda name: (local, 8000) if name == "sockname" else None)
    headers = {} if host is None else {"Host": host}
    return make_mocked_request("GET", "/", headers, transport=transport)


def checked(hosts: Hosts, host: str | None) -> str:
    try:
        hosts.check(asked(host))
    except WebRefusal as refusal:
        return refusal.code
    return "ok"


def itself(*hosts: str) -> dict[str, str]:
    return {host: f"http://{host}" for host in hosts}


@each_row("hosts", [HERE, HOME, LAN, PROXIED, PUBLISHED])
def test_what_is_no_host_is_refused_wherever_the_table_listens(hosts: Hosts) -> None:
    assert {host: checked(hosts, host) for host in NO_HOSTS} == dict.fromkeys(
        NO_HOSTS, WebProblem.NOT_UNDERSTOOD
    )


@each_row(
    ("hosts", "accepted", "refused"),
    [
        (HERE, LOOPBACK, (*OTHERS, "hands.example.org", "box")),
        (Hosts(bound="localhost"), LOOPBACK, OTHERS),
        (Hosts(bound="::1"), LOOPBACK, OTHERS),
        (PROXIED, (*LOOPBACK, "hands.example.org", "Hands.Example.org:443"), (*OTHERS, "example.org")),
        (HOME, (*LOOPBACK, *OTHERS, "box.fritz.box", "my_box:8000", "[fd00::5]:8000"), ()),
        (LAN, (*LOOPBACK, *OTHERS), ()),
        (PUBLISHED, (*LOOPBACK, *OTHERS, "hands.example.org"), ()),
    ],
)
def test_only_a_table_that_others_reach_has_names_that_it_does_not_know(
    hosts: Hosts, accepted: tuple[str, ...], refused: tuple[str, ...]
) -> None:
    wanted = {**dict.fromkeys(accepted, "ok"), **dict.fromkeys(refused, WebProblem.WRONG_ADDRESS.value)}
    assert {host: checked(hosts, host) for host in wanted} == wanted


def test_old_client_that_names_no_host_is_answered() -> None:
    assert {checked(hosts, None) for hosts in (HERE, HOME, LAN, PROXIED, PUBLISHED)} == {"ok"}


@each_row(
    ("hosts", "local", "bases"),
    [
        # "localhost:9000": forwarded to us by something on this machine
        (HERE, "127.0.0.1", itself("127.0.0.1:8000", "localhost:9000", "[::1]:8000")),
        (HERE, "127.0.0.1", {None: "http://127.0.0.1:8000"}),
        (HOME, OUTSIDE, itself("192.168.1.5:8000", "[::ffff:192.168.1.5]:8000", "box.local:8000")),
        (HOME, OUTSIDE, {"BOX": "http://box", "127.0.0.1": f"http://{OUTSIDE}"}),
        (HOME, OUTSIDE, dict.fromkeys(["localhost:8000", "evil.example:8000", "a:b:c", None], LINKED)),
        (HOME, OUTSIDE, {"192.168.1.6:8000": LINKED}),
        (HOME, "10.0.0.5", {**itself("10.0.0.5:8000"), "192.168.1.5": LINKED}),
        (HOME, "fd00::5", {**itself("[fd00::5]:8000"), "[fd00::6]:8000": LINKED}),
        (LAN, OUTSIDE, {**itself("box:8000"), "evil.example": LINKED}),
        (PUBLISHED, OUTSIDE, dict.fromkeys(["192.168.1.5:8000", "localhost", "evil.example", None], PUBLIC)),
    ],
)
def test_links_begin_with_a_name_of_this_machine_whatever_was_asked_for(
    hosts: Hosts, local: str, bases: dict[str | None, str]
) -> None:
    assert {host: hosts.base(asked(host, local)) for host in bases} == bases


def test_host_is_written_as_in_an_address() -> None:
    for text in ("box", "box:8000", "[::1]", "[::1]:8000", "192.0.2.1:80"):
        assert str(read_host(text)) == text
    assert read_host("Box.:80") == Host("box", 80)


@each_row(
    ("name", "names"),
    [
        ("box", {"box", "box.local"}),
        ("Box.example.org", {"box.example.org", "box", "box.local"}),
        ("localhost", {"localhost.local"}),
    ],
)
def test_machine_knows_its_own_names(monkeypatch: pytest.MonkeyPatch, name: str, names: set[str]) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: name)
    assert machine_names() == names
