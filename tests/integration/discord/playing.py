"""Games played by presses: whatever a record says is done with the buttons of direct messages."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from bot.store.keys import game_key
from engine.contract import Seat
from engine.heldhands.actions import Action, Step
from engine.heldhands.record import Record, actions
from tests.integration.conftest import until
from tests.integration.discord.scene import Scene
from tests.records import recorded
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person

RECORD: Final = recorded("published-held-hands")
MOVES: Final = [*actions(RECORD)]


class Pressable(NamedTuple):
    custom_id: str
    game: str
    revision: int
    action: str
    listed: bool = False


def pressables(message: Message) -> list[Pressable]:
    pressed = [(each.custom_id, each.custom_id.split(":", 3)) for each in message.buttons]
    found = [
        Pressable(custom_id, each[1], int(each[2]), each[3]) for custom_id, each in pressed if each[0] == "h"
    ]
    for select in message.selects:
        _, game, revision, _ = select.custom_id.split(":")
        values = [value for _, value in select.options]
        found += [Pressable(select.custom_id, game, int(revision), value, listed=True) for value in values]
    return found


def game_of(message: Message) -> str:
    return pressables(message)[0].game


@dataclass
class Table:
    """A game that has begun, between Ann and Bob unless it says who else."""

    scene: Scene
    game: str
    direct_messages: Callable[[Person], Message]  # where each of them presses
    seats: Sequence[Person] = ()
    pressed: dict[Seat, int] = field(default_factory=dict)  # the newest revision that each has pressed

    @property
    def people(self) -> Sequence[Person]:
        return self.seats or (self.scene.ann, self.scene.bob)

    async def act(self, seat: Seat, action: Action | str) -> None:
        text = str(action)
        button = await self.offered(seat, text, *([action.to] if isinstance(action, Step) else []))
        await self.press(seat, button)
        if button.action != text:  # a node, which is still to be paid for
            await self.press(seat, await self.offered(seat, text, picked=True))
        self.pressed[seat] = button.revision

    async def press(self, seat: Seat, button: Pressable) -> None:
        person = self.people[seat]
        if button.listed:
            await person.select(self.direct_messages(person), button.custom_id, [button.action])
        else:
            await person.press(self.direct_messages(person), custom_id=button.custom_id)

    async def offered(self, seat: Seat, *wanted: str, picked: bool = False) -> Pressable:
        """Wait for something that does one of these on a screen that is newer than the last press."""
        person, found = self.people[seat], list[Pressable]()
        newer = self.pressed.get(seat, -1) + (not picked)

        def there() -> bool:
            offers = pressables(self.direct_messages(person))
            found[:] = [each for each in offers if each.action in wanted and each.revision >= newer]
            return bool(found)

        await self.scene.until(there)
        return found[0]

    async def log(self) -> list[str]:
        return await self.scene.house.service.context.games.log(self.game)

    async def counted(self, moves: Sequence[tuple[Seat, Action]]) -> None:
        wanted = [f"{seat} {action}" for seat, action in moves]

        async def there() -> bool:
            return len(await self.log()) >= len(wanted)

        await until(there)
        log = await self.log()
        assert sorted(log[:2]) + log[2:] == wanted  # who chose a side first is up to them

    async def play(self, moves: Iterable[tuple[Seat, Action]]) -> None:
        for seat, action in moves:
            await self.act(seat, action)


async def posted(scene: Scene, host: Person, command: str, **options: Any) -> Message:  # noqa: ANN401 - as they are
    """Return what all see of a command: where the bot is slow, a private promise comes before."""
    used = await host.use(scene.channel, command, **options)
    seen = list[Message]()

    def there() -> bool:
        seen[:] = [each for each in used.messages if not each.ephemeral]
        return bool(seen)

    await scene.until(there)
    return seen[0]


async def proposed(scene: Scene, record: Record | None = None, **options: str) -> Message:
    if record:
        options = {"edition": record.options.edition, "level": record.options.level.value, **options}
    proposal = await posted(scene, scene.ann, "heldhands start", partner=scene.bob, **options)
    if record:
        await dealt_from(scene, game_of(proposal), record.seed)
    return proposal


async def dealt_from(scene: Scene, game: str, seed: int) -> None:
    """Let a game that is not dealt yet be dealt from this seed: a typed one is another in every house."""
    await scene.house.client.hset(game_key(game), "seed", str(seed))


async def begun(scene: Scene, record: Record | None = None, **options: str) -> Table:
    return await accepted(scene, await proposed(scene, record, **options))


async def accepted(scene: Scene, proposal: Message) -> Table:
    game = game_of(proposal)
    await scene.bob.press(proposal, "Accept")
    await scene.until(lambda: all(each.dms(scene.app) for each in (scene.ann, scene.bob)))
    await scene.all_can_watch()
    return Table(scene, game, scene.letter)
