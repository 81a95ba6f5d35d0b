"""The slash commands as Discord knows them; each is answered at once and privately."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from pydantic import SecretStr

from adapters.discord import slash_commands
from bot.commands.command_table import COMMANDS, SHARED
from bot.commands.model import Command, OptionKind
from bot.text.catalogue import words_in
from bot.text.display_names import code_of
from renderers.i18n.catalogue import Language
from tests.integration.discord.asking import address_of, finished, labels, told, whispered_in
from tests.integration.discord.playing import begun, game_of, posted
from tests.integration.discord.scene import Scene
from tests.simulator.commands import BOOLEAN, GROUP, INTEGER, PERSON, STRING
from tests.simulator.world import JSON

KINDS = {
    **dict.fromkeys(OptionKind, STRING),
    **dict.fromkeys((OptionKind.PAGE, OptionKind.NUMBER), INTEGER),
    OptionKind.FLAG: BOOLEAN,
    OptionKind.PERSON: PERSON,
}
COMPLETED = {OptionKind.GAME, OptionKind.NIGHT}
ALONE = [command for command in COMMANDS if not command.group]
EN, IT = words_in(Language.EN), words_in(Language.IT)


def declared(scene: Scene, root: str) -> JSON:
    (group,) = (each for each in scene.app.global_commands.values() if each["name"] == root)
    return group


def is_called(told: JSON, name: str, about: str) -> None:
    assert (told["name"], told["name_localizations"]) == (EN.say(name), {"it": IT.say(name)})
    assert (told["description"], told["description_localizations"]) == (EN.say(about), {"it": IT.say(about)})


def check(commands: Sequence[Command], declared: Sequence[JSON]) -> None:
    for command, listed in zip(commands, declared, strict=True):
        is_called(listed, f"command-{command.name}", f"command-{command.name}-about")
        for option, given in zip(command.options, listed["options"], strict=True):
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


async def test_grammar_is_declared_in_both_languages_for_everywhere(scene: Scene) -> None:
    roots = [declared(scene, root) for root in ("heldhands", "palm")]
    assert len(scene.app.global_commands) == len(roots)
    for group in roots:
        assert sorted(group["contexts"]) == [0, 1, 2]
        assert sorted(group["integration_types"]) == [0, 1]
    ours, palm = (group["options"] for group in roots)
    (nights,) = (each for each in ours if each["type"] == GROUP)
    is_called(nights, "command-night", "command-night-about")
    check(ALONE, [each for each in ours if each is not nights])
    check([command for command in COMMANDS if command.group == "night"], nights["options"])
    assert roots[1]["description_localizations"] == {"it": IT.say("command-palm-about")}
    own = [command for command in COMMANDS if command.group == "palm"]
    check([*own, *(command for command in ALONE if command.name in SHARED["palm"])], palm)


async def test_commands_are_declared_once_for_each_application_and_again_when_they_have_changed(
    stage: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def declarations() -> int:
        async with stage.running():
            puts = [each.path for each in stage.discord.requests if each.method == "PUT"]
        return sum(path.endswith("/commands") for path in puts)

    assert [await declarations() for _ in range(2)] == [1, 1]
    assert COMMANDS[-1].name == "palm-biography"
    monkeypatch.setattr(slash_commands, "COMMANDS", COMMANDS[:-1])
    assert [await declarations() for _ in range(2)] == [2, 2]
    palm = [each["name"] for each in declared(stage, "palm")["options"]]
    assert "tutorial" in palm
    assert "biography" not in palm
    other = stage.another_bot()
    settings = stage.house.settings.model_copy(update={"discord_token": SecretStr(other.token)})
    async with replace(stage, app=other, house=replace(stage.house, settings=settings)).running():
        assert len(other.global_commands) == 2


async def test_help_tells_every_command_as_it_is_typed_under_either_root(scene: Scene) -> None:
    typed = {
        f"/{root['name']} {each['name']}{' …' if each['type'] == GROUP else ''}**"
        for root in scene.app.global_commands.values()
        for each in root["options"]
    }
    shared = {each for each in typed if each.replace("/palm", "/heldhands") in typed - {each}}
    assert {"/palm show**", "/palm join**"} <= shared  # which are told once, for both games
    for root in ("heldhands", "palm"):
        helped = (await whispered_in(scene.channel, scene.ann, f"{root} help")).text
        assert all(each in helped for each in {*typed - shared, "/palm start**", "/palm rules**"})
        assert "/heldhands palm" not in helped
    assert "Who plays with me" in (await told(scene, scene.ann, "help", command="start")).text
    assert "Decroix" in (await whispered_in(scene.channel, scene.ann, "palm rules", page=18)).text


@pytest.mark.usefixtures("drawn")
async def test_games_are_listed_with_a_button_for_each_that_shows_it_in_its_place(scene: Scene) -> None:
    table = await begun(scene)
    over = await finished(scene)
    asked = await posted(scene, scene.eve, "heldhands start", partner=scene.ann)
    for label, shown in {"2. Bob": ("choose a side",), "1. Eve": ("Accept", "Decline")}.items():
        listed = await told(scene, scene.ann, "games")
        assert "You have 2 games" in listed.text
        assert {"1. Eve", "2. Bob", "3. Bob"} == set(labels(listed))
        assert all(code_of(game) in listed.text for game in (over, table.game, game_of(asked)))
        await scene.ann.press(listed, label)
        await scene.reads(listed, *shown)
    listed = await told(scene, scene.ann, "games")
    await scene.ann.press(listed, "3. Bob")
    await scene.until(lambda: len(listed.files) == 3)


@pytest.mark.usefixtures("drawn")
async def test_finished_game_is_suggested_and_handed_out_as_film_words_and_record(scene: Scene) -> None:
    for person in (scene.ann, scene.bob, scene.eve):
        await scene.house.service.guests.meet(address_of(person), name=person.name)
    mine, theirs = await finished(scene), await finished(scene, scene.bob, scene.eve)

    async def suggested(typed: str, command: str = "replay") -> list[str]:
        found = await scene.ann.autocomplete(scene.channel, f"heldhands {command}", game=typed)
        return [each["value"] for each in found if "Bob" in each["name"]]

    for typed in ("", "bÓ", code_of(mine).lower()[:7]):
        assert await suggested(typed) == [mine]
    assert [await suggested(typed) for typed in (theirs, "Eve")] == [[], []]
    assert await suggested("", "nudge") == []  # nothing goes on
    for person in (scene.ann, scene.eve):  # all who have the code may see it
        answer = await told(scene, person, "replay", game=code_of(mine))
        assert [file.filename.rpartition(".")[2] for file in answer.files] == ["gif", "txt", "record"]
        assert answer.pictures[0].data.startswith(b"GIF8")
        assert answer.pictures[0].alt
        assert "Turn 1" in answer.files[1].data.decode()
    assert labels(answer) == []
    again = await told(scene, scene.ann, "replay")  # the only one
    await scene.ann.press(again, "Play again, swap seats")
    await scene.reads(again, "Take the invitation back")


async def test_pages_with_pictures_are_leafed_through_by_buttons(scene: Scene) -> None:
    page = await whispered_in(scene.channel, scene.ann, "palm biography", page=55)
    for label, words, picture in (
        ("Next", "Two rooms' worth, in one", "palm-055.png"),
        ("Skip ten", "Wallpaper", "palm-056.png"),
        ("Back", "66. The roof", "palm-066.png"),
    ):
        await scene.reads(page, words)
        assert [each.name for each in page.pictures] == [picture]
        await scene.ann.press(page, label)
