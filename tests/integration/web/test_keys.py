"""Given a key that is not the seat's, or not any more: it opens nothing at all."""

from collections.abc import Awaitable, Callable
from typing import Final

import pytest

from bot.connection import Client
from tests.integration.service.tablemates import everything
from tests.integration.web.conftest import NewVisitor
from tests.integration.web.players import Player, behind, start
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Answer, Visitor, get_bluntly

LOOKING: Final = (
    "",
    "/games",
    "/{game}",
    "/{game}/picture",
    "/{game}/events",
    "/{game}/watch",
    "/{game}/gallery",
)
CHANGING: Final = {
    "/{game}/press": {"action": "left", "revision": 1},
    "/{game}/partner": {},
    "/{game}/gallery": {"shown": True},
    "/settings": {"theme": "night"},
    "/key": {},
    "/forget": {},
}
NOBODYS: Final = "A" * 32

WrongKey = Callable[[Player, Player], Awaitable[str]]
"""What somebody has who has no right to the first player's seat."""


async def nothing(_: Player, __: Player) -> str:
    return ""


async def a_foreign_key(_: Player, __: Player) -> str:
    return NOBODYS


async def an_altered_key(mine: Player, _: Player) -> str:
    return mine.key[:-1] + ("A" if mine.key[-1] != "A" else "B")


async def a_longer_key(mine: Player, _: Player) -> str:
    return f"{mine.key}A"


async def the_partners_key(_: Player, partner: Player) -> str:
    return partner.key


async def a_key_of_other_letters(mine: Player, _: Player) -> str:
    return f"{mine.key[:-1]}é"


async def a_revoked_key(mine: Player, _: Player) -> str:
    assert (await mine.visitor.post(f"/seat/{mine.seat}/key")).status == 200
    return mine.key


async def a_forgotten_key(mine: Player, _: Player) -> str:
    assert (await mine.visitor.post(f"/seat/{mine.seat}/forget")).status == 200
    return mine.key


WRONG: Final[tuple[WrongKey, ...]] = (
    nothing,
    a_foreign_key,
    an_altered_key,
    a_longer_key,
    a_key_of_other_letters,
    the_partners_key,
    a_revoked_key,
    a_forgotten_key,
)


async def answers(visitor: Visitor, player: Player, key: str) -> dict[str, Answer]:
    """Return what is answered at every address of a seat to whoever comes with this key."""
    cookie = {"Cookie": f"seat={key}"}
    base = f"/seat/{player.seat}"
    looked = {path: await visitor.get(base + path.format(game=player.game), cookie) for path in LOOKING}
    done = {
        path: await visitor.post(base + path.format(game=player.game), body, cookie)
        for path, body in CHANGING.items()
    }
    return {**looked, **{f"POST {path}": answer for path, answer in done.items()}}


@pytest.mark.parametrize("wrong", WRONG)
async def test_a_wrong_key_opens_nothing_and_changes_nothing(
    players: tuple[Player, Player], new_visitor: NewVisitor, redis_client: Client, wrong: WrongKey
) -> None:
    mine, partner = players
    key = await wrong(mine, partner)
    before = await everything(redis_client)
    somebody = new_visitor()
    for address, answer in (await answers(somebody, mine, key)).items():
        assert (address, answer.status, answer.said["code"]) == (address, 403, "no_key")
        assert "Set-Cookie" not in answer.headers
    assert (await somebody.post("/seat", {"key": f"{mine.seat}.{key}"})).status == 403
    assert await everything(redis_client) == before


async def test_the_right_key_is_refused_at_none_of_these_addresses(
    players: tuple[Player, Player], new_visitor: NewVisitor
) -> None:
    mine, _ = players
    answered = await answers(new_visitor(), mine, mine.key)
    assert [address for address, answer in answered.items() if answer.status == 403] == []


@pytest.mark.parametrize(
    "text",
    ["", ".", "nothing", "A.", ".A", f"a.{NOBODYS}", f"AB.{'x' * 81}", f"A/B.{NOBODYS}", "A.B\n", "é.é"],
)
async def test_what_is_no_key_opens_nothing(visitor: Visitor, text: str) -> None:
    answer = await visitor.post("/seat", {"key": text})
    assert (answer.status, answer.said["code"]) == (403, "no_key")


async def test_bytes_that_are_no_letters_open_nothing(site: Site, players: tuple[Player, Player]) -> None:
    answer = await get_bluntly(site.url, players[0].place, b"Cookie: seat=\xff\xfe")
    assert answer.startswith(b"HTTP/1.1 403 ")


async def test_a_new_key_opens_the_seat_on_every_device_and_the_old_one_on_none(
    players: tuple[Player, Player], new_visitor: NewVisitor
) -> None:
    mine, _ = players
    answer = await mine.visitor.post(f"/seat/{mine.seat}/key")
    new = behind(answer.said["link"]["address"])
    assert new != mine.link
    assert (await mine.visitor.get(mine.place)).status == 200, "the browser that asked for it has it already"
    other = new_visitor()
    assert (await other.post("/seat", {"key": mine.link})).status == 403
    assert (await other.post("/seat", {"key": new})).status == 200
    assert (await other.get(mine.place)).status == 200


async def test_a_key_opens_its_own_seat_only_though_both_sit_at_one_table(
    players: tuple[Player, Player], new_visitor: NewVisitor
) -> None:
    mine, partner = players
    somebody = new_visitor()
    await somebody.post("/seat", {"key": partner.link})
    assert (await somebody.get(partner.place)).status == 200
    assert (await somebody.get(mine.place)).status == 403


async def test_with_a_key_one_only_watches_the_tables_of_others(
    players: tuple[Player, Player], visitor: Visitor
) -> None:
    mine, _ = players
    stranger = (await start(visitor)).host
    seen = await Player(visitor, stranger.seat, stranger.key, mine.game).screen()
    assert seen["rows"] == []
    assert seen["description"] != (await mine.screen())["description"]
