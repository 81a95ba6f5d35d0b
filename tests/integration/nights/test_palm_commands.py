"""Planning and changing an evening with In the Palm of Your Hand, typed in either language."""

import pytest

from bot.commands.refused import refused
from bot.nights.calendar import calendar_file
from bot.nights.refusals import Unplanned
from engine.contract import Refusal
from renderers.language import Language
from tests.integration.commands.asker import Asker
from tests.integration.nights.evening import HOME, HOST, Evening
from tests.rows import each_row

PLAN = {
    Language.EN: 'night plan "By touch" "2023-11-17 20:00"',
    Language.IT: 'serata programma "Col tatto" "2023-11-17 20:00"',
}
GAME = {Language.EN: "game=palm", Language.IT: "gioco=palmo"}


@pytest.fixture(params=Language)
async def host(evening: Evening, request: pytest.FixtureRequest) -> Asker:
    """Return somebody who may host, and reads this language."""
    language: Language = request.param
    await evening.service.guests.choose_language(HOST, language.value)
    asker = Asker(evening.service, HOST, language)
    asker.home, asker.hosts = HOME, True
    return asker


async def test_palm_is_planned_and_all_that_was_chosen_is_told(evening: Evening, host: Asker) -> None:
    words = host.words
    answer = await host.ask(f"{PLAN[words.language]} {GAME[words.language]} expert=yes veterans=10 rounds=2")
    (night,) = await evening.service.nights.programme.coming(HOME)
    assert (night.plan.game, night.plan.rounds) == ("palm", 2)
    chosen = night.plan.options
    assert (chosen["expert"], chosen["veterans"], chosen["silence"]) == ("yes", "10", "quiet")
    told = "\n".join(answer.lines)
    for said in (
        words.say("lobby-palm"),
        words.say("opening-expert"),
        words.say("opening-veterans", cards=10),
    ):
        assert said in told
    assert words.say("title-palm") in answer.files[0].content.decode().replace("\r\n ", "")
    (shown,) = [file for file in (await host.ask("night show")).files if file.is_picture]
    assert shown.content


@each_row("option", ["edition=published", "level=difficult", "grow"])
async def test_what_palm_does_not_have_is_refused_in_a_sentence_and_nothing_is_planned(
    evening: Evening, host: Asker, option: str
) -> None:
    words = host.words
    typed = f"{PLAN[words.language]} {GAME[words.language]} {option}"
    assert await host.why_not(typed, evening.client) is Unplanned.NOT_IN_THIS_GAME
    with pytest.raises(Refusal) as found:
        await host.ask(typed)
    said = refused(found.value, words).headline
    name = words.say(f"option-word-{option.partition('=')[0]}")
    assert words.say("title-palm") in said
    assert f'"{name}"' in said
    assert said.endswith(".")


@each_row("option", ["expert", "veterans=8"])
async def test_what_held_hands_does_not_have_is_refused_too(
    evening: Evening, host: Asker, option: str
) -> None:
    typed = f"{PLAN[host.words.language]} {option}"
    assert await host.why_not(typed, evening.client) is Unplanned.NOT_IN_THIS_GAME


async def test_an_evening_gets_another_game_and_keeps_what_both_have(evening: Evening, host: Asker) -> None:
    words = host.words
    await host.ask(f"{PLAN[words.language]} level=2 silence=silent grow places=8")
    answer = await host.ask(f"night edit {GAME[words.language]}")
    (night,) = await evening.service.nights.programme.coming(HOME)
    assert (night.plan.game, night.plan.grow, night.plan.places) == ("palm", False, 8)
    assert night.plan.options["silence"] == "silent"
    told = "\n".join(answer.lines)
    assert words.say("lobby-palm") in told
    assert words.say("lobby-grow") not in told
    assert await host.why_not("night edit level=1", evening.client) is Unplanned.NOT_IN_THIS_GAME
    await host.ask("night edit game=heldhands level=1")
    (night,) = await evening.service.nights.programme.coming(HOME)
    assert (night.plan.game, night.plan.options["level"]) == ("heldhands", "challenging")
    assert "expert" not in night.plan.options


async def test_help_tells_which_games_there_are(host: Asker) -> None:
    words = host.words
    told = "\n".join((await host.ask("help night plan")).lines)
    for said in (words.say("option-about-plays"), words.say("value-plays-palm")):
        assert said in told


async def test_a_calendar_names_the_game(evening: Evening, host: Asker) -> None:
    words = host.words
    for game, title in (("palm", words.say("title-palm")), ("heldhands", words.say("title"))):
        night = await evening.planned(game=game)
        file = calendar_file(night, words, revision=1, now=evening.time.now).decode().replace("\r\n ", "")
        assert title.replace(",", "\\,") in file
