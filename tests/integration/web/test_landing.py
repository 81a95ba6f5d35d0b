"""Given the first page, the rules and refusals: are they complete, and told as the reader wishes?"""

import io
import json
import re
from dataclasses import replace
from html import unescape

from PIL import Image

from adapters.web.context import words_in
from bot.games.registry import GAMES
from bot.model.screen import LONGEST_ALT
from engine.heldhands.policies.partner import Character
from renderers.heldhands.figures import FIGURES
from renderers.i18n.catalogue import Language
from renderers.paint.picture import ThemeName
from tests.integration.web.players import Player, secret_in, start
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Visitor
from tests.rows import each_row

RADIO = re.compile(
    r'<label><input type="radio" name="(\w+)" value="([\w-]+)"( checked)?><span>([^<]+)</span></label>'
)
BY_ITSELF = {"first"}  # who begins: chance decides
USUAL = {"game": "heldhands", "edition": "published", "level": "none", "silence": "quiet", "partner": "link"}
USUAL |= {"character": "balanced", "with": "computer"}
USUAL |= {"others": "link", "seats": "2", "mode": "fitting", "expert": "no", "seating": "drawn"}
USUAL |= {"redraw": "no", "rounds": "everybody", "veterans": "no", "aloud": "yes"}
ENGLISH = "There's nothing at this address."
ITALIAN = "A questo indirizzo non c'è nulla."
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


def offered(page: str) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for name, value, _, label in RADIO.findall(page):
        found.setdefault(name, {})[value] = unescape(label)
    return found


@each_row("language", Language)
async def test_it_offers_exactly_what_the_engine_knows_each_by_its_name_and_the_usual_is_chosen(
    visitor: Visitor, language: Language
) -> None:
    page = (await visitor.get("/", {"Accept-Language": language})).text
    assert {name: value for name, value, checked, _ in RADIO.findall(page) if checked} == USUAL
    options, words = offered(page), words_in(language)
    assert options.pop("partner").keys() == {"link", "code", "computer"}
    assert options.pop("with").keys() == {"computer", "link"}  # the daily table
    assert options.pop("others").keys() == {"link", "code", "alone"}
    assert options.pop("game").keys() == GAMES.keys()
    assert [*options.pop("seats")] == [str(count) for count in GAMES["palm"].rules.seats[1:]]
    known = {
        name: set(values)
        for kind in GAMES.values()
        for name, values in kind.rules.option_values().items()
        if name not in BY_ITSELF
    } | {"character": {*Character}}
    known["mode"] -= {"alone"}  # chosen where it is asked how the others come
    assert {name: set(values) for name, values in options.items()} == known
    for name, values in options.items():
        assert f"<legend>{words.say(f'web-option-{name}')}</legend>" in unescape(page)
        assert len(set(values.values())) == len(values), "no two are called the same"
        for value, label in values.items():
            assert label == words.say(f"web-{name}-{value}")


async def test_every_game_that_it_offers_can_be_started_and_no_other_level(visitor: Visitor) -> None:
    page = (await visitor.get("/")).text
    found = re.search(r'data-levels="([^"]+)"', page)
    assert found
    levels = json.loads(unescape(found[1]))
    options = offered(page)
    assert levels.keys() == options["edition"].keys()
    for edition in options["edition"]:
        for level in options["level"]:
            answer = await visitor.post("/games", {"edition": edition, "level": level})
            assert answer.status == (200 if level in levels[edition] else 409), (edition, level)


