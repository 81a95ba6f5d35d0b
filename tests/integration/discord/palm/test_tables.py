"""Several who are asked, or all who like to come: how it begins and goes on, and choices from lists."""

import pytest

from adapters.discord.addresses import menu_id, press_id
from bot.model.person import SIZES
from tests.integration.discord.asking import (
    address_of,
    code_in,
    labels,
    let_go,
    status_of,
    whispered,
    whispered_in,
)
from tests.integration.discord.palm.playing import Table, asked, begun, crowd, laid
from tests.integration.discord.playing import Pressable, game_of, pressables, proposed
from tests.integration.discord.scene import Scene
from tests.simulator import Permission
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person
from tests.simulator.persons.pressing import press_of

AGAIN = "Play again, swap seats"


def enabled(message: Message) -> set[str]:
    return {button.label for button in message.buttons if not button.disabled}


async def test_gathering_from_the_call_to_the_deal(scene: Scene) -> None:
    ann, bob, cid, dora, _ = people = crowd(scene, 5)
    lobby = await asked(scene, ann, seating="seated", mode="teams")
    assert not any(person.notifications for person in people)  # nobody in particular is called
    assert {"Come in", "Leave", "Call it off", "How to play"} <= enabled(lobby)
    assert {"Begin", "Move one seat along"} & enabled(lobby) == set()
    assert "Grandfather" in (await whispered(scene.eve, lobby, "How to play")).text
    for person in people[1:]:
        await person.press(lobby, "Come in")
        await scene.reads(lobby, person.name)
    await scene.reads(lobby, "Ann and Bob; Cid, Dora and Emil")  # the last team has three
    await cid.press(lobby, "Leave")
    await scene.reads(lobby, "Ann and Bob; Dora and Emil")
    await bob.press(lobby, "Move one seat along")
    await scene.reads(lobby, "Ann and Dora; Bob and Emil")
    assert "Only the host can do that" in (await whispered(dora, lobby, "Begin")).text
    for person, label in (
        (cid, "Leave"),
        (scene.eve, "Move one seat along"),
        (bob, "Call it off"),
        (ann, "Leave"),
    ):
        await whispered(person, lobby, label)
    assert not any(scene.direct_messages(person) for person in people)  # seats shift until the deal
    assert not scene.guild.threads
    await ann.press(lobby, "Begin")
    table = await laid(scene, game_of(lobby), [ann, bob, dora, people[4]])
    assert [person.name for person in table.people] == ["Ann", "Dora", "Bob", "Emil"]
    assert scene.thread.name == "Ann & Dora & Bob & Emil"
    assert not scene.direct_messages(cid)
    await scene.reads(lobby, "Ann, Dora, Bob and Emil are playing")
    await table.play_turn()


async def test_gathering_tells_why_it_cannot_begin_yet_and_is_called_off_by_its_host(scene: Scene) -> None:
    ann, bob = crowd(scene, 2)
    lobby = await asked(scene, ann, mode="individually")
    await scene.reads(lobby, "You need 2 more to begin")
    await bob.press(lobby, "Come in")
    await scene.reads(lobby, "You need one more to begin")
    assert "Begin" not in enabled(lobby)
    begin = press_id(game_of(lobby), 0, "begin")  # as if it had been pressed just before
    told = await (await ann._send(press_of(ann, lobby, begin)).begun()).answered()
    assert told.ephemeral
    assert "3" in told.text
    assert "5" in told.text
    assert await status_of(scene, game_of(lobby)) == "invited"
    await ann.press(lobby, "Call it off")
    await scene.reads(lobby, "was called off")
    assert not lobby.buttons
    assert not scene.direct_messages(bob)


async def test_proposal_and_gathering_outlive_a_restart(stage: Scene) -> None:
    async with stage.running():
        proposal, lobby = await proposed(stage), await asked(stage, stage.ann)
    async with stage.running():
        await stage.bob.press(proposal, "Accept")
        await stage.all_can_watch()
        await stage.both_read("choose a side")
        await stage.bob.press(lobby, "Come in")
        await stage.reads(lobby, "Bob")
    async with stage.running():
        await stage.ann.press(lobby, "Begin")
        await stage.reads(lobby, "Ann and Bob are playing")


