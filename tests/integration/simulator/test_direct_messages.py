"""Given people who do not want to be written to: what happens to a bot that writes?"""

from tests.integration.simulator.bots import Bot
from tests.integration.simulator.conftest import Home
from tests.integration.simulator.refused import refused
from tests.simulator.persons.person import Person


async def write(bot: Bot, person: Person) -> None:
    user = await bot.fetch_user(person.id)
    channel = await user.create_dm()
    await channel.send("hello")


async def test_closed_messages_can_be_opened_and_not_written_to(home: Home, bot: Bot) -> None:
    home.bob.close_dms()
    with refused(50007):
        await write(bot, home.bob)
    assert home.bob.dms(home.app) == []
    home.bob.open_dms()
    await write(bot, home.bob)
    assert [message.text for message in home.bob.dms(home.app)] == ["hello"]


async def test_who_blocks_the_bot_is_not_reached(home: Home, bot: Bot) -> None:
    home.bob.block(home.app)
    with refused(50007):
        await write(bot, home.bob)


async def test_strangers_are_reached_only_if_they_have_installed_the_bot(home: Home, bot: Bot) -> None:
    stranger = home.discord.new_person("Cat")
    with refused(50278):
        await write(bot, stranger)
    home.app.install_for(stranger)
    await write(bot, stranger)
    home.guild.leave(home.bob)
    with refused(50278):
        await write(bot, home.bob)


async def test_direct_messages_ring_unless_they_are_silent(home: Home, bot: Bot) -> None:
    user = await bot.fetch_user(home.bob.id)
    await user.send("ring")
    silent = await user.send("shh", silent=True)
    await silent.edit(content=home.bob.mention)
    assert [(ring.message.text, ring.why) for ring in home.bob.notifications] == [("ring", "direct message")]


async def test_commands_work_in_direct_messages(home: Home, bot: Bot) -> None:
    used = await home.bob.use(home.bob.dm(home.app), "hands whisper")
    interaction = await bot.hears("interaction")
    assert interaction.guild_id is None
    assert interaction.context.dm_channel
    assert used.answer in home.bob.dms(home.app)


async def test_a_bot_reads_what_is_written_to_it(home: Home, bot: Bot) -> None:
    await home.bob.write(home.bob.dm(home.app), "hello bot")
    assert (await bot.hears("message")).content == "hello bot"


async def test_nobody_is_unknown_and_bots_get_no_messages(home: Home, bot: Bot) -> None:
    with refused(10013):
        await bot.fetch_user(5)
    with refused(50033):
        await bot.http.start_private_message(home.discord.new_application("Other").user.id)
