"""People, notes and the secret of the house as they are stored, on a Valkey and on a cluster of three."""

import asyncio
from contextlib import aclosing

import pytest

from bot.model.game import PlayedPlace
from bot.model.person import PLATFORMS, Person, Result, partners, platform_of
from bot.model.refusals import ServiceProblem
from bot.store import keys
from bot.store.connection import Client, connect
from bot.store.lifetimes import LIFE
from bot.store.nights import Nights
from bot.store.notes import Notes
from bot.store.people import People
from bot.store.seeds import Seeds
from engine.contract import MAX_SEED
from tests.integration.service.tablemates import World, why_not

ANNA, BRUNO = "web:anna", "matrix:@bruno:example.org"
RESULT = Result(game="heldhands", options={"level": "none"}, partners=(BRUNO,), at=5, won=True)
THREAD = ("discord", "1234")
DAY = 24 * 60 * 60


async def test_what_a_person_is_called_and_chose_is_remembered_until_an_empty_text_forgets_it(
    people: People,
) -> None:
    assert await people.load(ANNA) == Person(ANNA)
    await people.change(ANNA, name="Änna 🌊", language="it", theme="dark")
    await people.change(ANNA, size="large")
    assert await people.load(ANNA) == Person(ANNA, "Änna 🌊", "it", {"theme": "dark", "size": "large"})
    assert await people.load(BRUNO) == Person(BRUNO)
    await people.change(ANNA, language="", theme="", size="")
    assert await people.load(ANNA) == Person(ANNA, "Änna 🌊")


async def test_seats_are_listed_once_the_last_one_first_until_their_person_stands_up(people: People) -> None:
    for at, game in enumerate(("ONE", "TWO", "THREE", "ONE")):
        await people.sit_down(ANNA, game, at)
    assert await people.seats(ANNA) == ["ONE", "THREE", "TWO"]
    assert await people.seats(ANNA, since=2) == ["ONE", "THREE"]
    assert await people.seats(BRUNO) == []
    await people.stand_up(ANNA, ["ONE", "TWO", "THREE", "NEVER"], before=2)
    assert await people.seats(ANNA) == ["ONE", "THREE"], "what was noted just now can be spared"
    await people.stand_up(ANNA, ["ONE", "NEVER"])
    await people.stand_up(ANNA, [])
    assert await people.seats(ANNA) == ["THREE"]
    assert [await people.is_noted(ANNA, game) for game in ("ONE", "THREE")] == [False, True]


async def lives(client: Client, who: str) -> list[int]:
    """Return how many seconds each key of a person still lives; -1 without an end."""
    left = [await client.ttl(key) for key in keys.person_keys(who)]
    return [seconds for seconds in left if seconds != -2]


async def test_all_that_is_known_of_a_person_has_an_end_and_is_renewed_together_once_a_day(
    people: People, redis_client: Client
) -> None:
    await people.change(ANNA, name="somebody", theme="dark")
    await people.devices.add(ANNA, "a secret", 1)
    await people.sit_down(ANNA, "ONE", 1)
    await people.results.add(ANNA, "TWO", RESULT)
    await Nights(redis_client).enter(ANNA, "NIGHT", 1, person=True)
    left = await lives(redis_client, ANNA)
    assert len(left) == 7
    assert all(LIFE - DAY < seconds <= LIFE for seconds in left)
    for before in (1000, LIFE - DAY - 60, None):
        for key in (
            keys.person_key(ANNA),
            keys.results_key(ANNA),
        ):  # None: written by a program that set no end
            await (redis_client.persist(key) if before is None else redis_client.expire(key, before))
        assert await people.renew(ANNA), before
        left = await lives(redis_client, ANNA)
        assert len(left) == 7
        assert min(left) > LIFE - 60
    for key in keys.person_keys(ANNA):
        await redis_client.expire(key, LIFE - DAY + 60)
    assert not await people.renew(ANNA), "who was seen today is not written again"
    assert max(await lives(redis_client, ANNA)) <= LIFE - DAY + 60
    assert not await people.renew(BRUNO), "of whom nothing is known"


def test_a_persons_platform_stands_before_the_first_colon_and_partners_are_the_others() -> None:
    platforms = [platform_of(who) for who in (ANNA, BRUNO, "discord:12")]
    assert platforms == ["web", "matrix", "discord"]
    assert {*platforms} <= {*PLATFORMS}
    assert [partners((ANNA, BRUNO), seat) for seat in (0, 1)] == [(BRUNO,), (ANNA,)]


# Places


@pytest.fixture
def notes(redis_client: Client) -> Notes:
    return Notes(redis_client)


