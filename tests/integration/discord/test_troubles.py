"""Whatever goes wrong on Discord has a humane answer, and the game goes on."""

import pytest

from adapters.discord.permissions import ASKED
from bot.service.play import Press
from tests.integration.discord.playing import begun, pressables, proposed
from tests.integration.discord.scene import Scene, bot_running
from tests.simulator import Permission
from tests.simulator.persons.person import Person
from tests.simulator.posting import delete

pytestmark = pytest.mark.usefixtures("drawn")


def texts(scene: Scene, person: Person) -> list[str]:
    return [each.text for each in person.dms(scene.app)]


async def choose(scene: Scene, person: Person) -> None:
    """Choose a side, whichever is the first."""
    letter = scene.letter(person)
    await person.press(letter, custom_id=pressables(letter)[0].custom_id)


async def test_whoever_starts_is_told_which_permissions_are_missing(scene: Scene) -> None:
    scene.channel.overwrite(scene.app.user, deny=Permission.MANAGE_MESSAGES | Permission.ATTACH_FILES)
    used = await scene.ann.use(scene.channel, "heldhands start", partner=scene.bob)
    await scene.discord.until(lambda: len(used.messages) == 2, "Ann is told")
    told = used.messages[1]
    assert told.ephemeral
    assert "Manage Messages, Attach Files" in told.text


async def test_without_the_right_to_open_threads_the_proposal_becomes_the_table(scene: Scene) -> None:
    scene.channel.overwrite(scene.app.user, deny=Permission.CREATE_PUBLIC_THREADS)
    proposal = await proposed(scene)
    await scene.bob.press(proposal, "Accept")
    await scene.discord.until(lambda: proposal.pictures, "the table is shown where it was proposed")
    assert not scene.guild.threads
    await scene.discord.until(lambda: scene.bob.dms(scene.app), "Bob has his picture")
    shown = proposal.pictures
    await choose(scene, scene.bob)
    await scene.discord.until(lambda: proposal.pictures != shown, "it is refreshed")


async def test_a_deleted_thread_ends_no_game_and_both_are_told_once(scene: Scene) -> None:
    await begun(scene)
    scene.thread.delete()
    for person in (scene.ann, scene.bob):
        letter = next(each for each in person.dms(scene.app) if each.pictures)
        await person.press(letter, custom_id=pressables(letter)[0].custom_id)
    for person in (scene.ann, scene.bob):
        await scene.discord.until(
            lambda person=person: (
                sum("thread of your game was deleted" in each for each in texts(scene, person)) == 1
            ),  # type: ignore[misc]
            f"{person.name} is told",
        )
        await scene.discord.until(
            lambda person=person: any("Turn 1" in each for each in texts(scene, person)),  # type: ignore[misc]
            f"{person.name} plays on",
        )


async def test_a_deleted_thread_is_opened_again_for_whoever_asks_to_be_shown(scene: Scene) -> None:
    await begun(scene)
    scene.thread.delete()
    await choose(scene, scene.ann)
    await scene.discord.until(
        lambda: any("was deleted" in each for each in texts(scene, scene.ann)), "Ann is told that it is gone"
    )
    await scene.ann.use(scene.channel, "heldhands show")
    await scene.discord.until(lambda: scene.guild.threads and scene.tables, "all can watch again")
    await scene.bob.press(scene.tables[-1], "My view")


async def test_when_the_partner_leaves_the_server_the_other_one_is_told_what_to_do(scene: Scene) -> None:
    await begun(scene, first="far")
    await choose(scene, scene.bob)
    await scene.discord.until(lambda: "You have chosen" in scene.letter(scene.bob).text, "Bob waits")
    scene.guild.leave(scene.bob)
    scene.bob.close_dms()
    await choose(scene, scene.ann)
    await scene.discord.until(
        lambda: any("Bob has left this server" in each.text for each in scene.ann.messages(scene.thread)),
        "Ann is told in the thread",
    )


