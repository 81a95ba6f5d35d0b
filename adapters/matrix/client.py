"""The bot on Matrix: its parts, wired together for one session."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from nio.client.async_client import AsyncClient

from adapters.matrix.api import MatrixApi
from adapters.matrix.command_descriptions import NOT_ON_MATRIX, CommandPublisher
from adapters.matrix.commands import ChatCommands
from adapters.matrix.context import create_context
from adapters.matrix.deliveries import Deliveries
from adapters.matrix.errors import best_effort
from adapters.matrix.event_handler import EventHandler
from adapters.matrix.format import words_in
from adapters.matrix.gatherings import Gatherings, Questions
from adapters.matrix.invitations import InvitationPosts
from adapters.matrix.membership import Membership
from adapters.matrix.moderation import RoomModeration
from adapters.matrix.night_signs import NightPresses
from adapters.matrix.nights import MatrixNights
from adapters.matrix.presses import Presses
from adapters.matrix.room_cleanup import RoomCleanup
from adapters.matrix.seat_rooms import SeatRooms
from adapters.matrix.spaces import Spaces
from adapters.matrix.sync import Sync
from adapters.matrix.table_rooms import TableRooms
from bot.commands.dispatcher import Commands
from bot.commands.model import JoinOptions
from bot.config.settings import Settings
from bot.delivery.pubsub import cancel_all
from bot.nights.service import NightService
from bot.service.service import GameService
from engine.heldhands import GAME as HELD_HANDS
from renderers.heldhands.portrait import Portrait
from renderers.i18n.catalogue import Language


async def run_until_first_ends(*parts: Coroutine[Any, Any, None]) -> None:
    """Run the parts until one ends, then cancel the others; raises the error of the first one.

    A task group cancels its tasks only once, and redis-py may lose a cancellation: then it would wait for
    ever.
    """
    running = [asyncio.create_task(part) for part in parts]
    try:
        done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        ending = asyncio.create_task(cancel_all(*running))
        while not ending.done():
            with suppress(asyncio.CancelledError):  # we may be cancelled several times
                await asyncio.shield(ending)


class MatrixBot:
    """The bot on Matrix."""

    def __init__(
        self, client: AsyncClient, service: GameService, nights: NightService, settings: Settings
    ) -> None:
        """Wire the parts together; nothing is sent before they run."""
        words, encryption = words_in(Language(settings.language)), settings.matrix_encryption
        # Short, because users type it to address the bot.
        name = words.say("matrix-seat", game=HELD_HANDS.name, named="no", names="")
        self._context = context = create_context(MatrixApi(client, name), service, nights, settings.language)
        spaces = Spaces(context, words, wanted=settings.matrix_space)
        seat_rooms = SeatRooms(context, encrypted=encryption)
        invitation_posts = InvitationPosts(context)
        gatherings = Gatherings(context, invitation_posts)
        self.deliveries = Deliveries(
            context, seat_rooms, TableRooms(context, spaces, invitation_posts, gatherings), invitation_posts
        )
        discord = settings.discord_token is not None
        elsewhere = JoinOptions(web=settings.public_url or "", matrix=context.api.user, discord=discord)
        commands = Commands(service, nights, elsewhere, without=NOT_ON_MATRIX, zone=settings.timezone)
        chat_commands = ChatCommands(context, commands, invitation_posts, gatherings, self.deliveries)
        self.nights = MatrixNights(context, invitation_posts, elsewhere)
        membership = Membership(
            context,
            invitation_posts,
            CommandPublisher(context, words),
            allowed=settings.matrix_allowed,
            reads_encrypted=encryption,
        )
        moderation = RoomModeration(context, self.deliveries)
        lobby, questions = NightPresses(context, commands, invitation_posts), Questions(context, gatherings)
        self._event_handler = EventHandler(
            context,
            membership,
            Presses(context, chat_commands),
            moderation,
            chat_commands,
            questions=questions,
            nights=lobby,
        )
        self._sync = Sync(client, service, self._event_handler)
        self._room_cleanup = RoomCleanup(context, spaces, words, days=settings.matrix_close_days)

    async def run(self, synced: asyncio.Event) -> None:
        """Run until a part fails; `synced` is set after the first sync, when the bot's rooms are known."""
        with best_effort():
            await self._context.api.set_profile(await self._context.portraits.upload(Portrait.BOT))
        small = (self._context.background.run(), self._context.membership_queue.run())
        await run_until_first_ends(self._sync.run(synced), *small, self._clean_up_rooms(synced))

    async def _clean_up_rooms(self, synced: asyncio.Event) -> None:
        await synced.wait()
        await self._room_cleanup.run()

    async def finish(self) -> None:
        """Finish the commands that are being carried out."""
        await self._event_handler.finish()
