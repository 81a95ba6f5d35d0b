"""Asking the bot for something, as people do: in a room with others, or alone with it."""

from collections.abc import Collection

from tests.homeserver.player import Player
from tests.homeserver.timeline import Event
from tests.integration.matrix.scene import Scene

YES = "\N{THUMBS UP SIGN}"
NO = "\N{THUMBS DOWN SIGN}"
IN_PRIVATE = "\N{OPEN MAILBOX WITH RAISED FLAG}"
HTML = "org.matrix.custom.html"


def words_of_bot(scene: Scene, player: Player, room: str) -> list[Event]:
    return scene.words(player, room)


async def answer(scene: Scene, player: Player, room: str, text: str, **content: object) -> Event:
    """Write something, and return what the bot says to it in the same room."""
    before = {event.id for event in scene.words(player, room)}
    await player.say(room, text, **content)
    return await news(scene, player, room, before, text)


async def news(scene: Scene, player: Player, room: str, before: Collection[str], why: str) -> Event:
    """Return the first thing that the bot says besides these."""

    def fresh() -> list[Event]:
        return [event for event in scene.words(player, room) if event.id not in before]

    await player.until(fresh, f"something is said to {why!r}")
    return fresh()[0]


async def talking(scene: Scene, player: Player) -> str:
    room = await player.create_room(invite=[scene.bot.user_id], direct=True)
    await player.until(lambda: scene.words(player, room), "the bot says hello")
    return room


async def private(scene: Scene, player: Player, text: str) -> tuple[str, Event]:
    """Ask in the lobby for what is answered in private; return the room, and what is said there."""
    before = {event.id for room in player.rooms for event in player.shown(room)}
    in_lobby = len(scene.words(player, scene.lobby))
    asked = await player.say(scene.lobby, f"!heldhands {text}")
    await player.until(
        lambda: IN_PRIVATE in player.reactions(scene.lobby, asked), f"a sign says where {text!r} is answered"
    )
    for room in [*player.invites]:
        await player.join(room)
    assert len(scene.words(player, scene.lobby)) == in_lobby
    rooms = player.rooms - {scene.lobby}

    def found() -> list[tuple[str, Event]]:
        said = [(room, event) for room in rooms for event in scene.words(player, room)]
        return [(room, event) for room, event in said if event.id not in before]

    await player.until(found, f"{text!r} is answered")
    return found()[0]


async def asked(scene: Scene, player: Player, room: str) -> Event:
    def questions() -> list[Event]:
        return [each for each in scene.keypads(player, room) if YES in player.reactions(room, each.id)]

    await player.until(
        lambda: questions() and NO in player.reactions(room, questions()[-1].id), "they are asked"
    )
    return questions()[-1]
