"""Silence where a game is played: what nobody may say there is taken away, with one kind hint in private.

We are told that something was written, but not what; only what mentions us can be read. A moderator who has
to speak mentions us: that is the reason which the rule of silence asks for. In a channel that `setup` has
arranged hardly anything comes here. Whoever may think aloud for a while, may write then.
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
from adapters.discord.catalogue import words_in
from adapters.discord.direct_messages import DirectMessages
from adapters.discord.errors import if_it_is_there
from adapters.discord.format import OURS, dressed_words
from bot.chat.moderation import Moderation
from bot.delivery.deliverer import Unreachable
from bot.delivery.worker import TryLater
from bot.model.silence import Hush, Sign, Speaker
from bot.service.service import GameService
from bot.telemetry.logs import Log
from renderers.i18n.phrases import dashed

# How messages are taken out of threads: one at once, and those that come meanwhile together.

_MOST_AT_ONCE: Final = 100  # messages: what Discord takes
_OLD: Final = timedelta(days=13)  # after a fortnight Discord wants each of them by itself
_REST: Final = 60.0  # seconds in which nothing is tried again in a thread where we may not

log = Log(__name__)


@dataclass(eq=False)
class _Pile:
    """What is to go from one thread."""

    waiting: set[int] = field(default_factory=set)
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class MessageCleanup:
    """Takes messages away, with few requests; and leaves it where it is not allowed to."""

    def __init__(self) -> None:
        self._piles: WeakValueDictionary[int, _Pile] = WeakValueDictionary()
        self._resting: dict[int, float] = {}

    def may_sweep(self, thread: Thread) -> bool:
        """Return whether we may take away what others have written in a thread."""
        if self._resting.get(thread.id, 0.0) > monotonic():
            return False
        self._resting.pop(thread.id, None)
        return thread.parent is not None and thread.permissions_for(thread.guild.me).manage_messages

    async def sweep(self, thread: Thread, message: int) -> bool:
        """Take a message away, and return whether it is gone."""
        if not self.may_sweep(thread):
            return False
        pile = self._piles.setdefault(thread.id, _Pile())
        pile.waiting.add(message)
        async with pile.turn:
            if message in pile.waiting:  # else somebody before us has taken it along
                taken = {message, *sorted(pile.waiting)[: _MOST_AT_ONCE - 1]}
                pile.waiting -= taken
                return await self._take(thread, taken)
        return thread.id not in self._resting

    def rest(self, thread: Thread) -> None:
        """Try nothing in a thread for a while, since Discord does not let us."""
        log.event("hush.may_not")
        self._resting[thread.id] = monotonic() + _REST

    async def _take(self, thread: Thread, messages: Iterable[int]) -> bool:
        """Take these away, and return whether that could be done."""
        oldest = time_snowflake(utcnow() - _OLD)
        young = [Object(each) for each in messages if each > oldest]
        single = [[Object(each)] for each in messages if each <= oldest]
        try:
            for some in (young, *single):
                with suppress(NotFound):  # somebody was faster
                    await thread.delete_messages(some)
        except Forbidden:
            self.rest(thread)
            return False
        except (HTTPException, ClientError, OSError) as error:  # they stay until the next tidying up
            log.failure("hush.not_swept", error)
            return False
        return True


_HINT_EVERY: Final = 60  # seconds
_LOOK_BACK: Final = 100  # messages
_AS_LONG_AS_A_GAME: Final = 100 * 24 * 60 * 60  # seconds

log = Log(__name__)


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

    async def on_message(self, message: Message, *, edited: bool = False) -> None:
        """Take away what somebody has written, if it may not be said."""
        thread = self._ours(message.channel)
        if thread is None or message.author == self._client.user:
            return
        if edited and message.edited_at is None:  # by Discord: a link got its preview, or it was pinned
            return
        sign = Sign.EDIT if edited else _sign(message)
        if sign is None:
            return
        hush = await self._refused(thread, sign, await self._speaker(message, thread))
        if hush is None or await self._is_aloud(message, thread, sign):
            return
        renamed = sign is Sign.RENAME  # which cannot be deleted, but the name is given back
        gone = renamed or await self._message_cleanup.sweep(thread, message.id)
        if not _is_machine(message):
            moderates = await _may_moderate(message, thread)
            await self._hint(message.author.id, thread, hush, gone=gone, moderates=moderates)

    async def on_reaction(self, reaction: RawReactionActionEvent) -> None:
        """Take away a reaction, if none is allowed."""
        thread = self._ours(self._client.get_channel(reaction.channel_id))
        if thread is None or reaction.user_id == getattr(self._client.user, "id", None):
            return
        by_bot = reaction.member is not None and reaction.member.bot
        speaker = Speaker.OTHER_BOT if by_bot else Speaker.SPECTATOR
        hush = await self._refused(thread, Sign.REACTION, speaker)
        if hush is None:
            return
        gone = await self._take_reaction(thread, reaction)
        if not by_bot:
            await self._hint(reaction.user_id, thread, hush, gone=gone)

    async def tidy_up(self, thread: Thread) -> None:
        """Take away what was said in a thread while we were not there, or did not hear it."""
        place = await self._service.notes.game_at(PLATFORM, str(thread.id)) if self._ours(thread) else None
        if place is None:
            return
        since = Object(int(place.since)) if place.since else None
        with if_it_is_there():
            found = [each async for each in thread.history(limit=_LOOK_BACK, after=since, oldest_first=False)]
            await asyncio.gather(*map(self.on_message, found))
            reacted = [each for each in found if each.reactions]
            if reacted and await self._refused(thread, Sign.REACTION, Speaker.SPECTATOR):
                await self._clear_reactions(thread, reacted)

    async def _take_reaction(self, thread: Thread, reaction: RawReactionActionEvent) -> bool:
        if not self._message_cleanup.may_sweep(thread):
            return False
        message = thread.get_partial_message(reaction.message_id)
        try:
            await message.remove_reaction(reaction.emoji, Object(reaction.user_id))
        except HTTPException as error:  # they were faster, or the message is gone, or we may not
            log.detail("reaction.stays", code=error.code)
            return False
        return True

    async def _clear_reactions(self, thread: Thread, messages: list[Message]) -> None:
        for message in messages:
            if self._message_cleanup.may_sweep(thread):
                with if_it_is_there():
                    await message.clear_reactions()

    def _ours(self, channel: object) -> Thread | None:
        """Return a channel in which a game may be played: nobody else's threads are looked up at all."""
        if isinstance(channel, Thread) and channel.owner_id == getattr(self._client.user, "id", None):
            return channel
        return None

    async def _refused(self, thread: Thread, sign: Sign, speaker: Speaker) -> Hush | None:
        return await self._moderation.refused_at(PLATFORM, str(thread.id), sign, speaker)

    async def _is_aloud(self, message: Message, thread: Thread, sign: Sign) -> bool:
        """Return whether a message is somebody's who may think aloud, now or when they wrote it.

        What was allowed once stays: we may come to look for it again when nobody may speak any more.
        """
        if _is_machine(message):
            return False
        who, note = address(message.author.id), f"aloud:{message.id}"
        refused = await self._moderation.refused_at(PLATFORM, str(thread.id), sign, Speaker.PLAYER, who)
        if refused is None:
            await self._service.notes.claim(note, _AS_LONG_AS_A_GAME)
            return True
        return sign is not Sign.EDIT and bool(await self._service.notes.get(note))

    async def _speaker(self, message: Message, thread: Thread) -> Speaker:
        """Return whose sign a message is; players and spectators are treated alike."""
        if _is_machine(message):
            return Speaker.OTHER_BOT
        # Not by `mentions`: whoever replies to us has mentioned us too, perhaps without thinking of it.
        mentioned = getattr(self._client.user, "id", None) in message.raw_mentions
        if mentioned and await _may_moderate(message, thread):
            return Speaker.MODERATOR
        return Speaker.SPECTATOR

    async def _hint(
        self, user: int, thread: Thread, hush: Hush, *, gone: bool, moderates: bool = False
    ) -> None:
        """Say once in a while, privately, why something is gone; who takes no messages is not told."""
        who = address(user)
        if not await self._service.notes.claim(f"hint:{who}", _HINT_EVERY):
            return
        language = await self._service.views.language(who, str(thread.guild.preferred_locale))
        words = words_in(language)
        why = [words.say(f"refusal-{dashed(hush)}"), *([words.say("discord-moderator")] if moderates else [])]
        about = words.say("discord-hushed", gone="yes" if gone else "no", place=f"{OURS}{thread.mention}")
        try:
            await self._direct_messages.write(who, dressed_words(about, *why))
        except (Unreachable, TryLater) as trouble:
            log.event("hint.not_heard", why=type(trouble).__name__)


def _sign(message: Message) -> Sign | None:
    """Return by what something was said, without reading it; None where it was only Discord itself."""
    if message.type is MessageType.channel_name_change:
        return Sign.RENAME
    if not message.type.is_deletable():
        return None
    if message.flags.voice:
        return Sign.VOICE
    if message.stickers:
        return Sign.STICKER
    return Sign.ATTACHMENT if message.attachments else Sign.MESSAGE


def _is_machine(message: Message) -> bool:
    """Return whether a bot has written something, or a webhook, whom nobody can give a hint."""
    return message.author.bot or message.webhook_id is not None


async def _may_moderate(message: Message, thread: Thread) -> bool:
    """Return whether somebody may delete what others write; who is asked for, since we know few by heart."""
    author = message.author
    try:
        member = author if isinstance(author, Member) else await thread.guild.fetch_member(author.id)
    except NotFound:  # they have left
        return False
    return thread.parent is not None and thread.permissions_for(member).manage_messages
