"""Our client: it hears of presses, commands and what happens in threads, and passes it on."""

import asyncio
import hashlib
import json
import sys
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import Any, Final

from aiohttp import ClientError
from discord import (
    AllowedMentions,
    AutoShardedClient,
    Guild,
    HTTPException,
    InteractionType,
    Message,
    RawMessageUpdateEvent,
    RawReactionActionEvent,
    ScheduledEvent,
    Thread,
    VoiceClient,
)
from discord.app_commands import CommandTree

from adapters.discord.addresses import PLATFORM, address, read_called, read_press
from adapters.discord.answers import Answers, AnyInteraction
from adapters.discord.channel_setup import ChannelSetup
from adapters.discord.commands import ChatCommands
from adapters.discord.deliveries import Deliveries
from adapters.discord.direct_messages import DirectMessages
from adapters.discord.event_records import EventRecords
from adapters.discord.event_sync import EventSync
from adapters.discord.events import Events
from adapters.discord.format import time_shown
from adapters.discord.invitations import InvitationPosts
from adapters.discord.lobbies import Lobbies, LobbyThreads
from adapters.discord.moderation import ThreadModeration
from adapters.discord.nights import DiscordNights
from adapters.discord.permissions import intents
from adapters.discord.presses import Presses
from adapters.discord.slash_commands import CatalogueTranslator, slash_groups
from adapters.discord.table_posts import TablePosts
from adapters.discord.threads import Threads
from bot.chat.services import ChatServices
from bot.commands.asking import Elsewhere
from bot.commands.commands import Commands
from bot.config.settings import Settings
from bot.delivery.pubsub import break_off
from bot.nights.service import NightService
from bot.service.service import GameService
from bot.telemetry.logs import Log
from engine.contract import Refusal

_DECLARED: Final = "commands"
_INTEREST: Final = {"GUILD_SCHEDULED_EVENT_USER_ADD": True, "GUILD_SCHEDULED_EVENT_USER_REMOVE": False}
_LAST_WORDS: Final = 3.0  # seconds, for what we have begun when we are told to go

log = Log(__name__)