async def test_a_place_remembers_its_newest_game_until_that_is_left(notes: Notes) -> None:
    assert await notes.game_at(*THREAD) is None
    await notes.settle(*THREAD, "ONE", "Änna & Bruno 🌊")
    assert await notes.game_at(*THREAD) == PlayedPlace("ONE", "Änna & Bruno 🌊")
    assert await notes.game_at("matrix", "1234") is None
    assert await notes.game_at("discord", "12345") is None
    await notes.settle(*THREAD, "TWO", "", since="99")
    assert await notes.game_at(*THREAD) == PlayedPlace("TWO", "", "99")
    await notes.settle(*THREAD, "THREE", "")
    assert await notes.game_at(*THREAD) == PlayedPlace("THREE", "")
    await notes.leave(*THREAD, "ONE")
    assert await notes.game_at(*THREAD) == PlayedPlace("THREE", ""), "the next game is left alone"
    for _ in range(2):
        await notes.leave(*THREAD, "THREE")
        assert await notes.game_at(*THREAD) is None


async def test_a_place_and_what_is_kept_there_end_long_after_they_were_used_last(
    notes: Notes, redis_client: Client
) -> None:
    async def renewed(key: str) -> bool:
        return LIFE - 60 < await redis_client.ttl(key) <= LIFE

    place, kept = keys.place_key(*THREAD), keys.place_note_key(*THREAD)
    await notes.settle(*THREAD, "ONE", "first")
    await redis_client.expire(place, 500)
    await notes.settle(*THREAD, "ONE", "first")
    assert await renewed(place)
    await redis_client.expire(place, 500)
    await notes.renew(*THREAD)
    assert await renewed(place)
    for write in (notes.remember_if_new, notes.remember):
        await write(*THREAD, "before")
        assert await renewed(kept)
    for left, anew in ((500, True), (LIFE - DAY - 60, True), (LIFE - DAY + 60, False)):
        await redis_client.expire(kept, left)
        assert await notes.recall(*THREAD) == "before"
        assert await renewed(kept) == anew, "reading writes once a day"
    await redis_client.persist(kept)  # as a program wrote it that set no end
    assert await notes.recall(*THREAD) == "before"
    assert await renewed(kept)


async def test_only_one_of_many_is_the_first_and_what_it_said_is_what_everybody_hears(
    notes: Notes, redis_client: Client
) -> None:
    told = await asyncio.gather(*(notes.claim("hint:discord:12", 60) for _ in range(8)))
    assert sorted(told) == [False] * 7 + [True]
    assert await notes.claim("hint:discord:13", 60)
    assert 0 < await redis_client.ttl(keys.note_key("hint:discord:12")) <= 60
    await redis_client.delete(keys.note_key("hint:discord:12"))  # as the server does when the time is over
    assert await notes.claim("hint:discord:12", 60)
    assert await notes.get_or_set("press:1", "left", 60) == "left"
    assert await notes.get_or_set("press:1", "right", 60) == "left"
    assert await notes.get("press:1") == "left"


async def test_what_is_kept_is_never_written_over_until_it_is_let_go(notes: Notes) -> None:
    assert await notes.recall(*THREAD) is None
    await notes.settle(*THREAD, "ONE", "first")
    assert await notes.remember_if_new(*THREAD, '{"was": "così"}')
    assert not await notes.remember_if_new(*THREAD, '{"was": "changed by us"}')
    await notes.leave(*THREAD, "ONE")
    assert await notes.recall(*THREAD) == '{"was": "così"}'
    assert await notes.recall("matrix", "1234") is None
    await notes.forget(*THREAD)
    assert await notes.recall(*THREAD) is None
    assert await notes.remember_if_new(*THREAD, "again")


async def test_the_secret_is_made_once_for_all_who_ask_and_another_house_has_another(
    redis_client: Client,
) -> None:
    found = await asyncio.gather(*(Seeds(redis_client).secret() for _ in range(8)))
    assert len(set(found)) == 1
    assert len(found[0]) == 32
    assert await Seeds(redis_client).secret() == found[0]
    assert await redis_client.ttl(keys.installation_secret_key()) == -1
    await redis_client.delete(keys.installation_secret_key())
    assert await Seeds(redis_client).secret() != found[0]


async def test_a_text_is_the_same_seed_in_the_same_house_and_another_elsewhere(redis_client: Client) -> None:
    seeds = World(redis_client).seeds
    seed = await seeds.of("our first evening")
    assert 0 <= seed <= MAX_SEED
    assert await World(redis_client).seeds.of("our first evening") == seed
    assert await seeds.of("our second evening") != seed
    await redis_client.delete(keys.installation_secret_key())
    assert await seeds.of("our first evening") != seed


async def test_a_server_that_does_not_answer_is_a_refusal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.store.connection._ATTEMPTS", 1)
    async with aclosing(connect("redis://127.0.0.1:1")) as client:
        assert await why_not(World(client).notes.leave(*THREAD, "ONE")) is ServiceProblem.NO_ANSWER
