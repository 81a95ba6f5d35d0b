"""The slash commands as Discord knows them: those of the grammar, in every language, declared once."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from pydantic import SecretStr

from adapters.discord import slash
from bot.commands.forms import Command, OptionKind
from bot.commands.grammar import COMMANDS
from bot.commands.repertoire import SHARED
from bot.language import words_in
from renderers.language import Language
from tests.integration.discord.scene import Scene, bot_running
from tests.simulator.world import JSON

KINDS = {
    OptionKind.PERSON: 6,
    OptionKind.VALUE: 3,
    OptionKind.TEXT: 3,
    OptionKind.GAME: 3,
    OptionKind.PAGE: 4,
    OptionKind.FLAG: 5,
    OptionKind.NIGHT: 3,
    OptionKind.MINUTES: 3,
    OptionKind.NUMBER: 4,
}
COMPLETED = {OptionKind.GAME, OptionKind.NIGHT}
SUBCOMMAND, GROUP = 1, 2
ALONE = [command for command in COMMANDS if not command.group]
EN, IT = words_in(Language.EN), words_in(Language.IT)


def declared(scene: Scene, root: str = "heldhands") -> JSON:
    (group,) = (each for each in scene.app.global_commands.values() if each["name"] == root)
    return group


def is_called(told: JSON, name: str, about: str) -> None:
    """Check what something is called, and what is said about it, in both languages."""
    assert told["name"] == EN.say(name)
    assert told["name_localizations"] == {"it": IT.say(name)}
    assert told["description"] == EN.say(about)
    assert told["description_localizations"] == {"it": IT.say(about)}


async def test_the_grammar_is_declared_in_both_languages_for_everywhere(scene: Scene) -> None:
    group = declared(scene)
    assert group["name"] == "heldhands"
    assert sorted(group["contexts"]) == [0, 1, 2]
    assert sorted(group["integration_types"]) == [0, 1]
    alone = [each for each in group["options"] if each["type"] == SUBCOMMAND]
    (nights,) = (each for each in group["options"] if each["type"] == GROUP)
    is_called(nights, "command-night", "command-night-about")
    check(ALONE, alone)
    check([command for command in COMMANDS if command.group == "night"], nights["options"])


async def test_the_other_game_is_declared_with_what_it_shares(scene: Scene) -> None:
    group = declared(scene, "palm")
    assert sorted(group["contexts"]) == [0, 1, 2]
    assert sorted(group["integration_types"]) == [0, 1]
    assert group["description_localizations"] == {"it": IT.say("command-palm-about")}
    own = [command for command in COMMANDS if command.group == "palm"]
    check([*own, *(command for command in ALONE if command.name in SHARED["palm"])], group["options"])
    assert len(scene.app.global_commands) == 2


def check(commands: Sequence[Command], declared: Sequence[JSON]) -> None:
    """Check what is declared of some commands, in the order in which they are told."""
    for command, told in zip(commands, declared, strict=True):
        is_called(told, f"command-{command.name}", f"command-{command.name}-about")
        for option, given in zip(command.options, told["options"], strict=True):
            is_called(given, f"option-word-{option.name}", f"option-about-{option.explained}")
            assert given["type"] == KINDS[option.kind]
            assert given.get("required", False) is option.required
            assert given.get("autocomplete", False) is (option.kind in COMPLETED)
            if option.kind is OptionKind.NUMBER:
                assert (given["min_value"], given["max_value"]) == (option.lowest, option.highest)
            choices = {each["value"]: each for each in given.get("choices") or ()}
            assert tuple(choices) == option.values
            for value, choice in choices.items():
                assert choice["name"] == EN.say(f"value-{option.name}-{value}")
                assert choice["name_localizations"] == {"it": IT.say(f"value-{option.name}-{value}")}


def declarations(scene: Scene) -> int:
    return sum(each.method == "PUT" and each.path.endswith("/commands") for each in scene.discord.requests)


async def test_commands_are_declared_once_and_again_when_they_have_changed(
    stage: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2):
        async with bot_running(stage.discord, stage.app, stage.house):
            assert declarations(stage) == 1
    monkeypatch.setattr(slash, "COMMANDS", COMMANDS[:-1])
    for _ in range(2):
        async with bot_running(stage.discord, stage.app, stage.house):
            assert declarations(stage) == 2
    palm = [each["name"] for each in declared(stage, "palm")["options"]]
    assert COMMANDS[-1].name == "palm-biography"
    assert "tutorial" in palm
    assert "biography" not in palm


async def test_another_application_declares_its_own(stage: Scene) -> None:
    async with bot_running(stage.discord, stage.app, stage.house):
        pass
    other = stage.discord.new_application("Another")
    stage.guild.install(other)
    settings = stage.house.settings.model_copy(update={"discord_token": SecretStr(other.token)})
    house = replace(stage.house, settings=settings)
    async with bot_running(stage.discord, other, house):
        assert len(other.global_commands) == 2
