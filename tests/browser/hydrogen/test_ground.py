"""Given a bot that is only a script: can somebody at Hydrogen see its pictures, and press its reactions?"""

import io
from dataclasses import dataclass
from typing import Final

import nio
import pytest
import pytest_asyncio
from PIL import Image

from tests.browser.contexts import DESKTOP, PHONE, Device
from tests.browser.hydrogen.conftest import NewHydrogen
from tests.homeserver.player import Player
from tests.homeserver.synapse import Homeserver
from tests.hydrogen.client import Hydrogen, Reaction

KEYS: Final = ("↩️", "↪️", "⬆️", "⬇️", "1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "⏪", "🧹", "✅", "👁️")
SILENT: Final = {"events": {"m.room.message": 50, "m.reaction": 0}}


@dataclass(frozen=True)
class Table:
    """A bot and somebody else, and a room to which the bot has invited them."""

    homeserver: Homeserver
    bot: Player
    ann: Player
    room: str
    name: str = "Held hands"

    async def show(self, label: str, colour: str) -> None:
        """Send a picture of one colour, larger than Hydrogen shows any."""
        file = io.BytesIO()
        Image.new("RGB", (1200, 900), colour).save(file, "PNG")
        size = file.tell()
        file.seek(0)
        uploaded, _ = await self.bot.client.upload(file, "image/png", "table.png", filesize=size)
        assert isinstance(uploaded, nio.UploadResponse), uploaded
        info = {"w": 1200, "h": 900, "mimetype": "image/png", "size": size}
        picture = {"filename": "table.png", "url": uploaded.content_uri, "info": info}
        await self.bot.say(self.room, label, msgtype="m.image", **picture)

    async def offer(self, words: str, *keys: str) -> str:
        """Send a message with reactions, as buttons."""
        offered = await self.bot.say(self.room, words, msgtype="m.notice")
        for key in keys:
            await self.bot.react(self.room, offered, key)
        return offered

    async def pressed(self, offered: str, key: str) -> None:
        """Wait until the bot sees that Ann has pressed, and let it take the press away."""

        def presses() -> list[str]:
            events = self.bot.timeline(self.room)
            mine = [event for event in events if event.sender == self.ann.user_id and not event.redacted]
            related = [(event.id, event.relates) for event in mine if event.type == "m.reaction"]
            return [name for name, one in related if one and (one.event, one.key) == (offered, key)]

        await self.bot.until(presses, f"{self.ann} has pressed {key}")
        for press in presses():
            await self.bot.redact(self.room, press)


@pytest_asyncio.fixture(loop_scope="session")
async def table(homeserver: Homeserver) -> Table:
    bot, ann = await homeserver.player("bot"), await homeserver.player("ann")
    room = await bot.create_room(name=Table.name, invite=[ann.user_id], power_levels=SILENT)
    return Table(homeserver, bot, ann, room)


async def at_the_table(table: Table, new_hydrogen: NewHydrogen, device: Device = DESKTOP) -> Hydrogen:
    hydrogen = await new_hydrogen(table.homeserver, table.ann.credentials, device)
    await hydrogen.accept_invite(table.name)
    return hydrogen


@pytest.mark.parametrize("device", [PHONE, DESKTOP])
async def test_a_picture_is_seen_a_reaction_pressed_and_the_next_picture_is_seen(
    device: Device, table: Table, new_hydrogen: NewHydrogen
) -> None:
    hydrogen = await at_the_table(table, new_hydrogen, device)
    await table.show("the first table", "teal")
    offered = await table.offer("where to?", *KEYS)
    first = await hydrogen.see_picture("first table")
    assert first.label == "the first table"
    assert first.width * 3 == first.height * 4  # as large as Synapse scales it for what Hydrogen asks for
    await hydrogen.see_reactions("where to?", *KEYS)
    assert set(await hydrogen.reactions_of("where to?")) == {(key, 1, False) for key in KEYS}

    await hydrogen.click_reaction("where to?", "3️⃣")
    await table.pressed(offered, "3️⃣")
    await hydrogen.see_reaction("where to?", "3️⃣", 1)
    await table.show("the second table", "maroon")
    second = await hydrogen.see_picture("second table")
    assert await hydrogen.pictures() == [first, second]
    assert await hydrogen.is_at_the_bottom()
    assert (await hydrogen.screenshot()).startswith(b"\x89PNG")


async def test_a_second_press_takes_the_first_one_back(table: Table, new_hydrogen: NewHydrogen) -> None:
    hydrogen = await at_the_table(table, new_hydrogen)
    offered = await table.offer("where to?", "⬆️", "👁️")
    await hydrogen.see_reactions("where to?", "⬆️", "👁️")
    await hydrogen.click_reaction("where to?", "👁️")
    await hydrogen.see_reaction("where to?", "👁️", 2, mine=True)
    assert await hydrogen.reactions_of("where to?") == [Reaction("👁️", 2, mine=True), ("⬆️", 1, False)]
    await hydrogen.click_reaction("where to?", "👁️")
    await hydrogen.see_reaction("where to?", "👁️", 1)
    both = {key: {table.bot.user_id} for key in ("⬆️", "👁️")}
    await table.bot.until(lambda: table.bot.reactions(table.room, offered) == both, "it is taken back")


@pytest.mark.parametrize("device", [PHONE, DESKTOP])
async def test_rooms_are_opened_by_name_and_by_id(
    device: Device, table: Table, new_hydrogen: NewHydrogen
) -> None:
    hydrogen = await at_the_table(table, new_hydrogen, device)
    other = await table.bot.create_room(name="Held hands too", invite=[table.ann.user_id])
    await table.ann.join(other)
    await table.bot.say(table.room, "this is the table")
    await table.bot.say(other, "this is another room")
    await hydrogen.see("this is the table")
    await hydrogen.open_room(other)
    await hydrogen.see("this is another room")
    assert "this is the table" not in await hydrogen.text()
    assert await hydrogen.may_write()
    await hydrogen.open_room(table.name)
    await hydrogen.see("this is the table")
    assert "this is another room" not in await hydrogen.text()


async def test_where_words_are_not_allowed_there_is_nothing_to_write_them_into(
    table: Table, new_hydrogen: NewHydrogen
) -> None:
    hydrogen = await at_the_table(table, new_hydrogen)
    assert not await hydrogen.may_write()
