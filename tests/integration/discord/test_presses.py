"""Given a proposal, and presses in a game: what becomes of them, and how do buttons look and ring?"""

import asyncio
from typing import Final

import pytest

from bot.service.pictures import Painter
from bot.service.views import PlayerScreen
from bot.store.keys import wake_channel
from engine.heldhands.actions import Step
from renderers.paint.picture import Picture
from tests.integration.conftest import DEADLINE
from tests.integration.discord.asking import choose, chosen, labels, status_of, told, whispered, whispered_in
from tests.integration.discord.playing import MOVES, RECORD, Table, begun, game_of, pressables, proposed
from tests.integration.discord.scene import Scene
from tests.simulator import Permission
from tests.simulator.messages import Message
from tests.simulator.persons.pressing import press_of

HOURS_48 = 48 * 60 * 60 * 1000
GREEN: Final = 3
RED: Final = 4

ALONE: Final = "Play with the computer"


async def closed(scene: Scene, proposal: Message, words: str, *offered: str) -> None:
    await scene.reads(proposal, words)
    assert labels(proposal) == [*offered]


async def test_proposal_rings_tells_the_rules_and_ends_by_button_or_command(scene: Scene) -> None:
    proposal = await proposed(scene)
    assert labels(proposal) == ["Accept", "Decline", "How to play"]
    assert "Ann" in proposal.text
    assert scene.bob.notifications == [proposal]
    assert not scene.bob.dms(scene.app)
    assert "You win or lose together" in (await whispered(scene.bob, proposal, "How to play")).text
    assert "your own invitation" in (await whispered(scene.ann, proposal, "Accept")).text
    await scene.ann.press(proposal, "Decline")
    await closed(scene, proposal, "The invitation was taken back")
    assert await status_of(scene, game_of(await proposed(scene))) == "invited"
    (_, proposal) = scene.eve.messages(scene.channel)
    assert "The invitation was declined" in (await told(scene, scene.bob, "end")).text
    await closed(scene, proposal, "The invitation was declined", ALONE)
    asked = await told(scene, scene.ann, "start", partner=scene.another_bot().user)
    assert "A bot has no hands to hold" in asked.text
    assert "With Ada (computer)" in (await whispered(scene.ann, asked, ALONE)).text


async def test_proposal_that_nobody_answers_expires_and_says_so(scene: Scene) -> None:
    proposal = await proposed(scene)
    scene.clock.ahead += HOURS_48
    assert "expired" in (await whispered(scene.bob, proposal, "Accept")).text
    await scene.house.client.publish(wake_channel("clock"), f"{game_of(proposal)}:")
    await closed(scene, proposal, "The invitation has expired", ALONE)
    assert "With Ada (computer)" in (await whispered(scene.ann, proposal, ALONE)).text


