"""Games as they are stored, on a real Valkey and on a real cluster of three."""

import asyncio
import re
from contextlib import aclosing
from importlib.resources import files

import pytest

from bot.model.game import About, Status, StoredGame
from bot.store.atomic import NOTHING, Value
from bot.store.connection import Client, connect
from bot.store.games import Games
from bot.store.keys import PARTITIONS, game_key, log_key, partition
from tests.rows import each_row

GAME = "GAME1"
ABOUT = About(game="heldhands", seats=("web:a", "web:b"), created=1)
INVITED: dict[str, Value] = {"status": Status.INVITED.value, "about": ABOUT.model_dump_json()}
DEALT: dict[str, Value] = {**INVITED, "rev": 1, "status": Status.PLAYING.value, "state": b"one", "seed": 7}
CALL = re.compile(r"redis\.call\(\s*('(?P<name>\w+)'|ARGV\[\d\]), (?P<key>[^,)]+)")


async def begin(games: Games, **other: Value) -> None:
    assert await games.write(GAME, expect={"status": NOTHING}, change=DEALT | other) is None


async def move(games: Games, revision: int, entry: str) -> int | None:
    change: dict[str, Value] = {"rev": revision + 1, "state": entry}
    return await games.write(GAME, expect={"rev": revision}, change=change, entries=[entry])


async def stored(games: Games) -> StoredGame:
    found = await games.load(GAME)
    assert found
    return found


async def over(games: Games) -> StoredGame:
    """Return a game that has come to its end by a long way."""
    await begin(games)
    for revision in range(1, 100):
        await move(games, revision, f"{revision % 2} O{revision % 32}/1")
    end: dict[str, Value] = {"status": Status.OVER.value, "offers": "0", "reminded": 7, "state": "x" * 3000}
    await games.write(GAME, expect={"rev": 100}, change=end)
    return await stored(games)


async def weight(client: Client) -> int:
    """Return the bytes that the game takes on its server."""
    sizes = [await client.memory_usage(key) for key in (game_key(GAME), log_key(GAME))]
    return sum(size or 0 for size in sizes)


async def test_a_game_is_there_after_it_was_written_byte_for_byte(games: Games, redis_client: Client) -> None:
    assert await games.load(GAME) is None
    assert await move(games, 1, "0 O17/1") == 0, "where there is no game nothing is written"
    assert not await redis_client.exists(game_key(GAME))
    assert not await redis_client.exists(log_key(GAME))
    await begin(games, state=(state := bytes(range(256)) * 40))
    found = await stored(games)
    assert (found.id, found.revision, found.status, found.about) == (GAME, 1, Status.PLAYING, ABOUT)
    assert found.state == state
    assert await games.log(GAME) == []
    await games.write(GAME, expect={}, change={"offers": "0 1", "state": "secret"})
    assert await games.load_with(GAME, ("offers", "reminded")) == (await stored(games), ["0 1", ""])
    assert await games.load_with("NOSUCHGAME", ("offers",)) is None
    assert "secret" not in repr(await stored(games)), "a log does not show it"


async def test_whatever_a_field_holds_is_compared_and_changed_as_it_is(games: Games) -> None:
    values: tuple[Value, ...] = (b"*", b"\n", b"a\n*\nb\n", b"\xff\0", "ü", "a * b", 2**53)
    await begin(games)
    for revision, value in enumerate(values, 2):
        assert await games.write(GAME, expect={"offers": NOTHING}, change={"state": value}) is None
        assert await games.write(GAME, expect={"state": value}, change={"rev": revision}) is None
        assert await games.write(GAME, expect={"state": b"other"}, change={"rev": 99}) == revision
        assert (await stored(games)).state == (value if isinstance(value, bytes) else str(value).encode())
    before = await stored(games)
    for text in ("*", "\n", "a\nb", "a\n*"):
        with pytest.raises(ValueError, match="bytes"):
            await games.write(GAME, expect={}, change={"state": text})
    assert await stored(games) == before


async def test_every_expected_field_has_to_be_as_it_is_said_to_be_and_nothing_takes_a_field_away(
    games: Games, redis_client: Client
) -> None:
    await begin(games)
    wrong: tuple[dict[str, Value], ...] = (
        {"rev": 1, "status": Status.OVER.value},
        {"rev": 1, "state": NOTHING},
        {"rev": 1, "offers": "0"},
    )
    for expect in wrong:
        assert await games.write(GAME, expect=expect, change={"state": b"two"}) == 1
    right: dict[str, Value] = {"rev": 1, "status": Status.PLAYING.value, "state": b"one", "offers": NOTHING}
    assert await games.write(GAME, expect=right, change={"state": b"two", "offers": "0"}) is None
    assert (await stored(games)).state == b"two"
    await games.write(GAME, expect={}, change={"offers": NOTHING, "reminded": NOTHING})
    assert not await redis_client.hexists(game_key(GAME), "offers")
    assert not await redis_client.hexists(game_key(GAME), "reminded")


