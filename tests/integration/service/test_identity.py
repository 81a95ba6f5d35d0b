"""Identity on the web: a person is a secret of their own browser. docs/security.md has the design."""

import hashlib
import logging

import pytest

from bot.model.refusals import ServiceProblem
from bot.service.identity import DEVICE_LINK_MINUTES
from bot.store.keys import device_link_key, devices_key, person_key
from bot.store.lifetimes import LIFE
from bot.store.people import MOST_DEVICES
from tests.integration.conftest import on_both_stores
from tests.integration.service.lookers import ANNA, BRUNO
from tests.integration.service.tablemates import DAY, STRANGER, World, why_not

NO_SECRETS = ("", " ", "\0", "a key", "ü", "'; DROP", "\n", "x" * 100, "x" * 101, "x" * 1_000_000, "\ud800")
DEAD = ServiceProblem.DEAD_DEVICE_LINK


pytestmark = on_both_stores


async def another_device(world: World, who: str) -> str:
    return await world.identity.use_device_link(who, await world.identity.make_device_link(who))


async def valid(world: World, who: str, *secrets: str) -> list[bool]:
    return [bool(await world.identity.verify(who, secret)) for secret in secrets]


async def test_created_people_differ_and_a_secret_verifies_its_person_and_nobody_else(world: World) -> None:
    created = [await world.identity.create() for _ in range(20)]
    people, secrets = zip(*created, strict=True)
    assert len(set(people)) == len(set(secrets)) == 20
    assert all(who.startswith("web:") for who in people)
    await world.begun(*people[:2])
    for number in range(2):
        assert await valid(world, people[number], *secrets[:2]) == [number == 0, number == 1]
    assert await valid(world, STRANGER, *secrets[:2]) == [False, False]


async def test_a_created_person_is_never_one_who_exists_already(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = iter(("ANNA", "ANNA", "BRUNO"))
    monkeypatch.setattr("bot.service.identity.new_id", lambda: next(names))
    (anna, annas), (bruno, _) = await world.identity.create(), await world.identity.create()
    assert (anna, bruno) == (ANNA, BRUNO)
    assert await world.identity.verify(anna, annas)


async def test_no_text_but_the_secret_verifies_and_trying_changes_nothing(world: World) -> None:
    who, secret = await world.identity.create()
    digest = hashlib.sha256(secret.encode()).hexdigest()
    alike = (secret[:-1], f"{secret}x", f" {secret}", f"{secret}\n", secret.swapcase(), who, digest)
    async with world.unchanged():
        for text in (*NO_SECRETS, *alike):
            assert not await world.identity.verify(who, text), text[:80]
            assert not await world.identity.verify(STRANGER, text), text[:80]
    assert await world.identity.verify(who, secret)


async def test_only_digests_of_secrets_and_device_tokens_are_stored_and_none_is_logged(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    who, first = await world.identity.create()
    token = await world.identity.make_device_link(who)
    for secret in (first, token):
        await world.identity.verify(who, secret)
    assert await world.traces(first, token) == []
    second = await world.identity.use_device_link(who, token)
    assert await world.traces(first, second, token) == []
    logged = repr([vars(record) for record in caplog.records])
    assert not any(secret in logged for secret in (first, second, token))
    assert set(await world.everything()) == {devices_key(who)}


async def test_a_device_link_gives_its_person_one_secret_once(world: World) -> None:
    identity = world.identity
    (who, first), (other, _) = await identity.create(), await identity.create()
    replaced, token = await identity.make_device_link(who), await identity.make_device_link(who)
    assert 0 < await world.client.ttl(device_link_key(who)) <= DEVICE_LINK_MINUTES * 60
    await world.refuses(
        *(
            (identity.use_device_link(who, wrong), DEAD)
            for wrong in (*NO_SECRETS, replaced, first, f"{token}x", token[:-1])
        ),
        (identity.use_device_link(other, token), DEAD),
    )
    await identity.check_device_link(who, token)  # which does not use it up
    second = await identity.use_device_link(who, token)
    assert second not in {first, token}
    assert await valid(world, who, first, second) == [True, True]
    await world.refuses(
        (identity.use_device_link(who, token), DEAD), (identity.check_device_link(who, token), DEAD)
    )


async def test_signing_out_concerns_this_device_or_all_others_and_no_link_is_left(world: World) -> None:
    identity = world.identity
    who, first = await identity.create()
    second, third = await another_device(world, who), await another_device(world, who)
    await identity.sign_out(who, first)
    assert await valid(world, who, first, second, third) == [False, True, True]
    await identity.sign_out_elsewhere(who, first)  # a device that is signed out signs nobody out
    assert await valid(world, who, second, third) == [True, True]
    token = await identity.make_device_link(who)
    await identity.sign_out_elsewhere(who, second)
    assert await valid(world, who, first, second, third) == [False, True, False]
    assert await why_not(identity.use_device_link(who, token)) is DEAD
    await identity.sign_out(who, second)
    await world.context.people.devices.renew(who, second, world.time())  # which does not bring it back
    assert not await identity.verify(who, second)
    assert await world.everything() == {}


async def test_a_device_unused_for_400_days_is_signed_out_though_another_is_used(world: World) -> None:
    who, old = await world.identity.create()
    used = await another_device(world, who)
    for _ in range(5):
        world.time.passes(80 * DAY)
        assert await world.identity.verify(who, used)
    world.time.passes(1)
    assert not await world.identity.verify(who, old)


async def test_with_too_many_devices_the_one_unused_for_longest_is_signed_out(world: World) -> None:
    who, first = await world.identity.create()
    secrets = [first]
    for _ in range(MOST_DEVICES):
        world.time.passes(1)
        secrets.append(await another_device(world, who))
    assert await valid(world, who, *secrets) == [False] + [True] * MOST_DEVICES


async def test_verifying_writes_at_most_once_a_day_and_lets_the_person_live_on(world: World) -> None:
    who, secret = await world.identity.create()
    await world.guests.meet(who, name="Anna")
    keys = (devices_key(who), person_key(who))
    for key in keys:
        await world.client.expire(key, LIFE // 4)
    world.time.passes(DAY)
    async with world.unchanged():
        assert await world.identity.verify(who, secret)
    assert [await world.client.ttl(key) <= LIFE // 4 for key in keys] == [True, True]
    world.time.passes(1)
    assert await world.identity.verify(who, secret)
    assert [LIFE // 2 < await world.client.ttl(key) <= LIFE for key in keys] == [True, True]
