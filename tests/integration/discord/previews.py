"""Pictures for the documentation of what people see on Discord: on a phone or a desktop, as their names say.

`python -m tests.integration.discord.previews` draws all anew; names of situations after it, only those.
"""

import asyncio
import re
import sys
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from PIL import Image
from playwright.async_api import Browser
from redis import Redis

from bot.store.embedded.server import embedded_valkey
from engine.palm.phases import Phase
from tests.browser.contexts import DESKTOP, PHONE, running_browser
from tests.docs_pictures import picture_path
from tests.integration.discord.nights.evening import MINUTE, Evening, evening_on
from tests.integration.discord.palm import playing as palm
from tests.integration.discord.playing import MOVES, RECORD, begun, dealt_from, game_of, pressables
from tests.integration.discord.scene import Scene, stage_on
from tests.integration.nights.evening import play
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person
from tests.simulator.preview import page
from tests.simulator.rooms import Room

WIDTH: Final = 1000
COLOURS: Final = 256
SET_UP: Final = 2  # then it is Bob's move
CHAIN: Final = 32  # moves, the last three of which are Bob's, of one turn
FAR: Final = (len(MOVES), 50, 20)  # so many moves each pair of an evening has made

Camera = Callable[[str, Person, Room | Message], Awaitable[None]]


async def take(browser: Browser, name: str, person: Person, seen: Room | Message) -> None:
    on_a_phone = name.endswith("-phone")
    opened = await browser.new_page(**(PHONE if on_a_phone else DESKTOP))
    if not on_a_phone:
        await opened.set_viewport_size({"width": WIDTH, "height": 1})  # as high as it must be
    await opened.set_content(stills(page(person, seen, on_a_phone=on_a_phone)), wait_until="load")
    png = await opened.screenshot(full_page=not on_a_phone)
    await opened.close()
    with Image.open(BytesIO(png)) as picture:  # few colours are enough and a third as large
        few = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(picture_path(f"discord/{name}.png"), optimize=True)


def stills(html: str) -> str:
    """Return a page on which animations stand still, when something is to be seen."""

    def still(found: re.Match[str]) -> str:
        with Image.open(BytesIO(b64decode(found[1]))) as film:
            film.seek(getattr(film, "n_frames", 1) // 2)
            film.convert("RGB").save(shown := BytesIO(), "PNG")
        return f"data:image/png;base64,{b64encode(shown.getvalue()).decode()}"

    return re.sub(r"data:image/gif;base64,([\w+/=]+)", still, html)


async def table(scene: Scene, camera: Camera) -> None:
    game = await begun(scene, RECORD)
    await game.play(MOVES[:SET_UP])
    await camera("move-desktop", scene.bob, await scene.reads(scene.bob, "your move"))
    await game.play(MOVES[SET_UP:CHAIN])
    letter = await scene.reads(scene.bob, str(MOVES[CHAIN - 1][1]).partition("/")[0])
    await scene.until(lambda: "end" in [each.action for each in pressables(letter)])
    await camera("chain-phone", scene.bob, letter)
    await camera("thread-desktop", scene.eve, scene.thread)


async def palm_table(scene: Scene, camera: Camera) -> None:
    ann, *others = people = palm.crowd(scene, 4)
    lobby = await palm.asked(scene, ann, seating="seated")
    for person in others:
        await person.press(lobby, "Come in")
        await scene.reads(lobby, person.name)
    await camera("palm-gathering-desktop", scene.eve, lobby)
    await dealt_from(scene, game_of(lobby), 11)
    await ann.press(lobby, "Begin")
    game = await palm.laid(scene, game_of(lobby), people)
    await game.step(await game.state())
    turn = (await game.state()).turn
    assert turn.child is not None
    assert turn.grandfather is not None
    child, grandfather = game.people[turn.child], game.people[turn.grandfather]
    for text in (palm.TOUCH, "=coin/roll/index-palm/light/slow/1"):
        await game.does(turn.child, text)
    await game.offered(turn.child, "perform")
    await camera("palm-mime-desktop", child, scene.letter(child))
    await game.does(turn.child, "perform")
    await scene.until(lambda: scene.letter(grandfather).pictures[0].name.endswith(".gif"))
    await camera("palm-felt-desktop", grandfather, scene.letter(grandfather))
    await game.play_until(Phase.ALBUM)
    await game.offered(turn.grandfather, "find:1")
    await camera("palm-album-desktop", grandfather, scene.letter(grandfather))


async def night(evening: Evening, camera: Camera) -> None:
    people = [evening.bob, *(evening.newcomer(name) for name in ("Mia", "Tom", "Zoë", "Lea"))]
    await evening.announced(title="Friday together", repeat="weekly")
    for person in people:
        await evening.pressed(person, "I'm coming")
    await evening.lobby_reads("6 people are coming")
    await camera("night-desktop", evening.eve, evening.lobby)
    await evening.began(*people, evening.eve)
    for pair, moves in zip((await evening.now()).pairs, FAR, strict=True):
        await play(evening.house.service, pair.game, MOVES[:moves])
    await evening.passes(MINUTE)
    await evening.until(lambda: "13 of 24" in evening.lobby.pictures[0].alt)
    await camera("night-scores-desktop", evening.eve, evening.lobby)


SITUATIONS: Final[dict[str, tuple[Callable[[Any, Camera], Any], Callable[[str], Any]]]] = {
    "table": (table, stage_on),
    "palm": (palm_table, stage_on),
    "night": (night, evening_on),
}


async def draw(*names: str) -> None:
    with tempfile.TemporaryDirectory(prefix="hh-") as home:
        async with embedded_valkey(Path(home)) as store, running_browser() as browser:
            for situation, world in map(SITUATIONS.__getitem__, names):
                with patch("bot.service.play.random_seed", lambda: RECORD.seed):
                    async with world(store) as scene, scene.running():
                        await situation(scene, partial(take, browser))
                with Redis.from_url(store) as client:
                    client.flushall()


if __name__ == "__main__":
    asyncio.run(draw(*(sys.argv[1:] or SITUATIONS)))
