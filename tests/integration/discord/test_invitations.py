"""Given a proposal: what becomes of it, whatever people do with it or leave undone?"""

import asyncio

import pytest

from adapters.discord.proposals import Proposals
from bot.server_time import ServerTime
from bot.store.keys import wake_channel
from tests.integration.discord.asking import labels, status_of, told
from tests.integration.discord.playing import begun, game_of, proposed
from tests.integration.discord.scene import Scene, bot_running
from tests.simulator import Permission
from tests.simulator.messages import Message

HOURS_48 = 48 * 60 * 60 * 1000
MOST_PENDING = 10


async def closed(scene: Scene, proposal: Message, words: str) -> None:
    """Wait until a proposal says what has become of it, and nobody can press anything any more."""
    await scene.discord.until(lambda: words in proposal.text, f"the proposal says {words!r}")
    assert not proposal.buttons


@pytest.mark.parametrize("way", ["command", "button"])
async def test_whoever_proposed_it_may_take_it_back(scene: Scene, way: str) -> None:
    proposal = await proposed(scene)
    game = game_of(proposal)
    if way == "command":
        assert "The invitation was taken back" in (await told(scene, scene.ann, "end")).text
    else:
        await scene.ann.press(proposal, "Decline")
    await closed(scene, proposal, "The invitation was taken back")
    assert await status_of(scene, game) == "withdrawn"


async def test_declining_by_command_is_declining(scene: Scene) -> None:
    proposal = await proposed(scene)
    assert "The invitation was declined" in (await told(scene, scene.bob, "end")).text
    await closed(scene, proposal, "The invitation was declined")


