"""Nothing hidden leaves the house: not to Grandfather, not to those who watch, not even on a list."""

from collections.abc import Iterable

from bot.language import words_in
from engine.palm.phases import Phase
from renderers.language import Language
from renderers.palm.memories.life import COUNT, title
from tests.integration.discord.asking import whispered
from tests.integration.discord.palm.playing import begun, crowd, right
from tests.integration.discord.scene import Scene
from tests.simulator.messages import Message

THING = "shoelace"


def everything(messages: Iterable[Message]) -> str:
    """Return all that these messages ever were, but for the pixels."""
    told = [
        (version.text, version.components, [(picture.alt, picture.name) for picture in version.pictures])
        for each in messages
        for version in each.versions
    ]
    return repr(told).lower()


async def test_grandfather_and_those_who_watch_never_read_what_touched_the_hand(scene: Scene) -> None:
    table = await begun(scene, *crowd(scene, 4), seed=12)
    words = words_in(Language.EN)
    assert not any(THING in title(number, words).lower() for number in range(1, COUNT + 1))
    while (state := await table.state()).phase is not Phase.ALBUM:
        if state.phase is Phase.MIME and not state.turn.mime.touches:
            assert state.turn.child is not None
            await table.does(state.turn.child, f"{THING}/press/index-palm/light/slow/1")
        else:
            await table.step(state, right)
    grandfather = state.turn.grandfather
    assert grandfather is not None
    await table.offered(grandfather, "find:1")
    blind = table.people[grandfather]
    asked = [await whispered(blind, scene.letter(blind), "In words")]
    for person, label in ((blind, "My view"), (scene.eve, "In words")):
        asked.append(await whispered(person, await scene.reads(scene.thread, label), label))
    felt = everything([*blind.dm(scene.app).messages.values(), *scene.thread.messages.values(), *asked])
    assert "woven" in felt
    assert THING not in felt
    rival = table.people[next(seat for seat in range(4) if state.team_of(seat) not in state.active)]
    assert THING in everything([await whispered(rival, scene.letter(rival), "In words")])
    await table.play_turn()
    await scene.reads(blind, "was found")
