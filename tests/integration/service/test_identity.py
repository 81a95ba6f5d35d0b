"""Identity on the web: a person is a secret of their own browser. docs/security.md has the design."""

import hashlib
import logging

import pytest

from bot.connection import Client
from bot.refusals import Denied
from bot.service.identity import DEVICE_LINK_MINUTES
from bot.service.service import GameService
from bot.store.devices import MOST_DEVICES
from bot.store.keys import device_link_key, devices_key, person_key
from bot.store.lifetimes import LIFE
from tests.integration.service.lookers import ANNA, BRUNO
from tests.integration.service.tablemates import DAY, STRANGER, Time, begun, everything, why_not

NO_SECRETS = ("", " ", "\0", "a key", "ü", "'; DROP", "\n", "x" * 100, "x" * 101, "x" * 1_000_000, "\ud800")


@pytest.fixture
def store_url(either_store: str) -> str:
    return either_store


async def found_in_store(client: Client, text: str) -> list[str]:
    """Return the keys of the server that have a text in their name or in their value."""
    return [key for key, value in (await everything(client)).items() if text in key or text in repr(value)]


async def test_a_secret_verifies_its_person_and_nobody_else(service: GameService) -> None:
    (anna, annas), (bruno, brunos) = await service.identity.create(), await service.identity.create()
    assert await service.identity.verify(anna, annas)
    assert await service.identity.verify(bruno, brunos)
    assert not await service.identity.verify(anna, brunos)
    assert not await service.identity.verify(bruno, annas)
    assert not await service.identity.verify(STRANGER, annas)


async def test_created_people_differ_and_can_play(service: GameService) -> None:
    created = [await service.identity.create() for _ in range(20)]
    people, secrets = zip(*created, strict=True)
    assert len(set(people)) == len(set(secrets)) == 20
    assert all(who.startswith("web:") for who in people)
    await begun(service, *people[:2])