async def test_a_proposal_that_nobody_answers_expires_and_says_so(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    proposal = await proposed(scene)
    game, now = game_of(proposal), ServerTime.__call__
    monkeypatch.setattr(ServerTime, "__call__", lambda clock: now(clock) + HOURS_48)
    late = await (await scene.bob.press(proposal, "Accept")).answered()
    assert "expired" in late.text
    await scene.house.client.publish(wake_channel("clock"), f"{game}:")
    await closed(scene, proposal, "The invitation has expired")


async def test_a_proposal_that_was_taken_back_before_anybody_noted_where_it_is_says_so_when_it_is_pressed(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nowhere(*_: object) -> None:
        """Die before it is noted."""

    monkeypatch.setattr(Proposals, "_lay", nowhere)
    proposal = await proposed(scene)
    await told(scene, scene.ann, "end")
    assert "Accept" in labels(proposal)
    await scene.bob.press(proposal, "Accept")
    await closed(scene, proposal, "The invitation was taken back")


@pytest.mark.parametrize("answer", ["Accept", "Decline"])
async def test_a_proposal_is_answered_although_nobody_had_noted_where_it_is(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    died = asyncio.Event()

    async def nowhere(*_: object) -> None:
        """Die before it is noted."""
        died.set()

    with monkeypatch.context() as before:
        before.setattr(Proposals, "_lay", nowhere)
        proposal = await proposed(scene)
        await died.wait()
    await scene.bob.press(proposal, answer)
    await scene.discord.until(lambda: answer not in labels(proposal), "all see what was answered")
    await scene.discord.until(lambda: bool(scene.guild.threads) is (answer == "Accept"), "there is a thread")


async def test_both_propose_at_once_and_one_of_the_two_is_played(scene: Scene) -> None:
    one, other = await asyncio.gather(
        scene.ann.use(scene.channel, "heldhands start", partner=scene.bob),
        scene.bob.use(scene.channel, "heldhands start", partner=scene.ann),
    )
    assert one.answer
    assert other.answer
    await scene.bob.press(one.answer, "Accept")
    await scene.bob.press(other.answer, "Decline")  # which is their own: they take it back
    await closed(scene, other.answer, "The invitation was taken back")
    await scene.discord.until(lambda: scene.guild.threads and scene.tables, "all can watch the other one")
    assert scene.thread.id == one.answer.id


async def test_without_its_message_a_proposal_can_be_accepted_by_command(scene: Scene) -> None:
    scene.guild.new_role("Moderators", Permission.MANAGE_MESSAGES, [scene.eve])
    proposal = await proposed(scene)
    await scene.eve.delete(proposal)
    shown = await (await scene.bob.use(scene.channel, "heldhands show")).answered()
    assert {"Accept", "Decline"} <= set(labels(shown))
    await scene.bob.press(shown, "Accept")
    for person in (scene.ann, scene.bob):
        await scene.discord.until(
            lambda person=person: any(each.pictures for each in scene.letters(person)),  # type: ignore[misc]
            f"{person.name} has a picture",
        )
        await scene.discord.until(
            lambda person=person: any("nobody can watch" in each.text for each in scene.letters(person)),  # type: ignore[misc]
            f"{person.name} knows that nobody can watch",
        )
    assert not scene.guild.threads


async def test_a_proposal_outlives_a_restart(stage: Scene) -> None:
    async with bot_running(stage.discord, stage.app, stage.house):
        proposal = await proposed(stage)
    async with bot_running(stage.discord, stage.app, stage.house):
        await stage.bob.press(proposal, "Accept")
        await stage.discord.until(lambda: stage.guild.threads and stage.tables, "all can watch")
        await stage.both_read("choose a side")


async def test_accepting_twice_at_once_is_accepting_once(scene: Scene) -> None:
    proposal = await proposed(scene)
    await asyncio.gather(*(scene.bob.press(proposal, "Accept") for _ in range(3)))
    await scene.both_read("choose a side")
    await scene.discord.until(lambda: scene.guild.threads and scene.tables, "all can watch")
    assert len(scene.tables) == 1
    assert not [each for each in scene.bob.messages(scene.channel) if each.ephemeral]


async def test_whoever_has_asked_too_often_is_told_so_and_nobody_is_called(scene: Scene) -> None:
    others = [scene.discord.new_person(f"Guest {number}") for number in range(MOST_PENDING + 1)]
    for person in others:
        scene.guild.join(person)
    for person in others[:MOST_PENDING]:
        used = await scene.ann.use(scene.channel, "heldhands start", partner=person)
        assert not used.ephemeral
    last = others[MOST_PENDING]
    refused = await told(scene, scene.ann, "start", partner=last)
    assert "You have 10 invitations that nobody has answered yet" in refused.text
    assert not last.notifications
    assert len(scene.eve.messages(scene.channel)) == MOST_PENDING


async def test_a_proposal_is_made_in_the_language_of_the_server_and_each_is_answered_in_their_own(
    scene: Scene,
) -> None:
    ugo = scene.discord.new_person("Ugo", locale="it")
    home = scene.discord.new_guild("Casa", owner=ugo, members=[scene.ann], locale="it")
    home.install(scene.app, 0)
    channel = home.new_channel("giochi")
    used = await scene.ann.use(channel, "heldhands start", partner=ugo)
    assert used.answer
    assert {"Accetta", "Rifiuta"} <= set(labels(used.answer))
    await scene.discord.until(lambda: len(used.messages) == 2, "Ann is told what is missing")
    assert "Ask somebody who looks after this channel" in used.messages[1].text
    shown = await (await ugo.use(channel, "heldhands show")).answered()
    assert "Ann ti invita" in shown.text


async def test_somebody_with_closed_messages_is_called_for_a_rematch_in_the_thread(scene: Scene) -> None:
    table = await begun(scene)
    await told(scene, scene.ann, "end")
    await told(scene, scene.bob, "end", game=table.game, sure=True)
    await scene.discord.until(lambda: "agreed to end" in scene.tables[-1].text, "it is over")
    await scene.both_read("agreed to end")  # or Bob would be called for what he has not read yet
    scene.bob.close_dms()
    await scene.ann.use(scene.channel, "heldhands rematch", game=table.game)
    await scene.discord.until(
        lambda: [each for each in scene.bob.notifications if each.message.room is scene.thread],
        "Bob is called in the thread",
    )
    call = scene.bob.notifications[-1].message
    view = await (await scene.bob.press(call, "My view")).answered()
    assert "Accept" in labels(view)
    ours = len(scene.tables)
    await scene.bob.press(view, "Accept")
    await scene.discord.until(lambda: len(scene.tables) > ours, "all can watch again, in the same thread")
