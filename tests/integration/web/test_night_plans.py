"""Planning an evening in a browser: what can be said about it, what is refused, and who finds it again."""

from tests.integration.web.evenings import TITLE, came, hosted, in_hours, night_of, strikes, wishes
from tests.integration.web.players import screen_on, secret_in
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Visitor
from tests.rows import each_row

FORM = ("title", "when", "duration", "places", "name", "repeat", "grow", "same", "plays")


async def test_everything_that_the_form_says_is_planned_and_the_rest_is_as_usual(
    site: Site, visitor: Visitor
) -> None:
    page = (await visitor.get("/nights")).text
    assert [name for name in FORM if f'name="{name}"' not in page] == []
    held_hands, palm = page.index('data-game="heldhands"'), page.index('data-game="palm" disabled hidden')
    assert held_hands < page.index('name="edition"') < page.index('name="level"') < palm
    assert palm < page.index('name="expert"') < page.index('name="veterans"')
    told = {"title": "  Friday \u202ewith friends ", "duration": "90", "places": "8", "level": "challenging"}
    told |= {"zone": "asia/tokyo"}  # where no hour is ever skipped, whenever this runs
    options = {"silence": "silent", "repeat": "weekly", "grow": "yes", "same": "yes"}
    host = await hosted(site, visitor, **told, **options)
    night = await night_of(site, host)
    plan = night.plan
    assert (night.host, night.home) == (host.who, host.who)
    assert (plan.title, plan.zone, plan.minutes, plan.places) == (TITLE, "Asia/Tokyo", 90, 8)
    assert (plan.weekly, plan.grow, plan.same_deal) == (True, True, True)
    assert (plan.options["level"], plan.options["silence"]) == ("challenging", "silent")
    usual = (await night_of(site, await hosted(site, visitor, duration="", places=""))).plan
    assert (usual.minutes, usual.places, usual.options["edition"]) == (120, 0, "published")
    assert (usual.weekly, usual.grow, usual.same_deal) == (False, False, False)


async def test_palm_is_planned_as_the_form_says(site: Site, visitor: Visitor) -> None:
    host = await hosted(site, visitor, plays="palm", expert="yes", veterans="12", silence="silent")
    plan = (await night_of(site, host)).plan
    assert plan.game == "palm"
    chosen = [plan.options[name] for name in ("expert", "veterans", "silence")]
    assert chosen == ["yes", "12", "silent"]
    assert (await visitor.get(f"/night/{host.night}/picture?width=400")).status == 200


@each_row(
    ("why", "wrong"),
    [
        *(
            ((409, "not_a_text"), {"title": title})
            for title in ("", "\u202e \u200b", "t" * 101, "two\nlines")
        ),
        *(((400, "not_understood"), {"title": title}) for title in (7, None)),
        ((409, "not_a_text"), {"when": ""}),
        ((409, "in_the_past"), {"when": "2020-01-01T20:00"}),
        ((409, "too_far"), {"when": "2999-01-01T20:00"}),
        ((409, "not_a_time"), {"when": "soon"}),
        ((409, "unknown_zone"), {"zone": "Europe/Atlantis"}),
        ((400, "not_understood"), {"zone": True}),
        *(((409, "not_so_long"), {"duration": minutes}) for minutes in ("1", "9999")),
        *(((409, "not_so_many"), {"places": places}) for places in ("1", "501")),
        ((400, "not_understood"), {"places": 8}),
        ((409, "not_a_choice"), {"edition": "another"}),
        ((409, "level_not_in_edition"), {"edition": "print-and-play", "level": "difficult"}),
        ((409, "not_yes_or_no"), {"grow": "perhaps"}),
        ((409, "not_a_choice"), {"repeat": "daily"}),
        ((400, "no_name"), {"name": ""}),
        ((409, "unknown_language"), {"language": "xx"}),
        ((409, "not_in_this_game"), {"plays": "palm", "level": "difficult"}),
        ((409, "not_in_this_game"), {"plays": "palm", "grow": "yes"}),
        ((409, "not_in_this_game"), {"plays": "heldhands", "expert": "yes"}),
        ((409, "not_in_this_game"), {"veterans": "8"}),
        ((409, "not_a_choice"), {"plays": "chess"}),
    ],
)
async def test_what_cannot_be_is_refused_in_a_sentence_and_nobody_is_made_up_for_it(
    site: Site, visitor: Visitor, why: tuple[int, str], wrong: dict[str, object]
) -> None:
    async with site.unchanged():
        answer = await visitor.post("/nights", wishes(site, **wrong))
        assert (answer.status, answer.said["code"]) == why
        assert answer.said["says"].endswith(".")


