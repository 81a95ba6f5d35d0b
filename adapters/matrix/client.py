"""The bot on Matrix: all its parts, put together for one session."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from nio.client.async_client import AsyncClient

from adapters.matrix.api import MatrixApi
from adapters.matrix.catalogue import words_in
from adapters.matrix.command_descriptions import NOT_ON_MATRIX, CommandPublisher
from adapters.matrix.commands import ChatCommands
from adapters.matrix.context import matrix_context
from adapters.matrix.deliveries import Deliveries
from adapters.matrix.errors import if_it_can_be
from adapters.matrix.event_handler import EventHandler
from adapters.matrix.gatherings import Gatherings
from adapters.matrix.invitations import InvitationPosts
from adapters.matrix.membership import Membership
from adapters.matrix.moderation import RoomModeration
from adapters.matrix.night_presses import NightPresses
from adapters.matrix.nights import Nights
from adapters.matrix.presses import Presses
from adapters.matrix.questions import Questions
from adapters.matrix.room_cleanup import RoomCleanup
from adapters.matrix.seat_rooms import SeatRooms
from adapters.matrix.spaces import Spaces
from adapters.matrix.sync import Sync
from adapters.matrix.table_rooms import TableRooms
from bot.commands.asking import Elsewhere
from bot.commands.commands import Commands
from bot.config.settings import Settings
from bot.delivery.pubsub import break_off
from bot.nights.service import NightService
from bot.service.service import GameService
from engine.heldhands import GAME as HELD_HANDS
from renderers.heldhands.picture.portrait import Portrait
from renderers.i18n.catalogue import Language

# Parts that run together for ever: when one fails, or all are told to end, every one of them ends.
#
# A task group cancels its tasks once, and redis-py may lose a cancellation: then it would wait for ever.


async def together(*parts: Coroutine[Any, Any, None]) -> None:
    """Run until one of them ends; raises what it failed with."""
    running = [asyncio.create_task(part) for part in parts]
    try:
        done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        ending = asyncio.create_task(break_off(*running))
        while not ending.done():
            with suppress(asyncio.CancelledError):  # whoever wants us to end may say so again and again
                await asyncio.shield(ending)


class HeldHands:
    """The bot on Matrix."""

    def __init__(
        self, client: AsyncClient, service: GameService, nights: NightService, settings: Settings
    ) -> None:
        """Put the parts together; nothing is sent before they run."""
        words, encryption = words_in(Language(settings.language)), settings.matrix_encryption
        # Short, since people write it to talk to us.
        name = words.say("matrix-seat", game=HELD_HANDS.name, named="no", names="")
        self._context = context = matrix_context(MatrixApi(client, name), service, nights, settings.language)
        spaces = Spaces(context, words, wanted=settings.matrix_space)
        seat_rooms = SeatRooms(context, encrypted=encryption)
        invitation_posts = InvitationPosts(context)
        gatherings = Gatherings(context, invitation_posts)
        self.deliveries = Deliveries(
            context, seat_rooms, TableRooms(context, spaces, invitation_posts, gatherings), invitation_posts
        )
        discord = settings.discord_token is not None
        elsewhere = Elsewhere(web=settings.public_url or "", matrix=context.api.user, discord=discord)
        commands = Commands(service, nights, elsewhere, without=NOT_ON_MATRIX, zone=settings.timezone)
        chat_commands = ChatCommands(context, commands, invitation_posts, gatherings, self.deliveries)
        self.nights = Nights(context, invitation_posts, elsewhere)
        membership = Membership(
            context,
            invitation_posts,
            CommandPublisher(context, words),
            allowed=settings.matrix_allowed,
            reads_encrypted=encryption,
        )
        manners = RoomModeration(context, self.deliveries)
        lobby, questions = NightPresses(context, commands, invitation_posts), Questions(context, gatherings)
        self._event_handler = EventHandler(
            context, membership, Presses(context), manners, chat_commands, questions=questions, nights=lobby
        )
        self._sync = Sync(client, service, self._event_handler)
        self._room_cleanup = RoomCleanup(context, spaces, words, days=settings.matrix_close_days)

    async def run(self, heard: asyncio.Event) -> None:
        """Listen, and do what is to be done; `heard` is set when we know in which rooms we are."""
        with if_it_can_be():
            await self._context.api.introduce(await self._context.portraits.of(Portrait.BOT))
        small = (self._context.background.run(), self._context.errands.run())
        await together(self._sync.run(heard), *small, self._tidy(heard))

    async def _tidy(self, heard: asyncio.Event) -> None:
        await heard.wait()
        await self._room_cleanup.run()

    async def finish(self) -> None:
        """Finish what was begun, before we go."""
        await self._event_handler.finish()
