"""The bot on Matrix: all its parts, put together for one session."""

import asyncio

from nio.client.async_client import AsyncClient

from adapters.matrix.deliveries import Deliveries
from adapters.matrix.described import NOT_ON_MATRIX
from adapters.matrix.describing import Describing
from adapters.matrix.doors import Doors
from adapters.matrix.gatherings import Gatherings
from adapters.matrix.hearing import Hearing
from adapters.matrix.language import words_in
from adapters.matrix.letters import Letters
from adapters.matrix.listening import Listening
from adapters.matrix.manners import TableManners
from adapters.matrix.night_presses import NightPresses
from adapters.matrix.nights import Nights
from adapters.matrix.presses import Presses
from adapters.matrix.proposals import Proposals
from adapters.matrix.questions import Questions
from adapters.matrix.spaces import Spaces
from adapters.matrix.tables import Tables
from adapters.matrix.tidying import Tidying
from adapters.matrix.together import together
from adapters.matrix.tools import tools_for
from adapters.matrix.troubles import if_it_can_be
from adapters.matrix.uses import Uses
from adapters.matrix.wire import Wire
from bot.commands.asking import Elsewhere
from bot.commands.commands import Commands
from bot.service.service import GameService
from bot.settings import Settings
from engine.heldhands import GAME as HELD_HANDS
from renderers.heldhands.picture.portrait import Portrait
from renderers.language import Language


class HeldHands:
    """The bot on Matrix."""

    def __init__(self, client: AsyncClient, service: GameService, settings: Settings) -> None:
        """Put the parts together; nothing is sent before they run."""
        words, encryption = words_in(Language(settings.language)), settings.matrix_encryption
        # Short, since people write it to talk to us.
        name = words.say("matrix-seat", game=HELD_HANDS.name, named="no", names="")
        self._tools = tools = tools_for(Wire(client, name), service, settings.language)
        spaces = Spaces(tools, words, wanted=settings.matrix_space)
        letters = Letters(tools, encrypted=encryption)
        proposals = Proposals(tools)
        gatherings = Gatherings(tools, proposals)
        self.deliveries = Deliveries(tools, letters, Tables(tools, spaces, proposals, gatherings), proposals)
        discord = settings.discord_token is not None
        elsewhere = Elsewhere(web=settings.public_url or "", matrix=tools.wire.user, discord=discord)
        commands = Commands(service, elsewhere, without=NOT_ON_MATRIX, zone=settings.timezone)
        uses = Uses(tools, commands, proposals, gatherings, self.deliveries)
        self.nights = Nights(tools, proposals, elsewhere)
        doors = Doors(
            tools,
            proposals,
            Describing(tools, words),
            allowed=settings.matrix_allowed,
            reads_encrypted=encryption,
        )
        manners = TableManners(tools, self.deliveries)
        nights, questions = NightPresses(tools, commands, proposals), Questions(tools, gatherings)
        self._hearing = Hearing(
            tools, doors, Presses(tools), manners, uses, questions=questions, nights=nights
        )
        self._listening = Listening(client, service, self._hearing)
        self._tidying = Tidying(tools, spaces, words, days=settings.matrix_close_days)

    async def run(self, heard: asyncio.Event) -> None:
        """Listen, and do what is to be done; `heard` is set when we know in which rooms we are."""
        with if_it_can_be():
            await self._tools.wire.introduce(await self._tools.portraits.of(Portrait.BOT))
        small = (self._tools.chores.run(), self._tools.errands.run())
        await together(self._listening.run(heard), *small, self._tidy(heard))

    async def _tidy(self, heard: asyncio.Event) -> None:
        await heard.wait()
        await self._tidying.run()

    async def finish(self) -> None:
        """Finish what was begun, before we go."""
        await self._hearing.finish()
