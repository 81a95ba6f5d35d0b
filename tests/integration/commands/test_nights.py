"""Game nights by commands: which there are, signing up, being here and going; planning, changing, leading."""

from datetime import UTC, datetime

import pytest

from bot.commands.dispatcher import Commands
from bot.commands.grammar import read_call
from bot.commands.lobby import Lobby
from bot.commands.model import Call, CommandProblem, JoinOptions
from bot.commands.refusal_answers import answer_refusal
from bot.commands.vocabulary import command_word, option_word
from bot.model.night import Night, NightProblem, NightRefusal, NightStage, Plan
from bot.nights.seasons import Played as Games
from bot.nights.seasons import SeasonNight as Played
from bot.text.display_names import code_of
from bot.text.time_words import format_time
from bot.text.time_zones import TimeProblem
from tests.integration.commands.asker import ALBA, BRUNO, CARLA, Asker
from tests.integration.nights.evening import DAY, MINUTE, Evening
from tests.integration.service.tablemates import World
from tests.integration.trips import counted_trips

HOME, ELSEWHERE = "discord:900", "matrix:!room:example.org"
FRIDAY = 'night plan "Cosy evening" "Friday 20:00"'


@pytest.fixture(autouse=True)
def at_home(alba: Asker) -> None:
    alba.home = HOME


@pytest.fixture
def host(alba: Asker) -> Asker:
    alba.hosts = True
    return alba


async def planned(
    world: World, title: str = "Cosy", at: int = 2 * DAY, *, home: str = HOME, places: int = 0
) -> str:
    plan = Plan(title=title, at=world.time() + at, zone="Europe/Rome", places=places)
    return (await world.nights.hosts.plan(CARLA, plan, home=home, hosting=home, language="en")).id


async def passes(world: World, milliseconds: int) -> None:
    """Let time pass, and carry out what is due in evenings then."""
    await Evening(world, world.nights, world.client, world.time).passes(milliseconds)


async def the_night(world: World) -> Night:
    (night,) = await world.nights.lists.coming(HOME)
    return night


def moment(*at: int) -> int:
    return round(datetime(*at, tzinfo=UTC).timestamp() * 1000)  # type: ignore[arg-type,misc]


# Guests


async def test_evenings_of_the_place_or_mine_are_listed_in_order(world: World, alba: Asker) -> None:
    async def listed(typed: str = "night list") -> list[str]:
        lines = (await alba.ask(typed)).lines
        nights = {"Soon": soon, "Later": later, "There": there}
        return [name for line in lines for name, night in nights.items() if code_of(night) in line]

    empty = alba.say("night-list-headline", count=0, which="coming")
    assert (await alba.ask("night list")).headline == empty
    later, soon = await planned(world, "Later", 3 * DAY), await planned(world, "Soon", DAY)
    there = await planned(world, "There", home=ELSEWHERE)
    assert await listed() == ["Soon", "Later"]
    assert (await alba.press(await alba.ask("night list"), f"night-show night={soon}")).headline
    line = (await alba.ask("night list")).lines[0]
    assert "23:13 (Europe/Rome)" in line, "in the time where the host counts, or in one's own"
    await alba.ask("settings zone=Asia/Kolkata")
    assert "03:43 (Asia/Kolkata)" in (await alba.ask("night list")).lines[0]
    assert "03:43" in (await alba.matching("", "night-show"))[0][1]
    for night in (there, soon):
        await world.nights.sign_ups.sign_up(ALBA, night)
    alba.home = ""
    assert await listed() == ["Soon", "There"]
    assert await alba.refused("night season") == [NightProblem.NO_HOME]
    for night in (soon, later):
        await world.nights.hosts.cancel(CARLA, night, hosting="")
    assert await listed("night list past") == ["Soon"]
    answer = await alba.ask(f"night show {soon}")  # what was called off is shown by its code
    assert not answer.rows
    assert b"STATUS:CANCELLED" in answer.files[-1].content


async def test_a_long_list_has_pages_also_of_what_is_over(world: World, alba: Asker) -> None:
    nights = [await planned(world, f"Evening {number}", number * DAY) for number in range(1, 13)]
    answer = await alba.press(await alba.ask("night list"), "night-list page=2")
    assert len(answer.lines) == 2
    for night in nights:
        await world.nights.hosts.cancel(CARLA, night, hosting="")
    answer = await alba.press(await alba.ask("night list past"), "night-list past=yes page=2")
    for night, line in zip(nights[1::-1], answer.lines, strict=True):  # the last one comes first
        assert code_of(night) in line


