"""Given threads: how do they begin, fall asleep, wake, and end?"""

import asyncio
from typing import Any

import discord as discord_py
import pytest

from tests.integration.simulator.bots import Bot, running
from tests.integration.simulator.conftest import Home, furnished
from tests.integration.simulator.refused import refused
from tests.simulator import Discord, Forbidden, Permission
from tests.simulator.rooms import PRIVATE_THREAD, Thread

HOUR = 60 * 60


async def started(home: Home, bot: Bot) -> tuple[Thread, discord_py.Thread]:
    """Return a thread that the bot has started from a message of its own, both as it is and as it sees it."""
    message = await bot.room(home.channel).send("a game")
    channel = bot.get_channel(home.channel.id)
    assert isinstance(channel, discord_py.TextChannel)
    thread = await channel.create_thread(name="game", message=message, auto_archive_duration=60)
    return home.guild.threads[thread.id], thread


async def test_a_thread_has_the_id_of_its_message_and_a_message_has_one_thread(home: Home, bot: Bot) -> None:
    thread, seen = await started(home, bot)
    assert home.channel.messages[seen.id].thread is thread
    assert home.app.user.id in thread.joined
    with refused(160004):
        await bot.room(home.channel).get_partial_message(seen.id).create_thread(name="another")


async def test_a_thread_archives_itself_when_nobody_writes_and_an_edit_is_no_activity(
    home: Home, bot: Bot
) -> None:
    thread, seen = await started(home, bot)
    message = await seen.send("the board")
    home.discord.clock.advance(HOUR - 1)
    await message.edit(content="the board again")
    assert not thread.archived
    home.discord.clock.advance(1)
    assert thread.archived
    assert (await bot.hears("thread")).data["thread_metadata"]["archived"] is True


async def test_writing_keeps_a_thread_awake(home: Home, bot: Bot) -> None:
    thread, seen = await started(home, bot)
    home.discord.clock.advance(HOUR - 1)
    await seen.send("still here")
    home.discord.clock.advance(HOUR - 1)
    assert not thread.archived
    home.discord.clock.advance(1)
    assert thread.archived


async def test_in_an_archived_thread_a_bot_can_only_unarchive_and_delete(home: Home, bot: Bot) -> None:
    thread, seen = await started(home, bot)
    message, other = await seen.send("the board"), await seen.send("more")
    home.discord.clock.advance(HOUR)
    for deed in (seen.send("x"), message.edit(content="x"), message.add_reaction("👍"), seen.edit(name="x")):
        with refused(50083):
            await deed
    for deed in (seen.join(), seen.add_user(discord_py.Object(home.bob.id))):
        with refused(50083):
            await deed
    await other.delete()
    await seen.edit(archived=False)
    assert not thread.archived
    await seen.send("awake")


async def test_where_it_is_wanted_a_message_of_a_bot_wakes_a_thread_as_documented() -> None:
    async with Discord(posting_unarchives=True) as discord:
        home = furnished(discord)
        async with running(discord, home.app) as bot:
            thread, seen = await started(home, bot)
            discord.clock.advance(HOUR)
            await seen.send("awake")
            assert not thread.archived


async def test_a_locked_thread_is_closed_to_who_cannot_manage_threads(home: Home, bot: Bot) -> None:
    thread, seen = await started(home, bot)
    message = await seen.send("the board")
    thread.locked = True
    with refused(160005):
        await seen.send("x")
    with refused(160005):
        await message.edit(content="x")
    thread.archive(archived=True)
    with refused(50013):
        await seen.edit(archived=False)
    with pytest.raises(Forbidden):
        await home.bob.write(thread, "x")


async def test_people_wake_a_thread_by_writing_if_they_may_write(home: Home, bot: Bot) -> None:
    thread, _ = await started(home, bot)
    home.discord.clock.advance(HOUR)
    home.channel.overwrite(home.bob, deny=Permission.SEND_MESSAGES_IN_THREADS)
    with pytest.raises(Forbidden):
        await home.bob.write(thread, "hello")
    await home.ann.write(thread, "hello")
    assert not thread.archived


async def test_a_press_wakes_a_thread_only_for_who_may_write_in_it(home: Home, bot: Bot) -> None:
    thread, seen = await started(home, bot)
    button: discord_py.ui.Button[Any] = discord_py.ui.Button(label="Go", custom_id="go")
    sent = await seen.send("press", view=discord_py.ui.View().add_item(button))
    message = thread.messages[sent.id]
    home.channel.overwrite(home.bob, deny=Permission.SEND_MESSAGES_IN_THREADS)

    pressing = asyncio.create_task(home.bob.press(message, "Go"))
    await (await bot.hears("interaction")).response.defer()
    await pressing  # while it is awake, a press needs no right to write

    home.discord.clock.advance(HOUR)
    with pytest.raises(Forbidden):
        await home.bob.press(message, "Go")
    assert thread.archived
    pressing = asyncio.create_task(home.ann.press(message, "Go"))
    await (await bot.hears("interaction")).response.defer()
    await pressing
    assert not thread.archived


async def test_commands_in_a_thread_need_the_right_to_write_there(home: Home, bot: Bot) -> None:
    thread, _ = await started(home, bot)
    home.channel.overwrite(home.bob, deny=Permission.SEND_MESSAGES_IN_THREADS)
    with pytest.raises(Forbidden):
        await home.bob.use(thread, "hands whisper")
    await home.ann.use(thread, "hands whisper")


async def test_discord_itself_writes_of_new_names_and_members(home: Home, bot: Bot) -> None:
    thread, seen = await started(home, bot)
    await seen.edit(name="another name")
    await seen.add_user(discord_py.Object(home.bob.id))
    assert [message.kind for message in home.bob.messages(thread, notices=True)] == [21, 4, 1]
    assert home.bob.messages(thread) == []
    assert home.bob.id in thread.joined


async def test_lists_of_threads(home: Home, bot: Bot) -> None:
    thread, _ = await started(home, bot)
    guild, channel = bot.get_guild(home.guild.id), bot.get_channel(home.channel.id)
    assert guild
    assert isinstance(channel, discord_py.TextChannel)
    assert [each.id for each in await guild.active_threads()] == [thread.id]
    home.discord.clock.advance(HOUR)
    assert await guild.active_threads() == []
    assert [each.id async for each in channel.archived_threads()] == [thread.id]


async def test_a_private_thread_has_whom_the_bot_adds(home: Home, bot: Bot) -> None:
    made = await bot.http.start_thread_without_message(
        home.channel.id, name="game", auto_archive_duration=60, type=PRIVATE_THREAD
    )
    thread = home.guild.threads[int(made["id"])]
    assert home.bob.messages(thread) == []
    assert thread not in home.bob.threads(home.guild)
    await bot.room(thread).send(f"come, {home.bob.mention}")
    assert [message.text for message in home.bob.messages(thread)] == [f"come, {home.bob.mention}"]


async def test_what_is_gone_is_unknown(home: Home, bot: Bot) -> None:
    thread, seen = await started(home, bot)
    thread.delete()
    with refused(10003):
        await seen.send("anybody?")
    home.channel.delete()
    with refused(10003):
        await bot.room(home.channel).send("anybody?")
