"""Given the thread of a game: it is there, awake and called as before, or there is a humane answer."""

import pytest

from tests.integration.conftest import until
from tests.integration.discord.asking import choose, chosen, labels, let_go, whispered
from tests.integration.discord.intruders import MODERATES, Heard, hearing
from tests.integration.discord.playing import MOVES, RECORD, begun, proposed
from tests.integration.discord.scene import Scene
from tests.simulator import Permission
from tests.simulator.posting import Draft, add_reaction, delete, post, tell_change
from tests.simulator.rest.server import Request

A_WEEK = 7 * 24 * 60 * 60
AGAIN = "Play again, swap seats"


def edits(scene: Scene) -> list[Request]:
    asked = ("PATCH", f"/channels/{scene.thread.id}")
    return [each for each in scene.discord.requests if (each.method, each.path) == asked]


async def test_thread_gets_its_name_back_however_often_it_is_renamed(scene: Scene, heard: Heard) -> None:
    await begun(scene)
    name, mod = scene.thread.name, scene.newcomer("Mod", may=MODERATES)
    noted = await scene.house.service.notes.game_at("discord", str(scene.thread.id))
    assert noted
    assert noted.name == "", "names of players are nowhere but with the players"
    names = [f"left {number}" for number in range(10)]
    async with scene.discord.faults.hold("PATCH", f"/channels/{scene.thread.id}"):
        for each in names:
            await mod.rename(scene.thread, each)
        await scene.until(lambda: sum(heard.dealt_with[each] for each in names) >= 8)
    await scene.until(lambda: scene.thread.name == name)
    assert len(edits(scene)) <= 2
    await scene.gets(mod, "No new names here")
    assert not scene.refused


async def test_thread_of_a_game_that_has_ended_may_sleep_and_be_renamed(scene: Scene, heard: Heard) -> None:
    table = await begun(scene, silence="silent")
    await let_go(table)
    places, thread = scene.house.service.notes, ("discord", str(scene.thread.id))

    async def is_free() -> bool:
        return await places.game_at(*thread) is None

    await until(is_free)
    # As it is when nobody could show any more in the thread how it ended.
    await places.settle(*thread, table.game, "JoinOptions")
    before = heard.dealt_with[scene.thread.name]
    scene.discord.clock.advance(A_WEEK + 1)
    await heard.of(scene.thread.name, before + 1)
    assert scene.thread.archived
    scene.thread.archive(archived=False)
    await scene.newcomer("Mod", may=MODERATES).rename(scene.thread, "It was lovely")
    await heard.of("It was lovely")
    assert not edits(scene)


async def test_thread_that_was_locked_is_left_alone_and_the_game_goes_on(scene: Scene, heard: Heard) -> None:
    table = await begun(scene, RECORD)
    await table.play(MOVES[:4])
    await scene.until(lambda: len(scene.tables) == 1)
    messages, before = len(scene.thread.messages), heard.dealt_with[scene.thread.name]
    scene.thread.locked = True
    scene.thread.archive(archived=True)
    await heard.of(scene.thread.name, before + 1)
    await table.play(MOVES[4:20])
    for person in table.people:
        await scene.gets(person, "no longer allowed")
    assert scene.thread.archived
    assert len(scene.thread.messages) == messages
    assert not edits(scene)
    assert len(scene.refused) <= 2


async def test_what_happened_while_we_were_away_is_put_right(stage: Scene) -> None:
    async with stage.running():
        await begun(stage, silence="silent")
    thread, name, ours = stage.thread, stage.thread.name, len(stage.thread.messages)
    mod, noise = stage.newcomer("Mod", may=MODERATES), stage.another_bot()
    excused = await mod.write(thread, f"{stage.app.user.mention} mind the rules")
    for number in range(40):
        await stage.eve.write(thread, f"left {number}")
        post(thread, noise.user, Draft("beep"))
    await stage.eve.react(stage.tables[0], "👈")
    add_reaction(stage.tables[0], noise.user, "🤖")
    await mod.rename(thread, "Left")
    async with stage.running():
        await stage.until(
            lambda: stage.strangers == [excused] and not stage.reactions and thread.name == name
        )
        await stage.until(lambda: len(stage.hints(stage.eve)) == 1)
    # One of ours was the notice of the start.
    assert len([each for each in thread.messages.values() if not each.is_notice]) == ours
    assert not stage.refused


