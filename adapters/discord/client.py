"""The Discord client: receives interactions and events of threads, and passes them on."""

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
    ConnectionClosed,
    DiscordException,
    Guild,
    HTTPException,
    InteractionType,
    LoginFailure,
    Message,
    RawMessageUpdateEvent,
    RawReactionActionEvent,
    ScheduledEvent,
    Thread,
    VoiceClient,
)
from discord.app_commands import CommandTree

from adapters.discord.addresses import PLATFORM, address, read_call_id, read_press
from adapters.discord.answers import Answers, AnyInteraction
from adapters.discord.channel_setup import ChannelSetup
from adapters.discord.commands import ChatCommands
from adapters.discord.deliveries import Deliveries
from adapters.discord.direct_messages import DirectMessages
from adapters.discord.event_sync import EventSync
from adapters.discord.events import EventRecords, Events
from adapters.discord.format import format_time
from adapters.discord.invitations import InvitationPosts
from adapters.discord.moderation import ThreadModeration
from adapters.discord.nights import DiscordNights, Lobbies, LobbyThreads
from adapters.discord.permissions import intents
from adapters.discord.presses import Presses
from adapters.discord.slash_commands import CatalogueTranslator, slash_groups
from adapters.discord.table_posts import TablePosts
from adapters.discord.threads import Threads
from bot.app.container import Container
from bot.app.doctor.finding import CheckFailure, CheckRefusal
from bot.chat.reconnect import run_sessions, unless_stopped, wait_for
from bot.chat.services import ChatServices
from bot.commands.dispatcher import Commands
from bot.commands.model import JoinOptions
from bot.config.settings import Settings
from bot.delivery.pubsub import cancel_all
from bot.nights.service import NightService
from bot.service.service import GameService
from bot.telemetry.logs import Log
from engine.contract import Refusal

_COMMANDS_NOTE: Final = "commands"
_INTEREST: Final = {"GUILD_SCHEDULED_EVENT_USER_ADD": True, "GUILD_SCHEDULED_EVENT_USER_REMOVE": False}
_FINISH_WITHIN: Final = 3.0  # seconds, for running handlers

log = Log(__name__)