async def test_of_many_at_once_one_wins_and_the_others_are_told_the_revision(games: Games) -> None:
    await begin(games)
    answers = await asyncio.gather(*(move(games, 1, f"0 O{n}/1") for n in range(20)))
    assert sorted(answers, key=str) == [2] * 19 + [None]
    (entry,) = await games.log(GAME)
    found = await stored(games)
    assert (found.revision, found.state) == (2, entry.encode())


async def test_each_revision_after_the_first_has_its_entry_and_a_record_is_the_seed_and_the_log(
    games: Games, redis_client: Client
) -> None:
    await begin(games)
    await move(games, 1, "0 left")
    await redis_client.script_flush()  # a server that forgot the script is sent it again
    assert await move(games, 2, "1 right") is None
    assert await games.log(GAME) == ["0 left", "1 right"]
    assert [await games.entry(GAME, revision) for revision in (2, 3, 4)] == ["0 left", "1 right", None]
    assert await games.seed_and_log(GAME) == (7, ["0 left", "1 right"])


async def test_a_game_in_the_archive_is_its_record_once_and_really_smaller(
    games: Games, redis_client: Client
) -> None:
    finished = await over(games)
    before, record = await weight(redis_client), await games.seed_and_log(GAME)
    await asyncio.gather(*(games.archive(finished) for _ in range(10)))
    found = await stored(games)
    assert (found.revision, found.status, found.about) == (100, Status.OVER, ABOUT)
    assert found.state == b""
    assert await games.load_with(GAME, ("offers", "reminded")) == (found, ["", ""])
    assert await games.seed_and_log(GAME) == record
    assert not await redis_client.exists(log_key(GAME))
    assert 3 * await weight(redis_client) < before
    once = await redis_client.hgetall(game_key(GAME))
    for again in (finished, found):
        await games.archive(again)
        assert await redis_client.hgetall(game_key(GAME)) == once
    assert await games.delete(found)
    await games.archive(finished)
    assert not await redis_client.exists(game_key(GAME)), "what was forgotten is not brought back"
    await begin(games, status=Status.LEFT.value)
    await games.archive(await stored(games))
    assert await games.seed_and_log(GAME) == (7, []), "without a single move"


async def test_a_forgotten_game_leaves_nothing_and_one_that_was_changed_is_not_forgotten(
    games: Games, redis_client: Client
) -> None:
    await games.write(GAME, expect={"status": NOTHING}, change=INVITED)
    invited = await stored(games)
    assert (invited.revision, invited.status, invited.state) == (0, Status.INVITED, b"")
    await games.write(GAME, expect={}, change={"status": Status.DECLINED.value})
    assert not await games.delete(invited)
    assert await games.delete(await stored(games))
    await begin(games)
    before = await stored(games)
    await move(games, 1, "0 left")
    assert not await games.delete(before)
    moved = await stored(games)
    await games.write(GAME, expect={}, change={"status": Status.OVER.value})
    assert not await games.delete(moved)
    assert await games.log(GAME) == ["0 left"]
    assert await games.delete(await stored(games))
    assert await games.load(GAME) is None
    assert await weight(redis_client) == 0


@each_row("name", ["G", "web:"])
def test_names_spread_over_all_partitions(name: str) -> None:
    assert {partition(f"{name}{n}") for n in range(2000)} == set(range(PARTITIONS))


# What a cluster takes


async def test_a_command_or_transaction_with_keys_of_two_slots_is_noticed(
    valkey: str, steps_that_a_cluster_refuses: list[str]
) -> None:
    noticed, one, other = steps_that_a_cluster_refuses, game_key("ONE"), game_key("OTHER")
    async with aclosing(connect(valkey)) as client:
        await client.exists(one, log_key("ONE"))
        for transaction in (False, True):
            assert noticed == []
            async with client.pipeline(transaction=transaction) as pipe:
                pipe.get(one)
                pipe.get(other)
                await pipe.execute()
        await client.exists(one, other)
        await client.eval("return 1", 1, one, other)
    assert [step.split(" names ")[0] for step in noticed] == ["'a transaction'", "'EXISTS'", "'EVAL'"]
    noticed.clear()


def test_every_script_uses_the_keys_that_it_is_given_and_makes_up_no_others() -> None:
    scripts = [file for file in (files("bot.store") / "scripts").iterdir() if file.name.endswith(".lua")]
    assert len(scripts) > 10
    for script in scripts:
        calls = [*CALL.finditer(text := script.read_text(encoding="utf-8"))]
        assert len(calls) == text.count("redis.call("), script.name
        for call in calls:
            given = re.fullmatch(r"KEYS\[(\d|k)\]|unpack\(KEYS", call["key"]) or "in ipairs(KEYS)" in text
            assert given or call["name"] == "PUBLISH", (script.name, call[0])
