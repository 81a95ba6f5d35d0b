"""Messages, with everything that they once looked like."""

from typing import TYPE_CHECKING

from tests.simulator.attachments import Attachment
from tests.simulator.bits import Flag
from tests.simulator.rooms import Room, Thread
from tests.simulator.shown import Button, Picture, Select, Version
from tests.simulator.users import User

if TYPE_CHECKING:
    from tests.simulator.interactions import Interaction
    from tests.simulator.world import JSON


class Message:
    def __init__(self, room: Room, author: User, version: Version, *, message_id: int | None = None) -> None:
        self.room = room
        self.world = room.world
        self.id = message_id or room.world.clock.snowflake()
        self.author = author
        self.created = version.at
        self.edited: float | None = None
        self.versions = [version]
        self.kind = 0
        self.deleted = False
        self.whispered_to: User | None = None
        """The only person who sees it, if it is ephemeral."""
        self.interaction: Interaction | None = None
        self.reply_to: Message | None = None
        self.reference: JSON | None = None
        self.mentions: list[User] = []
        self.mentioned_roles: list[int] = []
        self.mentions_everyone = False
        self.reactions: dict[str, list[User]] = {}
        self.nonce: str | None = None
        self.sticker = False
        self.pinned = False
        self.thread: Thread | None = None
        self.rang_for: list[User] = []
        """For whom it rang when it was posted: an edit never does."""

    @property
    def now(self) -> Version:
        return self.versions[-1]

    @property
    def content(self) -> str:
        return self.now.content

    @property
    def text(self) -> str:
        return self.now.text

    @property
    def buttons(self) -> list[Button]:
        return self.now.buttons

    @property
    def selects(self) -> list[Select]:
        return self.now.selects

    @property
    def pictures(self) -> list[Picture]:
        return self.now.pictures

    @property
    def files(self) -> list[Attachment]:
        return self.now.files

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

    @property
    def url(self) -> str:
        guild = self.room.guild
        return f"https://discord.com/channels/{guild.id if guild else '@me'}/{self.room.id}/{self.id}"

    def __repr__(self) -> str:
        state = "deleted " if self.deleted else ""
        labels = ", ".join(button.label or button.emoji for button in self.buttons)
        return f"<{state}message of {self.author.name} in {self.room}: {self.text[:80]!r} [{labels}]>"
