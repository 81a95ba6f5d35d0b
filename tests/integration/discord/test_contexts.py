"""Wherever our commands are used, and also if we may not write to people: they can play."""

from dataclasses import dataclass

import pytest

from adapters.discord.addresses import Table as Place
from bot.service.play import Press
from tests.integration.discord.asking import (
    address_of,
    calls,
    choose,
    chosen,
    code_in,
    finished,
    labels,
    told,
    whispered,
    whispered_in,
)
from tests.integration.discord.playing import MOVES, RECORD, begun, game_of, proposed
from tests.integration.discord.scene import Scene
from tests.integration.nights.evening import play
from tests.simulator import Permission
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person
from tests.simulator.rooms import Room

PRIVATE = ("show", "games", "stats", "rules", "settings", "invite", "help", "setup", "forget-me")
TWO_TURNS = 8  # moves: the sides of both, then Bob, then Ann


@dataclass
class JoinOptions:
    """Places where our bot is not, and two people of whom only one has brought it along."""

    scene: Scene
    host: Person
    guest: Person
    server: Room
    group: Room


@pytest.fixture
def elsewhere(scene: Scene) -> JoinOptions:
    host, guest = scene.discord.new_person("Ida"), scene.discord.new_person("Leo")
    owner = scene.discord.new_person("Other")
    guild = scene.discord.new_guild("JoinOptions", owner=owner, members=[host, guest])
    guild.everyone.allow(guild.everyone.permissions | Permission.USE_EXTERNAL_APPS)
    scene.app.install_for(host)
    group = scene.discord.new_group(host, guest, scene.eve)
    return JoinOptions(scene, host, guest, guild.new_channel("chat"), group)


async def proposal_in(room: Room, host: Person, guest: Person, **options: str) -> Message:
    used = await host.use(room, "heldhands start", partner=guest, **options)
    assert used.answer
    assert not used.ephemeral
    return used.answer


async def test_player_with_closed_messages_is_called_each_turn_and_told_why_once(scene: Scene) -> None:
    scene.bob.close_dms()
    proposal = await proposed(scene, RECORD)
    await scene.bob.press(proposal, "Accept")
    for times, moves in enumerate(([], MOVES[:2], MOVES[2:TWO_TURNS]), 1):
        await play(scene.house.service, game_of(proposal), moves)
        await scene.until(lambda: len(calls(scene, scene.bob)) == times)  # noqa: B023 - of this round
    assert ["I can't write to you" in each.text for each in calls(scene, scene.bob)] == [True, False, False]
    await scene.until(lambda: sum(not each.deleted for each in calls(scene, scene.bob)) == 1)
    assert (await whispered(scene.bob, calls(scene, scene.bob)[-1], "My view")).pictures
    assert not scene.direct_messages(scene.bob)
    stranger = await whispered(scene.eve, scene.tables[-1], "My view")
    assert "You're not playing in this game" in stranger.text
    assert not stranger.pictures
    scene.bob.close_dms(closed=False)
    assert (await told(scene, scene.bob, "show")).pictures
    await scene.until(lambda: scene.direct_messages(scene.bob))


async def test_proposal_that_the_guest_cannot_see_comes_to_them_by_direct_message(scene: Scene) -> None:
    scene.channel.overwrite(scene.bob, deny=Permission.VIEW_CHANNEL)
    stranger, rooms = scene.discord.new_person("Stranger"), (scene.ann.dm(scene.app), scene.channel)
    for room, partner in ((rooms[0], scene.bob), (rooms[1], scene.bob), (rooms[1], stranger)):
        answer = await whispered_in(room, scene.ann, "heldhands start", partner=partner)
        assert "can't see this here" in answer.text
    await scene.until(lambda: len(scene.direct_messages(scene.bob)) == 2)
    one, other = scene.direct_messages(scene.bob)
    assert "Ann invites you" in one.text
    await scene.bob.press(one, "Decline")
    for person in (scene.ann, scene.bob):
        await scene.gets(person, "was declined")
        (told,) = [each for each in scene.direct_messages(person) if "was declined" in each.text]
        assert labels(told) == (["Play with the computer"] if person is scene.ann else [])
    await scene.bob.press(other, "Accept")
    for person in (scene.ann, scene.bob):
        await scene.reads(person, "choose a side")
    assert not scene.guild.threads
    assert not scene.eve.messages(scene.channel)


async def test_in_a_silent_thread_answers_are_private_and_nothing_is_proposed(scene: Scene) -> None:
    await begun(scene)
    before = len(scene.thread.messages)
    refused = await whispered_in(scene.thread, scene.eve, "heldhands start", partner=scene.ann)
    assert "No words here" in refused.text
    for command in PRIVATE:
        await whispered_in(scene.thread, scene.bob, f"heldhands {command}")
    assert len(scene.thread.messages) == before


async def test_proposal_in_a_thread_where_words_are_free_becomes_the_table(scene: Scene) -> None:
    await begun(scene, silence="learning")
    proposal = await proposal_in(scene.thread, scene.eve, scene.ann)
    await scene.ann.press(proposal, "Accept")
    await scene.until(lambda: proposal.pictures)


