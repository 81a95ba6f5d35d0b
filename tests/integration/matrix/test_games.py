"""A whole game on a real homeserver, from the command to the end.

How else a game can end is shown by screens (`tests/unit/screens`), and by the rules.
"""

import pytest

from engine.heldhands.actions import END_TURN
from engine.heldhands.record import actions
from tests.integration.matrix.playing import begun
from tests.integration.matrix.scene import Scene
from tests.records import recorded

pytestmark = pytest.mark.usefixtures("drawn")

WON = "Won: hand in hand"
TYPES = frozenset({1})


async def test_whole_game_is_played_by_keys_on_one_side_and_typed_words_on_the_other(scene: Scene) -> None:
    record = recorded("published-held-hands")
    table = await begun(scene, record, types=TYPES)
    moves = [*actions(record)]
    for seat, action in moves:
        table.looks = action == END_TURN  # people are faster than pictures in the middle of a chain
        await table.act(seat, action)
    await table.has_counted(moves)
    for seat, player in enumerate(table.people):
        await player.until(lambda seat=seat: WON in table.picture(seat).body, "they see how it ended")  # type: ignore[misc]
        await player.until(
            lambda seat=seat, player=player: len(scene.pictures(player, table.room(seat))) == 1,  # type: ignore[misc]
            "earlier pictures are gone",
        )
