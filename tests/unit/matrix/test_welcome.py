"""Given MATRIX_ALLOWED: who may invite the bot into a room?"""

from adapters.matrix.welcome import is_welcome
from tests.rows import each_row

BOT = "@bot:example.org"
LIST = ("Example.com", "friends.net:8448", "[::1]:8008", "@carol:example.net")
ALLOWED = {
    (): ("@ann:example.org", "@ann:EXAMPLE.org"),
    LIST: (
        "@ann:example.com",
        "@bob:friends.net:8448",
        "@bob:[::1]:8008",
        "@carol:example.net",
        "@carol:Example.NET",
    ),
    ("*",): ("@ann:anywhere.net",),
    ("example.org", "*"): ("@ann:anywhere.net",),
}
NOT_ALLOWED = {
    (): (
        "@ann:example.com",
        "@ann:example.org:8448",
        "@ann:matrix.example.org",
        "@ann:example.org.evil.org",
    ),
    LIST: (
        "@bob:friends.net",
        "@bob:[::1]",
        "@Carol:example.net",
        "@dave:example.net",
        "@example.com:example.net",
        "@ann:example.org",
    ),
}


@each_row(("welcome", "table"), [(True, ALLOWED), (False, NOT_ALLOWED)])
def test_own_server_by_default_or_the_whole_list_or_a_star_may_invite(
    table: dict[tuple[str, ...], tuple[str, ...]], *, welcome: bool
) -> None:
    for allowed, inviters in table.items():
        assert [each for each in inviters if is_welcome(each, BOT, allowed) is not welcome] == []


@each_row("inviter", ["", "@", "@ann", "ann", "example.org", "@ann:", "*"])
@each_row("allowed", [(), ("*",), ("example.org",), ("@ann:example.org",)])
def test_who_has_no_full_name_is_nobody(inviter: str, allowed: tuple[str, ...]) -> None:
    assert not is_welcome(inviter, BOT, allowed)
