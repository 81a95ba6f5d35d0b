"""Given commands that a bot wants to register: which does Discord take, and who finds them?"""

import asyncio
from typing import Any

import discord as discord_py
import pytest

from tests.integration.simulator.bots import Bot
from tests.integration.simulator.conftest import Home
from tests.integration.simulator.refused import refused
from tests.simulator import Forbidden, Permission

Command = Any
"""A TypedDict of discord.py's, which would not let us be wrong."""


def command(**more: Any) -> Command:  # noqa: ANN401 - fields of a command
    return {"name": "play", "description": "Play a game", "type": 1, **more}


def option(**more: Any) -> Command:  # noqa: ANN401 - fields of an option
    return {"name": "level", "description": "How hard", "type": 3, **more}


WRONG = {
    "a name with capitals": [command(name="Play")],
    "a language that Discord does not know": [command(name_localizations={"xx": "play"})],
    "required after optional": [command(options=[option(name="a"), option(name="b", required=True)])],
    "too many commands": [command(name=f"play{number}") for number in range(101)],
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG.keys())
async def test_what_discord_does_not_take_is_refused_and_noted(
    home: Home, bot: Bot, wrong: list[Command]
) -> None:
    before = dict(home.app.global_commands)
    with refused(50035):
        await bot.http.bulk_upsert_global_commands(home.app.id, wrong)
    assert home.discord.violations
    home.discord.violations.clear()
    assert home.app.global_commands == before


async def test_one_by_one_there_cannot_be_more_either(home: Home, bot: Bot) -> None:
    many = [command(name=f"play{number}") for number in range(100)]
    await bot.http.bulk_upsert_global_commands(home.app.id, many)
    with refused(30032):
        await bot.http.upsert_global_command(home.app.id, command())
    await bot.http.upsert_global_command(home.app.id, command(name="play7", description="Another"))
    assert len(home.app.global_commands) == 100


async def test_commands_keep_their_ids_and_translations_are_told_to_who_asks(home: Home, bot: Bot) -> None:
    wanted = [command(name_localizations={"it": "gioca"}, options=[option()])]
    (made,) = await bot.http.bulk_upsert_global_commands(home.app.id, wanted)
    (again,) = await bot.http.bulk_upsert_global_commands(home.app.id, wanted)
    assert made["id"] == again["id"]
    (told,) = await bot.tree.fetch_commands()
    assert not told.name_localizations
    assert made["name_localizations"] == {"it": "gioca"}
    route = discord_py.http.Route("GET", f"/applications/{home.app.id}/commands?with_localizations=true")
    (asked,) = await bot.http.request(route)
    assert asked["name_localizations"] == {"it": "gioca"}


async def test_commands_of_a_guild_are_found_there_only(home: Home, bot: Bot) -> None:
    await bot.http.bulk_upsert_global_commands(home.app.id, [])
    await bot.http.bulk_upsert_guild_commands(home.app.id, home.guild.id, [command()])
    other = home.discord.new_guild("Other", owner=home.ann)
    with pytest.raises(AssertionError, match="no command"):
        await home.ann.use(other.new_channel("else"), "play")
    using = asyncio.create_task(home.ann.use(home.channel, "play"))
    await (await bot.hears("interaction")).response.send_message("here")
    await using


async def test_a_command_for_some_is_not_offered_to_others(home: Home, bot: Bot) -> None:
    needed = str(int(Permission.MANAGE_GUILD))
    await bot.http.bulk_upsert_global_commands(home.app.id, [command(default_member_permissions=needed)])
    with pytest.raises(Forbidden):
        await home.bob.use(home.channel, "play")
    using = asyncio.create_task(home.ann.use(home.channel, "play"))
    await (await bot.hears("interaction")).response.send_message("here")
    await using


async def test_a_command_for_guilds_is_not_offered_in_direct_messages(home: Home, bot: Bot) -> None:
    await bot.http.bulk_upsert_global_commands(home.app.id, [command(contexts=[0])])
    with pytest.raises(AssertionError, match="no command"):
        await home.bob.use(home.bob.dm(home.app), "play")


async def test_who_may_not_use_commands_is_not_offered_any(home: Home, bot: Bot) -> None:
    del bot
    home.channel.overwrite(home.bob, deny=Permission.USE_APPLICATION_COMMANDS)
    with pytest.raises(Forbidden):
        await home.bob.use(home.channel, "hands whisper")


async def test_what_a_person_has_installed_works_where_the_bot_is_not(home: Home, bot: Bot) -> None:
    await bot.http.bulk_upsert_global_commands(home.app.id, [command(integration_types=[0, 1])])
    other = home.discord.new_guild("Other", owner=home.ann, members=[home.bob])
    channel = other.new_channel("else")
    with pytest.raises(AssertionError, match="no command"):
        await home.bob.use(channel, "play")
    home.app.install_for(home.bob)
    using = asyncio.create_task(home.bob.use(channel, "play"))
    interaction = await bot.hears("interaction")
    assert interaction.is_user_integration()
    assert not interaction.is_guild_integration()
    await interaction.response.send_message("everybody sees it")
    for number in range(5):
        await interaction.followup.send(str(number))
    with refused(40094):
        await interaction.followup.send("too much")
    assert (await using).answer in home.ann.messages(channel)
    with refused(50001):
        await bot.room(channel).send("hello")


async def test_where_apps_of_people_are_not_wanted_only_they_see_the_answer(home: Home, bot: Bot) -> None:
    await bot.http.bulk_upsert_global_commands(home.app.id, [command(integration_types=[1])])
    home.app.install_for(home.bob)
    home.channel.overwrite(home.bob, deny=Permission.USE_EXTERNAL_APPS)
    using = asyncio.create_task(home.bob.use(home.channel, "play"))
    await (await bot.hears("interaction")).response.send_message("hidden")
    assert (await using).ephemeral
