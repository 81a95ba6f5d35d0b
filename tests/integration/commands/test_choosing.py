"""Settings and forget-me: what is remembered of me, and that it is forgotten."""

from enum import StrEnum

from bot.commands.answers import Answer
from bot.commands.forms import FLAG_VALUES
from bot.commands.grammar import command
from bot.commands.refusals import Misread
from bot.connection import Client
from bot.language import words_in
from bot.looks import read_look
from bot.nights.when_refusals import Untimely
from bot.service.service import GameService
from bot.store.games import Status
from renderers.language import Language
from renderers.paint.look import Look, ThemeName
from tests.integration.commands.asker import ALBA, BRUNO, ZONE, Asker, finished
from tests.integration.service.tablemates import begun, everything, stored
from tests.rows import each_row


async def look_of(service: GameService) -> Look:
    return read_look((await service.desk.people.load(ALBA)).choices)


def set_now(answer: Answer) -> set[str]:
    """Return what cannot be pressed, since it is so already."""
    return {choice.action for choice in answer.choices if not choice.enabled}


async def test_settings_show_what_is_set_and_offer_all_the_rest(alba: Asker) -> None:
    answer = await alba.ask("settings")
    options = command("settings").options
    assert answer.headline == alba.words.say("settings-headline")
    *chosen, zone = options
    assert zone.name == "zone"
    assert len(answer.lines) == len(options)
    assert len(answer.rows) == len(chosen)
    assert ZONE in answer.lines[-1]
    offered = [choice.action for choice in answer.choices]
    assert offered == [
        f"settings {option.name}={value}" for option in chosen for value in option.values or FLAG_VALUES
    ]
    assert set_now(answer) == {
        f"settings language={alba.words.language}",
        "settings theme=day",
        "settings size=1200",
        "settings large=no",
        "settings season=shown",
    }


async def test_a_time_zone_is_kept_as_it_is_spelled_and_told(service: GameService, alba: Asker) -> None:
    answer = await alba.ask("settings zone=america/new_york")
    assert answer.headline == alba.words.say("settings-changed")
    assert answer.lines[-1].endswith("America/New_York")
    assert (await service.desk.people.load(ALBA)).choices["zone"] == "America/New_York"


async def test_who_plays_without_appearing_is_in_no_table_until_they_wish(
    service: GameService, alba: Asker
) -> None:
    answer = await alba.ask("settings season=hidden")
    assert "settings season=hidden" in set_now(answer)
    assert (await service.desk.people.load(ALBA)).choices["season"] == "hidden"
    answer = await alba.press(answer, "settings season=shown")
    assert "settings season=shown" in set_now(answer)
    assert "season" not in (await service.desk.people.load(ALBA)).choices


async def test_what_is_said_is_changed_together(service: GameService, alba: Asker) -> None:
    answer = await alba.ask("settings theme=night size=800 large=yes")
    assert answer.headline == alba.words.say("settings-changed")
    assert await look_of(service) == Look(ThemeName.NIGHT, 800, large=True)
    assert set_now(answer) >= {"settings theme=night", "settings size=800", "settings large=yes"}
    await alba.press(answer, "settings large=no")
    assert await look_of(service) == Look(ThemeName.NIGHT, 800)


async def test_who_changes_the_language_is_answered_in_it(service: GameService, alba: Asker) -> None:
    for language in Language:
        answer = await alba.ask(f"settings language={language}")
        assert answer.headline == words_in(language).say("settings-changed")
        assert await service.sights.language(ALBA) is language


@each_row(
    ("typed", "code"),
    [
        ("settings theme=night size=900", Misread.NOT_A_CHOICE),
        ("settings language=it theme=pink", Misread.NOT_A_CHOICE),
        ("settings size=800 large=perhaps", Misread.NOT_YES_OR_NO),
        ("settings theme=night colour=blue", Misread.NO_SUCH_OPTION),
        ("settings theme=night zone=Mars/Olympus", Untimely.UNKNOWN_ZONE),
    ],
)
async def test_if_one_thing_is_wrong_nothing_is_changed(
    alba: Asker, redis_client: Client, typed: str, code: StrEnum
) -> None:
    assert await alba.why_not(typed, redis_client) is code


async def test_nobody_is_forgotten_who_is_not_sure(
    service: GameService, redis_client: Client, alba: Asker
) -> None:
    await begun(service, ALBA, BRUNO)
    before = await everything(redis_client)
    for typed in ("forget-me", "forget-me sure=no"):
        answer = await alba.ask(typed)
        assert answer.headline == alba.words.say("forget-sure")
        assert [choice.action for choice in answer.choices] == ["forget-me sure=yes"]
    assert await everything(redis_client) == before


async def test_of_who_is_sure_nothing_is_left_and_the_answer_is_still_in_their_language(
    service: GameService, redis_client: Client, alba: Asker
) -> None:
    running = await begun(service, ALBA, BRUNO)
    await finished(service, redis_client)
    answer = await alba.press(await alba.ask("forget-me"), "forget-me sure=yes")
    assert answer.headline == alba.words.say("forgotten")
    assert (await stored(service, running)).status is Status.LEFT
    assert ALBA not in repr(await everything(redis_client))
