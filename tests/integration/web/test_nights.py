"""The page of an evening: whoever has the link can see it, come, play, and see in the end how it was."""

from datetime import UTC, datetime

import pytest

from adapters.web.language import words_in
from bot.connection import Client
from bot.nights.evening import TICK
from bot.nights.night import Stage
from renderers.language import Language
from tests.integration.nights.evening import WON
from tests.integration.service.tablemates import everything
from tests.integration.web.conftest import NewVisitor
from tests.integration.web.evenings import (
    TITLE,
    Comer,
    actions,
    came,
    clock,
    hosted,
    in_hours,
    opened,
    strikes,
    told,
)
from tests.integration.web.players import screen_on
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Visitor
from tests.rows import each_row

BROWSER = {"Accept": "text/html"}


@pytest.fixture
async def host(site: Site, new_visitor: NewVisitor) -> Comer:
    return await hosted(site, new_visitor())


async def test_everybody_with_the_link_sees_what_is_planned_and_when(
    host: Comer, visitor: Visitor, site: Site
) -> None:
    page = await visitor.get(f"/night/{host.night}", BROWSER)
    screen = screen_on(page)
    assert f'<h1 id="headline" tabindex="-1">{TITLE}</h1>' in page.text
    assert actions(screen) == ["join"]
    (moment,) = [part for line in screen["lines"] for part in line if "at" in part]
    at = (await site.service.nights.find(host.night)).night.plan.at
    assert datetime.fromisoformat(moment["at"]) == datetime.fromtimestamp(at / 1000, UTC)
    assert moment["text"].endswith("(UTC)")
    assert "One comes: Hanna" in told(screen["lines"])


async def test_whoever_comes_gets_a_seat_which_their_browser_keeps(
    host: Comer, new_visitor: NewVisitor
) -> None:
    guest = await came(new_visitor(), host.night, "Ann")
    screen = await guest.screen()
    assert "2 come: Hanna, Ann" in told(screen["lines"])
    assert told(screen["mine"])[0] == "You are on the list."
    assert actions(screen) == ["leave"]
    cookie = guest.visitor.answers[-2].headers["Set-Cookie"]
    assert f"Path=/seat/{guest.seat}" in cookie
    assert "HttpOnly" in cookie
    off = await guest.does("leave")
    assert (actions(off), told(off["mine"])) == (["join"], ["You are off the list."])
    assert actions(await guest.does("join")) == ["leave"], "as the same person, who has a name"
    stranger = new_visitor()
    assert (await stranger.get(guest.place)).status == 403
    assert (await stranger.post(f"{guest.place}/press", {"action": "leave"})).status == 403


@each_row("name", ["", "   ", None, 7])
async def test_nobody_comes_without_a_name(
    host: Comer, visitor: Visitor, redis_client: Client, name: object
) -> None:
    before = await everything(redis_client)
    answer = await visitor.post(
        f"/night/{host.night}/press",
        {"action": "join", "name": name} if name is not None else {"action": "join"},
    )
    assert (answer.status, answer.said["code"]) == (400, "no_name")
    assert await everything(redis_client) == before


async def test_nobody_talks_by_changing_their_name(host: Comer, new_visitor: NewVisitor, site: Site) -> None:
    guest = await came(new_visitor(), host.night, "Ann\n  of \u202eGreen Gables")
    assert (await site.service.guests.meet(guest.who)).name == "Ann of Green Gables"
    await guest.press("leave")
    await guest.press("join", name="I have the blue one")
    assert (await site.service.guests.meet(guest.who)).name == "Ann of Green Gables"


async def test_who_is_refused_leaves_no_trace(host: Comer, visitor: Visitor, redis_client: Client) -> None:
    before = await everything(redis_client)
    for action, status, code in (
        ("here", 409, "not_open_yet"),
        ("leave", 403, "signed_out"),
        ("start", 403, "signed_out"),
        ("cancel", 403, "signed_out"),
        ("dance", 400, "not_understood"),
    ):
        answer = await visitor.post(f"/night/{host.night}/press", {"action": action, "name": "Ann"})
        assert (answer.status, answer.said["code"]) == (status, code)
        assert "Set-Cookie" not in answer.headers
    assert await everything(redis_client) == before


@pytest.mark.parametrize("action", ["start", "end", "cancel", "cancel-all"])
async def test_only_the_host_leads(host: Comer, new_visitor: NewVisitor, site: Site, action: str) -> None:
    guest = await came(new_visitor(), host.night, "Ann")
    answer = await guest.press(action)
    assert (answer.status, answer.said["code"]) == (403, "may_not_host")
    changed = await guest.visitor.post(f"{guest.place}/plan", {"title": "Mine", "zone": "UTC"})
    assert (changed.status, changed.said["code"]) == (403, "may_not_host")
    night = (await site.service.nights.find(host.night)).night
    assert (night.stage, night.plan.title) == (Stage.PLANNED, TITLE)


