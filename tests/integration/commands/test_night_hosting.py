"""Game nights for hosts: planning, changing, beginning, ending and calling off."""

from datetime import UTC, datetime

import pytest

from bot.commands.asking import Elsewhere, time_shown
from bot.commands.commands import Commands
from bot.commands.forms import Call
from bot.commands.grammar import read_call
from bot.commands.refusals import Misread
from bot.commands.refused import refused
from bot.commands.vocabulary import command_word, option_word
from bot.connection import Client
from bot.nights.lobby import Lobby
from bot.nights.night import Night, Stage
from bot.nights.refusals import Unplanned
from bot.nights.when_refusals import Untimely
from bot.screens.table import code_of
from bot.service.service import GameService
from engine.contract import Refusal
from tests.integration.commands.asker import ALBA, Asker
from tests.integration.commands.test_nights import HOME, planned, strikes
from tests.integration.service.tablemates import DAY, MINUTE, Time
from tests.rows import each_row

FRIDAY = 'night plan "Cosy evening" "Friday 20:00"'


@pytest.fixture(autouse=True)
def at_home(alba: Asker) -> None:
    alba.home = HOME
    alba.hosts = True


async def the_night(service: GameService) -> Night:
    (night,) = await service.nights.programme.coming(HOME)
    return night


def at(*moment: int) -> int:
    return round(datetime(*moment, tzinfo=UTC).timestamp() * 1000)  # type: ignore[arg-type,misc]


async def test_an_evening_is_planned_in_one_command(service: GameService, alba: Asker) -> None:
    answer = await alba.ask(FRIDAY)
    night, words = await the_night(service), alba.words
    plan = night.plan
    assert (plan.title, plan.at, plan.zone) == ("Cosy evening", at(2023, 11, 17, 19), "Europe/Rome")
    assert (night.host, night.language) == (ALBA, words.language)
    assert answer.headline == words.say("night-planned", title="Cosy evening")
    assert "20:00 (Europe/Rome)" in answer.lines[0]
    assert words.say("night-code", code=code_of(night.id)) in answer.lines
    (file,) = answer.files
    assert f"UID:{night.id}\r\n".encode() in file.content
    assert [choice.action for choice in answer.choices] == [
        f"night-show night={night.id}",
        f"night-cancel night={night.id}",
    ]


async def test_all_that_can_be_said_of_an_evening_is_noted(service: GameService, alba: Asker) -> None:
    await alba.ask(
        'night plan x "Friday 20:00" duration=1h30 places=8 rounds=3 edition=published level=2 '
        "silence=silent repeat=weekly grow same zone=America/New_York"
    )
    plan = (await the_night(service)).plan
    assert plan.at == at(2023, 11, 18, 1)
    assert plan.zone == "America/New_York"
    assert (plan.minutes, plan.places, plan.rounds) == (90, 8, 3)
    assert (plan.weekly, plan.grow, plan.same_deal) == (True, True, True)
    assert (plan.options["level"], plan.options["silence"]) == ("difficult", "silent")


async def test_a_host_who_has_chosen_a_zone_means_it(service: GameService, alba: Asker) -> None:
    await alba.ask("settings zone=Asia/Tokyo")
    await alba.ask(FRIDAY)
    plan = (await the_night(service)).plan
    assert (plan.zone, plan.at) == ("Asia/Tokyo", at(2023, 11, 17, 11))


@pytest.mark.parametrize("said", ["", "zone=Europe/Rome"])
async def test_an_evening_follows_the_clocks_of_a_place_that_is_named_with_its_hour(
    service: GameService, alba: Asker, said: str
) -> None:
    answer = await alba.ask(f'night plan x "Friday 20:00 America/New_York" {said} repeat=weekly')
    plan, zone = (await the_night(service)).plan, "Europe/Rome" if said else "America/New_York"
    assert (plan.zone, plan.at) == (zone, at(2023, 11, 18, 1))
    assert alba.words.say("night-zone", zone=zone) in answer.lines


