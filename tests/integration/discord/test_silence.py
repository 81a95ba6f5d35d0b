"""Given a game without words: what becomes of what is said all the same, with few requests and few hints?"""

from collections import Counter
from itertools import cycle, islice

import discord
import pytest

from adapters.discord.moderation import MessageCleanup
from adapters.discord.permissions import ASKED
from bot.model.game import PlayedPlace
from bot.store.keys import note_key
from engine.palm.phases import Phase
from tests.integration.discord.intruders import MODERATES, Heard
from tests.integration.discord.palm import playing as palm
from tests.integration.discord.playing import MOVES, RECORD, begun
from tests.integration.discord.scene import Scene
from tests.simulator import wire
from tests.simulator.bits import Permission
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person
from tests.simulator.posting import Draft, add_reaction, begin, post
from tests.simulator.rest.server import Request
from tests.simulator.rooms import Thread

FIFTY = 50


def deletions(scene: Scene) -> list[Request]:
    here = f"/channels/{scene.thread.id}/messages"
    asked = [each for each in scene.discord.requests if each.path.startswith(here)]
    return [each for each in asked if each.method == "DELETE" or each.path.endswith("bulk-delete")]


async def test_nothing_is_left_of_fifty_intrusions_though_discord_lets_us_delete_little(scene: Scene) -> None:
    table = await begun(scene, RECORD, silence="silent")
    thread, name = scene.thread, scene.thread.name
    mod, noise = scene.newcomer("Mod", may=MODERATES), scene.another_bot()
    people = (scene.ann, scene.bob, scene.eve, mod)
    # Once more, and the library would give a request up that has met all of them.
    scene.discord.faults.rate_limit("DELETE", f"/channels/{thread.id}/*", times=4, retry_after=0.2)
    scene.discord.faults.rate_limit("POST", f"/channels/{thread.id}/messages/bulk-delete", times=3)
    scene.discord.limits.enforce(0.01)

    async def excused(person: Person) -> None:
        """Write what may stay, and then make something else of it."""
        message = await mod.write(thread, f"{scene.app.user.mention} a word about the rules of this server")
        await mod.edit(message, f"go left, {person.name}")

    def ours() -> Message:
        return scene.eve.messages(thread)[0]

    async def by_bot(_: Person) -> None:
        add_reaction(ours(), noise.user, "🤖")
        post(thread, noise.user, Draft("beep"))

    intrusions = [
        lambda person: person.write(thread, "go left"),
        lambda person: person.write(thread, sticker=True),
        lambda person: person.react(ours(), "👈"),
        lambda person: person.write(thread, attachments={"map.png": b"\x89PNG"}),
        lambda person: person.write(thread, voice=True),
        lambda person: person.write(thread, "there", reply_to=ours()),
        excused,
        lambda person: mod.rename(thread, f"{person.name} goes left"),
        by_bot,
    ]
    thrown = islice(cycle([(person, each) for person in people for each in intrusions]), FIFTY)
    for seat, action in MOVES[: FIFTY // 2]:
        for person, intrude in islice(thrown, 2):
            await intrude(person)
        await table.act(seat, action)
    assert not list(thrown)
    await scene.until(lambda: not scene.strangers and not scene.reactions and thread.name == name)
    await scene.until(lambda: all(scene.hints(each) for each in people))
    assert not any("until" in each.text for each in scene.eve.messages(thread))  # no hint is given there
    assert [len(scene.hints(each)) for each in people] == [1, 1, 1, 1]
    assert not noise.direct_rooms
    assert Counter(each.status for each in deletions(scene))[429] >= 4
    assert not scene.refused
    await table.counted(MOVES[: FIFTY // 2])


async def test_hint_tells_where_and_why_once_a_minute_if_it_can(scene: Scene, heard: Heard) -> None:
    await begun(scene)
    for _ in range(3):
        await heard.says(scene.eve, "left!")
    (hint,) = scene.hints(scene.eve)
    assert scene.thread.mention in hint
    assert "I've removed what you posted there" in hint
    assert "No words here until the game is over" in hint
    await scene.house.client.delete(note_key(f"hint:discord:{scene.eve.id}"))  # as the server does by itself
    await heard.says(scene.eve, "left!!")
    assert len(scene.hints(scene.eve)) == 2
    scene.guild.locale = "it"
    scene.guild.tell("GUILD_UPDATE", wire.whole_guild(scene.guild, scene.app))
    ugo, closed = scene.newcomer("Ugo"), scene.newcomer("Closed")
    closed.close_dms()
    for person in (ugo, closed):
        await heard.says(person, "sinistra!")
    (letter,) = ugo.dms(scene.app)
    assert "quindi ho tolto quello che hai fatto lì" in letter.text
    assert "senza parole fino alla fine" in letter.text
    assert not closed.dms(scene.app)
    assert not scene.strangers


async def test_in_a_quiet_game_words_go_and_reactions_stay(scene: Scene, heard: Heard) -> None:
    await begun(scene, silence="quiet")
    await heard.reacts(scene.eve, scene.tables[0], "❤️")
    await heard.says(scene.eve, "lovely")
    assert scene.reactions == ["❤️"]
    assert not scene.strangers


async def test_what_moderators_tell_us_stays_until_it_is_edited(scene: Scene, heard: Heard) -> None:
    await begun(scene, silence="silent")
    mention, mod = scene.app.user.mention, scene.newcomer("Mod", may=Permission.MANAGE_MESSAGES)
    boss, owner = scene.newcomer("Boss", may=Permission.ADMINISTRATOR), scene.guild.owner
    assert isinstance(owner, Person)
    excused = [await heard.says(each, f"{mention} mind the rules") for each in (mod, boss, owner)]
    for person in (mod, boss, owner):
        await heard.says(person, "mind the gap")
    await heard.of(await mod.write(scene.thread, "a reply rings too", reply_to=scene.tables[0]))
    await heard.says(scene.eve, f"{mention} may I?")
    await heard.reacts(mod, scene.tables[0], "👍")
    assert scene.strangers == excused
    assert not scene.reactions
    assert [len(scene.hints(each)) for each in (mod, boss, owner, scene.eve)] == [1, 1, 1, 1]
    scene.discord.faults.refuse("DELETE", f"/channels/{scene.thread.id}/messages/*", 404, 10008)
    await heard.reacts(mod, scene.tables[0], "👎")
    assert scene.reactions == ["👎"]  # as if somebody had been faster
    await mod.edit(excused[0], f"{mention} mind all of the rules")
    await heard.of(excused[0], times=2)
    assert scene.strangers == excused
    await mod.edit(excused[0], "go left")
    await heard.of(excused[0], times=3)
    assert scene.strangers == excused[1:]


async def test_other_places_are_never_touched_nor_looked_up(
    scene: Scene, heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(scene, silence="silent")
    noise, places, asked = scene.another_bot(), scene.house.service.notes, list[str]()
    look_up = places.game_at

    async def counted(platform: str, place: str) -> PlayedPlace | None:
        asked.append(place)
        return await look_up(platform, place)

    monkeypatch.setattr(places, "game_at", counted)
    ours = scene.thread
    theirs = begin(Thread(scene.channel, scene.discord.clock.snowflake(), "Theirs", noise.user))
    elsewhere = scene.discord.new_guild("JoinOptions", owner=scene.eve)
    elsewhere.install(scene.app, ASKED.value)
    for room in (theirs, scene.channel, elsewhere.new_channel("talk")):
        said = await scene.eve.write(room, "hello")
        await heard.of(said)
        await heard.reacts(scene.eve, said, "👋")
        await scene.eve.edit(said, "hello there")
        await heard.of(said, times=2)
        assert not said.deleted
        assert list(said.reactions) == ["👋"]
    await scene.newcomer("Mod", may=MODERATES).rename(theirs, "Others")
    await heard.of("Others")
    assert theirs.name == "Others"
    assert not asked
    await heard.of(await scene.eve.write(ours, "hello"))
    assert set(asked) == {str(ours.id)}


async def test_many_words_at_once_take_two_requests(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    await begun(scene)
    delete, asked = MessageCleanup.delete, list[int]()

    async def counted(cleanup: MessageCleanup, thread: discord.Thread, message: int) -> bool:
        asked.append(message)
        scene.discord.world.changed()
        return await delete(cleanup, thread, message)

    monkeypatch.setattr(MessageCleanup, "delete", counted)
    async with scene.discord.faults.hold("DELETE", f"/channels/{scene.thread.id}/messages/*"):
        for number in range(FIFTY):
            await scene.eve.write(scene.thread, f"go left {number}")
        await scene.until(lambda: len(asked) == FIFTY)
    await scene.until(lambda: not scene.strangers)
    assert [each.method for each in deletions(scene)] == ["DELETE", "POST"]
    await scene.until(lambda: len(scene.hints(scene.eve)) == 1)


@pytest.mark.parametrize("told", ["by its role", "by every answer"])
async def test_where_we_may_not_delete_we_do_not_try_for_ever(scene: Scene, heard: Heard, told: str) -> None:
    table = await begun(scene, RECORD, silence="silent")
    if told == "by its role":
        scene.allow(ASKED.value & ~MODERATES)
    else:  # as on a server where moderators need a second factor
        path = f"/channels/{scene.thread.id}/messages/*"
        scene.discord.faults.refuse("DELETE", path, 403, 50013, times=1000)
    for number in range(FIFTY):
        await heard.says(scene.eve, f"go left {number}")
    await heard.reacts(scene.eve, scene.tables[0], "👈")
    assert len(deletions(scene)) == (0 if told == "by its role" else 1)
    assert len(scene.strangers) == FIFTY
    (hint,) = scene.hints(scene.eve)
    assert "removed" not in hint
    await table.play(MOVES[:4])


async def test_grandfather_thinks_aloud_and_that_stays(scene: Scene, heard: Heard) -> None:
    table = await palm.begun(scene, scene.ann, scene.bob, seed=9)
    at = (await table.play_until(Phase.ALBUM)).turn.grandfather
    assert at is not None
    grandfather, child = table.people[at], table.people[1 - at]
    thought = await heard.says(grandfather, "something cool that rolled, perhaps a wheel")
    for person in (child, scene.eve):
        await heard.says(person, "no, no!")
        assert scene.hints(person)
    await table.play_turn()
    await heard.says(grandfather, "and what now?")
    assert scene.strangers == [thought]
    here = ("looked through", scene.guild.id)
    before, scene.discord.gateway.refusing = heard.dealt_with[here], True
    await scene.discord.gateway.drop(resumable=False)
    missed = await scene.eve.write(scene.thread, "left!")
    scene.discord.gateway.refusing = False
    await heard.of(here, before + 1)
    await scene.until(lambda: missed.deleted)
    assert scene.strangers == [thought]
    before = heard.dealt_with[thought.id]
    await grandfather.edit(thought, "it was a wheel")  # which is said now, and not then
    await heard.of(thought, before + 1)
    assert not scene.strangers