async def test_lists_ask_the_store_no_more_often_with_more_evenings_that_are_over(
    world: World, alba: Asker
) -> None:
    asked = []
    for count in (2, 10):
        for number in range(count):
            night = await planned(world, f"Evening {number}", DAY)
            await world.nights.hosts.cancel(CARLA, night, hosting="")
        await alba.ask("night list")  # which finds that they are over
        with counted_trips() as trips:
            for typed in ("night list", "night list past"):
                await alba.ask(typed)
        asked.append(len(trips))
    assert asked[0] == asked[1]


async def test_the_evening_that_is_meant_is_shown_or_chosen(world: World, alba: Asker) -> None:
    assert await alba.refused("night show", "night show ABCDE-23456") == [
        CommandProblem.NO_NIGHTS,
        NightProblem.UNKNOWN_NIGHT,
    ]
    one = await planned(world, "One")
    answer = await alba.ask("night show")
    assert "One" in answer.headline
    assert [choice.action for choice in answer.choices] == [f"night-join night={one}"]
    picture, file = answer.files
    assert (picture.is_picture, picture.alt) == (True, "\n".join(answer.lines))
    assert (file.name, bool(file.alt)) == (f"heldhands-{one}.ics", True)
    assert file.content.startswith(b"BEGIN:VCALENDAR\r\n")
    refusals = await alba.refused("night leave", f"night leave {one}")
    assert refusals == [CommandProblem.NO_NIGHTS, NightProblem.NOT_LISTED]
    other = await planned(world, "Other", 3 * DAY)
    long = await alba.ask(f"night join partner={BRUNO}")  # too long for a button
    assert (long.rows, long.lines[-1]) == ((), alba.say("which-night-again"))
    answer = await alba.ask("night join reminders=no")
    assert answer.headline == alba.say("which-night")
    actions = [f"night-join night={night} reminders=no" for night in (one, other)]
    assert [choice.action for choice in answer.choices] == actions
    for typed, nights in (("", [one, other]), ("OTH", [other]), (code_of(one)[:7], [one])):
        assert [code for code, _ in await alba.matching(typed, "night-join")] == nights
    for command in ("night-leave", "night-cancel"):
        assert await alba.matching("", command) == []
    await alba.press(answer, actions[1])
    entry = (await world.nights.find(other)).night.entry(ALBA)
    assert entry
    assert not entry.reminders
    assert "One" in (await alba.ask("night join")).headline, "the only one on whose list Alba is not"
    alba.hosts = True
    ((code, label), _) = await alba.matching("", "night-cancel")
    assert (code, "One" in label, code_of(one) in label) == (one, True, True)


async def test_who_signs_up_is_told_what_was_noted(world: World, alba: Asker, bruno: Asker) -> None:
    night = await planned(world, places=1)
    answer = await alba.ask(f"night join {code_of(night)} partner={BRUNO}")
    assert answer.headline == alba.say("night-joined", title="Cosy")
    for noted in (alba.say("night-wish", name="Bruno"), alba.say("night-reminders", on="yes")):
        assert noted in answer.lines
    assert answer.files
    waits = await bruno.ask(f"night join {night}")  # from elsewhere, by its code
    assert bruno.say("night-waiting", places=1) in waits.lines
    assert [each.who for each in (await world.nights.find(night)).night.listed] == [CARLA, ALBA, BRUNO]
    await alba.press(answer, f"night-leave night={night}")
    assert (await world.nights.find(night)).night.entry(ALBA) is None


async def test_who_is_here_is_at_the_evening_that_is_open(world: World, alba: Asker) -> None:
    await planned(world, "Next week", 9 * DAY)
    night = await planned(world, home=ELSEWHERE)
    await world.nights.sign_ups.sign_up(ALBA, night)
    assert await alba.refused(f"night here {night}") == [NightProblem.NOT_OPEN_YET]
    await passes(world, 2 * DAY - 10 * MINUTE)
    answer = await alba.ask("night here")
    assert answer.headline == alba.say("night-here-noted", title="Cosy")
    assert answer.lines == (alba.say("night-here-next"),)
    assert (await alba.ask("night here fill")).lines == (alba.say("night-here-fills"),)
    shown = await alba.ask(f"night show {night}")
    assert alba.say("night-mine", state="fills") in shown.lines
    assert [choice.action for choice in shown.choices] == [f"night-leave night={night}"]


async def test_a_season_is_told_by_pages_and_who_hides_is_only_counted(world: World, alba: Asker) -> None:
    empty = await alba.ask("night season")
    assert (empty.headline, empty.rows) == (alba.say("drawn-season-title", titled="no", title=""), ())
    people = {f"discord:{number}": Games(games=1, won=number % 2) for number in range(1, 24)}
    evening = Played(at=world.time() - DAY, people=people)
    await world.nights.context.nights.write_season(HOME, "ABCDE23456", evening.model_dump_json())
    await world.guests.meet("discord:1", name="N" * 200)
    await world.context.people.change("discord:2", season="hidden")
    answer = await alba.ask("night season")
    assert len(answer.lines) == 20
    assert any("N" * 30 in line for line in answer.lines)
    answer = await alba.press(answer, "night-season page=2")
    assert answer.lines[2:] == (alba.say("drawn-season-hidden", people=1),)


