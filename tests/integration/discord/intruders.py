"""People and bots who do not keep silent where a game is played, and how much of it was heard."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from adapters.discord.client import HeldHands
from adapters.discord.hush import Hushing
from adapters.discord.threads import Threads
from tests.integration.discord.scene import Scene
from tests.simulator.bits import Permission
from tests.simulator.messages import Message
from tests.simulator.persons import writing
from tests.simulator.persons.person import Person
from tests.simulator.posting import Draft
from tests.simulator.rest.server import Request
from tests.simulator.rooms import Room
from tests.simulator.users import Application

HINTS = ("without words", "Names stay as they are", "no reactions")
MODERATES = Permission.MANAGE_MESSAGES | Permission.MANAGE_THREADS


@dataclass
class Heard:
    scene: Scene
    dealt_with: Counter[object] = field(default_factory=Counter)

    async def of(self, what: object, times: int = 1) -> None:
        key = what.id if isinstance(what, Message) else what
        await self.scene.until(lambda: self.dealt_with[key] >= times)

    async def says(self, person: Person, words: str) -> Message:
        message = await person.write(self.scene.thread, words)
        await self.of(message)
        return message

    async def reacts(self, person: Person, message: Message, emoji: str) -> None:
        await person.react(message, emoji)
        await self.of((message.id, emoji))


def hearing(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Heard:
    heard = Heard(scene)

    def noting(owner: type, name: str, key: Callable[[Any], object]) -> None:
        deed = getattr(owner, name)

        async def noted(self: object, what: Any, **more: Any) -> None:  # noqa: ANN401 - as it comes
            try:
                await deed(self, what, **more)
            finally:
                heard.dealt_with[key(what)] += 1
                scene.discord.world.changed()

        monkeypatch.setattr(owner, name, noted)

    noting(Hushing, "on_message", lambda message: message.id)
    noting(Hushing, "on_reaction", lambda each: (each.message_id, str(each.emoji)))
    noting(Hushing, "tidy_up", lambda thread: ("tidied", thread.id))
    noting(HeldHands, "on_guild_available", lambda guild: ("looked through", guild.id))
    noting(Threads, "on_update", lambda thread: thread.name)
    return heard


def another_bot(scene: Scene) -> Application:
    app = scene.discord.new_application("Noise")
    scene.guild.install(app)
    return app


def say_as(app: Application, room: Room, content: str) -> Message:
    return writing.write(app.user, room, Draft(content=content), {}, voice=False)


def somebody_with(scene: Scene, permissions: Permission, name: str = "Mod") -> Person:
    person = scene.newcomer(name)
    scene.guild.new_role(f"Role of {name}", permissions, [person])
    return person


def letter_of(scene: Scene) -> Callable[[Person], Message]:
    return lambda person: [each for each in person.dms(scene.app) if each.buttons and not each.ephemeral][-1]


def hints(scene: Scene, person: Person) -> list[str]:
    return [each.text for each in person.dms(scene.app) if any(hint in each.text for hint in HINTS)]


def strangers(scene: Scene) -> list[Message]:
    """Return what is in the thread and not ours; what Discord itself writes there, nobody can delete."""
    there = scene.thread.messages.values()
    return [each for each in there if not each.is_notice and each.author is not scene.app.user]


def reactions(scene: Scene) -> list[str]:
    return [emoji for each in scene.thread.messages.values() for emoji in each.reactions]


def refused(scene: Scene) -> list[Request]:
    """Return what Discord did not let us do, but for haste; that something is gone may happen to anybody."""
    ours = [each for each in scene.discord.requests if each.by is scene.app]
    return [each for each in ours if each.status >= 400 and each.status not in {404, 429}]


def deletions(scene: Scene) -> list[Request]:
    here = f"/channels/{scene.thread.id}/messages"
    asked = [each for each in scene.discord.requests if each.path.startswith(here)]
    return [each for each in asked if each.method == "DELETE" or each.path.endswith("bulk-delete")]


def requests_to(scene: Scene, method: str, path: str) -> list[Request]:
    return [each for each in scene.discord.requests if (each.method, each.path) == (method, path)]
