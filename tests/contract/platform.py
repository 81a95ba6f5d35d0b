"""The interface of the drivers: what two players and a stranger do and see on a platform, by real presses."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import ClassVar, Final, Protocol, TypeAlias

from bot.app.container import Container
from bot.model.game import Status
from bot.model.screen import Screen
from bot.store.connection import as_text
from bot.store.keys import game_key
from engine.heldhands.actions import Action
from tests.integration.matrix.scene import ask_until

HOST: Final = 0
GUEST: Final = 1
STRANGER: Final = 2
PLAYERS: Final = (HOST, GUEST)

Later: TypeAlias = Callable[[], Awaitable[str]]
"""A press that is made later; it returns what the person is told."""

_OF_DELIVERIES: Final = ("want:", "memo:", "ring:", "dead:", "tries:")


class Platform(Protocol):
    """People are `HOST`, `GUEST` and `STRANGER`, who watches; whatever does not come true fails the test."""

    name: ClassVar[str]
    house: Container
    game: str = ""

    # What every driver does in its own way

    def who(self, person: int) -> str:
        """Return the address of a person."""

    async def invite(self) -> str:
        """Let the host invite the guest to the game of `RECORD`; return what the guest reads."""

    async def accept(self) -> None:
        """Let the guest accept, and the stranger watch."""

    async def decline(self) -> str:
        """Let the guest decline; return what the host reads then."""

    async def answer_as_stranger(self) -> str:
        """Let a person who was not asked answer the invitation; return what they are told."""

    async def press(self, person: int, action: Action) -> None: ...
    async def later(self, person: int, action: Action) -> Later:
        """Return a press of what is offered now, to be made when the game has moved on."""

    async def press_as_stranger(self, person: int, action: Action) -> None:
        """Let the stranger try to press what this person is offered, and wait until it was refused."""

    async def sees(self, person: int, screen: Screen) -> None: ...
    async def is_watched(self, screen: Screen) -> None: ...
    async def close_address(self, person: int) -> None:
        """Let nothing reach a player any more where it has reached them so far."""

    async def come_back(self, person: int) -> None:
        """Let a player whose address is closed find their game by what the platform offers instead."""

    async def say(self, person: int, words: str) -> None:
        """Let a person say something where the game is played, and wait until nothing is left of it."""

    def places(self) -> set[str]:
        """Return where the game is played and watched."""

    async def part(self, person: int) -> None:
        """Let a player say that the game shall end."""

    async def rematch(self, person: int) -> None: ...
    async def accept_rematch(self, person: int) -> None:
        """Let the other player accept it; from then on `game` is the new one."""

    async def forget(self, person: int) -> str:
        """Let a person be forgotten; return what they are told."""

    # With the bot in a process of its own

    async def press_and_kill(self, person: int, action: Action) -> None:
        """Press, and kill the bot without waiting for more than the press itself takes."""

    async def start(self) -> None: ...
    async def press_again(self, person: int, action: Action) -> None:
        """Do what people do when they cannot know that their last press has counted."""

    # What is the same everywhere

    async def begin(self) -> None:
        await self.invite()
        await self.accept()

    async def log(self) -> list[str]:
        """Return all that has counted."""
        return await self.house.service.context.games.log(self.game)

    async def stored(self) -> object:
        """Return all that is stored of the game itself, and what has counted; not how far deliveries are."""
        fields = await self.house.client.hgetall(game_key(self.game))
        own = {each: fields[each] for each in fields if not as_text(each).startswith(_OF_DELIVERIES)}
        return own, await self.log()

    async def status(self) -> Status:
        return (await self.house.service.context.find(self.game)).status

    async def next_game(self, person: int) -> str:
        """Return the only game that a player has when this one is over."""
        (sitting,) = await self.house.service.records.games_of(self.who(person))
        return sitting.game

    async def screen(self, person: int) -> Screen:
        return (await self.house.service.views.look(self.who(person), self.game)).screen

    async def all_is_shown(self) -> None:
        """Wait until both players and the stranger see how the game stands now."""
        for person in PLAYERS:
            await self.sees(person, await self.screen(person))
        await self.is_watched((await self.house.service.views.watch(self.game)).screen)

    async def play(self, moves: Iterable[tuple[int, Action]]) -> None:
        for person, action in moves:
            await self.press(person, action)

    async def has_counted(self, moves: Sequence[tuple[int, Action]]) -> None:
        """Wait until all of these have counted, each once, and nothing else."""
        wanted = [f"{seat} {action}" for seat, action in moves]
        await self.has_grown(len(wanted) - 1)
        log = await self.log()
        assert sorted(log[:2]) + log[2:] == wanted  # who chose a side first is up to them

    async def has_grown(self, before: int) -> None:
        await ask_until(self.log, lambda log: len(log) > before)

    async def has_become(self, status: Status) -> None:
        await ask_until(self.status, lambda now: now is status)
