"""Pictures for the documentation of what people see of Palm on Discord.

`python -m tests.integration.discord.palm.previews` draws them anew.
"""

import asyncio
import tempfile
from pathlib import Path

from bot.embedded import embedded_valkey
from engine.contract import Seat
from engine.palm.phases import Phase
from tests.browser.contexts import running_browser
from tests.integration.discord.palm.playing import Table, asked, crowd, dealt_from, game_of, laid, right
from tests.integration.discord.previews import Camera
from tests.integration.discord.scene import Scene, scene_on

SEED = 11
TOUCHES = ("coin/press/index-palm/light/slow/1", "=coin/roll/index-palm/light/slow/1")


async def a_game(scene: Scene, camera: Camera) -> None:
    """Let four people gather and play a turn."""
    ann, *others = people = crowd(scene, 4)
    lobby = await asked(scene, ann, seating="seated")
    for person in others:
        await person.press(lobby, "Come in")
        await scene.discord.until(lambda person=person: person.name in lobby.text, "they came")  # type: ignore[misc]
    await camera.take("palm-gathering", scene.eve, [lobby])
    await dealt_from(scene, game_of(lobby), SEED)
    await ann.press(lobby, "Begin")
    table = await laid(scene, game_of(lobby), people)
    state = await table.state()
    await table.act(state.teams[state.active[0]][0], "grandfather")
    turn = (await table.state()).turn
    assert turn.child is not None
    assert turn.grandfather is not None
    for text in TOUCHES:
        await table.act(turn.child, text)
    await table.offered(turn.child, "perform")
    await letter(table, camera, "palm-mime", turn.child)
    await table.act(turn.child, "perform")
    rival = next(seat for seat in range(len(people)) if seat not in (turn.child, turn.grandfather))
    await table.offered(
        rival, f"lay:{min((await table.state()).hands[(await table.state()).team_of(rival)])}"
    )
    await letter(table, camera, "palm-lay", rival)
    await scene.discord.until(
        lambda: scene.tables[-1].pictures[0].name.endswith(".gif"), "all see what was felt"
    )
    await camera.take("palm-thread", scene.eve, scene.thread)
    await letter(table, camera, "palm-felt", turn.grandfather)
    while (await table.state()).phase is not Phase.ALBUM:
        await table.step(await table.state(), right)
    await table.offered(turn.grandfather, "find:1")
    await letter(table, camera, "palm-album", turn.grandfather)
    await table.play(right)
    child = (await table.state()).turn.child
    await scene.discord.until(
        lambda: "2" in scene.letter(table.people[turn.grandfather or 0]).text, "it goes on"
    )
    await letter(table, camera, "palm-result", turn.grandfather if child is None else child)


async def letter(table: Table, camera: Camera, name: str, seat: Seat) -> None:
    await camera.take(name, table.people[seat], [table.letters(table.people[seat])])


async def draw() -> None:
    """Draw a game anew."""
    with tempfile.TemporaryDirectory(prefix="hh-") as home:
        async with (
            embedded_valkey(Path(home)) as store,
            running_browser() as browser,
            scene_on(store) as scene,
        ):
            await a_game(scene, Camera(browser))


if __name__ == "__main__":
    asyncio.run(draw())
