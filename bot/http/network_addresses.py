"""Addresses: which client comes from one, how others reach this machine, and why one cannot be used."""

import errno
import socket
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Final

from engine.contract import Code, Refusal

_OWN_NETWORK: Final = 64  # bits: with IPv6, every customer has at least this network to choose addresses from
_ELSEWHERE: Final = "192.0.2.1"  # reserved for documentation (RFC 5737)


class AddressProblem(Code):
    """Why a server cannot listen on an address."""

    PORT_TAKEN = "port_taken", "address", "setting"
    PORT_FORBIDDEN = "port_forbidden", "address", "setting"
    NOT_OUR_ADDRESS = "not_our_address", "address"


class AddressRefusal(Refusal):
    """An address cannot be used."""


def address_refusal(error: OSError, host: str, port: int, setting: str) -> AddressRefusal:
    """Return why an address cannot be used; `setting` is where its port came from."""
    address = format_address(host, port)
    match error.errno:
        case errno.EADDRINUSE:
            return AddressRefusal(AddressProblem.PORT_TAKEN, address=address, setting=setting)
        case errno.EACCES | errno.EPERM:
            return AddressRefusal(AddressProblem.PORT_FORBIDDEN, address=address, setting=setting)
        case _:
            return AddressRefusal(AddressProblem.NOT_OUR_ADDRESS, address=address)


def format_address(host: str, port: int | None) -> str:
    """Return a host and its port as they are written in a URL."""
    name = f"[{host}]" if ":" in host else host
    return name if port is None else f"{name}:{port}"


def address_outside() -> str | None:
    """Return the address by which other machines most likely reach this one; sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_ELSEWHERE, 9))
        except OSError:  # no network
            return None
        return str(probe.getsockname()[0])


def client_of(address: str) -> str | None:
    """Return the client at an address, or None if it is not an address.

    The port is dropped, IPv4 written as IPv6 is IPv4, and all of an IPv6 customer's network is one client.
    """
    text = address.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        known = ip_address(text)
    except ValueError:
        return None
    if isinstance(known, IPv4Address):
        return str(known)
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return str(IPv6Network((int(known), _OWN_NETWORK), strict=False))
