"""An evening on Matrix: Ann is at Hydrogen, Bob has a client of code, and our bot is a process of its own."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from adapters.matrix.letters import caption_of
from adapters.matrix.names import address
from bot.games import HOUSE
from bot.house import House
from bot.keys import SYMBOLS, Key, paths
from bot.service.play import Press
from bot.service.sights import Sight
from bot.store.keys import game_key
from engine.contract import Seat
from engine.heldhands.actions import Action
from engine.heldhands.record import Record
from tests.browser.house import RunningHouse
from tests.homeserver.credentials import Credentials
from tests.homeserver.player import Player
from tests.homeserver.synapse import Homeserver
from tests.hydrogen.client import Hydrogen
from tests.integration.conftest import until

LOBBY: Final = "Living room"
SEAT: Final = "Held Hands with Bob"
TABLE: Final = "Bob & Ann"
ACCEPT, DECLINE = SYMBOLS[Key.ACCEPT], SYMBOLS[Key.DECLINE]
PROPOSAL: Final = f"{ACCEPT} Accept"  # words of that message
KEYPAD: Final = "Your keys"
KEYS: Final = tuple(SYMBOLS[key] for key in HOUSE["heldhands"].keys)


@dataclass(frozen=True)
class Lobby:
    """A room with Bob and our bot in it, to which Ann is invited; the bot does not run yet."""

    homeserver: Homeserver
    bot: Credentials
    ann: Credentials
    bob: Player
    room: str

    @property
    def settings(self) -> dict[str, str]:
        """What the bot needs to know, as variables of its environment."""
        return {
            "MATRIX_HOMESERVER": self.homeserver.url,
            "MATRIX_USER_ID": self.bot.user_id,
            "MATRIX_ACCESS_TOKEN": self.bot.access_token,
        }


async def lobby_on(homeserver: Homeserver) -> Lobby:
    bob = await homeserver.player("Bob")
    mark = bob.user_id.partition(":")[0][1:]  # others have a lobby here too
    bot = await homeserver.register(f"heldhands-{mark}", called="Held Hands")
    ann = await homeserver.register(f"ann-{mark}", called="Ann")
    room = await bob.create_room(name=LOBBY, invite=[bot.user_id, ann.user_id])
    return Lobby(homeserver, bot, ann, bob, room)


@dataclass
class Evening:
    """Bob and our bot in a lobby, and the game that they will play."""

    lobby: Lobby
    inside: House  # by the back door
    game: str = ""

    @property
    def people(self) -> tuple[str, str]:
        """Both, in the order of their seats: Bob proposes, and so he is the first."""
        return address(self.lobby.bob.user_id), address(self.lobby.ann.user_id)

    async def propose(self, record: Record) -> None:
        """Let Bob propose the game that was written down to Ann, when all are there."""
        bob, room, wanted = self.lobby.bob, self.lobby.room, {self.lobby.bot.user_id, self.lobby.ann.user_id}
        await bob.until(lambda: wanted <= bob.members(room), "all are in the lobby")
        await bob.say(room, f"!heldhands start {self.lobby.ann.user_id}")
        await bob.until(lambda: any(PROPOSAL in event.body for event in bob.shown(room)), "it is proposed")
        (sitting,) = await self.inside.service.book.games_of(self.people[0])
        self.game = sitting.game
        # A typed seed would be another one in this house.
        await self.inside.client.hset(game_key(self.game), "seed", str(record.seed))

    async def bob_sits_down(self) -> str:
        """Let Bob accept his invitations, and return the room of his seat."""
        bob = self.lobby.bob
        for _ in range(2):
            await bob.until(lambda: bob.invites, "bob is invited")
            await bob.join(next(iter(bob.invites)))
        return next(room for room in bob.rooms if bob.room(room).name == "Held Hands with Ann")

    async def sight(self, seat: Seat) -> Sight:
        return await self.inside.service.sights.look(self.people[seat], self.game)

    async def pass_by(self, moves: Iterable[tuple[Seat, Action]]) -> None:
        """Let this happen without anybody who presses: it is faster."""
        for seat, action in moves:
            seen = await self.inside.service.play.look(self.people[seat], self.game)
            await self.inside.service.press(Press(self.people[seat], self.game, seen.revision, str(action)))

    async def click(self, hydrogen: Hydrogen, action: str) -> None:
        """Let Ann do something by clicks on her keypad, and wait until it counts and she sees only that."""
        before = await self.sight(1)
        for key in next(keys for keys, meant in paths(before) if meant == action):
            await hydrogen.click_reaction(KEYPAD, SYMBOLS[key])
            await hydrogen.see_reaction(KEYPAD, SYMBOLS[key], 1)  # it was taken away, and is a key again

        async def has_counted() -> bool:
            return (await self.sight(1)).seen.revision > before.seen.revision

        await until(has_counted)
        said, now = (
            caption_of(each).content()["body"].splitlines() for each in (before, await self.sight(1))
        )
        await hydrogen.see_only(next(line for line in now if line not in said))


@asynccontextmanager
async def evening_in(lobby: Lobby, house: RunningHouse) -> AsyncIterator[Evening]:
    """Give an evening in a lobby, with a house that has its settings."""
    async with house.back_door() as inside:
        yield Evening(lobby, inside)
