"""Asking for things by slash commands: answers that nobody else sees, and games to ask about."""

from typing import Any

from tests.integration.discord.playing import pressables
from tests.integration.discord.scene import Scene
from tests.integration.service.tablemates import ended, stored
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person
from tests.simulator.rooms import Room

WON = "published-held-hands"


def address_of(person: Person) -> str:
    return f"discord:{person.id}"


def labels(message: Message) -> list[str]:
    return [button.label for button in message.buttons]


async def told(scene: Scene, person: Person, command: str, /, **options: Any) -> Message:  # noqa: ANN401 - as they are
    """Return what a command is answered with: at once something, and nobody else sees it."""
    used = await person.use(scene.channel, f"heldhands {command}", **options)
    assert used.ephemeral
    answer = await used.answered()
    assert answer.ephemeral
    assert answer not in scene.eve.messages(scene.channel) or person is scene.eve
    return answer


async def finished(scene: Scene, *people: Person, name: str = WON) -> str:
    """Return a game of Ann and Bob, or of others, that ended like a recorded one."""
    service = scene.house.service
    who = [address_of(person) for person in people or (scene.ann, scene.bob)]
    game = await ended(service, scene.house.client, name, *who)
    await service.book.enter(await stored(service, game))
    return game


async def known(scene: Scene, *people: Person) -> None:
    """Let us have met these people."""
    for person in people:
        await scene.house.service.guests.meet(address_of(person), name=person.name)


def code_in(message: Message) -> str:
    """Return the code that a message tells."""
    return next(word for word in message.text.split() if len(word) == 11 and word[5] == "-")


def calls(scene: Scene, person: Person) -> list[Message]:
    """Return the messages that called somebody in the thread, the newest last."""
    rung = [each.message for each in person.notifications]
    return [each for each in rung if each.room.id in scene.guild.threads and not each.pictures]


async def proposal_in(room: Room, host: Person, guest: Person) -> Message:
    used = await host.use(room, "heldhands start", partner=guest)
    assert used.answer
    assert not used.ephemeral
    return used.answer


async def chosen(scene: Scene, person: Person, message: Message) -> None:
    """Choose a side in a message, and see there that it counted."""
    await person.press(message, custom_id=pressables(message)[0].custom_id)
    await scene.discord.until(lambda: "You have chosen" in message.text, f"{person.name} has chosen")


async def status_of(scene: Scene, game: str) -> str:
    return (await scene.house.service.desk.find(game)).status.value


async def keys(scene: Scene) -> list[str]:
    """Return the names of all that is stored."""
    return [bytes(key).decode() async for key in scene.house.client.scan_iter(count=1000)]
