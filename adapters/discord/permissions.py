"""The permissions that the bot asks for when it is invited: only those that it needs."""

from collections.abc import Iterable
from typing import Final

from discord import Intents, Permissions
from discord.utils import oauth_url

from renderers.i18n.catalogue import Words

TABLES: Final = Permissions(
    view_channel=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,  # pictures
    read_message_history=True,  # to tidy up after an outage
    manage_messages=True,  # to delete messages at a silent table
    manage_threads=True,  # to unarchive a thread, and to restore its name
)
"""What every table needs. `setup` also wants Manage Permissions, which is given in its channel only."""

NIGHTS: Final = Permissions(
    view_channel=True,
    send_messages=True,  # a lobby answers no interaction, so it is an ordinary message
    attach_files=True,
    create_events=True,  # and to change our own
)
"""What a game night needs where it is planned."""

NIGHTS_IN_THREADS: Final = Permissions(
    view_channel=True, send_messages_in_threads=True, attach_files=True, create_events=True
)
"""The same for a thread."""

ASKED: Final = TABLES | NIGHTS
"""All permissions that the invite link asks for."""

SCOPES: Final = ("bot", "applications.commands")


def intents() -> Intents:
    """Return the gateway intents; the content of messages is not among them."""
    wanted = Intents.none()
    wanted.guilds = True  # channels, threads and permissions
    wanted.guild_messages = True  # that a message was written, not its text
    wanted.guild_reactions = True
    wanted.guild_scheduled_events = True  # changes of the events of game nights
    return wanted


def invite_link(application: int) -> str:
    """Return the link that adds the bot to a server with exactly these permissions."""
    return oauth_url(application, permissions=ASKED, scopes=SCOPES)


def missing_from(ours: Permissions, needed: Permissions = TABLES) -> tuple[str, ...]:
    """Return the needed permissions that we lack."""
    return tuple(name for name, wanted in needed if wanted and not getattr(ours, name))


def permission_names(names: Iterable[str], words: Words) -> str:
    """Return permissions as Discord calls them in its settings."""
    return ", ".join(words.say(f"discord-permission-{name.replace('_', '-')}") for name in names)
