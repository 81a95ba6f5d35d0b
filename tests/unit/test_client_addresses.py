"""Given an address, in whatever form a server or a proxy writes it: which client is that?"""

from bot.http.network_addresses import client_of
from tests.rows import each_row


@each_row(
    ("addresses", "client"),
    [
        (["192.0.2.1", " 192.0.2.1 ", "192.0.2.1:80", "192.0.2.1:65000", "[192.0.2.1]:80"], "192.0.2.1"),
        (["::ffff:192.0.2.1", "::FFFF:c000:201", "[::ffff:192.0.2.1]:443"], "192.0.2.1"),
        (["::ffff:192.0.2.2"], "192.0.2.2"),
        (["2001:db8::1", "2001:DB8:0:0:9::", "[2001:db8::1]", "[2001:db8::2]:9"], "2001:db8::/64"),
        (["2001:db8:0:1::1"], "2001:db8:0:1::/64"),
        (["fe80::1%eth0", "fe80::1%any"], "fe80::/64"),
        (["", " ", "unknown", "_hidden", "for=192.0.2.1", "192.0.2", "192.0.2.001", "1:2", ":80"], None),
        (["[", "[]", "[]:80", "[nothing]:80", "::gg", "x" * 8000, "192.0.2.1:80:80"], None),
    ],
)
def test_one_client_is_one_however_it_is_written(addresses: list[str], client: str | None) -> None:
    assert {address: client_of(address) for address in addresses} == dict.fromkeys(addresses, client)
