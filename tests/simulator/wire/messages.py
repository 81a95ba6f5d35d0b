"""Messages as JSON."""

from typing import TYPE_CHECKING

from tests.simulator.bits import Flag, Intent
from tests.simulator.wire.people import member, user
from tests.simulator.wire.places import thread
from tests.simulator.world import JSON, Hearer

if TYPE_CHECKING:
    from tests.simulator.interactions import Interaction
    from tests.simulator.messages import Message
    from tests.simulator.users import Application, User

REPLY = 19


def message(
    of: "Message", reader: "Application", *, with_reply: bool = True, intents: int | None = None
) -> JSON:
    """Return a message as this bot may read it: without the content intent, most of others' is empty."""
    now, world = of.now, of.world
    told: JSON = {
        "id": str(of.id),
        "type": of.kind,
        "channel_id": str(of.room.id),
        "author": user(of.author),
        "content": now.content,
        "timestamp": world.clock.written(of.created),
        "edited_timestamp": None if of.edited is None else world.clock.written(of.edited),
        "tts": False,
        "mention_everyone": of.mentions_everyone,
        "mentions": [user(each) for each in of.mentions],
        "mention_roles": [str(each) for each in of.mentioned_roles],
        # Components show files themselves, and then nothing else tells of them.
        "attachments": (
            [] if now.flags & Flag.COMPONENTS_V2 else [file.told(world) for file in now.attachments]
        ),
        "embeds": list(now.embeds),
        "components": list(now.components),
        "pinned": of.pinned,
        "flags": of.flags,
    }
    if _is_veiled(of, reader, reader.enabled if intents is None else intents):
        told |= {"content": "", "embeds": [], "attachments": [], "components": []}
    return told | _told_if_there(of, reader, with_reply=with_reply)


def heard_message(of: "Message", hearer: "Hearer") -> JSON:
    """Return a message as the gateway tells of it."""
    told = message(of, hearer.app, intents=hearer.intents)
    guild = of.room.guild
    if guild:
        told["guild_id"] = str(guild.id)
        if author := guild.members.get(of.author.id):
            told["member"] = member(author, with_user=False)
        for mention in told["mentions"]:
            if mentioned := guild.members.get(int(mention["id"])):
                mention["member"] = member(mentioned, with_user=False)
    return told


def _is_veiled(of: "Message", reader: "Application", intents: int) -> bool:
    """Whether somebody else wrote this in a guild, to others."""
    to_reader = of.author is reader.user or reader.user in of.mentions
    return of.room.guild is not None and not to_reader and not intents & Intent.MESSAGE_CONTENT


def _told_if_there(of: "Message", reader: "Application", *, with_reply: bool) -> JSON:
    told: JSON = {}
    if of.author.application:
        told["application_id"] = str(of.author.application.id)
    if of.nonce is not None:
        told["nonce"] = of.nonce
    if of.interaction:
        told["webhook_id"] = str(of.interaction.app.id)
        told["interaction_metadata"] = interaction_metadata(of.interaction)
    if of.reactions:
        told["reactions"] = [_reaction(name, who, reader) for name, who in of.reactions.items()]
    if of.sticker:
        told["sticker_items"] = [{"id": "1", "name": "sticker", "format_type": 1}]
    if of.reference:
        told["message_reference"] = of.reference
        if with_reply and of.kind == REPLY:
            replied = of.reply_to
            gone = replied is None or replied.deleted
            told["referenced_message"] = (
                None if gone or replied is None else message(replied, reader, with_reply=False)
            )
    if of.thread:
        told["thread"] = thread(of.thread, reader.user)
    return told


def emoji(name: str) -> JSON:
    """Return an emoji from its text: a character, or name:id of one that a guild has made."""
    label, _, snowflake = name.partition(":")
    return {"id": snowflake or None, "name": label}


def _reaction(name: str, who: "list[User]", reader: "Application") -> JSON:
    return {
        "emoji": emoji(name),
        "count": len(who),
        "count_details": {"burst": 0, "normal": len(who)},
        "me": reader.user in who,
        "me_burst": False,
        "burst_colors": [],
    }


def interaction_metadata(of: "Interaction") -> JSON:
    told: JSON = {
        "id": str(of.id),
        "type": of.kind,
        "user": user(of.person),
        "authorizing_integration_owners": of.owners,
    }
    if of.source:
        told["interacted_message_id"] = str(of.source.id)
    return told
