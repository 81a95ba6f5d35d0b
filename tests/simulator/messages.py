"""Messages, with everything that they once looked like."""

from typing import TYPE_CHECKING

from tests.simulator.bits import Flag
from tests.simulator.rooms import Room, Thread
from tests.simulator.shown import Shown, Version
from tests.simulator.users import User

if TYPE_CHECKING:
    from tests.simulator.interactions import Interaction
    from tests.simulator.world import JSON


class Message(Shown):
    def __init__(self, room: Room, author: User, version: Version) -> None:
        self.room = room
        self.world = room.world
        self.id = room.world.clock.snowflake()
        self.author = author
        self.created = version.at
        self.edited: float | None = None
        self.versions = [version]
        self.kind = 0
        self.deleted = False
        self.whispered_to: User | None = None
        self.interaction: Interaction | None = None
        self.reply_to: Message | None = None
        self.reference: JSON | None = None
        self.mentions: list[User] = []
        self.mentioned_roles: list[int] = []
        self.mentions_everyone = False
        self.reactions: dict[str, list[User]] = {}
        self.sticker = False
        self.thread: Thread | None = None

    @property
    def now(self) -> Version:
        return self.versions[-1]

    @property
    def content(self) -> str:
        return self.now.content

    @property
    def flags(self) -> int:
        return self.now.flags | (Flag.HAS_THREAD if self.thread else 0)

    @property
    def ephemeral(self) -> bool:
        return self.whispered_to is not None

    @property
    def is_notice(self) -> bool:
        """Whether Discord itself wrote it, not its author."""
        return self.kind not in (0, 19, 20)

    @property
    def loading(self) -> bool:
        return bool(self.now.flags & Flag.LOADING)

    def __repr__(self) -> str:
        state = "deleted " if self.deleted else ""
        labels = ", ".join(button.label or button.emoji for button in self.buttons)
        return f"<{state}message of {self.author.name} in {self.room}: {self.text[:80]!r} [{labels}]>"
