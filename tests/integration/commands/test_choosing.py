"""Settings and forget-me: what is remembered of me, and that it is forgotten."""

from bot.commands.answers import Answer
from bot.commands.forms import FLAG_VALUES
from bot.commands.grammar import command
from bot.commands.refusals import Misread
from bot.language import words_in
from bot.looks import read_look
from bot.nights.when_refusals import Untimely
from bot.store.games import Status
from renderers.language import Language
from renderers.paint.look import Look, ThemeName
from tests.integration.commands.asker import ALBA, BRUNO, ZONE, Asker
from tests.integration.commands.test_games import finished
from tests.integration.service.tablemates import World


def set_now(answer: Answer) -> set[str]:
    """Return what cannot be pressed, since it is so already."""
    return {choice.action for choice in answer.choices if not choice.enabled}


async def test_settings_show_what_is_set_and_offer_all_the_rest(alba: Asker) -> None:
    answer, options = await alba.ask("settings"), command("settings").options
    *chosen, zone = options
    assert (answer.headline, zone.name) == (alba.say("settings-headline"), "zone")
    assert (len(answer.lines), len(answer.rows)) == (len(options), len(chosen))
    assert ZONE in answer.lines[-1]
    assert [choice.action for choice in answer.choices] == [
        f"settings {option.name}={value}" for option in chosen for value in option.values or FLAG_VALUES
    ]
    usual = (f"language={alba.words.language}", "theme=day", "size=1200", "large=no", "season=shown")
    assert set_now(answer) == {f"settings {each}" for each in usual}


async def test_settings_change_together_or_nothing_does(world: World, alba: Asker) -> None:
    async def choices() -> dict[str, str]:
        return dict((await world.desk.people.load(ALBA)).choices)

    refused = {
        "settings theme=night size=900": Misread.NOT_A_CHOICE,
        "settings language=it theme=pink": Misread.NOT_A_CHOICE,
        "settings size=800 large=perhaps": Misread.NOT_YES_OR_NO,
        "settings theme=night colour=blue": Misread.NO_SUCH_OPTION,
        "settings theme=night zone=Mars/Olympus": Untimely.UNKNOWN_ZONE,
    }
    assert await alba.refused(*refused) == [*refused.values()]
    answer = await alba.ask("settings theme=night size=800 large=yes")
    assert answer.headline == alba.say("settings-changed")
    assert read_look(await choices()) == Look(ThemeName.NIGHT, 800, large=True)
    assert set_now(answer) >= {"settings theme=night", "settings size=800", "settings large=yes"}
    await alba.press(answer, "settings large=no")
    assert read_look(await choices()) == Look(ThemeName.NIGHT, 800)
    answer = await alba.ask("settings zone=america/new_york")
    assert answer.lines[-1].endswith("America/New_York")
    assert (await choices())["zone"] == "America/New_York"
    answer = await alba.ask("settings season=hidden")
    assert "settings season=hidden" in set_now(answer)
    assert (await choices())["season"] == "hidden"
    answer = await alba.press(answer, "settings season=shown")
    assert "settings season=shown" in set_now(answer)
    assert "season" not in await choices()
    for language in Language:
        answer = await alba.ask(f"settings language={language}")
        assert answer.headline == words_in(language).say("settings-changed")
        assert await world.sights.language(ALBA) is language


async def test_who_is_sure_is_forgotten_and_nobody_else(world: World, alba: Asker) -> None:
    running = await world.begun(ALBA, BRUNO)
    await finished(world)
    async with world.unchanged():
        for typed in ("forget-me", "forget-me sure=no"):
            question = await alba.ask(typed)
            assert question.headline == alba.say("forget-sure")
            assert [choice.action for choice in question.choices] == ["forget-me sure=yes"]
    answer = await alba.press(question, "forget-me sure=yes")
    assert answer.headline == alba.say("forgotten"), "still in their language"
    assert await world.status(running) is Status.LEFT
    assert await world.traces(ALBA) == []
