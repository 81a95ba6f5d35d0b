"""Where an evening that is planned on Discord has its lobby, and what we are not allowed to do there."""

from discord import Thread

from adapters.discord.answers import AnyInteraction
from adapters.discord.names import PLATFORM
from adapters.discord.permissions import NIGHTS, NIGHTS_IN_THREADS, missing_from, permission_names
from adapters.discord.proposals import is_ours, may_have_table
from renderers.language import Words


def lobby(interaction: AnyInteraction) -> dict[str, str]:
    """Return the place of a lobby: where the evening is planned, if we are there ourselves."""
    there = may_have_table(interaction) and interaction.channel_id is not None
    return {PLATFORM: str(interaction.channel_id)} if there else {}


def lacking(interaction: AnyInteraction, words: Words) -> tuple[str, ...]:
    """Return what whoever plans an evening should know: that it will have no lobby here, or no event."""
    if not is_ours(interaction):
        return (words.say("discord-night-not-here"),)
    needed = NIGHTS_IN_THREADS if isinstance(interaction.channel, Thread) else NIGHTS
    missing = missing_from(interaction.app_permissions, needed)
    if not missing:
        return ()
    return (words.say("discord-night-missing", permissions=permission_names(missing, words)),)
