"""Given a channel in which games are to be silent: what does `/heldhands setup` change, and put back?"""

from dataclasses import replace

import pytest

from adapters.discord.permissions import ASKED
from tests.integration.discord.asking import whispered, whispered_in
from tests.integration.discord.intruders import Heard
from tests.integration.discord.playing import MOVES, RECORD, begun
from tests.integration.discord.scene import Scene
from tests.simulator.bits import Permission
from tests.simulator.persons.person import Person
from tests.simulator.refusals import Forbidden
from tests.simulator.rooms import Overwrite, Room

WORDS = Permission.SEND_MESSAGES_IN_THREADS
OPENS = Permission.CREATE_PUBLIC_THREADS | Permission.CREATE_PRIVATE_THREADS
RULES = Permission.MANAGE_ROLES

READY, UNDONE, NOTHING = "ready for silent games", "back to how it was", "nothing to undo"


@pytest.fixture
def manager(scene: Scene) -> Person:
    return scene.newcomer("Max", may=Permission.MANAGE_CHANNELS)


def let_us_rule(scene: Scene) -> None:
    scene.channel.overwrite(scene.app, allow=RULES)


def overwrites(scene: Scene) -> dict[int, Overwrite]:
    return {key: replace(each) for key, each in scene.channel.overwrites.items()}


async def told(person: Person, room: Room, **options: bool) -> str:
    return (await whispered_in(room, person, "heldhands setup", **options)).text


async def test_nobody_can_write_in_threads_and_games_are_played_there(scene: Scene, manager: Person) -> None:
    let_us_rule(scene)
    assert READY in await told(manager, scene.channel)
    table = await begun(scene, RECORD)
    first = scene.tables[0]
    await table.play(MOVES[:6])
    await scene.until(lambda: scene.tables[-1].id != first.id)
    for person in (scene.ann, scene.eve):
        with pytest.raises(Forbidden):
            await person.write(scene.thread, "go left")
    await whispered(scene.eve, scene.tables[-1], "In words")
    await whispered(scene.ann, scene.tables[-1], "My view")
    said = await scene.eve.write(scene.channel, "what a game")
    await scene.eve.react(said, "❤️")
    assert not said.deleted
    assert not scene.refused


async def test_only_managers_have_a_text_channel_arranged(scene: Scene, manager: Person) -> None:
    let_us_rule(scene)
    before = overwrites(scene)
    assert "Only people who may manage this channel" in await told(scene.eve, scene.channel)
    await begun(scene)
    assert "ordinary text channel, not in a thread" in await told(manager, scene.thread)
    scene.app.install_for(manager)
    elsewhere = scene.discord.new_guild("JoinOptions", owner=manager)
    for room in (manager.dm(scene.app), elsewhere.new_channel("talk")):
        assert "a channel of a server that I'm on" in await told(manager, room)
    assert overwrites(scene) == before
    assert READY in await told(scene.newcomer("Boss", may=Permission.ADMINISTRATOR), scene.channel)
    assert isinstance(scene.guild.owner, Person)
    assert UNDONE in await told(scene.guild.owner, scene.channel, undo=True)


async def test_what_we_may_not_do_is_named_and_nothing_is_tried(scene: Scene, manager: Person) -> None:
    before = overwrites(scene)
    assert "under Permissions, add me and allow: Manage Permissions. Then" in await told(
        manager, scene.channel
    )
    everyone = scene.guild.everyone
    everyone.allow(everyone.permissions & ~Permission.CREATE_PRIVATE_THREADS)
    assert "allow: Manage Permissions, Create Private Threads. Then" in await told(manager, scene.channel)
    assert overwrites(scene) == before
    let_us_rule(scene)  # then we can also deny what we do not have ourselves
    assert READY in await told(manager, scene.channel)
    assert not scene.refused


