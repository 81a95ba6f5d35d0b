"""Whole games on a real homeserver, from the command to the end."""

import pytest

from engine.heldhands.record import actions
from tests.integration.matrix.playing import begun
from tests.integration.matrix.scene import Scene
from tests.records import recorded

WON = "Won: hand in hand"
LOST = "Lost"


@pytest.mark.parametrize(
    ("name", "ending", "types"),
    [
        ("published-held-hands", WON, False),
        ("published-cards-gone", LOST, True),
        ("print-and-play-held-hands", WON, True),
        ("print-and-play-no-step", LOST, True),
    ],
)
async def test_a_game_is_played_to_its_end(name: str, ending: str, *, types: bool, scene: Scene) -> None:
    record = recorded(name)
    table = await begun(scene, record, types=types)
    table.looks = not types  # whoever types can be faster than the pictures
    moves = [*actions(record)]
    await table.play(moves)
    await table.has_counted(moves)
    for seat, player in enumerate(table.people):
        await player.until(lambda seat=seat: ending in table.picture(seat).body, "they see how it ended")  # type: ignore[misc]
        await player.until(
            lambda seat=seat, player=player: len(scene.pictures(player, table.room(seat))) == 1,  # type: ignore[misc]
            "earlier pictures are gone",
        )
