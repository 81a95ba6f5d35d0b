"""Accounts: what people and bots have in common, and applications with their bot."""

from typing import TYPE_CHECKING

from tests.simulator.world import JSON, World

if TYPE_CHECKING:
    from tests.simulator.messages import Message
    from tests.simulator.rooms import DirectRoom


class User:
    def __init__(self, world: World, name: str, *, bot: bool = False) -> None:
        self.world = world
        self.id = world.clock.snowflake()
        self.name = name
        self.bot = bot
        self.application: Application | None = None
        self.dms_closed = False
        self.notifications: list[Message] = []
        """What rang for them."""
        world.users[self.id] = self

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Application:
    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.name = name
        self.owner = User(world, f"Owner of {name}")
        self.user = User(world, name, bot=True)
        self.user.application = self
        self.id = self.user.id
        self.token = f"{self.id}.loopback.a-secret"  # three parts, as Discord makes them
        self.global_commands: dict[int, JSON] = {}
        self.installed_by: set[int] = set()
        self.direct_rooms: dict[int, DirectRoom] = {}
        self.nonces: dict[tuple[int, str], tuple[float, int]] = {}
        world.applications[self.id] = self

    def install_for(self, user: User) -> None:
        self.installed_by.add(user.id)

    def __repr__(self) -> str:
        return f"<{self.name}>"
