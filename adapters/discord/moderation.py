"""Silence in the threads of games: messages that are not allowed are deleted, with one private hint.

We are told that a message was written, but not its text; only messages that mention the bot can be read. A
moderator who has to write mentions the bot: that is the reason which the rule of silence asks for. In a
channel that `setup` has changed hardly any messages arrive here. Players who may think aloud for a while may
write during that time.
"""

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from time import monotonic
from typing import Final
from weakref import WeakValueDictionary

from aiohttp import ClientError
from discord import (
    Client,
    Forbidden,
    HTTPException,
    Member,
    Message,
    MessageType,
    NotFound,
    Object,
    RawReactionActionEvent,
    Thread,
)
from discord.utils import time_snowflake, utcnow

from adapters.discord.addresses import PLATFORM, address
from adapters.discord.direct_messages import DirectMessages
from adapters.discord.errors import ignore_missing
from adapters.discord.format import INTENDED, format_text, words_in
from bot.chat.services import Moderation
from bot.delivery.deliverer import Unreachable
from bot.delivery.worker import TryLater
from bot.model.silence import Sign, SilenceProblem, Speaker
from bot.service.service import GameService
from bot.telemetry.logs import Log
from renderers.i18n.catalogue import dashed

_HINT_EVERY: Final = 60  # seconds
_HISTORY_LIMIT: Final = 100  # messages
_LONGEST_GAME: Final = 100 * 24 * 60 * 60  # seconds
_MOST_AT_ONCE: Final = 100  # messages: Discord's limit
_OLD: Final = timedelta(days=13)  # after a fortnight Discord wants one request for each
_PAUSE: Final = 60.0  # seconds until we try again in a thread where deleting is forbidden

log = Log(__name__)


@dataclass(eq=False)
class _PendingDeletions:
    """The messages to be deleted from one thread."""

    waiting: set[int] = field(default_factory=set)
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class MessageCleanup:
    """Deletes messages with few requests: one at once, then those that arrived meanwhile together.

    Threads where deleting is forbidden are left alone for a while.
    """

    def __init__(self) -> None:
        self._pending: WeakValueDictionary[int, _PendingDeletions] = WeakValueDictionary()
        self._paused: dict[int, float] = {}

    def may_delete(self, thread: Thread) -> bool:
        """Return whether we may delete the messages of others in a thread."""
        if self._paused.get(thread.id, 0.0) > monotonic():
            return False
        self._paused.pop(thread.id, None)
        return thread.parent is not None and thread.permissions_for(thread.guild.me).manage_messages

    async def delete(self, thread: Thread, message: int) -> bool:
        """Delete a message, and return whether it is gone."""
        if not self.may_delete(thread):
            return False
        pending = self._pending.setdefault(thread.id, _PendingDeletions())
        pending.waiting.add(message)
        async with pending.turn:
            if message in pending.waiting:  # else it was deleted together with another one
                batch = {message, *sorted(pending.waiting)[: _MOST_AT_ONCE - 1]}
                pending.waiting -= batch
                return await self._delete_all(thread, batch)
        return thread.id not in self._paused

    def pause(self, thread: Thread) -> None:
        """Leave a thread alone for a while, since Discord refused."""
        log.event("hush.may_not")
        self._paused[thread.id] = monotonic() + _PAUSE

    async def _delete_all(self, thread: Thread, messages: Iterable[int]) -> bool:
        """Delete these messages, and return whether that succeeded."""
        oldest = time_snowflake(utcnow() - _OLD)
        young = [Object(each) for each in messages if each > oldest]
        single = [[Object(each)] for each in messages if each <= oldest]
        try:
            for some in (young, *single):
                with suppress(NotFound):  # deleted by another user
                    await thread.delete_messages(some)
        except Forbidden:
            self.pause(thread)
            return False
        except (HTTPException, ClientError, OSError) as error:  # they stay until the next `tidy_up`
            log.failure("hush.not_swept", error)
            return False
        return True