async def test_eight_are_enough_and_the_thread_mentions_those_for_whom_it_waits(scene: Scene) -> None:
    ann, *guests = people = crowd(scene, 8)
    for person in people:
        person.name += " Featherstonehaugh"
    lobby = await asked(scene, ann, seating="seated")
    for guest in guests:
        await guest.press(lobby, "Come in")
    await scene.reads(lobby, "Every seat is taken")
    assert "Come in" not in enabled(lobby)
    await ann.press(lobby, "Begin")
    table = await laid(scene, game_of(lobby), people)
    assert len(scene.thread.name) <= 100
    assert all(person.name[:5] in scene.thread.name for person in people)
    state = await table.state()
    team = sorted(state.teams[state.active[0]])
    waiting = [person.mention for person in table.people if person.mention in scene.tables[-1].text]
    assert waiting == [table.people[seat].mention for seat in team]
    for person in people:  # who plays with whom stands above one's own picture
        assert all(other.name in scene.letter(person).text for other in people if other is not person)


async def test_in_our_own_messages_people_come_by_the_code(scene: Scene) -> None:
    ann, bob = crowd(scene, 2)
    mine = await whispered_in(ann.dm(scene.app), ann, "palm start")
    assert "Only you can see this here" in mine.text
    await whispered_in(scene.channel, bob, "palm join", code=code_in(mine))
    shown = await whispered_in(scene.channel, ann, "palm show")
    assert "Bob" in shown.text
    await ann.press(shown, "Begin")
    await scene.until(lambda: scene.direct_messages(ann) and scene.direct_messages(bob))


@pytest.mark.parametrize("where", ["a hidden channel", "a group of friends"])
async def test_where_the_bot_may_not_look_a_press_changes_the_message(scene: Scene, where: str) -> None:
    ann, bob, cid = crowd(scene, 3)
    if where == "a hidden channel":
        scene.channel.overwrite(scene.app.user, deny=Permission.VIEW_CHANNEL)
        used = await ann.use(scene.channel, "palm start")
        await scene.until(lambda: len(used.messages) == 2)
        lobby, missing = used.messages
        assert missing.ephemeral
        assert "View Channel" in missing.text
    else:
        scene.app.install_for(ann)
        lobby = await (await ann.use(scene.discord.new_group(ann, bob, cid), "palm start")).answered()
    for person in (bob, cid):
        await person.press(lobby, "Come in")
        await scene.reads(lobby, person.name)
    await bob.press(lobby, "Leave")
    await scene.until(lambda: "Bob" not in lobby.text)
    await ann.press(lobby, "Begin")
    await scene.reads(lobby, "Ann and Cid are playing")
    assert labels(lobby) == ["My view", "In words"]
    assert (await whispered(cid, lobby, "My view")).pictures


async def test_each_of_several_is_called_and_answers_and_the_last_yes_deals(scene: Scene) -> None:
    ann, *guests = people = crowd(scene, 4)
    declined = await asked(scene, ann, *guests)
    await guests[0].press(declined, "Accept")
    await guests[1].press(declined, "Decline")
    await scene.reads(declined, "The invitation was declined")
    assert not declined.buttons
    proposal = await asked(scene, ann, *guests)
    for guest in guests:
        assert guest.mention in proposal.text
        assert guest.notifications == [declined, proposal]
    *most, last = guests
    for guest in most:
        for _ in range(2):
            await guest.press(proposal, "Accept")
        await scene.until(lambda guest=guest: guest.mention not in proposal.text)  # type: ignore[misc]
    assert "Ann, Bob and Cid want to play. Waiting for Dora" in proposal.text
    assert last.mention in proposal.text
    assert "for someone else" in (await whispered(scene.eve, proposal, "Accept")).text
    assert not scene.guild.threads
    assert not any(scene.direct_messages(person) for person in people)
    await last.press(proposal, "Accept")
    await laid(scene, game_of(proposal), people)
    assert labels(proposal) == ["My view", "In words"]


