"""Given a bot that lacks one permission: which request is refused, and how?"""

from collections.abc import Awaitable, Callable
from typing import Any

from tests.integration.simulator.bots import Bot, board, running
from tests.integration.simulator.conftest import ENOUGH, Home, furnished
from tests.integration.simulator.plans import planned
from tests.integration.simulator.refused import refused
from tests.rows import each_row
from tests.simulator import Discord, Permission
from tests.simulator.bits import NEW_EVERYONE
from tests.simulator.permissions import in_room
from tests.simulator.rooms import PRIVATE_THREAD, PUBLIC_THREAD, Thread

P = Permission
Deed = Callable[[Home, Bot], Awaitable[Any]]
EVERYTHING_ASKED = (
    ENOUGH
    | P.MANAGE_ROLES
    | P.MANAGE_THREADS
    | P.MANAGE_MESSAGES
    | P.MANAGE_CHANNELS
    | P.ADD_REACTIONS
    | P.CREATE_EVENTS
)


def a_thread(home: Home, kind: int = PUBLIC_THREAD) -> Thread:
    thread = Thread(home.channel, home.discord.clock.snowflake(), "a thread", home.ann, kind)
    thread.add(home.ann)
    return thread


async def write(home: Home, bot: Bot) -> None:
    await bot.room(home.channel).send("hello")


async def write_in_thread(home: Home, bot: Bot) -> None:
    await bot.room(a_thread(home)).send("hello")


async def show_picture(home: Home, bot: Bot) -> None:
    await bot.room(home.channel).send(file=board())


async def start_thread(home: Home, bot: Bot) -> None:
    message = await home.ann.write(home.channel, "let us begin")
    await bot.room(home.channel).get_partial_message(message.id).create_thread(name="game")


async def start_private_thread(home: Home, bot: Bot) -> None:
    await bot.http.start_thread_without_message(
        home.channel.id, name="game", auto_archive_duration=60, type=PRIVATE_THREAD
    )


async def remove_words(home: Home, bot: Bot) -> None:
    message = await home.ann.write(home.channel, "blah")
    await bot.room(home.channel).get_partial_message(message.id).delete()


async def fetch(home: Home, bot: Bot) -> None:
    message = await home.ann.write(home.channel, "blah")
    await bot.room(home.channel).fetch_message(message.id)


async def react(home: Home, bot: Bot) -> None:
    message = await home.ann.write(home.channel, "blah")
    await bot.room(home.channel).get_partial_message(message.id).add_reaction("👍")


async def lock_thread(home: Home, bot: Bot) -> None:
    await bot.http.edit_channel(a_thread(home).id, locked=True)


async def delete_thread(home: Home, bot: Bot) -> None:
    await bot.http.delete_channel(a_thread(home).id)


async def rename_channel(home: Home, bot: Bot) -> None:
    await bot.http.edit_channel(home.channel.id, name="other")


async def silence(home: Home, bot: Bot) -> None:
    await bot.http.edit_channel_permissions(
        home.channel.id, home.guild.everyone.id, "0", str(int(P.SEND_MESSAGES_IN_THREADS)), 0
    )


async def plan(home: Home, bot: Bot) -> None:
    await planned(home, bot)


TABLE = [
    (write, P.VIEW_CHANNEL, 50001),
    (write, P.SEND_MESSAGES, 50013),
    (write_in_thread, P.SEND_MESSAGES_IN_THREADS, 50013),
    (show_picture, P.ATTACH_FILES, 50013),
    (start_thread, P.CREATE_PUBLIC_THREADS, 50013),
    (start_private_thread, P.CREATE_PRIVATE_THREADS, 50013),
    (remove_words, P.MANAGE_MESSAGES, 50013),
    (fetch, P.READ_MESSAGE_HISTORY, 50013),
    (react, P.ADD_REACTIONS, 50013),
    (lock_thread, P.MANAGE_THREADS, 50013),
    (delete_thread, P.MANAGE_THREADS, 50013),
    (rename_channel, P.MANAGE_CHANNELS, 50013),
    (silence, P.MANAGE_ROLES, 50013),
    (plan, P.CREATE_EVENTS, 50013),
]


