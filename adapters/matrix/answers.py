"""What we say to whoever pressed or asked: in their language, and never as a stack trace."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from uuid import uuid4

from aiohttp import ClientError

from adapters.matrix.api import Content, MatrixApi
from adapters.matrix.background import BackgroundQueue, Priority
from adapters.matrix.catalogue import words_in
from adapters.matrix.errors import MatrixError, patiently
from adapters.matrix.format import COMMAND, FormattedMessage, answered
from adapters.matrix.pictures import Pictures
from bot.commands.answers import Answer
from bot.commands.refused import refused
from bot.model.refusals import Denied
from bot.service.service import GameService
from bot.telemetry.logs import Log
from engine.contract import Refusal
from renderers.i18n.catalogue import Words, best_language

log = Log(__name__)


class Answers:
    """Answers people in their language."""

    def __init__(
        self,
        api: MatrixApi,
        service: GameService,
        background: BackgroundQueue,
        pictures: Pictures,
        language: str,
    ) -> None:
        """Ask the service for what people chose; the language is for those who have chosen none."""
        self._api = api
        self._background = background
        self._service = service
        self._pictures = pictures
        self._language = language

    async def words(self, who: str) -> Words:
        """Return the words of whoever asks."""
        try:
            return words_in(await self._service.views.language(who))
        except Refusal:  # the server does not answer, and that is what we are about to say
            return words_in(best_language(self._language))

    def say(self, room: str, paper: FormattedMessage) -> None:
        """Say something in a room as soon as the homeserver lets us; nobody here waits for that."""
        key = uuid4().hex
        self._background.add(Priority.WORD, key, partial(self._api.send, room, paper.content(), key))

    async def write(self, room: str, content: Content, key: str = "") -> str:
        """Say something that somebody waits for, and return which event it is."""
        return await patiently(partial(self._api.send, room, content, key or uuid4().hex))

    async def tell(self, room: str, who: str, answer: Answer, *, alone: bool) -> None:
        """Answer somebody's command, with all that can be taken home."""
        prefix = "" if alone else f"{COMMAND} "
        await self.write(room, answered(answer, await self.words(who), prefix=prefix))
        for file in answer.files:
            content = await self._pictures.handed_over(file, encrypt=self._api.is_encrypted(room))
            await self.write(room, content)

    @asynccontextmanager
    async def guarding(self, room: str, who: str, *, heard_again: bool = False) -> AsyncIterator[None]:
        """Deal with somebody; whatever goes wrong meanwhile is said kindly.

        Not that the store does not answer, where what they did will be heard again.
        """
        try:
            yield
        except Refusal as refusal:
            if heard_again and refusal.code is Denied.NO_ANSWER:
                raise
            answer = refused(refusal, await self.words(who))
            self.say(room, FormattedMessage().lines([answer.headline, *answer.lines]))
        except (MatrixError, ClientError, OSError, TimeoutError) as error:
            log.warning("matrix.refused", error=type(error).__name__, code=getattr(error, "code", ""))
            self.say(room, FormattedMessage().lines([(await self.words(who)).say("matrix-try-again")]))
        except Exception as error:  # noqa: BLE001 - whatever it is, they hear of it, and the log says where
            log.failure("matrix.failed", error)
            self.say(room, FormattedMessage().lines([(await self.words(who)).say("failed")]))
