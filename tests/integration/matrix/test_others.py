"""Where others are too, only what is said to us is ours, and what concerns one person is told elsewhere."""

from adapters.matrix.names import PLATFORM, address, mark
from tests.integration.conftest import until
from tests.integration.matrix.asking import IN_PRIVATE, answer, private, talking, words_of_bot
from tests.integration.matrix.scene import Scene, bot_running

HELP = "!heldhands help"
WEATHER = "lovely weather"


async def test_after_a_restart_what_people_say_to_each_other_is_still_not_for_us(stage: Scene) -> None:
    eve, lobby = stage.eve, stage.lobby
    async with bot_running(stage.house):
        await eve.until(lambda: words_of_bot(stage, eve, lobby), "the bot says hello")
        await answer(stage, eve, lobby, HELP)
    async with bot_running(stage.house):
        await talking(stage, eve)  # so it listens; it hears only of those who do something from now on
        await eve.say(lobby, WEATHER)
        assert WEATHER.partition(" ")[0] not in (await answer(stage, eve, lobby, HELP)).body


async def test_who_talks_to_us_before_others_is_answered_alone(scene: Scene) -> None:
    ann, eve = scene.ann, scene.eve
    room = await talking(scene, ann)
    before = len(words_of_bot(scene, ann, room))
    await answer(scene, ann, room, "help")  # alone with us, they need not name us
    await ann.invite(room, eve.user_id)
    await eve.until(lambda: room in eve.invites, "Eve is asked in")
    await eve.join(room)
    await ann.say(room, WEATHER)
    asked = await ann.say(room, "!heldhands games")
    await ann.until(lambda: IN_PRIVATE in ann.reactions(room, asked), "it is answered elsewhere")
    assert len(words_of_bot(scene, ann, room)) == before + 1
    assert ann.invites


async def test_whoever_wants_to_be_forgotten_has_no_room_with_us_any_more(scene: Scene) -> None:
    place = f"direct/{mark(address(scene.eve.user_id))}"
    await private(scene, scene.eve, "games")
    assert await scene.house.service.places.kept(PLATFORM, place)
    await private(scene, scene.eve, "forget-me sure")

    async def is_forgotten() -> bool:
        return await scene.house.service.places.kept(PLATFORM, place) is None

    await until(is_forgotten)