@each_row(("deed", "lacking", "code"), TABLE)
async def test_what_is_not_allowed_is_refused_and_with_the_permission_it_works(
    discord: Discord, deed: Deed, lacking: Permission, code: int
) -> None:
    home = furnished(discord, EVERYTHING_ASKED & ~lacking)
    home.guild.everyone.allow(NEW_EVERYONE & ~lacking)
    async with running(discord, home.app) as bot:
        with refused(code):
            await deed(home, bot)
        home.guild.new_role("more", lacking, members=[home.app])
        await deed(home, bot)


async def test_an_overwrite_can_only_name_what_the_bot_has_itself(discord: Discord) -> None:
    home = furnished(discord, EVERYTHING_ASKED)
    target = home.guild.everyone.id
    async with running(discord, home.app) as bot:
        for allow, deny in ((P.BAN_MEMBERS, 0), (0, P.BAN_MEMBERS)):
            with refused(50013):
                await bot.http.edit_channel_permissions(
                    home.channel.id, target, str(int(allow)), str(int(deny)), 0
                )
        await bot.http.edit_channel_permissions(
            home.channel.id, target, str(int(P.ADD_REACTIONS)), str(int(P.SEND_MESSAGES)), 0
        )
        assert not in_room(home.channel, home.bob) & P.SEND_MESSAGES
        await bot.http.delete_channel_permissions(home.channel.id, target)
        assert in_room(home.channel, home.bob) & P.SEND_MESSAGES
        with refused(10009):
            await bot.http.delete_channel_permissions(home.channel.id, target)


async def test_overwrites_count_in_the_order_everyone_roles_member(home: Home) -> None:
    channel, bob = home.channel, home.bob
    one, two = home.guild.new_role("one", members=[bob]), home.guild.new_role("two", members=[bob])
    channel.overwrite(home.guild.everyone, deny=P.SEND_MESSAGES)
    assert not in_room(channel, bob) & P.SEND_MESSAGES
    channel.overwrite(one, allow=P.SEND_MESSAGES)
    channel.overwrite(two, deny=P.SEND_MESSAGES)
    assert in_room(channel, bob) & P.SEND_MESSAGES  # among roles, what allows wins
    channel.overwrite(bob, deny=P.SEND_MESSAGES)
    assert not in_room(channel, bob) & P.SEND_MESSAGES


async def test_administrators_and_owners_may_do_everything(home: Home) -> None:
    home.channel.overwrite(home.guild.everyone, deny=P.VIEW_CHANNEL | P.SEND_MESSAGES)
    assert in_room(home.channel, home.ann) & P.SEND_MESSAGES
    assert in_room(home.channel, home.bob) == 0
    home.guild.new_role("chief", P.ADMINISTRATOR, members=[home.bob])
    assert in_room(home.channel, home.bob) & P.MANAGE_GUILD


async def test_who_cannot_write_cannot_attach_either(home: Home) -> None:
    home.channel.overwrite(home.bob, deny=P.SEND_MESSAGES)
    assert not in_room(home.channel, home.bob) & (P.ATTACH_FILES | P.EMBED_LINKS)
    assert in_room(home.channel, home.bob) & P.ADD_REACTIONS


async def test_who_is_timed_out_can_only_read(home: Home) -> None:
    home.guild.time_out(home.bob, 60)
    assert in_room(home.channel, home.bob) == P.VIEW_CHANNEL | P.READ_MESSAGE_HISTORY
    home.discord.clock.advance(61)
    assert in_room(home.channel, home.bob) & P.SEND_MESSAGES


async def test_a_private_thread_is_seen_by_its_members_and_moderators(home: Home) -> None:
    thread = a_thread(home, PRIVATE_THREAD)
    assert in_room(thread, home.bob) == 0
    thread.add(home.bob)
    assert in_room(thread, home.bob) & P.VIEW_CHANNEL
    thread.remove(home.bob)
    home.guild.new_role("moderator", P.MANAGE_THREADS, members=[home.bob])
    assert in_room(thread, home.bob) & P.VIEW_CHANNEL