async def test_people_of_different_servers_play_by_a_code_and_closed_messages(scene: Scene) -> None:
    zoe = scene.discord.new_person("Zoe")
    guild = scene.discord.new_guild("Far", owner=zoe)
    guild.install(scene.app, 0)
    scene.ann.close_dms()
    invited = await told(scene, scene.ann, "invite")
    assert "comes by direct message" in invited.text
    code = code_in(invited).lower()
    view = await whispered_in(guild.new_channel("away"), zoe, "heldhands join", code=code)
    await chosen(scene, zoe, view)
    await scene.until(lambda: scene.direct_messages(zoe))
    shown = await told(scene, scene.ann, "show")
    assert "choose a side" in shown.text
    await choose(scene.ann, shown)
    await scene.reads(zoe, "Turn 1")


async def test_partner_on_the_web_is_played_with_and_never_mentioned(scene: Scene) -> None:
    service = scene.house.service
    invited = await told(scene, scene.ann, "invite", first="near")
    web, _ = await service.identity.create()
    await service.guests.meet(web, name="Wim")
    game = await service.invitations.join(web, code_in(invited))
    await scene.reads(scene.ann, "choose a side")
    about = await scene.ann.write(scene.channel, "Watch us!")
    place = Place(channel=scene.channel.id, message=about.id, language="en", game="NOTTHISONE")
    await service.play.watch(address_of(scene.ann), game, "discord", str(place))
    await scene.all_can_watch()
    assert scene.thread.name == "Ann & Wim"
    assert scene.ann.mention in scene.tables[-1].text
    await chosen(scene, scene.ann)
    await scene.until(lambda: scene.ann.mention not in scene.tables[-1].text)
    assert "You've chosen" in (await whispered(scene.ann, scene.tables[-1], "My view")).text
    seen = await service.play.look(web, game)
    await service.press(Press(web, game, seen.revision, "left"))
    letter = await scene.reads(scene.ann, "Turn 1")
    assert scene.ann.notifications[-1] in (letter, *scene.tables)
    await scene.until(lambda: scene.ann.mention in scene.tables[-1].text)
    shown = [version.text for message in scene.tables for version in message.versions]
    assert not [text for text in shown if "web" in text or "Wim" in text]
    assert "1. Wim" in labels(await told(scene, scene.ann, "games"))


async def test_where_the_bot_is_not_a_game_is_proposed_accepted_and_played(elsewhere: JoinOptions) -> None:
    scene, host, guest = elsewhere.scene, elsewhere.host, elsewhere.guest
    proposal = await proposal_in(elsewhere.server, host, guest)
    assert guest.notifications == [proposal]
    await guest.press(proposal, "Accept")
    await scene.reads(proposal, "My view", "In words", "press the button now and then")
    # The host has brought us along and can be written to; the guest has nothing in common with us.
    await scene.until(lambda: scene.direct_messages(host))
    assert not scene.direct_messages(guest)
    view = await whispered(guest, proposal, "My view")
    assert view.pictures
    await chosen(scene, guest, view)
    await choose(host, scene.letter(host))
    await scene.reads(host, "Turn 1")
    assert "Turn 1" in (await (await guest.press(view, "Show the table again")).answered()).text


async def test_where_answers_are_private_the_guest_joins_by_code(elsewhere: JoinOptions) -> None:
    scene, host, guest = elsewhere.scene, elsewhere.host, elsewhere.guest
    assert elsewhere.server.guild
    everyone = elsewhere.server.guild.everyone
    everyone.allow(everyone.permissions & ~Permission.USE_EXTERNAL_APPS)
    answer = await whispered_in(elsewhere.server, host, "heldhands start", partner=guest)
    await scene.reads(answer, "can't see this here")
    assert labels(answer) == ["Take the invitation back", "Play with the computer"]
    assert not guest.notifications
    game = game_of(answer)
    assert f"{game[:5]}-{game[5:]}" in answer.text
    scene.app.install_for(guest)
    await chosen(scene, guest, await whispered_in(elsewhere.server, guest, "heldhands join", code=game))
    await scene.until(lambda: scene.direct_messages(host))


async def test_where_we_are_not_a_pressed_proposal_says_what_became_of_it(elsewhere: JoinOptions) -> None:
    scene, host, guest = elsewhere.scene, elsewhere.host, elsewhere.guest
    proposal = await proposal_in(elsewhere.group, host, guest)
    await whispered_in(elsewhere.group, host, "heldhands end")
    used = await guest.press(proposal, "Accept")
    await scene.reads(proposal, "taken back")
    await scene.until(lambda: len(used.messages) == 2)
    assert "already been answered" in used.messages[1].text
    other = await proposal_in(elsewhere.group, host, guest)
    await guest.press(other, "Decline")
    await scene.reads(other, "declined")
    assert [labels(each) for each in (proposal, other)] == [[], ["Play with the computer"]]


async def test_every_other_command_is_answered_privately_where_the_bot_is_not(elsewhere: JoinOptions) -> None:
    scene, host = elsewhere.scene, elsewhere.host
    game = await finished(scene, host, elsewhere.guest)
    for room in (elsewhere.server, elsewhere.group, host.dm(scene.app)):
        for command in PRIVATE:
            await whispered_in(room, host, f"heldhands {command}")
        assert (await whispered_in(room, host, "heldhands replay", game=game)).pictures