@pytest.mark.usefixtures("drawn")
async def test_thread_that_falls_asleep_is_woken_also_by_words_or_moves_after_we_were_away(
    stage: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage.running():
        await begun(stage)
        stage.discord.clock.advance(A_WEEK + 1)
        await stage.until(lambda: edits(stage) and not stage.thread.archived)
        await whispered(stage.eve, stage.tables[-1], "In words")
    heard = hearing(stage, monkeypatch)
    stage.discord.clock.advance(A_WEEK + 1)
    assert stage.thread.archived
    async with stage.running():
        await heard.of(("looked through", stage.guild.id))
        post(stage.thread, stage.eve, Draft("left"))  # which we hear of before we know the thread
        stage.thread.archive(archived=False)
        await stage.until(lambda: not stage.strangers)
    stage.discord.clock.advance(A_WEEK + 1)
    assert stage.thread.archived
    async with stage.running():
        for person in (stage.ann, stage.bob):
            await choose(person, stage.letter(person))
        await stage.both_read("Turn 1")
        await stage.until(lambda: not stage.thread.archived and "👉" in stage.tables[-1].text)
        assert len(stage.tables[-1].pictures[0].data) > 10_000  # whole, though it was sent twice


async def test_what_was_said_between_two_games_stays_and_so_does_the_name_given_then(
    stage: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    mod = stage.newcomer("Mod", may=MODERATES)
    async with stage.running():
        table = await begun(stage, silence="silent")
        await let_go(table)
        between = await stage.eve.write(stage.thread, "what a pity!")
        await mod.rename(stage.thread, "Once more")
        ours = len(stage.tables)
        await stage.ann.press(await stage.reads(stage.ann, AGAIN), AGAIN)
        await stage.bob.press(await stage.reads(stage.bob, "Accept"), "Accept")
        await stage.until(lambda: len(stage.tables) > ours)
    heard = hearing(stage, monkeypatch)
    within = await stage.eve.write(stage.thread, "go left")
    async with stage.running():
        await heard.of(("tidied", stage.thread.id))
        assert within.deleted
        assert stage.strangers == [between]
        assert stage.thread.name == "Once more"
        tell_change(between)  # as when a link in it gets its preview
        await heard.of(between)
        assert not between.deleted
        await stage.eve.edit(between, "go left")
        await stage.until(lambda: between.deleted)


async def test_missing_permissions_are_told_and_without_threads_a_proposal_is_a_table(scene: Scene) -> None:
    async def denied(permissions: Permission, names: str) -> None:
        scene.channel.overwrite(scene.app.user, deny=permissions)
        used = await scene.ann.use(scene.channel, "heldhands start", partner=scene.bob)
        await scene.until(lambda: len(used.messages) == 2)
        assert used.messages[1].ephemeral
        assert names in used.messages[1].text

    await denied(Permission.MANAGE_MESSAGES | Permission.ATTACH_FILES, "Manage Messages, Attach Files")
    await denied(Permission.CREATE_PUBLIC_THREADS, "Create Public Threads")
    proposal = await proposed(scene)
    await scene.bob.press(proposal, "Accept")
    await scene.until(lambda: proposal.pictures)
    assert not scene.guild.threads
    before = len(proposal.versions)
    await chosen(scene, scene.bob, await scene.reads(scene.bob, "choose a side"))
    await scene.until(lambda: len(proposal.versions) > before)


async def test_deleted_thread_ends_no_game_and_is_opened_again_by_asking(scene: Scene) -> None:
    await begun(scene)
    mine, theirs, dan = scene.thread, scene.guild.new_channel("theirs"), scene.newcomer("Dan")
    used = await scene.eve.use(theirs, "heldhands start", partner=dan, silence="learning")
    await dan.press(await used.answered(), "Accept")
    await scene.until(lambda: len(scene.guild.threads) == 2)
    (other,) = (each for each in scene.guild.threads.values() if each is not mine)
    mine.delete()
    for person in (scene.ann, scene.bob):
        await choose(person, scene.letter(person))
    for person in (scene.ann, scene.bob):
        await scene.gets(person, "thread of your game was deleted")
        await scene.gets(person, "Turn 1")
    await (await scene.ann.use(other, "heldhands show")).settled()
    assert list(scene.guild.threads.values()) == [other]  # which is of another game
    await scene.ann.use(scene.channel, "heldhands show")
    await scene.until(lambda: len(scene.guild.threads) == 2)
    other.delete()
    await scene.all_can_watch()
    await whispered(scene.bob, scene.tables[-1], "My view")


async def test_when_the_partner_leaves_the_server_the_other_one_is_told_what_to_do(scene: Scene) -> None:
    await begun(scene, first="far")
    await chosen(scene, scene.bob)
    scene.guild.leave(scene.bob)
    scene.bob.close_dms()
    await choose(scene.ann, scene.letter(scene.ann))
    await scene.until(
        lambda: any("Bob has left this server" in each.text for each in scene.ann.messages(scene.thread))
    )


@pytest.mark.usefixtures("drawn")
async def test_deleted_table_and_deleted_letter_come_again_with_their_pictures(scene: Scene) -> None:
    await begun(scene)
    for message in (scene.tables[-1], scene.letter(scene.ann)):
        delete(message)
    await chosen(scene, scene.bob)
    await scene.until(lambda: scene.tables and scene.direct_messages(scene.ann))
    for message in (scene.tables[-1], scene.letter(scene.ann)):
        assert len(message.pictures[0].data) > 10_000
        assert labels(message)
