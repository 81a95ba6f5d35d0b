"""Pictures for the documentation of what people see on Discord: on a phone, and some on a desktop.

`python -m tests.integration.discord.previews` draws all anew; names of situations after it, only those.
"""

import asyncio
import re
import sys
import tempfile
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from PIL import Image
from playwright.async_api import Browser
from redis import Redis

from bot.embedded import embedded_valkey
from engine.heldhands.record import actions
from engine.palm.phases import Phase
from tests.browser.contexts import DESKTOP, PHONE, running_browser
from tests.integration.discord.asking import labels
from tests.integration.discord.nights.evening import MINUTE, WON, Evening, evening_on
from tests.integration.discord.palm import playing as palm
from tests.integration.discord.playing import Table, begun, dealt_from, game_of, pressables, proposed
from tests.integration.discord.scene import Scene, scene_on
from tests.integration.nights.evening import play
from tests.integration.program import ROOT
from tests.records import recorded
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person
from tests.simulator.preview import Device, Theme, page
from tests.simulator.rooms import Room

DOCS: Final = ROOT / "docs" / "discord"
WIDTH: Final = 1000
COLOURS: Final = 256

LOST = recorded("published-no-step")
MOVES: Final = list(actions(WON))
SET_UP: Final = 2  # then it is Bob's move
CHAIN: Final = 32  # moves, the last three of which are Bob's, of one turn
FAR: Final = (len(MOVES), 50, 20)  # so many moves each pair of an evening has made
ON_A_DESKTOP: Final = frozenset(
    {
        *("proposal", "move", "chain", "thread", "won", "night", "night-scores"),
        *("palm-gathering", "palm-mime", "palm-felt", "palm-album"),
    }
)


class Camera:
    """Takes pictures of what somebody sees."""

    def __init__(self, browser: Browser, scene: Scene) -> None:
        self.browser = browser
        self.scene = scene

    async def take(self, name: str, person: Person, *seen: Room | Message, theme: Theme = "dark") -> None:
        """Keep what somebody sees in a room, or some messages of one."""
        await self._take(name, person, seen, "phone", theme)
        if name in ON_A_DESKTOP:
            await self._take(name, person, seen, "desktop", theme)

    async def letter(self, name: str, person: Person) -> None:
        await self.take(name, person, self.scene.letter(person))

    async def _take(
        self, name: str, person: Person, seen: tuple[Room | Message, ...], device: Device, theme: Theme
    ) -> None:
        messages = [each for each in seen if isinstance(each, Message)]
        room = messages[0].room if messages else seen[0]
        assert isinstance(room, Room)
        html = stills(page(person, room, messages or None, theme=theme, device=device))
        opened = await self.browser.new_page(**(PHONE if device == "phone" else DESKTOP))
        try:
            if device == "desktop":
                await opened.set_viewport_size({"width": WIDTH, "height": 1})  # as high as it must be
            await opened.set_content(html, wait_until="load")
            keep(await opened.screenshot(full_page=device == "desktop"), DOCS / f"{name}-{device}.png")
        finally:
            await opened.close()


