"""Rules and help, settings and forget-me, and what is only there on a platform."""

import contextlib
from unittest.mock import AsyncMock

from bot.commands.answers import Answer
from bot.commands.command_table import COMMANDS, SHARED, command
from bot.commands.dispatcher import Commands
from bot.commands.handlers.rules import how_to_play
from bot.commands.model import FLAG_VALUES, Call, CommandProblem
from bot.commands.vocabulary import (
    command_about,
    command_example,
    command_word,
    option_about,
    option_word,
    usage,
)
from bot.model.game import Status
from bot.model.person import platform_of, read_look
from bot.model.refusals import StoreUnavailable
from bot.store.people import People
from bot.text.catalogue import words_in
from bot.text.time_zones import TimeProblem
from renderers.i18n.catalogue import Language
from renderers.paint.picture import Look, ThemeName
from tests.integration.commands.asker import ALBA, BRUNO, ZONE, Asker
from tests.integration.commands.test_games import finished
from tests.integration.service.tablemates import World, preceded, why_not
from tests.rows import each_row


@each_row(("typed", "game"), [("rules", "heldhands"), ("palm-rules", "palm")])
async def test_the_rules_are_leafed_through_to_the_last_page(alba: Asker, typed: str, game: str) -> None:
    sections = how_to_play(alba.words, platform_of(ALBA), game)
    first = answer = await alba.ask(typed)
    assert answer.headline == sections[0].title
    assert answer.lines[: len(sections[0].paragraphs)] == sections[0].paragraphs
    assert answer.lines[-len(sections) + 1 :] == tuple(
        f"{number}. {section.title}" for number, section in enumerate(sections[1:], 2)
    )
    last = await alba.press(first, f"{typed} page={len(sections)}")
    assert last.headline == sections[-1].title
    for number, section in enumerate(sections[1:], 2):
        answer = await alba.press(answer, f"{typed} page={number}")
        assert (answer.headline, answer.lines) == (section.title, section.paragraphs)
    back, on = answer.choices
    assert (back.enabled, on.enabled) == (True, False)
    assert (await alba.press(answer, back.action)).headline == sections[-2].title
    assert await alba.refused(f"{typed} {len(sections) + 1}") == [CommandProblem.NO_SUCH_PAGE]


async def test_help_has_a_line_for_every_command_and_a_group_is_told_by_its_name(alba: Asker) -> None:
    words, say = alba.words, alba.say

    def lines(group: str) -> tuple[str, ...]:
        names = [each.name for each in COMMANDS if each.group == group]
        return tuple(
            say("help-line", usage=usage(command(name), words), about=command_about(name, words))
            for name in names
        )

    groups = [
        say("help-group", group=say(f"command-{group}"), about=say(f"command-{group}-about"))
        for group in ("palm", "night")
    ]
    assert (await alba.ask("help")).lines == (*lines(""), *groups, say("help-more"))
    for typed in ("night", "help night", "serata"):
        answer = await alba.ask(typed)
        assert answer.headline == say("command-night-about")
        first = f"{say('command-night')} {say('command-night-plan')}"
        assert answer.lines == (*lines("night"), say("help-group-more", command=first))
    for typed in ("palm", "help palm", "palm help", "palmo aiuto"):
        answer = await alba.ask(typed)
        *told, shared, more = answer.lines
        assert (answer.headline, tuple(told)) == (say("command-palm-about"), lines("palm"))
        assert all(command_word(name, words) in shared for name in SHARED["palm"])
        first = f"{say('command-palm')} {say('command-palm-start')}"
        assert more == say("help-group-more", command=first)


@each_row("name", [each.name for each in COMMANDS])
async def test_help_tells_all_about_one_command(alba: Asker, name: str) -> None:
    answer, words = await alba.ask(f"help {name}"), alba.words
    assert (answer.headline, answer.lines[0]) == (usage(command(name), words), command_about(name, words))
    options = command(name).options
    for option, line in zip(options, answer.lines[1 : len(options) + 1], strict=True):
        assert option_word(option.name, words) in line
        assert option_about(option.explained, words) in line
    assert len(answer.lines[len(options) + 1 :]) == (2 if command_example(command(name), words) else 0)


async def test_help_with_planning_has_what_is_meant_by_nothing_and_a_line_to_be_copied(alba: Asker) -> None:
    lines = (await alba.ask("help night plan")).lines
    *_, left_out, example = lines
    assert alba.say("length-hours", count=2) in left_out
    assert ZONE in left_out
    assert example == alba.say("help-example", example=alba.say("example-night-plan"))
    grow, about = option_word("grow", alba.words), option_about("grow", alba.words)
    assert alba.say("help-option-flag", option=grow, about=about) in lines, "a yes need not be said"
    for said in (alba.say("option-about-plays"), alba.say("value-plays-palm")):
        assert any(said in line for line in lines)


async def test_what_a_platform_does_not_have_or_read_wrongly_is_refused(world: World, alba: Asker) -> None:
    assert await alba.refused("setup") == [CommandProblem.NOT_HERE]
    elsewhere = Commands(world, world.nights, without={"setup"})
    assert not any(line.startswith("setup") for line in (await elsewhere.carry_out(Call(ALBA, "help"))).lines)
    for name in ("setup", "dance"):
        assert await why_not(elsewhere.carry_out(Call(ALBA, name))) is CommandProblem.UNKNOWN_COMMAND
    assert await why_not(elsewhere.carry_out(Call(ALBA, "start"))) is CommandProblem.OPTION_MISSING


async def test_who_chose_no_language_reads_that_of_the_house(world: World, language: Language) -> None:
    asker = Asker(World(world.client, world.time, language), ALBA, language)
    assert (await asker.ask("help")).headline == asker.say("help-headline")


async def test_a_server_that_does_not_answer_is_a_refusal(world: World) -> None:
    load = AsyncMock()
    slow = world.but(people=preceded(People(world.client), "load", load))
    commands = Commands(slow, slow.nights)
    await world.begun(ALBA, BRUNO)
    for answers in range(4):
        for asking in (
            lambda: commands.carry_out(Call(ALBA, "settings")),
            lambda: commands.suggest(Call(ALBA, "show"), ""),
        ):
            load.reset_mock()
            load.side_effect = [*[None] * answers, StoreUnavailable]
            with contextlib.suppress(StoreUnavailable):
                await asking()
                assert load.await_count <= answers


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
        return dict((await world.context.people.load(ALBA)).choices)

    refused = {
        "settings theme=night size=900": CommandProblem.NOT_A_CHOICE,
        "settings language=it theme=pink": CommandProblem.NOT_A_CHOICE,
        "settings size=800 large=perhaps": CommandProblem.NOT_YES_OR_NO,
        "settings theme=night colour=blue": CommandProblem.NO_SUCH_OPTION,
        "settings theme=night zone=Mars/Olympus": TimeProblem.UNKNOWN_ZONE,
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
        assert await world.views.language(ALBA) is language


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