async def test_once_more_in_the_same_thread_also_with_who_cannot_be_written_to(scene: Scene) -> None:
    table = await begun(scene, *crowd(scene, 3), seed=3)
    child = (await table.state()).turn.child
    assert child is not None
    other = table.people[child - 1]
    await (await other.press(await scene.reads(other, "Knock"), "Knock")).settled()
    await scene.reads(table.people[child], "Someone at your table is knocking")
    await let_go(table)
    ann, one, other = table.people
    for person in table.people:
        await scene.reads(person, AGAIN)
    other.close_dms()
    await ann.press(scene.letter(ann), AGAIN)
    await one.press(await scene.reads(one, "Accept"), "Accept")
    await scene.until(lambda: [each for each in other.notifications if each.room is scene.thread])
    view = await whispered(other, other.notifications[-1], "My view")
    before = len(scene.tables)
    await other.press(view, "Accept")
    await scene.until(lambda: len(scene.tables) > before)
    assert game_of(scene.tables[-1]) != table.game
    assert scene.thread.name == "Ann & Bob & Cid"


async def with_child(scene: Scene) -> tuple[Table, int, Pressable]:
    """Return a game in which somebody has a memory to mime, who it is, and the first thing on their list."""
    table = await begun(scene, scene.ann, scene.bob, seed=2)
    if (await table.state()).turn.child is None:
        await table.step(await table.state())
    child = (await table.state()).turn.child
    assert child is not None
    await table.offered(child, "pose:back")
    return table, child, next(each for each in pressables(scene.letter(table.people[child])) if each.listed)


async def is_refused(table: Table, person: Person, message: Message, custom_id: str, *values: str) -> None:
    before = await table.log()
    used = await person._send(press_of(person, message, custom_id, list(values))).begun()
    await table.scene.until(lambda: any(each.ephemeral for each in used.messages))
    assert await table.log() == before


async def test_touch_is_composed_by_lists_in_one_message(scene: Scene) -> None:
    table, child, _ = await with_child(scene)
    person = table.people[child]
    letter = scene.letter(person)

    def listed() -> list[str]:
        return [label for each in letter.selects for label, _ in each.options]

    await person.choose(letter, "Touch the hand with", "Coin")
    await scene.until(lambda: len(letter.selects) > 1)
    assert [select.chosen != () for select in letter.selects] == [False, *[True] * (len(letter.selects) - 1)]
    await person.choose(letter, "Gesture: ", "Roll")
    await scene.until(lambda: any("Towards" in each for each in listed()))
    await person.choose(letter, "Place: ", "Wrist")
    await scene.until(lambda: "Place: Wrist" in listed())
    await person.choose(letter, "Add a touch with", "Pawn")
    await scene.reads(letter, "pawn")
    touches = [str(touch).split("/")[:3] for touch in (await table.state()).turn.mime.touches]
    assert touches == [["coin", "roll", "wrist"], ["pawn", "press", "index-palm"]]
    assert len(scene.direct_messages(person)) == 1


async def test_foreign_old_and_nonsensical_choices_change_nothing_and_are_answered(scene: Scene) -> None:
    table, child, first = await with_child(scene)
    person, other = table.people[child], table.people[1 - child]
    for stranger, message in ((other, scene.letter(other)), (scene.eve, scene.tables[-1])):
        await is_refused(table, stranger, message, first.custom_id, first.action)
    custom_id = menu_id(table.game, first.revision, 0)
    for values in (["x" * 100], ["coin/fly/nowhere/light/slow/1"], [], ["a", "b"]):
        await is_refused(table, person, scene.letter(person), custom_id, *values)
    await table.does(child, first.action)
    await table.offered(child, "perform")
    await is_refused(table, person, scene.letter(person), first.custom_id, first.action)


async def test_who_is_alone_plays_a_whole_game_that_nobody_else_sees(scene: Scene) -> None:
    ann = scene.ann
    await scene.house.service.guests.choose_look(address_of(ann), size=SIZES[0])
    shown = await whispered_in(scene.channel, ann, "palm start", mode="alone")
    assert "Pia has a memory for you" in shown.text
    await scene.until(lambda: scene.direct_messages(ann))
    table = Table(scene, game_of(shown), scene.letter, [ann])
    for _ in range(4):
        await table.play_turn()
    assert (await table.state()).points == (8,)
    await scene.until(lambda: "A whole life" in scene.letter(ann).text)
    assert not scene.guild.threads
    assert not scene.eve.messages(scene.channel)
