"""A keypad stays where it is, until so much has come and gone below it that nobody on a phone sees it."""

import pytest

from adapters.matrix import keypads
from engine.heldhands.record import actions
from tests.integration.matrix.playing import begun
from tests.integration.matrix.scene import Scene
from tests.records import recorded


async def test_a_keypad_that_is_out_of_sight_is_laid_anew_when_it_is_ones_turn(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keypads, "_FAR", 4)
    record = recorded("published-held-hands")
    table = await begun(scene, record)
    first, _ = [scene.keypad(player, table.room(seat)) for seat, player in enumerate(table.people)]
    assert first
    ann, room = scene.ann, table.room(0)
    moves = [*actions(record)]
    turn = next(number for number, (seat, _) in enumerate(moves) if seat == 0 and number > 10)
    await table.play(moves[:turn])
    await table.is_seen(0)  # so the last keypad lies there
    await ann.until(
        lambda: (now := scene.keypad(ann, room)) and now.id != first.id and _is_whole(scene, room),
        "there is another keypad, with all keys",
    )
    await ann.until(lambda: first.id not in {each.id for each in ann.shown(room)}, "the first one is gone")
    await ann.until(
        lambda: (
            (now := scene.keypad(ann, room))
            and ann.state(room, "m.room.pinned_events") == {"pinned": [now.id]}
        ),
        "it is pinned",
    )
    await table.act(*moves[turn])  # by the keys of the new one
    await table.has_counted(moves[: turn + 1])


def _is_whole(scene: Scene, room: str) -> bool:
    keypad = scene.keypad(scene.ann, room)
    return keypad is not None and "\N{OPEN BOOK}" in scene.ann.reactions(room, keypad.id)
