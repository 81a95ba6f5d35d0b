"""A whole game of Palm by presses and lists, from the command to the end."""

import pytest

from engine.palm.phases import Ending, Phase
from engine.palm.state import State
from renderers.paint.look import USUAL_WIDTH
from tests.integration.discord.asking import address_of, labels
from tests.integration.discord.palm.playing import (
    Table,
    begun,
    crowd,
    right,
)
from tests.integration.discord.scene import Scene

pytestmark = pytest.mark.usefixtures("drawn")


async def ended(table: Table) -> State:
    """Wait until everybody reads in one letter each, in the thread and in the channel how it ended."""
    scene, sights = table.scene, table.scene.house.service.sights
    for person in table.people:
        headline = (await sights.look(address_of(person), table.game)).screen.headline
        await scene.discord.until(
            lambda person=person, headline=headline: (  # type: ignore[misc]
                [headline in each.text for each in scene.letters(person)] == [True]
            ),
            f"{person.name} reads {headline!r}",
        )
        assert labels(scene.letter(person)) == ["Play again, seats changed", "In words"]
    headline = (await sights.watch(table.game)).screen.headline
    await scene.discord.until(
        lambda: [headline in each.text for each in scene.tables] == [True], "so do all who watch"
    )
    (proposal,) = scene.eve.messages(scene.channel)
    await scene.discord.until(lambda: headline in proposal.text and not proposal.buttons, "there too")
    # Of what was felt and found before, a line of shapes is left, and nothing that could be read.
    ours = [each for each in scene.eve.messages(scene.thread) if each.author is scene.app.user and each.text]
    assert ours[1:]
    assert not any(character.isalnum() for each in ours[:-1] for character in each.text)
    state = await table.state()
    assert state.phase is Phase.OVER
    return state


async def test_two_together_keep_a_whole_life(scene: Scene) -> None:
    table = await begun(scene, *crowd(scene, 2), seed=7, size=USUAL_WIDTH)
    await table.play(right, right, right, right)
    over = await ended(table)
    assert (over.points, over.ending) == ((8,), Ending.WHOLE_LIFE)
    for person in table.people:
        assert "A whole life" in scene.letter(person).text
        rung = [version for each in person.notifications for version in each.message.versions]
        shown = {picture.name: picture.data for version in rung for picture in version.pictures}
        assert shown["table.gif"].startswith(b"GIF89a")  # what was felt moves, and the rest does not
        assert shown["table.png"].startswith(b"\x89PNG")