async def test_proposal_is_answered_although_nobody_had_noted_where_it_is(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    died = asyncio.Event()

    async def nowhere(*_: object) -> None:
        """Die before it is noted."""
        died.set()

    async def unnoted() -> Message:
        died.clear()
        with monkeypatch.context() as before:
            before.setattr(scene.house.service.invitations, "announce", nowhere)
            proposal = await proposed(scene)
            async with asyncio.timeout(DEADLINE):
                await died.wait()
        return proposal

    proposal = await unnoted()
    await told(scene, scene.ann, "end")
    assert "Accept" in labels(proposal)  # until it is pressed
    await scene.bob.press(proposal, "Accept")
    await closed(scene, proposal, "The invitation was taken back")
    proposal = await unnoted()
    await scene.bob.press(proposal, "Decline")
    await closed(scene, proposal, "The invitation was declined", ALONE)
    await scene.bob.press(await unnoted(), "Accept")
    await scene.all_can_watch()


async def test_without_its_message_a_proposal_can_be_accepted_by_command(scene: Scene) -> None:
    scene.guild.new_role("Moderators", Permission.MANAGE_MESSAGES, [scene.eve])
    await scene.eve.delete(await proposed(scene))
    shown = await whispered_in(scene.channel, scene.bob, "heldhands show")
    assert {"Accept", "Decline"} <= set(labels(shown))
    await scene.bob.press(shown, "Accept")
    for person in (scene.ann, scene.bob):
        await scene.gets(person, "nobody can watch")
        await scene.gets(person, "choose a side")
    assert not scene.guild.threads


def rows(message: Message) -> list[list[str]]:
    found = [each["components"] for each in message.now.components if each["type"] == 1]
    return [[button["label"] for button in row] for row in found]


def coloured(message: Message, style: int) -> list[str]:
    return [button.label for button in message.buttons if button.style == style]


async def test_presses_made_many_times_at_once_count_once_and_nobody_is_refused(scene: Scene) -> None:
    proposal = await proposed(scene)
    table = Table(scene, game_of(proposal), scene.letter)
    await asyncio.gather(*(scene.bob.press(proposal, "Accept") for _ in range(3)))
    await scene.both_read("choose a side")
    await scene.all_can_watch()
    assert len(scene.tables) == 1
    letter = scene.letter(scene.ann)
    choice = next(each for each in pressables(letter) if each.action == "left")
    await asyncio.gather(*(scene.ann.press(letter, custom_id=choice.custom_id) for _ in range(5)))
    await scene.reads(scene.ann, "Knock")
    assert await table.log() == ["0 left"]
    assert not [each for each in scene.bob.messages(scene.channel) if each.ephemeral]


async def test_press_is_acknowledged_before_its_picture_is_drawn(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(scene)
    drawn, paint = asyncio.Event(), Painter.paint

    async def slowly(painter: Painter, sight: PlayerScreen) -> Picture | None:
        await drawn.wait()
        return await paint(painter, sight)

    monkeypatch.setattr(Painter, "paint", slowly)
    letter = scene.letter(scene.ann)
    used = await scene.ann.press(letter, custom_id=pressables(letter)[0].custom_id)
    assert used.deferred
    drawn.set()
    await scene.reads(scene.ann, "You've chosen")


async def test_knock_and_offer_to_end_ring_once_and_only_agreeing_is_red(scene: Scene) -> None:
    await begun(scene)
    await chosen(scene, scene.ann)
    rung = len(scene.bob.notifications)
    assert "You've knocked" in (await told(scene, scene.ann, "nudge")).text
    await scene.until(lambda: len(scene.bob.notifications) == rung + 1)
    await scene.reads(scene.bob, "is knocking")
    await scene.ann.press(scene.letter(scene.ann), "Offer to end the game")
    await scene.until(lambda: len(scene.bob.notifications) == rung + 2)
    letter = await scene.reads(scene.bob, "With Ann", "Agree to end the game")
    assert scene.bob.notifications[-1] is letter
    assert coloured(letter, RED) == ["Agree to end the game"]
    await choose(scene.bob, letter)
    await scene.reads(scene.ann, "Turn 1")


async def test_ending_the_turn_stands_out_and_nothing_shouts(scene: Scene) -> None:
    table = await begun(scene, RECORD)
    await table.play(MOVES[:4])
    mine = await scene.reads(scene.bob, "End the turn", "Take all steps back")
    theirs = await scene.reads(scene.ann, "partner's move")
    assert coloured(mine, GREEN) == ["End the turn"]
    assert rows(mine)[-1] == ["End the turn", "Take a step back", "Take all steps back", "In words"]
    assert rows(theirs) == [["Knock", "In words", "Offer to end the game"]]
    assert not coloured(theirs, GREEN)
    assert not coloured(mine, RED) + coloured(theirs, RED)


async def test_nobodys_side_is_ever_shown_where_others_see_it(scene: Scene) -> None:
    table = await begun(scene, RECORD)
    await table.play(MOVES[:2])
    await scene.both_read("Turn 1")
    seat, step = MOVES[2]
    assert isinstance(step, Step)
    alt = (await scene.house.service.views.watch(table.game)).screen.alt
    await scene.until(lambda: [each.pictures[0].alt for each in scene.tables] == [alt])
    person, public = table.people[seat], scene.tables[-1]
    node = next(each for each in pressables(scene.letter(person)) if each.action.partition("/")[0] == step.to)
    # Discord would not let anybody press a button that the message does not have; we do not rely on it.
    forged = f"h:{table.game}:{node.revision}:{step.to}"
    await person._send(press_of(person, public, forged)).begun()
    await table.act(seat, step)
    await table.counted(MOVES[:3])
    shown = {tuple(button.label for button in version.buttons) for version in public.versions}
    assert shown <= {("My view", "In words"), ()}  # none at all, once it is folded
