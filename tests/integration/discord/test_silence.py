"""Given a game without words: what becomes of what is said all the same, by whom and by what ever?"""

from collections.abc import Awaitable, Callable
from itertools import cycle, islice

import pytest

from adapters.discord.permissions import ASKED
from bot.store.places import SettledPlace
from engine.heldhands.record import actions
from tests.integration.discord.intruders import (
    Heard,
    a_minute_passes,
    another_bot,
    deletions,
    hearing,
    hints,
    is_silent,
    reactions,
    refused,
    say_as,
    somebody_with,
    strangers,
    with_hints,
)
from tests.integration.discord.playing import begun, passed_by
from tests.integration.discord.scene import Scene
from tests.records import recorded
from tests.simulator import wire
from tests.simulator.bits import Permission
from tests.simulator.messages import Message
from tests.simulator.persons import writing
from tests.simulator.persons.person import Person
from tests.simulator.rooms import PUBLIC_THREAD, Thread
from tests.simulator.starting import begin

Intrusion = Callable[[], Awaitable[object]]

MODERATES = Permission.MANAGE_MESSAGES | Permission.MANAGE_THREADS
FIFTY = 50


@pytest.fixture
def heard(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Heard:
    return hearing(scene, monkeypatch)


async def test_nothing_is_left_of_fifty_intrusions_into_a_silent_game(scene: Scene) -> None:
    record = recorded("published-held-hands")
    table = with_hints(await begun(scene, record, silence="silent"))
    thread, name = scene.thread, scene.thread.name
    mod, noise = somebody_with(scene, MODERATES), another_bot(scene)
    people = (scene.ann, scene.bob, scene.eve, mod)

    async def excused(person: Person) -> None:
        """Write what may stay, and then make something else of it."""
        message = await mod.write(thread, f"{scene.app.user.mention} a word about the rules of this server")
        await mod.edit(message, f"go left, {person.name}")

    def ours() -> Message:
        return scene.eve.messages(thread)[0]

    async def by_bot() -> None:
        writing.react(noise.user, ours(), "🤖")
        say_as(noise, thread, "beep")

    def intrusions(person: Person) -> list[Intrusion]:
        return [
            lambda: person.write(thread, "go left"),
            lambda: person.write(thread, sticker=True),
            lambda: person.react(ours(), "👈"),
            lambda: person.write(thread, attachments={"map.png": b"\x89PNG"}),
            lambda: person.write(thread, voice=True),
            lambda: person.write(thread, "there", reply_to=ours()),
            lambda: excused(person),
            lambda: mod.rename(thread, f"{person.name} goes left"),
            by_bot,
        ]

    thrown = islice(cycle([each for person in people for each in intrusions(person)]), FIFTY)
    moves = [*actions(record)][: FIFTY // 2]
    for seat, action in moves:
        for intrude in islice(thrown, 2):
            await intrude()
        await table.act(seat, action)
    assert not list(thrown)
    await scene.discord.until(lambda: is_silent(scene) and thread.name == name, "it is silent again")
    await scene.discord.until(lambda: all(hints(scene, each) for each in people), "all know why")
    assert not any("until" in each.text for each in scene.eve.messages(thread))  # no hint is given there
    assert [len(hints(scene, each)) for each in people] == [1, 1, 1, 1]
    assert not noise.direct_rooms
    assert not refused(scene)
    await table.counted(moves)


async def test_a_hint_says_where_and_why_and_comes_once_a_minute(scene: Scene, heard: Heard) -> None:
    await begun(scene)
    for _ in range(3):
        await heard.message(await scene.eve.write(scene.thread, "left!"))
    (hint,) = hints(scene, scene.eve)
    assert scene.thread.mention in hint
    assert "I have taken back what you did there" in hint
    assert "without words here until it is over" in hint
    await a_minute_passes(scene, scene.eve)
    await heard.message(await scene.eve.write(scene.thread, "left!!"))
    assert len(hints(scene, scene.eve)) == 2
    assert not strangers(scene)


async def test_a_hint_speaks_the_language_of_the_server_to_whom_we_do_not_know(
    scene: Scene, heard: Heard
) -> None:
    await begun(scene)
    scene.guild.locale = "it"
    scene.guild.tell("GUILD_UPDATE", wire.whole_guild(scene.guild, scene.app))
    await heard.message(await scene.eve.write(scene.thread, "sinistra!"))
    (hint,) = scene.eve.dms(scene.app)
    assert "quindi ho tolto quello che hai fatto lì" in hint.text
    assert "senza parole fino alla fine" in hint.text


async def test_who_takes_no_messages_is_hushed_without_a_hint(scene: Scene, heard: Heard) -> None:
    await begun(scene)
    scene.eve.close_dms()
    await heard.message(await scene.eve.write(scene.thread, "left!"))
    assert not strangers(scene)
    assert not scene.eve.dms(scene.app)


async def test_in_a_quiet_game_words_go_and_reactions_stay(scene: Scene, heard: Heard) -> None:
    await begun(scene, silence="quiet")
    await scene.eve.react(scene.tables[0], "❤️")
    await heard.message(await scene.eve.write(scene.thread, "lovely"))
    await heard.reaction(scene.tables[0], "❤️")
    assert reactions(scene) == ["❤️"]
    assert not strangers(scene)


async def test_in_a_learning_game_nothing_is_refused(scene: Scene, heard: Heard) -> None:
    await begun(scene, silence="learning")
    mod = somebody_with(scene, MODERATES)
    said = await scene.bob.write(scene.thread, "what does this card do?")
    await heard.message(said)
    await scene.bob.edit(said, "what does that card do?")
    await heard.message(said, times=2)
    await scene.eve.react(said, "❓")
    await heard.reaction(said, "❓")
    await mod.rename(scene.thread, "A lesson")
    await heard.thread("A lesson")
    assert strangers(scene) == [said]
    assert reactions(scene) == ["❓"]
    assert scene.thread.name == "A lesson"
    assert not hints(scene, scene.bob)


@pytest.mark.parametrize("let_go", [False, True], ids=["by the rules", "let go"])
async def test_when_a_game_has_ended_everything_may_be_said(scene: Scene, heard: Heard, let_go: bool) -> None:  # noqa: FBT001 - a case
    record = recorded("published-cards-gone")
    table = await begun(scene, record, silence="silent")
    if let_go:
        for person in table.people:
            await scene.house.service.manners.part(f"discord:{person.id}", table.game)
    else:
        await passed_by(table, actions(record))
    await scene.discord.until(lambda: scene.tables[-1].buttons[0].label == "See it again", "it has ended")
    mod = somebody_with(scene, MODERATES)
    said = await scene.eve.write(scene.thread, "what a pity")
    await scene.ann.react(said, "❤️")
    await mod.rename(scene.thread, "A pity")
    await heard.message(said)
    await heard.reaction(said, "❤️")
    await heard.thread("A pity")
    assert strangers(scene) == [said]
    assert reactions(scene) == ["❤️"]
    assert scene.thread.name == "A pity"
    assert not hints(scene, scene.eve)


async def test_what_mentions_us_stays_if_a_moderator_wrote_it(scene: Scene, heard: Heard) -> None:
    await begun(scene, silence="silent")
    mention, mod = scene.app.user.mention, somebody_with(scene, Permission.MANAGE_MESSAGES)
    boss = somebody_with(scene, Permission.ADMINISTRATOR, "Boss")
    owner = scene.guild.owner
    assert isinstance(owner, Person)
    excused = [await each.write(scene.thread, f"{mention} mind the rules") for each in (mod, boss, owner)]
    for each in excused:
        await heard.message(each)
    assert strangers(scene) == excused
    for person in (mod, boss, owner):
        await heard.message(await person.write(scene.thread, "mind the gap"))
    await heard.message(await mod.write(scene.thread, "a reply rings too", reply_to=scene.tables[0]))
    await heard.message(await scene.eve.write(scene.thread, f"{mention} may I?"))
    await mod.react(scene.tables[0], "👍")
    await heard.reaction(scene.tables[0], "👍")
    assert strangers(scene) == excused
    assert not reactions(scene)
    assert [len(hints(scene, each)) for each in (mod, boss, owner, scene.eve)] == [1, 1, 1, 1]


async def test_what_a_moderator_has_said_goes_when_it_becomes_something_else(
    scene: Scene, heard: Heard
) -> None:
    await begun(scene)
    mod = somebody_with(scene, Permission.MANAGE_MESSAGES)
    said = await mod.write(scene.thread, f"{scene.app.user.mention} mind the rules")
    await heard.message(said)
    await mod.edit(said, f"{scene.app.user.mention} mind all of the rules")
    await heard.message(said, times=2)
    assert strangers(scene) == [said]
    await mod.edit(said, "go left")
    await heard.message(said, times=3)
    assert not strangers(scene)


async def test_two_bots_do_not_talk_to_each_other(scene: Scene, heard: Heard) -> None:
    await begun(scene, silence="silent")
    noise, before = another_bot(scene), len(scene.thread.messages)
    for number in range(5):
        await heard.message(say_as(noise, scene.thread, f"{scene.app.user.mention} {number}"))
        writing.react(noise.user, scene.tables[0], "🤖")
        await heard.reaction(scene.tables[0], "🤖", times=number + 1)
    assert len(scene.thread.messages) == before
    assert not reactions(scene)
    assert not [
        each
        for each in scene.discord.requests
        if each.path == "/users/@me/channels" and each.body == {"recipient_id": str(noise.id)}
    ]
    assert len(deletions(scene)) == 10


async def test_other_places_are_never_touched_nor_looked_up(
    scene: Scene, heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(scene, silence="silent")
    noise, places, asked = another_bot(scene), scene.house.service.places, list[str]()
    look_up = places.game_at

    async def counted(platform: str, place: str) -> SettledPlace | None:
        asked.append(place)
        return await look_up(platform, place)

    monkeypatch.setattr(places, "game_at", counted)
    ours = scene.thread
    theirs = Thread(scene.channel, scene.discord.clock.snowflake(), "Theirs", noise.user, PUBLIC_THREAD)
    begin(theirs)
    elsewhere = scene.discord.new_guild("Elsewhere", owner=scene.eve)
    elsewhere.install(scene.app, ASKED.value)
    rooms = (theirs, scene.channel, elsewhere.new_channel("talk"))
    said = [await scene.eve.write(room, "hello") for room in rooms]
    for each in said:
        await heard.message(each)
        await scene.eve.react(each, "👋")
        await heard.reaction(each, "👋")
        await scene.eve.edit(each, "hello there")
        await heard.message(each, times=2)
    assert not asked
    assert [each.deleted for each in said] == [False] * 3
    assert [list(each.reactions) for each in said] == [["👋"]] * 3
    await heard.message(await scene.eve.write(ours, "hello"))
    assert set(asked) == {str(ours.id)}
