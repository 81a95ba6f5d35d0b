"""Who may invite the bot, and who may speak in a silent room."""

from typing import Any

from adapters.matrix.membership import may_invite
from adapters.matrix.rooms import free_levels, silent_levels, with_speakers
from tests.rows import each_row

BOT = "@bot:example.org"
LISTED = ("Example.com", "friends.net:8448", "[::1]:8008", "@carol:example.net")
US, ANN, BOB = "@bot:home.test", "@ann:home.test", "@bob:home.test"


@each_row(
    ("allowed", "welcome", "inviters"),
    [
        ((), True, "@ann:example.org @ann:EXAMPLE.org"),
        (
            (),
            False,
            "@ann:example.com @ann:example.org:8448 @ann:matrix.example.org @ann:example.org.evil.org",
        ),
        (LISTED, True, "@ann:example.com @bob:friends.net:8448 @bob:[::1]:8008"),
        (LISTED, True, "@carol:example.net @carol:Example.NET"),
        (LISTED, False, "@bob:friends.net @bob:[::1] @Carol:example.net @dave:example.net"),
        (LISTED, False, "@example.com:example.net @ann:example.org"),
        (("*",), True, "@ann:anywhere.net"),
        (("example.org", "*"), True, "@ann:anywhere.net"),
    ],
)
def test_own_server_by_default_or_the_whole_list_or_a_star_may_invite(
    allowed: tuple[str, ...], inviters: str, *, welcome: bool
) -> None:
    assert [each for each in inviters.split() if may_invite(each, BOT, allowed) is not welcome] == []


@each_row("inviter", ["", "@", "@ann", "ann", "example.org", "@ann:", "*"])
@each_row("allowed", [(), ("*",), ("example.org",), ("@ann:example.org",)])
def test_who_has_no_full_name_is_nobody(inviter: str, allowed: tuple[str, ...]) -> None:
    assert not may_invite(inviter, BOT, allowed)


def test_who_thinks_aloud_may_write_and_nothing_else() -> None:
    levels: dict[str, Any] = with_speakers({}, silent_levels(), [ANN])
    hers = levels["users"][ANN]

    def needed(kind: str) -> int:
        return int(levels["events"].get(kind, levels["events_default"]))

    assert hers >= needed("m.room.message") > levels["users"].get(BOB, 0)
    for kind in ("m.room.name", "m.room.topic", "m.sticker", "m.room.encrypted", "m.poll.start"):
        assert needed(kind) > hers
    for power in ("kick", "ban", "redact", "state_default"):
        assert levels[power] > hers


def test_word_is_taken_back_goes_to_who_has_it_next_and_is_free_when_it_is_over() -> None:
    first: dict[str, Any] = with_speakers({"users": {US: 100}}, silent_levels(), [ANN])
    second = with_speakers(first, silent_levels(), [BOB])
    assert second["users"] == {US: 100, BOB: first["users"][ANN]}
    assert with_speakers(second, silent_levels(), [])["users"] == {US: 100}
    over = with_speakers(with_speakers({}, silent_levels(), [ANN]), free_levels(), [])
    assert (over["users"], over["events_default"]) == ({}, 0)


def test_room_that_is_as_it_should_be_is_left_alone() -> None:
    levels = with_speakers({"historical": 100}, silent_levels(), [ANN])
    assert with_speakers(levels, silent_levels(), [ANN]) == levels
    assert "users" not in with_speakers({}, silent_levels(), []), "in newer rooms nobody is named"
