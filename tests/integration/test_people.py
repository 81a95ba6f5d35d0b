"""People as they are stored, on a real Valkey and on a real cluster of three."""

import pytest

from bot.connection import Client
from bot.store.keys import person_key, person_keys, results_key, seats_key
from bot.store.lifetimes import LIFE
from bot.store.nights import Nights
from bot.store.people import PLATFORMS, People, Person, Result, partners, platform_of
from tests.rows import each_row

ANNA, BRUNO = "web:anna", "matrix:@bruno:example.org"
RESULT = Result(game="heldhands", options={"level": "none"}, partners=(BRUNO,), at=5, won=True)
DAY = 24 * 60 * 60
RESULT_OF_TOMORROW = RESULT.model_dump_json().replace('"at":', '"mood":"blue","at":')


async def test_of_somebody_new_only_the_account_is_known(people: People) -> None:
    assert await people.load(ANNA) == Person(ANNA)


async def test_what_a_person_is_called_and_chose_is_remembered(people: People) -> None:
    await people.change(ANNA, name="Änna 🌊", language="it", theme="dark")
    await people.change(ANNA, size="large")
    known = Person(ANNA, "Änna 🌊", "it", {"theme": "dark", "size": "large"})
    assert await people.load(ANNA) == known
    assert await people.load(BRUNO) == Person(BRUNO)


async def test_an_empty_text_forgets_a_choice(people: People) -> None:
    await people.change(ANNA, name="Anna", language="it", theme="dark")
    await people.change(ANNA, language="", theme="", size="")
    assert await people.load(ANNA) == Person(ANNA, "Anna")


async def test_seats_are_listed_the_last_one_first(people: People) -> None:
    for at, game in enumerate(("ONE", "TWO", "THREE")):
        await people.sit_down(ANNA, game, at)
    assert await people.seats(ANNA) == ["THREE", "TWO", "ONE"]
    assert await people.seats(ANNA, since=1) == ["THREE", "TWO"]
    assert await people.seats(BRUNO) == []


async def test_whoever_sits_down_twice_has_one_seat(people: People) -> None:
    await people.sit_down(ANNA, "ONE", 1)
    await people.sit_down(ANNA, "ONE", 2)
    assert await people.seats(ANNA) == ["ONE"]


async def test_whoever_stands_up_has_the_seat_no_more(people: People) -> None:
    for at, game in enumerate(("ONE", "TWO", "THREE")):
        await people.sit_down(ANNA, game, at)
    await people.stand_up(ANNA, ["ONE", "THREE", "NEVER"])
    await people.stand_up(ANNA, [])
    assert await people.seats(ANNA) == ["TWO"]
    assert [await people.is_noted(ANNA, game) for game in ("ONE", "TWO")] == [False, True]


async def test_a_seat_that_was_noted_just_now_can_be_spared(people: People) -> None:
    for at, game in enumerate(("ONE", "TWO", "THREE"), 1):
        await people.sit_down(ANNA, game, at)
    await people.stand_up(ANNA, ["ONE", "TWO", "THREE", "NEVER"], before=2)
    assert await people.seats(ANNA) == ["THREE", "TWO"]


async def test_a_result_is_noted_once_however_often_it_is_noted(people: People) -> None:
    for _ in range(3):
        await people.add_result(ANNA, "ONE", RESULT)
    assert await people.results(ANNA) == {"ONE": RESULT}
    assert await people.result(ANNA, "ONE") == RESULT
    assert await people.result(ANNA, "TWO") is None
    assert await people.results(BRUNO) == {}


async def test_a_result_can_be_taken_away(people: People) -> None:
    await people.add_result(ANNA, "ONE", RESULT)
    await people.add_result(ANNA, "TWO", RESULT)
    await people.remove_result(ANNA, "ONE")
    assert await people.results(ANNA) == {"TWO": RESULT}


