"""Given plans for game nights: who may make them, and who is interested?"""

import discord as discord_py
import pytest

from tests.integration.simulator.bots import running
from tests.integration.simulator.conftest import ENOUGH, furnished
from tests.integration.simulator.plans import planned
from tests.integration.simulator.refused import refused
from tests.simulator import Discord, Permission
from tests.simulator.refusals import Forbidden
from tests.simulator.scheduled import ACTIVE, CANCELED, COMPLETED, SCHEDULED

INTENTS = discord_py.Intents(guilds=True, guild_scheduled_events=True)


async def test_an_event_is_made_changed_and_followed(discord: Discord) -> None:
    home = furnished(discord, ENOUGH | Permission.CREATE_EVENTS)
    async with running(discord, home.app, intents=INTENTS) as bot:
        event = await planned(home, bot)
        assert (await bot.hears("event")).id == event.id
        kept = home.guild.scheduled_events[event.id]
        await home.bob.interested(kept)
        assert [user.id async for user in event.users()] == [home.bob.id]
        await event.edit(name="another night")
        assert kept.name == "another night"
        event = await (await event.start()).end()
        with refused(180000):
            await event.edit(name="too late")
        await event.delete()
        with refused(10070):
            await event.edit(name="gone")


async def test_an_event_begins_in_the_future_and_goes_forward(discord: Discord) -> None:
    home = furnished(discord, ENOUGH | Permission.CREATE_EVENTS)
    async with running(discord, home.app, intents=INTENTS) as bot:
        with refused(50035):
            await planned(home, bot, days=-1)
        event = await planned(home, bot)
        await event.start()
        route = discord_py.http.Route("PATCH", f"/guilds/{home.guild.id}/scheduled-events/{event.id}")
        with refused(50035):
            await bot.http.request(route, json={"status": 4})
        discord.violations.clear()


async def test_events_of_others_need_the_right_to_manage_events(discord: Discord) -> None:
    home = furnished(discord, ENOUGH | Permission.CREATE_EVENTS)
    async with running(discord, home.app, intents=INTENTS) as bot:
        event = await planned(home, bot)
        home.guild.scheduled_events[event.id].creator = home.ann
        with refused(50013):
            await event.edit(name="mine now")
        home.guild.new_role("planner", Permission.MANAGE_EVENTS, members=[home.app])
        await event.edit(name="mine now")


async def test_people_change_events_by_hand_where_they_may(discord: Discord) -> None:
    home = furnished(discord, ENOUGH | Permission.CREATE_EVENTS)
    async with running(discord, home.app, intents=INTENTS) as bot:
        event = await planned(home, bot)
        kept = home.guild.scheduled_events[event.id]
        await event.edit(image=b"\x89PNG\r\n\x1a\n", location="#other")
        assert kept.cover == b"\x89PNG\r\n\x1a\n"
        with pytest.raises(Forbidden):
            await home.bob.change_event(kept, name="mine")
        home.guild.new_role("planner", Permission.MANAGE_EVENTS, members=[home.bob])
        await home.bob.change_event(kept, name="mine", status=CANCELED)
        assert kept.name == "mine"
        with pytest.raises(AssertionError):
            await home.bob.change_event(kept, name="too late")
        guild = bot.get_guild(home.guild.id)
        assert guild
        assert await guild.fetch_scheduled_events() == []  # only those to come are listed
        assert (await guild.fetch_scheduled_event(event.id)).status is discord_py.EventStatus.cancelled
        await home.bob.delete_event(kept)
        assert not home.guild.scheduled_events


async def test_an_event_that_is_in_no_channel_begins_and_ends_by_itself(discord: Discord) -> None:
    home = furnished(discord, ENOUGH | Permission.CREATE_EVENTS)
    async with running(discord, home.app, intents=INTENTS) as bot:
        kept = home.guild.scheduled_events[(await planned(home, bot)).id]
        for hours, status in ((23, SCHEDULED), (2, ACTIVE), (2, COMPLETED)):
            discord.clock.advance(hours * 3600)
            assert kept.status == status
