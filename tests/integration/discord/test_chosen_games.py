"""Which game is meant by a command: mine are suggested, and what cannot be is refused clearly."""

import pytest

from bot.screens.table import code_of
from tests.integration.discord.asking import address_of, finished, keys, known, status_of, told
from tests.integration.discord.playing import begun
from tests.integration.discord.scene import Scene

EIGHT_DAYS = 8 * 24 * 60 * 60 * 1000


async def test_my_games_are_suggested_by_name_and_by_code_and_nobody_elses(scene: Scene) -> None:
    await known(scene, scene.ann, scene.bob, scene.eve)
    mine, theirs = await finished(scene), await finished(scene, scene.bob, scene.eve)

    async def suggested(typed: str, command: str = "replay") -> list[str]:
        found = await scene.ann.autocomplete(scene.channel, f"heldhands {command}", game=typed)
        assert all("Bob" in each["name"] for each in found)
        return [each["value"] for each in found]

    assert await suggested("") == [mine]
    assert await suggested("bÓ") == [mine]
    assert await suggested(code_of(mine).lower()[:7]) == [mine]
    assert await suggested(theirs) == []
    assert await suggested("Eve") == []
    assert await suggested("", "nudge") == []  # nothing goes on
    answer = await told(scene, scene.ann, "replay", game=(await suggested("b"))[0])
    assert answer.files


async def test_no_more_games_are_suggested_than_discord_takes(scene: Scene) -> None:
    for _ in range(30):
        await scene.house.service.play.open("heldhands", {}, [address_of(scene.ann), address_of(scene.bob)])
    found = await scene.ann.autocomplete(scene.channel, "heldhands show", game="")
    assert len(found) == 25
    listed = await told(scene, scene.ann, "games")
    assert "You have 30 games" in listed.text
    await scene.ann.press(listed, "On")
    await scene.discord.until(lambda: "30. " in listed.text, "the others are on the next page")


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("show", "There is no such game"),
        ("nudge", "There is no such game"),
        ("end", "There is no such game"),
        ("rematch", "There is no such game"),
        ("replay", "There is no such game"),
    ],
)
async def test_what_is_not_there_is_refused_clearly(scene: Scene, command: str, why: str) -> None:
    assert why in (await told(scene, scene.ann, command, game="ABCDE-23456")).text
    nonsense = await told(scene, scene.ann, command, game="@everyone *no* code at all")
    assert "is not the code of a game" in nonsense.text
    assert "You have" in (await told(scene, scene.ann, command)).text


@pytest.mark.parametrize("command", ["show", "nudge", "end", "rematch", "replay"])
async def test_the_games_of_others_are_not_for_me(scene: Scene, command: str) -> None:
    game = (await begun(scene)).game
    before = await status_of(scene, game)
    answer = await told(scene, scene.eve, command, game=game)
    assert any(why in answer.text for why in ("Only those who play", "is not over")), answer.text
    assert not answer.pictures
    assert await status_of(scene, game) == before


async def test_what_is_over_cannot_be_ended_or_knocked_at(scene: Scene) -> None:
    goes_on = (await begun(scene)).game
    game = await finished(scene)
    for command in ("end", "nudge"):
        assert "over" in (await told(scene, scene.ann, command, game=game)).text
    for command in ("rematch", "replay"):
        assert (await told(scene, scene.ann, command, game=goes_on)).text
        assert await status_of(scene, goes_on) == "playing"


@pytest.mark.parametrize("code", ["ABCDE-23456", "nonsense"])
async def test_a_code_that_nobody_has_told_is_none(scene: Scene, code: str) -> None:
    assert "code" in (await told(scene, scene.ann, "join", code=code)).text
    assert not [key for key in await keys(scene) if ":game:" in key]
