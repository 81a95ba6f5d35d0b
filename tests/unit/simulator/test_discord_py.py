"""Given requests as discord.py itself makes them: do they all pass?"""

import datetime as dt
import functools
import io
from collections.abc import Awaitable, Callable
from typing import Any, cast

import discord
import pytest
from discord import app_commands, ui
from discord.http import HTTPClient, handle_message_parameters
from discord.webhook.async_ import interaction_message_response_params

from tests.rows import each_row
from tests.simulator.contract import check_request
from tests.unit.simulator.recorder import Kept, RecordingAdapter, RecordingClient, as_arguments

NO_SESSION = cast("Any", None)


def board() -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    gallery = ui.MediaGallery[ui.LayoutView](
        discord.MediaGalleryItem("attachment://board.png", description="A board")
    )
    view.add_item(ui.TextDisplay("Your turn"))
    view.add_item(
        ui.Container(gallery, ui.Separator(), ui.File("attachment://record.txt"), accent_colour=0x112233)
    )
    view.add_item(ui.Section("More", accessory=ui.Button(label="Rules", url="https://example.com")))
    view.add_item(
        ui.ActionRow(
            ui.Button(label="O17", custom_id="O17", emoji="⬅️"), ui.Button(emoji="👍", custom_id="end")
        )
    )
    view.add_item(ui.ActionRow(ui.Select(options=[discord.SelectOption(label="One", emoji="1️⃣")])))
    return view


def files() -> list[discord.File]:
    return [
        discord.File(io.BytesIO(b"png"), "board.png", description="A board"),
        discord.File(io.BytesIO(b"record"), "record.txt"),
    ]


message = functools.partial(
    handle_message_parameters,
    allowed_mentions=discord.AllowedMentions(everyone=False, users=[discord.Object(12)], roles=False),
)


@pytest.fixture
def kept() -> Kept:
    return Kept()


async def test_messages_pass(kept: Kept) -> None:
    client = RecordingClient(kept)
    await client.send_message(1, params=message(view=board(), files=files(), nonce=7))
    assert (kept.violations(), set(kept.files)) == ([], {"files[0]", "files[1]"})
    await client.edit_message(1, 2, params=message(view=board(), attachments=files()))
    assert kept.violations() == []
    await client.send_message(1, params=message(content="<@12>", embed=discord.Embed(title="A title")))
    assert kept.violations() == []
    await client.edit_message(1, 2, params=message(content=None, view=None, attachments=[]))
    assert kept.violations() == []


async def test_an_older_view_passes(kept: Kept) -> None:
    view = ui.View(timeout=None)
    for number in range(25):
        view.add_item(ui.Button(label=str(number), custom_id=str(number)))
    await RecordingClient(kept).send_message(1, params=message(content="Press", view=view))
    assert kept.violations() == []
    kept.body["flags"] = 1 << 15
    assert [violation.code for violation in kept.violations()] == ["v2_excludes"]


async def test_answers_to_interactions_pass(kept: Kept) -> None:
    adapter = RecordingAdapter(kept)
    for kind in (4, 7):
        answer = interaction_message_response_params(type=kind, view=board(), files=files())
        await adapter.create_interaction_response(1, "token", session=NO_SESSION, params=answer)
        assert kept.violations() == []
    quiet = discord.MessageFlags(ephemeral=True)
    answer = interaction_message_response_params(type=5, flags=quiet)
    await adapter.create_interaction_response(1, "token", session=NO_SESSION, params=answer)
    assert kept.violations() == []
    await adapter.execute_webhook(
        1, "token", session=NO_SESSION, **as_arguments(message(content="x", flags=quiet))
    )
    assert kept.violations() == []
    edited = as_arguments(message(view=board(), attachments=files()))
    await adapter.edit_original_interaction_response(1, "token", session=NO_SESSION, **edited)
    assert kept.violations() == []