async def test_a_changed_evening_follows_them_too(service: GameService, alba: Asker) -> None:
    await alba.ask(FRIDAY)
    await alba.ask('night edit when="Saturday 20:00 (Asia/Tokyo)"')
    plan = (await the_night(service)).plan
    assert (plan.zone, plan.at) == ("Asia/Tokyo", at(2023, 11, 18, 11))
    await alba.ask("night edit zone=Europe/London")
    plan = (await the_night(service)).plan
    assert (plan.zone, plan.at) == ("Europe/London", at(2023, 11, 18, 11))


async def test_a_host_reads_all_that_was_chosen(service: GameService, alba: Asker) -> None:
    answer = await alba.ask(f"{FRIDAY} places=8 rounds=3 level=2 silence=silent repeat=weekly grow same")
    night, words = await the_night(service), alba.words
    chosen = Lobby(words, time_shown, Elsewhere()).plan_lines(night)
    assert len(chosen) == 7
    assert answer.lines[1:8] == chosen
    assert (await alba.ask("night edit rounds=2")).lines[1:8] != chosen


async def test_a_host_is_told_that_nobody_plays_who_has_not_said_so(alba: Asker) -> None:
    words = alba.words
    here = command_word("night-here", words)
    *_, told = (await alba.ask(FRIDAY)).lines
    assert words.say("lobby-choice-fill") in told
    fill = f"{here} {option_word('fill', words)}"
    assert fill in told
    assert read_call(fill, ALBA).options == {"fill": "yes"}


async def test_who_may_not_plan_is_told_who_may(alba: Asker) -> None:
    alba.hosts = False
    with pytest.raises(Refusal) as found:
        await alba.ask(FRIDAY)
    told = refused(found.value, alba.words).headline
    assert all(word in told for word in ("Discord", "Matrix", "50"))


@each_row(
    ("typed", "code"),
    [
        ('night plan x "last Friday"', Untimely.NOT_A_TIME),
        ('night plan x "Friday"', Untimely.NO_HOUR),
        ('night plan x "2023-01-01 20:00"', Untimely.IN_THE_PAST),
        ('night plan x "Friday 20:00" zone=Rome', Untimely.UNKNOWN_ZONE),
        ('night plan x "Friday 20:00" places=1', Misread.NOT_SO_MANY),
        ('night plan "\u2060 \u200b" "Friday 20:00"', Unplanned.NO_TITLE),
    ],
)
async def test_what_cannot_be_is_refused_with_a_reason(
    alba: Asker, redis_client: Client, typed: str, code: object
) -> None:
    assert await alba.why_not(typed, redis_client) is code


async def test_nothing_in_a_title_is_unseen(service: GameService, alba: Asker) -> None:
    await alba.ask('night plan "Cosy\u2060 <@1>\u202e" "Friday 20:00"')
    assert (await the_night(service)).plan.title == "Cosy <@1>"


async def test_only_who_may_host_plans_and_only_in_a_community(service: GameService, alba: Asker) -> None:
    for home, hosts, code in (("", True, Unplanned.NO_HOME), (HOME, False, Unplanned.NOT_A_HOST)):
        alba.home, alba.hosts = home, hosts
        with pytest.raises(Exception, match=code.value):
            await alba.ask(FRIDAY)
    assert not await service.nights.programme.coming(HOME)


async def test_others_are_told_how_to_sign_up_wherever_there_is_a_bot(
    service: GameService, alba: Asker
) -> None:
    commands = Commands(service, Elsewhere(matrix="@bot:example.org", discord=True))
    options = {"title": "x", "when": "in 2 hours"}
    answer = await commands.carry_out(Call(ALBA, "night-plan", options, home=HOME, hosts=True))
    told = {"code": code_of((await the_night(service)).id), "join": command_word("night-join", alba.words)}
    assert alba.words.say("join-on-discord", **told) in answer.lines
    assert alba.words.say("join-on-matrix", bot="@bot:example.org", **told) in answer.lines


async def test_a_platform_may_show_times_in_its_own_way(service: GameService) -> None:
    commands = Commands(service, clock_style=lambda at, zone, _: f"<{at // 1000} {zone.key}>")
    options = {"title": "x", "when": "2023-11-20 20:00"}
    answer = await commands.carry_out(Call(ALBA, "night-plan", options, home=HOME, hosts=True))
    assert f"<{at(2023, 11, 20, 20) // 1000} UTC>" in answer.lines[0]


