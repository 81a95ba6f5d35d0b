"""The root of the other game: its own commands by its own name, and those that both games have."""

from typing import Any

from tests.integration.discord.asking import labels
from tests.integration.discord.scene import Scene
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person


async def told(scene: Scene, person: Person, command: str, /, **options: Any) -> Message:  # noqa: ANN401 - as they are
    """Return what a command of Palm is answered with; nobody else sees it."""
    used = await person.use(scene.channel, f"palm {command}", **options)
    assert used.ephemeral
    return await used.answered()


async def test_the_life_of_elio_is_leafed_through_by_buttons(scene: Scene) -> None:
    page = await told(scene, scene.ann, "biography", page=55)
    assert "Two rooms' worth, in one" in page.text
    assert [picture.name for picture in page.pictures] == ["palm-055.png"]
    await scene.ann.press(page, "On")
    await scene.discord.until(lambda: "Wallpaper" in page.text, "the next page is there")
    assert [picture.name for picture in page.pictures] == ["palm-056.png"]
    await scene.ann.press(page, "Ten on")
    await scene.discord.until(lambda: "66. The roof" in page.text, "ten pages further")


async def test_the_tutorial_is_played_to_its_end_by_buttons(scene: Scene) -> None:
    page = await told(scene, scene.ann, "tutorial")
    seen = 1
    while "On" in labels(page):
        before = page.text
        await scene.ann.press(page, "On")
        await scene.discord.until(lambda before=before: page.text != before, "the next page is there")  # type: ignore[misc]
        seen += 1
    assert seen == 9
    assert [picture.name for picture in page.pictures] == [
        "palm-guess.gif",
        *(f"palm-{memory:03}.png" for memory in (18, 22, 15)),
    ]
    await scene.ann.press(page, "The kite")
    await scene.discord.until(lambda: "Not the kite" in page.text, "a friendly answer")
    await scene.ann.press(page, "Feel it again")
    await scene.discord.until(lambda: "The kite" in labels(page), "it can be felt again")
    await scene.ann.press(page, "The tooth")
    await scene.discord.until(lambda: "Yes, the tooth" in page.text, "a right answer")


async def test_what_both_games_have_is_the_same_under_either_root(scene: Scene) -> None:
    assert "You have no games" in (await told(scene, scene.ann, "games")).text
    everything = (await told(scene, scene.ann, "help")).text
    for command in ("/palm start", "/palm rules", "/palm tutorial", "/palm biography", "/heldhands start"):
        assert command in everything
    assert "/heldhands palm" not in everything
    rules = await told(scene, scene.ann, "rules", page=17)
    assert "Decroix" in rules.text
