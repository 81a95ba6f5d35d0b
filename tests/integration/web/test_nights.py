"""The page of an evening: whoever has the link can see it, come, play, and see in the end how it was."""

from datetime import UTC, datetime

import pytest

from adapters.web.context import words_in
from bot.nights.running_nights import TICK
from renderers.i18n.catalogue import Language
from tests.integration.nights.evening import WON
from tests.integration.web.evenings import (
    TITLE,
    Comer,
    actions,
    came,
    clock,
    hosted,
    in_hours,
    night_of,
    opened,
    pair,
    strikes,
    told,
    wishes,
)
from tests.integration.web.players import screen_on, secret_in
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Visitor
from tests.rows import each_row

BROWSER = {"Accept": "text/html"}
FORM = ("title", "when", "duration", "places", "name", "repeat", "grow", "same", "plays")
FULL = "All 2 places are taken. You'll move up when someone signs off."


@pytest.fixture
async def host(site: Site) -> Comer:
    return await hosted(site, site.come())


def linked(lines: list[list[dict[str, str]]]) -> str:
    (address,) = [part["href"] for line in lines for part in line if "href" in part]
    return address


async def test_everybody_with_the_link_sees_what_is_planned_and_when(
    host: Comer, visitor: Visitor, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    loads, load = list[str](), site.service.context.people.load

    async def counting(who: str) -> object:
        loads.append(who)
        return await load(who)

    monkeypatch.setattr(site.service.context.people, "load", counting)
    pages = [await visitor.get(f"/night/{host.night}", BROWSER) for _ in range(5)]
    assert len(loads) == 1, "a page is told once for all who look at it"
    screen = screen_on(pages[0])
    assert f'<h1 id="headline" tabindex="-1">{TITLE}</h1>' in pages[0].text
    assert actions(screen) == ["join"]
    (moment,) = [part for line in screen["lines"] for part in line if "at" in part]
    at = (await night_of(site, host)).plan.at
    assert datetime.fromisoformat(moment["at"]) == datetime.fromtimestamp(at / 1000, UTC)
    assert moment["text"].endswith("(UTC)")
    assert "Hanna is coming" in told(screen["lines"])
    calendar = await visitor.get(f"/night/{host.night}/calendar.ics")
    assert (calendar.status, calendar.headers["Content-Type"].split(";")[0]) == (200, "text/calendar")
    assert f'filename="heldhands-{host.night}.ics"' in calendar.headers["Content-Disposition"]
    assert f"SUMMARY:{TITLE}" in calendar.text
    assert f"URL:{site.url}/night/{host.night}" in calendar.text, "who has no account finds it by this alone"


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


async def test_whoever_comes_gets_a_seat_which_their_browser_keeps_and_a_name_which_stays(
    host: Comer, site: Site
) -> None:
    guest = await came(site.come(), host.night, "Ann\n  of \u202eGreen Gables")
    assert f"Path=/seat/{guest.seat};" in guest.visitor.answers[-1].headers["Set-Cookie"] + ";"
    screen = await guest.screen()
    assert "2 people are coming: Hanna, Ann of Green Gables" in told(screen["lines"])
    assert told(screen["mine"])[0] == "You're on the list."
    assert actions(screen) == ["leave"]
    off = await guest.does("leave")
    assert (actions(off), told(off["mine"])) == (["join"], ["You're off the list."])
    assert (await guest.press("join", name="I have the blue one")).status == 200
    assert (await site.service.guests.meet(guest.who)).name == "Ann of Green Gables", "nobody talks by it"
    stranger = site.come()
    assert (await stranger.get(guest.place)).status == 403
    assert (await stranger.post(f"{guest.place}/press", {"action": "leave"})).status == 403
    assert (await guest.visitor.post(f"/seat/{guest.seat}/forget")).status == 200
    page = await stranger.get(f"/night/{host.night}")
    assert "Hanna is coming" in told(screen_on(page)["lines"])
    assert "Ann" not in page.text


@each_row(
    ("why", "sent"),
    [
        *(((400, "no_name"), {"action": "join", "name": name}) for name in ("", "   ", 7)),
        ((400, "no_name"), {"action": "join"}),
        ((409, "not_open_yet"), {"action": "here", "name": "Ann"}),
        ((403, "signed_out"), {"action": "leave", "name": "Ann"}),
        ((403, "signed_out"), {"action": "start", "name": "Ann"}),
        ((403, "signed_out"), {"action": "cancel", "name": "Ann"}),
        ((400, "not_understood"), {"action": "dance", "name": "Ann"}),
    ],
)
async def test_who_is_refused_leaves_no_trace(
    site: Site, host: Comer, visitor: Visitor, why: tuple[int, str], sent: dict[str, object]
) -> None:
    async with site.unchanged():
        answer = await visitor.post(f"/night/{host.night}/press", sent)
        assert (answer.status, answer.said["code"]) == why
        assert "Set-Cookie" not in answer.headers


@each_row("name", ["NOSUCHNIGHT", "nosuchnight", "N" * 33, "%F0%9F%8C%99", "..%2F", "a b"])
async def test_an_evening_that_there_is_not_is_told_so(visitor: Visitor, name: str) -> None:
    answer = await visitor.get(f"/night/{name}", BROWSER)
    if answer.status == 303:
        answer = await visitor.get(answer.headers["Location"], BROWSER)
    assert (answer.status, "<h1>" in answer.text) == (404, True)
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


async def test_at_the_hour_people_are_led_to_their_tables_and_in_the_end_to_their_journeys(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.service.play.random_seed", lambda: WON.seed)
    host, _ = await opened(site)
    watcher, night = site.come(), f"/night/{host.night}"
    cover = screen_on(await watcher.get(night))["picture"]
    assert actions(await host.screen()) == ["fill", "here", "leave", "start", "cancel"]
    alone = await host.press("start")
    assert (alone.status, alone.said["code"]) == (409, "too_few")
    guests = [await came(site.come(), host.night, name, "here") for name in ("Ann", "Bob")]
    ann = guests[0]
    assert (await ann.screen())["table"] == ""
    await pair(site, host)
    shown = [await guest.screen() for guest in guests]
    game = shown[0]["table"].rpartition("/")[2]
    assert [each["table"] for each in shown] == [f"/seat/{guest.seat}/{game}" for guest in guests]
    assert (shown[0]["here"], told(shown[0]["mine"])) == (True, ["Your game has begun."])
    table = await ann.visitor.get(shown[0]["table"], BROWSER)
    assert f'href="{night}"' in table.text, "there is a way back"
    public = await watcher.get(f"/watch/{game}", BROWSER)
    assert (public.status, f'href="{night}"' in public.text) == (200, False)
    board = await watcher.get(night)
    assert screen_on(board)["picture"] != cover
    assert screen_on(board)["table"] == "", "for one who has only the link"
    assert "Ann" in board.text
    await clock(site, host.night).play(game, WON)
    assert screen_on(await ann.visitor.get(shown[0]["table"]))["rows"] == [], "not the same partner again"
    assert (await ann.screen())["table"] == "", "although the scoreboard does not know it yet"
    await host.does("end")
    await strikes(site, host.night, TICK)
    over = screen_on(await watcher.get(night))
    assert (over["headline"], actions(over)) == (f"{TITLE} is over", [])
    assert not over["inviting"], "nobody can come any more"
    assert told([(await ann.screen())["coming"]]) == ["The game night is over: see how everyone did."]
    assert linked(over["lines"]) == f"/replay/{game}"
    assert (await watcher.get(f"/replay/{game}", BROWSER)).status == 200
    refused = await ann.press("here")
    assert (refused.status, refused.said["code"]) == (409, "already_done")


async def test_whoever_is_left_over_is_told_and_can_watch(site: Site) -> None:
    host, guests = await opened(site, "Ann", "Bob", "Eve", started=True)
    shown = [await guest.screen() for guest in guests]
    (odd,) = [screen for screen in shown if not screen["table"]]
    assert told(odd["mine"])[0] == "You're sitting out round 1"
    watch, guest = linked(odd["mine"]), guests[shown.index(odd)]
    assert watch.startswith(f"/seat/{guest.seat}/")
    table = await guest.visitor.get(watch, BROWSER)
    assert (table.status, f'href="/night/{host.night}"' in table.text) == (200, True)
    assert screen_on(table)["rows"] == []
    stranger, game = await hosted(site, site.come()), watch.rpartition("/")[2]
    seen = await stranger.visitor.get(f"/seat/{stranger.seat}/{game}", BROWSER)
    assert (seen.status, host.night in seen.text) == (200, False), "who does not come learns of no evening"
    await site.service.context.games.delete(await site.service.context.find(game))
    for guest in guests:
        assert (await guest.screen())["table"] == "", "the page outlives a game that is gone"


async def test_whoever_is_deserted_in_a_game_is_told_and_led_to_the_next_one(site: Site) -> None:
    host, (ann, bob) = await opened(site, "Ann", "Bob", started=True)
    first = (await ann.screen())["table"]
    (leave,) = (await bob.screen())["rows"]
    assert "Ann would have to play without you" in leave["sure"]
    gone = await bob.does("leave")
    assert told(gone["mine"]) == ["You're off the list. Your game is still here: you can go on with it."]
    assert actions(gone) == ["here", "fill"]
    left = await ann.screen()
    assert told(left["mine"])[0].startswith("Bob had to go. Your game stays here;")
    assert (left["deserted"], left["table"]) == (True, first)
    assert [choice["sure"] for choice in left["rows"]] == ["", "", ""], "nobody is left alone by Ann"
    await came(site.come(), host.night, "Eve", "here")
    await pair(site, host)
    anew = await ann.screen()
    assert (anew["deserted"], anew["table"] == first) == (False, False)


async def test_choices_keep_their_places_and_a_host_is_asked_to_fill_in_first(site: Site) -> None:
    host, _ = await opened(site)
    asked = await host.screen()
    assert (asked["rows"][0]["action"], asked["rows"][0]["kind"]) == ("fill", "main")
    assert any("someone would be left without a partner" in line for line in told(asked["mine"]))
    for action in ("fill", "here", "here"):
        rows = (await host.does(action))["rows"]
        assert [each["action"] for each in rows] == ["fill", "here", "leave"]
        assert [each["action"] for each in rows if each["chosen"]] == [action]


async def test_the_host_calls_it_off_for_everybody_and_a_series_goes_on_if_wished(site: Site) -> None:
    host = await hosted(site, site.come(), repeat="weekly")
    guest = await came(site.come(), host.night, "Ann")
    screen = await host.screen()
    assert (actions(screen), screen["next"]) == (["leave", "cancel", "cancel-all"], "")
    one, every = [choice["sure"] for choice in screen["hosting"]]
    assert ("this week" in one, "for good" in every) == (True, True)
    await host.does("cancel")
    off = await guest.screen()
    assert (off["headline"], actions(off)) == (f"{TITLE} is off", [])
    assert actions(await host.screen()) == []
    await strikes(site, host.night)
    following = (await host.screen())["next"]
    assert screen_on(await site.come().get(following))["headline"] == TITLE
    other = await hosted(site, site.come(), repeat="weekly")
    await other.does("cancel-all")
    await strikes(site, other.night)
    assert (await other.screen())["next"] == ""


async def test_titles_and_names_are_text_and_never_markup_and_whoever_finds_no_place_is_told_so(
    site: Site,
) -> None:
    host = await hosted(site, site.come(), title="<script>alert(1)</script>", name="</b>Hanna", places="2")
    page = (await site.come().get(f"/night/{host.night}")).text
    assert ("<script>alert" in page, "</b>Hanna" in page) == (False, False)
    first, _, second = [await came(site.come(), host.night, name) for name in ("Ann", "Bob", "Eve")]
    assert FULL in told((await second.screen())["mine"])  # the host only fills in, and so needs no place
    await first.does("leave")
    assert FULL not in told((await second.screen())["mine"])


# Planning one.


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


@each_row(
    ("why", "wrong"),
    [
        # what the form alone can get wrong; all else is read as a command is (unit/commands/test_grammar.py)
        ((409, "not_a_text"), {"title": ""}),
        ((409, "not_a_text"), {"title": "\u202e \u200b"}),
        ((409, "not_a_text"), {"when": ""}),
        ((400, "not_understood"), {"title": 7}),
        ((400, "not_understood"), {"places": 8}),
        ((409, "in_the_past"), {"when": "2020-01-01T20:00"}),
        ((409, "unknown_zone"), {"zone": "Europe/Atlantis"}),
        ((409, "unknown_language"), {"language": "xx"}),
        ((409, "not_so_long"), {"duration": "9999"}),
        ((400, "no_name"), {"name": ""}),
        ((409, "not_in_this_game"), {"plays": "palm", "grow": "yes"}),
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