async def test_what_is_said_is_changed_and_the_rest_stays(service: GameService, alba: Asker) -> None:
    await alba.ask(f"{FRIDAY} places=8 level=1")
    night = await the_night(service)
    answer = await alba.ask('night edit when="Saturday 21:00" duration=3h silence=learning')
    plan = (await the_night(service)).plan
    assert answer.headline == alba.words.say("night-edited", title="Cosy evening")
    assert "21:00 (Europe/Rome)" in answer.lines[0]
    assert (plan.at, plan.minutes, plan.places) == (at(2023, 11, 18, 20), 180, 8)
    assert (plan.options["level"], plan.options["silence"]) == ("challenging", "learning")
    assert b"SEQUENCE:2\r\n" in answer.files[0].content
    nothing = await alba.ask(f"night edit {night.id}")
    assert nothing.headline == alba.words.say("night-nothing-to-change")


async def test_an_evening_is_called_off_by_who_is_sure(service: GameService, alba: Asker) -> None:
    await alba.ask(FRIDAY)
    night = (await the_night(service)).id
    question = await alba.ask("night cancel")
    assert question.headline == alba.words.say("night-cancel-sure", title="Cosy evening")
    assert (await the_night(service)).stage is Stage.PLANNED
    answer = await alba.press(question, f"night-cancel night={night} sure=yes")
    assert answer.headline == alba.words.say("night-cancelled", title="Cosy evening")
    assert b"STATUS:CANCELLED" in answer.files[0].content
    assert (await service.nights.find(night)).night.stage is Stage.CANCELLED


async def test_of_a_series_one_evening_is_called_off_or_all(service: GameService, alba: Asker) -> None:
    await alba.ask(f"{FRIDAY} repeat=weekly")
    night = (await the_night(service)).id
    question = await alba.ask("night cancel")
    assert [choice.action for choice in question.choices] == [
        f"night-cancel night={night} sure=yes",
        f"night-cancel night={night} series=yes sure=yes",
        f"night-show night={night}",
    ]
    one = await alba.press(question, f"night-cancel night={night} sure=yes")
    assert one.lines == (alba.words.say("night-cancelled-next"),)


async def test_nobody_is_asked_what_they_cannot_do(
    service: GameService, alba: Asker, redis_client: Client
) -> None:
    night = await planned(service)
    alba.hosts = False
    for typed in ("cancel", "end", "edit", "start"):
        assert await alba.why_not(f"night {typed}", redis_client) is Misread.NO_NIGHTS
    for typed in ("cancel", "end"):
        assert await alba.why_not(f"night {typed} {night}", redis_client) is Unplanned.NOT_A_HOST
    alba.hosts, alba.home = True, "discord:901"
    assert await alba.why_not(f"night cancel {night}", redis_client) is Unplanned.NOT_A_HOST


async def test_an_evening_begins_and_ends_when_a_host_says_so(
    service: GameService, alba: Asker, bruno: Asker, redis_client: Client, time: Time
) -> None:
    night = await planned(service)
    time.passes(2 * DAY - 10 * MINUTE)
    await strikes(service, redis_client)
    await bruno.ask(f"night here {night}")
    await alba.ask("night here")
    offered = [choice.action for choice in (await alba.ask("night show")).choices]
    assert {f"night-start night={night}", f"night-cancel night={night}"} <= {*offered}
    answer = await alba.ask("night start")
    assert answer.headline == alba.words.say("night-started", title="Cosy")
    for _ in range(5):
        await strikes(service, redis_client)
    found = (await service.nights.find(night)).night
    assert found.stage is Stage.PLAYING
    question = await alba.ask("night end")
    assert not (await service.nights.find(night)).night.closing
    answer = await alba.press(question, f"night-end night={night} sure=yes")
    assert answer.headline == alba.words.say("night-ended", title="Cosy")
    assert (await service.nights.find(night)).night.closing
