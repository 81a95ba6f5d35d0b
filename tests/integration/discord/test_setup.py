"""Given a channel in which games are to be silent: what does `/heldhands setup` change, and put back?"""

from dataclasses import replace

import pytest

from adapters.discord.permissions import ASKED
from engine.heldhands.record import actions
from tests.integration.discord.intruders import Heard, hearing, hints, refused, somebody_with, strangers
from tests.integration.discord.playing import begun
from tests.integration.discord.scene import Scene
from tests.records import recorded
from tests.simulator.bits import Permission
from tests.simulator.persons.person import Person
from tests.simulator.refusals import Forbidden
from tests.simulator.rooms import Channel, Overwrite, Room

WORDS = Permission.SEND_MESSAGES_IN_THREADS
OPENS = Permission.CREATE_PUBLIC_THREADS | Permission.CREATE_PRIVATE_THREADS
RULES = Permission.MANAGE_ROLES

Overwrites = dict[int, Overwrite]


@pytest.fixture
def heard(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Heard:
    return hearing(scene, monkeypatch)


def manager(scene: Scene, locale: str = "en-GB") -> Person:
    person = somebody_with(scene, Permission.MANAGE_CHANNELS, "Max")
    person.locale = locale
    return person


def let_us_rule(scene: Scene) -> None:
    """Give us what `setup` asks for, in the channel only."""
    scene.channel.overwrite(scene.app, allow=RULES)


def overwrites(channel: Channel) -> Overwrites:
    return {key: replace(each) for key, each in channel.overwrites.items()}


async def told(person: Person, room: Room, **options: bool) -> str:
    answer = await (await person.use(room, "heldhands setup", **options)).answered()
    assert answer.ephemeral
    return answer.text


async def test_nobody_can_write_in_threads_and_games_are_played_there(scene: Scene) -> None:
    let_us_rule(scene)
    assert "ready for silent games" in await told(manager(scene), scene.channel)
    record = recorded("published-held-hands")
    table = await begun(scene, record)
    first = scene.tables[0]
    await table.play(list(actions(record))[:6])
    await scene.discord.until(lambda: scene.tables[-1].id != first.id, "all can watch")
    for person in (scene.ann, scene.eve):
        with pytest.raises(Forbidden):
            await person.write(scene.thread, "go left")
    await (await scene.eve.press(scene.tables[-1], "In words")).answered()
    await (await scene.ann.press(scene.tables[-1], "My view")).answered()
    said = await scene.eve.write(scene.channel, "what a game")
    await scene.eve.react(said, "❤️")
    assert not said.deleted
    assert not refused(scene)


async def test_only_who_manages_the_channel_may_have_it_arranged(scene: Scene) -> None:
    let_us_rule(scene)
    before = overwrites(scene.channel)
    assert "Only somebody who may manage this channel" in await told(scene.eve, scene.channel)
    assert overwrites(scene.channel) == before
    boss = somebody_with(scene, Permission.ADMINISTRATOR, "Boss")
    assert "ready for silent games" in await told(boss, scene.channel)
    owner = scene.guild.owner
    assert isinstance(owner, Person)
    assert "again as it was" in await told(owner, scene.channel, undo=True)


async def test_a_thread_a_direct_message_and_a_server_without_us_are_refused(scene: Scene) -> None:
    await begun(scene)
    max_ = manager(scene)
    assert "ordinary text channel, not in a thread" in await told(max_, scene.thread)
    scene.app.install_for(max_)
    assert "a channel of a server that I am on" in await told(max_, max_.dm(scene.app))
    elsewhere = scene.discord.new_guild("Elsewhere", owner=max_)
    assert "a channel of a server that I am on" in await told(max_, elsewhere.new_channel("talk"))


async def test_what_we_may_not_do_is_named(scene: Scene) -> None:
    before, max_ = overwrites(scene.channel), manager(scene)
    assert "under Permissions, add me and allow: Manage Permissions. Then" in await told(max_, scene.channel)
    scene.guild.everyone.allow(scene.guild.everyone.permissions & ~Permission.CREATE_PRIVATE_THREADS)
    text = await told(max_, scene.channel)
    assert "allow: Manage Permissions, Create Private Threads. Then" in text
    assert overwrites(scene.channel) == before
    assert not refused(scene)
    let_us_rule(scene)  # then we can also deny what we do not have ourselves
    assert "ready for silent games" in await told(max_, scene.channel)


async def test_who_rules_everywhere_but_lacks_what_others_were_denied_is_told_what_to_do(
    scene: Scene,
) -> None:
    role = next(each for each in scene.guild.roles.values() if each.bot)
    role.allow(ASKED.value | RULES)
    scene.channel.overwrite(scene.guild.everyone, deny=Permission.MANAGE_WEBHOOKS)
    before = overwrites(scene.channel)
    assert "allow: Manage Permissions. Then" in await told(manager(scene), scene.channel)
    assert overwrites(scene.channel) == before
    assert "nothing to put back" in await told(manager(scene), scene.channel, undo=True)


async def test_twice_is_once_and_nothing_can_be_undone_twice(scene: Scene) -> None:
    let_us_rule(scene)
    before, max_ = overwrites(scene.channel), manager(scene)
    assert "nothing to put back" in await told(max_, scene.channel, undo=True)
    await told(max_, scene.channel)
    arranged = overwrites(scene.channel)
    assert arranged != before
    assert "arranged already" in await told(max_, scene.channel)
    assert overwrites(scene.channel) == arranged
    assert "again as it was" in await told(max_, scene.channel, undo=True)
    assert overwrites(scene.channel) == before
    assert "nothing to put back" in await told(max_, scene.channel, undo=True)
    assert "ready for silent games" in await told(max_, scene.channel)


@pytest.mark.parametrize(
    ("allow", "deny"),
    [
        (None, None),
        (0, 0),
        (WORDS, 0),
        (0, WORDS | OPENS),
        (Permission.SEND_MESSAGES, Permission.ADD_REACTIONS | Permission.CREATE_PUBLIC_THREADS),
        (Permission.CREATE_PRIVATE_THREADS | 1 << 52, Permission.SEND_POLLS),
    ],
    ids=["none", "empty", "allowed", "denied", "others", "both"],
)
async def test_undo_puts_back_exactly_what_there_was(
    scene: Scene, allow: int | None, deny: int | None
) -> None:
    let_us_rule(scene)
    if allow is not None and deny is not None:
        scene.channel.overwrite(scene.guild.everyone, allow=int(allow), deny=int(deny))
        scene.channel.overwrite(
            scene.app, allow=int(allow) & ~int(WORDS) | RULES, deny=int(deny) & ~int(WORDS)
        )
    before, max_ = overwrites(scene.channel), manager(scene)
    assert "ready for silent games" in await told(max_, scene.channel)
    everyone = scene.channel.overwrites[scene.guild.everyone.id]
    assert everyone.deny & (WORDS | OPENS) == WORDS | OPENS
    assert "again as it was" in await told(max_, scene.channel, undo=True)
    assert overwrites(scene.channel) == before
    assert not refused(scene)


async def test_what_was_changed_by_hand_meanwhile_stays(scene: Scene) -> None:
    let_us_rule(scene)
    max_, everyone = manager(scene), scene.guild.everyone
    await told(max_, scene.channel)
    scene.channel.overwrite(everyone, allow=WORDS, deny=OPENS | Permission.SEND_POLLS)
    await told(max_, scene.channel, undo=True)
    assert scene.channel.overwrites[everyone.id] == Overwrite(everyone.id, 0, WORDS, Permission.SEND_POLLS)


async def test_what_was_removed_by_hand_meanwhile_stays_removed(scene: Scene) -> None:
    let_us_rule(scene)
    max_ = manager(scene)
    await told(max_, scene.channel)
    del scene.channel.overwrites[scene.guild.everyone.id]
    scene.channel.told_of_change()
    assert "again as it was" in await told(max_, scene.channel, undo=True)
    assert scene.guild.everyone.id not in scene.channel.overwrites


async def test_a_failure_in_the_middle_puts_back_what_was_done(scene: Scene) -> None:
    let_us_rule(scene)
    before, max_ = overwrites(scene.channel), manager(scene)
    path = f"/channels/{scene.channel.id}/permissions/{scene.guild.everyone.id}"
    scene.discord.faults.refuse("PUT", path, 403, 50013)
    assert "allow: Manage Permissions. Then" in await told(max_, scene.channel)
    assert overwrites(scene.channel) == before
    scene.discord.faults.refuse("PUT", path, 400, 0)
    assert "nothing is lost" in await told(max_, scene.channel)
    assert overwrites(scene.channel) == before
    assert "ready for silent games" in await told(max_, scene.channel)


async def test_whom_the_channel_allows_to_write_is_named_and_then_hushed(scene: Scene, heard: Heard) -> None:
    let_us_rule(scene)
    role = scene.guild.new_role("Writers", 0, [scene.eve])
    scene.channel.overwrite(role, allow=WORDS)
    text = await told(manager(scene), scene.channel)
    assert f"allows <@&{role.id}> to write in threads all the same" in text
    await begun(scene)
    await heard.message(await scene.eve.write(scene.thread, "go left"))
    assert not strangers(scene)
    assert len(hints(scene, scene.eve)) == 1


async def test_every_answer_speaks_italian(scene: Scene) -> None:
    max_ = manager(scene, "it")
    assert "aggiungimi e permetti: Gestisci permessi. Poi riprova" in await told(max_, scene.channel)
    let_us_rule(scene)
    scene.channel.overwrite(scene.eve, allow=WORDS)
    text = await told(max_, scene.channel)
    assert "pronto per partite silenziose" in text
    assert f"a {scene.eve.mention}, e l'ho lasciato così" in text
    assert "già preparato" in await told(max_, scene.channel)
    assert "di nuovo com'era prima" in await told(max_, scene.channel, undo=True)
    assert "non c'è nulla da rimettere a posto" in await told(max_, scene.channel, undo=True)
