"""Given MATRIX_ALLOWED: who may invite the bot into a room?"""

from adapters.matrix.welcome import is_welcome
from tests.rows import each_row

BOT = "@bot:example.org"


@each_row(
    ("inviter", "welcome"),
    [
        ("@ann:example.org", True),
        ("@ann:EXAMPLE.org", True),
        ("@ann:example.com", False),
        ("@ann:example.org:8448", False),
        ("@ann:matrix.example.org", False),
        ("@ann:example.org.evil.org", False),
    ],
)
def test_by_default_everybody_on_the_own_server_and_nobody_else(inviter: str, *, welcome: bool) -> None:
    assert is_welcome(inviter, BOT, ()) is welcome


@each_row(
    ("inviter", "welcome"),
    [
        ("@ann:example.com", True),
        ("@bob:friends.net:8448", True),
        ("@bob:friends.net", False),
        ("@bob:[::1]:8008", True),
        ("@bob:[::1]", False),
        ("@carol:example.net", True),
        ("@Carol:example.net", False),
        ("@carol:Example.NET", True),
        ("@dave:example.net", False),
        ("@example.com:example.net", False),
        ("@ann:example.org", False),
    ],
)
def test_a_list_is_the_whole_list(inviter: str, *, welcome: bool) -> None:
    allowed = ("Example.com", "friends.net:8448", "[::1]:8008", "@carol:example.net")
    assert is_welcome(inviter, BOT, allowed) is welcome


def test_a_star_is_everybody_also_beside_others() -> None:
    assert is_welcome("@ann:anywhere.net", BOT, ("*",))
    assert is_welcome("@ann:anywhere.net", BOT, ("example.org", "*"))


@each_row("inviter", ["", "@", "@ann", "ann", "example.org", "@ann:", "*"])
@each_row("allowed", [(), ("*",), ("example.org",), ("@ann:example.org",)])
def test_who_has_no_full_name_is_nobody(inviter: str, allowed: tuple[str, ...]) -> None:
    assert not is_welcome(inviter, BOT, allowed)