@each_row("language", Language)
@each_row("name", ["NOSUCHNIGHT", "nosuchnight", "N" * 33, "%F0%9F%8C%99", "..%2F", "a b"])
async def test_an_evening_that_there_is_not_is_told_so(
    visitor: Visitor, language: Language, name: str
) -> None:
    answer = await visitor.get(f"/night/{name}", {**BROWSER, "Accept-Language": language})
    if answer.status == 303:
        answer = await visitor.get(answer.headers["Location"], {**BROWSER, "Accept-Language": language})
    assert answer.status == 404
    assert "<h1>" in answer.text
    for path in ("picture", "events", "calendar.ics"):
        assert (await visitor.get(f"/night/NOSUCHNIGHT/{path}")).status == 404
    said = (await visitor.post("/night/NOSUCHNIGHT/press", {"action": "join", "name": "Ann"})).said["says"]
    assert said == words_in(Language.EN).say("refusal-unknown-night")


async def test_a_code_leads_to_its_evening_wherever_it_is_typed(host: Comer, visitor: Visitor) -> None:
    code = f"{host.night[:5]}-{host.night[5:]}".lower()
    answer = await visitor.get(f"/night/{code}")
    assert (answer.status, answer.headers["Location"]) == (303, f"/night/{host.night}")
    joined = await visitor.post("/join", {"code": f" {code} "})
    assert (joined.status, joined.said) == (200, {"night": host.night})
    assert "Set-Cookie" not in joined.headers


@pytest.mark.usefixtures("one_sign_of_life")
async def test_a_page_hears_of_everything_at_once(host: Comer, new_visitor: NewVisitor, site: Site) -> None:
    watcher = new_visitor()
    before = screen_on(await watcher.get(f"/night/{host.night}"))
    async with watcher.stream(f"/night/{host.night}", before["mark"]) as stream:
        assert (await stream.event()).name == "still"
        guest = await came(new_visitor(), host.night, "Ann")
        news = (await stream.event()).facts
        assert "2 come: Hanna, Ann" in told(news["lines"])
        assert news["picture"] == before["picture"], "the cover is the same"
        async with guest.visitor.stream(guest.place, (await guest.screen())["mark"]) as own:
            assert (await own.event()).name == "still"
            sooner = {"when": in_hours(site, 0.2), "zone": "UTC"}
            assert (await host.visitor.post(f"{host.place}/plan", sooner)).status == 200
            assert actions((await own.event()).facts) == ["leave"]
            await strikes(site, host.night)
            assert actions((await own.event()).facts) == ["here", "fill", "leave"]


@pytest.mark.usefixtures("one_sign_of_life")
async def test_whoever_waits_on_the_page_is_called_to_each_round_at_once(
    new_visitor: NewVisitor, site: Site
) -> None:
    host = await opened(site, new_visitor())
    guests = [await came(new_visitor(), host.night, name, "here") for name in ("Ann", "Bob")]
    games: list[str] = []
    for _ in range(2):
        ann = guests[0]
        async with ann.visitor.stream(ann.place, (await ann.screen())["mark"]) as stream:
            await host.does("start")
            await strikes(site, host.night)
            while not (news := await stream.event()).facts.get("table"):
                assert news.name in {"screen", "still"}
        games.append(news.facts["table"].rpartition("/")[2])
        assert actions(news.facts) == ["leave"]
        for guest in guests:
            await site.service.manners.part(guest.who, games[-1])
    assert len(set(games)) == 2


