"""A small bot on the real discord.py, with something of everything that the simulator promises."""

import asyncio
import io
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import app_commands

from tests.simulator import Discord
from tests.simulator.rooms import Room
from tests.simulator.users import Application
from tests.simulator.world import PATIENCE

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c626001000000ffff030000060005570bf52d0000000049454e44ae426082"
)


class Consent(discord.ui.LayoutView):
    """A text and two buttons, in Components V2."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.add_item(discord.ui.TextDisplay("Shall we play?"))
        row: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
        row.add_item(discord.ui.Button(label="Accept", custom_id="accept"))
        row.add_item(discord.ui.Button(label="Later", custom_id="later", disabled=True))
        self.add_item(row)


class Board(discord.ui.LayoutView):
    """A picture, in Components V2."""

    def __init__(self, text: str) -> None:
        super().__init__(timeout=None)
        self.add_item(discord.ui.TextDisplay(text))
        gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
        gallery.add_item(media="attachment://board.png", description="an empty board")
        self.add_item(gallery)


def board() -> discord.File:
    return discord.File(io.BytesIO(PIXEL), "board.png", description="an empty board")


class Bot(discord.AutoShardedClient):
    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - those of discord.py
        options.setdefault("intents", discord.Intents(guilds=True, guild_messages=True, dm_messages=True))
        super().__init__(guild_ready_timeout=0.01, **options)
        self.tree = app_commands.CommandTree(self)
        self.heard: defaultdict[str, asyncio.Queue[Any]] = defaultdict(asyncio.Queue)
        add_commands(self)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Do not wait five seconds between shards, as Discord asks of real bots."""

    def note(self, kind: str, what: object) -> None:
        self.heard[kind].put_nowait(what)

    async def hears(self, kind: str) -> Any:  # noqa: ANN401 - what discord.py makes of an event
        """Return the next thing of a kind that is heard."""
        return await asyncio.wait_for(self.heard[kind].get(), PATIENCE)

    async def on_message(self, message: discord.Message) -> None:
        self.note("message", message)

    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        self.note("edit", payload)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        self.note("thread", payload)

    async def on_member_update(self, _: discord.Member, after: discord.Member) -> None:
        self.note("member", after)

    async def on_socket_event_type(self, kind: str) -> None:
        self.note(kind, None)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.note("join", guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self.note("remove", guild)

    async def on_shard_resumed(self, shard: int) -> None:
        self.note("resumed", shard)

    async def on_shard_ready(self, shard: int) -> None:
        self.note("ready", shard)

    async def on_raw_reaction_add(self, payload: discord.RawReactionActionEvent) -> None:
        self.note("reaction", payload)

    async def on_scheduled_event_create(self, event: discord.ScheduledEvent) -> None:
        self.note("event", event)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.note("interaction", interaction)
        data: dict[str, Any] = {**(interaction.data or {})}
        custom_id = data.get("custom_id")
        if custom_id == "accept":
            await interaction.response.edit_message(view=Board("It begins."), attachments=[board()])
            await interaction.user.send(view=Board("Your cards"), file=board())

    def room(self, room: Room) -> discord.PartialMessageable:
        """Return a room to write in, also where the cache does not know it."""
        return self.get_partial_messageable(room.id, guild_id=room.guild.id if room.guild else None)


def add_commands(bot: Bot) -> None:
    group = app_commands.Group(name="hands", description="A game for two")

    @group.command(name="start", description="Ask somebody")
    @app_commands.describe(partner="Whom", level="How hard")
    @app_commands.choices(level=[app_commands.Choice(name=f"Level {n}", value=str(n)) for n in (1, 2)])
    async def start(interaction: discord.Interaction, partner: discord.Member, level: str = "1") -> None:
        del level
        await interaction.response.send_message(
            view=Consent().add_item(discord.ui.TextDisplay(partner.mention)),
            allowed_mentions=discord.AllowedMentions(users=[partner]),
        )

    @group.command(name="whisper", description="Something for you alone")
    async def whisper(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("only you", ephemeral=True)

    @group.command(name="think", description="Takes a while")
    async def think(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.edit_original_response(content="thought")
        await interaction.followup.send("and more", ephemeral=True)

    @group.command(name="show", description="A game")
    async def show(interaction: discord.Interaction, game: str) -> None:
        await interaction.response.send_message(game)

    @show.autocomplete("game")
    async def games(_: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=current + letter, value=current + letter) for letter in "xy"]

    @group.command(name="mute", description="Leaves the answer to a test")
    async def mute(interaction: discord.Interaction) -> None:
        del interaction

    bot.tree.add_command(group)


@asynccontextmanager
async def running(simulated: Discord, app: Application, **options: Any) -> AsyncIterator[Bot]:  # noqa: ANN401
    """Run a bot until this is left; when it is entered, it knows its guilds."""
    with simulated.reached():
        async with Bot(**options) as bot:
            await bot.login(app.token)
            connected = asyncio.create_task(bot.connect())
            ready = asyncio.create_task(bot.wait_until_ready())
            try:
                await asyncio.wait([connected, ready], return_when=asyncio.FIRST_COMPLETED)
                if connected.done():
                    connected.result()
                for _ in bot.guilds:  # which may be told of after the library thinks that it is ready
                    await bot.hears("GUILD_CREATE")
                yield bot
            finally:
                await bot.close()
                ready.cancel()
                await asyncio.gather(connected, ready, return_exceptions=True)