async def test_languages_and_themes_can_be_chosen_and_who_has_no_scripts_is_told_what_is_missing(
    visitor: Visitor,
) -> None:
    page = (await visitor.get("/", {"Cookie": "language=it; theme=contrast"})).text
    assert '<html lang="it" data-theme="contrast">' in page
    values = re.findall(r'<option value="(\w+)"[^>]*?( selected)?>', page)
    assert [value for value, _ in values] == [*Language, *ThemeName]
    assert [value for value, selected in values if selected] == ["it", "contrast"]
    for theme in ("pink", "", '"><script>'):
        page = (await visitor.get("/", {"Cookie": f"theme={theme}"})).text
        assert ('data-theme="day"' in page, "<script>" in page) == (True, False), theme
    for path in ("/", "/invitation", "/device", f"/watch/{(await start(visitor)).host.game}"):
        without = (await visitor.get(path)).text.partition("<noscript>")[2].partition("</noscript>")[0]
        assert "This table needs JavaScript" in without, path
    earlier = await visitor.get("/seat", {"Accept": BROWSER})  # a link of an earlier release
    assert (earlier.status, "Ask for a new invitation" in earlier.text) == (410, True)


@each_row("language", Language)
async def test_the_rules_and_the_life_are_told_in_the_readers_language(
    visitor: Visitor, language: Language
) -> None:
    async def read(path: str) -> str:
        page = (await visitor.get(path, {"Accept-Language": language})).text
        assert f'<html lang="{language}"' in page
        return page

    for path, title in (("/rules", words_in(language).say("web-rules")), ("/rules/palm", "")):
        page = await read(path)
        assert title in page
        contents = re.findall(r'<li><a href="#([\w-]+)">', page)
        assert contents == re.findall(r'<section id="([\w-]+)">', page) != []
    assert ("Nonno" if language is Language.IT else "Grandfather") in page
    first, last = await read("/palm/life/1"), await read("/palm/life/100")
    assert await read("/palm/life") == first
    assert ('rel="next" href="/palm/life/2"' in first, 'rel="prev"' in first) == (True, False)
    assert ('rel="prev" href="/palm/life/99"' in last, 'rel="next"' in last) == (True, False)
    picture = await visitor.get("/palm/life/55/picture?width=400")
    assert picture.headers["Content-Type"] == "image/png"


@each_row("language", Language)
async def test_sections_of_the_rules_have_pictures_that_are_also_told(
    visitor: Visitor, language: Language
) -> None:
    page = (await visitor.get("/rules", {"Accept-Language": language})).text
    shown = dict(
        re.findall(r'<section id="(\w+)">\s*<h2>[^<]*</h2>\s*<img src="[^"]*" .*?alt="([^"]*)"', page)
    )
    assert [*shown] == ["board", "cards", "perspective", "turn", "balance", "objectives", "ending"]
    for name, told in shown.items():
        assert 40 < len(unescape(told)) < LONGEST_ALT, name
        picture = await visitor.get(f"/rules/heldhands/picture/{name}?width=400")
        assert picture.headers["Content-Type"] == "image/png", name
        with Image.open(io.BytesIO(picture.body)) as drawn:
            size = (FIGURES[name].width, FIGURES[name].height)
            assert abs(drawn.width / drawn.height - size[0] / size[1]) < 0.1, "as its place on the page"
    assert "/picture/" not in (await visitor.get("/rules/palm")).text


# Where there is nothing.


@each_row(
    ("method", "path"),
    [
        *(
            ("GET", path)
            for path in (
                "/nothing",
                "/games",
                "/rules/chess",
                "/rules/heldhands/picture/x",
                "/palm/life/0",
                "/palm/life/101",
            )
        ),
        *(("POST", path) for path in ("/", "/rules")),
        ("GET", "/palm/life/x/picture"),
    ],
)
async def test_who_wants_to_read_gets_a_page_with_a_way_back_and_everybody_else_facts(
    visitor: Visitor, method: str, path: str
) -> None:
    headers = {"Accept": BROWSER, "Content-Type": "application/json"}
    page = await visitor.ask(method, path, None, headers)
    assert (page.status, page.headers["Content-Type"]) == (404, "text/html; charset=utf-8")
    assert f"<h1>{ENGLISH}</h1>" in unescape(page.text)
    assert 'href="/"' in page.text
    for accept in ("application/json", "*/*", "", "text/event-stream"):
        answer = await visitor.ask(method, path, None, {**headers, "Accept": accept})
        assert (answer.status, answer.said) == (404, {"code": "no_page", "says": ENGLISH})