def stills(html: str) -> str:
    """Return a page on which animations stand still, when something is to be seen."""

    def still(found: re.Match[str]) -> str:
        with Image.open(BytesIO(b64decode(found[1]))) as film:
            film.seek(getattr(film, "n_frames", 1) // 2)
            film.convert("RGB").save(shown := BytesIO(), "PNG")
        return f"data:image/png;base64,{b64encode(shown.getvalue()).decode()}"

    return re.sub(r"data:image/gif;base64,([\w+/=]+)", still, html)


def keep(png: bytes, path: Path) -> None:
    """Write a picture with few colours, which are enough and a third as large."""
    with Image.open(BytesIO(png)) as picture:
        picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


def actions_of(message: Message) -> list[str]:
    return [each.action for each in pressables(message)]


async def proposal(scene: Scene, camera: Camera) -> None:
    for answer, answered in {"Accept": "accepted", "Decline": "declined"}.items():
        there = await proposed(scene)
        if answer == "Accept":
            await camera.take("proposal", scene.bob, there)
        await scene.bob.press(there, answer)
        await scene.until(lambda: "How to play" not in labels(there))  # noqa: B023 - now
        await camera.take(f"proposal-{answered}", scene.bob, there)


async def table(scene: Scene, camera: Camera) -> None:
    ann, bob, game = scene.ann, scene.bob, await begun(scene, WON)
    await camera.letter("setup", bob)
    await game.play(MOVES[:SET_UP])
    letter = await scene.reads(bob, "your move")
    await camera.letter("move", bob)
    await camera.take("move-light", bob, letter, theme="light")
    await picked(scene, camera, "card")
    await camera.take("in-words", bob, await (await bob.press(letter, "In words")).settled())
    await camera.letter("waiting", ann)
    await (await ann.press(scene.letter(ann), "Knock")).settled()
    await camera.take("knocking", ann, ann.dm(scene.app))
    await scene.reads(bob, "knocks")
    await camera.letter("knocked", bob)
    await game.play(MOVES[SET_UP:CHAIN])
    await in_chain(scene)
    await camera.letter("chain", bob)
    await camera.take("thread", scene.eve, scene.thread)
    await camera.take("my-view", bob, await (await bob.press(scene.tables[-1], "My view")).settled())
    await game.play(MOVES[CHAIN:])
    await scene.both_read("Won")
    await scene.reads(scene.thread, "Won")
    await camera.letter("won", ann)
    await camera.take("thread-end", scene.eve, scene.thread)
    for command in ("replay", "games", "rules", "settings", "stats", "help", "nudge"):
        if command == "games":
            await proposed(scene)
        used = await ann.use(scene.channel, f"heldhands {command}")
        await camera.take(command.replace("nudge", "refused"), ann, await used.settled())


async def lost(scene: Scene, camera: Camera) -> None:
    game = await begun(scene, LOST)
    await game.play(actions(LOST))
    await scene.both_read("Lost")
    await camera.letter("lost", scene.bob)


async def closed(scene: Scene, camera: Camera) -> None:
    """Take how somebody is called who takes no direct messages."""
    scene.bob.close_dms()
    await scene.bob.press(await proposed(scene), "Accept")
    await scene.all_can_watch()
    await scene.until(lambda: scene.bob.notifications[1:])
    await camera.take("closed", scene.bob, scene.thread)


async def italian(scene: Scene, camera: Camera) -> None:
    scene.ann.locale = scene.bob.locale = scene.guild.locale = "it"
    there = await proposed(scene, WON)
    await camera.take("proposal-italian", scene.bob, there)
    await scene.bob.press(there, "Accetta")
    await scene.until(lambda: scene.letters(scene.ann) and scene.letters(scene.bob))
    await Table(scene, game_of(there), scene.letter).play(MOVES[:CHAIN])
    await in_chain(scene)
    await camera.letter("chain-italian", scene.bob)
    await picked(scene, camera, "card-italian")


async def picked(scene: Scene, camera: Camera, name: str) -> None:
    """Take Bob's choice of a card, and let him choose another node."""
    shown = scene.letter(scene.bob)
    node = next(each for each in pressables(shown) if each.action.startswith(("O", "M")))
    await scene.bob.press(shown, custom_id=node.custom_id)
    await scene.until(lambda: "show" in actions_of(shown))
    await camera.letter(name, scene.bob)
    await scene.bob.press(shown, custom_id=node.custom_id.replace(node.action, "show"))
    await scene.until(lambda: "show" not in actions_of(shown))


async def in_chain(scene: Scene) -> None:
    """Wait until Bob sees that he can end his turn after all of those steps."""
    last = str(MOVES[CHAIN - 1][1]).partition("/")[0]
    await scene.reads(scene.bob, last)
    await scene.until(lambda: "end" in actions_of(scene.letter(scene.bob)))


async def palm_table(scene: Scene, camera: Camera) -> None:
    ann, *others = people = palm.crowd(scene, 4)
    lobby = await palm.asked(scene, ann, seating="seated")
    for person in others:
        await person.press(lobby, "Come in")
        await scene.reads(lobby, person.name)
    await camera.take("palm-gathering", scene.eve, lobby)
    await dealt_from(scene, game_of(lobby), 11)
    await ann.press(lobby, "Begin")
    game = await palm.laid(scene, game_of(lobby), people)
    await game.step(await game.state(), palm.right)
    turn = (await game.state()).turn
    assert turn.child is not None
    assert turn.grandfather is not None
    for text in (palm.TOUCH, "=coin/roll/index-palm/light/slow/1"):
        await game.does(turn.child, text)
    await game.offered(turn.child, "perform")
    await camera.letter("palm-mime", game.people[turn.child])
    await game.does(turn.child, "perform")
    rival = next(seat for seat in range(len(people)) if seat not in (turn.child, turn.grandfather))
    state = await game.state()
    await game.offered(rival, f"lay:{min(state.hands[state.team_of(rival)])}")
    await camera.letter("palm-lay", game.people[rival])
    await scene.until(lambda: scene.tables[-1].pictures[0].name.endswith(".gif"))
    await camera.take("palm-thread", scene.eve, scene.thread)
    await camera.letter("palm-felt", game.people[turn.grandfather])
    await game.play_until(Phase.ALBUM)
    await game.offered(turn.grandfather, "find:1")
    await camera.letter("palm-album", game.people[turn.grandfather])
    await game.play_turn()
    child = (await game.state()).turn.child
    await scene.reads(game.people[turn.grandfather], "2")
    await camera.letter("palm-result", game.people[turn.grandfather if child is None else child])


async def night(evening: Evening, camera: Camera) -> None:
    people = [evening.bob, *(evening.newcomer(name) for name in ("Mia", "Tom", "Zoë", "Lea"))]
    await evening.announced(title="Friday together", repeat="weekly")
    for person in people:
        await evening.pressed(person, "I'm coming")
    await evening.lobby_reads("6 come")
    await camera.take("night", evening.eve, evening.lobby)
    await evening.began(*people, evening.eve)
    pairs = (await evening.now()).pairs
    for pair, moves in zip(pairs, FAR, strict=True):
        await play(evening.house.service, pair.game, MOVES[:moves])
    await evening.passes(MINUTE)
    await evening.until(lambda: "13 of 24" in evening.lobby.pictures[0].alt)
    await camera.take("night-scores", evening.eve, evening.lobby)
    for pair, moves in zip(pairs, FAR, strict=True):
        await play(evening.house.service, pair.game, MOVES[moves:])
    now, over = await evening.now(), "Friday together is over"
    await evening.house.service.nights.leading.end(now.host, now.id, hosting=now.home)
    await evening.passes(MINUTE)
    await evening.until(lambda: [each for each in evening.lobbies if over in each.text])
    ended = [each for each in evening.lobbies if over in each.text]
    await camera.take("night-summary", evening.eve, *ended)


SITUATIONS: Final[dict[str, Callable[[Any, Camera], Any]]] = {
    each.__name__: each for each in (proposal, table, lost, closed, italian, palm_table, night)
}


@asynccontextmanager
async def world(name: str, store: str) -> AsyncIterator[Scene]:
    if name != night.__name__:
        async with scene_on(store) as scene:
            yield scene
        return
    with patch("bot.service.play.random_seed", lambda: WON.seed):
        async with evening_on(store) as evening, evening.running():
            yield evening


async def draw(*names: str) -> None:
    DOCS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="hh-") as home:
        async with embedded_valkey(Path(home)) as store, running_browser() as browser:
            for name in names:
                async with world(name, store) as scene:
                    await SITUATIONS[name](scene, Camera(browser, scene))
                with Redis.from_url(store) as client:
                    client.flushall()


if __name__ == "__main__":
    asyncio.run(draw(*(sys.argv[1:] or SITUATIONS)))
