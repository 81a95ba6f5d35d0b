"""Whole games by presses and lists, from the command to the end; other ends are shown by screens."""

import pytest

from engine.palm.phases import Ending
from renderers.paint.picture import USUAL_WIDTH
from tests.integration.discord.asking import address_of, labels, whispered
from tests.integration.discord.palm import playing as palm
from tests.integration.discord.playing import MOVES, RECORD, Table, begun
from tests.integration.discord.scene import Scene

pytestmark = pytest.mark.usefixtures("drawn")


async def is_over(table: Table, most: int, *offered: str) -> None:
    scene, sights = table.scene, table.scene.house.service.views
    for person in table.people:
        headline = (await sights.look(address_of(person), table.game)).screen.headline
        await scene.reads(person, headline)
        await scene.until(lambda person=person: len(scene.direct_messages(person)) == 1)  # type: ignore[misc]
        assert labels(scene.letter(person)) == ["Play again, swap seats", *offered, "In words"]
        assert scene.letter(person).pictures[0].alt
    headline = (await sights.watch(table.game)).screen.headline
    await scene.reads(scene.thread, headline)
    (proposal,) = scene.eve.messages(scene.channel)
    await scene.until(lambda: headline in proposal.text and not proposal.buttons)
    # Of the moves before the last there is a line of shapes each, and nothing else is left in the thread.
    await scene.until(lambda: len(scene.tables) == 1)
    *earlier, last = [
        each for each in scene.eve.messages(scene.thread) if each.author is scene.app.user and each.text
    ]
    assert last is scene.tables[-1]
    assert 0 < len(earlier) <= most  # fewer, where a move came before the last one was shown
    assert not any(character.isalnum() for each in earlier for character in each.text)
    assert not any(each.buttons or each.pictures for each in earlier)
    film = await whispered(scene.eve, last, "See it again")
    assert film.pictures[0].data.startswith(b"GIF89a")


async def test_whole_game_is_played_and_leaves_its_end_and_a_line_of_shapes_a_move(scene: Scene) -> None:
    table = await begun(scene, RECORD)
    await table.play(MOVES)
    await scene.both_read("Won: hand in hand")
    await is_over(table, len(RECORD.turns) - 1, "Where did it turn?")


async def test_whole_game_of_palm_is_played_by_two(scene: Scene) -> None:
    table = await palm.begun(scene, scene.ann, scene.bob, seed=7, size=USUAL_WIDTH)
    for _ in range(4):
        await table.play_turn()
    await is_over(table, 12)  # three of a turn
    over = await table.state()
    assert (over.points, over.ending) == ((8,), Ending.WHOLE_LIFE)
    for person in table.people:
        assert "A whole life" in scene.letter(person).text
        rung = [version for each in person.notifications for version in each.versions]
        shown = {picture.name: picture.data for version in rung for picture in version.pictures}
        assert shown["table.gif"].startswith(b"GIF89a")  # what was felt moves, and the rest does not
        assert shown["table.png"].startswith(b"\x89PNG")