@each_row("line", ["", "{}", "[1]", '{"newer": "matrix:@bruno:example.org"}', RESULT_OF_TOMORROW])
async def test_a_result_that_cannot_be_read_is_skipped_and_kept(
    people: People, redis_client: Client, line: str
) -> None:
    await people.add_result(ANNA, "ONE", RESULT)
    await redis_client.hset(results_key(ANNA), "TWO", line)
    assert await people.results(ANNA) == {"ONE": RESULT}
    assert await people.result(ANNA, "TWO") is None
    assert sorted(await people.finished(ANNA)) == ["ONE", "TWO"]
    assert await people.mentions(ANNA, "ONE", BRUNO)
    assert await people.mentions(ANNA, "TWO", BRUNO) == (BRUNO in line)
    assert not await people.mentions(ANNA, "THREE", BRUNO)


async def test_of_a_forgotten_person_nothing_is_left_and_of_others_everything(
    people: People, redis_client: Client
) -> None:
    for who in (ANNA, BRUNO):
        await people.change(who, name="somebody")
        await people.sit_down(who, "ONE", 1)
        await people.add_result(who, "ONE", RESULT)
    for _ in range(2):
        await people.stand_up(ANNA, ["ONE"])
        await people.remove_result(ANNA, "ONE")
        await people.forget(ANNA)
    for key in (person_key(ANNA), seats_key(ANNA), results_key(ANNA)):
        assert not await redis_client.exists(key)
    assert (await people.load(BRUNO)).name == "somebody"
    assert await people.seats(BRUNO) == ["ONE"]
    assert await people.results(BRUNO) == {"ONE": RESULT}


# How long a person is known


async def lives(client: Client, who: str) -> list[int]:
    """Return how many seconds each key of a person still lives; -1 without an end."""
    left = [await client.ttl(key) for key in person_keys(who)]
    return [seconds for seconds in left if seconds != -2]


async def everything_of(people: People, client: Client, who: str) -> None:
    """Write every key that a person can have."""
    await people.change(who, name="somebody", theme="dark")
    await people.devices.add(who, "a secret", 1)
    await people.sit_down(who, "ONE", 1)
    await people.add_result(who, "TWO", RESULT)
    await Nights(client).enter(who, "NIGHT", 1, person=True)


async def test_everything_written_of_a_person_has_an_end(people: People, redis_client: Client) -> None:
    await everything_of(people, redis_client, ANNA)
    left = await lives(redis_client, ANNA)
    assert len(left) == 5
    assert all(LIFE - DAY < seconds <= LIFE for seconds in left)


@pytest.mark.parametrize("before", [1000, LIFE - DAY - 60, None])
async def test_all_that_is_known_of_a_person_lives_on_together(
    people: People, redis_client: Client, before: int | None
) -> None:
    await everything_of(people, redis_client, ANNA)
    for key in (person_key(ANNA), results_key(ANNA)):  # None: written by a program that set no end
        await (redis_client.persist(key) if before is None else redis_client.expire(key, before))
    assert await people.renew(ANNA)
    left = await lives(redis_client, ANNA)
    assert len(left) == 5
    assert min(left) > LIFE - 60


async def test_a_person_who_was_seen_today_is_not_written_again(people: People, redis_client: Client) -> None:
    await everything_of(people, redis_client, ANNA)
    for key in person_keys(ANNA):
        await redis_client.expire(key, LIFE - DAY + 60)
    assert not await people.renew(ANNA)
    assert max(await lives(redis_client, ANNA)) <= LIFE - DAY + 60
    assert not await people.renew(BRUNO), "of whom nothing is known"


@each_row(("who", "platform"), [(ANNA, "web"), (BRUNO, "matrix"), ("discord:12", "discord")])
def test_a_persons_platform_stands_before_the_first_colon(who: str, platform: str) -> None:
    assert platform_of(who) == platform
    assert platform in PLATFORMS


def test_partners_are_the_others() -> None:
    assert partners((ANNA, BRUNO), 0) == (BRUNO,)
    assert partners((ANNA, BRUNO), 1) == (ANNA,)
