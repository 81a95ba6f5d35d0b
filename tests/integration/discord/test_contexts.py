"""Wherever somebody uses our commands, they can play, and so can their partner."""

import pytest

from tests.integration.discord.asking import chosen, code_in, labels, proposal_in
from tests.integration.discord.playing import begun, game_of
from tests.integration.discord.scene import Scene
from tests.simulator import Permission
from tests.simulator.refusals import Forbidden


@pytest.mark.parametrize("answered", ["Accept", "Decline"])
async def test_a_proposal_in_our_own_messages_comes_to_the_guest_by_theirs(
    scene: Scene, answered: str
) -> None:
    used = await scene.ann.use(scene.ann.dm(scene.app), "heldhands start", partner=scene.bob)
    told = await used.answered()
    assert told.ephemeral
    assert "cannot see this here" in told.text
    await scene.discord.until(lambda: scene.letters(scene.bob), "Bob is asked")
    letter = scene.letter(scene.bob)
    assert "Ann invites you" in letter.text
    await scene.bob.press(letter, answered)
    if answered == "Accept":
        await scene.both_read("choose a side")
    else:
        await scene.both_read("The invitation was declined")
    assert not scene.guild.threads


async def test_whoever_does_not_see_the_channel_is_written_to(scene: Scene) -> None:
    scene.channel.overwrite(scene.bob, deny=Permission.VIEW_CHANNEL)
    stranger = scene.discord.new_person("Stranger")
    for partner in (scene.bob, stranger):
        told = await (await scene.ann.use(scene.channel, "heldhands start", partner=partner)).answered()
        assert told.ephemeral
        assert "cannot see this here" in told.text
    await scene.discord.until(lambda: scene.letters(scene.bob), "Bob is asked")
    assert not scene.eve.messages(scene.channel)


async def test_in_a_channel_that_the_bot_may_not_see_both_can_play(scene: Scene) -> None:
    scene.channel.overwrite(scene.app.user, deny=Permission.VIEW_CHANNEL)
    scene.bob.close_dms()
    used = await scene.ann.use(scene.channel, "heldhands start", partner=scene.bob)
    await scene.discord.until(lambda: len(used.messages) == 2, "Ann is told what is missing")
    proposal, missing = used.messages
    assert missing.ephemeral
    assert "View Channel" in missing.text
    await scene.bob.press(proposal, "Accept")
    await scene.discord.until(lambda: "My view" in labels(proposal), "it has begun")
    view = await (await scene.bob.press(proposal, "My view")).answered()
    await chosen(scene, scene.bob, view)
    await scene.discord.until(lambda: scene.letters(scene.ann), "Ann has a picture")
    assert not scene.guild.threads


async def test_where_words_are_denied_buttons_do_all_that_a_player_needs(scene: Scene) -> None:
    table = await begun(scene)
    scene.channel.overwrite(scene.app.user, allow=Permission.SEND_MESSAGES_IN_THREADS)
    scene.channel.overwrite(scene.guild.everyone, deny=Permission.SEND_MESSAGES_IN_THREADS)
    with pytest.raises(Forbidden):
        await scene.bob.use(scene.thread, "heldhands show")
    view = await (await scene.bob.press(scene.tables[-1], "My view")).answered()
    await chosen(scene, scene.bob, view)
    assert {"Knock", "Offer to end the game", "Show the table again"} <= set(labels(view))
    await scene.bob.press(view, "Offer to end the game")
    await scene.discord.until(lambda: "Take the offer back" in labels(view), "Bob has offered it")
    mine = await (await scene.ann.press(scene.tables[-1], "My view")).answered()
    await scene.ann.press(mine, "Agree to end the game")
    await scene.discord.until(lambda: "agreed to end" in scene.tables[-1].text, "it is over")
    again = await (await scene.ann.press(scene.tables[-1], "See it again")).answered()
    await scene.ann.press(again, "Play again, seats changed")
    await scene.discord.until(lambda: "Accept" in labels(scene.letter(scene.bob)), "Bob is asked again")
    assert game_of(scene.letter(scene.bob)) != table.game


async def test_nothing_is_proposed_where_a_game_is_being_played(scene: Scene) -> None:
    await begun(scene)
    before = len(scene.thread.messages)
    told = await (await scene.eve.use(scene.thread, "heldhands start", partner=scene.ann)).answered()
    assert told.ephemeral
    assert "without words" in told.text
    assert len(scene.thread.messages) == before


async def test_other_commands_are_answered_privately_in_a_thread(scene: Scene) -> None:
    await begun(scene)
    for command in ("show", "games", "help", "rules", "stats", "settings", "forget-me"):
        used = await scene.bob.use(scene.thread, f"heldhands {command}")
        assert (await used.answered()).ephemeral


async def test_a_proposal_in_a_thread_becomes_the_table(scene: Scene) -> None:
    thread = (await begun(scene, silence="learning")).scene.thread
    proposal = await proposal_in(thread, scene.eve, scene.ann)
    await scene.ann.press(proposal, "Accept")
    await scene.discord.until(lambda: proposal.pictures, "the table is shown where it was proposed")


async def test_two_people_of_different_servers_play_by_a_code(scene: Scene) -> None:
    other = scene.discord.new_person("Zoe")
    guild = scene.discord.new_guild("Far", owner=other)
    guild.install(scene.app, 0)
    room = guild.new_channel("away")
    told = await (await scene.ann.use(scene.channel, "heldhands invite")).answered()
    assert told.ephemeral
    assert "comes by direct message" in told.text
    view = await (await other.use(room, "heldhands join", code=code_in(told).lower())).answered()
    assert view.ephemeral
    await chosen(scene, other, view)
    await scene.discord.until(lambda: "choose a side" in scene.letter(scene.ann).text, "Ann plays")
    await scene.discord.until(lambda: scene.letters(other), "Zoe has it by direct message too")


async def test_whoever_cannot_be_written_to_plays_a_game_by_code_with_the_command_that_shows_it(
    scene: Scene,
) -> None:
    scene.ann.close_dms()
    invited = await (await scene.ann.use(scene.channel, "heldhands invite")).answered()
    await (await scene.bob.use(scene.channel, "heldhands join", code=code_in(invited))).answered()
    view = await (await scene.ann.use(scene.channel, "heldhands show")).answered()
    await chosen(scene, scene.ann, view)
