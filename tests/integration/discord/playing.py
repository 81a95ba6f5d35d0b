"""Games played by presses: whatever a record says is done with the buttons of direct messages."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.service.play import Press
from bot.store.keys import game_key
from engine.contract import Seat
from engine.heldhands.actions import Action, Step
from engine.heldhands.record import Record
from tests.integration.conftest import until
from tests.integration.discord.scene import Scene
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person


class Pressable(NamedTuple):
    """What a button of a game means."""

    custom_id: str
    game: str
    revision: int
    action: str


def pressables(message: Message) -> list[Pressable]:
    """Return the buttons of a game that a message has."""
    parts = [button.custom_id.split(":", 3) for button in message.buttons]
    return [Pressable(":".join(each), each[1], int(each[2]), each[3]) for each in parts if each[0] == "h"]


def game_of(message: Message) -> str:
    """Return the game that a message is about."""
    return pressables(message)[0].game


@dataclass
class Table:
    """A game between Ann and Bob that has begun."""

    scene: Scene
    game: str
    letters: Callable[[Person], Message]  # where each of them presses
    pressed: dict[Seat, int] = field(default_factory=dict)  # the newest revision that each has pressed

    @property
    def people(self) -> tuple[Person, Person]:
        return self.scene.ann, self.scene.bob

    async def act(self, seat: Seat, action: Action | str) -> None:
        """Do something, in as many presses as it takes."""
        text = str(action)
        button = await self.offered(seat, (text, action.to) if isinstance(action, Step) else (text,))
        await self._press(seat, button)
        if button.action != text:  # a node, which is still to be paid for
            await self._press(seat, await self.offered(seat, (text,), picked=True))
        self.pressed[seat] = button.revision

    async def _press(self, seat: Seat, button: Pressable) -> None:
        person = self.people[seat]
        await person.press(self.letters(person), custom_id=button.custom_id)

    async def offered(self, seat: Seat, wanted: tuple[str, ...], *, picked: bool = False) -> Pressable:
        """Wait for a button that does one of these on a screen that is newer than the last press."""
        person, found = self.people[seat], list[Pressable]()
        newer = self.pressed.get(seat, -1) + (not picked)

        def there() -> bool:
            letter = self.letters(person)
            found[:] = [
                each for each in pressables(letter) if each.action in wanted and each.revision >= newer
            ]
            return bool(found)

        await self.scene.discord.until(there, f"{person.name} can press {' or '.join(wanted)}")
        return found[0]

    async def log(self) -> list[str]:
        """Return all that has counted."""
        return await self.scene.house.service.desk.games.log(self.game)

    async def counted(self, moves: Sequence[tuple[Seat, Action]]) -> None:
        """Wait until all of these have counted; each of them once, and nothing else."""
        wanted = [f"{seat} {action}" for seat, action in moves]

        async def there() -> bool:
            return len(await self.log()) >= len(wanted)

        await until(there)
        log = await self.log()
        assert sorted(log[:2]) + log[2:] == wanted  # who chose a side first is up to them

    async def watched(self) -> Message:
        """Wait until all see how the game stands now, and no older picture; return where they see it."""
        scene, alt = self.scene, (await self.scene.house.service.sights.watch(self.game)).screen.alt
        await scene.discord.until(
            lambda: [each.pictures[0].alt for each in scene.tables] == [alt], "all see how it stands now"
        )
        return scene.tables[-1]

    async def play(self, moves: Iterable[tuple[Seat, Action]]) -> None:
        """Do all of this."""
        for seat, action in moves:
            await self.act(seat, action)


async def passed_by(table: Table, moves: Iterable[tuple[Seat, Action]]) -> None:
    """Let this happen without a press on a button: it is faster."""
    service = table.scene.house.service
    for seat, action in moves:
        who = f"discord:{table.people[seat].id}"
        seen = await service.play.look(who, table.game)
        await service.press(Press(who, table.game, seen.revision, str(action)))


async def proposed(scene: Scene, record: Record | None = None, **options: str) -> Message:
    """Let Ann propose a game to Bob; with a record, the one that was written down."""
    if record:
        options = {"edition": record.options.edition, "level": record.options.level.value, **options}
    used = await scene.ann.use(scene.channel, "heldhands start", partner=scene.bob, **options)
    seen = list[Message]()  # by all: where the bot is slow, a private promise comes before

    def posted() -> bool:
        seen[:] = [each for each in used.messages if not each.ephemeral]
        return bool(seen)

    await scene.discord.until(posted, "Ann has proposed a game")
    if record:  # a typed seed would be another one in this house
        await scene.house.client.hset(game_key(game_of(seen[0])), "seed", str(record.seed))
    return seen[0]


async def begun(scene: Scene, record: Record | None = None, **options: str) -> Table:
    """Let Ann propose a game and Bob accept it, and wait until both have it before them."""
    return await accepted(scene, await proposed(scene, record, **options))


async def accepted(scene: Scene, proposal: Message) -> Table:
    """Let Bob accept a proposal, and wait until both have the game before them."""
    game = game_of(proposal)
    await scene.bob.press(proposal, "Accept")
    await scene.discord.until(
        lambda: (
            scene.ann.dms(scene.app) and scene.bob.dms(scene.app) and scene.guild.threads and scene.tables
        ),
        "both have their pictures, and all can watch",
    )
    return Table(scene, game, scene.letter)
