"""Given a bot that sends nonsense, or one in a process of its own: what does the simulator itself do?"""

import asyncio
import sys
from pathlib import Path

import discord as discord_py
import pytest

from tests.integration.simulator.bots import Board, Bot, board, running
from tests.integration.simulator.conftest import Home, furnished
from tests.simulator import Discord, Violations

ROOT = Path(__file__).parents[3]


async def asking_for_voices() -> None:
    async with Discord() as discord:
        home = furnished(discord)
        async with running(discord, home.app) as bot:
            with pytest.raises(discord_py.NotFound):
                await bot.http.request(discord_py.http.Route("GET", "/voice/regions"))


async def failing_after_saying_nothing() -> None:
    async with Discord() as discord:
        home = furnished(discord)
        async with running(discord, home.app) as bot:
            with pytest.raises(discord_py.HTTPException):
                await bot.room(home.channel).send("")
            raise ZeroDivisionError


async def test_a_test_fails_whose_bot_sent_what_discord_does_not_take() -> None:
    with pytest.raises(Violations, match="not simulated"):
        await asking_for_voices()


async def test_a_test_that_fails_anyway_tells_its_own_reason() -> None:
    with pytest.raises(ZeroDivisionError):
        await failing_after_saying_nothing()


async def test_requests_are_kept_in_a_log(home: Home, bot: Bot) -> None:
    await bot.room(home.channel).send("hello", file=board())
    (request,) = (
        each for each in home.discord.requests if each.path == f"/channels/{home.channel.id}/messages"
    )
    assert (request.method, request.status, request.by) == ("POST", 200, home.app)
    assert request.body["content"] == "hello"
    assert list(request.files) == ["board.png"]


async def test_a_world_that_does_not_remember_lets_old_pictures_go() -> None:
    async with Discord(remembers=False) as discord:
        home = furnished(discord)
        async with running(discord, home.app) as bot:
            sent = await bot.room(home.channel).send(view=Board("one"), file=board())
            for text in ("two", "three"):
                await sent.edit(view=Board(text), attachments=[board()])
            message = home.channel.messages[sent.id]
            assert [version.text for version in message.versions] == ["three"]
            assert list(discord.world.attachments.values()) == message.files
            await sent.delete()
            assert discord.world.attachments == {}


async def test_clients_look_for_discord_where_it_was_again_afterwards(discord: Discord) -> None:
    before = discord_py.http.Route.BASE
    with discord.reached():
        assert f"{discord.url}/api/v10" == discord_py.http.Route.BASE
    assert before == discord_py.http.Route.BASE


async def test_the_program_can_be_launched_against_it(discord: Discord) -> None:
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.simulator.launch", "--help"),
        cwd=ROOT,
        env=discord.environment,
        stdout=asyncio.subprocess.PIPE,
    )
    said, _ = await program.communicate()
    assert program.returncode == 0
    assert b"heldhands" in said
