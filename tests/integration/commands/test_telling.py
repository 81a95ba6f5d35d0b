"""Rules, help, and what is only there on a platform."""

import contextlib
from collections.abc import Mapping
from dataclasses import replace

import pytest
from redis.exceptions import ConnectionError as NoConnectionError

from bot.commands.commands import Commands
from bot.commands.forms import Call
from bot.commands.grammar import COMMANDS, command, usage
from bot.commands.refusals import CommandRefusal, Misread
from bot.commands.repertoire import SHARED
from bot.commands.vocabulary import (
    command_about,
    command_example,
    command_word,
    option_about,
    option_word,
)
from bot.connection import Client
from bot.how_to_play import how_to_play
from bot.metrics import Metrics
from bot.refusals import ServiceRefusal
from bot.service.service import GameService
from bot.store.people import People, Person
from renderers.language import Language
from tests.integration.commands.asker import ALBA, BRUNO, ZONE, Asker
from tests.integration.service.tablemates import begun
from tests.rows import each_row

GAMES = [("rules", "heldhands"), ("palm-rules", "palm")]


@each_row(("typed", "game"), GAMES)
async def test_the_rules_begin_with_a_list_of_all_that_is_told(alba: Asker, typed: str, game: str) -> None:
    sections = how_to_play(alba.words, game)
    answer = await alba.ask(typed)
    assert answer.headline == sections[0].title
    assert answer.lines[: len(sections[0].paragraphs)] == sections[0].paragraphs
    assert answer.lines[-len(sections) + 1 :] == tuple(
        f"{number}. {section.title}" for number, section in enumerate(sections[1:], 2)
    )
    last = await alba.press(answer, f"{typed} page={len(sections)}")
    assert last.headline == sections[-1].title


@each_row(("typed", "game"), GAMES)
async def test_the_rules_can_be_leafed_through_from_the_first_page_to_the_last(
    alba: Asker, typed: str, game: str
) -> None:
    sections = how_to_play(alba.words, game)
    answer = await alba.ask(typed)
    for number, section in enumerate(sections[1:], 2):
        answer = await alba.press(answer, f"{typed} page={number}")
        assert (answer.headline, answer.lines) == (section.title, section.paragraphs)
    back, on = answer.choices
    assert (back.enabled, on.enabled) == (True, False)
    assert (await alba.press(answer, back.action)).headline == sections[-2].title


@each_row(("typed", "game"), GAMES)
async def test_there_is_no_page_behind_the_last(
    alba: Asker, redis_client: Client, typed: str, game: str
) -> None:
    count = len(how_to_play(alba.words, game))
    assert await alba.why_not(f"{typed} {count + 1}", redis_client) is Misread.NO_SUCH_PAGE


async def test_help_has_a_line_for_every_command(alba: Asker) -> None:
    answer = await alba.ask("help")
    words = alba.words
    told = [
        words.say("help-line", usage=usage(each.name, words), about=command_about(each.name, words))
        for each in COMMANDS
        if not each.group
    ]
    palm, nights = (
        words.say(
            "help-group", group=words.say(f"command-{group}"), about=words.say(f"command-{group}-about")
        )
        for group in ("palm", "night")
    )
    assert answer.lines == (*told, palm, nights, words.say("help-more"))


@each_row("typed", ["night", "help night", "serata"])
async def test_a_group_of_commands_is_told_by_its_name(alba: Asker, typed: str) -> None:
    answer = await alba.ask(typed)
    words = alba.words
    told = [
        words.say("help-line", usage=usage(each.name, words), about=command_about(each.name, words))
        for each in COMMANDS
        if each.group == "night"
    ]
    assert answer.headline == words.say("command-night-about")
    first = f"{words.say('command-night')} {words.say('command-night-plan')}"
    assert answer.lines == (*told, words.say("help-group-more", command=first))


@each_row("typed", ["palm", "help palm", "palm help", "palmo aiuto"])
async def test_a_game_of_its_own_is_told_with_what_it_shares(alba: Asker, typed: str) -> None:
    answer = await alba.ask(typed)
    words = alba.words
    *told, shared, more = answer.lines
    assert answer.headline == words.say("command-palm-about")
    assert told == [
        words.say("help-line", usage=usage(each.name, words), about=command_about(each.name, words))
        for each in COMMANDS
        if each.group == "palm"
    ]
    assert all(command_word(name, words) in shared for name in SHARED["palm"])
    first = f"{words.say('command-palm')} {words.say('command-palm-start')}"
    assert more == words.say("help-group-more", command=first)


@each_row("name", [each.name for each in COMMANDS])
async def test_help_tells_all_about_one_command(alba: Asker, name: str) -> None:
    answer = await alba.ask(f"help {name}")
    words = alba.words
    assert answer.headline == usage(name, words)
    assert answer.lines[0] == command_about(name, words)
    options = command(name).options
    for option, line in zip(options, answer.lines[1 : len(options) + 1], strict=True):
        assert option_word(option.name, words) in line
        assert option_about(option.explained, words) in line
    assert len(answer.lines[len(options) + 1 :]) == (2 if command_example(name, words) else 0)


async def test_help_with_planning_has_what_is_meant_by_nothing_and_a_line_to_be_copied(alba: Asker) -> None:
    words = alba.words
    *_, left_out, example = (await alba.ask("help night plan")).lines
    assert words.say("length-hours", count=2) in left_out
    assert ZONE in left_out
    assert example == words.say("help-example", example=words.say("example-night-plan"))


async def test_help_says_that_a_yes_need_not_be_said(alba: Asker) -> None:
    words, grow = alba.words, option_word("grow", alba.words)
    told = words.say("help-option-flag", option=grow, about=option_about("grow", words))
    assert told in (await alba.ask("help night plan")).lines


async def test_setup_is_for_a_platform(alba: Asker, redis_client: Client) -> None:
    assert await alba.why_not("setup", redis_client) is Misread.NOT_HERE


@each_row(
    ("name", "options"), [("dance", {}), ("start", {}), ("show", {"game": "?"}), ("rules", {"game": "X"})]
)
async def test_what_a_platform_has_read_wrongly_is_refused(
    service: GameService, name: str, options: Mapping[str, str]
) -> None:
    with pytest.raises(CommandRefusal):
        await Commands(service).carry_out(Call(ALBA, name, options))


async def test_who_has_chosen_no_language_is_answered_in_that_of_the_house(
    service: GameService, language: Language
) -> None:
    house = GameService(service.desk, Metrics(), language)
    asker = Asker(house, ALBA, language)
    assert (await asker.ask("help")).headline == asker.words.say("help-headline")


class Fading(People):
    """People of a server that answers so many times, and then no more."""

    left = 0

    async def load(self, who: str) -> Person:
        self.left -= 1
        if self.left < 0:
            raise NoConnectionError
        return await super().load(who)


@pytest.mark.parametrize("answers", range(4))
async def test_a_server_that_does_not_answer_is_a_refusal(
    service: GameService, redis_client: Client, answers: int
) -> None:
    people = Fading(redis_client)
    commands = Commands(GameService(replace(service.desk, people=people), Metrics()))
    await begun(service, ALBA, BRUNO)
    for asking in (
        lambda: commands.carry_out(Call(ALBA, "settings")),
        lambda: commands.matching_games(ALBA, "", "show"),
    ):
        people.left = answers
        with contextlib.suppress(ServiceRefusal):
            await asking()
            assert people.left >= 0
