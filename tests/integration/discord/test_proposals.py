"""Given a proposal: what becomes of it, whatever people do with it or leave undone?"""

import asyncio

import pytest

from adapters.discord.permissions import ASKED
from adapters.discord.proposals import Proposals
from bot.store.keys import wake_channel
from tests.integration.discord.asking import labels, status_of, told, whispered, whispered_in
from tests.integration.discord.playing import game_of, proposed
from tests.integration.discord.scene import Scene
from tests.simulator import Permission
from tests.simulator.messages import Message

HOURS_48 = 48 * 60 * 60 * 1000


async def closed(scene: Scene, proposal: Message, words: str) -> None:
    """Wait until a proposal says what has become of it, and nobody can press anything any more."""
    await scene.reads(proposal, words)
    assert not proposal.buttons


async def test_proposal_rings_tells_the_rules_and_ends_by_button_or_command(scene: Scene) -> None:
    proposal = await proposed(scene)
    assert labels(proposal) == ["Accept", "Decline", "How to play"]
    assert "Ann" in proposal.text
    assert [each.message for each in scene.bob.notifications] == [proposal]
    assert not scene.bob.dms(scene.app)
    assert "You win or lose together" in (await whispered(scene.bob, proposal, "How to play")).text
    assert "your own invitation" in (await whispered(scene.ann, proposal, "Accept")).text
    await scene.ann.press(proposal, "Decline")
    await closed(scene, proposal, "The invitation was taken back")
    assert await status_of(scene, game_of(await proposed(scene))) == "invited"
    (_, proposal) = scene.eve.messages(scene.channel)
    assert "The invitation was declined" in (await told(scene, scene.bob, "end")).text
    await closed(scene, proposal, "The invitation was declined")
    other = scene.discord.new_application("Other")
    scene.guild.install(other, ASKED.value)
    assert "A bot has no hands to hold" in (await told(scene, scene.ann, "start", partner=other.user)).text


async def test_proposal_that_nobody_answers_expires_and_says_so(scene: Scene) -> None:
    proposal = await proposed(scene)
    scene.clock.ahead += HOURS_48
    assert "expired" in (await whispered(scene.bob, proposal, "Accept")).text
    await scene.house.client.publish(wake_channel("clock"), f"{game_of(proposal)}:")
    await closed(scene, proposal, "The invitation has expired")


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
            before.setattr(Proposals, "_lay", nowhere)
            proposal = await proposed(scene)
            await died.wait()
        return proposal

    proposal = await unnoted()
    await told(scene, scene.ann, "end")
    assert "Accept" in labels(proposal)  # until it is pressed
    await scene.bob.press(proposal, "Accept")
    await closed(scene, proposal, "The invitation was taken back")
    proposal = await unnoted()
    await scene.bob.press(proposal, "Decline")
    await closed(scene, proposal, "The invitation was declined")
    await scene.bob.press(await unnoted(), "Accept")
    await scene.all_can_watch()


async def test_without_its_message_a_proposal_can_be_accepted_by_command(scene: Scene) -> None:
    scene.guild.new_role("Moderators", Permission.MANAGE_MESSAGES, [scene.eve])
    await scene.eve.delete(await proposed(scene))
    shown = await whispered_in(scene.channel, scene.bob, "heldhands show")
    assert {"Accept", "Decline"} <= set(labels(shown))
    await scene.bob.press(shown, "Accept")
    for person in (scene.ann, scene.bob):
        await scene.until(
            lambda person=person: (  # type: ignore[misc]
                any(each.pictures for each in scene.letters(person))
                and any("nobody can watch" in each.text for each in scene.letters(person))
            )
        )
    assert not scene.guild.threads
