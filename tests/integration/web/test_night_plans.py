"""Planning an evening in a browser: what can be said about it, what is refused, and who finds it again."""

from bot.connection import Client
from bot.nights.night import Plan
from tests.integration.service.tablemates import everything
from tests.integration.web.conftest import NewVisitor
from tests.integration.web.evenings import TITLE, came, hosted, in_hours, strikes, wishes
from tests.integration.web.players import secret_in
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Visitor
from tests.rows import each_row


async def plan_of(site: Site, night: str) -> Plan:
    return (await site.service.nights.find(night)).night.plan


async def test_everything_that_the_form_says_is_planned(site: Site, visitor: Visitor) -> None:
    page = (await visitor.get("/nights")).text
    for name in ("title", "when", "duration", "places", "name", "edition", "level", "repeat", "grow", "same"):
        assert f'name="{name}"' in page
    host = await hosted(
        site,
        visitor,
        title="  Friday \u202ewith friends ",
        zone="asia/tokyo",  # where no hour is ever skipped, whenever this runs
        duration="90",
        places="8",
        level="challenging",
        silence="silent",
        repeat="weekly",
        grow="yes",
        same="yes",
    )
    plan = await plan_of(site, host.night)
    assert (plan.title, plan.zone, plan.minutes, plan.places) == (TITLE, "Asia/Tokyo", 90, 8)
    assert (plan.weekly, plan.grow, plan.same_deal) == (True, True, True)
    assert (plan.options["level"], plan.options["silence"]) == ("challenging", "silent")
    night = (await site.service.nights.find(host.night)).night
    assert (night.host, night.home) == (host.who, host.who)


async def test_what_is_left_out_is_as_usual(site: Site, visitor: Visitor) -> None:
    plan = await plan_of(site, (await hosted(site, visitor, duration="", places="")).night)
    assert (plan.minutes, plan.places, plan.weekly, plan.grow, plan.same_deal) == (
        120,
        0,
        False,
        False,
        False,
    )
    assert plan.options["edition"] == "published"


@each_row(
    ("wrong", "why"),
    [
        ({"title": ""}, (409, "not_a_text")),
        ({"title": "\u202e \u200b"}, (409, "not_a_text")),
        ({"title": "t" * 101}, (409, "not_a_text")),
        ({"title": "two\nlines"}, (409, "not_a_text")),
        ({"title": 7}, (400, "not_understood")),
        ({"title": None}, (400, "not_understood")),
        ({"when": ""}, (409, "not_a_text")),
        ({"when": "2020-01-01T20:00"}, (409, "in_the_past")),
        ({"when": "2999-01-01T20:00"}, (409, "too_far")),
        ({"when": "soon"}, (409, "not_a_time")),
        ({"zone": "Europe/Atlantis"}, (409, "unknown_zone")),
        ({"zone": True}, (400, "not_understood")),
        ({"duration": "1"}, (409, "not_so_long")),
        ({"duration": "9999"}, (409, "not_so_long")),
        ({"places": "1"}, (409, "not_so_many")),
        ({"places": "501"}, (409, "not_so_many")),
        ({"places": 8}, (400, "not_understood")),
        ({"edition": "another"}, (409, "not_a_choice")),
        ({"edition": "print-and-play", "level": "difficult"}, (409, "level_not_in_edition")),
        ({"grow": "perhaps"}, (409, "not_yes_or_no")),
        ({"repeat": "daily"}, (409, "not_a_choice")),
        ({"name": ""}, (400, "no_name")),
        ({"language": "xx"}, (409, "unknown_language")),
    ],
    ids=str,
)
async def test_what_cannot_be_is_refused_in_a_sentence_and_nobody_is_made_up_for_it(
    site: Site, visitor: Visitor, redis_client: Client, wrong: dict[str, object], why: tuple[int, str]
) -> None:
    answer = await visitor.post("/nights", wishes(site, **wrong))
    assert (answer.status, answer.said["code"]) == why
    assert answer.said["says"].endswith(".")
    assert await everything(redis_client) == {}


async def test_a_browser_hosts_its_next_evening_as_the_same_person(site: Site, visitor: Visitor) -> None:
    host = await hosted(site, visitor)
    answer = await visitor.post(f"/seat/{host.seat}/nights", wishes(site, title="Saturday", name="Nobody"))
    assert (answer.status, answer.said["seat"]) == (200, host.seat)
    assert answer.said["links"].keys() == {"night"}, "no key is handed out again"
    assert (await site.service.guests.meet(host.who)).name == "Hanna"
    stranger = await visitor.post("/seat/NOBODY/nights", wishes(site))
    assert (stranger.status, stranger.said["code"]) == (403, "signed_out")


async def test_a_host_cannot_plan_without_end(site: Site, visitor: Visitor) -> None:
    host = await hosted(site, visitor)
    for _ in range(19):
        assert (await visitor.post(f"/seat/{host.seat}/nights", wishes(site))).status == 200
    answer = await visitor.post(f"/seat/{host.seat}/nights", wishes(site))
    assert (answer.status, answer.said["code"]) == (409, "too_many_nights")


async def test_the_evenings_of_a_browser_are_listed_those_to_come_first(
    site: Site, new_visitor: NewVisitor
) -> None:
    visitor = new_visitor()
    host = await hosted(site, visitor, when=in_hours(site, 50))
    sooner = await visitor.post(f"/seat/{host.seat}/nights", wishes(site, title="Saturday"))
    off = await visitor.post(f"/seat/{host.seat}/nights", wishes(site, title="Off", when=in_hours(site, 1)))
    await visitor.post(f"/seat/{host.seat}/night/{off.said['night']}/press", {"action": "cancel"})
    await visitor.post(f"/seat/{host.seat}/night/{host.night}/press", {"action": "leave"})
    listed = (await visitor.get(f"/seat/{host.seat}/nights")).said["nights"]
    assert [(each["night"], each["title"], each["stage"]) for each in listed] == [
        (sooner.said["night"], "Saturday", "planned"),
        (host.night, TITLE, "planned"),
        (off.said["night"], "Off", "called off"),
    ]
    guest = await came(new_visitor(), host.night, "Ann")
    await host.does("cancel")
    await strikes(site, host.night)
    theirs = (await guest.visitor.get(f"/seat/{guest.seat}/nights")).said["nights"]
    assert [(each["night"], each["stage"]) for each in theirs] == [(host.night, "called off")]
    assert (await new_visitor().get(f"/seat/{guest.seat}/nights")).status == 403


async def test_the_secret_of_a_host_stands_in_no_page(site: Site, visitor: Visitor) -> None:
    answer = await visitor.post("/nights", wishes(site))
    found = secret_in(answer)
    seat, key = answer.said["seat"], found
    place = f"/seat/{seat}/night/{answer.said['night']}"
    for path in ("/", "/nights", f"/night/{answer.said['night']}", place, f"/seat/{seat}/nights"):
        assert key not in (await visitor.get(path)).text
    assert key not in (await visitor.post(f"{place}/press", {"action": "start"})).text
