"""A whole game by presses, from the command to the end.

How else a game can end is shown by screens (`tests/unit/screens`), and by the rules.
"""

import pytest

from engine.heldhands.record import actions
from tests.integration.discord.playing import begun
from tests.integration.discord.scene import Scene
from tests.records import recorded

pytestmark = pytest.mark.usefixtures("drawn")

WON = "Won: hand in hand"


async def test_whole_game_is_played_and_leaves_its_end_and_a_line_of_shapes_a_move(scene: Scene) -> None:
    record = recorded("published-held-hands")
    table = await begun(scene, record)
    await table.play(actions(record))
    await scene.both_read(WON)
    await scene.discord.until(lambda: WON in scene.tables[-1].text, "all see how it ended")
    (proposal,) = scene.eve.messages(scene.channel)
    await scene.discord.until(lambda: WON in proposal.text and not proposal.buttons, "there too")
    for person in table.people:
        (letter,) = scene.letters(person)
        assert [button.label for button in letter.buttons] == ["Play again, seats changed", "In words"]
        assert letter.pictures[0].alt
    # Of the moves before the last there is a line of shapes each, and nothing else is left in the thread.
    await scene.discord.until(lambda: len(scene.tables) == 1, "earlier pictures are gone")
    *earlier, last = [
        each for each in scene.eve.messages(scene.thread) if each.author is scene.app.user and each.text
    ]
    assert last is scene.tables[-1]
    assert 0 < len(earlier) < len(record.turns)  # fewer, where a move came before the last one was shown
    assert not any(character.isalnum() for each in earlier for character in each.text)
    assert not any(each.buttons or each.pictures for each in earlier)
