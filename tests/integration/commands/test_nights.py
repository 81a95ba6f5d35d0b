"""Game nights for guests: which there are, signing up, saying that I am here, going, and the season."""

import pytest

from bot.commands.refusals import Misread
from bot.connection import Client
from bot.nights.clock import NightClock
from bot.nights.desk import NIGHTS
from bot.nights.night import Plan, Stage
from bot.nights.refusals import Unplanned
from bot.nights.seasons import Evening, Played
from bot.screens.table import code_of
from bot.service.service import GameService
from bot.store.due import Queues
from bot.store.keys import PARTITIONS, night_key
from tests.integration.commands.asker import ALBA, BRUNO, CARLA, Asker
from tests.integration.service.tablemates import DAY, MINUTE, Time

HOME, ELSEWHERE = "discord:900", "matrix:!room:example.org"


async def planned(
    service: GameService, title: str = "Cosy", at: int = 2 * DAY, *, home: str = HOME, places: int = 0
) -> str:
    """Return an evening that Carla hosts."""
    plan = Plan(title=title, at=service.desk.now() + at, zone="Europe/Rome", places=places)
    night = await service.nights.hosting.plan(CARLA, plan, home=home, hosting=home, language="en")
    return night.id


async def strikes(service: GameService, client: Client) -> None:
    """Carry out what is due in nights by now."""
    queues = Queues(client, night_key)
    clock = NightClock(service.nights, queues)
    for part in range(PARTITIONS):
        found = await queues.claim(NIGHTS, part, now=service.desk.now(), lease=DAY, most=64)
        for claim in found.claimed:
            await clock.carry_out(claim)


@pytest.fixture(autouse=True)
def at_home(alba: Asker) -> None:
    alba.home = HOME


async def test_evenings_of_the_place_are_listed_in_their_order(service: GameService, alba: Asker) -> None:
    assert (await alba.ask("night list")).headline == alba.words.say(
        "night-list-headline", count=0, which="coming"
    )
    later, soon = await planned(service, "Later", 3 * DAY), await planned(service, "Soon", DAY)
    await planned(service, "Not here", home=ELSEWHERE)
    answer = await alba.ask("night list")
    first, second = answer.lines
    assert "Soon" in first
    assert code_of(soon) in first
    assert "Later" in second
    assert code_of(later) in second
    assert (await alba.press(answer, f"night-show night={soon}")).headline


async def test_in_private_the_evenings_are_mine(service: GameService, alba: Asker) -> None:
    here, there = await planned(service, "Here"), await planned(service, "There", home=ELSEWHERE)
    await service.nights.listing.sign_up(ALBA, there)
    alba.home = ""
    (line,) = (await alba.ask("night list")).lines
    assert code_of(there) in line
    assert code_of(here) not in line


async def test_a_long_list_has_pages_also_of_what_is_over(service: GameService, alba: Asker) -> None:
    nights = [await planned(service, f"Evening {number}", number * DAY) for number in range(1, 13)]
    answer = await alba.press(await alba.ask("night list"), "night-list page=2")
    assert len(answer.lines) == 2
    for night in nights:
        await service.nights.hosting.cancel(CARLA, night, hosting="")
    answer = await alba.press(await alba.ask("night list past"), "night-list past=yes page=2")
    second, first = answer.lines  # the last one comes first
    assert code_of(nights[1]) in second
    assert code_of(nights[0]) in first


async def test_in_private_the_past_is_mine_and_there_is_no_season(
    service: GameService, alba: Asker, redis_client: Client
) -> None:
    mine, other = await planned(service, "Mine"), await planned(service, "Other")
    await service.nights.listing.sign_up(ALBA, mine)
    for night in (mine, other):
        await service.nights.hosting.cancel(CARLA, night, hosting="")
    alba.home = ""
    (line,) = (await alba.ask("night list past")).lines
    assert code_of(mine) in line
    assert await alba.why_not("night season", redis_client) is Unplanned.NO_HOME


async def test_the_only_evening_is_meant_and_shown_with_a_file_for_calendars(
    service: GameService, alba: Asker, redis_client: Client
) -> None:
    assert await alba.why_not("night show", redis_client) is Misread.NO_NIGHTS
    night = await planned(service)
    answer = await alba.ask("night show")
    assert "Cosy" in answer.headline
    assert [choice.action for choice in answer.choices] == [f"night-join night={night}"]
    picture, file = answer.files
    assert picture.is_picture
    assert picture.alt == "\n".join(answer.lines)
    assert file.name == f"heldhands-{night}.ics"
    assert file.content.startswith(b"BEGIN:VCALENDAR\r\n")
    assert file.alt


async def test_of_several_evenings_one_is_chosen_with_what_was_said(
    service: GameService, alba: Asker
) -> None:
    one, other = await planned(service, "One"), await planned(service, "Other", 3 * DAY)
    answer = await alba.ask("night join reminders=no")
    assert answer.headline == alba.words.say("which-night")
    assert [choice.action for choice in answer.choices] == [
        f"night-join night={night} reminders=no" for night in (one, other)
    ]
    await alba.press(answer, f"night-join night={other} reminders=no")
    entry = (await service.nights.find(other)).night.entry(ALBA)
    assert entry
    assert not entry.reminders
    left = await alba.ask("night join")  # the only one on whose list Alba is not
    assert "One" in left.headline


async def test_what_is_too_long_for_a_button_is_said_again_with_the_code(
    service: GameService, alba: Asker
) -> None:
    await planned(service, "One")
    await planned(service, "Other", 3 * DAY)
    answer = await alba.ask(f"night join partner={BRUNO}")
    assert not answer.rows
    assert answer.lines[-1] == alba.words.say("which-night-again")


