"""Slash commands and the buttons that stand for them: passed to the service, answered privately."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from discord import Member, Thread, User
from discord.ui import Container

from adapters.discord.addresses import PLATFORM, address
from adapters.discord.answers import (
    ANSWER_WITHIN,
    Answers,
    AnyInteraction,
    acknowledge,
    acknowledge_if_slow,
    answer,
    replace_answer,
)
from adapters.discord.channel_setup import ChannelSetup
from adapters.discord.direct_messages import format_player_screen
from adapters.discord.format import FormattedMessage, call_rows, format_answer, make_view, text_items
from adapters.discord.invitations import InvitationPosts, is_on_server, may_have_table
from adapters.discord.permissions import NIGHTS, NIGHTS_IN_THREADS, missing_from, permission_names
from adapters.discord.slash_commands import GROUP
from bot.chat.invitations import invite_computer
from bot.chat.services import ChatServices
from bot.commands.answers import Answer, Shows, computer_button, guided_button, write_call
from bot.commands.command_table import COMMANDS, SHARED, command
from bot.commands.dispatcher import Commands
from bot.commands.grammar import read_call
from bot.commands.model import GROUPS, NIGHT_GROUP, Call, group_of
from bot.commands.vocabulary import command_about, command_word
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.model.screen import Choice, Kind
from bot.service.play import read_code
from engine.contract import Refusal
from renderers.i18n.catalogue import Words


def format_help(words: Words) -> FormattedMessage:
    """Return the answer to `help`: a line for each command, and buttons for those without options.

    A group of commands has one line, since Discord lists its commands. A game with a group of its own has a
    line for each command that only it has. `/palm help` gives the same answer.
    """
    single = ((each.name, "") for each in COMMANDS if not each.group)
    groups = ((each, " …") for each in GROUPS if each not in SHARED)
    lines = (
        *(
            f"**/{GROUP} {command_word(name, words)}{more}**  {command_about(name, words)}"
            for name, more in (*single, *groups)
        ),
        *(
            f"**/{command_word(each.name, words)}**  {command_about(each.name, words)}"
            for each in COMMANDS
            if each.group in SHARED
        ),
    )
    rows = (
        (
            replace(guided_button(words), kind=Kind.MAIN),
            computer_button(words),
            Choice(write_call("rules", {}), words.say("choice-rules")),
        ),
        (
            Choice(write_call("games", {}), words.say("choice-games")),
            Choice(write_call("night-list", {}), words.say("choice-nights")),
            Choice(write_call("settings", {}), words.say("choice-settings")),
        ),
    )
    result = text_items(f"### {words.say('help-headline')}", "\n".join(lines))
    return FormattedMessage(make_view([Container(*result), *call_rows(rows)]))


class ChatCommands:
    """Carries out commands."""

    def __init__(
        self,
        commands: Commands,
        services: ChatServices,
        answers: Answers,
        invitation_posts: InvitationPosts,
        channel_setup: ChannelSetup,
    ) -> None:
        self._service = services.games
        self._nights = services.nights
        self._commands = commands
        self._answers = answers
        self._invitation_posts = invitation_posts
        self._channel_setup = channel_setup
        self._handlers: Mapping[str, Callable[[AnyInteraction, Call], Awaitable[object]]] = {
            "setup": self._set_up,
            "help": self._help,
            "invite": self._invite_by_code,
            "show": self._show,
            "night-plan": self._plan_night,
            "night-join": self._join_night,
        }

    async def use(self, interaction: AnyInteraction, name: str, options: Mapping[str, str]) -> None:
        """Carry out a slash command, and answer."""
        async with self._answers.report_errors(interaction):
            call = _with_context(Call(address(interaction.user.id), name, options), interaction)
            called = command(name)
            if called.starts_game:
                await self._start(interaction, call)
                return
            await acknowledge(interaction)
            if not called.forgets:
                await self._invitation_posts.greet(interaction)
            await self._handlers.get(name, self._answer)(interaction, call)

    async def _answer(self, interaction: AnyInteraction, call: Call) -> Answer:
        """Answer as every platform does."""
        return await self._send(interaction, call, await self._commands.carry_out(call))

    async def _send(self, interaction: AnyInteraction, call: Call, result: Answer, *more: str) -> Answer:
        result = replace(result, lines=(*result.lines, *more))
        await answer(interaction, await self._format(call.who, result))
        return result

    async def _set_up(self, interaction: AnyInteraction, call: Call) -> None:
        await answer(interaction, format_answer(await self._channel_setup.carry_out(interaction, call)))

    async def _help(self, interaction: AnyInteraction, call: Call) -> None:
        if call.options:
            await self._answer(interaction, call)
        else:
            await answer(interaction, format_help(await self._answers.words_for(interaction)))

    async def _invite_by_code(self, interaction: AnyInteraction, call: Call) -> None:
        result = await self._commands.carry_out(call)
        game = (await self._service.find(result.game)).about.game
        words = await self._answers.words_for(interaction)
        await self._send(interaction, call, result, words.say("discord-by-letter", game=game))

    async def _show(self, interaction: AnyInteraction, call: Call) -> None:
        result = await self._answer(interaction, call)
        if result.shows is Shows.SCREEN:
            await self._invitation_posts.reopen_table(interaction, result.game)

    async def _plan_night(self, interaction: AnyInteraction, call: Call) -> None:
        await self._invitation_posts.check_silence(interaction)
        result = await self._commands.carry_out(replace(call, lobbies=_lobby_place(interaction)))
        warnings = _night_warnings(interaction, await self._answers.words_for(interaction))
        await self._send(interaction, call, result, *warnings)

    async def _join_night(self, interaction: AnyInteraction, call: Call) -> None:
        await self._answer(interaction, call)
        if call.hosts:
            await self._show_lobby_here(interaction, call.options.get("night", ""))

    async def press(self, interaction: AnyInteraction, typed_call: str) -> None:
        """Carry out the command of a button; the answer replaces the message if that is private."""
        async with self._answers.report_errors(interaction):
            message = interaction.message
            call = _with_context(read_call(typed_call, address(interaction.user.id)), interaction)
            begins = command(call.command).starts_game  # what the message says may still be needed
            there = message is not None and message.flags.ephemeral and not begins
            if there:
                await interaction.response.defer()
            else:
                await acknowledge(interaction)
            if begins or group_of(call.command) == NIGHT_GROUP:  # names are shown to others
                await self._invitation_posts.greet(interaction)
            result = await self._commands.carry_out(call)
            formatted = await self._format(call.who, result)
            await (replace_answer if there else answer)(interaction, formatted)

    async def _show_lobby_here(self, interaction: AnyInteraction, night: str) -> None:
        """Show the lobby of another server's night here, when a host of this server signs up by its code."""
        place, code = _lobby_place(interaction).get(PLATFORM), read_code(night)
        if place and code:
            with suppress(ServiceRefusal):  # a silent game is played here
                await self._invitation_posts.check_silence(interaction)
                await self._nights.hosts.bring(code, PLATFORM, place)

    async def complete(self, interaction: AnyInteraction, typed: str, command: str) -> list[tuple[str, str]]:
        """Return the games or nights that match the typed text; none if that takes too long."""
        call = _with_context(Call(address(interaction.user.id), command), interaction)
        try:
            async with asyncio.timeout(ANSWER_WITHIN):
                return await self._commands.suggest(call, typed)
        except (Refusal, TimeoutError):
            return []

    async def _start(self, interaction: AnyInteraction, call: Call) -> None:
        """Propose a game to the guests, or to everybody; the answer is public, since it mentions others.

        The bot itself stands for the computer, with which a game begins at once and in private. The daily
        table is proposed in private by the command itself.
        """
        guests = [given for _, given in interaction.namespace if isinstance(given, User | Member)]
        if bot := interaction.client.user:
            call = invite_computer(call, address(bot.id))
            guests = [guest for guest in guests if guest.id != bot.id]
        if any(guest.bot for guest in guests):
            palm = call.command == "palm-start"  # which no computer plays
            raise ServiceRefusal(ServiceProblem.NO_COMPUTER if palm else ServiceProblem.PARTNER_IS_A_BOT)
        result = await acknowledge_if_slow(interaction, self._invite(interaction, call, guests))
        if result.shows is not Shows.INVITATION:  # nobody else has to be asked
            if not interaction.response.is_done():
                await acknowledge(interaction)
            await self._send(interaction, call, result)
            return
        await self._invitation_posts.propose(interaction, guests, result.game)

    async def _invite(
        self, interaction: AnyInteraction, call: Call, guests: Sequence[User | Member]
    ) -> Answer:
        await self._invitation_posts.check_silence(interaction)
        for guest in guests:
            await self._invitation_posts.introduce(guest)
        await self._invitation_posts.greet(interaction)
        return await self._commands.carry_out(replace(call, posts=True))

    async def _format(self, who: str, result: Answer) -> FormattedMessage:
        if result.shows is Shows.WORDS:
            return format_answer(result)
        player_screen = await self._service.views.look(who, result.game)
        return format_player_screen(
            player_screen, await self._service.painter.paint(player_screen), fresh=False
        )


