"""The identity of a client, by its address: a customer of a network is one client, in any spelling."""

from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Final

_OWN_NETWORK: Final = 64  # bits: with IPv6, every customer has at least this network to choose addresses from


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