async def test_if_others_were_denied_what_we_lack_we_say_so(scene: Scene, manager: Person) -> None:
    scene.allow(ASKED.value | RULES)
    scene.channel.overwrite(scene.guild.everyone, deny=Permission.MANAGE_WEBHOOKS)
    before = overwrites(scene)
    assert "allow: Manage Permissions. Then" in await told(manager, scene.channel)
    assert overwrites(scene) == before
    assert NOTHING in await told(manager, scene.channel, undo=True)


async def test_undo_puts_back_exactly_what_there_was_and_only_once(scene: Scene, manager: Person) -> None:
    let_us_rule(scene)
    everyone = scene.guild.everyone
    for allow, deny in [
        (None, None),
        (0, 0),
        (WORDS, 0),
        (0, WORDS | OPENS),
        (Permission.SEND_MESSAGES, Permission.ADD_REACTIONS | Permission.CREATE_PUBLIC_THREADS),
        (Permission.CREATE_PRIVATE_THREADS | 1 << 52, Permission.SEND_POLLS),
    ]:
        if allow is not None and deny is not None:
            scene.channel.overwrite(everyone, allow=int(allow), deny=int(deny))
            scene.channel.overwrite(
                scene.app, allow=int(allow) & ~int(WORDS) | RULES, deny=int(deny) & ~int(WORDS)
            )
        before = overwrites(scene)
        assert NOTHING in await told(manager, scene.channel, undo=True)
        assert READY in await told(manager, scene.channel)
        arranged = overwrites(scene)
        assert arranged[everyone.id].deny & (WORDS | OPENS) == WORDS | OPENS
        assert "already set up" in await told(manager, scene.channel)
        assert overwrites(scene) == arranged
        assert UNDONE in await told(manager, scene.channel, undo=True)
        assert overwrites(scene) == before
    assert not scene.refused


async def test_what_was_changed_or_removed_by_hand_meanwhile_stays(scene: Scene, manager: Person) -> None:
    let_us_rule(scene)
    everyone = scene.guild.everyone
    await told(manager, scene.channel)
    scene.channel.overwrite(everyone, allow=WORDS, deny=OPENS | Permission.SEND_POLLS)
    await told(manager, scene.channel, undo=True)
    assert scene.channel.overwrites[everyone.id] == Overwrite(everyone.id, 0, WORDS, Permission.SEND_POLLS)
    await told(manager, scene.channel)
    del scene.channel.overwrites[everyone.id]
    scene.channel.told_of_change()
    assert UNDONE in await told(manager, scene.channel, undo=True)
    assert everyone.id not in scene.channel.overwrites


async def test_failure_in_the_middle_puts_back_what_was_done(scene: Scene, manager: Person) -> None:
    let_us_rule(scene)
    before = overwrites(scene)
    path = f"/channels/{scene.channel.id}/permissions/{scene.guild.everyone.id}"
    for status, code, words in (
        (403, 50013, "allow: Manage Permissions. Then"),
        (400, 0, "nothing is lost"),
    ):
        scene.discord.faults.refuse("PUT", path, status, code)
        assert words in await told(manager, scene.channel)
        assert overwrites(scene) == before
    assert READY in await told(manager, scene.channel)


async def test_roles_and_people_who_may_write_all_the_same_are_named_and_then_hushed(
    scene: Scene, heard: Heard, manager: Person
) -> None:
    manager.locale = "it"
    assert "aggiungimi e permetti: Gestisci permessi. Poi riprova" in await told(manager, scene.channel)
    let_us_rule(scene)
    role = scene.guild.new_role("Writers", 0, [scene.eve])
    scene.channel.overwrite(role, allow=WORDS)
    scene.channel.overwrite(scene.bob, allow=WORDS)
    text = await told(manager, scene.channel)
    assert f"<@&{role.id}>" in text
    assert scene.bob.mention in text
    assert "l'ho lasciato così" in text
    await begun(scene)
    await heard.says(scene.eve, "go left")
    assert not scene.strangers
    assert len(scene.hints(scene.eve)) == 1
