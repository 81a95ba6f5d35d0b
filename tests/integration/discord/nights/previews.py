"""Pictures for the documentation of what people see of a game night on Discord.

`python -m tests.integration.discord.nights.previews` draws them anew.
"""

import asyncio
import tempfile
from pathlib import Path

from bot.embedded import embedded_valkey
from bot.service import play as service_play
from engine.heldhands.record import actions
from tests.browser.contexts import running_browser
from tests.integration.discord.nights.evening import HOUR, MINUTE, WON, Evening, evening_on
from tests.integration.discord.previews import Camera
from tests.integration.nights.evening import play

MOVES = list(actions(WON))
FAR = (len(MOVES), 50, 20)  # so many moves each pair has made


async def an_evening(evening: Evening, camera: Camera) -> None:
    """Let six people sign up, come and play."""
    others = [evening.discord.new_person(name) for name in ("Mia", "Tom", "Zoë", "Lea")]
    for person in others:
        evening.guild.join(person)
    await evening.announced(title="Friday together", repeat="weekly")
    for person in (evening.bob, *others):
        await evening.pressed(person, "I'm coming")
    await evening.lobby_reads("6 come")
    await camera.take("night", evening.eve, [evening.lobby])
    await evening.passes(2 * HOUR - 10 * MINUTE)
    await evening.lobby_reads("who is here?")
    for person in (evening.bob, evening.eve, *others):
        await evening.pressed(person, "I'm here")
    await evening.passes(10 * MINUTE)
    await evening.until(lambda night: night.rounds and night.rounds[-1].opened)
    pairs = (await evening.now()).pairs
    for pair, moves in zip(pairs, FAR, strict=True):
        await play(evening.house.service, pair.game, MOVES[:moves])
    await evening.passes(MINUTE)
    await evening.discord.until(lambda: "13 of 24" in evening.lobby.pictures[0].alt, "the scoreboard follows")
    await camera.take("night-scores", evening.eve, [evening.lobby])
    for pair, moves in zip(pairs, FAR, strict=True):
        await play(evening.house.service, pair.game, MOVES[moves:])
    night = await evening.now()
    await evening.house.service.nights.leading.end(night.host, night.id, hosting=night.home)
    await evening.passes(MINUTE)
    over = "Friday together is over"
    await evening.discord.until(lambda: [each for each in evening.lobbies if over in each.text], over)
    await camera.take("night-summary", evening.eve, [each for each in evening.lobbies if over in each.text])


async def draw() -> None:
    """Draw an evening anew."""
    service_play.random_seed = lambda: WON.seed
    with tempfile.TemporaryDirectory(prefix="hh-") as home:
        async with (
            embedded_valkey(Path(home)) as store,
            running_browser() as browser,
            evening_on(store) as evening,
            evening.running(),
        ):
            await an_evening(evening, Camera(browser))


if __name__ == "__main__":
    asyncio.run(draw())
