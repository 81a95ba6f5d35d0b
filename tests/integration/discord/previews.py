"""Pictures for the documentation of what people see on Discord: on a phone, and some on a desktop.

`python -m tests.integration.discord.previews` draws all anew; names of situations after it, only those.
"""

import asyncio
import re
import sys
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.async_api import Browser
from redis import Redis

from bot.embedded import embedded_valkey
from engine.heldhands.record import actions
from tests.browser.contexts import DESKTOP, PHONE, running_browser
from tests.integration.discord.playing import Table, begun, game_of, pressables, proposed
from tests.integration.discord.scene import Scene, scene_on
from tests.integration.program import ROOT
from tests.records import recorded
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person
from tests.simulator.preview import Device, Theme, page
from tests.simulator.rooms import Room

DOCS: Final = ROOT / "docs" / "discord"
WIDTH: Final = 1000
COLOURS: Final = 256

WON, LOST = recorded("published-held-hands"), recorded("published-no-step")
MOVES: Final = list(actions(WON))
SET_UP: Final = 2  # then it is Bob's move
CHAIN: Final = 32  # moves, the last three of which are Bob's, of one turn
ON_A_DESKTOP: Final = frozenset(
    {
        *("proposal", "move", "chain", "thread", "won", "night", "night-scores"),
        *("palm-gathering", "palm-mime", "palm-felt", "palm-album"),
    }
)


@dataclass
class Camera:
    """Takes pictures of what somebody sees."""

    browser: Browser

    async def take(
        self, name: str, person: Person, seen: Room | Iterable[Message], *, theme: Theme = "dark"
    ) -> None:
        """Keep what somebody sees in a room, or some messages of one."""
        await self._take(name, person, seen, "phone", theme)
        if name in ON_A_DESKTOP:
            await self._take(name, person, seen, "desktop", theme)

    async def _take(
        self, name: str, person: Person, seen: Room | Iterable[Message], device: Device, theme: Theme
    ) -> None:
        messages = None if isinstance(seen, Room) else list(seen)
        room = seen if isinstance(seen, Room) else (messages or [])[0].room
        html = stills(page(person, room, messages, theme=theme, device=device))
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


async def proposal(scene: Scene, camera: Camera) -> None:
    for answer, answered in {"Accept": "accepted", "Decline": "declined"}.items():
        there = await proposed(scene)
        if answer == "Accept":
            await camera.take("proposal", scene.bob, [there])
        await scene.bob.press(there, answer)
        await shows(scene, there, lambda shown: "How to play" not in labels(shown))
        await camera.take(f"proposal-{answered}", scene.bob, [there])


async def table(scene: Scene, camera: Camera) -> None:
    """Take a whole game, from the cards to the film."""
    ann, bob, game = scene.ann, scene.bob, await begun(scene, WON)
    await letter(scene, camera, "setup", bob)
    await game.play(MOVES[:SET_UP])
    await scene.discord.until(lambda: "your move" in scene.letter(bob).text, "it is Bob's move")
    await letter(scene, camera, "move", bob)
    await camera.take("move-light", bob, [scene.letter(bob)], theme="light")
    await picked(scene, camera)
    used = await bob.press(scene.letter(bob), "In words")
    await camera.take("in-words", bob, [await used.settled()])
    await letter(scene, camera, "waiting", ann)
    await (await ann.press(scene.letter(ann), "Knock")).settled()
    await camera.take("knocking", ann, ann.dm(scene.app))
    await scene.discord.until(lambda: "knocks" in scene.letter(bob).text, "Bob hears it")
    await letter(scene, camera, "knocked", bob)
    await game.play(MOVES[SET_UP:CHAIN])
    await in_chain(scene)
    await letter(scene, camera, "chain", bob)
    await camera.take("thread", scene.eve, scene.thread)
    await camera.take("my-view", bob, [await (await bob.press(scene.tables[-1], "My view")).settled()])
    await game.play(MOVES[CHAIN:])
    await scene.both_read("Won")
    await scene.discord.until(lambda: "Won" in scene.tables[-1].text, "all see it")
    await letter(scene, camera, "won", ann)
    await camera.take("thread-end", scene.eve, scene.thread)
    await asked(scene, camera, "replay")
    await proposed(scene)
    for command in ("games", "rules", "settings", "stats", "help"):
        await asked(scene, camera, command)
    await asked(scene, camera, "nudge", "refused")


