"""The sign of the other game: `!palm` is read like `!heldhands palm`, and what both games have too."""

from tests.integration.matrix.asking import answer, private, talking, words_of_bot
from tests.integration.matrix.scene import Scene

COMMAND = "org.matrix.msc4391.command"


async def test_palm_is_typed_after_a_sign_of_its_own(scene: Scene) -> None:
    ann, lobby = scene.ann, scene.lobby
    told = await answer(scene, ann, lobby, "!palm")
    assert "palm start [player1] … [player7]" in told.body
    assert (await answer(scene, ann, lobby, "!heldhands palm")).body == told.body
    rules = await answer(scene, ann, lobby, "!palm rules")
    assert "!heldhands palm rules 2" in rules.body
    assert "Decroix" in (await answer(scene, ann, lobby, "!PALM regole 17")).body
    assert 'no command "palm dance"' in (await answer(scene, ann, lobby, "!palm dance")).body
    everything = (await answer(scene, ann, lobby, "!palm help")).body
    assert everything == told.body
    _, games = await private(scene, ann, "palm games")
    assert "You have no games" in games.body


async def test_a_memory_comes_with_its_picture(scene: Scene) -> None:
    ann = scene.ann
    room = await talking(scene, ann)
    told = await answer(scene, ann, room, "palm biography 55")
    assert "Two rooms' worth, in one" in told.body
    assert "palm biography 56" in told.body
    await ann.until(
        lambda: any(
            event.content.get("filename") == "palm-055.png" for event in words_of_bot(scene, ann, room)
        ),
        "the picture is there",
    )


async def test_a_client_may_call_what_it_was_told_of(scene: Scene) -> None:
    ann, lobby = scene.ann, scene.lobby
    call = {COMMAND: {"command": "palm rules", "arguments": {"page": 17}}}
    told = await answer(scene, ann, lobby, "/palm rules 17", **call)
    assert "Decroix" in told.body