class DiscordClient(AutoShardedClient):
    """The bot on Discord."""

    def __init__(self, service: GameService, nights: NightService, settings: Settings, **more: Any) -> None:  # noqa: ANN401 - the library's own options
        VoiceClient.warn_nacl = VoiceClient.warn_dave = False  # voice is not used
        super().__init__(
            intents=intents(),
            allowed_mentions=AllowedMentions.none(),
            shard_count=settings.shard_count,
            chunk_guilds_at_startup=False,
            max_messages=None,  # messages of users are not kept
            **more,
        )
        if settings.shards:
            self.shard_ids = list(settings.shards)
        self._service = service
        self._running: set[asyncio.Task[Any]] = set()
        services = ChatServices(service, nights)
        moderation = services.moderation
        direct_messages, threads = DirectMessages(self), Threads(self, service, moderation)
        answers = Answers(service)
        invitation_posts = InvitationPosts(service, moderation, answers)
        self._threads = threads
        self._thread_moderation = ThreadModeration(self, service, moderation, direct_messages)
        self._presses = Presses(service, answers, direct_messages, invitation_posts)
        matrix = settings.matrix_user_id if settings.matrix_homeserver else None
        elsewhere = JoinOptions(web=settings.public_url or "", matrix=matrix or "", discord=True)
        commands = Commands(service, nights, elsewhere, zone=settings.timezone, time_format=format_time)
        self._chat_commands = ChatCommands(
            commands, services, answers, invitation_posts, ChannelSetup(answers, service.notes)
        )
        self.deliveries = Deliveries(self, services, direct_messages, TablePosts(self, threads), threads)
        event_records = EventRecords(service.notes)
        self._event_sync = EventSync(self, service, nights, event_records, invitation_posts)
        lobby_threads = LobbyThreads(self, service.notes)
        lobbies, events = Lobbies(self, threads, lobby_threads), Events(self, event_records, service.now)
        self.nights = DiscordNights(lobbies, events, direct_messages, elsewhere)
        self._subscribe_to_interest()
        self.tree = CommandTree(self)
        for group in slash_groups(self._chat_commands.use, self._chat_commands.complete):
            self.tree.add_command(group)

    async def setup_hook(self) -> None:
        """Register the slash commands, unless Discord already has this version of them."""
        translator = CatalogueTranslator()
        await self.tree.set_translator(translator)
        commands = [
            await command.get_translated_payload(self.tree, translator)
            for command in self.tree.get_commands()
        ]
        digest = hashlib.sha256(json.dumps(commands, sort_keys=True).encode()).hexdigest()
        place = f"{_COMMANDS_NOTE}/{self.application_id}"
        try:
            if await self._service.notes.recall(PLATFORM, place) == digest:
                return
            await self.tree.sync()
            await self._service.notes.forget(PLATFORM, place)
            await self._service.notes.remember_if_new(PLATFORM, place, digest)
            log.event("discord.commands_declared")
        except Refusal as refusal:  # no reason to stay offline: Discord most likely has them
            log.failure("discord.commands_not_noted", refusal)

    async def on_interaction(self, interaction: AnyInteraction) -> None:
        """Pass on a press or a choice; commands are dispatched by the library.

        Not by the library's `DynamicItem`: it matches a button only while its message has it, so a press just
        after the message was edited would never be answered.
        """
        if interaction.type is not InteractionType.component:
            return
        data = dict(interaction.data or {})
        custom_id, chosen = str(data.get("custom_id", "")), data.get("values")
        values = list(map(str, chosen)) if isinstance(chosen, list) else []
        if press := read_press(custom_id, address(interaction.user.id), values):
            await self._presses.press(interaction, press)
        else:
            await self._chat_commands.press(interaction, read_call_id(custom_id) or "")

    async def on_message(self, message: Message) -> None:
        """Moderate a message."""
        await self._thread_moderation.on_message(message)

    async def on_raw_message_edit(self, change: RawMessageUpdateEvent) -> None:
        """Moderate an edited message."""
        await self._thread_moderation.on_message(change.message, edited=True)

    async def on_raw_reaction_add(self, reaction: RawReactionActionEvent) -> None:
        """Moderate a reaction."""
        await self._thread_moderation.on_reaction(reaction)

    async def on_thread_update(self, _: Thread, thread: Thread) -> None:
        """Restore a thread that was archived or renamed."""
        await self._threads.on_update(thread)

    async def on_thread_join(self, thread: Thread) -> None:
        """Check a thread that was not in the cache because it was archived."""
        await self._check_thread(thread)

    async def on_scheduled_event_update(self, _: ScheduledEvent, event: ScheduledEvent) -> None:
        """Follow a changed event."""
        await self._event_sync.on_update(event)

    async def on_scheduled_event_delete(self, event: ScheduledEvent) -> None:
        """Follow a deleted event."""
        await self._event_sync.on_delete(event.id)

    async def on_interest(self, guild: Guild, event: int, user: int, interested: bool) -> None:  # noqa: FBT001
        """Follow a user's interest in an event."""
        await self._event_sync.on_interest(guild, event, user, interested=interested)

    def _subscribe_to_interest(self) -> None:
        """Receive the interest of all users: the library reports only users in its cache."""
        for name, interested in _INTEREST.items():
            self._connection.parsers[name] = partial(self._dispatch_interest, interested=interested)

    def _dispatch_interest(self, data: Mapping[str, str], *, interested: bool) -> None:
        guild = self.get_guild(int(data["guild_id"]))
        if guild:
            event, user = int(data["guild_scheduled_event_id"]), int(data["user_id"])
            self.dispatch("interest", guild, event, user, interested)

    async def on_guild_available(self, guild: Guild) -> None:
        """Catch up with what happened while the bot was offline."""
        for thread in guild.threads:
            await _log_errors(self._check_thread(thread))
        await _log_errors(self._event_sync.catch_up(guild))

    async def on_guild_join(self, guild: Guild) -> None:
        """Catch up on a server that the bot may have been on before."""
        await self.on_guild_available(guild)

    async def _check_thread(self, thread: Thread) -> None:
        await self._threads.on_update(thread)
        if not thread.archived:
            await self._thread_moderation.tidy_up(thread)

    def _schedule_event(
        self,
        coro: Callable[..., Coroutine[Any, Any, Any]],
        event_name: str,
        *args: Any,  # noqa: ANN401 - as the library has it
        **kwargs: Any,  # noqa: ANN401 - as the library has it
    ) -> asyncio.Task[Any]:
        """Start an event's handler, and keep its task until it is done."""
        task = super()._schedule_event(coro, event_name, *args, **kwargs)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def close(self) -> None:
        """Disconnect after the running handlers have finished: the store is closed after the client."""
        if self._running:
            await asyncio.wait(self._running, timeout=_FINISH_WITHIN)
        await super().close()
        await cancel_all(*self._running)

    async def on_error(self, event_method: str, /, *_: object, **__: object) -> None:
        """Log a failed handler without its arguments, which may hold what people wrote."""
        error = sys.exc_info()[1]
        if isinstance(error, Exception):
            log.failure("discord.event_failed", error, event=event_method)


