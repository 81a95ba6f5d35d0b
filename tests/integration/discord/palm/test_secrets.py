"""Nothing hidden leaves the house: not to Grandfather, not to those who watch, not even on a list."""

from collections.abc import Iterable
from functools import partial

from bot.language import words_in
from engine.palm.phases import Phase
from renderers.language import Language
from renderers.palm.memories.life import COUNT, title
from tests.integration.discord.palm.playing import begun, crowd, misled, right
from tests.integration.discord.scene import Scene
from tests.simulator.messages import Message
from tests.simulator.shown import Version

THING = "shoelace"


def everything(messages: Iterable[Message]) -> str:
    """Return all that these messages ever were, but for the pixels."""
    return " ".join(part for each in messages for version in each.versions for part in told(version)).lower()


def told(version: Version) -> Iterable[str]:
    yield version.text
    yield repr(version.components)
    yield from (f"{picture.alt} {picture.name}" for picture in version.pictures)


def _can_be_pressed(scene: Scene, label: str) -> bool:
    return any(button.label == label for button in scene.tables[-1].buttons)


async def test_grandfather_and_those_who_watch_never_read_what_touched_the_hand(scene: Scene) -> None:
    table = await begun(scene, *crowd(scene, 4), seed=12)
    state = await table.state()
    await table.act(state.teams[state.active[0]][0], "grandfather")
    grandfather = (await table.state()).turn.grandfather
    assert grandfather is not None
    words = words_in(Language.EN)
    assert not any(THING in title(number, words).lower() for number in range(1, COUNT + 1))
    while (state := await table.state()).phase is not Phase.ALBUM:
        if state.phase is Phase.MIME:
            assert state.turn.child is not None
            await table.act(state.turn.child, f"{THING}/press/index-palm/light/slow/1")
            await table.act(state.turn.child, "perform")
        else:
            await table.step(state, misled)
    await table.offered(grandfather, "find:1")
    blind = table.people[grandfather]
    asked = [await (await blind.press(scene.letter(blind), "In words")).answered()]
    for person, label in ((blind, "My view"), (scene.eve, "In words")):
        await scene.discord.until(partial(_can_be_pressed, scene, label), "the thread shows the album")
        asked.append(await (await person.press(scene.tables[-1], label)).answered())
    felt = everything([*blind.dm(scene.app).messages.values(), *scene.thread.messages.values(), *asked])
    assert "woven" in felt
    assert THING not in felt
    rival = table.people[next(seat for seat in range(4) if state.team_of(seat) not in state.active)]
    seen = await (await rival.press(scene.letter(rival), "In words")).answered()
    assert THING in everything([seen])
    await table.play(right)
    await scene.discord.until(
        lambda: "was found" in scene.letter(blind).text, "Grandfather reads what it was"
    )
