"""Given the first page: does it offer what there is, and nothing else?"""

import json
import re
from html import unescape

import pytest

from adapters.web.language import words_in
from bot.games import HOUSE
from engine.heldhands.options import option_values
from renderers.language import Language
from renderers.paint.look import ThemeName
from tests.integration.web.players import start
from tests.integration.web.visitors import Visitor
from tests.rows import each_row

RADIO = re.compile(
    r'<label><input type="radio" name="(\w+)" value="([\w-]+)"( checked)?><span>([^<]+)</span></label>'
)
BY_ITSELF = {"first"}  # who begins: chance decides
USUAL = {
    "game": "heldhands",
    "edition": "published",
    "level": "none",
    "silence": "quiet",
    "partner": "link",
    "others": "link",
    "seats": "2",
    "mode": "fitting",
    "expert": "no",
    "seating": "drawn",
    "redraw": "no",
    "rounds": "everybody",
    "veterans": "no",
    "aloud": "yes",
}


def offered(page: str) -> dict[str, dict[str, str]]:
    """Return the options that a page offers, each with its values and what they are called."""
    found: dict[str, dict[str, str]] = {}
    for name, value, _, label in RADIO.findall(page):
        found.setdefault(name, {})[value] = unescape(label)
    return found


@pytest.mark.parametrize("language", Language)
async def test_it_offers_exactly_what_the_engine_knows_each_by_its_name(
    visitor: Visitor, language: Language
) -> None:
    page = (await visitor.get("/", {"Accept-Language": language})).text
    options, words = offered(page), words_in(language)
    for way in ("partner", "others"):
        assert options.pop(way).keys() == {"link", "code"}
    assert options.pop("game").keys() == HOUSE.keys()
    assert [*options.pop("seats")] == [str(count) for count in HOUSE["palm"].rules.seats]
    known = {
        name: set(values)
        for kind in HOUSE.values()
        for name, values in kind.rules.option_values().items()
        if name not in BY_ITSELF
    }
    assert {name: set(values) for name, values in options.items()} == known
    for name, values in options.items():
        assert f"<legend>{words.say(f'web-option-{name}')}</legend>" in unescape(page)
        assert len(set(values.values())) == len(values), "no two are called the same"
        for value, label in values.items():
            assert label == words.say(f"web-{name}-{value}")


async def test_the_usual_ones_are_chosen_already(visitor: Visitor) -> None:
    page = (await visitor.get("/")).text
    assert {name: value for name, value, checked, _ in RADIO.findall(page) if checked} == USUAL


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


@pytest.mark.parametrize("silence", option_values()["silence"])
async def test_a_game_begins_with_what_was_chosen(visitor: Visitor, silence: str) -> None:
    started = await start(visitor, silence=silence, level="challenging", language="it", theme="night")
    page = (await visitor.get(started.host.place)).text
    assert '<html lang="it" data-theme="night">' in page
    words = words_in(Language.IT)
    screen = await started.host.screen()
    assert words.say(f"silence-{silence}") in screen["lines"]
    assert words.say("opening-edition", edition="published", level="challenging") in screen["lines"]


async def test_languages_and_themes_can_be_chosen_and_the_present_ones_are(visitor: Visitor) -> None:
    headers = {"Cookie": "language=it; theme=contrast"}
    page = (await visitor.get("/", headers)).text
    assert '<html lang="it" data-theme="contrast">' in page
    values = re.findall(r'<option value="(\w+)"[^>]*?( selected)?>', page)
    assert [value for value, _ in values] == [*Language, *ThemeName]
    assert [value for value, selected in values if selected] == ["it", "contrast"]


@each_row("theme", ["pink", "", '"><script>'])
async def test_a_theme_that_there_is_not_is_day(visitor: Visitor, theme: str) -> None:
    page = (await visitor.get("/", {"Cookie": f"theme={theme}"})).text
    assert 'data-theme="day"' in page
    assert "<script>" not in page


@pytest.mark.parametrize("language", Language)
async def test_the_rules_are_told_in_the_readers_language(visitor: Visitor, language: Language) -> None:
    page = (await visitor.get("/rules", {"Accept-Language": language})).text
    assert f'<html lang="{language}"' in page
    assert f"<h1>{words_in(language).say('web-rules')}</h1>" in page
    contents = re.findall(r'<li><a href="#([\w-]+)">', page)
    assert contents
    assert re.findall(r'<section id="([\w-]+)">', page) == contents