async def test_a_modal_passes() -> None:
    modal = ui.Modal(title="Settings", custom_id="settings")
    modal.add_item(ui.TextDisplay("Choose"))
    modal.add_item(ui.Label(text="Name", component=ui.TextInput(custom_id="name", max_length=32)))
    modal.add_item(ui.Label(text="Theme", component=ui.Select(options=[discord.SelectOption(label="Night")])))
    body = {"type": 9, "data": modal.to_dict()}
    assert check_request("POST", "/interactions/1/token/callback", body, {}) == []


class Italian(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        del context
        return f"{string.message}-it"[:32] if locale is discord.Locale.italian else None


class HeldHands(app_commands.Group):
    @app_commands.command(name="start", description="Start a game")
    @app_commands.choices(level=[app_commands.Choice(name="Easy", value="1")])
    async def start(
        self,
        interaction: discord.Interaction,
        partner: discord.User,
        level: str = "1",
        turns: app_commands.Range[int, 1, 9] = 1,
        seed: app_commands.Range[str, 1, 32] = "x",
    ) -> None:
        """Never called."""

    @app_commands.command(name="show", description="Show a game")
    async def show(self, interaction: discord.Interaction, game: str) -> None:
        """Never called."""

    @show.autocomplete("game")
    async def games(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        raise NotImplementedError


async def test_a_tree_of_commands_passes(kept: Kept) -> None:
    client = discord.Client(intents=discord.Intents.none(), application_id=1)
    tree = app_commands.CommandTree(client)
    tree._http = RecordingClient(kept)
    tree.add_command(
        HeldHands(
            name="heldhands",
            description="Play",
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            default_permissions=discord.Permissions(manage_guild=True),
        )
    )
    await tree.set_translator(Italian())
    await tree.sync()
    assert kept.violations() == []
    assert [option["name_localizations"] for option in kept.body[0]["options"]] == [
        {"it": "start-it"},
        {"it": "show-it"},
    ]
    await tree.sync(guild=discord.Object(2))
    assert kept.violations() == []


START = dt.datetime(2030, 1, 1, tzinfo=dt.UTC)
EXTERNAL: dict[str, Any] = {
    "name": "A game",
    "privacy_level": 2,
    "entity_type": 3,
    "entity_metadata": {"location": "here"},
    "scheduled_start_time": START.isoformat(),
    "scheduled_end_time": (START + dt.timedelta(hours=1)).isoformat(),
    "channel_id": None,
    "image": discord.utils._bytes_to_base64_data(b"\x89PNG\r\n\x1a\n"),
}


@each_row(
    "request_of",
    [
        lambda client: client.start_thread_with_message(1, 2, name="A game", auto_archive_duration=10080),
        lambda client: client.start_thread_without_message(
            1, name="A game", auto_archive_duration=60, type=11
        ),
        lambda client: client.edit_channel(1, name="Over", archived=True, locked=False),
        lambda client: client.create_guild_scheduled_event(1, **EXTERNAL),
        lambda client: client.edit_scheduled_event(1, 2, name="Later"),
        lambda client: client.edit_channel_permissions(1, 2, allow="1024", deny="2048", type=0),
        lambda client: client.delete_channel_permissions(1, 2),
        lambda client: client.start_private_message(12),
        lambda client: client.delete_messages(1, [2, 3]),
        lambda client: client.add_reaction(1, 2, "👍"),
        lambda client: client.remove_reaction(1, 2, "👍", 3),
        lambda client: client.clear_reactions(1, 2),
        lambda client: client.send_typing(1),
        lambda client: client.join_thread(1),
        lambda client: client.add_user_to_thread(1, 2),
        lambda client: client.pin_message(1, 2),
        lambda client: client.delete_message(1, 2),
        lambda client: client.get_message(1, 2),
        lambda client: client.logs_from(1, 50),
        lambda client: client.application_info(),
        lambda client: client.get_member(1, 2),
        lambda client: client.get_active_threads(1),
        lambda client: client.get_public_archived_threads(1),
        lambda client: client.edit_role(1, 2, permissions="1024"),
        lambda client: client.create_channel(1, 0, name="games"),
    ],
)
async def test_what_bots_ask_for_passes(
    kept: Kept, request_of: Callable[[HTTPClient], Awaitable[object]]
) -> None:
    await request_of(RecordingClient(kept))
    assert kept.path
    assert kept.violations() == []