def _with_context(call: Call, interaction: AnyInteraction) -> Call:
    """Return the call with what Discord knows of the user: language, server, and whether they may host."""
    if interaction.guild_id is None:
        return replace(call, speaks=str(interaction.locale))
    may = interaction.permissions
    return replace(
        call,
        speaks=str(interaction.locale),
        home=f"{PLATFORM}:{interaction.guild_id}",
        hosts=any((may.manage_events, may.create_events, may.manage_guild, may.administrator)),
    )


def _lobby_place(interaction: AnyInteraction) -> dict[str, str]:
    """Return the place of a lobby: the channel of the command, if the bot can see it."""
    there = may_have_table(interaction) and interaction.channel_id is not None
    return {PLATFORM: str(interaction.channel_id)} if there else {}


def _night_warnings(interaction: AnyInteraction, words: Words) -> tuple[str, ...]:
    """Return warnings for the host: that the night will have no lobby here, or no event."""
    if not is_on_server(interaction):
        return (words.say("discord-night-not-here"),)
    needed = NIGHTS_IN_THREADS if isinstance(interaction.channel, Thread) else NIGHTS
    missing = missing_from(interaction.app_permissions, needed)
    if not missing:
        return ()
    return (words.say("discord-night-missing", permissions=permission_names(missing, words)),)