async def test_a_thread_that_fell_asleep_is_woken(scene: Scene) -> None:
    await begun(scene)
    thread = scene.thread
    scene.discord.clock.advance(8 * 24 * 3600)
    await scene.discord.until(lambda: not thread.archived, "it is awake")
    await scene.bob.press(scene.tables[-1], "My view")


async def test_a_picture_is_whole_also_where_it_had_to_be_sent_twice(stage: Scene) -> None:
    async with bot_running(stage.discord, stage.app, stage.house):
        await begun(stage)
    thread = stage.thread
    stage.discord.clock.advance(8 * 24 * 3600)  # while nobody is there to wake it
    assert thread.archived
    async with bot_running(stage.discord, stage.app, stage.house):
        for person in (stage.ann, stage.bob):
            await choose(stage, person)
        await stage.both_read("Turn 1")
        await stage.discord.until(
            lambda: not thread.archived and "👉" in stage.tables[-1].text, "it is shown"
        )
        assert len(stage.tables[-1].pictures[0].data) > 10_000


async def test_a_deleted_table_and_a_deleted_letter_come_again_with_their_pictures(scene: Scene) -> None:
    await begun(scene)
    for message in (scene.tables[-1], scene.letter(scene.ann)):
        delete(message)
    await choose(scene, scene.bob)
    await scene.discord.until(lambda: scene.tables and scene.letters(scene.ann), "both are there again")
    for message in (scene.tables[-1], scene.letter(scene.ann)):
        assert len(message.pictures[0].data) > 10_000


async def test_whoever_is_written_to_too_fast_is_written_to_later_and_not_given_up(scene: Scene) -> None:
    scene.discord.faults.refuse("POST", "/users/@me/channels", 403, 40003, times=1)
    proposal = await proposed(scene)
    await scene.bob.press(proposal, "Accept")
    await scene.discord.until(lambda: scene.guild.threads and scene.tables, "all can watch")
    await scene.discord.until(
        lambda: scene.letters(scene.ann) or scene.letters(scene.bob), "one has a letter"
    )
    told = [each.text for each in scene.eve.messages(scene.thread)]
    assert not [each for each in told if "I cannot write to you" in each]


async def test_a_game_is_not_shown_in_the_thread_of_another_one(scene: Scene) -> None:
    await begun(scene)
    mine, theirs, dan = scene.thread, scene.guild.new_channel("theirs"), scene.discord.new_person("Dan")
    scene.guild.join(dan)
    used = await scene.eve.use(theirs, "heldhands start", partner=dan, silence="learning")
    assert used.answer
    await dan.press(used.answer, "Accept")
    await scene.discord.until(lambda: len(scene.guild.threads) == 2, "there are two threads")
    (other,) = (each for each in scene.guild.threads.values() if each is not mine)
    mine.delete()
    await choose(scene, scene.ann)
    await scene.discord.until(
        lambda: any("was deleted" in each for each in texts(scene, scene.ann)), "it is gone"
    )
    await (await scene.ann.use(other, "heldhands show")).settled()
    assert list(scene.guild.threads.values()) == [other]


async def test_an_outage_of_discord_loses_nothing(scene: Scene) -> None:
    table = await begun(scene)
    game, who = table.game, f"discord:{scene.ann.id}"
    async with scene.discord.outage():  # meanwhile somebody plays from elsewhere
        seen = await scene.house.service.play.look(who, game)
        await scene.house.service.press(Press(who, game, seen.revision, "left"))
    await scene.discord.until(lambda: scene.discord.gateway.is_connected(scene.app), "the bot is back")
    await scene.discord.until(lambda: "You have chosen" in scene.letter(scene.ann).text, "Ann sees it")
    await choose(scene, scene.bob)
    await scene.both_read("Turn 1")


async def test_a_bot_is_no_partner(scene: Scene) -> None:
    other = scene.discord.new_application("Other")
    scene.guild.install(other, ASKED.value)
    used = await scene.ann.use(scene.channel, "heldhands start", partner=other.user)
    told = await used.answered()
    assert told.ephemeral
    assert "A bot has no hands to hold" in told.text