class HeldHands(AutoShardedClient):
    """The bot on Discord."""

    def __init__(self, service: GameService, nights: NightService, settings: Settings, **more: Any) -> None:  # noqa: ANN401 - the library's own options
        """Put the parts together; nothing is sent before it is started."""
        VoiceClient.warn_nacl = VoiceClient.warn_dave = False  # nobody has a voice here
        super().__init__(
            intents=intents(),
            allowed_mentions=AllowedMentions.none(),
            shard_count=settings.shard_count,
            chunk_guilds_at_startup=False,
            max_messages=None,  # what was written is nothing that we keep
            **more,
        )
        if settings.shards:
            self.shard_ids = list(settings.shards)
        self._service = service
        self._at_work: set[asyncio.Task[Any]] = set()
        services = ChatServices(service, nights)
        moderation = services.moderation
        direct_messages, threads = DirectMessages(self), Threads(self, service, moderation)
        answers = Answers(service)
        invitation_posts = InvitationPosts(service, moderation, answers)
        self._threads = threads
        self._moderation_of_threads = ThreadModeration(self, service, moderation, direct_messages)
        self._presses = Presses(service, answers, direct_messages, invitation_posts)
        matrix = settings.matrix_user_id if settings.matrix_homeserver else None
        elsewhere = Elsewhere(web=settings.public_url or "", matrix=matrix or "", discord=True)
        commands = Commands(service, nights, elsewhere, zone=settings.timezone, clock_style=time_shown)
        self._chat_commands = ChatCommands(
            commands, services, answers, invitation_posts, ChannelSetup(answers, service.notes)
        )
        self.deliveries = Deliveries(self, services, direct_messages, TablePosts(self, threads), threads)
        book = EventRecords(service.notes)
        self._event_sync = EventSync(self, service, nights, book, invitation_posts)
        talk = LobbyThreads(self, service.notes)
        lobbies, events = Lobbies(self, threads, talk), Events(self, book, service.now)
        self.nights = DiscordNights(lobbies, events, direct_messages, elsewhere)
        self._hear_of_interest()
        self.tree = CommandTree(self)
        for group in slash_groups(self._chat_commands.use, self._chat_commands.complete):
            self.tree.add_command(group)

    async def setup_hook(self) -> None:
        """Declare our commands, if they are not what Discord was told last."""
        translator = CatalogueTranslator()
        await self.tree.set_translator(translator)
        commands = [
            await command.get_translated_payload(self.tree, translator)
            for command in self.tree.get_commands()
        ]
        digest = hashlib.sha256(json.dumps(commands, sort_keys=True).encode()).hexdigest()
        place = f"{_DECLARED}/{self.application_id}"
        try:
            if await self._service.notes.recall(PLATFORM, place) == digest:
                return
            await self.tree.sync()
            await self._service.notes.forget(PLATFORM, place)
            await self._service.notes.remember_if_new(PLATFORM, place, digest)
            log.event("discord.commands_declared")
        except Refusal as silence:  # no reason to stay away: Discord most likely knows them
            log.failure("discord.commands_not_noted", silence)

    async def on_interaction(self, interaction: AnyInteraction) -> None:
        """Pass on what somebody pressed or chose; commands find their way by themselves.

        Not by the library's own templates for buttons: these know a button only while its message has it, so
        a press that comes just after the message was edited would never be answered.
        """
        if interaction.type is not InteractionType.component:
            return
        told = dict(interaction.data or {})
        custom_id, chosen = str(told.get("custom_id", "")), told.get("values")
        values = list(map(str, chosen)) if isinstance(chosen, list) else []
        if press := read_press(custom_id, address(interaction.user.id), values):
            await self._presses.press(interaction, press)
        else:
            await self._chat_commands.press(interaction, read_called(custom_id) or "")

    async def on_message(self, message: Message) -> None:
        """Something was written."""
        await self._moderation_of_threads.on_message(message)

    async def on_raw_message_edit(self, change: RawMessageUpdateEvent) -> None:
        """Something was written over."""
        await self._moderation_of_threads.on_message(change.message, edited=True)

    async def on_raw_reaction_add(self, reaction: RawReactionActionEvent) -> None:
        """Somebody reacted."""
        await self._moderation_of_threads.on_reaction(reaction)

    async def on_thread_update(self, _: Thread, thread: Thread) -> None:
        """See that a thread fell asleep, or was called something else."""
        await self._threads.on_update(thread)

    async def on_thread_join(self, thread: Thread) -> None:
        """See that a thread changed of which we did not know, since it was asleep."""
        await self._look_after(thread)

    async def on_scheduled_event_update(self, _: ScheduledEvent, event: ScheduledEvent) -> None:
        """See that an event was changed."""
        await self._event_sync.on_update(event)

    async def on_scheduled_event_delete(self, event: ScheduledEvent) -> None:
        """See that an event was deleted."""
        await self._event_sync.on_delete(event.id)

    async def on_interest(self, guild: Guild, event: int, user: int, interested: bool) -> None:  # noqa: FBT001
        """Somebody is interested in an event, or not any more."""
        await self._event_sync.on_interest(guild, event, user, interested=interested)

    def _hear_of_interest(self) -> None:
        """Hear of everybody's interest in events: the library tells only of those whom it happens to know."""
        for name, interested in _INTEREST.items():
            self._connection.parsers[name] = partial(self._interest, interested=interested)

    def _interest(self, told: Mapping[str, str], *, interested: bool) -> None:
        guild = self.get_guild(int(told["guild_id"]))
        if guild:
            event, user = int(told["guild_scheduled_event_id"]), int(told["user_id"])
            self.dispatch("interest", guild, event, user, interested)

    async def on_guild_available(self, guild: Guild) -> None:
        """Look after what happened while we were not there."""
        for thread in guild.threads:
            await _as_far_as_it_goes(self._look_after(thread))
        await _as_far_as_it_goes(self._event_sync.catch_up(guild))

    async def on_guild_join(self, guild: Guild) -> None:
        """Look after what was ours there, if we are back on a server."""
        await self.on_guild_available(guild)

    async def _look_after(self, thread: Thread) -> None:
        await self._threads.on_update(thread)
        if not thread.archived:
            await self._moderation_of_threads.tidy_up(thread)

    def _schedule_event(
        self,
        coro: Callable[..., Coroutine[Any, Any, Any]],
        event_name: str,
        *args: Any,  # noqa: ANN401 - as the library has it
        **kwargs: Any,  # noqa: ANN401 - as the library has it
    ) -> asyncio.Task[Any]:
        """Deal with an event, and know of it until that is done."""
        task = super()._schedule_event(coro, event_name, *args, **kwargs)
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)
        return task

    async def close(self) -> None:
        """Go, but first finish what was begun: nobody waits for it otherwise, and the store goes after us."""
        if self._at_work:
            await asyncio.wait(self._at_work, timeout=_LAST_WORDS)
        await super().close()
        await break_off(*self._at_work)

    async def on_error(self, event_method: str, /, *_: object, **__: object) -> None:
        """Note that something went wrong, without what it was about: that may be anybody's words."""
        error = sys.exc_info()[1]
        if isinstance(error, Exception):
            log.failure("discord.event_failed", error, event=event_method)


async def _as_far_as_it_goes(looking_after: Coroutine[Any, Any, None]) -> None:
    """Look after something; what goes wrong is noted, since others want to be looked after too."""
    try:
        await looking_after
    except (HTTPException, Refusal, ClientError, OSError) as error:
        log.failure("discord.untidy", error)
