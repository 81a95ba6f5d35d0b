"""Given people who try things: does Discord let them, and does a bot hear of it?"""

from collections.abc import Awaitable, Callable

import pytest

from tests.integration.simulator.bots import Bot, running
from tests.integration.simulator.conftest import ENOUGH, Home, furnished
from tests.simulator import Discord, Forbidden, Permission
from tests.simulator.rooms import PUBLIC_THREAD, Thread

P = Permission
Try = Callable[[Home], Awaitable[object]]

TABLE: dict[str, tuple[Permission, Try]] = {
    "write": (P.SEND_MESSAGES, lambda home: home.bob.write(home.channel, "x")),
    "see": (P.VIEW_CHANNEL, lambda home: home.bob.write(home.channel, "x")),
    "attach": (P.ATTACH_FILES, lambda home: home.bob.write(home.channel, attachments={"a.png": b"a"})),
    "speak": (P.SEND_VOICE_MESSAGES, lambda home: home.bob.write(home.channel, voice=True)),
    "stick": (P.USE_EXTERNAL_STICKERS, lambda home: home.bob.write(home.channel, sticker=True)),
}


@pytest.mark.parametrize(("lacking", "attempt"), TABLE.values(), ids=TABLE.keys())
async def test_what_somebody_may_not_do_does_not_happen(
    home: Home, lacking: Permission, attempt: Try
) -> None:
    home.channel.overwrite(home.bob, deny=lacking)
    with pytest.raises(Forbidden):
        await attempt(home)
    assert home.channel.messages == {}
    home.channel.overwrite(home.bob)
    await attempt(home)
    assert len(home.channel.messages) == 1


async def test_a_new_reaction_needs_a_permission_and_one_that_is_there_does_not(home: Home) -> None:
    written = await home.ann.write(home.channel, "x")
    home.channel.overwrite(home.bob, deny=P.ADD_REACTIONS)
    with pytest.raises(Forbidden):
        await home.bob.react(written, "👍")
    await home.ann.react(written, "👍")
    await home.bob.react(written, "👍")
    assert written.reactions == {"👍": [home.ann, home.bob]}
    await home.bob.unreact(written, "👍")
    assert written.reactions == {"👍": [home.ann]}


async def test_a_bot_hears_reactions_and_can_take_them_off(discord: Discord) -> None:
    home = furnished(discord, ENOUGH | P.MANAGE_MESSAGES)
    from discord import Intents, Object  # noqa: PLC0415 - the fixture has the name of the library

    intents = Intents(guilds=True, guild_messages=True, guild_reactions=True)
    async with running(discord, home.app, intents=intents) as bot:
        written = await home.ann.write(home.channel, "x")
        await home.bob.react(written, "👍")
        heard = await bot.hears("reaction")
        assert (heard.user_id, heard.emoji.name) == (home.bob.id, "👍")
        partial = bot.room(home.channel).get_partial_message(written.id)
        await partial.remove_reaction("👍", Object(home.bob.id))
        assert written.reactions == {}
        await home.bob.react(written, "🎲")
        await partial.clear_reactions()
        assert written.reactions == {}


async def test_a_thread_is_renamed_by_its_owner_or_a_moderator(home: Home) -> None:
    thread = Thread(home.channel, home.discord.clock.snowflake(), "game", home.app.user, PUBLIC_THREAD)
    with pytest.raises(Forbidden):
        await home.bob.rename(thread, "mine")
    await home.ann.rename(thread, "ours")
    assert thread.name == "ours"


async def test_people_change_and_delete_what_is_theirs(home: Home) -> None:
    mine, other = await home.bob.write(home.channel, "x"), await home.ann.write(home.channel, "y")
    await home.bob.edit(mine, "z")
    assert [version.text for version in mine.versions] == ["x", "z"]
    with pytest.raises(Forbidden):
        await home.bob.edit(other, "z")
    with pytest.raises(Forbidden):
        await home.bob.delete(other)
    await home.bob.delete(mine)
    assert mine.deleted
    assert home.bob.messages(home.channel) == [other]


async def test_nobody_sees_what_is_hidden_from_them(home: Home) -> None:
    await home.ann.write(home.channel, "x")
    home.channel.overwrite(home.bob, deny=P.VIEW_CHANNEL)
    assert home.bob.messages(home.channel) == []
    with pytest.raises(Forbidden):
        await home.bob.react(next(iter(home.channel.messages.values())), "👍")


async def test_nobody_answers_where_the_bot_has_left(home: Home, bot: Bot) -> None:
    used = await home.ann.use(home.channel, "hands start", partner=home.bob)
    assert used.answer
    home.guild.kick(home.app)
    await bot.hears("remove")
    with pytest.raises(Forbidden, match="has left"):
        await home.bob.press(used.answer, "Accept")
    with pytest.raises(AssertionError, match="no command"):
        await home.bob.use(home.channel, "hands whisper")


async def test_who_left_is_a_member_no_more(home: Home, bot: Bot) -> None:
    del bot
    home.guild.leave(home.bob)
    with pytest.raises(Forbidden):
        await home.bob.use(home.channel, "hands whisper")
