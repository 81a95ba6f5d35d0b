"""Given an evening in a channel: what do people see and press there, and when may they talk?"""

from adapters.discord.permissions import ASKED
from bot.model.night import NightStage
from tests.integration.discord.asking import address_of, calls, labels, whispered, whispered_in
from tests.integration.discord.nights.evening import HOUR, MINUTE, Evening
from tests.integration.discord.playing import begun, game_of
from tests.simulator import Permission
from tests.simulator.persons.person import Person
from tests.simulator.scheduled import ACTIVE, COMPLETED


async def taken_away(evening: Evening, person: Person, words: str) -> None:
    written = await person.write(evening.thread, words)
    await evening.until(lambda: written.deleted)


async def summary_is_told(evening: Evening) -> None:
    alt = evening.lobby.pictures[0].alt
    assert alt.startswith("The summary of Friday.")
    assert "they held hands" in alt
    assert "<t:" not in alt
    assert labels(evening.lobby) == ["In words"]
    assert "they held hands" in (await evening.pressed(evening.bob, "In words")).text


async def test_who_may_plan_events_on_a_server_plans_evenings_only_there(evening: Evening) -> None:
    plan = {"title": "Cosy <@1> *evening*", "when": "in 2 hours"}
    assert "Only the host can do that" in await evening.asks(evening.bob, "plan", **plan)
    private = await whispered_in(evening.ann.dm(evening.app), evening.ann, "heldhands night plan", **plan)
    assert "belongs to a server or a room" in private.text
    await begun(evening)
    silent = await whispered_in(evening.thread, evening.ann, "heldhands night plan", **plan)
    assert "Planned" not in silent.text
    programme, home = evening.house.nights.lists, f"discord:{evening.guild.id}"
    assert not await programme.coming(home)
    hosts = (Permission.MANAGE_EVENTS, Permission.CREATE_EVENTS, Permission.MANAGE_GUILD)
    for number, permission in enumerate(hosts, 1):
        host = evening.newcomer(f"Host {number}", may=permission)
        planned = await whispered_in(evening.channel, host, "heldhands night plan", **plan)
        nights = await programme.coming(home)
        assert len(nights) == number
        (night,) = [each for each in nights if each.host == address_of(host)]
        assert night.lobbies == {"discord": str(evening.channel.id)}
        assert f"<t:{night.plan.at // 1000}:F>" in planned.text
        assert r"Cosy \<@1> \*evening\*" in planned.text
        assert [file.filename for file in planned.files] == [f"heldhands-{night.id}.ics"]
    found = await evening.bob.autocomplete(evening.channel, "heldhands night join", night="cos")
    assert {each["value"] for each in found} == {each.id for each in nights}


async def test_evening_is_announced_at_once_and_one_press_is_enough_to_sign_up(evening: Evening) -> None:
    assert "Planned: Friday" in await evening.planned()
    await evening.lobby_reads("Friday", f"<t:{(await evening.now()).plan.at // 1000}:F>", "Ann")
    assert labels(evening.lobby) == ["I'm coming", "Count me out", "More"]
    assert evening.lobby.pictures[0].alt == "The cover of Friday, with its title and its time."
    lobby, rung = evening.lobby, len(evening.eve.notifications)
    assert "You're on the list: Friday" in (await evening.pressed(evening.bob, "I'm coming")).text
    await evening.lobby_reads("2 people are coming: Ann, Bob")
    await evening.pressed(evening.bob, "Count me out")
    await evening.lobby_reads("Ann is coming")
    assert evening.lobby is lobby
    assert len(evening.eve.notifications) == rung
    assert "Sign up" in labels(await evening.pressed(evening.bob, "More"))
    owner = evening.guild.owner
    assert isinstance(owner, Person)
    await owner.delete(lobby)
    await evening.asks(evening.bob, "join")
    await evening.lobby_reads("2 people are coming: Ann, Bob")  # it comes again with the next change
    other = evening.guild.new_channel("other")
    evening.channel.delete()
    evening.channel = other
    assert "You're on the list: Friday" in await evening.asks(evening.eve, "join")
    await evening.asks(evening.ann, "edit", title="Saturday")
    await evening.event_is(evening.event, name="Saturday")  # which is still ours to change


async def test_host_is_told_what_we_may_not_do_and_later_all_is_made_up_for(evening: Evening) -> None:
    evening.deny(Permission.SEND_MESSAGES | Permission.CREATE_EVENTS)
    told = await evening.planned()
    assert "Planned: Friday" in told
    assert "give me: Send Messages, Attach Files, Create Events." in told
    assert "You're on the list" in await evening.asks(evening.bob, "join")
    assert not evening.lobbies
    assert not evening.guild.scheduled_events
    evening.allow(ASKED.value)
    await evening.asks(evening.eve, "join")
    await evening.lobby_reads("3 people are coming: Ann, Bob, Eve")
    await evening.until(lambda: evening.guild.scheduled_events)


