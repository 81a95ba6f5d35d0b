"""What the buttons under a picture look like: one is green at most, and hardly ever one is red."""

from typing import Final

from engine.heldhands.record import actions
from tests.integration.discord.playing import begun
from tests.integration.discord.scene import Scene
from tests.records import recorded
from tests.simulator.commands import GROUP
from tests.simulator.messages import Message

GREEN: Final = 3
RED: Final = 4


def rows(message: Message) -> list[list[str]]:
    found = [each["components"] for each in message.now.components if each["type"] == 1]
    return [[button["label"] for button in row] for row in found]


def coloured(message: Message, style: int) -> list[str]:
    return [button.label for button in message.buttons if button.style == style]


async def test_ending_the_turn_stands_out_and_nothing_shouts(scene: Scene) -> None:
    record = recorded("published-held-hands")
    table = await begun(scene, record)
    await table.play(list(actions(record))[:4])
    bob = scene.bob
    await scene.discord.until(lambda: coloured(scene.letter(bob), GREEN), "Bob can end his turn")
    await scene.discord.until(lambda: "partner's move" in scene.letter(scene.ann).text, "Ann waits")
    mine, theirs = scene.letter(bob), scene.letter(scene.ann)
    assert coloured(mine, GREEN) == ["End the turn"]
    assert rows(mine)[-1] == ["End the turn", "Take a step back", "Take all steps back", "In words"]
    assert rows(theirs) == [["Knock", "In words", "Offer to end the game"]]
    assert not coloured(theirs, GREEN)
    assert not coloured(mine, RED) + coloured(theirs, RED)


async def test_what_cannot_be_taken_back_is_red(scene: Scene) -> None:
    record = recorded("published-held-hands")
    table = await begun(scene, record)
    await table.play(list(actions(record))[:2])
    await scene.discord.until(lambda: "partner's move" in scene.letter(scene.ann).text, "Ann waits")
    await scene.ann.press(scene.letter(scene.ann), "Offer to end the game")
    await scene.discord.until(lambda: coloured(scene.letter(scene.bob), RED), "Bob can agree")
    assert coloured(scene.letter(scene.bob), RED) == ["Agree to end the game"]


async def test_whoever_is_invited_can_read_the_rules_first(scene: Scene) -> None:
    used = await scene.ann.use(scene.channel, "heldhands start", partner=scene.bob)
    assert used.answer
    told = await (await scene.bob.press(used.answer, "How to play")).answered()
    assert told.ephemeral
    assert "You win or lose together" in told.text
    assert [button.label for button in used.answer.buttons] == ["Accept", "Decline", "How to play"]


async def test_help_tells_every_command_as_it_is_typed(scene: Scene) -> None:
    told = await (await scene.eve.use(scene.channel, "heldhands help")).answered()
    typed = {
        f"/{root['name']} {each['name']}{' …' if each['type'] == GROUP else ''}**"
        for root in scene.app.global_commands.values()
        for each in root["options"]
    }
    shared = {each for each in typed if each.replace("/palm", "/heldhands") in typed - {each}}
    assert {"/palm show**", "/palm join**"} <= shared  # which are told once, for both games
    assert all(each in told.text for each in {*typed - shared, "/palm start**", "/palm rules**"})
    used = await scene.eve.use(scene.channel, "heldhands help", command="start")
    assert "Who plays with me" in (await used.answered()).text