async def test_at_the_hour_people_are_led_to_their_tables_and_in_the_end_to_their_journeys(
    new_visitor: NewVisitor, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.service.play.random_seed", lambda: WON.seed)
    host, watcher = await opened(site, new_visitor()), new_visitor()
    cover = screen_on(await watcher.get(f"/night/{host.night}"))["picture"]
    assert actions(await host.screen()) == ["fill", "here", "leave", "start", "cancel"]
    alone = await host.press("start")
    assert (alone.status, alone.said["code"]) == (409, "too_few")
    ann, bob = [await came(new_visitor(), host.night, name, "here") for name in ("Ann", "Bob")]
    assert (await ann.screen())["table"] == ""
    await host.does("start")
    await strikes(site, host.night)
    ann_shown, bob_shown = await ann.screen(), await bob.screen()
    assert ann_shown["here"]
    game = ann_shown["table"].rpartition("/")[2]
    assert (ann_shown["table"], bob_shown["table"]) == (
        f"/seat/{ann.seat}/{game}",
        f"/seat/{bob.seat}/{game}",
    )
    assert told(ann_shown["mine"]) == ["Your game has begun."]
    table = await ann.visitor.get(ann_shown["table"], BROWSER)
    assert f'href="/night/{host.night}"' in table.text, "there is a way back"
    public = await watcher.get(f"/watch/{game}", BROWSER)
    assert (public.status, f'href="/night/{host.night}"' in public.text) == (200, False)
    board = await watcher.get(f"/night/{host.night}")
    assert screen_on(board)["picture"] != cover
    assert screen_on(board)["table"] == "", "for one who has only the link"
    assert "Ann" in board.text
    await clock(site, host.night).play(game, WON)
    assert (await ann.screen())["table"] == "", "although the scoreboard does not know it yet"
    assert "end" in actions(await host.screen())
    await host.does("end")
    await strikes(site, host.night, TICK)
    over = screen_on(await watcher.get(f"/night/{host.night}"))
    assert over["headline"] == f"{TITLE} is over"
    assert actions(over) == []
    assert not over["inviting"], "nobody can come any more"
    assert told([(await ann.screen())["coming"]]) == ["The evening is over: see how it was for all."]
    (journey,) = [part["href"] for line in over["lines"] for part in line if "href" in part]
    assert journey == f"/replay/{game}"
    assert (await watcher.get(journey, BROWSER)).status == 200
    refused = await ann.press("here")
    assert (refused.status, refused.said["code"]) == (409, "already_done")


async def test_whoever_is_left_over_is_told_and_can_watch(new_visitor: NewVisitor, site: Site) -> None:
    host = await opened(site, new_visitor())
    guests = [await came(new_visitor(), host.night, name, "here") for name in ("Ann", "Bob", "Eve")]
    await host.does("start")
    await strikes(site, host.night)
    shown = [await guest.screen() for guest in guests]
    (odd,) = [screen for screen in shown if not screen["table"]]
    assert told(odd["mine"])[0] == "You sit out round 1"
    (watch,) = [part["href"] for line in odd["mine"] for part in line if "href" in part]
    guest = guests[shown.index(odd)]
    assert watch.startswith(f"/seat/{guest.seat}/")
    table = await guest.visitor.get(watch, BROWSER)
    assert (table.status, f'href="/night/{host.night}"' in table.text) == (200, True)
    assert screen_on(table)["rows"] == []
    stranger = await hosted(site, new_visitor())
    game = watch.rpartition("/")[2]
    seen = await stranger.visitor.get(f"/seat/{stranger.seat}/{game}", BROWSER)
    assert (seen.status, host.night in seen.text) == (200, False), "who does not come learns of no evening"


async def test_the_page_outlives_a_game_that_is_gone(new_visitor: NewVisitor, site: Site) -> None:
    host = await opened(site, new_visitor())
    ann, _ = [await came(new_visitor(), host.night, name, "here") for name in ("Ann", "Bob")]
    await host.does("start")
    await strikes(site, host.night)
    game = (await ann.screen())["table"].rpartition("/")[2]
    await site.service.desk.games.delete(await site.service.desk.find(game))
    assert (await ann.screen())["table"] == ""


async def test_whoever_finds_no_place_is_told_so(site: Site, new_visitor: NewVisitor) -> None:
    host = await hosted(site, new_visitor(), places="2")  # who only fills in, and so needs none
    first, _, second = [await came(new_visitor(), host.night, name) for name in ("Ann", "Bob", "Eve")]
    assert "All 2 places are taken. You move up when somebody signs off." in told(
        (await second.screen())["mine"]
    )
    await first.does("leave")
    assert "All 2 places are taken. You move up when somebody signs off." not in told(
        (await second.screen())["mine"]
    )


async def test_the_picture_is_kept_while_it_is_the_same(host: Comer, visitor: Visitor) -> None:
    address = screen_on(await visitor.get(f"/night/{host.night}"))["picture"]
    picture = await visitor.get(f"{address}&width=400")
    assert (picture.status, picture.headers["Content-Type"]) == (200, "image/png")
    assert "immutable" in picture.headers["Cache-Control"]
    old = await visitor.get(f"/night/{host.night}/picture?mark=old&width=400")
    assert (old.body, old.headers["Cache-Control"]) == (picture.body, "no-store")
    dark = await visitor.get(f"{address}&width=400", {"Cookie": "theme=night"})
    assert dark.body != picture.body
    assert dark.headers["Cache-Control"] == "no-store"


async def test_the_evening_can_be_put_into_a_calendar(host: Comer, visitor: Visitor, site: Site) -> None:
    answer = await visitor.get(f"/night/{host.night}/calendar.ics")
    assert answer.status == 200
    assert answer.headers["Content-Type"].startswith("text/calendar")
    assert f'filename="heldhands-{host.night}.ics"' in answer.headers["Content-Disposition"]
    assert f"SUMMARY:{TITLE}" in answer.text
    assert f"URL:{site.url}/night/{host.night}" in answer.text, "who has no account finds it by this alone"


async def test_the_host_calls_it_off_and_everybody_sees_that(host: Comer, new_visitor: NewVisitor) -> None:
    guest = await came(new_visitor(), host.night, "Ann")
    assert [
        choice["sure"] for choice in (await host.screen())["hosting"] if choice["action"] == "cancel"
    ] == [f'Call off "{TITLE}"? All who have signed up are told.']
    await host.does("cancel")
    screen = await guest.screen()
    assert screen["headline"] == f"{TITLE} is called off"
    assert actions(screen) == []
    assert actions(await host.screen()) == []


async def test_from_an_evening_of_a_series_a_link_leads_to_the_next(
    site: Site, new_visitor: NewVisitor
) -> None:
    host = await hosted(site, new_visitor(), repeat="weekly")
    assert actions(await host.screen()) == ["leave", "cancel", "cancel-all"]
    screen = await host.screen()
    assert screen["next"] == ""
    one, every = [choice["sure"] for choice in screen["hosting"]]
    assert ("this once" in one, "all that follow" in every) == (True, True)
    await host.does("cancel")
    await strikes(site, host.night)
    following = (await host.screen())["next"]
    assert screen_on(await new_visitor().get(following))["headline"] == TITLE
    other = await hosted(site, new_visitor(), repeat="weekly")
    await other.does("cancel-all")
    await strikes(site, other.night)
    assert (await other.screen())["next"] == ""


async def test_the_host_changes_when_it_is_and_what_it_is_called(
    host: Comer, site: Site, visitor: Visitor
) -> None:
    before = (await site.service.nights.find(host.night)).night.plan
    answer = await host.visitor.post(f"{host.place}/plan", {"title": "Saturday", "zone": "Asia/Tokyo"})
    assert answer.status == 200
    renamed = (await site.service.nights.find(host.night)).night.plan
    assert (renamed.title, renamed.at, renamed.zone) == ("Saturday", before.at, before.zone)
    moved = {"when": in_hours(site, 72), "zone": "Asia/Tokyo", "duration": "90"}  # which skips no hour
    assert (await host.visitor.post(f"{host.place}/plan", moved)).status == 200
    plan = (await site.service.nights.find(host.night)).night.plan
    assert (plan.zone, plan.minutes, plan.at > before.at) == ("Asia/Tokyo", 90, True)
    assert screen_on(await visitor.get(f"/night/{host.night}"))["headline"] == "Saturday"
    past = await host.visitor.post(f"{host.place}/plan", {"when": in_hours(site, -1), "zone": "UTC"})
    assert (past.status, past.said["code"]) == (409, "in_the_past")
    assert (await site.service.nights.find(host.night)).night.plan == plan


async def test_another_browser_of_the_host_is_led_to_the_evening(site: Site, new_visitor: NewVisitor) -> None:
    answer = await new_visitor().post(
        "/nights",
        {
            "title": TITLE,
            "when": in_hours(site, 48),
            "zone": "UTC",
            "name": "Hanna",
        },
    )
    seat = answer.said["seat"]
    token = await site.service.identity.make_device_link(f"web:{seat}")
    phone = new_visitor()
    assert (await phone.post("/device/use", {"key": f"{seat}.{token}"})).said == {"seat": seat}
    led = await phone.get(f"/seat/{seat}")
    assert (led.status, led.headers["Location"]) == (303, f"/seat/{seat}/night/{answer.said['night']}")
    assert "cancel" in actions(screen_on(await phone.get(led.headers["Location"])))


async def test_whoever_is_forgotten_is_on_no_list(
    host: Comer, new_visitor: NewVisitor, visitor: Visitor
) -> None:
    guest = await came(new_visitor(), host.night, "Ann")
    assert (await guest.visitor.post(f"/seat/{guest.seat}/forget")).status == 200
    assert "One comes: Hanna" in told(screen_on(await visitor.get(f"/night/{host.night}"))["lines"])
    assert "Ann" not in (await visitor.get(f"/night/{host.night}")).text
