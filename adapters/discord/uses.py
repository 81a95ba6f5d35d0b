"""Slash commands, and the buttons that stand for them: handed to the service, and answered privately."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from discord import Member, User

from adapters.discord.answers import (
    ANSWER_WITHIN,
    Answers,
    AnyInteraction,
    answer,
    in_time,
    promise,
    replace_answer,
)
from adapters.discord.arranging import Arranging
from adapters.discord.dressing import Dress, dressed_answer
from adapters.discord.helping import help_dress
from adapters.discord.letters import own_dress
from adapters.discord.names import PLATFORM, address
from adapters.discord.planning import lacking, lobby
from adapters.discord.proposals import Proposals
from bot.commands.answers import Answer, Shows
from bot.commands.commands import Commands
from bot.commands.forms import Call
from bot.commands.grammar import read_call
from bot.commands.repertoire import NIGHT, group_of
from bot.refusals import Denied, ServiceRefusal
from bot.service.play import read_code
from bot.service.service import GameService
from engine.contract import Refusal

_STARTS: Final = frozenset({"start", "palm-start"})
_INVITE: Final = "invite"
_SETUP: Final = "setup"
_SHOW: Final = "show"
_FORGET: Final = "forget-me"
_HELP: Final = "help"
_PLAN: Final = "night-plan"
_SIGN_UP: Final = "night-join"


class Uses:
    """Carries out commands."""

    def __init__(
        self,
        commands: Commands,
        service: GameService,
        answers: Answers,
        proposals: Proposals,
        arranging: Arranging,
    ) -> None:
        """Hand commands to the service."""
        self._service = service
        self._commands = commands
        self._answers = answers
        self._proposals = proposals
        self._arranging = arranging

    async def use(self, interaction: AnyInteraction, command: str, options: Mapping[str, str]) -> None:
        """Carry out a command, and answer."""
        async with self._answers.guarding(interaction):
            call = _placed(Call(address(interaction.user.id), command, options), interaction)
            if command in _STARTS:
                await self._start(interaction, call)
                return
            await promise(interaction)
            if command == _SETUP:
                await answer(interaction, dressed_answer(await self._arranging.arrange(interaction, call)))
                return
            if command != _FORGET:
                await self._proposals.greet(interaction)
            if command == _PLAN:
                await self._proposals.check_silence(interaction)
                call = replace(call, tables=lobby(interaction))
            if command == _HELP and not options:
                await answer(interaction, help_dress(await self._answers.words(interaction)))
                return
            told = await self._commands.carry_out(call)
            if command == _INVITE:
                ways = (await self._answers.words(interaction)).say(
                    "discord-by-letter", game=(await self._service.desk.find(told.game)).about.game
                )
                told = replace(told, lines=(*told.lines, ways))
            if command == _PLAN:
                words = await self._answers.words(interaction)
                told = replace(told, lines=(*told.lines, *lacking(interaction, words)))
            await answer(interaction, await self._dress(call.who, told))
            if command == _SHOW and told.shows is Shows.SCREEN:
                await self._proposals.open_again(interaction, told.game)
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
                await self._proposals.greet(interaction)
            told = await self._commands.carry_out(call)
            dress = await self._dress(call.who, told)
            await (replace_answer if there else answer)(interaction, dress)

    async def _bring(self, interaction: AnyInteraction, night: str) -> None:
        """Show the lobby of an evening here that is at home elsewhere, where a host signs up by its code."""
        place, code = lobby(interaction).get(PLATFORM), read_code(night)
        if place and code:
            with suppress(ServiceRefusal):  # somebody plays here in silence
                await self._proposals.check_silence(interaction)
                await self._service.nights.hosting.bring(code, PLATFORM, place)

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
        await self._proposals.propose(interaction, guests, told.game)

    async def _invite(
        self, interaction: AnyInteraction, call: Call, guests: Sequence[User | Member]
    ) -> Answer:
        await self._proposals.check_silence(interaction)
        for guest in guests:
            await self._proposals.introduce(guest)
        await self._proposals.greet(interaction)
        return await self._commands.carry_out(
            replace(call, tables=self._proposals.tables(interaction, guests))
        )

    async def _dress(self, who: str, told: Answer) -> Dress:
        if told.shows is Shows.WORDS:
            return dressed_answer(told)
        sight = await self._service.sights.look(who, told.game)
        return own_dress(sight, await self._service.painter.paint(sight), fresh=False)


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
