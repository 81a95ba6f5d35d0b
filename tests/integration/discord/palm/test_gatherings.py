"""Given somebody who calls for players: who comes, goes, sits elsewhere, and how does it begin?"""

import pytest

from adapters.discord.names import press_id
from tests.integration.discord.asking import address_of, labels, status_of
from tests.integration.discord.palm.playing import asked, crowd, dealt_from, game_of, laid, right, seated
from tests.integration.discord.scene import Scene, bot_running
from tests.simulator import Permission
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person
from tests.simulator.persons.pressing import press_of


async def says(scene: Scene, message: Message, words: str) -> None:
    await scene.discord.until(lambda: words in message.text, f"all read {words!r}")


def enabled(message: Message) -> set[str]:
    return {button.label for button in message.buttons if not button.disabled}


async def refused(person: Person, message: Message, label: str) -> str:
    """Return what somebody is told, and nobody else, who presses what is not for them."""
    told = await (await person.press(message, label)).answered()
    assert told.ephemeral
    return told.text


async def test_from_the_call_to_the_deal(scene: Scene) -> None:
    ann, bob, cid, dora, _ = people = crowd(scene, 5)
    lobby = await asked(scene, ann, seating="seated", mode="teams")
    assert not any(person.notifications for person in people)  # nobody in particular is called
    assert {"Come in", "Leave", "Call it off", "How to play"} <= enabled(lobby)
    assert {"Begin", "Sit one place further"} & enabled(lobby) == set()
    rules = await (await scene.eve.press(lobby, "How to play")).answered()
    assert rules.ephemeral
    assert "Grandfather" in rules.text
    game = game_of(lobby)
    for person in people[1:]:
        await person.press(lobby, "Come in")
        await says(scene, lobby, person.name)
    await says(scene, lobby, "Ann and Bob; Cid, Dora and Emil")  # the last team has three
    await cid.press(lobby, "Leave")
    await says(scene, lobby, "Ann and Bob; Dora and Emil")
    await bob.press(lobby, "Sit one place further")
    await says(scene, lobby, "Ann and Dora; Bob and Emil")
    assert "Only whoever has called the others together" in await refused(dora, lobby, "Begin")
    assert await refused(cid, lobby, "Leave")
    assert await refused(scene.eve, lobby, "Sit one place further")
    assert not any(scene.letters(person) for person in people)  # seats shift until the deal
    assert not scene.guild.threads
    await dealt_from(scene, game, 4)
    await ann.press(lobby, "Begin")
    table = await laid(scene, game, [ann, bob, dora, people[4]])
    assert [person.name for person in table.people] == ["Ann", "Dora", "Bob", "Emil"]
    assert scene.thread.name == "Ann & Dora & Bob & Emil"
    assert not scene.letters(cid)
    await says(scene, lobby, "Ann, Dora, Bob and Emil are playing")
    await table.play(right)


async def test_it_is_said_why_it_cannot_begin_yet(scene: Scene) -> None:
    ann, bob, _ = crowd(scene, 3)
    lobby = await asked(scene, ann, mode="individually")
    await says(scene, lobby, "2 more have to come")
    await bob.press(lobby, "Come in")
    await says(scene, lobby, "One more has to come")
    assert "Begin" not in enabled(lobby)
    begin = press_id(game_of(lobby), 0, "begin")
    told = await (
        await ann._send(press_of(ann, lobby, begin)).begun()
    ).answered()  # it was pressed just before
    assert told.ephemeral
    assert "3" in told.text
    assert "5" in told.text
    assert await status_of(scene, game_of(lobby)) == "invited"


async def test_whoever_called_may_call_it_off_and_nobody_else(scene: Scene) -> None:
    ann, bob = crowd(scene, 2)
    lobby = await asked(scene, ann)
    await bob.press(lobby, "Come in")
    await says(scene, lobby, "Bob")
    assert await refused(bob, lobby, "Call it off")
    assert await refused(ann, lobby, "Leave")
    await ann.press(lobby, "Call it off")
    await says(scene, lobby, "was called off")
    assert not lobby.buttons
    assert not scene.letters(bob)


