"""Given somebody who takes no direct messages: can they play all the same?"""

from engine.heldhands.record import actions
from tests.integration.discord.asking import calls
from tests.integration.discord.playing import Table, begun, game_of, pressables, proposed
from tests.integration.discord.scene import Scene
from tests.records import recorded
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person

TWO_TURNS = 8  # moves: the sides of both, then Bob, then Ann


async def test_player_with_closed_messages_is_called_each_turn_and_told_why_once(scene: Scene) -> None:
    scene.bob.close_dms()
    record = recorded("published-held-hands")
    moves = [*actions(record)][:TWO_TURNS]
    proposal = await proposed(scene, record)
    await scene.bob.press(proposal, "Accept")
    view: Message | None = None
    before = 0

    def letters(person: Person) -> Message:
        if person is scene.ann:
            return scene.letter(person)
        assert view
        return view

    def is_called() -> bool:
        newest = [pressables(call)[0].revision for call in calls(scene, scene.bob)[-1:]]
        return bool(newest) and newest[0] > table.pressed.get(1, -1)

    await scene.discord.until(lambda: scene.ann.dms(scene.app), "Ann has her picture")
    table = Table(scene, game_of(proposal), letters)
    for seat, action in moves:
        if seat == 1 and before != seat:
            await scene.discord.until(is_called, "Bob is called")
            call = calls(scene, scene.bob)[-1]
            view = await (await scene.bob.press(call, "My view")).answered()
            assert view.ephemeral
            assert view.pictures
        await table.act(seat, action)
        before = seat
    await table.counted(moves)
    await scene.discord.until(is_called, "Bob is called to his second turn")
    told = ["I cannot write to you" in each.text for each in calls(scene, scene.bob)]
    assert told == [True, *[False] * (len(told) - 1)]  # which is said once
    await scene.discord.until(
        lambda: sum(not each.deleted for each in calls(scene, scene.bob)) == 1, "earlier calls are gone"
    )


async def test_whoever_opens_their_messages_and_asks_is_written_to_again(scene: Scene) -> None:
    scene.bob.close_dms()
    await scene.bob.press(await proposed(scene), "Accept")
    await scene.discord.until(lambda: scene.guild.threads and calls(scene, scene.bob), "Bob is called")
    assert not scene.bob.dms(scene.app)
    scene.bob.open_dms()
    used = await scene.bob.use(scene.channel, "heldhands show")
    shown = await used.answered()
    assert shown.ephemeral
    assert shown.pictures
    await scene.discord.until(lambda: scene.bob.dms(scene.app), "Bob has his picture by direct message")


async def test_only_those_who_play_see_a_side(scene: Scene) -> None:
    await begun(scene)
    told = await (await scene.eve.press(scene.tables[-1], "My view")).answered()
    assert told.ephemeral
    assert not told.pictures
    assert "You do not play in this game" in told.text


async def test_whoever_blocks_the_bot_is_called_in_the_thread_too(scene: Scene) -> None:
    scene.bob.block(scene.app)
    await scene.bob.press(await proposed(scene), "Accept")
    await scene.discord.until(lambda: scene.guild.threads and calls(scene, scene.bob), "Bob is called")
