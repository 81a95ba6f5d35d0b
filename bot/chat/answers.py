"""Answers to a user's command or press: in their language, and never as a stack trace."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from typing import ClassVar, Generic, TypeVar

from bot.commands.refusal_answers import answer_refusal
from bot.model.refusals import ServiceProblem
from bot.model.screen import Rows
from bot.service.views import PlayerScreen
from bot.telemetry.logs import Log
from bot.text.catalogue import CATALOGUES
from engine.contract import Refusal
from renderers.i18n.catalogue import Language, Words


class ChatCatalogue:
    """The texts of the platform whose adapter is this package."""

    def __init__(self, package: str) -> None:
        self._catalogues = (*CATALOGUES, files(package) / "locales")

    def words_in(self, language: Language) -> Words:
        """Return the words in this language."""
        return Words(language, self._catalogues)

    def words_of(self, player_screen: PlayerScreen) -> Words:
        """Return the words in the language of a player's screen."""
        return self.words_in(player_screen.words.language)


log = Log(__name__)

To = TypeVar("To")
"""What the platform answers to: an interaction, or a user in a room."""


class ChatAnswers(ABC, Generic[To]):
    """Reports errors to users."""

    platform: ClassVar[str]
    platform_errors: ClassVar[tuple[type[Exception], ...]]
    """Errors of the platform itself: mostly the user can try again."""

    @abstractmethod
    async def words_for(self, to: To) -> Words:
        """Return the words in the user's language, also if the store does not answer."""

    @abstractmethod
    def try_again(self, words: Words) -> str:
        """Return the sentence for an error of the platform."""

    @abstractmethod
    async def say(self, to: To, *paragraphs: str, rows: Rows = ()) -> None:
        """Answer the user, if that is still possible, with these buttons below."""

    @asynccontextmanager
    async def report_errors(self, to: To, *, will_retry: bool = False) -> AsyncIterator[None]:
        """Handle what a user did; if that fails, tell them why.

        With `will_retry`, `NO_ANSWER` of the store is raised instead, since the event will be handled again.
        """
        try:
            yield
        except Refusal as refusal:
            if will_retry and refusal.code is ServiceProblem.NO_ANSWER:
                raise
            answer = answer_refusal(refusal, await self.words_for(to))
            await self.say(to, answer.headline, *answer.lines, rows=answer.rows)
        except self.platform_errors as error:
            cause, code = type(error).__name__, getattr(error, "code", "")
            log.warning("chat.refused", platform=self.platform, error=cause, code=code)
            await self.say(to, self.try_again(await self.words_for(to)))
        except Exception as error:  # noqa: BLE001 - the user is told of any failure, and the log says where
            log.failure("chat.failed", error, platform=self.platform)
            await self.say(to, (await self.words_for(to)).say("failed"))