async def test_where_we_may_not_send_pictures_the_lobby_is_told_in_words(evening: Evening) -> None:
    evening.deny(Permission.ATTACH_FILES)
    assert "give me: Attach Files." in await evening.planned()
    await evening.until(lambda: evening.eve.messages(evening.channel))
    (lobby,) = evening.eve.messages(evening.channel)
    assert "Ann is coming" in lobby.text
    assert not lobby.pictures
    await whispered(evening.bob, lobby, "I'm coming")
    await evening.reads(lobby, "2 people are coming: Ann, Bob")


async def test_reminder_rings_for_those_who_signed_up_and_has_the_button_to_say_so(evening: Evening) -> None:
    await evening.announced()
    evening.eve.close_dms()
    for person in (evening.bob, evening.eve):
        await evening.pressed(person, "I'm coming")
    await evening.passes(2 * HOUR - 15 * MINUTE)
    await evening.lobby_reads("who's here?")
    assert labels(evening.lobby) == ["I'm here", "Only if needed", "Count me out"]
    letter = await evening.reads(evening.bob, "Friday is about to begin")
    assert "You're here: Friday" in (await whispered(evening.bob, letter, "I'm here")).text
    await evening.lobby_reads("Bob is here")
    assert not calls(evening, evening.eve, [evening.channel])  # she sees the lobby


async def test_who_takes_no_messages_is_called_in_the_lobby_to_play_or_to_sit_out(evening: Evening) -> None:
    await evening.announced()
    people = (evening.ann, evening.bob, evening.eve)
    for person in people:
        person.close_dms()
    await evening.began(*people)
    (first,) = (await evening.now()).rounds
    (pair,) = first.pairs
    for person in people:
        await evening.until(lambda person=person: calls(evening, person, [evening.channel]))  # type: ignore[misc]
        call = calls(evening, person, [evening.channel])[-1]
        if address_of(person) == first.odd:
            assert "You're sitting out round 1" in call.text
            assert labels(call) == ["Play with the computer"], "nothing that concerns the guest alone"
            continue
        assert labels(call) == ["My view"]
        view = await whispered(person, call, "My view")
        assert view.pictures
        assert game_of(view) == pair.game
        assert not any(
            call in calls(evening, each, [evening.channel]) for each in people if each is not person
        )


async def test_evening_from_check_in_to_its_summary_with_talk_before_between_and_after(
    stage: Evening,
) -> None:
    evening = stage
    evening.guild.new_role("tidy", Permission.MANAGE_THREADS, members=[evening.ann])
    async with evening.running():
        event = await evening.announced(rounds=2)
        await evening.opened()
        await evening.until(lambda: evening.guild.threads)
        first = evening.lobby
        assert (evening.thread.name, evening.thread.id) == ("Friday", first.id)
        await evening.bob.write(evening.thread, "hello")
        await evening.ann.rename(evening.thread, "Hello")
        for person in (evening.bob, evening.eve):
            await evening.pressed(person, "I'm here")
        await evening.passes(10 * MINUTE)
        await evening.plays_round(1)
        await evening.lobby_reads("now playing", f"Not a word in <#{evening.thread.id}>")
        await evening.event_is(event, status=ACTIVE)
        assert not first.deleted
        assert "talk here, below this message" in first.text
        assert not first.buttons
        await taken_away(evening, evening.bob, "the red one")
        await evening.gets(evening.bob, "removed what you posted")
        await evening.ann.rename(evening.thread, "take the red one")
        await evening.until(lambda: evening.thread.name == "Friday")
        # A proposal would be words too.
        await whispered_in(evening.thread, evening.bob, "heldhands start", partner=evening.eve)
    away = await evening.bob.write(evening.thread, "psst")
    async with evening.running():
        await evening.until(lambda: away.deleted)
        board = evening.lobby
        await evening.played(40)
        await evening.until(lambda: len(board.versions) > 1)  # the scoreboard follows
        assert evening.lobby is board
        assert "objectives" in board.pictures[0].alt
        await evening.played()
        await evening.comes_to(lambda night: night.breaks_until)
        await evening.lobby_reads(f"You may talk in <#{evening.thread.id}>")
        await evening.bob.write(evening.thread, "how was it?")
        await evening.passes(5 * MINUTE)
        await evening.plays_round(2)
        await evening.lobby_reads("Not a word")
        await taken_away(evening, evening.eve, "the blue one")
        await evening.played()
        await evening.lobby_reads("Friday is over", f"You may talk in <#{evening.thread.id}>")
        await summary_is_told(evening)
        await evening.event_is(event, status=COMPLETED)
        await evening.eve.write(evening.thread, "lovely")
        assert (await evening.now()).stage is NightStage.OVER
    said = [each for each in evening.eve.messages(evening.thread) if each.author is not evening.app.user]
    assert [each.text for each in said] == ["hello", "how was it?", "lovely"]


async def test_where_we_may_open_no_thread_there_is_none(evening: Evening) -> None:
    evening.deny(Permission.CREATE_PUBLIC_THREADS)
    await evening.announced()
    first = evening.lobby
    await evening.began(evening.bob, evening.eve)
    await evening.lobby_reads("now playing")
    assert not evening.guild.threads
    assert first.deleted
