"""How the small bot plans a game night."""

from datetime import timedelta

import discord as discord_py

from tests.integration.simulator.bots import Bot
from tests.integration.simulator.conftest import Home


async def planned(home: Home, bot: Bot, *, days: int = 1) -> discord_py.ScheduledEvent:
    guild = bot.get_guild(home.guild.id)
    assert guild
    start = discord_py.utils.utcnow() + timedelta(days=days)
    return await guild.create_scheduled_event(
        name="game night",
        start_time=start,
        end_time=start + timedelta(hours=2),
        entity_type=discord_py.EntityType.external,
        privacy_level=discord_py.PrivacyLevel.guild_only,
        location="#games",
    )
