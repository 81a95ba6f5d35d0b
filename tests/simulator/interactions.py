"""A press or a command on its way from a person to a bot, and the answers to it."""

import secrets
from typing import TYPE_CHECKING, NoReturn, Self

from tests.simulator.refusals import NotAnswered
from tests.simulator.rooms import Room
from tests.simulator.world import JSON

if TYPE_CHECKING:
    from tests.simulator.messages import Message
    from tests.simulator.users import Application, User

COMMAND, COMPONENT, AUTOCOMPLETE = 2, 3, 4
ANSWER, DEFERRED_ANSWER, DEFERRED_UPDATE, UPDATE, CHOICES = 4, 5, 6, 7, 8

FIRST_ANSWER_WITHIN = 3.0
TOKEN_LIFE = 15 * 60.0


class Interaction:
    def __init__(self, app: "Application", person: "User", room: Room, kind: int, data: JSON) -> None:
        self.app = app
        self.person = person
        self.room = room
        self.world = room.world
        self.kind = kind
        self.data = data
        self.id = self.world.clock.snowflake()
        self.token = secrets.token_urlsafe(24)
        self.made = self.world.clock.now
        self.source: Message | None = None
        self.owners: dict[str, str] = {}
        """By whom the application was installed here: "0" a guild, "1" the person."""
        self.context = 0
        self.always_ephemeral = False
        """Answers of applications that only the person has installed may be seen by nobody else."""
        self.reply: int | None = None
        self.choices: list[JSON] = []
        self.original: Message | None = None
        self.messages: list[Message] = []
        """All that answered it so far, new or updated, in the order in which they first did."""
        self.follow_ups = 0
        self.open_requests = 0
        self.refused: list[str] = []
        """Answers that were refused, for the test that waits in vain."""
        self.world.interactions[self.token] = self

    @property
    def is_late(self) -> bool:
        return self.world.clock.now - self.made > FIRST_ANSWER_WITHIN

    @property
    def is_over(self) -> bool:
        return self.world.clock.now - self.made > TOKEN_LIFE

    def has_shown(self, message: "Message") -> None:
        if message not in self.messages:
            self.messages.append(message)
        self.world.changed()

    # What became of it

    @property
    def answer(self) -> "Message | None":
        return self.messages[0] if self.messages else None

    @property
    def deferred(self) -> bool:
        return self.reply in (DEFERRED_ANSWER, DEFERRED_UPDATE)

    @property
    def ephemeral(self) -> bool:
        first = self.answer or self.original
        return first is not None and first.ephemeral

    async def answered(self) -> "Message":
        """Wait until there is a message, also where the first answer was only that it will come."""
        if not await self.world.until(lambda: self.messages):
            self._fail("got no message")
        return self.messages[0]

    async def settled(self) -> "Message":
        """Wait until there is a message, and no request about this is under way."""
        if not await self.world.until(lambda: self.messages and not self.open_requests):
            self._fail("did not settle")
        return self.messages[0]

    async def begun(self) -> Self:
        await self.world.until(lambda: self.reply is not None or self.is_late)
        if self.reply is None:
            self._fail("was not answered in time")
        return self

    def _fail(self, how: str) -> NoReturn:
        what = self.data.get("name") or self.data.get("custom_id")
        told = f"{self.person.name}'s {what} {how}, refused: {self.refused}"
        raise NotAnswered(told)
