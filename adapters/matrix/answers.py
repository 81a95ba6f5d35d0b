"""Answers to a user's press or command: in their language, and never as a stack trace."""

from functools import partial
from typing import NamedTuple
from uuid import uuid4

from aiohttp import ClientError

from adapters.matrix.addresses import PLATFORM
from adapters.matrix.api import Content, MatrixApi
from adapters.matrix.background import BackgroundQueue, Priority
from adapters.matrix.errors import MatrixError, with_retries
from adapters.matrix.format import COMMAND, FormattedMessage, format_answer, words_in
from adapters.matrix.pictures import Pictures
from bot.chat.answers import ChatAnswers
from bot.commands.answers import Answer
from bot.model.screen import Rows
from bot.service.service import GameService
from engine.contract import Refusal
from renderers.i18n.catalogue import Words, best_language


class InRoom(NamedTuple):
    """A user, and the room in which they are answered."""

    room: str
    who: str


class Answers(ChatAnswers[InRoom]):
    """Answers users in their language."""

    platform = PLATFORM
    platform_errors = (MatrixError, ClientError, OSError, TimeoutError)

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

    async def words_for(self, to: InRoom) -> Words:
        """Return the words in the user's language."""
        return await self.words_of(to.who)

    def try_again(self, words: Words) -> str:
        """Return the sentence for an error of a homeserver."""
        return words.say("matrix-try-again")

    async def say(self, to: InRoom, *paragraphs: str, rows: Rows = ()) -> None:
        """Answer in the room, without waiting until the homeserver accepts it."""
        message = FormattedMessage().lines(paragraphs)
        if rows:
            choices = [choice for row in rows for choice in row]
            message.commands(choices, await self.words_of(to.who), prefix=f"{COMMAND} ")
        self.send_soon(to.room, message)

    async def words_of(self, who: str) -> Words:
        """Return the words in a user's language."""
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
        await self.send(room, format_answer(answer, await self.words_of(who), prefix=prefix))
        for file in answer.files:
            content = await self._pictures.file_message(file, encrypt=self._api.is_encrypted(room))
            await self.send(room, content)
