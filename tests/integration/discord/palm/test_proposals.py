"""Given several who are asked by name: each answers for themselves, and the last yes deals."""

from tests.integration.discord.asking import labels
from tests.integration.discord.palm.playing import asked, crowd, game_of, laid
from tests.integration.discord.scene import Scene
from tests.simulator import Permission


async def test_each_is_called_and_all_see_who_has_said_yes(scene: Scene) -> None:
    ann, *guests = people = crowd(scene, 4)
    proposal = await asked(scene, ann, *guests)
    for guest in guests:
        assert guest.mention in proposal.text
        assert [each.message for each in guest.notifications] == [proposal]
    *most, last = guests
    for guest in most:
        await guest.press(proposal, "Accept")
        await scene.discord.until(lambda guest=guest: guest.mention not in proposal.text, "it is noted")  # type: ignore[misc]
    assert "Ann, Bob and Cid want to play. Waiting for Dora" in proposal.text
    assert last.mention in proposal.text
    assert not scene.guild.threads
    assert not any(scene.letters(person) for person in people)
    await last.press(proposal, "Accept")
    await laid(scene, game_of(proposal), people)
    assert labels(proposal) == ["My view", "In words"]


async def test_one_no_is_enough(scene: Scene) -> None:
    ann, *guests = crowd(scene, 3)
    proposal = await asked(scene, ann, *guests)
    await guests[0].press(proposal, "Accept")
    await guests[1].press(proposal, "Decline")
    await scene.discord.until(lambda: "The invitation was declined" in proposal.text, "all see it")
    assert not proposal.buttons


async def test_nobody_else_answers_and_nobody_is_asked_twice(scene: Scene) -> None:
    ann, *guests = crowd(scene, 3)
    proposal = await asked(scene, ann, *guests)
    told = await (await scene.eve.press(proposal, "Accept")).answered()
    assert told.ephemeral
    assert "for somebody else" in told.text
    for _ in range(2):
        await guests[0].press(proposal, "Accept")
    await scene.discord.until(lambda: "Ann and Bob want to play" in proposal.text, "Bob wants to")
    twice = await ann.use(scene.channel, "palm start", player1=guests[0], player2=guests[0])
    assert (await twice.answered()).ephemeral


async def test_where_not_all_see_the_channel_all_are_written_to(scene: Scene) -> None:
    ann, bob, cid = people = crowd(scene, 3)
    scene.channel.overwrite(cid, deny=Permission.VIEW_CHANNEL)
    used = await ann.use(scene.channel, "palm start", player1=bob, player2=cid)
    told = await used.answered()
    assert told.ephemeral
    assert "Not all of them can see this here" in told.text
    for guest in (bob, cid):
        await scene.discord.until(lambda guest=guest: scene.letters(guest), f"{guest.name} is asked")  # type: ignore[misc]
        await guest.press(scene.letter(guest), "Accept")
    await scene.discord.until(
        lambda: all(scene.letter(each).pictures for each in people if scene.letters(each)), "they can play"
    )
    assert not scene.eve.messages(scene.channel)


async def test_the_thread_names_all_for_whom_it_waits(scene: Scene) -> None:
    ann, *guests = people = crowd(scene, 8)
    for person in people:
        person.name += " Featherstonehaugh"
    proposal = await asked(scene, ann, *guests, seating="seated")
    for guest in guests:
        await guest.press(proposal, "Accept")
    table = await laid(scene, game_of(proposal), people)
    state = await table.state()
    team = state.teams[state.active[0]]
    assert len(scene.thread.name) <= 100
    assert all(person.name[:5] in scene.thread.name for person in people)
    waiting = [person.mention for person in people if person.mention in scene.tables[-1].text]
    assert waiting == [table.people[seat].mention for seat in sorted(team)]
    for person in people:  # who plays with whom stands above one's own picture
        assert all(other.name in scene.letter(person).text for other in people if other is not person)
