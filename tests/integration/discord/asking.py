"""Asking for things by slash commands and buttons: answers that nobody else sees, and games to ask about."""

from collections.abc import Sequence
from typing import Any

from tests.integration.discord.playing import Table, pressables
from tests.integration.discord.scene import Scene, labels
from tests.integration.service.tablemates import ended, stored
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person
from tests.simulator.rooms import Room

__all__ = ["address_of", "labels", "told", "whispered"]

WON = "published-held-hands"


def address_of(person: Person) -> str:
    return f"discord:{person.id}"


async def told(scene: Scene, person: Person, command: str, /, **options: Any) -> Message:  # noqa: ANN401 - as they are
    answer = await whispered_in(scene.channel, person, f"heldhands {command}", **options)
    assert answer not in scene.eve.messages(scene.channel) or person is scene.eve
    return answer


async def whispered_in(room: Room, person: Person, command: str, /, **options: Any) -> Message:  # noqa: ANN401
    used = await person.use(room, command, **options)
    assert used.ephemeral
    answer = await used.answered()
    assert answer.ephemeral
    return answer


async def whispered(person: Person, message: Message, label: str) -> Message:
    answer = await (await person.press(message, label)).answered()
    assert answer.ephemeral
    return answer


async def finished(scene: Scene, *people: Person, name: str = WON) -> str:
    service = scene.house.service
    who = [address_of(person) for person in people or (scene.ann, scene.bob)]
    game = await ended(service, scene.house.client, name, *who)
    await service.records.enter(await stored(service, game))
    return game


async def let_go(table: Table) -> None:
    """Let all agree to end a game, and wait until everybody can see that it has ended."""
    for person in table.people:
        await table.scene.house.service.offers.part(address_of(person), table.game)
    await table.scene.reads(table.scene.thread, "agreed to end", "See it again")


def code_in(message: Message) -> str:
    return next(word for word in message.text.split() if len(word) == 11 and word[5] == "-")


def calls(scene: Scene, person: Person, rooms: Sequence[Room] = ()) -> list[Message]:
    """Return the messages that called somebody in the thread, or in other rooms, the newest last."""
    there = {room.id for room in rooms} or {*scene.guild.threads}
    return [each for each in person.notifications if each.room.id in there and not each.pictures]


async def choose(person: Person, message: Message) -> None:
    await person.press(message, custom_id=pressables(message)[0].custom_id)


async def chosen(scene: Scene, person: Person, message: Message | None = None) -> None:
    await choose(person, message or scene.letter(person))
    await scene.reads(message or person, "You've chosen")


async def status_of(scene: Scene, game: str) -> str:
    return (await scene.house.service.context.find(game)).status.value
