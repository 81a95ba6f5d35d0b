"""Given lists to choose from and forms to fill in: does the bot get what a person chose?"""

import asyncio
from typing import Any

import discord as discord_py
import pytest

from tests.integration.simulator.bots import Bot
from tests.integration.simulator.conftest import Home
from tests.simulator.messages import Message


class Sizes(discord_py.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        options = [discord_py.SelectOption(label=size.title(), value=size) for size in ("small", "large")]
        self.add_item(discord_py.ui.Select(custom_id="size", options=options, placeholder="How large?"))


class Name(discord_py.ui.Modal, title="Your name"):
    name: discord_py.ui.TextInput[Any] = discord_py.ui.TextInput(label="Name", custom_id="name")

    async def on_submit(self, interaction: discord_py.Interaction) -> None:
        await interaction.response.send_message(f"hello {self.name.value}")


async def asked(home: Home, bot: Bot) -> Message:
    sent = await bot.room(home.channel).send("which?", view=Sizes())
    return home.channel.messages[sent.id]


async def test_a_choice_is_told(home: Home, bot: Bot) -> None:
    choosing = asyncio.create_task(home.bob.select(await asked(home, bot), "size", ["large"]))
    interaction = await bot.hears("interaction")
    assert interaction.data["values"] == ["large"]
    await interaction.response.edit_message(content="large it is", view=None)
    used = await choosing
    assert used.answer
    assert (used.answer.text, used.answer.selects) == ("large it is", [])


async def test_a_choice_is_made_by_what_one_reads(home: Home, bot: Bot) -> None:
    message = await asked(home, bot)
    for wanted, option in (("How small?", "Large"), ("How large?", "large")):
        with pytest.raises(AssertionError):
            await home.bob.choose(message, wanted, option)
    choosing = asyncio.create_task(home.bob.choose(message, "How", "Large"))
    interaction = await bot.hears("interaction")
    assert interaction.data["values"] == ["large"]
    await interaction.response.defer()
    await choosing


async def test_what_holds_stands_in_the_place_of_the_lists_own_words(home: Home, bot: Bot) -> None:
    view = Sizes()
    (select,) = view.children
    assert isinstance(select, discord_py.ui.Select)
    select.options[0].default = True
    message = home.channel.messages[(await bot.room(home.channel).send("which?", view=view)).id]
    assert message.selects[0].chosen == ("small",)
    with pytest.raises(AssertionError):
        await home.bob.choose(message, "How large?", "Large")
    choosing = asyncio.create_task(home.bob.choose(message, "Small", "Large"))
    await (await bot.hears("interaction")).response.defer()
    await choosing


async def test_only_what_is_offered_can_be_chosen(home: Home, bot: Bot) -> None:
    message = await asked(home, bot)
    for custom_id, values in (
        ("colour", ["large"]),
        ("size", ["huge"]),
        ("size", []),
        ("size", ["small"] * 2),
    ):
        with pytest.raises(AssertionError):
            await home.bob.select(message, custom_id, values)


async def test_a_form_is_opened_and_sent(home: Home, bot: Bot) -> None:
    choosing = asyncio.create_task(home.bob.select(await asked(home, bot), "size", ["large"]))
    await (await bot.hears("interaction")).response.send_modal(Name())
    opened = await choosing
    assert opened.answer is None
    assert opened.modal
    used = await home.bob.submit(opened, name="Bob")
    assert used.answer
    assert used.answer.text == "hello Bob"
