"""Given two people in a channel: how does a game between them begin?"""

from tests.integration.discord.scene import Scene


async def test_a_game_is_proposed_to_one_person_who_says_yes_or_no(scene: Scene) -> None:
    used = await scene.ann.use(scene.channel, "heldhands start", partner=scene.bob)
    assert used.answer
    assert not used.ephemeral
    assert [button.label for button in used.answer.buttons] == ["Accept", "Decline", "How to play"]
    assert "Ann" in used.answer.text
    assert [each.message for each in scene.bob.notifications] == [used.answer]
    assert not scene.bob.dms(scene.app)


async def test_when_both_want_it_there_is_a_thread_and_a_picture_for_each(scene: Scene) -> None:
    used = await scene.ann.use(scene.channel, "heldhands start", partner=scene.bob)
    assert used.answer
    await scene.bob.press(used.answer, "Accept")
    await scene.discord.until(
        lambda: scene.ann.dms(scene.app) and scene.bob.dms(scene.app), "both have letters"
    )
    await scene.discord.until(lambda: scene.guild.threads and scene.tables, "all can watch")
    for person in (scene.ann, scene.bob):
        letter = scene.letter(person)
        assert letter.pictures[0].alt
        assert "choose a side" in letter.text