async def test_who_signs_up_is_told_when_it_is_and_what_was_noted(
    service: GameService, alba: Asker, bruno: Asker
) -> None:
    night = await planned(service)
    answer = await alba.ask(f"night join {code_of(night)} partner={BRUNO}")
    words = alba.words
    assert answer.headline == words.say("night-joined", title="Cosy")
    assert words.say("night-wish", name="Bruno") in answer.lines
    assert words.say("night-reminders", on="yes") in answer.lines
    assert answer.files
    assert await bruno.ask(f"night join {night}")  # from elsewhere, by its code
    listed = [each.who for each in (await service.nights.find(night)).night.listed]
    assert listed == [CARLA, ALBA, BRUNO]
    await alba.press(answer, f"night-leave night={night}")
    assert (await service.nights.find(night)).night.entry(ALBA) is None


async def test_who_finds_no_place_is_told_so(service: GameService, alba: Asker, bruno: Asker) -> None:
    night = await planned(service, places=1)
    await bruno.ask(f"night join {night}")
    answer = await alba.ask("night join")
    assert alba.words.say("night-waiting", places=1) in answer.lines


async def test_everybody_reads_their_own_time(service: GameService, alba: Asker) -> None:
    await planned(service, at=DAY)  # which is at 23:13 in Rome, where the host counts
    assert "23:13 (Europe/Rome)" in (await alba.ask("night list")).lines[0]
    await alba.ask("settings zone=Asia/Kolkata")
    assert "03:43 (Asia/Kolkata)" in (await alba.ask("night list")).lines[0]
    assert "03:43" in (await alba.matching("", "night-show"))[0][1]


async def test_nobody_is_here_before_it_opens(
    service: GameService, alba: Asker, redis_client: Client, time: Time
) -> None:
    night = await planned(service)
    assert (await alba.ask("night join")).headline
    with pytest.raises(Exception, match=Unplanned.NOT_OPEN_YET.value):
        await alba.ask("night here")
    time.passes(2 * DAY - 10 * MINUTE)
    await strikes(service, redis_client)
    answer = await alba.ask("night here")
    assert answer.headline == alba.words.say("night-here-noted", title="Cosy")
    assert answer.lines == (alba.words.say("night-here-next"),)
    answer = await alba.ask("night here fill")
    assert answer.lines == (alba.words.say("night-here-fills"),)
    shown = await alba.ask("night show")
    assert alba.words.say("night-mine", state="fills") in shown.lines
    assert [choice.action for choice in shown.choices] == [f"night-leave night={night}"]


async def test_of_several_evenings_the_one_that_is_open_is_where_i_am(
    service: GameService, alba: Asker, redis_client: Client, time: Time
) -> None:
    await planned(service, "Next week", 9 * DAY)
    open_ = await planned(service, "Now", home=ELSEWHERE)
    await service.nights.listing.sign_up(ALBA, open_)
    time.passes(2 * DAY - 10 * MINUTE)
    await strikes(service, redis_client)
    assert "Now" in (await alba.ask("night here")).headline


async def test_nobody_leaves_what_they_were_not_on(
    service: GameService, alba: Asker, redis_client: Client
) -> None:
    night = await planned(service)
    assert await alba.why_not("night leave", redis_client) is Misread.NO_NIGHTS
    assert await alba.why_not(f"night leave {night}", redis_client) is Unplanned.NOT_LISTED
    assert await alba.why_not("night show ABCDE-23456", redis_client) is Unplanned.UNKNOWN_NIGHT


async def test_evenings_go_on_as_somebody_types(service: GameService, alba: Asker) -> None:
    cosy, loud = await planned(service, "Cosy"), await planned(service, "Loud", 3 * DAY)
    assert [code for code, _ in await alba.matching("", "night-join")] == [cosy, loud]
    assert [code for code, _ in await alba.matching("LOU", "night-join")] == [loud]
    assert [code for code, _ in await alba.matching(code_of(cosy)[:7], "night-join")] == [cosy]
    assert await alba.matching("", "night-leave") == []
    assert await alba.matching("", "night-cancel") == []
    alba.hosts = True
    ((code, label), _) = await alba.matching("", "night-cancel")
    assert code == cosy
    assert "Cosy" in label
    assert code_of(cosy) in label


async def test_a_season_without_an_evening_is_empty(alba: Asker) -> None:
    answer = await alba.ask("night season")
    assert answer.headline == alba.words.say("drawn-season-title", titled="no", title="")
    assert not answer.rows


async def test_a_season_is_told_by_pages_and_who_hides_is_only_counted(
    service: GameService, alba: Asker
) -> None:
    people = {f"discord:{number}": Played(games=1, won=number % 2) for number in range(1, 24)}
    evening = Evening(at=service.desk.now() - DAY, people=people)
    await service.nights.desk.nights.write_season(HOME, "ABCDE23456", evening.model_dump_json())
    await service.guests.meet("discord:1", name="N" * 200)
    await service.desk.people.change("discord:2", season="hidden")
    answer = await alba.ask("night season")
    assert len(answer.lines) == 20
    assert any("N" * 30 in line for line in answer.lines)
    answer = await alba.press(answer, "night-season page=2")
    assert answer.lines[2:] == (alba.words.say("drawn-season-hidden", people=1),)


async def test_what_was_called_off_is_shown_by_its_code(service: GameService, alba: Asker) -> None:
    night = await planned(service)
    await service.nights.hosting.cancel(CARLA, night, hosting="")
    answer = await alba.ask(f"night show {night}")
    assert not answer.rows
    assert b"STATUS:CANCELLED" in answer.files[-1].content
    assert (await service.nights.find(night)).night.stage is Stage.CANCELLED
