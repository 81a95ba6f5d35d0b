"""Given a bot that answers late, twice or in another way than it began: what does Discord say?"""

import asyncio
from typing import TYPE_CHECKING, Any

import discord
import pytest

from tests.integration.simulator.bots import Board, Bot, board
from tests.integration.simulator.conftest import Home
from tests.integration.simulator.refused import refused
from tests.simulator import NotAnswered

if TYPE_CHECKING:
    from tests.simulator.persons.used import Used


async def unanswered(home: Home, bot: Bot) -> "tuple[asyncio.Task[Used], discord.Interaction[Any]]":
    """Return a command that is being used, and what the bot holds of it."""
    using = asyncio.create_task(home.ann.use(home.channel, "hands mute"))
    return using, await bot.hears("interaction")


async def test_the_first_answer_has_to_come_within_three_seconds(home: Home, bot: Bot) -> None:
    using, interaction = await unanswered(home, bot)
    home.discord.clock.advance(3.1)
    with refused(10062):
        await interaction.response.send_message("too late")
    with pytest.raises(NotAnswered):
        await using
    assert home.ann.messages(home.channel) == []


async def test_nobody_can_answer_for_the_first_time_twice(home: Home, bot: Bot) -> None:
    using, interaction = await unanswered(home, bot)
    await interaction.response.send_message("once")
    interaction.response._response_type = None
    with refused(40060):
        await interaction.response.send_message("twice")
    assert (await using).answer in home.bob.messages(home.channel)


async def test_after_a_quarter_of_an_hour_nothing_can_be_added(home: Home, bot: Bot) -> None:
    using, interaction = await unanswered(home, bot)
    await interaction.response.send_message("in time")
    home.discord.clock.advance(14 * 60)
    await interaction.edit_original_response(content="still in time")
    home.discord.clock.advance(2 * 60)
    with refused(50027):
        await interaction.edit_original_response(content="too late")
    with refused(50027):
        await interaction.followup.send("too late")
    answer = (await using).answer
    assert answer
    assert answer.text == "still in time"


async def test_the_first_that_follows_thinking_takes_its_place_and_stays_as_private(
    home: Home, bot: Bot
) -> None:
    using, interaction = await unanswered(home, bot)
    await interaction.response.defer(ephemeral=True)
    assert home.ann.messages(home.channel) == []
    used = await using
    assert used.answer is None
    await interaction.followup.send("found", ephemeral=False)
    (message,) = home.ann.messages(home.channel)
    assert message.ephemeral
    assert await used.answered() is message


async def test_an_answer_can_be_fetched_changed_and_deleted(home: Home, bot: Bot) -> None:
    using, interaction = await unanswered(home, bot)
    await interaction.response.send_message("one")
    more = await interaction.followup.send("two", wait=True)
    await more.edit(content="three")
    assert (await interaction.original_response()).content == "one"
    await more.delete()
    with refused(10008):
        await more.edit(content="four")
    used = await using
    assert [message.text for message in home.bob.messages(home.channel)] == ["one"]
    assert [message.deleted for message in used.messages] == [False, True]


async def test_a_deferred_update_changes_nothing_until_it_is_filled(home: Home, bot: Bot) -> None:
    button: discord.ui.Button[Any] = discord.ui.Button(label="Go", custom_id="go")
    sent = await bot.room(home.channel).send("before", view=discord.ui.View().add_item(button))
    message = home.channel.messages[sent.id]
    pressing = asyncio.create_task(home.bob.press(message, custom_id="go"))
    interaction = await bot.hears("interaction")
    await interaction.response.defer()
    used = await pressing
    assert used.deferred
    assert used.answer is None
    assert message.text == "before"
    await interaction.edit_original_response(content="after")
    assert await used.settled() is message
    assert message.text == "after"


async def test_what_is_ephemeral_is_not_there_for_the_routes_of_channels(home: Home, bot: Bot) -> None:
    used = await home.ann.use(home.channel, "hands whisper")
    assert used.answer
    with refused(10008):
        await bot.room(home.channel).get_partial_message(used.answer.id).fetch()


async def test_a_message_of_components_stays_one(home: Home, bot: Bot) -> None:
    sent = await bot.room(home.channel).send(view=Board("first"), file=board())
    await sent.edit(view=Board("second"), attachments=[board()])
    with refused(50035):
        await bot.http.edit_message(
            home.channel.id,
            sent.id,
            params=discord.http.handle_message_parameters(content="words", flags=discord.MessageFlags()),
        )
    home.discord.violations.clear()
    message = home.channel.messages[sent.id]
    assert message.text == "second"
    assert len(message.versions) == 2


async def test_an_interaction_tells_where_and_by_whom_it_was_made(home: Home, bot: Bot) -> None:
    using, interaction = await unanswered(home, bot)
    assert interaction.locale is discord.Locale.british_english
    assert interaction.guild_locale is discord.Locale.american_english
    assert interaction.context.guild
    assert interaction.is_guild_integration()
    assert interaction.user.id == home.ann.id
    assert interaction.permissions.administrator
    assert interaction.app_permissions.send_messages
    assert not interaction.app_permissions.manage_roles
    assert interaction.filesize_limit == 10 * 1024 * 1024
    assert interaction.channel_id == home.channel.id
    await interaction.response.send_message("done")
    await using
