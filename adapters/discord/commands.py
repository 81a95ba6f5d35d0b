"""Slash commands, and the buttons that stand for them: handed to the service, and answered privately."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from discord import Member, Thread, User
from discord.ui import Container

from adapters.discord.addresses import PLATFORM, address
from adapters.discord.answers import (
    ANSWER_WITHIN,
    Answers,
    AnyInteraction,
    answer,
    in_time,
    promise,
    replace_answer,
)
from adapters.discord.channel_setup import ChannelSetup
from adapters.discord.direct_messages import own_dress
from adapters.discord.format import FormattedMessage, call_rows, dressed_answer, layout, texts
from adapters.discord.invitations import InvitationPosts, is_ours, may_have_table
from adapters.discord.permissions import NIGHTS, NIGHTS_IN_THREADS, missing_from, permission_names
from adapters.discord.slash_commands import GROUP
from bot.chat.services import ChatServices
from bot.commands.answers import Answer, Shows
from bot.commands.catalogue import GROUPS, NIGHT, SHARED, group_of
from bot.commands.commands import Commands
from bot.commands.grammar import COMMANDS, read_call, write_call
from bot.commands.model import Call
from bot.commands.vocabulary import command_about, command_word
from bot.model.refusals import Denied, ServiceRefusal
from bot.model.screen import Choice, Kind
from bot.service.play import read_code
from engine.contract import Refusal
from renderers.i18n.catalogue import Words

# `/heldhands help`: what can be asked for, as it is typed here; Discord itself tells about the options.
#
# `/palm help` tells the same: both roots are there.


def help_dress(words: Words) -> FormattedMessage:
    """Return all commands, a line each, and buttons for those that need nothing but a press.

    A group of commands has one line: Discord lists them when somebody begins to type it. A game of its own
    has a line for each command that only it has.
    """
    alone = ((each.name, "") for each in COMMANDS if not each.group)
    inner = ((each, " …") for each in GROUPS if each not in SHARED)
    lines = (
        *(
            f"**/{GROUP} {command_word(name, words)}{more}**  {command_about(name, words)}"
            for name, more in (*alone, *inner)
        ),
        *(
            f"**/{command_word(each.name, words)}**  {command_about(each.name, words)}"
            for each in COMMANDS
            if each.group in SHARED
        ),
    )
    buttons = (
        Choice(write_call("rules", {}), words.say("choice-rules"), Kind.MAIN),
        Choice(write_call("games", {}), words.say("choice-games")),
        Choice(write_call("night-list", {}), words.say("choice-nights")),
        Choice(write_call("settings", {}), words.say("choice-settings")),
    )
    told = texts(f"### {words.say('help-headline')}", "\n".join(lines))
    return FormattedMessage(layout([Container(*told), *call_rows((buttons,))]))


_STARTS: Final = frozenset({"start", "palm-start"})
_INVITE: Final = "invite"
_SETUP: Final = "setup"
_SHOW: Final = "show"
_FORGET: Final = "forget-me"
_HELP: Final = "help"
_PLAN: Final = "night-plan"
_SIGN_UP: Final = "night-join"


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

    async def use(self, interaction: AnyInteraction, command: str, options: Mapping[str, str]) -> None:
        """Carry out a command, and answer."""
        async with self._answers.guarding(interaction):
            call = _placed(Call(address(interaction.user.id), command, options), interaction)
            if command in _STARTS:
                await self._start(interaction, call)
                return
            await promise(interaction)
            if command == _SETUP:
                await answer(
                    interaction, dressed_answer(await self._channel_setup.arrange(interaction, call))
                )
                return
            if command != _FORGET:
                await self._invitation_posts.greet(interaction)
            if command == _PLAN:
                await self._invitation_posts.check_silence(interaction)
                call = replace(call, tables=_lobby(interaction))
            if command == _HELP and not options:
                await answer(interaction, help_dress(await self._answers.words(interaction)))
                return
            told = await self._commands.carry_out(call)
            if command == _INVITE:
                ways = (await self._answers.words(interaction)).say(
                    "discord-by-letter", game=(await self._service.find(told.game)).about.game
                )
                told = replace(told, lines=(*told.lines, ways))
            if command == _PLAN:
                words = await self._answers.words(interaction)
                told = replace(told, lines=(*told.lines, *_lacking(interaction, words)))
            await answer(interaction, await self._dress(call.who, told))
            if command == _SHOW and told.shows is Shows.SCREEN:
                await self._invitation_posts.open_again(interaction, told.game)
            if command == _SIGN_UP and call.hosts:
                await self._bring(interaction, options.get("night", ""))

    async def press(self, interaction: AnyInteraction, written: str) -> None:
        """Carry out the command that a button stands for; in a private message the answer takes its place."""
        async with self._answers.guarding(interaction):
            message = interaction.message
            there = message is not None and message.flags.ephemeral
            if there:
                await interaction.response.defer()
            else:
                await promise(interaction)
            call = _placed(read_call(written, address(interaction.user.id)), interaction)
            if group_of(call.command) == NIGHT:  # on a list others read what somebody is called
                await self._invitation_posts.greet(interaction)
            told = await self._commands.carry_out(call)
            dress = await self._dress(call.who, told)
            await (replace_answer if there else answer)(interaction, dress)

    async def _bring(self, interaction: AnyInteraction, night: str) -> None:
        """Show the lobby of an evening here that is at home elsewhere, where a host signs up by its code."""
        place, code = _lobby(interaction).get(PLATFORM), read_code(night)
        if place and code:
            with suppress(ServiceRefusal):  # somebody plays here in silence
                await self._invitation_posts.check_silence(interaction)
                await self._nights.hosting.bring(code, PLATFORM, place)

    async def complete(self, interaction: AnyInteraction, typed: str, command: str) -> list[tuple[str, str]]:
        """Return the games or evenings that fit what somebody has typed; none rather than too late."""
        call = _placed(Call(address(interaction.user.id), command), interaction)
        try:
            async with asyncio.timeout(ANSWER_WITHIN):
                if group_of(command) == NIGHT:
                    return await self._commands.matching_nights(call, typed)
                return await self._commands.matching_games(call.who, typed, command)
        except (Refusal, TimeoutError):
            return []

    async def _start(self, interaction: AnyInteraction, call: Call) -> None:
        """Propose a game to some, or to whoever comes; answered for all to see, since others are called."""
        guests = [given for _, given in interaction.namespace if isinstance(given, User | Member)]
        if any(guest.bot for guest in guests):
            raise ServiceRefusal(Denied.PARTNER_IS_A_BOT)
        told = await in_time(interaction, self._invite(interaction, call, guests))
        await self._invitation_posts.propose(interaction, guests, told.game)

    async def _invite(
        self, interaction: AnyInteraction, call: Call, guests: Sequence[User | Member]
    ) -> Answer:
        await self._invitation_posts.check_silence(interaction)
        for guest in guests:
            await self._invitation_posts.introduce(guest)
        await self._invitation_posts.greet(interaction)
        return await self._commands.carry_out(
            replace(call, tables=self._invitation_posts.tables(interaction, guests))
        )

    async def _dress(self, who: str, told: Answer) -> FormattedMessage:
        if told.shows is Shows.WORDS:
            return dressed_answer(told)
        player_screen = await self._service.views.look(who, told.game)
        return own_dress(player_screen, await self._service.painter.paint(player_screen), fresh=False)


def _placed(call: Call, interaction: AnyInteraction) -> Call:
    """Return a call with what Discord tells of whoever asks: their language, and what they may where."""
    if interaction.guild_id is None:
        return replace(call, speaks=str(interaction.locale))
    may = interaction.permissions
    return replace(
        call,
        speaks=str(interaction.locale),
        home=f"{PLATFORM}:{interaction.guild_id}",
        hosts=any((may.manage_events, may.create_events, may.manage_guild, may.administrator)),
    )


def _lobby(interaction: AnyInteraction) -> dict[str, str]:
    """Return the place of a lobby: where the evening is planned, if we are there ourselves."""
    there = may_have_table(interaction) and interaction.channel_id is not None
    return {PLATFORM: str(interaction.channel_id)} if there else {}


def _lacking(interaction: AnyInteraction, words: Words) -> tuple[str, ...]:
    """Return what whoever plans an evening should know: that it will have no lobby here, or no event."""
    if not is_ours(interaction):
        return (words.say("discord-night-not-here"),)
    needed = NIGHTS_IN_THREADS if isinstance(interaction.channel, Thread) else NIGHTS
    missing = missing_from(interaction.app_permissions, needed)
    if not missing:
        return ()
    return (words.say("discord-night-missing", permissions=permission_names(missing, words)),)
