"""A room in which an evening is planned, as those see it who meet there; and a clock that can be moved."""

from dataclasses import dataclass
from typing import Final

from adapters.matrix.names import address
from bot.nights.desk import CHECK_IN, NIGHTS, queue_of
from bot.nights.night import Night
from bot.server_time import ServerTime
from bot.store.keys import wake_channel
from tests.homeserver.player import Player
from tests.homeserver.timeline import Event
from tests.integration.matrix.scene import Scene

COMING: Final = "👍"
HERE: Final = "✋"
FILLING: Final = "🧩"
NOT_COMING: Final = "👎"
MORE: Final = "\N{INFORMATION SOURCE}\N{VARIATION SELECTOR-16}"
TITLE: Final = "Friday together"
A_MOMENT: Final = 1000  # milliseconds


@dataclass
class Lobby:
    scene: Scene
    ahead: int = 0  # milliseconds
    seen: str = ""  # the message that offered signs to who looked last

    def __post_init__(self) -> None:
        """Let the clock of the house go as we wish."""
        now = self.scene.house.service.desk.now
        assert isinstance(now, ServerTime)
        now._wished = lambda: self.ahead

    async def night(self) -> Night:
        (night,) = await self.scene.house.service.nights.programme.all(f"matrix:{self.scene.lobby}")
        return night

    async def strike(self, at: int) -> None:
        night, house = await self.night(), self.scene.house
        self.ahead += at + A_MOMENT - house.service.desk.now()
        for queue in (NIGHTS, queue_of("matrix")):
            await house.client.publish(wake_channel(queue), f"{night.id}:")

    async def open(self) -> None:
        """Let it be time to say that one is here."""
        await self.strike((await self.night()).plan.at - CHECK_IN)

    async def plan(self, options: str = "") -> None:
        scene = self.scene
        await scene.ann.until(lambda: scene.said(scene.ann, scene.lobby), "the bot has said hello")
        await scene.ann.say(scene.lobby, f'!heldhands night plan "{TITLE}" "in 2 hours" {options}')
        await self.sees(scene.bob, COMING, NOT_COMING, MORE)
        await scene.bob.until(lambda: self.files(scene.bob), "there is a file for calendars")

    def words(self, player: Player) -> list[Event]:
        """Return the messages that offer signs, as a person sees them."""
        room = self.scene.lobby
        said = [each for each in self.scene.words(player, room) if each.content["msgtype"] != "m.image"]
        return [each for each in said if {NOT_COMING, COMING, HERE} & {*player.reactions(room, each.id)}]

    def files(self, player: Player) -> list[Event]:
        shown = player.shown(self.scene.lobby)
        return [event for event in shown if event.content.get("msgtype") == "m.file"]

    async def calendar(self, player: Player) -> dict[str, str]:
        (file,) = self.files(player)
        lines = (await player.download(file.content["url"])).decode().splitlines()
        return dict(line.partition(":")[::2] for line in lines)

    async def sees(self, player: Player, *signs: str) -> None:
        def looks() -> bool:
            found = self.words(player)
            return len(found) == 1 and {*player.reactions(self.scene.lobby, found[0].id)} == {*signs}

        await player.until(looks, f"there are the signs {signs}")
        self.seen = self.words(player)[0].id

    async def press(self, player: Player, sign: str) -> str:
        """Press a sign below the lobby, as soon as a person sees the one that others have seen."""
        await player.until(
            lambda: [each.id for each in self.words(player)] == [self.seen], "there is one lobby, the newest"
        )
        return await player.react(self.scene.lobby, self.seen, sign)

    async def reads(self, player: Player, text: str, *, there: bool = True) -> None:
        await player.until(
            lambda: (text in self.scene.said(player, self.scene.lobby)) == there,
            f"{text!r} is there: {there}",
        )

    async def listed(self) -> list[str]:
        """Return who is on the list besides the host."""
        night = await self.night()
        return [each.who for each in night.listed if each.who != night.host]

    async def note(self, player: Player, text: str) -> tuple[str, Event]:
        """Wait until a person is told something in private; return where, and what."""

        def found() -> list[tuple[str, Event]]:
            rooms = player.rooms - {self.scene.lobby}
            return [(room, each) for room in rooms for each in player.shown(room) if text in each.body]

        await player.until(lambda: player.invites or found(), f"{text!r} is told")
        for room in [*player.invites]:
            await player.join(room)
        await player.until(found, f"{text!r} is told")
        return found()[-1]


def who(*players: Player) -> list[str]:
    return [address(player.user_id) for player in players]
