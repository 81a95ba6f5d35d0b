"""Games of Palm played by presses and by lists: whatever somebody does is done in their own letter."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any, NamedTuple

from bot.looks import SIZES
from bot.store.games import About
from bot.store.keys import game_key
from engine.contract import IllegalAction, Seat
from engine.palm import GAME
from engine.palm.actions import PERFORM, POSES, AddTouch
from engine.palm.composing import additions
from engine.palm.constraints import constraints
from engine.palm.phases import Phase
from engine.palm.state import State
from tests.integration.conftest import until
from tests.integration.discord.asking import address_of
from tests.integration.discord.scene import Scene
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person
from tests.simulator.shown import Version

OTHERS = ("Cid", "Dora", "Emil", "Fay", "Gus", "Hal")
MOST_THINGS = 3
SMALL = SIZES[0]

Finding = Callable[[State], tuple[int, int]]
"""At which cards Grandfather points, by their numbers."""


class Offered(NamedTuple):
    """Something that can be pressed, or chosen from a list."""

    custom_id: str
    revision: int
    action: str
    listed: bool


def offers(message: Message | Version) -> list[Offered]:
    """Return all that a message offers in a game."""
    pressed = [(each.custom_id.split(":", 3), False) for each in message.buttons]
    found = [
        Offered(":".join(parts), int(parts[2]), parts[3], listed)
        for parts, listed in pressed
        if parts[0] == "h"
    ]
    for select in message.selects:
        revision = int(select.custom_id.split(":")[2])
        found += [Offered(select.custom_id, revision, value, listed=True) for _, value in select.options]
    return found


def game_of(message: Message) -> str:
    """Return the game that a message is about."""
    return offers(message)[0].custom_id.split(":")[1]


def crowd(scene: Scene, count: int) -> list[Person]:
    """Return so many people of the server, Ann and Bob first."""
    people = [scene.ann, scene.bob]
    for name in OTHERS[: count - len(people)]:
        people.append(scene.discord.new_person(name))
        scene.guild.join(people[-1])
    return people[:count]


@dataclass
class Table:
    """A game of Palm that has begun."""

    scene: Scene
    game: str
    people: Sequence[Person]  # by seat
    letters: Callable[[Person], Message]  # where each of them presses
    pressed: dict[Seat, int] = field(default_factory=dict)  # the newest revision that each has pressed

    async def state(self) -> State:
        """Return the whole truth, which only tests know."""
        desk = self.scene.house.service.desk
        state: State = await desk.state(await desk.find(self.game))
        return state

    async def log(self) -> list[str]:
        """Return all that has counted."""
        return await self.scene.house.service.desk.games.log(self.game)

    async def act(self, seat: Seat, *texts: str) -> None:
        """Press or choose one thing after the other, the last of which is the action; and see it counted."""
        before = len(await self.log())
        for number, text in enumerate(texts):
            offered = await self.offered(seat, text, picked=number > 0)
            await self.press(seat, offered)
        self.pressed[seat] = offered.revision

        async def counted() -> bool:
            return len(await self.log()) > before

        await until(counted)

    async def press(self, seat: Seat, offered: Offered) -> None:
        """Press a button, or choose from a list."""
        person = self.people[seat]
        letter = self.letters(person)
        if offered.listed:
            await person.select(letter, offered.custom_id, [offered.action])
        else:
            await person.press(letter, custom_id=offered.custom_id)

    async def offered(self, seat: Seat, text: str, *, picked: bool = False) -> Offered:
        """Wait until somebody is offered this on a screen that is newer than their last press."""
        person, found = self.people[seat], list[Offered]()
        newer = self.pressed.get(seat, -1) + (not picked)

        def there() -> bool:
            every = offers(self.letters(person))
            found[:] = [each for each in every if each.action == text and each.revision >= newer]
            return bool(found)

        await self.scene.discord.until(there, f"{person.name} can press {text}")
        return found[0]

    async def play(self, *findings: Finding) -> None:
        """Play a turn for each of these, with mimes as short as the rules allow."""
        for finding in findings:
            number = (await self.state()).number
            while (state := await self.state()).number == number and state.phase is not Phase.OVER:
                await self.step(state, finding)

    async def step(self, state: State, finding: Finding) -> None:
        """Do the next thing that the game waits for."""
        seat = GAME.to_act(state)[0]
        match state.phase:
            case Phase.ROLES:
                await self.act(seat, "grandfather")
            case Phase.CHOOSE:
                await self.act(seat, f"mime:{min(state.hands[state.team_of(seat)])}")
            case Phase.MIME:
                for text in shortest_mime(state):
                    await self.act(seat, text)
            case Phase.INTERFERE:
                await self.act(seat, f"lay:{min(state.hands[state.team_of(seat)])}")
            case Phase.ALBUM:
                first, second = (state.turn.album.index(card) + 1 for card in finding(state))
                await self.act(seat, f"find:{first}", f"find:{first}>{second}")


def shortest_mime(state: State) -> list[str]:
    """Return how Child mimes in the fewest presses: with what the screen offers, and as experts have to."""
    (child,) = GAME.to_act(state)
    for count in range(1, MOST_THINGS + 1):
        for pose in POSES:
            held, _ = GAME.apply(state, child, pose)
            things = [part.value for part in additions(held.turn.mime, _constraint(state))]
            for chosen in permutations(things, count):
                if (touches := _added(held, child, chosen)) is not None:
                    turned = [] if pose.pose is state.turn.mime.pose else [str(pose)]
                    return [*turned, *touches, str(PERFORM)]
    raise AssertionError(state)


def _added(state: State, child: Seat, things: Sequence[str]) -> list[str] | None:
    """Return the touches that the screen offers with these things, if they can be performed then."""
    touches = list[str]()
    try:
        for thing in things:
            offered = dict(additions(state.turn.mime, _constraint(state)))
            if thing not in offered:
                return None
            touches.append(str(AddTouch(offered[thing])))
            state, _ = GAME.apply(state, child, AddTouch(offered[thing]))
        GAME.apply(state, child, PERFORM)
    except IllegalAction:
        return None
    return touches


def _constraint(state: State) -> Any:  # noqa: ANN401 - a card, or none
    number = state.turn.constraint
    return constraints()[number - 1] if number else None


def right(state: State) -> tuple[int, int]:
    """Find both."""
    first, second = (each.memory for each in state.turn.performed)
    return first, second


def misled(state: State) -> tuple[int, int]:
    """Take for the first memory what another team has laid, and find the second."""
    laid = next(card for card in state.turn.performed[0].laid if card)
    return laid, right(state)[1]


async def seated(scene: Scene, game: str) -> About:
    return (await scene.house.service.desk.find(game)).about


async def dealt_from(scene: Scene, game: str, seed: int) -> None:
    """Let a game that is not dealt yet be dealt from this seed: a typed one is another in every house."""
    await scene.house.client.hset(game_key(game), "seed", str(seed))


async def asked(scene: Scene, host: Person, *guests: Person, **options: Any) -> Message:  # noqa: ANN401 - as they are
    """Let somebody propose a game to some, or to whoever comes; return the message that all see."""
    named = {f"player{number}": guest for number, guest in enumerate(guests, 1)}
    used = await host.use(scene.channel, "palm start", **named, **options)
    seen = list[Message]()

    def posted() -> bool:
        seen[:] = [each for each in used.messages if not each.ephemeral]
        return bool(seen)

    await scene.discord.until(posted, f"{host.name} has proposed a game")
    return seen[0]


async def begun(
    scene: Scene,
    *people: Person,
    seed: int = 1,
    size: int = SMALL,
    **options: Any,  # noqa: ANN401 - as they are
) -> Table:
    """Let the first of these propose a game to the others and all accept it; wait until they can play.

    Small pictures are drawn sooner.
    """
    host, *guests = people
    for person in people:
        await scene.house.service.guests.choose_look(address_of(person), size=size)
    proposal = await asked(scene, host, *guests, **options)
    game = game_of(proposal)
    await dealt_from(scene, game, seed)
    for guest in guests:
        await guest.press(proposal, "Accept")
    return await laid(scene, game, people)


async def laid(scene: Scene, game: str, people: Sequence[Person]) -> Table:
    """Wait until a game is dealt, all have their letters and all can watch."""
    await scene.discord.until(
        lambda: bool(all(scene.letters(each) for each in people) and scene.guild.threads and scene.tables),
        "all have their letters, and everybody can watch",
    )
    seats = (await seated(scene, game)).seats
    by_seat = [next(person for person in people if address_of(person) == who) for who in seats]
    return Table(scene, game, by_seat, scene.letter)
