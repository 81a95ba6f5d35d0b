"""Nothing hidden leaves the house: not in a message that others see, and not in a log."""

import json
import logging

import pytest

from adapters.matrix.names import address
from bot.store.keys import game_key
from engine.heldhands.actions import Step
from engine.heldhands.record import actions
from tests.homeserver.player import Player
from tests.integration.matrix.asking import YES, private
from tests.integration.matrix.playing import Table, begun, proposed
from tests.integration.matrix.scene import Scene
from tests.records import recorded

SEED = 8_123_456_789_012_345
BOTH_HALVES = "left and right half"


def seen_by(player: Player) -> str:
    """Return every event that somebody has ever got, in every room, also what was taken away later."""
    events = [event for room in player.rooms for event in player.timeline(room)]
    return json.dumps([dict(event.source) for event in events], ensure_ascii=False)


def told(player: Player) -> set[str]:
    """Return all that somebody has got; not what is taken away a while after it was heard or seen."""
    events = [event for room in player.rooms for event in player.timeline(room)]
    return {event.id for event in events if event.type != "m.room.redaction"}


def cards_of(scene: Scene, player: Player, room: str) -> str:
    (line,) = {
        line
        for line in scene.pictures(player, room)[-1].body.splitlines()
        if line.startswith("Your cards, left")
    }
    return line.removeprefix("Your cards, ")


async def all_is_told(table: Table, viewer: Player, room: str, *, as_seen_by: Player) -> None:
    """Wait until somebody has the newest picture of a room, and all that the bot does there besides."""
    sight = await table.scene.house.service.sights.look(address(as_seen_by.user_id), table.game)

    def told_in_full() -> bool:
        pictures = table.scene.pictures(viewer, room)
        newest = len(pictures) == 1 and sight.screen.alt in pictures[0].body
        return newest and bool(viewer.state(room, "m.room.pinned_events"))  # which is done last of all

    await viewer.until(told_in_full, f"{viewer.user_id} sees what there is to see now")


async def test_the_steps_of_a_chain_leave_no_trace_for_anybody_else(scene: Scene) -> None:
    record = recorded("published-held-hands")
    table = await begun(scene, record)
    moves = [*actions(record)]
    (watched,) = scene.ann.rooms - {scene.lobby, table.room(0)}
    await scene.eve.join(watched)
    hidden = [cards_of(scene, player, table.room(seat)) for seat, player in enumerate(table.people)]
    await table.play(moves[:2])
    seat, first = moves[2]
    assert isinstance(first, Step)
    builder, partner = table.people[seat], table.people[1 - seat]
    for player in table.people:
        await player.until(
            lambda player=player: (  # type: ignore[misc]
                BOTH_HALVES
                not in str([event.content for room in player.rooms for event in player.timeline(room)])
            ),
            "what was shown before the first turn is gone, for the player too",
        )
    for viewer, room, who in (
        (partner, table.room(1 - seat), partner),
        (partner, watched, scene.eve),
        (scene.eve, watched, scene.eve),
    ):
        await all_is_told(table, viewer, room, as_seen_by=who)
    before = [told(player) for player in (partner, scene.eve)]
    await table.act(seat, first)
    await builder.until(lambda: "Your chain" in table.picture(seat).body, "the builder sees it")
    assert [told(player) for player in (partner, scene.eve)] == before
    assert hidden[0] not in seen_by(scene.bob) + seen_by(scene.eve)
    assert hidden[1] not in seen_by(scene.ann) + seen_by(scene.eve)


async def test_no_secret_stands_in_an_event_or_in_a_log(
    scene: Scene, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    for name in ("bot", "adapters", "renderers", "engine"):
        caplog.set_level(logging.DEBUG, logger=name)
    proposal, game = await proposed(scene, level="difficult")
    await scene.house.client.hset(game_key(game), "seed", str(SEED))
    await scene.bob.react(scene.lobby, proposal.id, YES)
    for player in (scene.ann, scene.bob):
        await scene.enter_all(player, 2)
        for command in ("games", "settings", "end"):
            await private(scene, player, command)
    seen = "".join(map(seen_by, (scene.ann, scene.bob, scene.eve)))
    logged = repr(
        [(each.name, each.getMessage(), each.__dict__) for each in caplog.records if each.name != "nio"]
    )
    ours = [
        each
        for each in caplog.records
        if each.name.partition(".")[0] in {"bot", "adapters", "engine", "renderers"}
    ]
    said = repr([(each.getMessage(), each.__dict__) for each in ours])
    for secret in (str(SEED), scene.bot.access_token):
        assert secret not in seen
        assert secret not in logged
    assert game not in seen_by(scene.eve), "whoever has the name of a game can watch it"
    assert game not in said
    assert not [player for player in (scene.ann, scene.bob) if player.user_id in said]