async def test_a_page_that_lost_its_connection_can_ask_without_being_told_everything(near: Player) -> None:
    for path, status in (
        (near.place, 200),
        (f"/seat/NOBODY/{near.game}", 403),
        (f"/seat/{near.seat}/NO", 404),
    ):
        answer = await near.visitor.ask("HEAD", path)
        assert (answer.status, answer.body) == (status, b"")


@each_row(
    ("wished", "cookie", "said"),
    [
        ("it-IT,it;q=0.9,en;q=0.8", None, ITALIAN),
        ("en-GB,en;q=0.9,it;q=0.8", None, ENGLISH),
        ("it;q=0.3,en;q=0.7", None, ENGLISH),
        ("en ; q=0.3, it ; q=0.7", None, ITALIAN),
        ("de,fr;q=0.9,it;q=0.1", None, ITALIAN),
        *((wished, None, ENGLISH) for wished in ("de", "*", "", "it;q=0", ";;;,,,", "de," * 20 + "it")),
        *((f"it;q={weight},en;q=0.1", None, ENGLISH) for weight in ("0", "nan", "much")),
        # What a reader has chosen wins.
        ("en", "it", ITALIAN),
        ("it", "en", ENGLISH),
        ("it", "xx", ITALIAN),
        ("it", "", ITALIAN),
    ],
)
async def test_it_is_told_in_the_language_that_a_browser_asks_for_or_its_reader_has_chosen(
    visitor: Visitor, wished: str, cookie: str | None, said: str
) -> None:
    headers = {"Accept-Language": wished} | ({} if cookie is None else {"Cookie": f"language={cookie}"})
    assert (await visitor.get("/nothing", headers)).said["says"] == said
    page = await visitor.get("/nothing", {**headers, "Accept": BROWSER})
    assert f'<html lang="{"it" if said == ITALIAN else "en"}"' in page.text


async def test_a_guest_sits_down_in_the_language_and_the_theme_of_their_own_browser_and_keeps_them(
    site: Site,
) -> None:
    invitation = (await start(site.come(), language="en", theme="contrast")).invitation
    phone = site.come()
    created = await phone.post("/people", {}, {"Accept-Language": "it", "Cookie": "theme=night"})
    seat = created.said["seat"]
    answer = await phone.post(f"/seat/{seat}/invitation/accept", {"key": invitation})
    guest = Player(phone, seat, secret_in(created), answer.said["game"])
    page = (await phone.get(guest.place)).text
    assert '<html lang="it" data-theme="night">' in page
    desktop = replace(guest, visitor=site.come())
    desktop.sit_down()
    assert (await desktop.visitor.get(guest.place)).text == page, "from now on it is the person's"
    english = {"language": "en", "theme": "contrast", "silence": "silent", "level": "challenging"}
    host = (await start(site.come(**{"Accept-Language": "it"}), **english)).host
    assert '<html lang="en" data-theme="contrast">' in (await host.visitor.get(host.place)).text
    words, read = words_in(Language.EN), (await host.screen())["lines"]
    assert words.say("silence-silent") in read
    assert words.say("opening-edition", edition="published", level="challenging") in read


async def test_a_refusal_of_a_press_is_told_in_the_language_of_the_seat(near: Player) -> None:
    assert near.visitor.session.headers["Accept-Language"] == "en"
    await near.visitor.post(f"/seat/{near.seat}/settings", {"language": "it"})
    await near.step()
    answer = await near.press("end", 0)
    assert (answer.said["code"], answer.said["says"][:26]) == ("stale", "La partita è andata avanti")
    assert answer.said["screen"]["headline"].startswith("Turno")