async def test_a_gathering_outlives_a_restart(stage: Scene) -> None:
    ann, bob = crowd(stage, 2)
    async with bot_running(stage.discord, stage.app, stage.house):
        lobby = await asked(stage, ann)
    async with bot_running(stage.discord, stage.app, stage.house):
        await bob.press(lobby, "Come in")
        await says(stage, lobby, "Bob")
    async with bot_running(stage.discord, stage.app, stage.house):
        await ann.press(lobby, "Begin")
        await laid(stage, game_of(lobby), [ann, bob])


async def test_eight_are_enough(scene: Scene) -> None:
    people = crowd(scene, 8)
    lobby = await asked(scene, people[0])
    for person in people[1:]:
        await person.press(lobby, "Come in")
    await says(scene, lobby, "Every seat is taken")
    assert "Come in" not in enabled(lobby)
    assert len((await seated(scene, game_of(lobby))).seats) == 8


async def test_in_our_own_messages_people_come_by_the_code(scene: Scene) -> None:
    ann, bob = crowd(scene, 2)
    used = await ann.use(ann.dm(scene.app), "palm start")
    mine = await used.answered()
    assert mine.ephemeral
    assert "Nobody but you can see this here" in mine.text
    code = next(word for word in mine.text.split() if len(word) == 11 and word[5] == "-")
    await (await bob.use(scene.channel, "palm join", code=code)).answered()
    shown = await (await ann.use(scene.channel, "palm show")).answered()
    assert "Bob" in shown.text
    await ann.press(shown, "Begin")
    await scene.discord.until(lambda: scene.letters(ann) and scene.letters(bob), "both have their letters")


@pytest.mark.parametrize("label", ["Come in", "Leave"])
async def test_where_the_bot_may_not_look_a_press_changes_the_message(scene: Scene, label: str) -> None:
    ann, bob = crowd(scene, 2)
    scene.channel.overwrite(scene.app.user, deny=Permission.VIEW_CHANNEL)
    used = await ann.use(scene.channel, "palm start")
    await scene.discord.until(lambda: len(used.messages) == 2, "Ann is told what is missing")
    lobby = used.messages[0]
    await bob.press(lobby, "Come in")
    await says(scene, lobby, "Bob")
    if label == "Leave":
        await bob.press(lobby, "Leave")
        await scene.discord.until(lambda: "Bob" not in lobby.text, "Bob is gone")
        assert (await seated(scene, game_of(lobby))).seats == (address_of(ann),)
        return
    await ann.press(lobby, "Begin")
    await scene.discord.until(lambda: "My view" in labels(lobby), "it has begun")


async def test_among_friends_where_the_bot_is_not_a_press_changes_the_message(scene: Scene) -> None:
    ann, bob, cid = crowd(scene, 3)
    scene.app.install_for(ann)
    group = scene.discord.new_group(ann, bob, cid)
    lobby = await (await ann.use(group, "palm start")).answered()
    for person in (bob, cid):
        await person.press(lobby, "Come in")
        await says(scene, lobby, person.name)
    await ann.press(lobby, "Begin")
    await scene.discord.until(lambda: labels(lobby) == ["My view", "In words"], "it has begun there")
    assert "Ann, Bob and Cid are playing" in lobby.text
    view = await (await cid.press(lobby, "My view")).answered()
    assert view.ephemeral
    assert view.pictures


async def test_where_no_thread_may_be_opened_the_gathering_becomes_the_table(scene: Scene) -> None:
    people = ann, bob, cid, _ = crowd(scene, 4)
    scene.channel.overwrite(scene.app.user, deny=Permission.CREATE_PUBLIC_THREADS)
    used = await ann.use(scene.channel, "palm start", seating="seated")
    await scene.discord.until(lambda: len(used.messages) == 2, "Ann is told what is missing")
    lobby, missing = used.messages
    assert "Create Public Threads" in missing.text
    for person in people[1:]:
        await person.press(lobby, "Come in")
        await says(scene, lobby, person.name)
    await dealt_from(scene, game_of(lobby), 4)
    await ann.press(lobby, "Begin")
    await scene.discord.until(lambda: lobby.pictures, "the table is shown where they gathered")
    assert not scene.guild.threads
    awaited = {person.name for person in people if person.mention in lobby.text}
    assert awaited in ({ann.name, bob.name}, {cid.name, people[3].name})  # one team holds out a hand