async def test_a_created_person_is_never_one_who_exists_already(
    service: GameService, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = iter(("ANNA", "ANNA", "BRUNO"))
    monkeypatch.setattr("bot.service.identity.new_id", lambda: next(names))
    (anna, annas), (bruno, _) = await service.identity.create(), await service.identity.create()
    assert (anna, bruno) == (ANNA, BRUNO)
    assert await service.identity.verify(anna, annas)


async def test_no_text_but_the_secret_verifies_and_trying_changes_nothing(
    service: GameService, redis_client: Client
) -> None:
    who, secret = await service.identity.create()
    digest = hashlib.sha256(secret.encode()).hexdigest()
    before = await everything(redis_client)
    alike = (secret[:-1], f"{secret}x", f" {secret}", f"{secret}\n", secret.swapcase(), who, digest)
    for text in (*NO_SECRETS, *alike):
        assert not await service.identity.verify(who, text), text[:80]
        assert not await service.identity.verify(STRANGER, text), text[:80]
    assert await everything(redis_client) == before
    assert await service.identity.verify(who, secret)


async def test_only_digests_of_secrets_and_device_tokens_are_stored_and_none_is_logged(
    service: GameService, redis_client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    who, first = await service.identity.create()
    token = await service.identity.make_device_link(who)
    for secret in (first, token):
        await service.identity.verify(who, secret)
        assert await found_in_store(redis_client, secret) == []
    second = await service.identity.use_device_link(who, token)
    for secret in (first, second, token):
        assert await found_in_store(redis_client, secret) == []
        assert secret not in repr([vars(record) for record in caplog.records])
    assert set(await everything(redis_client)) == {devices_key(who)}


async def test_a_device_link_works_once_and_gives_the_device_a_secret_of_its_own(
    service: GameService, redis_client: Client
) -> None:
    who, first = await service.identity.create()
    token = await service.identity.make_device_link(who)
    assert 0 < await redis_client.ttl(device_link_key(who)) <= DEVICE_LINK_MINUTES * 60
    await service.identity.check_device_link(who, token)  # which does not use it up
    second = await service.identity.use_device_link(who, token)
    assert second not in {first, token}
    for secret in (first, second):
        assert await service.identity.verify(who, secret)
    before = await everything(redis_client)
    assert await why_not(service.identity.use_device_link(who, token)) is Denied.DEAD_DEVICE_LINK
    assert await why_not(service.identity.check_device_link(who, token)) is Denied.DEAD_DEVICE_LINK
    assert await everything(redis_client) == before


async def test_no_other_token_opens_a_device_nor_uses_up_the_right_one(service: GameService) -> None:
    who, secret = await service.identity.create()
    other, _ = await service.identity.create()
    replaced = await service.identity.make_device_link(who)
    token = await service.identity.make_device_link(who)
    for wrong in (*NO_SECRETS, replaced, secret, f"{token}x", token[:-1]):
        assert await why_not(service.identity.use_device_link(who, wrong)) is Denied.DEAD_DEVICE_LINK
    assert await why_not(service.identity.use_device_link(other, token)) is Denied.DEAD_DEVICE_LINK
    assert await service.identity.use_device_link(who, token)


async def test_a_device_that_signs_out_takes_no_other_with_it(service: GameService) -> None:
    who, first = await service.identity.create()
    second = await service.identity.use_device_link(who, await service.identity.make_device_link(who))
    await service.identity.sign_out(who, first)
    assert not await service.identity.verify(who, first)
    assert await service.identity.verify(who, second)


async def test_signing_out_elsewhere_leaves_the_device_that_asks_and_no_link(service: GameService) -> None:
    who, first = await service.identity.create()
    second = await service.identity.use_device_link(who, await service.identity.make_device_link(who))
    token = await service.identity.make_device_link(who)
    await service.identity.sign_out_elsewhere(who, second)
    assert not await service.identity.verify(who, first)
    assert await service.identity.verify(who, second)
    assert await why_not(service.identity.use_device_link(who, token)) is Denied.DEAD_DEVICE_LINK


async def test_a_device_that_is_signed_out_signs_nobody_out(service: GameService) -> None:
    who, first = await service.identity.create()
    second = await service.identity.use_device_link(who, await service.identity.make_device_link(who))
    await service.identity.sign_out(who, first)
    await service.identity.sign_out_elsewhere(who, first)
    assert await service.identity.verify(who, second)


async def test_renewing_does_not_bring_a_device_back_that_was_signed_out_meanwhile(
    service: GameService, redis_client: Client
) -> None:
    who, secret = await service.identity.create()
    await service.identity.sign_out(who, secret)
    await service.desk.people.devices.renew(who, secret, service.desk.now())
    assert not await service.identity.verify(who, secret)
    assert await everything(redis_client) == {}


async def test_a_device_unused_for_400_days_is_signed_out_though_another_is_used(
    service: GameService, time: Time
) -> None:
    who, old = await service.identity.create()
    used = await service.identity.use_device_link(who, await service.identity.make_device_link(who))
    for _ in range(5):
        time.passes(80 * DAY)
        assert await service.identity.verify(who, used)
    time.passes(1)
    assert not await service.identity.verify(who, old)


async def test_with_too_many_devices_the_one_unused_for_longest_is_signed_out(
    service: GameService, time: Time
) -> None:
    who, first = await service.identity.create()
    secrets = [first]
    for _ in range(MOST_DEVICES):
        time.passes(1)
        secrets.append(
            await service.identity.use_device_link(who, await service.identity.make_device_link(who))
        )
    valid = [bool(await service.identity.verify(who, each)) for each in secrets]
    assert valid == [False] + [True] * MOST_DEVICES


async def test_verifying_writes_at_most_once_a_day_and_lets_the_person_live_on(
    service: GameService, redis_client: Client, time: Time
) -> None:
    who, secret = await service.identity.create()
    await service.guests.meet(who, name="Anna")
    keys = (devices_key(who), person_key(who))
    for key in keys:
        await redis_client.expire(key, LIFE // 4)
    before = await everything(redis_client)
    time.passes(DAY)
    assert await service.identity.verify(who, secret)
    assert await everything(redis_client) == before
    assert [await redis_client.ttl(key) <= LIFE // 4 for key in keys] == [True, True]
    time.passes(1)
    assert await service.identity.verify(who, secret)
    assert [LIFE // 2 < await redis_client.ttl(key) <= LIFE for key in keys] == [True, True]


async def test_who_is_forgotten_has_no_device_and_no_link_left(
    service: GameService, redis_client: Client
) -> None:
    (anna, annas), (bruno, brunos) = await service.identity.create(), await service.identity.create()
    await service.guests.meet(anna, name="Anna")
    game = await begun(service, anna, bruno)
    token = await service.identity.make_device_link(anna)
    await service.book.forget(anna)
    assert not await service.identity.verify(anna, annas)
    assert await why_not(service.identity.use_device_link(anna, token)) is Denied.DEAD_DEVICE_LINK
    assert await found_in_store(redis_client, anna) == []
    assert await service.identity.verify(bruno, brunos), "the partner stays"
    assert (await service.sights.look(bruno, game)).seen.viewer == 1
