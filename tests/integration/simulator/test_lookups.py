"""Given a bot that asks who and what is there: does it learn what it may know?"""

import discord as discord_py

from tests.integration.simulator.bots import Bot
from tests.integration.simulator.conftest import Home
from tests.integration.simulator.refused import refused
from tests.simulator import Intent
from tests.simulator.rooms import PRIVATE_THREAD, Thread


def guild_of(home: Home, bot: Bot) -> discord_py.Guild:
    guild = bot.get_guild(home.guild.id)
    assert guild
    return guild


async def test_a_guild_and_its_channels_and_roles_can_be_fetched(home: Home, bot: Bot) -> None:
    fetched = await bot.fetch_guild(home.guild.id)
    assert (fetched.name, fetched.owner_id, fetched.approximate_member_count) == ("Home", home.ann.id, 3)
    guild = guild_of(home, bot)
    assert [channel.id for channel in await guild.fetch_channels()] == [home.channel.id]
    assert {role.id for role in await guild.fetch_roles()} == set(home.guild.roles)
    assert (await guild.fetch_role(home.guild.everyone.id)).is_default()
    with refused(10011):
        await guild.fetch_role(5)
    assert [each.id async for each in bot.fetch_guilds()] == [home.guild.id]


async def test_all_members_are_told_only_with_the_intent(home: Home, bot: Bot) -> None:
    found = await bot.http.request(
        discord_py.http.Route("GET", f"/guilds/{home.guild.id}/members/search?query=bo&limit=5")
    )
    assert [each["user"]["id"] for each in found] == [str(home.bob.id)]
    with refused(50001):
        await bot.http.get_members(home.guild.id, 10, None)
    home.app.enable(Intent.GUILD_MEMBERS)
    listed = await bot.http.get_members(home.guild.id, 10, None)
    assert {int(each["user"]["id"]) for each in listed} == set(home.guild.members)


async def test_a_bot_that_leaves_is_gone(home: Home, bot: Bot) -> None:
    await guild_of(home, bot).leave()
    assert (await bot.hears("remove")).id == home.guild.id
    with refused(50001):
        await bot.fetch_guild(home.guild.id)


async def test_a_bot_learns_what_is_enabled_for_it(home: Home, bot: Bot) -> None:
    assert not (await bot.application_info()).flags.gateway_message_content_limited
    home.app.enable(Intent.MESSAGE_CONTENT)
    assert (await bot.application_info()).flags.gateway_message_content_limited


async def test_members_of_a_thread_come_and_go(home: Home, bot: Bot) -> None:
    thread = Thread(home.channel, home.discord.clock.snowflake(), "game", home.app.user, PRIVATE_THREAD)
    thread.add(home.app.user)
    thread.add(home.bob)
    assert (await bot.http.get_thread_member(thread.id, home.bob.id))["user_id"] == str(home.bob.id)
    await bot.http.remove_user_from_thread(thread.id, home.bob.id)
    with refused(10007):
        await bot.http.get_thread_member(thread.id, home.bob.id)
    await bot.http.leave_thread(thread.id)
    assert thread.joined == {}


async def test_who_reacted_can_be_asked(home: Home, bot: Bot) -> None:
    written = await home.ann.write(home.channel, "x")
    for person in (home.bob, home.ann):
        await person.react(written, "🎲")
    fetched = await bot.room(home.channel).fetch_message(written.id)
    assert {user.id async for user in fetched.reactions[0].users()} == {home.ann.id, home.bob.id}
