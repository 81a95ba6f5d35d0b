"""Two games, two roots: what is declared to Discord, and what is read on Matrix."""

from collections.abc import Mapping
from typing import Any

from discord import Client, Intents
from discord.app_commands import CommandTree

from adapters.discord.answers import AnyInteraction
from adapters.discord.helping import help_dress
from adapters.discord.slash import CatalogueTranslator, slash_groups
from adapters.matrix.reading import command_in
from bot.commands.grammar import COMMANDS, read_call
from bot.commands.repertoire import SHARED
from bot.commands.vocabulary import own_word
from bot.language import words_in
from renderers.language import Language
from tests.rows import each_row
from tests.simulator.contract.commands import MOST_LETTERS, MOST_OPTIONS, check_commands, count_letters
from tests.simulator.contract.part import Part
from tests.simulator.contract.violation import Violation

ALBA = "matrix:@alba:example.org"
BOT = "@heldhands:example.org"
OWN = [each.name for each in COMMANDS if each.group == "palm"]
EN, IT = words_in(Language.EN), words_in(Language.IT)


async def _use(_: AnyInteraction, __: str, ___: Mapping[str, str]) -> None: ...


async def _complete(_: AnyInteraction, __: str, ___: str) -> list[tuple[str, str]]:
    return []


async def declared() -> dict[str, Any]:
    """Return the commands as they are sent to Discord, by their names."""
    tree = CommandTree(Client(intents=Intents.none()))
    translator = CatalogueTranslator()
    groups = slash_groups(_use, _complete)
    for group in groups:
        tree.add_command(group)
    return {group.name: await group.get_translated_payload(tree, translator) for group in groups}


async def test_there_is_a_command_for_each_game_and_discord_would_take_both() -> None:
    roots = await declared()
    noted = list[Violation]()
    check_commands([*roots.values()], noted)
    assert list(roots) == ["heldhands", "palm"]
    for root in roots.values():
        assert len(root["options"]) <= MOST_OPTIONS
        part = Part.of(root, "", noted)
        assert part
        assert count_letters(part) <= MOST_LETTERS
    assert noted == []
    house = [each["name"] for each in roots["heldhands"]["options"]]
    assert "night" in house
    assert "palm" not in house


async def test_palm_has_its_own_commands_and_those_that_both_games_have_and_takes_seven_players() -> None:
    options = (await declared())["palm"]["options"]
    names = [*OWN, *SHARED["palm"]]
    assert sorted(each["name"] for each in options) == sorted(own_word(name, EN) for name in names)
    italian = sorted(each["name_localizations"]["it"] for each in options)
    assert italian == sorted(own_word(name, IT) for name in names)
    (start,) = (each["options"] for each in options if each["name"] == "start")
    assert len(start) <= MOST_OPTIONS
    assert [each["name"] for each in start if each["type"] == 6] == [f"player{n}" for n in range(1, 8)]
    assert not any(each.get("required") for each in start)


@each_row("language", Language)
def test_help_on_discord_has_a_line_for_both_roots(language: Language) -> None:
    words = words_in(language)
    told = str(help_dress(words).view.to_components())  # type: ignore[no-untyped-call]
    for name in OWN:
        assert f"**/palm {own_word(name, words)}**" in told
    assert f"**/heldhands {own_word('start', words)}**" in told
    assert "/heldhands palm" not in told


@each_row(
    ("text", "command"),
    [
        *(("!palm", "palm"), ("!palm start @bruno:example.org", "palm start @bruno:example.org")),
        *(("!Palm  biography 3", "Palm  biography 3"), ("!palmo inizia", "palmo inizia")),
        *(("!heldhands palm start", "palm start"), ("!palm show", "palm show")),
        *(("!night list", None), ("!palmistry", None), ("palm start", None)),
    ],
)
def test_on_matrix_a_sign_of_its_own_is_read_like_a_word_after_ours(text: str, command: str | None) -> None:
    assert command_in(text, BOT) == command


@each_row("typed", ["start @bruno:example.org", "regole 2", "show", "help", "settings theme=day", ""])
def test_what_is_typed_after_either_sign_is_the_same(typed: str) -> None:
    (ours, theirs) = (command_in(f"{sign} {typed}", BOT) for sign in ("!palm", "!heldhands palm"))
    assert ours is not None
    assert theirs is not None
    assert read_call(ours, ALBA) == read_call(theirs, ALBA)
