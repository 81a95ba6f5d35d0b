"""What the bot asks for when it is invited: nothing that it can do without."""

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
    read_message_history=True,  # to tidy up after a time in which it was not there
    manage_messages=True,  # to take away words from a silent table
    manage_threads=True,  # to wake a thread that fell asleep, and to give it its name back
)
"""What every table needs. `setup` also wants Manage Permissions, which is given in its channel only."""

NIGHTS: Final = Permissions(
    view_channel=True,
    send_messages=True,  # a lobby is nobody's answer, so it is written like everybody's words
    attach_files=True,
    create_events=True,  # and to change our own
)
"""What a game night needs where it is planned."""

NIGHTS_IN_THREADS: Final = Permissions(
    view_channel=True, send_messages_in_threads=True, attach_files=True, create_events=True
)
"""The same, where that is a thread."""

ASKED: Final = TABLES | NIGHTS
"""All of it."""

SCOPES: Final = ("bot", "applications.commands")


def intents() -> Intents:
    """Return the events that we want to hear of; what people write is not among them."""
    wanted = Intents.none()
    wanted.guilds = True  # channels, threads and permissions
    wanted.guild_messages = True  # that something was written, not what
    wanted.guild_reactions = True
    wanted.guild_scheduled_events = True  # what becomes of the events of game nights
    return wanted


def invite_link(application: int) -> str:
    """Return the address at which somebody adds the bot to a server, with exactly these permissions."""
    return oauth_url(application, permissions=ASKED, scopes=SCOPES)


def missing_from(ours: Permissions, needed: Permissions = TABLES) -> tuple[str, ...]:
    """Return what is needed and we do not have in some place."""
    return tuple(name for name, wanted in needed if wanted and not getattr(ours, name))


def permission_names(names: Iterable[str], words: Words) -> str:
    """Return permissions as Discord calls them in its settings."""
    return ", ".join(words.say(f"discord-permission-{name.replace('_', '-')}") for name in names)
