"""Keys: whoever holds the key of a person is that person, and nobody else; and none is found in the store."""

import hashlib
import logging

import pytest

from bot.connection import Client
from bot.refusals import Denied
from bot.service.service import GameService
from bot.store.keys import lock_key
from tests.integration.service.lookers import ANNA, BRUNO
from tests.integration.service.tablemates import FAR, NEAR, STRANGER, begun, everything, why_not

LASTS = 400 * 24 * 60 * 60
"""Seconds: as long as browsers keep a cookie."""


async def found_in_store(client: Client, text: str) -> list[str]:
    """Return the keys of the server that have a text in their name or in their value."""
    return [key for key, value in (await everything(client)).items() if text in key or text in repr(value)]


async def test_a_key_fits_its_person_and_nobody_else(service: GameService) -> None:
    (anna, annas), (bruno, brunos) = await service.keys.newcomer(), await service.keys.newcomer()
    assert await service.keys.fits(anna, annas)
    assert await service.keys.fits(bruno, brunos)
    assert not await service.keys.fits(anna, brunos)
    assert not await service.keys.fits(bruno, annas)
    assert not await service.keys.fits(STRANGER, annas)


async def test_newcomers_differ_and_can_play(service: GameService) -> None:
    newcomers = [await service.keys.newcomer() for _ in range(20)]
    people, keys = zip(*newcomers, strict=True)
    assert len(set(people)) == len(set(keys)) == 20
    assert all(who.startswith("web:") for who in people)
    await begun(service, *people[:2])


