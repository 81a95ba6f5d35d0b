"""Answers to a user's press or command: in their language, and never as a stack trace."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from uuid import uuid4

from aiohttp import ClientError

from adapters.matrix.api import Content, MatrixApi
from adapters.matrix.background import BackgroundQueue, Priority
from adapters.matrix.catalogue import words_in
from adapters.matrix.errors import MatrixError, with_retries
from adapters.matrix.format import COMMAND, FormattedMessage, format_answer
from adapters.matrix.pictures import Pictures
from bot.commands.answers import Answer
from bot.commands.refused import refused
from bot.model.refusals import ServiceProblem
from bot.service.service import GameService
from bot.telemetry.logs import Log
from engine.contract import Refusal
from renderers.i18n.catalogue import Words, best_language

log = Log(__name__)


class Answers:
    """Answers users in their language."""

    def __init__(
        self,
        api: MatrixApi,
        service: GameService,
        background: BackgroundQueue,
        pictures: Pictures,
        language: str,
    ) -> None:
        """Create it; `language` is for users who have chosen none."""
        self._api = api
        self._background = background
        self._service = service
        self._pictures = pictures
        self._language = language

    async def words_for(self, who: str) -> Words:
        """Return the catalogue in the user's language."""
        try:
            return words_in(await self._service.views.language(who))
        except Refusal:  # the store does not answer, and we are about to say so
            return words_in(best_language(self._language))

    def send_soon(self, room: str, message: FormattedMessage) -> None:
        """Queue a message to a room, without waiting until the homeserver accepts it."""
        key = uuid4().hex
        self._background.add(Priority.MESSAGE, key, partial(self._api.send, room, message.content(), key))

    async def send(self, room: str, content: Content, key: str = "") -> str:
        """Send a message that the user waits for, and return its event."""
        return await with_retries(partial(self._api.send, room, content, key or uuid4().hex))

    async def send_answer(self, room: str, who: str, answer: Answer, *, alone: bool) -> None:
        """Send the answer to a command, with its files."""
        prefix = "" if alone else f"{COMMAND} "
        await self.send(room, format_answer(answer, await self.words_for(who), prefix=prefix))
        for file in answer.files:
            content = await self._pictures.file_message(file, encrypt=self._api.is_encrypted(room))
            await self.send(room, content)

    @asynccontextmanager
    async def reporting_errors(self, room: str, who: str, *, will_retry: bool = False) -> AsyncIterator[None]:
        """Handle a user's event; errors are reported to the user in the room.

        With `will_retry`, `NO_ANSWER` of the store is raised instead, since the event will be handled again.
        """
        try:
            yield
        except Refusal as refusal:
            if will_retry and refusal.code is ServiceProblem.NO_ANSWER:
                raise
            answer = refused(refusal, await self.words_for(who))
            self.send_soon(room, FormattedMessage().lines([answer.headline, *answer.lines]))
        except (MatrixError, ClientError, OSError, TimeoutError) as error:
            log.warning("matrix.refused", error=type(error).__name__, code=getattr(error, "code", ""))
            self.send_soon(
                room, FormattedMessage().lines([(await self.words_for(who)).say("matrix-try-again")])
            )
        except Exception as error:  # noqa: BLE001 - the user is told of any error, and the log says where
            log.failure("matrix.failed", error)
            self.send_soon(room, FormattedMessage().lines([(await self.words_for(who)).say("failed")]))
