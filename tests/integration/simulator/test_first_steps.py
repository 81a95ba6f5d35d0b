"""Given a bot that plays along: do people see what it says, where it says it?"""

import aiohttp
import pytest

from tests.integration.simulator.bots import PIXEL, Bot
from tests.integration.simulator.conftest import Home
from tests.simulator import Forbidden

pytestmark = pytest.mark.usefixtures("bot")


async def test_a_command_is_answered_with_words_and_buttons(home: Home) -> None:
    used = await home.ann.use(home.channel, "hands start", partner=home.bob, level="2")
    assert used.answer
    assert "Shall we play?" in used.answer.text
    assert [button.label for button in used.answer.buttons] == ["Accept", "Later"]
    assert not used.ephemeral
    assert not used.deferred
    assert home.bob.messages(home.channel) == [used.answer]


async def test_a_press_updates_its_message_and_brings_a_direct_message_with_a_picture(home: Home) -> None:
    used = await home.ann.use(home.channel, "hands start", partner=home.bob)
    assert used.answer
    pressed = await home.bob.press(used.answer, "Accept")
    assert pressed.answer is used.answer
    assert "It begins." in used.answer.text
    assert [version.text.splitlines()[0] for version in used.answer.versions] == [
        "Shall we play?",
        "It begins.",
    ]
    await home.discord.until(lambda: len(home.bob.dms(home.app)) == 1, "bob has his picture")
    (message,) = home.bob.dms(home.app)
    assert message.pictures == [(PIXEL, "an empty board", "board.png")]
    assert home.ann.dms(home.app) == []


async def test_a_picture_can_be_downloaded_for_a_day(home: Home) -> None:
    used = await home.ann.use(home.channel, "hands start", partner=home.bob)
    assert used.answer
    await home.bob.press(used.answer, "Accept")
    (file,) = used.answer.files
    url = file.url(home.discord.world)
    async with aiohttp.ClientSession() as session:
        async with session.get(url) as response:
            assert await response.read() == PIXEL
            assert response.content_type == "image/png"
        home.discord.clock.advance(25 * 60 * 60)
        async with session.get(url) as response:
            assert response.status == 404


async def test_what_is_ephemeral_is_seen_by_one_person_only(home: Home) -> None:
    used = await home.ann.use(home.channel, "hands whisper")
    assert used.ephemeral
    assert home.ann.messages(home.channel) == [used.answer]
    assert home.bob.messages(home.channel) == []


async def test_an_answer_that_was_deferred_comes_later(home: Home) -> None:
    used = await home.ann.use(home.channel, "hands think")
    assert used.deferred
    assert used.ephemeral
    assert (await used.answered()).text == "thought"
    await home.discord.until(lambda: len(used.messages) == 2, "there is more")
    assert [message.text for message in home.ann.messages(home.channel)] == ["thought", "and more"]
    assert await used.settled() is used.answer


async def test_suggestions_come_while_somebody_types(home: Home) -> None:
    choices = await home.ann.autocomplete(home.channel, "hands show", game="AB")
    assert [choice["value"] for choice in choices] == ["ABx", "ABy"]


async def test_a_mention_rings_for_whom_it_is_allowed_to(home: Home) -> None:
    used = await home.ann.use(home.channel, "hands start", partner=home.bob)
    assert [(ring.message, ring.why) for ring in home.bob.notifications] == [(used.answer, "mention")]
    assert home.ann.notifications == []


async def test_tests_that_ask_for_nonsense_are_told_so(home: Home) -> None:
    used = await home.ann.use(home.channel, "hands start", partner=home.bob)
    assert used.answer
    with pytest.raises(AssertionError, match="disabled"):
        await home.bob.press(used.answer, "Later")
    with pytest.raises(AssertionError, match="no such button"):
        await home.bob.press(used.answer, "Never")
    with pytest.raises(AssertionError, match="no command /feet"):
        await home.ann.use(home.channel, "feet start")
    with pytest.raises(AssertionError, match="no subcommand walk"):
        await home.ann.use(home.channel, "hands walk")
    with pytest.raises(AssertionError, match="no option speed"):
        await home.ann.use(home.channel, "hands start", partner=home.bob, speed=3)
    with pytest.raises(AssertionError, match="partner is missing"):
        await home.ann.use(home.channel, "hands start")
    with pytest.raises(AssertionError, match="no choice"):
        await home.ann.use(home.channel, "hands start", partner=home.bob, level="9")
    stranger = home.discord.new_person("Cat")
    with pytest.raises(Forbidden):
        await stranger.press(used.answer, "Accept")


async def test_who_waits_in_vain_learns_what_there_is(
    home: Home, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    del bot
    monkeypatch.setattr("tests.simulator.world.PATIENCE", 0.0)
    await home.ann.write(home.channel, "hello there")
    with pytest.raises(AssertionError, match=r"not so: pigs fly[\s\S]*hello there"):
        await home.discord.until(lambda: False, "pigs fly")
