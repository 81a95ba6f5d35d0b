"""A press or a command on its way from a person to a bot, and the answers to it."""

import secrets
from typing import TYPE_CHECKING

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
