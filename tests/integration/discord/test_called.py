"""Given people with names of all kinds: nothing rings, nothing is formatted, nothing breaks."""

import re

import pytest

from adapters.discord.dressing import plain
from tests.integration.discord.asking import address_of, labels, told
from tests.integration.discord.playing import begun, proposed
from tests.integration.discord.scene import Scene
from tests.simulator import Permission

NAMES = {
    "markdown": "**bold** _it_ ~~no~~ `code` ||x||",
    "heading": "# Big",
    "quotation": ">>> said",
    "everyone": "@everyone @here",
    "link": "https://example.org/a_b_c",
    "masked": "[press](https://example.org)",
    "angle": "<https://example.org> <t:0:R>",
    "emoji": "👩‍👩‍👧‍👦 <:x:123>",
    "right to left": "\u202e\u0622\u0646\u0627 \u05d0\u05e0\u05d4",
    "joined": "\u2060<t:0:R>\u200d<t:0:R>",
    "blank": "\u200b\u2800",
    "long": "W" * 32,
    "strokes": "\\" * 32,
    "zalgo": "A" + "\u0301" * 31,
    "placeholder": "{ $name } { title }",
}
MARKUP = re.compile(r"(?<!\\)(?:\\\\)*([*_~`|\[<])|(?<!\\)://|^\s*(>|#{1,3} |- )", re.MULTILINE)
OURS = re.compile(r"^(### |-# )|^\*\*|\*\*$|<@\d+>", re.MULTILINE)


def formatted(text: str) -> list[str]:
    """Return what Discord would not show as it stands, but for what we meant."""
    return [found[0] for found in MARKUP.finditer(OURS.sub("", text))]


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
async def test_a_name_is_shown_as_it_is_and_rings_for_nobody(scene: Scene, name: str) -> None:
    scene.guild.new_role("Loud", Permission.MENTION_EVERYONE, [scene.app])
    scene.ann.name = name
    scene.bob.name = scene.eve.mention
    table = await begun(scene)
    listed = await told(scene, scene.bob, "games")
    view = await (await scene.bob.press(scene.tables[-1], "My view")).answered()
    shown = [*scene.eve.messages(scene.channel), *scene.tables, scene.letter(scene.bob), listed, view]
    for message in shown:
        for version in message.versions:
            assert not formatted(version.text), version.text
            assert not re.search(rf"(?<!\\){scene.eve.mention}", version.text), "she is not meant"
    assert not scene.eve.notifications
    assert 0 < len(scene.thread.name) <= 100
    for person in table.people:
        await scene.house.service.manners.part(address_of(person), table.game)
    await scene.discord.until(lambda: "agreed to end" in scene.tables[-1].text, "it is over")
    stats = await told(scene, scene.bob, "stats", partner=scene.ann)
    assert not formatted(stats.text)


def test_what_is_formatted_is_found() -> None:
    for text in ("a *b*", "a\n> b", "https://x", "[a](b)", "<@12>", "\\\\*a"):
        assert formatted(f"x {text}".replace("<@12>", "<#12>")), text
        assert not formatted(plain(f"x {text}", 100)), text


@pytest.mark.parametrize("longest", [10, 20, 60])
def test_what_is_too_long_is_cut_and_still_shown_as_it_is(longest: int) -> None:
    cut = plain("*_~" * 100, longest)
    assert len(cut) <= longest
    assert not formatted(cut)


async def test_a_name_that_changes_while_its_owner_plays_is_not_learnt(scene: Scene) -> None:
    table = await begun(scene)
    scene.ann.name = "Go left"
    for command in ("games", "show", "settings", "rules"):
        await told(scene, scene.ann, command)
    asked = await scene.eve.use(scene.channel, "heldhands start", partner=scene.ann)
    assert asked.answer
    assert (await scene.house.service.desk.people.load(address_of(scene.ann))).name == "Ann"
    assert "Go left" not in (await told(scene, scene.bob, "games")).text
    for person in table.people:
        await scene.house.service.manners.part(address_of(person), table.game)
    await told(scene, scene.ann, "games")
    assert (await scene.house.service.desk.people.load(address_of(scene.ann))).name == "Go left"


async def test_a_partner_with_a_new_name_is_called_by_it_before_the_game_begins(scene: Scene) -> None:
    scene.ann.name = "Annie"
    assert "Annie" in (await proposed(scene)).text
    scene.bob.name = "Bobby"
    listed = await told(scene, scene.bob, "games")
    assert "Annie" in listed.text
    assert labels(listed) == ["1. Annie"]
