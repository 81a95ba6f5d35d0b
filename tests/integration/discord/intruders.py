"""People and bots who do not keep silent where a game is played, and how much of it was heard."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from adapters.discord.client import HeldHands
from adapters.discord.hush import Hushing
from adapters.discord.threads import Threads
from bot.store.keys import first_key
from tests.integration.discord.playing import Table
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


@dataclass
class Heard:
    """What the bot has dealt with, one way or the other."""

    scene: Scene
    messages: list[int] = field(default_factory=list)
    reactions: list[tuple[int, str]] = field(default_factory=list)
    threads: list[str] = field(default_factory=list)
    """What threads were called that were looked at."""
    tidied: list[int] = field(default_factory=list)
    """Threads that were looked through."""
    guilds: list[int] = field(default_factory=list)
    """Servers whose threads were all looked through."""

    async def message(self, message: Message, times: int = 1) -> None:
        await self.scene.discord.until(
            lambda: self.messages.count(message.id) >= times, f"{message!r} was heard"
        )

    async def reaction(self, message: Message, emoji: str, times: int = 1) -> None:
        await self.scene.discord.until(
            lambda: self.reactions.count((message.id, emoji)) >= times, f"{emoji} on {message!r} was heard"
        )

    async def thread(self, name: str) -> None:
        await self.scene.discord.until(lambda: name in self.threads, f"it was heard of {name}")


def hearing(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Heard:
    """Note from now on what the bot has dealt with."""
    heard = Heard(scene)

    def noting(owner: type, name: str, note: Callable[[Any], None]) -> None:
        deed = getattr(owner, name)

        async def noted(self: object, what: Any, **more: Any) -> None:  # noqa: ANN401 - as it comes
            try:
                await deed(self, what, **more)
            finally:
                note(what)
                scene.discord.world.changed()

        monkeypatch.setattr(owner, name, noted)

    noting(Hushing, "on_message", lambda message: heard.messages.append(message.id))
    noting(Hushing, "on_reaction", lambda each: heard.reactions.append((each.message_id, str(each.emoji))))
    noting(Hushing, "tidy_up", lambda thread: heard.tidied.append(thread.id))
    noting(HeldHands, "on_guild_available", lambda guild: heard.guilds.append(guild.id))
    noting(Threads, "on_update", lambda thread: heard.threads.append(thread.name))
    return heard


def another_bot(scene: Scene) -> Application:
    app = scene.discord.new_application("Noise")
    scene.guild.install(app)
    return app


def say_as(app: Application, room: Room, content: str, **more: Any) -> Message:  # noqa: ANN401 - as a draft has it
    return writing.write(app.user, room, Draft(content=content, **more), {}, voice=False)


def somebody_with(scene: Scene, permissions: Permission, name: str = "Mod") -> Person:
    person = scene.discord.new_person(name)
    scene.guild.join(person)
    scene.guild.new_role(f"Role of {name}", permissions, [person])
    return person


def letter_of(scene: Scene) -> Callable[[Person], Message]:
    """Return how to find the message by which somebody plays, among hints."""
    return lambda person: [each for each in person.dms(scene.app) if each.buttons and not each.ephemeral][-1]


def with_hints(table: Table) -> Table:
    """Return a table at which people may have been given hints by direct message."""
    table.letters = letter_of(table.scene)
    return table


def hints(scene: Scene, person: Person) -> list[str]:
    return [each.text for each in person.dms(scene.app) if any(hint in each.text for hint in HINTS)]


def strangers(scene: Scene) -> list[Message]:
    """Return what is in the thread and not ours; what Discord itself writes there, nobody can delete."""
    return [
        each
        for each in scene.thread.messages.values()
        if not each.is_notice and each.author is not scene.app.user
    ]


def reactions(scene: Scene) -> list[str]:
    return [emoji for each in scene.thread.messages.values() for emoji in each.reactions]


def is_silent(scene: Scene) -> bool:
    return not strangers(scene) and not reactions(scene)


def refused(scene: Scene) -> list[Request]:
    """Return what Discord did not let us do; that something is gone already may happen to anybody."""
    return [
        each
        for each in scene.discord.requests
        if each.by is scene.app and each.status >= 400 and each.status != 404
    ]


def deletions(scene: Scene) -> list[Request]:
    """Return what was asked for to take something out of the thread."""
    here = f"/channels/{scene.thread.id}/messages"
    return [
        each
        for each in scene.discord.requests
        if each.path.startswith(here) and (each.method == "DELETE" or each.path.endswith("bulk-delete"))
    ]


async def a_minute_passes(scene: Scene, person: Person) -> None:
    await scene.house.client.delete(first_key(f"hint:discord:{person.id}"))  # as the server does by itself
