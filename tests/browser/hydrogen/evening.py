"""An evening on Matrix: Ann is at Hydrogen, Bob has a client of code, and our bot is a process of its own."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from playwright.async_api import expect

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
TO_THE_END: Final = "(room) => { room.scrollTop = room.scrollHeight; }"
"""What a person does after a click further up; Hydrogen loads pictures when they are come by."""

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


async def lobby_on(homeserver: Homeserver, number: str = "") -> Lobby:
    """Return a lobby; where others have one too, a number tells them apart."""
    bot = await homeserver.register(f"heldhands{number}", called="Held Hands")
    ann = await homeserver.register(f"ann{number}", called="Ann")
    bob = await homeserver.enter(await homeserver.register(f"bob{number}", called="Bob"))
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
        names = {room: (bob.state(room, "m.room.name") or {}).get("name") for room in bob.rooms}
        return next(room for room, name in names.items() if name == "Held Hands with Ann")

    async def sight(self, seat: Seat) -> Sight:
        """Return what somebody sees now."""
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
        await see_only(hydrogen, _news(before, await self.sight(1)))


async def see_only(hydrogen: Hydrogen, words: str) -> None:
    """Wait until there is a picture with these words in its label, and no other: those before it are gone."""
    pictures = hydrogen.page.locator(".Timeline_scroller .media img")
    await expect(pictures.and_(hydrogen.page.get_by_alt_text(words))).to_have_count(1)
    await expect(pictures).to_have_count(1)
    await hydrogen.page.locator(".Timeline_scroller").evaluate(TO_THE_END)
    await hydrogen.see_picture(words)


def _news(before: Sight, after: Sight) -> str:
    """Return a line of what is said of a picture that was not said of the one before."""
    said, now = (caption_of(sight).content()["body"].splitlines() for sight in (before, after))
    return str(next(line for line in now if line not in said))


@asynccontextmanager
async def evening_in(lobby: Lobby, house: RunningHouse) -> AsyncIterator[Evening]:
    """Give an evening in a lobby, with a house that has its settings."""
    async with house.back_door() as inside:
        yield Evening(lobby, inside)
