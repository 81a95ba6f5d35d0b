"""Given messages of a bot: are they kept, changed and removed as Discord would?"""

import io
from typing import Any

import discord as discord_py
import pytest

from tests.integration.simulator.bots import PIXEL, Board, Bot, board, running
from tests.integration.simulator.conftest import ENOUGH, Home, furnished
from tests.integration.simulator.refused import refused
from tests.simulator import Discord, Intent, Permission

DAY = 24 * 60 * 60


async def test_the_same_nonce_makes_one_message(home: Home, bot: Bot) -> None:
    room = bot.room(home.channel)
    first, again = await room.send("once", nonce="n1"), await room.send("once more", nonce="n1")
    assert first.id == again.id
    assert (await room.send("other", nonce="n2")).id != first.id
    home.discord.clock.advance(DAY)
    assert (await room.send("later", nonce="n1")).id != first.id
    assert [message.text for message in home.bob.messages(home.channel)] == ["once", "other", "later"]


async def test_an_edit_keeps_the_files_that_it_names_and_all_if_it_names_none(home: Home, bot: Bot) -> None:
    files = [discord_py.File(io.BytesIO(PIXEL), f"{name}.png") for name in "ab"]
    sent = await bot.room(home.channel).send("two", files=files)
    message = home.channel.messages[sent.id]
    await sent.edit(content="still two")
    assert [file.filename for file in message.files] == ["a.png", "b.png"]
    await sent.edit(attachments=[sent.attachments[1], board()])
    assert [file.filename for file in message.files] == ["b.png", "board.png"]
    await sent.edit(attachments=[])
    assert message.files == []


async def test_a_picture_that_no_file_is_named_for_is_refused(home: Home, bot: Bot) -> None:
    with refused(50035):
        await bot.room(home.channel).send(view=Board("no file"))
    assert home.discord.violations
    home.discord.violations.clear()


async def test_pictures_in_components_are_not_told_of_as_attachments(home: Home, bot: Bot) -> None:
    sent = await bot.room(home.channel).send(view=Board("look"), file=board())
    assert sent.attachments == []
    assert len(home.channel.messages[sent.id].pictures) == 1


async def test_nothing_cannot_be_said(home: Home, bot: Bot) -> None:
    with refused(50006):
        await bot.room(home.channel).send("")
    home.discord.violations.clear()


async def test_too_much_cannot_be_uploaded(home: Home, bot: Bot) -> None:
    with refused(40005):
        large = discord_py.File(io.BytesIO(bytes(10 * 1024 * 1024 + 1)), "large.bin")
        await bot.room(home.channel).send(file=large)


async def test_only_the_author_can_edit(home: Home, bot: Bot) -> None:
    written = await home.bob.write(home.channel, "mine")
    with refused(50005):
        await bot.room(home.channel).get_partial_message(written.id).edit(content="yours")


async def test_messages_are_listed_from_a_place_on(home: Home, bot: Bot) -> None:
    written = [await home.bob.write(home.channel, str(number)) for number in range(7)]
    room, middle = bot.room(home.channel), discord_py.Object(written[3].id)

    async def listed(limit: int, **where: Any) -> list[int]:  # noqa: ANN401 - where to begin
        ids = [message.id async for message in room.history(limit=limit, **where)]
        return sorted(written.index(home.channel.messages[each]) for each in ids)

    assert await listed(2) == [5, 6]
    assert await listed(2, before=middle) == [1, 2]
    assert await listed(2, after=middle) == [4, 5]
    assert await listed(3, around=middle) == [2, 3, 4]


async def test_many_can_be_deleted_at_once_for_two_weeks(discord: Discord) -> None:
    home = furnished(discord, ENOUGH | Permission.MANAGE_MESSAGES)
    async with running(discord, home.app) as bot:
        written = [await home.bob.write(home.channel, str(number)) for number in range(4)]
        ids: list[int | str] = [message.id for message in written]
        with refused(50016, 50035):  # its own description forbids it as well
            await bot.http.delete_messages(home.channel.id, ids[:1])
        discord.violations.clear()
        await bot.http.delete_messages(home.channel.id, ids[:2])
        assert home.bob.messages(home.channel) == written[2:]
        discord.clock.advance(15 * DAY)
        with refused(50034):
            await bot.http.delete_messages(home.channel.id, ids[2:])


async def test_mentions_ring_as_far_as_they_are_allowed_and_only_once(home: Home, bot: Bot) -> None:
    room, both = bot.room(home.channel), f"{home.ann.mention} {home.bob.mention}"
    only_bob = discord_py.AllowedMentions(users=[discord_py.Object(home.bob.id)])
    sent = await room.send(both, allowed_mentions=only_bob)
    await sent.edit(content=both)
    assert [ring.message.id for ring in home.bob.notifications] == [sent.id]
    assert home.ann.notifications == []
    await room.send("@everyone")  # the bot lacks the permission
    await room.send(both, silent=True)
    await room.send(both, allowed_mentions=discord_py.AllowedMentions.none())
    assert len(home.bob.notifications) == 1


async def test_replies_point_at_what_they_answer(home: Home, bot: Bot) -> None:
    written = await home.bob.write(home.channel, "a question")
    heard = await bot.hears("message")
    sent = await heard.reply("an answer", mention_author=True)
    assert home.channel.messages[sent.id].reply_to is written
    assert [ring.message.id for ring in home.bob.notifications] == [sent.id]


async def test_unknown_things_are_unknown(home: Home, bot: Bot) -> None:
    with refused(10008):
        await bot.room(home.channel).fetch_message(5)
    with refused(10003):
        await bot.fetch_channel(5)
    with refused(10004):
        await bot.fetch_guild(5)
    with pytest.raises(discord_py.NotFound):
        await bot.get_guild(home.guild.id).fetch_member(5)  # type: ignore[union-attr]


async def test_what_others_say_to_others_is_not_told_without_the_intent(home: Home, bot: Bot) -> None:
    room = bot.room(home.channel)
    written = await home.bob.write(home.channel, "a secret", attachments={"a.txt": b"a"})
    fetched = await room.fetch_message(written.id)
    assert (fetched.content, fetched.attachments) == ("", [])
    to_bot = await home.bob.write(home.channel, f"{home.app.user.mention} hello")
    assert "hello" in (await room.fetch_message(to_bot.id)).content
    home.app.enable(Intent.MESSAGE_CONTENT)
    assert (await room.fetch_message(written.id)).content == "a secret"
