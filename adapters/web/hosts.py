"""Host names of the table: which requests it accepts, and what its links begin with.

`HELDHANDS_PUBLIC_URL` decides if it is set. A request's Host header is trusted only if it names this machine:
its address, its own name, or localhost. So no client can make us hand out links that lead elsewhere.
"""

import re
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from aiohttp import web

from adapters.web.web_refusals import WebProblem, WebRefusal
from bot.config.types import HIGHEST_PORT
from bot.http.network_addresses import format_address

_HOST: Final = re.compile(
    r"(?:\[(?P<v6>[\da-f:.]{2,45})\]|(?P<name>[\da-z_](?:[\w.-]{0,251}[\da-z_])?)\.?)(?::(?P<port>\d{1,5}))?",
    re.ASCII | re.IGNORECASE,
)
_LOCALHOST: Final = "localhost"


class Host(NamedTuple):
    """A host and its port, as a Host header names them."""

    name: str
    port: int | None = None

    def __str__(self) -> str:
        """Return it as it is written in an address."""
        return format_address(self.name, self.port)


@dataclass(frozen=True, slots=True)
class Hosts:
    """The host names by which this table can be reached."""

    public_url: str | None = None
    bound: str = "127.0.0.1"  # where it listens
    outside: str | None = None  # this machine for others in its network, if it listens to them
    own_names: frozenset[str] = frozenset()

    def check(self, request: web.Request) -> None:
        """Refuse a request for another host, if the table listens to this machine only.

        A table that others can reach may have names that it does not know.
        """
        text = request.headers.get("Host")
        if text is None:  # HTTP/1.0: a simple health check
            return
        host = read_host(text)
        if host is None:
            raise WebRefusal(WebProblem.NOT_UNDERSTOOD)
        if _is_loopback(self.bound) and not (_is_loopback(host.name) or host.name == self._public_name):
            raise WebRefusal(WebProblem.WRONG_ADDRESS)

    def base(self, request: web.Request) -> str:
        """Return the address that links begin with."""
        if self.public_url:
            return self.public_url
        host, here = read_host(request.headers.get("Host", "")), _local_address(request)
        if host and _is_loopback(host.name):
            return f"http://{Host(self.outside or host.name, host.port)}"
        if host and (host.name in self.own_names or _is_same_address(host.name, here.name)):
            return f"http://{host}"
        return f"http://{Host(self.outside or here.name, here.port)}"

    def origins(self, request: web.Request) -> frozenset[str]:
        """Return the origins, without their scheme, that may send requests with effects."""
        return frozenset({request.headers.get("Host", ""), urlsplit(self.public_url or "").netloc}) - {""}

    @property
    def _public_name(self) -> str | None:
        return urlsplit(self.public_url).hostname if self.public_url else None


def read_host(text: str) -> Host | None:
    """Parse a Host header; None if it is invalid."""
    found = _HOST.fullmatch(text)
    if not found or (found["v6"] and _parse_address(found["v6"]) is None):
        return None
    port = int(found["port"]) if found["port"] else None
    if port is not None and not 0 < port <= HIGHEST_PORT:
        return None
    return Host((found["v6"] or found["name"]).lower(), port)


def machine_names() -> frozenset[str]:
    """Return the names of this machine, without a look-up on the network."""
    name = socket.gethostname().lower()
    return frozenset({name, name.partition(".")[0], f"{name.partition('.')[0]}.local"}) - {_LOCALHOST}


def _local_address(request: web.Request) -> Host:
    name = request.transport.get_extra_info("sockname") if request.transport else None
    return Host(str(name[0]), int(name[1])) if isinstance(name, tuple) else Host(_LOCALHOST)


def _parse_address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return address.ipv4_mapped or address if isinstance(address, IPv6Address) else address


def _is_same_address(one: str, other: str) -> bool:
    return (address := _parse_address(one)) is not None and address == _parse_address(other)


def _is_loopback(name: str) -> bool:
    address = _parse_address(name)
    return name == _LOCALHOST if address is None else address.is_loopback
