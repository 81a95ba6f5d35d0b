"""Results as they are stored, with what they come to, on a Valkey and on a cluster of three."""

from random import Random
from typing import Any

from bot.model.person import Result
from bot.model.statistics import Statistics, name_of
from bot.store import keys
from bot.store.connection import Client
from bot.store.people import People
from tests.integration.service.tablemates import preceded
from tests.integration.trips import counted_trips

ANNA, BRUNO, CARLA = "web:anna", "matrix:@bruno:example.org", "discord:3"
RESULT = Result(game="heldhands", options={"level": "none"}, partners=(BRUNO,), at=5, won=True)
RESULT_OF_TOMORROW = RESULT.model_dump_json().replace('"at":', '"mood":"blue","at":')
NAMES = [name_of("heldhands"), name_of("heldhands", BRUNO), name_of("palm"), name_of("palm", CARLA)]


def played(at: int, won: bool | None = True, game: str = "heldhands", *partners: str) -> Result:  # noqa: FBT001, FBT002 - as stored
    return Result(game=game, options={"level": "none"}, partners=partners or (BRUNO,), at=at, won=won)


def counted(results: dict[str, Result], name: str) -> Statistics:
    """Count what is in the statistics of a name, as one would by hand."""
    kind, _, partner = name.partition(" ")
    found = Statistics()
    for each in sorted(results.values(), key=lambda each: each.at):
        if each.game == kind and (not partner or partner in each.partners):
            found.add(each)
    return found


async def test_a_result_is_noted_once_until_it_is_taken_away(people: People) -> None:
    for game in ("ONE", "ONE", "ONE", "TWO"):
        await people.results.add(ANNA, game, RESULT)
    assert await people.results.newest(ANNA, 9) == {"ONE": RESULT, "TWO": RESULT}
    assert await people.results.load(ANNA, "ONE") == RESULT
    assert await people.results.load(ANNA, "THREE") is None
    assert await people.results.newest(BRUNO, 9) == {}
    await people.results.remove(ANNA, "ONE")
    assert await people.results.newest(ANNA, 9) == {"TWO": RESULT}
    await people.results.remove(ANNA, "TWO")
    assert await people.results.games(ANNA) == []
    assert not await people.is_known(ANNA)


async def test_a_result_that_cannot_be_read_is_skipped_and_kept(people: People, redis_client: Client) -> None:
    await people.results.add(ANNA, "ONE", RESULT)
    for line in ("", "{}", "[1]", '{"newer": "matrix:@bruno:example.org"}', RESULT_OF_TOMORROW):
        await redis_client.hset(keys.results_key(ANNA), "TWO", line)
        assert await people.results.newest(ANNA, 9) == {"ONE": RESULT}, line
        assert await people.results.load(ANNA, "TWO") is None
        assert sorted(await people.results.games(ANNA)) == ["ONE", "TWO"]
        assert await people.results.text(ANNA, "TWO") == line
        assert (await people.results.statistics(ANNA, NAMES[:1]))[0].games == 1


async def test_statistics_are_those_of_the_stored_results_however_these_come_and_go(people: People) -> None:
    rng, stored = Random(3), dict[str, Result]()
    results = people.results
    for number in range(150):
        match rng.randrange(10):
            case 0 if stored:  # as when a game is deleted
                del stored[game := rng.choice([*stored])]
                await results.remove(ANNA, game)
            case 1 if stored:  # as when a partner was forgotten
                game = rng.choice([*stored])
                stored[game] = stored[game].model_copy(update={"partners": ("", CARLA)})
                await results.add(ANNA, game, stored[game])
            case chance:
                at = number * 10 - (35 if chance == 2 else 0)  # one of them late
                kind, partners = rng.choice([("heldhands", (BRUNO,)), ("palm", (BRUNO, CARLA))])
                game = f"GAME{number}"
                stored[game] = played(at, rng.choice([True, True, False, None]), kind, *partners)
                await results.add(ANNA, game, stored[game])
        found = dict(zip(NAMES, await results.statistics(ANNA, NAMES), strict=True))
        for name, each in found.items():
            expected = counted(stored, name)
            assert each.longest_streak >= expected.longest_streak
            for same in ("games", "won", "lost", "let_go", "streak"):
                assert getattr(each, same) == getattr(expected, same), (number, name, same)
        newest = sorted(stored.values(), key=lambda each: -each.at)[:5]
        assert [each.at for each in (await results.newest(ANNA, 5)).values()] == [each.at for each in newest]


async def test_what_another_version_has_noted_or_removed_is_counted_too(
    people: People, redis_client: Client
) -> None:
    stored = {f"GAME{number}": played(number) for number in range(1200)}
    lines: dict[Any, Any] = {game: each.model_dump_json() for game, each in stored.items()}
    await redis_client.hset(keys.results_key(ANNA), mapping=lines)
    assert [*await people.results.newest(ANNA, 2)] == ["GAME1199", "GAME1198"]
    assert (await people.results.statistics(ANNA, NAMES))[1].streak == 1200
    await redis_client.hdel(keys.results_key(ANNA), "GAME0", "GAME1199")
    await people.results.add(ANNA, "LAST", played(9999, won=False))
    everything, with_bruno, *_ = await people.results.statistics(ANNA, NAMES)
    assert everything == with_bruno
    assert (everything.won, everything.lost, everything.streak) == (1198, 1, 0)
    assert [*await people.results.newest(ANNA, 2)] == ["LAST", "GAME1198"]
    await redis_client.delete(keys.results_key(ANNA))
    assert await people.results.statistics(ANNA, NAMES[:1]) == [Statistics()]


async def test_to_read_statistics_and_the_last_games_costs_no_more_with_more_games(people: People) -> None:
    sent = []
    for number in range(1, 602):
        await people.results.add(ANNA, f"GAME{number:03}", played(number))
        if number in {2, 601}:
            with counted_trips() as trips:
                await people.results.statistics(ANNA, NAMES)
                assert len(await people.results.newest(ANNA, 2)) == 2
            sent.append([len(trip) for trip in trips])
    assert sent[0] == sent[1]
    assert len(sent[0]) == 3, "the numbers, the names of the last games, their results"


async def test_a_change_while_all_are_counted_is_not_lost(people: People, redis_client: Client) -> None:
    for number in range(5):
        await people.results.add(ANNA, f"GAME{number}", played(number))
    await redis_client.delete(keys.statistics_key(ANNA))
    anonymous = played(1).model_copy(update={"partners": ("",)})

    async def forget_partner(*_: object) -> None:
        await people.results.add(ANNA, "GAME1", anonymous)

    slow = People(redis_client)
    preceded(slow.results._recount, "run", forget_partner)
    assert (await slow.results.statistics(ANNA, NAMES))[1].games == 5, "as it was when it was read"
    assert not await redis_client.exists(keys.statistics_key(ANNA))
    assert [each.games for each in await people.results.statistics(ANNA, NAMES)] == [5, 4, 0, 0]
