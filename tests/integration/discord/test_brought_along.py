"""Where our bot is not, and somebody has brought it along: both can play all the same."""

from dataclasses import dataclass

import pytest

from bot.store.keys import game_key
from engine.heldhands.record import actions
from tests.integration.discord.asking import chosen, finished, labels, proposal_in
from tests.integration.discord.playing import Table, game_of, pressables
from tests.integration.discord.scene import Scene
from tests.records import recorded
from tests.simulator import Permission
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person
from tests.simulator.rooms import Room

THREE_TURNS = 13  # moves: the sides of both, then two turns of the guest and one of the host


@dataclass
class Elsewhere:
    """Places where our bot is not, and two people of whom only one has brought it along."""

    scene: Scene
    host: Person
    guest: Person
    server: Room
    group: Room


@pytest.fixture
def elsewhere(scene: Scene) -> Elsewhere:
    host, guest = scene.discord.new_person("Ida"), scene.discord.new_person("Leo")
    owner = scene.discord.new_person("Other")
    guild = scene.discord.new_guild("Elsewhere", owner=owner, members=[host, guest])
    guild.everyone.allow(guild.everyone.permissions | Permission.USE_EXTERNAL_APPS)
    scene.app.install_for(host)
    group = scene.discord.new_group(host, guest, scene.eve)
    return Elsewhere(scene, host, guest, guild.new_channel("chat"), group)


@pytest.mark.parametrize("where", ["server", "group"])
async def test_where_the_bot_is_not_a_game_is_proposed_accepted_and_played(
    elsewhere: Elsewhere, where: str
) -> None:
    scene, host, guest = elsewhere.scene, elsewhere.host, elsewhere.guest
    proposal = await proposal_in(getattr(elsewhere, where), host, guest)
    assert [each.message for each in guest.notifications] == [proposal]
    await guest.press(proposal, "Accept")
    await scene.discord.until(lambda: labels(proposal) == ["My view", "In words"], "it has begun there")
    assert "press the button now and then" in proposal.text
    # The host has brought us along and can be written to; the guest has nothing in common with us.
    await scene.discord.until(lambda: scene.letters(host), "the host has a picture")
    assert not scene.letters(guest)
    view = await (await guest.press(proposal, "My view")).answered()
    assert view.ephemeral
    assert view.pictures
    await chosen(scene, guest, view)
    letter = scene.letter(host)
    await host.press(letter, custom_id=pressables(letter)[0].custom_id)
    await scene.discord.until(lambda: "Turn 1" in scene.letter(host).text, "the game goes on")
    again = await (await guest.press(view, "Show the table again")).answered()
    assert "Turn 1" in again.text


async def test_turns_are_played_by_views_alone_where_nobody_can_be_written_to(
    elsewhere: Elsewhere,
) -> None:
    scene, record = elsewhere.scene, recorded("published-held-hands")
    scene.ann, scene.bob = elsewhere.host, elsewhere.guest
    elsewhere.host.close_dms()
    used = await elsewhere.host.use(
        elsewhere.group,
        "heldhands start",
        partner=elsewhere.guest,
        edition=record.options.edition,
        level=record.options.level.value,
    )
    assert used.answer
    proposal, views = used.answer, dict[Person, Message]()
    game = game_of(proposal)
    await scene.house.client.hset(game_key(game), "seed", str(record.seed))
    await elsewhere.guest.press(proposal, "Accept")
    await scene.discord.until(lambda: "My view" in labels(proposal), "it has begun")
    table, moves = Table(scene, game, views.__getitem__), list(actions(record))[:THREE_TURNS]
    for number, (seat, action) in enumerate(moves):
        person = table.people[seat]
        if not number or seat != moves[number - 1][0]:
            await table.counted(moves[:number])
            views[person] = await (await person.press(proposal, "My view")).answered()
        await table.act(seat, action)
    await table.counted(moves)
    assert not scene.letters(elsewhere.host)
    assert not scene.letters(elsewhere.guest)


async def test_where_answers_are_private_the_guest_joins_by_code(elsewhere: Elsewhere) -> None:
    scene, host, guest = elsewhere.scene, elsewhere.host, elsewhere.guest
    assert elsewhere.server.guild
    everyone = elsewhere.server.guild.everyone
    everyone.allow(everyone.permissions & ~Permission.USE_EXTERNAL_APPS)
    used = await host.use(elsewhere.server, "heldhands start", partner=guest)
    told = await used.answered()
    await scene.discord.until(lambda: "cannot see this here" in told.text, "Ida is told")
    assert told.ephemeral
    assert labels(told) == ["Withdraw the invitation"]
    assert not guest.notifications
    game = game_of(told)
    assert f"{game[:5]}-{game[5:]}" in told.text
    scene.app.install_for(guest)
    joined = await (await guest.use(elsewhere.server, "heldhands join", code=game)).answered()
    assert joined.ephemeral
    await chosen(scene, guest, joined)
    await scene.discord.until(lambda: scene.letters(host), "the host hears of it")


async def test_a_proposal_that_was_taken_back_says_so_as_soon_as_somebody_presses_it(
    elsewhere: Elsewhere,
) -> None:
    scene, host, guest = elsewhere.scene, elsewhere.host, elsewhere.guest
    proposal = await proposal_in(elsewhere.group, host, guest)
    await (await host.use(elsewhere.group, "heldhands end")).answered()
    told = await guest.press(proposal, "Accept")
    await scene.discord.until(lambda: not proposal.buttons, "there is nothing to press any more")
    assert "taken back" in proposal.text
    await scene.discord.until(lambda: len(told.messages) == 2, "Leo is told")
    assert "answered already" in told.messages[1].text


async def test_declining_where_the_bot_is_not_is_seen_there(elsewhere: Elsewhere) -> None:
    proposal = await proposal_in(elsewhere.group, elsewhere.host, elsewhere.guest)
    await elsewhere.guest.press(proposal, "Decline")
    await elsewhere.scene.discord.until(lambda: "declined" in proposal.text, "all see it")
    assert not proposal.buttons


@pytest.mark.parametrize("where", ["server", "group", "messages"])
async def test_every_other_command_is_answered_privately_wherever_it_is_used(
    elsewhere: Elsewhere, where: str
) -> None:
    scene, host = elsewhere.scene, elsewhere.host
    room = host.dm(scene.app) if where == "messages" else getattr(elsewhere, where)
    game = await finished(scene, host, elsewhere.guest)
    for command in ("show", "games", "stats", "rules", "settings", "invite", "help", "setup", "forget-me"):
        used = await host.use(room, f"heldhands {command}")
        assert (await used.answered()).ephemeral
    film = await (await host.use(room, "heldhands replay", game=game)).answered()
    assert film.ephemeral
    assert film.pictures
