"""Given much to take away, or no right to do so: does it take few requests, and does the game go on?"""

from collections import Counter

import discord
import pytest

from adapters.discord.permissions import ASKED
from adapters.discord.sweeping import Sweeping
from engine.heldhands.record import actions
from tests.integration.discord.intruders import (
    Heard,
    deletions,
    hearing,
    hints,
    is_silent,
    strangers,
    with_hints,
)
from tests.integration.discord.playing import begun
from tests.integration.discord.scene import Scene
from tests.records import recorded
from tests.simulator.bits import Permission

FIFTY = 50


@pytest.fixture
def heard(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Heard:
    return hearing(scene, monkeypatch)


async def test_many_words_at_once_take_two_requests(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    await begun(scene)
    sweep, asked = Sweeping.sweep, list[int]()

    async def counted(sweeping: Sweeping, thread: discord.Thread, message: int) -> bool:
        asked.append(message)
        scene.discord.world.changed()
        return await sweep(sweeping, thread, message)

    monkeypatch.setattr(Sweeping, "sweep", counted)
    async with scene.discord.faults.hold("DELETE", f"/channels/{scene.thread.id}/messages/*"):
        for number in range(FIFTY):
            await scene.eve.write(scene.thread, f"go left {number}")
        await scene.discord.until(lambda: len(asked) == FIFTY, "all of it was heard")
    await scene.discord.until(lambda: is_silent(scene), "it is silent again")
    assert [each.method for each in deletions(scene)] == ["DELETE", "POST"]
    await scene.discord.until(lambda: len(hints(scene, scene.eve)) == 1, "Eve knows why")


async def test_a_game_goes_on_while_discord_lets_us_delete_little(scene: Scene) -> None:
    record = recorded("published-held-hands")
    table = with_hints(await begun(scene, record, silence="silent"))
    # Once more, and the library would give a request up that has met all of them.
    scene.discord.faults.rate_limit("DELETE", f"/channels/{scene.thread.id}/**", times=4, retry_after=0.2)
    scene.discord.faults.rate_limit("POST", f"/channels/{scene.thread.id}/messages/bulk-delete", times=3)
    scene.discord.limits.enforce(0.01)
    for number, (seat, action) in enumerate(list(actions(record))[:20]):
        await scene.eve.write(scene.thread, f"go left {number}")
        await scene.eve.react(scene.eve.messages(scene.thread)[0], "👈")
        await table.act(seat, action)
    await scene.discord.until(lambda: is_silent(scene), "it is silent again")
    assert Counter(each.status for each in deletions(scene))[429] >= 4


@pytest.mark.parametrize("told", ["by its role", "by every answer"])
async def test_where_we_may_not_delete_we_do_not_try_for_ever(scene: Scene, heard: Heard, told: str) -> None:
    record = recorded("published-held-hands")
    table = with_hints(await begun(scene, record, silence="silent"))
    if told == "by its role":
        role = next(each for each in scene.guild.roles.values() if each.bot)
        role.allow(ASKED.value & ~Permission.MANAGE_MESSAGES & ~Permission.MANAGE_THREADS)
    else:  # as on a server where moderators need a second factor
        path = f"/channels/{scene.thread.id}/messages/**"
        scene.discord.faults.refuse("DELETE", path, 403, 50013, times=1000)
    first = scene.tables[0]
    for number in range(FIFTY):
        await heard.message(await scene.eve.write(scene.thread, f"go left {number}"))
    await scene.eve.react(first, "👈")
    await heard.reaction(first, "👈")
    assert len(deletions(scene)) == (0 if told == "by its role" else 1)
    assert len(strangers(scene)) == FIFTY
    (hint,) = hints(scene, scene.eve)
    assert "taken back" not in hint
    await table.play(list(actions(record))[:4])