# Hosts


async def test_a_host_plans_in_one_command_and_reads_all_of_it(world: World, host: Asker) -> None:
    chosen = "places=8 rounds=3 edition=published level=2 silence=silent repeat=weekly grow same"
    answer = await host.ask(f"{FRIDAY} duration=1h30 {chosen}")
    night, say = await the_night(world), host.say
    plan = night.plan
    assert (plan.title, plan.at, plan.zone) == ("Cosy evening", moment(2023, 11, 17, 19), "Europe/Rome")
    assert (plan.minutes, plan.places, plan.rounds) == (90, 8, 3)
    assert (plan.weekly, plan.grow, plan.same_deal) == (True, True, True)
    assert (plan.options["level"], plan.options["silence"]) == ("difficult", "silent")
    assert (night.host, night.language) == (ALBA, host.words.language)
    assert answer.headline == say("night-planned", title="Cosy evening")
    assert "20:00 (Europe/Rome)" in answer.lines[0]
    assert say("night-code", code=code_of(night.id)) in answer.lines
    (file,) = answer.files
    assert f"UID:{night.id}\r\n".encode() in file.content
    actions = [f"night-show night={night.id}", f"night-cancel night={night.id}"]
    assert [choice.action for choice in answer.choices] == actions
    told = Lobby(host.words, format_time, JoinOptions()).plan_lines(night)
    assert len(told) == 7
    assert answer.lines[1:8] == told
    assert (await host.ask("night edit rounds=2")).lines[1:8] != told
    fill = f"{command_word('night-here', host.words)} {option_word('fill', host.words)}"
    assert say("lobby-choice-fill") in answer.lines[-1], "nobody plays who has not said so"
    assert fill in answer.lines[-1]
    assert read_call(fill, ALBA).options == {"fill": "yes"}


async def test_an_hour_is_in_the_zone_named_or_chosen_before(world: World, host: Asker) -> None:
    plan = 'night plan "Cosy\u2060 <@1>\u202e"'
    await host.ask("settings zone=Asia/Tokyo")
    for typed, zone, at in (
        (f'{plan} "Friday 20:00"', "Asia/Tokyo", moment(2023, 11, 17, 11)),
        ('night edit when="Friday 20:00" zone=America/New_York', "America/New_York", moment(2023, 11, 18, 1)),
        ('night edit when="Saturday 20:00 (Asia/Tokyo)"', "Asia/Tokyo", moment(2023, 11, 18, 11)),
        ("night edit zone=Europe/London", "Europe/London", moment(2023, 11, 18, 11)),
    ):
        await host.ask(typed)
        night = await the_night(world)
        assert (night.plan.zone, night.plan.at) == (zone, at)
        assert night.plan.title == "Cosy <@1>", "nothing in a title is unseen"
    await world.nights.hosts.cancel(ALBA, night.id, hosting="")
    answer = await host.ask(f'{plan} "Friday 20:00 America/New_York" zone=Europe/Rome repeat=weekly')
    series = (await the_night(world)).plan
    assert (series.zone, series.at) == ("Europe/Rome", moment(2023, 11, 18, 1))
    assert host.say("night-zone", zone="Europe/Rome") in answer.lines


async def test_only_who_may_host_plans_and_only_what_can_be(world: World, host: Asker) -> None:
    assert await host.refused(f"{FRIDAY} zone=Rome") == [TimeProblem.UNKNOWN_ZONE]
    host.home = ""
    assert await host.refused(FRIDAY) == [NightProblem.NO_HOME]
    host.home, host.hosts = HOME, False
    assert await host.refused(FRIDAY) == [NightProblem.NOT_A_HOST]
    told = answer_refusal(NightRefusal(NightProblem.NOT_A_HOST), host.words).headline
    assert all(word in told for word in ("Discord", "Matrix", "50")), "who may"
    night = await planned(world)
    nobody = [f"night {typed}" for typed in ("cancel", "end", "edit", "start")]
    assert await host.refused(*nobody) == [CommandProblem.NO_NIGHTS] * 4
    assert await host.refused(f"night cancel {night}", f"night end {night}") == [NightProblem.NOT_A_HOST] * 2


