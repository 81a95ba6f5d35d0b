"""Given a body that no page of ours has sent: it is refused in a sentence, and nothing has changed."""

import json
from typing import Final

import pytest

from bot.connection import Client
from tests.integration.service.tablemates import everything
from tests.integration.web.players import Player
from tests.integration.web.visitors import Answer, Visitor
from tests.rows import each_row

JSON: Final = "application/json"
GOOD: Final = {"action": "part", "revision": 3}
BODIES: Final = {
    "nothing": b"",
    "no JSON": b"action=part&revision=3",
    "half of it": json.dumps(GOOD).encode()[:-1],
    "a list": json.dumps([GOOD]).encode(),
    "a text": b'"part"',
    "a number": b"3",
    "null": b"null",
    "no action": b'{"revision": 3}',
    "no revision": b'{"action": "part"}',
    "action is a number": b'{"action": 3, "revision": 3}',
    "action is null": b'{"action": null, "revision": 3}',
    "revision is a text": b'{"action": "part", "revision": "3"}',
    "revision is yes": b'{"action": "part", "revision": true}',
    "revision is a fraction": b'{"action": "part", "revision": 3.0}',
    "revision is no number": b'{"action": "part", "revision": NaN}',
    "something nested": b'{"action": "part", "revision": 3, "more": {"a": 1}}',
    "a list inside": b'{"action": "part", "revision": 3, "width": [400]}',
    "too long": json.dumps({**GOOD, "action": "a" * 301}).encode(),
    "long and unknown": json.dumps({**GOOD, "more": "a" * 301}).encode(),
    "5 KB": json.dumps({**GOOD, **{f"n{number}": "a" * 250 for number in range(20)}}).encode(),
    "many brackets": b"[" * 4000,
    "no UTF-8": b'{"action": "part", "revision": 3, "more": "\xff"}',
}
SETTINGS: Final = "/seat/{seat}/settings"
GALLERY: Final = "/seat/{seat}/{game}/gallery"
TYPES: Final = ("", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/json")


@pytest.fixture
async def before(players: tuple[Player, Player], redis_client: Client) -> dict[str, object]:
    assert players
    return await everything(redis_client)


def is_refused(answer: Answer) -> bool:
    """Tell whether somebody was told in a sentence that this was nothing."""
    return (answer.status, answer.said) == (
        400,
        {
            "code": "not_understood",
            "says": "That could not be understood; nothing was changed. Load the page anew.",
        },
    )


@each_row("body", BODIES.values(), ids=BODIES)
async def test_a_body_that_is_nonsense_changes_nothing(
    players: tuple[Player, Player], before: dict[str, object], redis_client: Client, body: bytes
) -> None:
    near, _ = players
    answer = await near.visitor.ask("POST", f"{near.place}/press", body, {"Content-Type": JSON})
    assert is_refused(answer)
    assert await everything(redis_client) == before


@each_row("kind", [*TYPES, f"{JSON}; charset=nonsense"])
async def test_a_good_body_of_the_wrong_type_is_nonsense_too(
    players: tuple[Player, Player], before: dict[str, object], redis_client: Client, kind: str
) -> None:
    near, _ = players
    answer = await near.visitor.ask(
        "POST", f"{near.place}/press", json.dumps(GOOD).encode(), {"Content-Type": kind}
    )
    assert is_refused(answer)
    assert await everything(redis_client) == before


@each_row("body", ["null", "[]", "{", '{"any": {}}', '{"any": [1]}', '{"any": null}'])
@each_row("path", ["/games", "/join", "/invitation", "/device/use", SETTINGS, GALLERY])
async def test_a_body_that_is_nonsense_changes_nothing_at_any_address(
    players: tuple[Player, Player], before: dict[str, object], redis_client: Client, path: str, body: str
) -> None:
    near, _ = players
    address = path.format(seat=near.seat, game=near.game)
    assert is_refused(await near.visitor.ask("POST", address, body.encode(), {"Content-Type": JSON}))
    assert await everything(redis_client) == before


@each_row(
    ("path", "body"),
    [
        ("/join", {}),
        ("/join", {"code": 3}),
        ("/invitation", {}),
        ("/device/use", {"key": True}),
        (SETTINGS, {"language": 3}),
        (SETTINGS, {"theme": True}),
        (SETTINGS, {"large": "yes"}),
        (SETTINGS, {"large": 1}),
        (GALLERY, {}),
        (GALLERY, {"shown": "yes"}),
    ],
)
async def test_what_has_to_be_there_is_of_the_right_kind(
    players: tuple[Player, Player],
    before: dict[str, object],
    redis_client: Client,
    path: str,
    body: dict[str, object],
) -> None:
    near, _ = players
    assert is_refused(await near.visitor.post(path.format(seat=near.seat, game=near.game), body))
    assert await everything(redis_client) == before


async def test_a_good_body_would_have_changed_something(
    players: tuple[Player, Player], before: dict[str, object], redis_client: Client
) -> None:
    near, _ = players
    answer = await near.visitor.post(f"{near.place}/press", GOOD)
    assert answer.status == 200
    assert await everything(redis_client) != before


@each_row(
    ("wish", "code"),
    [
        ({"language": "xx"}, "unknown_language"),
        ({"language": "x" * 200}, "unknown_language"),
        ({"theme": "pink"}, "unknown_theme"),
        ({"edition": "another"}, "unknown_value"),
        ({"level": True}, "unknown_value"),
        ({"silence": ""}, "unknown_value"),
        ({"edition": "print-and-play", "level": "difficult"}, "level_not_in_edition"),
    ],
)
async def test_a_game_that_cannot_be_is_refused_and_nobody_is_made_up_for_it(
    visitor: Visitor, redis_client: Client, wish: dict[str, object], code: str
) -> None:
    answer = await visitor.post("/games", wish)
    assert (answer.status, answer.said["code"]) == (409, code)
    assert await everything(redis_client) == {}
