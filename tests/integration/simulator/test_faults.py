"""Given limits and faults that a test ordered: does a client see them as Discord would show them?"""

import asyncio

import discord as discord_py
import pytest

from tests.integration.simulator.bots import Bot
from tests.integration.simulator.conftest import Home
from tests.rows import each_row
from tests.simulator.faults import matching

MESSAGES = "/channels/*/messages"


async def test_a_request_that_is_limited_is_sent_again(home: Home, bot: Bot) -> None:
    home.discord.faults.rate_limit("POST", MESSAGES, times=2, retry_after=0.01)
    await bot.room(home.channel).send("at last")
    assert [each.status for each in home.discord.requests if each.path.endswith("/messages")] == [
        429,
        429,
        200,
    ]
    assert [message.text for message in home.bob.messages(home.channel)] == ["at last"]


async def test_a_global_limit_says_so(home: Home, bot: Bot, caplog: pytest.LogCaptureFixture) -> None:
    home.discord.faults.rate_limit("POST", MESSAGES, retry_after=0.01, scope="global")
    await bot.room(home.channel).send("at last")
    assert "Global rate limit" in caplog.text


async def test_answers_to_presses_can_be_limited_too(home: Home, bot: Bot) -> None:
    del bot
    home.discord.faults.rate_limit("POST", "/interactions/**", retry_after=0.01)
    assert (await home.ann.use(home.channel, "hands whisper")).answer


async def test_real_limits_make_a_client_wait_and_not_fail(home: Home, bot: Bot) -> None:
    home.discord.limits.enforce(scale=0.001)
    for number in range(12):
        await bot.room(home.channel).send(str(number))
    assert len(home.bob.messages(home.channel)) == 12
    home.discord.limits.relax()


async def test_more_than_is_allowed_at_once_is_refused_by_number(home: Home, bot: Bot) -> None:
    home.discord.limits.enforce(scale=0.02)
    room = bot.room(home.channel)
    await asyncio.gather(*(room.send(str(number)) for number in range(8)))
    statuses = [each.status for each in home.discord.requests if each.path.endswith("/messages")]
    assert statuses.count(200) == 8
    assert len(home.bob.messages(home.channel)) == 8


async def test_a_failure_is_met_as_often_as_it_was_ordered(home: Home, bot: Bot) -> None:
    home.discord.faults.fail("POST", MESSAGES, status=503)
    with pytest.raises(discord_py.DiscordServerError):
        await bot.room(home.channel).send("lost")
    await bot.room(home.channel).send("found")
    home.discord.faults.refuse("POST", MESSAGES, 403, 50013)
    with pytest.raises(discord_py.Forbidden):
        await bot.room(home.channel).send("lost")
    assert [message.text for message in home.bob.messages(home.channel)] == ["found"]


async def test_a_request_can_be_held(home: Home, bot: Bot) -> None:
    async with home.discord.faults.hold("POST", MESSAGES):
        sending = asyncio.create_task(bot.room(home.channel).send("slow"))
        await bot.room(home.channel).typing()  # another request overtakes it
        assert home.bob.messages(home.channel) == []
    await sending
    assert len(home.bob.messages(home.channel)) == 1


@each_row(
    ("pattern", "path", "meets"),
    [
        ("/channels/*/messages", "/channels/1/messages", True),
        ("/channels/*/messages", "/channels/1/messages/2", False),
        ("/channels/**", "/channels/1/messages/2", True),
        ("/a.b", "/axb", False),
    ],
)
def test_a_star_is_one_part_of_a_path(pattern: str, path: str, *, meets: bool) -> None:
    assert bool(matching(pattern).fullmatch(path)) == meets