async def test_a_browser_hosts_its_next_evening_as_the_same_person_whose_secret_stands_in_no_page(
    site: Site, visitor: Visitor
) -> None:
    host = await hosted(site, visitor)
    secret = secret_in(visitor.answers[-1])
    mine = f"/seat/{host.seat}/nights"
    led = await visitor.get(f"/seat/{host.seat}")
    assert (led.status, led.headers["Location"]) == (303, host.place)
    answer = await visitor.post(mine, wishes(site, title="Saturday", name="Nobody"))
    assert (answer.status, answer.said["seat"]) == (200, host.seat)
    assert answer.said["links"].keys() == {"night"}, "no key is handed out again"
    assert (await site.service.guests.meet(host.who)).name == "Hanna"
    for path in ("/", "/nights", f"/night/{host.night}", host.place, mine):
        assert secret not in (await visitor.get(path)).text
    assert secret not in (await host.press("start")).text


async def test_the_evenings_of_a_browser_are_listed_those_to_come_first(site: Site) -> None:
    visitor = site.come()
    host = await hosted(site, visitor, when=in_hours(site, 50))
    mine = f"/seat/{host.seat}/nights"
    sooner = await visitor.post(mine, wishes(site, title="Saturday"))
    off = await visitor.post(mine, wishes(site, title="Off", when=in_hours(site, 1)))
    await visitor.post(f"/seat/{host.seat}/night/{off.said['night']}/press", {"action": "cancel"})
    await host.press("leave")
    assert [
        (each["night"], each["title"], each["stage"]) for each in (await visitor.get(mine)).said["nights"]
    ] == [
        (sooner.said["night"], "Saturday", "planned"),
        (host.night, TITLE, "planned"),
        (off.said["night"], "Off", "called off"),
    ]
    guest = await came(site.come(), host.night, "Ann")
    await host.does("cancel")
    await strikes(site, host.night)
    theirs = (await guest.visitor.get(f"/seat/{guest.seat}/nights")).said["nights"]
    assert [(each["night"], each["stage"]) for each in theirs] == [(host.night, "called off")]


async def test_the_host_changes_when_it_is_and_what_it_is_called(site: Site) -> None:
    host = await hosted(site, site.come())
    before, path = (await night_of(site, host)).plan, f"{host.place}/plan"
    assert (await host.visitor.post(path, {"title": "Saturday", "zone": "Asia/Tokyo"})).status == 200
    renamed = (await night_of(site, host)).plan
    assert (renamed.title, renamed.at, renamed.zone) == ("Saturday", before.at, before.zone)
    moved = {"when": in_hours(site, 72), "zone": "Asia/Tokyo", "duration": "90"}  # which skips no hour
    assert (await host.visitor.post(path, moved)).status == 200
    plan = (await night_of(site, host)).plan
    assert (plan.zone, plan.minutes, plan.at > before.at) == ("Asia/Tokyo", 90, True)
    assert screen_on(await site.come().get(f"/night/{host.night}"))["headline"] == "Saturday"
    past = await host.visitor.post(path, {"when": in_hours(site, -1), "zone": "UTC"})
    assert (past.status, past.said["code"]) == (409, "in_the_past")
    assert (await night_of(site, host)).plan == plan
