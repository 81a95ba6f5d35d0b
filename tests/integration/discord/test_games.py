"""Whole games by presses, from the command to the end."""

import pytest

from engine.heldhands.record import actions
from tests.integration.discord.playing import begun
from tests.integration.discord.scene import Scene
from tests.records import recorded

ENDINGS = {
    "published-held-hands": "Won: hand in hand",
    "published-cards-gone": "Lost",
    "published-no-step": "Lost",
    "published-could-not-follow": "Lost",
    "print-and-play-held-hands": "Won: hand in hand",
    "print-and-play-cards-gone": "Lost",
    "print-and-play-no-step": "Lost",
}


@pytest.mark.parametrize("name", ENDINGS)
async def test_a_game_is_played_to_its_end(name: str, scene: Scene) -> None:
    record = recorded(name)
    table = await begun(scene, record)
    await table.play(actions(record))
    await scene.both_read(ENDINGS[name])
    await scene.discord.until(lambda: ENDINGS[name] in scene.tables[-1].text, "all see how it ended")
    (proposal,) = scene.eve.messages(scene.channel)
    await scene.discord.until(lambda: ENDINGS[name] in proposal.text and not proposal.buttons, "there too")
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