async def test_a_newcomer_is_nobody_whom_we_know(
    service: GameService, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = iter(("ANNA", "ANNA", "BRUNO"))
    monkeypatch.setattr("bot.service.keys.new_id", lambda: next(names))
    (anna, annas), (bruno, _) = await service.keys.newcomer(), await service.keys.newcomer()
    assert (anna, bruno) == (ANNA, BRUNO)
    assert await service.keys.fits(anna, annas)


async def test_a_new_key_makes_the_old_one_nothing(service: GameService) -> None:
    who, old = await service.keys.newcomer()
    new = await service.keys.cut(who)
    assert new != old
    assert await service.keys.fits(who, new)
    assert not await service.keys.fits(who, old)


async def test_a_key_can_be_cut_for_whoever_has_none(service: GameService) -> None:
    key = await service.keys.cut(ANNA)
    assert await service.keys.fits(ANNA, key)


async def test_a_key_that_was_taken_away_fits_no_more(service: GameService, redis_client: Client) -> None:
    (anna, annas), (bruno, brunos) = await service.keys.newcomer(), await service.keys.newcomer()
    await service.keys.take_away(anna)
    assert not await service.keys.fits(anna, annas)
    assert await service.keys.fits(bruno, brunos)
    assert await found_in_store(redis_client, anna) == []


@pytest.mark.parametrize(
    "key",
    [
        "",
        " ",
        "\0",
        "a key",
        "ü",
        "'; DROP",
        "\n",
        "x" * 100,
        "x" * 101,
        "x" * 1_000_000,
        "\ud800",
    ],
)
async def test_nonsense_does_not_fit_anybody(service: GameService, redis_client: Client, key: str) -> None:
    who, _ = await service.keys.newcomer()
    before = await everything(redis_client)
    assert not await service.keys.fits(who, key)
    assert not await service.keys.fits(STRANGER, key)
    assert await everything(redis_client) == before


@pytest.mark.parametrize("key", ["", "ü", "x" * 101, "x" * 1_000_000])
async def test_nor_does_what_is_no_key_where_a_lock_is_made_for_it(service: GameService, key: str) -> None:
    digest = hashlib.sha256(key.encode()).hexdigest()
    assert await service.desk.people.set_lock(ANNA, digest, LASTS, new=True)
    assert not await service.keys.fits(ANNA, key)


async def test_nor_does_what_only_resembles_a_key(service: GameService, redis_client: Client) -> None:
    who, key = await service.keys.newcomer()
    digest = await redis_client.get(lock_key(who))
    assert isinstance(digest, bytes)
    for near in (key[:-1], f"{key}x", f" {key}", f"{key}\n", key.swapcase(), who, digest.decode()):
        assert not await service.keys.fits(who, near)
    assert await service.keys.fits(who, key)


async def test_of_a_key_only_its_digest_is_stored_and_nothing_is_logged(
    service: GameService, redis_client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    who, first = await service.keys.newcomer()
    second = await service.keys.cut(who)
    for key in (first, second):
        await service.keys.fits(who, key)
        assert await found_in_store(redis_client, key) == []
        assert key not in repr([vars(record) for record in caplog.records])
    digest = hashlib.sha256(second.encode()).hexdigest()
    assert await found_in_store(redis_client, digest) == [lock_key(who)]
    assert await everything(redis_client) == {lock_key(who): digest.encode()}


async def test_who_is_forgotten_has_no_lock_left(service: GameService, redis_client: Client) -> None:
    (anna, annas), (bruno, brunos) = await service.keys.newcomer(), await service.keys.newcomer()
    await service.guests.meet(anna, name="Anna")
    game = await begun(service, anna, bruno)
    assert lock_key(anna) in await found_in_store(redis_client, anna)
    await service.book.forget(anna)
    assert not await service.keys.fits(anna, annas)
    assert await found_in_store(redis_client, anna) == []
    assert await service.keys.fits(bruno, brunos), "the partner stays"
    assert (await service.sights.look(bruno, game)).seen.viewer == 1


async def test_a_lock_lasts_as_long_as_its_key_is_used(service: GameService, redis_client: Client) -> None:
    who, key = await service.keys.newcomer()
    lock = lock_key(who)
    assert LASTS / 2 < await redis_client.ttl(lock) <= LASTS
    await redis_client.expire(lock, LASTS // 4)
    assert await service.keys.fits(who, key)
    assert LASTS / 2 < await redis_client.ttl(lock) <= LASTS
    await redis_client.expire(lock, LASTS // 4)
    await service.keys.cut(who)
    assert LASTS / 2 < await redis_client.ttl(lock) <= LASTS


# A host whose guest has lost the link, or who has lost it before it was sent


async def test_until_the_guest_says_yes_the_host_can_have_another_key_for_them(service: GameService) -> None:
    (host, hosts), (guest, first) = await service.keys.newcomer(), await service.keys.newcomer()
    game = await service.invitations.invite(host, guest)
    who, second = await service.keys.cut_for_guest(host, game)
    assert who == guest
    assert await service.keys.fits(guest, second)
    assert not await service.keys.fits(guest, first)
    assert await service.keys.fits(host, hosts), "the host's own stays as it is"
    await service.invitations.accept(guest, game)
    assert await why_not(service.keys.cut_for_guest(host, game)) is Denied.NOT_PENDING
    assert await service.keys.fits(guest, second)


async def test_of_several_guests_the_one_who_is_meant_has_another_key(service: GameService) -> None:
    (one, first), (other, second) = await service.keys.newcomer(), await service.keys.newcomer()
    game = await service.invitations.invite(ANNA, one, other, kind="palm")
    who, key = await service.keys.cut_for_guest(ANNA, game, other)
    assert who == other
    assert await service.keys.fits(other, key)
    assert not await service.keys.fits(other, second)
    assert await service.keys.fits(one, first)
    await service.invitations.accept(other, game)
    assert await why_not(service.keys.cut_for_guest(ANNA, game, other)) is Denied.NOT_INVITED
    assert await service.keys.fits(other, key)


@pytest.mark.parametrize("who", [BRUNO, STRANGER])
async def test_nobody_else_can(service: GameService, redis_client: Client, who: str) -> None:
    key = await service.keys.cut(BRUNO)
    game = await service.invitations.invite(ANNA, BRUNO)
    before = await everything(redis_client)
    assert await why_not(service.keys.cut_for_guest(who, game)) is Denied.NOT_A_PLAYER
    assert await everything(redis_client) == before
    assert await service.keys.fits(BRUNO, key)


@pytest.mark.parametrize("guest", [FAR, NEAR, ""])
async def test_nor_is_there_one_for_who_needs_none(
    service: GameService, redis_client: Client, guest: str
) -> None:
    game = await service.invitations.invite(ANNA, guest)
    before = await everything(redis_client)
    assert await why_not(service.keys.cut_for_guest(ANNA, game)) is Denied.NOT_INVITED
    assert await everything(redis_client) == before
