"""Given a gateway that drops, refuses or splits: does a bot hear all that it may, and nothing else?"""

import asyncio

import discord as discord_py
import pytest

from tests.integration.simulator.bots import Bot, running
from tests.integration.simulator.conftest import ENOUGH, Home
from tests.simulator import Intent

READS = discord_py.Intents(guilds=True, guild_messages=True, message_content=True)


async def test_a_wrong_token_is_refused(home: Home) -> None:
    home.app.token, right = "wrong", home.app.token
    with home.discord.reached():
        async with Bot() as bot:
            with pytest.raises(discord_py.LoginFailure):
                await bot.login(right)


async def test_intents_that_nobody_enabled_are_refused(home: Home) -> None:
    with pytest.raises(discord_py.PrivilegedIntentsRequired):
        async with running(home.discord, home.app, intents=READS):
            pass
    home.app.enable(Intent.MESSAGE_CONTENT)
    async with running(home.discord, home.app, intents=READS) as bot:
        await home.bob.write(home.channel, "in the open")
        assert (await bot.hears("message")).content == "in the open"


async def test_an_impossible_shard_is_refused(home: Home) -> None:
    with pytest.raises(discord_py.ConnectionClosed) as caught:
        async with running(home.discord, home.app, shard_ids=[3], shard_count=2):
            pass
    assert caught.value.code == 4010


async def test_without_the_intent_a_bot_hears_that_something_was_written_and_not_what(
    home: Home, bot: Bot
) -> None:
    await home.bob.write(home.channel, "a secret", attachments={"a.txt": b"a"})
    heard = await bot.hears("message")
    assert (heard.content, heard.attachments) == ("", [])
    assert heard.author.id == home.bob.id
    await home.bob.write(home.channel, f"{home.app.user.mention} hello")
    assert "hello" in (await bot.hears("message")).content


async def test_what_happens_where_a_bot_cannot_look_is_not_heard(home: Home, bot: Bot) -> None:
    hidden = home.guild.new_channel("hidden")
    hidden.overwrite(home.guild.everyone, deny=1 << 10)
    hidden.overwrite(home.app, deny=1 << 10)
    await home.ann.write(hidden, "unheard")
    await home.ann.write(home.channel, "heard")
    assert (await bot.hears("message")).channel.id == home.channel.id


async def test_what_was_missed_during_a_drop_is_heard_after_it(home: Home, bot: Bot) -> None:
    await home.discord.gateway.drop()
    written = await home.bob.write(home.channel, "meanwhile")
    assert (await bot.hears("message")).id == written.id
    assert await bot.hears("resumed") == 0


async def test_a_session_that_is_lost_begins_anew(home: Home, bot: Bot) -> None:
    assert await bot.hears("ready") == 0
    await home.discord.gateway.drop(resumable=False)
    assert await bot.hears("ready") == 0
    written = await home.bob.write(home.channel, "afterwards")
    assert (await bot.hears("message")).id == written.id
    assert bot.heard["resumed"].empty()


async def test_a_bot_that_is_asked_to_reconnect_loses_nothing(home: Home, bot: Bot) -> None:
    home.discord.gateway.ask_reconnect()
    written = await home.bob.write(home.channel, "meanwhile")
    assert await bot.hears("resumed") == 0
    assert (await bot.hears("message")).id == written.id


async def test_a_press_during_a_drop_is_answered_after_it(home: Home, bot: Bot) -> None:
    await home.discord.gateway.drop()
    using = asyncio.create_task(home.ann.use(home.channel, "hands whisper"))
    assert await bot.hears("resumed") == 0
    assert (await using).answer


async def test_each_guild_belongs_to_one_shard_and_direct_messages_to_the_first(home: Home) -> None:
    home.app.shards = 2
    second = home.discord.new_guild("Second", owner=home.bob)
    second.install(home.app, ENOUGH)
    shards = {guild.id: (guild.id >> 22) % 2 for guild in (home.guild, second)}
    assert set(shards.values()) == {0, 1}
    async with running(home.discord, home.app) as bot:
        assert {guild.id: guild.shard_id for guild in bot.guilds} == shards
        told = [
            (session.shard, sum('"GUILD_CREATE"' in frame for _, frame in session.kept))
            for session in home.discord.gateway.sessions.of(home.app)
        ]
        assert sorted(told) == [((0, 2), 1), ((1, 2), 1)]
        await home.bob.write(home.bob.dm(home.app), "hello")
        await bot.hears("message")
        (first,) = (s for s in home.discord.gateway.sessions.of(home.app) if s.shard[0] == 0)
        assert '"MESSAGE_CREATE"' in first.kept[-1][1]


async def test_joining_and_leaving_a_guild_is_heard(home: Home, bot: Bot) -> None:
    other = home.discord.new_guild("Other", owner=home.bob)
    other.install(home.app, ENOUGH)
    assert (await bot.hears("join")).id == other.id
    other.kick(home.app)
    assert (await bot.hears("remove")).id == other.id


async def test_members_can_be_asked_for(home: Home, bot: Bot) -> None:
    guild = bot.get_guild(home.guild.id)
    assert guild
    assert guild.get_member(home.bob.id) is None
    assert [member.id for member in await guild.query_members("Bo")] == [home.bob.id]
    assert [member.id for member in await guild.query_members(user_ids=[home.ann.id])] == [home.ann.id]
    assert (await guild.fetch_member(home.bob.id)).name == "bob"


async def test_during_an_outage_nothing_is_there_and_afterwards_everything(home: Home, bot: Bot) -> None:
    assert await bot.hears("ready") == 0
    async with home.discord.outage():
        with pytest.raises(discord_py.DiscordServerError):
            await bot.room(home.channel).send("hello?")
        gateway = home.discord.gateway
        await home.discord.until(lambda: gateway.refused, "the bot has tried to come back")
        assert not gateway.is_connected(home.app)
    await bot.room(home.channel).send("hello again")
    assert await bot.hears("ready") == 0  # discord.py begins anew when it was refused
    assert [message.text for message in home.bob.messages(home.channel)] == ["hello again"]


async def test_a_bot_hears_of_its_own_roles_whatever_its_intents(home: Home, bot: Bot) -> None:
    home.guild.new_role("of others", members=[home.bob])
    role = home.guild.new_role("of the bot", members=[home.app])
    assert role.id in [each.id for each in (await bot.hears("member")).roles]