async def test_others_read_how_to_sign_up_and_times_of_the_platform(world: World, alba: Asker) -> None:
    places = JoinOptions(matrix="@bot:example.org", discord=True)
    commands = Commands(
        world, world.nights, places, time_format=lambda at, zone, _: f"<{at // 1000} {zone.key}>"
    )
    options = {"title": "x", "when": "2023-11-20 20:00"}
    answer = await commands.carry_out(Call(ALBA, "night-plan", options, home=HOME, hosts=True))
    told = {"code": code_of((await the_night(world)).id), "join": command_word("night-join", alba.words)}
    assert alba.say("join-on-discord", **told) in answer.lines
    assert alba.say("join-on-matrix", bot="@bot:example.org", **told) in answer.lines
    assert f"<{moment(2023, 11, 20, 20) // 1000} UTC>" in answer.lines[0]


async def test_evenings_are_changed_and_called_off_by_who_is_sure(world: World, host: Asker) -> None:
    await host.ask(f"{FRIDAY} places=8 level=1")
    night = (await the_night(world)).id
    answer = await host.ask('night edit when="Saturday 21:00" duration=3h silence=learning')
    plan = (await the_night(world)).plan
    assert answer.headline == host.say("night-edited", title="Cosy evening")
    assert "21:00 (Europe/Rome)" in answer.lines[0]
    assert (plan.at, plan.minutes, plan.places) == (moment(2023, 11, 18, 20), 180, 8)
    assert (plan.options["level"], plan.options["silence"]) == ("challenging", "learning")
    assert b"SEQUENCE:2\r\n" in answer.files[0].content
    assert (await host.ask(f"night edit {night}")).headline == host.say("night-nothing-to-change")
    question = await host.ask("night cancel")
    assert question.headline == host.say("night-cancel-sure", title="Cosy evening")
    assert (await the_night(world)).stage is NightStage.PLANNED
    answer = await host.press(question, f"night-cancel night={night} sure=yes")
    assert answer.headline == host.say("night-cancelled", title="Cosy evening")
    assert b"STATUS:CANCELLED" in answer.files[0].content
    assert (await world.nights.find(night)).night.stage is NightStage.CANCELLED
    await host.ask(f"{FRIDAY} repeat=weekly")
    cancel = f"night-cancel night={(await the_night(world)).id}"
    question = await host.ask("night cancel")
    offered = [choice.action for choice in question.choices]
    assert offered[:2] == [f"{cancel} sure=yes", f"{cancel} series=yes sure=yes"]
    assert (await host.press(question, offered[0])).lines == (host.say("night-cancelled-next"),)


async def test_a_host_begins_and_ends_an_evening(world: World, host: Asker, bruno: Asker) -> None:
    night = await planned(world)
    await passes(world, 2 * DAY - 10 * MINUTE)
    await bruno.ask(f"night here {night}")
    await host.ask("night here")
    offered = {choice.action for choice in (await host.ask("night show")).choices}
    assert {f"night-start night={night}", f"night-cancel night={night}"} <= offered
    assert (await host.ask("night start")).headline == host.say("night-started", title="Cosy")
    await passes(world, 0)
    assert (await world.nights.find(night)).night.stage is NightStage.PLAYING
    question = await host.ask("night end")
    assert not (await world.nights.find(night)).night.closing
    answer = await host.press(question, f"night-end night={night} sure=yes")
    assert answer.headline == host.say("night-ended", title="Cosy")
    assert (await world.nights.find(night)).night.closing


# With Palm


async def test_evenings_with_palm_are_planned_and_changed(world: World, host: Asker) -> None:
    say = host.say
    answer = await host.ask(f"{FRIDAY} game=palm expert=yes veterans=10 rounds=2 silence=silent places=8")
    plan = (await the_night(world)).plan
    assert (plan.game, plan.rounds, plan.options["expert"], plan.options["veterans"]) == (
        "palm",
        2,
        "yes",
        "10",
    )
    for told in (say("lobby-palm"), say("opening-expert"), say("opening-veterans", cards=10)):
        assert told in "\n".join(answer.lines)
    assert say("title-palm") in answer.files[0].content.decode().replace("\r\n ", ""), "in calendars too"
    assert await host.refused("night edit level=1") == [NightProblem.NOT_IN_THIS_GAME]
    await host.ask("night edit game=heldhands level=1 grow")
    chosen = (await the_night(world)).plan
    assert (chosen.game, chosen.options["level"], chosen.grow) == ("heldhands", "challenging", True)
    assert "expert" not in chosen.options
    answer = await host.ask("night edit game=palm")
    plan = (await the_night(world)).plan
    assert (plan.game, plan.grow, plan.places, plan.options["silence"]) == ("palm", False, 8, "silent")
    assert say("lobby-palm") in "\n".join(answer.lines)
    assert say("lobby-grow") not in "\n".join(answer.lines)