class ThreadModeration:
    """Keeps the threads of games silent."""

    def __init__(
        self, client: Client, service: GameService, moderation: Moderation, direct_messages: DirectMessages
    ) -> None:
        self._client = client
        self._service = service
        self._moderation = moderation
        self._direct_messages = direct_messages
        self._message_cleanup = MessageCleanup()

    @property
    def _own_id(self) -> int | None:
        return self._client.user.id if self._client.user else None

    async def on_message(self, message: Message, *, edited: bool = False) -> None:
        """Delete a message that is not allowed."""
        thread = self._own_thread(message.channel)
        if thread is None or message.author == self._client.user:
            return
        if edited and message.edited_at is None:  # by Discord: for the preview of a link, or a pin
            return
        sign = Sign.EDIT if edited else _sign_of(message)
        if sign is None:
            return
        problem = await self._refused(thread, sign, await self._speaker(message, thread))
        if problem is None or await self._is_thinking_aloud(message, thread, sign):
            return
        renamed = sign is Sign.RENAME  # cannot be deleted, but the name is restored
        gone = renamed or await self._message_cleanup.delete(thread, message.id)
        if not _is_automated(message):
            moderates = await _may_moderate(message, thread)
            await self._hint(message.author.id, thread, problem, gone=gone, moderates=moderates)

    async def on_reaction(self, reaction: RawReactionActionEvent) -> None:
        """Remove a reaction that is not allowed."""
        thread = self._own_thread(self._client.get_channel(reaction.channel_id))
        if thread is None or reaction.user_id == self._own_id:
            return
        by_bot = reaction.member is not None and reaction.member.bot
        speaker = Speaker.OTHER_BOT if by_bot else Speaker.SPECTATOR
        problem = await self._refused(thread, Sign.REACTION, speaker)
        if problem is None:
            return
        gone = await self._remove_reaction(thread, reaction)
        if not by_bot:
            await self._hint(reaction.user_id, thread, problem, gone=gone)

    async def tidy_up(self, thread: Thread) -> None:
        """Delete what was written in a thread while the bot was offline."""
        place = (
            await self._service.notes.game_at(PLATFORM, str(thread.id)) if self._own_thread(thread) else None
        )
        if place is None:
            return
        since = Object(int(place.since)) if place.since else None
        with ignore_missing():
            found = [
                each async for each in thread.history(limit=_HISTORY_LIMIT, after=since, oldest_first=False)
            ]
            await asyncio.gather(*map(self.on_message, found))
            reacted = [each for each in found if each.reactions]
            if reacted and await self._refused(thread, Sign.REACTION, Speaker.SPECTATOR):
                await self._clear_reactions(thread, reacted)

    async def _remove_reaction(self, thread: Thread, reaction: RawReactionActionEvent) -> bool:
        if not self._message_cleanup.may_delete(thread):
            return False
        message = thread.get_partial_message(reaction.message_id)
        try:
            await message.remove_reaction(reaction.emoji, Object(reaction.user_id))
        except HTTPException as error:  # it is gone already, or we may not
            log.detail("reaction.stays", code=error.code)
            return False
        return True

    async def _clear_reactions(self, thread: Thread, messages: list[Message]) -> None:
        for message in messages:
            if self._message_cleanup.may_delete(thread):
                with ignore_missing():
                    await message.clear_reactions()

    def _own_thread(self, channel: object) -> Thread | None:
        """Return the channel if it is a thread of ours; no others are looked up."""
        if isinstance(channel, Thread) and channel.owner_id == self._own_id:
            return channel
        return None

    async def _refused(self, thread: Thread, sign: Sign, speaker: Speaker) -> SilenceProblem | None:
        return await self._moderation.refused_at(PLATFORM, str(thread.id), sign, speaker)

    async def _is_thinking_aloud(self, message: Message, thread: Thread, sign: Sign) -> bool:
        """Return whether the author may think aloud, now or when they wrote the message.

        A message that was allowed once stays: we may check it again after the time to speak is over.
        """
        if _is_automated(message):
            return False
        who, note = address(message.author.id), f"aloud:{message.id}"
        refused = await self._moderation.refused_at(PLATFORM, str(thread.id), sign, Speaker.PLAYER, who)
        if refused is None:
            await self._service.notes.claim(note, _LONGEST_GAME)
            return True
        return sign is not Sign.EDIT and bool(await self._service.notes.get(note))

    async def _speaker(self, message: Message, thread: Thread) -> Speaker:
        """Return the author's role; players and spectators are treated alike."""
        if _is_automated(message):
            return Speaker.OTHER_BOT
        # Not by `mentions`: a reply to the bot mentions it too, perhaps unintentionally.
        mentioned = self._own_id in message.raw_mentions
        if mentioned and await _may_moderate(message, thread):
            return Speaker.MODERATOR
        return Speaker.SPECTATOR

    async def _hint(
        self, user: int, thread: Thread, problem: SilenceProblem, *, gone: bool, moderates: bool = False
    ) -> None:
        """Tell the user privately, now and then, why a message is gone; not if their messages are closed."""
        who = address(user)
        if not await self._service.notes.claim(f"hint:{who}", _HINT_EVERY):
            return
        language = await self._service.views.language(who, str(thread.guild.preferred_locale))
        words = words_in(language)
        why = [
            words.say(f"refusal-{dashed(problem)}"),
            *([words.say("discord-moderator")] if moderates else []),
        ]
        about = words.say("discord-hushed", gone="yes" if gone else "no", place=f"{INTENDED}{thread.mention}")
        try:
            await self._direct_messages.write(who, format_text(about, *why))
        except (Unreachable, TryLater) as error:
            log.event("hint.not_heard", why=type(error).__name__)


def _sign_of(message: Message) -> Sign | None:
    """Return the kind of a message without reading it; None for Discord's own messages."""
    if message.type is MessageType.channel_name_change:
        return Sign.RENAME
    if not message.type.is_deletable():
        return None
    if message.flags.voice:
        return Sign.VOICE
    if message.stickers:
        return Sign.STICKER
    return Sign.ATTACHMENT if message.attachments else Sign.MESSAGE


def _is_automated(message: Message) -> bool:
    """Return whether a bot or a webhook is the author: neither can be given a hint."""
    return message.author.bot or message.webhook_id is not None


async def _may_moderate(message: Message, thread: Thread) -> bool:
    """Return whether the author may delete messages; members are fetched, since few are in the cache."""
    author = message.author
    try:
        member = author if isinstance(author, Member) else await thread.guild.fetch_member(author.id)
    except NotFound:  # they have left the server
        return False
    return thread.parent is not None and thread.permissions_for(member).manage_messages
