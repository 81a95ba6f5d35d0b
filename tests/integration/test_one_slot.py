"""Given steps of the store: does a cluster take them, and would it be noticed on one server if it did not?"""

import re
from importlib.resources import files

from bot.connection import Client, connect
from bot.store.keys import game_key, log_key, person_key

ONE, OTHER = "ONE", "OTHER"
CALL = re.compile(r"redis\.call\(\s*('(?P<name>\w+)'|ARGV\[\d\]), (?P<key>[^,)]+)")


async def test_a_command_or_transaction_with_keys_of_two_slots_is_noticed(
    valkey: str, steps_that_a_cluster_refuses: list[str]
) -> None:
    client, noticed = connect(valkey), steps_that_a_cluster_refuses
    await client.exists(game_key(ONE), log_key(ONE))
    await get_both(client, transaction=False)
    assert noticed == []
    await client.exists(game_key(ONE), game_key(OTHER))
    await client.eval("return 1", 1, game_key(ONE), game_key(OTHER))
    await get_both(client, transaction=True)
    assert [step.split(" names ")[0] for step in noticed] == ["'EXISTS'", "'EVAL'", "'a transaction'"]
    noticed.clear()
    await client.aclose()


async def get_both(client: Client, *, transaction: bool) -> None:
    async with client.pipeline(transaction=transaction) as pipe:
        for who in (ONE, OTHER):
            pipe.get(person_key(who))
        await pipe.execute()


def test_every_script_uses_the_keys_that_it_is_given_and_makes_up_no_others() -> None:
    scripts = [file for file in (files("bot.store") / "scripts").iterdir() if file.name.endswith(".lua")]
    assert len(scripts) > 10
    for script in scripts:
        calls = [*CALL.finditer(text := script.read_text(encoding="utf-8"))]
        assert len(calls) == text.count("redis.call("), script.name
        for call in calls:
            given = re.fullmatch(r"KEYS\[(\d|k)\]|unpack\(KEYS", call["key"]) or "in ipairs(KEYS)" in text
            assert given or call["name"] == "PUBLISH", (script.name, call[0])
