"""Given the thread of a game: who or whatever changes it, is it there, awake and called as before?"""

from collections.abc import AsyncIterator

import pytest

from engine.heldhands.record import actions
from tests.integration.conftest import until
from tests.integration.discord.intruders import (
    Heard,
    another_bot,
    hearing,
    hints,
    reactions,
    refused,
    say_as,
    somebody_with,
    strangers,
    with_hints,
)
from tests.integration.discord.playing import Table, begun
from tests.integration.discord.scene import Scene, bot_running, stage_on
from tests.records import recorded
from tests.simulator.bits import Permission
from tests.simulator.persons import writing
from tests.simulator.posting import Draft, post, tell_change

MODERATES = Permission.MANAGE_MESSAGES | Permission.MANAGE_THREADS
A_WEEK = 7 * 24 * 60 * 60


@pytest.fixture
def heard(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Heard:
    return hearing(scene, monkeypatch)


@pytest.fixture
async def stage(valkey: str) -> AsyncIterator[Scene]:
    async with stage_on(valkey) as there:
        yield there


def edits(scene: Scene) -> list[object]:
    """Return what we have changed about the thread."""
    path = f"/channels/{scene.thread.id}"
    return [each.body for each in scene.discord.requests if each.method == "PATCH" and each.path == path]


async def ended(scene: Scene, table: Table) -> None:
    for person in table.people:
        await scene.house.service.manners.part(f"discord:{person.id}", table.game)
    await scene.discord.until(lambda: scene.tables[-1].buttons[0].label == "See it again", "it has ended")


async def test_a_thread_gets_its_name_back_however_often_it_is_renamed(scene: Scene, heard: Heard) -> None:
    await begun(scene)
    name, mod = scene.thread.name, somebody_with(scene, MODERATES)
    noted = await scene.house.service.places.game_at("discord", str(scene.thread.id))
    assert noted
    assert noted.name == "", "names of players are nowhere but with the players"
    async with scene.discord.faults.hold("PATCH", f"/channels/{scene.thread.id}"):
        for number in range(10):
            await mod.rename(scene.thread, f"left {number}")
        await scene.discord.until(
            lambda: sum(each.startswith("left") for each in heard.threads) >= 8,
            "all but those who wait were heard",
        )
    await scene.discord.until(lambda: scene.thread.name == name, "it is called as before")
    assert len(edits(scene)) <= 2
    await scene.discord.until(lambda: len(hints(scene, mod)) == 1, "they know why")
    assert "Names stay as they are" in hints(scene, mod)[0]
    assert not refused(scene)


async def test_a_thread_that_falls_asleep_is_woken(scene: Scene) -> None:
    await begun(scene)
    scene.discord.clock.advance(A_WEEK + 1)
    await scene.discord.until(lambda: edits(scene), "we have heard of it")
    await scene.discord.until(lambda: not scene.thread.archived, "it is awake")
    await scene.eve.press(scene.tables[-1], "In words")


async def test_the_thread_of_a_game_that_has_ended_may_sleep_and_be_renamed(
    scene: Scene, heard: Heard
) -> None:
    table = await begun(scene, silence="silent")
    await ended(scene, table)
    places, thread = scene.house.service.places, ("discord", str(scene.thread.id))

    async def is_free() -> bool:
        return await places.game_at(*thread) is None

    await until(is_free)
    # As it is when nobody could show any more in the thread how it ended.
    await places.settle(*thread, table.game, "Elsewhere")
    heard.threads.clear()
    scene.discord.clock.advance(A_WEEK + 1)
    await heard.thread(scene.thread.name)
    assert scene.thread.archived
    scene.thread.archive(archived=False)
    await somebody_with(scene, MODERATES).rename(scene.thread, "It was lovely")
    await heard.thread("It was lovely")
    assert not edits(scene)


async def test_a_thread_that_was_locked_is_left_alone_and_the_game_goes_on(
    scene: Scene, heard: Heard
) -> None:
    record = recorded("published-held-hands")
    moves = list(actions(record))
    table = with_hints(await begun(scene, record))
    await table.play(moves[:4])
    await scene.discord.until(lambda: len(scene.tables) == 1, "all see it")
    before = len(scene.thread.messages)
    heard.threads.clear()
    scene.thread.locked = True
    scene.thread.archive(archived=True)
    await heard.thread(scene.thread.name)
    await table.play(moves[4:40])

    def told() -> list[int]:
        """Return how often each of them was told that nobody can watch any more."""
        letters = [person.dms(scene.app) for person in table.people]
        return [sum("no longer allowed" in each.text for each in mine) for mine in letters]

    await scene.discord.until(lambda: all(told()), "both know it")
    assert told() == [1, 1]
    assert scene.thread.archived
    assert len(scene.thread.messages) == before
    assert not edits(scene)
    assert len(refused(scene)) <= 2


async def test_what_happened_while_we_were_away_is_put_right(stage: Scene) -> None:
    async with bot_running(stage.discord, stage.app, stage.house):
        await begun(stage, silence="silent")
    thread, name, ours = stage.thread, stage.thread.name, len(stage.thread.messages)
    mod, noise = somebody_with(stage, MODERATES), another_bot(stage)
    excused = await mod.write(thread, f"{stage.app.user.mention} mind the rules")
    for number in range(40):
        await stage.eve.write(thread, f"left {number}")
        say_as(noise, thread, "beep")
    await stage.eve.react(stage.tables[0], "👈")
    writing.react(noise.user, stage.tables[0], "🤖")
    await mod.rename(thread, "Left")
    async with bot_running(stage.discord, stage.app, stage.house):
        await stage.discord.until(
            lambda: strangers(stage) == [excused] and not reactions(stage) and thread.name == name,
            "all of it was put right",
        )
        await stage.discord.until(lambda: len(hints(stage, stage.eve)) == 1, "Eve knows why")
    assert (
        len([each for each in thread.messages.values() if not each.is_notice]) == ours
    )  # one was the notice of the start
    assert not refused(stage)


async def test_what_was_missed_when_a_session_was_lost_is_put_right(scene: Scene) -> None:
    await begun(scene)
    scene.discord.gateway.refusing = True
    await scene.discord.gateway.drop(resumable=False)
    for number in range(3):
        await scene.eve.write(scene.thread, f"left {number}")
    scene.discord.gateway.refusing = False
    await scene.discord.until(lambda: not strangers(scene), "it is silent again")


async def test_what_wakes_a_thread_that_was_asleep_is_heard_too(
    stage: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with bot_running(stage.discord, stage.app, stage.house):
        await begun(stage)
    stage.discord.clock.advance(A_WEEK + 1)
    assert stage.thread.archived
    heard = hearing(stage, monkeypatch)
    async with bot_running(stage.discord, stage.app, stage.house):
        await stage.discord.until(lambda: heard.guilds, "we are there again")
        post(stage.thread, stage.eve, Draft("left"))  # which we hear of before we know the thread
        stage.thread.archive(archived=False)
        await stage.discord.until(lambda: not strangers(stage), "it is silent again")


async def test_a_thread_that_fell_asleep_while_we_were_away_is_woken_by_the_next_move(stage: Scene) -> None:
    record = recorded("published-held-hands")
    async with bot_running(stage.discord, stage.app, stage.house):
        table = await begun(stage, record)
    stage.discord.clock.advance(A_WEEK + 1)
    assert stage.thread.archived
    async with bot_running(stage.discord, stage.app, stage.house):
        await table.play(list(actions(record))[:4])
        await stage.discord.until(lambda: not stage.thread.archived, "it is awake")


async def test_what_was_said_between_two_games_stays_and_so_does_the_name_given_then(
    stage: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    mod = somebody_with(stage, MODERATES)
    async with bot_running(stage.discord, stage.app, stage.house):
        table = await begun(stage, silence="silent")
        await ended(stage, table)
        between = await stage.eve.write(stage.thread, "what a pity!")
        await mod.rename(stage.thread, "Once more")
        ours = len(stage.tables)
        again = "Play again, seats changed"
        await stage.discord.until(
            lambda: again in [each.label for each in stage.letter(stage.ann).buttons], "Ann knows it"
        )
        await stage.ann.press(stage.letter(stage.ann), again)
        await stage.discord.until(
            lambda: [each for each in stage.letter(stage.bob).buttons if each.label == "Accept"],
            "Bob is asked",
        )
        await stage.bob.press(stage.letter(stage.bob), "Accept")
        await stage.discord.until(lambda: len(stage.tables) > ours, "all can watch again")
    heard = hearing(stage, monkeypatch)
    within = await stage.eve.write(stage.thread, "go left")
    async with bot_running(stage.discord, stage.app, stage.house):
        await stage.discord.until(lambda: heard.tidied, "the thread was looked through")
        assert within.deleted
        assert strangers(stage) == [between]
        assert stage.thread.name == "Once more"
        tell_change(between)  # as when a link in it gets its preview
        await heard.message(between)
        assert not between.deleted
        await stage.eve.edit(between, "go left")
        await stage.discord.until(lambda: between.deleted, "an edit is a word")