async def _log_errors(check: Coroutine[Any, Any, None]) -> None:
    """Await a check; log its errors, so that the other checks still run."""
    try:
        await check
    except (HTTPException, Refusal, ClientError, OSError) as error:
        log.failure("discord.untidy", error)


_TOKEN_REFUSED: Final = 4004
_PERMANENT: Final = range(4010, 4015)  # invalid shards or intents: retrying does not help
_FINISH_DELIVERIES_WITHIN: Final = 6.0  # seconds, for running deliveries


class DiscordComponent:
    """Discord as a component of the program: logs in, stays connected, and runs the delivery workers."""

    def __init__(self, container: Container) -> None:
        self._container = container

    async def run(self, stop: asyncio.Event) -> None:
        """Run until `stop` is set; raises a `Refusal` where only the operator can help."""
        await run_sessions(stop, self._session, _wait_after)

    async def _session(self, stop: asyncio.Event) -> None:
        """Run one client from login until `stop` is set or the connection is lost."""
        token = self._container.settings.discord_token
        if token is None:
            await stop.wait()
            return
        async with DiscordClient(
            self._container.service, self._container.nights, self._container.settings
        ) as client:
            if not await unless_stopped(stop, client.login(token.get_secret_value())):
                return
            log.event("discord.logged_in")
            over = asyncio.Event()
            connected = asyncio.create_task(client.connect())
            working = asyncio.create_task(self._deliver(client, over))
            stopping = asyncio.create_task(wait_for(stop))
            try:
                await asyncio.wait({connected, working, stopping}, return_when=asyncio.FIRST_COMPLETED)
                over.set()
                await asyncio.wait({working}, timeout=_FINISH_DELIVERIES_WITHIN)
                for done in (working, connected):  # raise the error of a failed task
                    if done.done():
                        done.result()
            finally:
                await client.close()
                await cancel_all(connected, working, stopping)

    async def _deliver(self, client: DiscordClient, over: asyncio.Event) -> None:
        """Deliver what is due of games and of nights."""
        container = self._container
        workers = container.deliverer(client.deliveries), container.night_deliverer(client.nights)
        await asyncio.gather(*(worker.run(over) for worker in workers))


def _wait_after(error: Exception) -> float:
    """Log an outage; raises a `Refusal` where only the operator can help."""
    if isinstance(error, LoginFailure):
        raise CheckRefusal(CheckFailure.DISCORD_TOKEN_REFUSED) from None
    if isinstance(error, ConnectionClosed):
        if error.code == _TOKEN_REFUSED:
            raise CheckRefusal(CheckFailure.DISCORD_TOKEN_REFUSED) from None
        if error.code in _PERMANENT:
            raise CheckRefusal(CheckFailure.DISCORD_REFUSES, status=str(error.code)) from None
        log.warning("discord.away", code=error.code)
    elif isinstance(error, DiscordException | ClientError | OSError | TimeoutError):
        log.warning("discord.away", error=type(error).__name__)
    else:
        raise error
    return 0.0
