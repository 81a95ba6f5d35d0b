"""People and bots who do not keep silent where a game is played, and how much of it was heard."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from adapters.discord.client import DiscordClient
from adapters.discord.moderation import ThreadModeration
from adapters.discord.threads import Threads
from tests.integration.discord.scene import Scene
from tests.simulator.bits import Permission
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person

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

    noting(ThreadModeration, "on_message", lambda message: message.id)
    noting(ThreadModeration, "on_reaction", lambda each: (each.message_id, str(each.emoji)))
    noting(ThreadModeration, "tidy_up", lambda thread: ("tidied", thread.id))
    noting(DiscordClient, "on_guild_available", lambda guild: ("looked through", guild.id))
    noting(Threads, "on_update", lambda thread: thread.name)
    return heard


def letter_of(scene: Scene) -> Callable[[Person], Message]:
    return scene.letter