async def lost(scene: Scene, camera: Camera) -> None:
    game = await begun(scene, LOST)
    await game.play(actions(LOST))
    await scene.both_read("Lost")
    await letter(scene, camera, "lost", scene.bob)


async def closed(scene: Scene, camera: Camera) -> None:
    """Take how somebody is called who takes no direct messages."""
    scene.bob.close_dms()
    await scene.bob.press(await proposed(scene), "Accept")
    await scene.discord.until(lambda: scene.guild.threads and scene.tables, "there is a picture")
    await scene.discord.until(lambda: scene.bob.notifications[1:], "Bob is called")
    await camera.take("closed", scene.bob, scene.thread)


async def italian(scene: Scene, camera: Camera) -> None:
    scene.ann.locale = scene.bob.locale = scene.guild.locale = "it"
    there = await proposed(scene, WON)
    await camera.take("proposal-italian", scene.bob, [there])
    await scene.bob.press(there, "Accetta")
    people = (scene.ann, scene.bob)
    await scene.discord.until(lambda: all(scene.letters(each) for each in people), "both have letters")
    game = Table(scene, game_of(there), scene.letter)
    await game.play(MOVES[:CHAIN])
    await in_chain(scene)
    await letter(scene, camera, "chain-italian", scene.bob)
    await picked(scene, camera, "card-italian")


async def picked(scene: Scene, camera: Camera, name: str = "card") -> None:
    """Take Bob's choice of a card, and let him choose another node."""
    shown = scene.letter(scene.bob)
    node = next(each for each in pressables(shown) if each.action.startswith(("O", "M")))
    await scene.bob.press(shown, custom_id=node.custom_id)
    await shows(scene, shown, lambda now: "show" in actions_of(now))
    await letter(scene, camera, name, scene.bob)
    await scene.bob.press(shown, custom_id=node.custom_id.replace(node.action, "show"))
    await shows(scene, shown, lambda now: "show" not in actions_of(now))


async def in_chain(scene: Scene) -> None:
    """Wait until Bob sees that he can end his turn after all of those steps."""
    last = str(MOVES[CHAIN - 1][1]).partition("/")[0]
    await scene.discord.until(
        lambda: last in scene.letter(scene.bob).text and "end" in actions_of(scene.letter(scene.bob)),
        "Bob has built his chain",
    )


async def asked(scene: Scene, camera: Camera, command: str, name: str = "") -> None:
    used = await scene.ann.use(scene.channel, f"heldhands {command}")
    await camera.take(name or command, scene.ann, [await used.settled()])


async def letter(scene: Scene, camera: Camera, name: str, person: Person) -> None:
    await camera.take(name, person, [scene.letter(person)])


async def shows(scene: Scene, message: Message, what: Callable[[Message], bool]) -> None:
    await scene.discord.until(lambda: what(message), f"{message} has changed")


def labels(message: Message) -> list[str]:
    return [button.label for button in message.buttons]


def actions_of(message: Message) -> list[str]:
    return [each.action for each in pressables(message)]


SITUATIONS: Final[dict[str, Callable[[Scene, Camera], Awaitable[None]]]] = {
    each.__name__: each for each in (proposal, table, lost, closed, italian)
}


async def draw(names: Iterable[str]) -> None:
    """Draw these situations anew."""
    DOCS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="hh-") as home:
        async with embedded_valkey(Path(home)) as store, running_browser() as browser:
            for name in names:
                async with scene_on(store) as scene:
                    await SITUATIONS[name](scene, Camera(browser))
                with Redis.from_url(store) as client:
                    client.flushall()


if __name__ == "__main__":
    asyncio.run(draw(sys.argv[1:] or SITUATIONS))
