"""How a game begins: it is proposed in a channel, where the others accept or join.

If not all invited users can see the channel there is no proposal: they get direct messages, and the host gets
the code by which they can join. Where the bot is not a member, only a press can change the message.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from discord import AllowedMentions, HTTPException, Member, Object, TextChannel, User

from adapters.discord.addresses import PLATFORM, Table, address, user_of
from adapters.discord.answers import Answers, AnyInteraction, answer, replace_answer
from adapters.discord.direct_messages import format_player_screen
from adapters.discord.format import FormattedMessage, format_screen, format_text, words_of
from adapters.discord.permissions import missing_from, permission_names
from adapters.discord.table_posts import format_begun, format_proposal
from bot.chat.invitations import may_be_renamed, withdrawn_on
from bot.chat.services import Moderation
from bot.commands.answers import computer_button
from bot.games.registry import GAMES
from bot.model.person import platform_of
from bot.model.refusals import ServiceRefusal
from bot.model.screen import Rows
from bot.model.silence import Sign, Speaker
from bot.service.guests import readable
from bot.service.service import GameService
from bot.service.views import PlayerScreen
from bot.text.display_names import code_of
from engine.contract import Refusal
from renderers.i18n.catalogue import Language, best_language

AnyUser = User | Member


def server_language(interaction: AnyInteraction) -> Language:
    """Return the server's language; without a server, the user's."""
    return best_language(str(interaction.guild_locale or interaction.locale))


def is_on_server(interaction: AnyInteraction) -> bool:
    """Return whether the bot is a member of the server, and not only installed by the user."""
    return interaction.guild_id is not None and interaction.client.get_guild(interaction.guild_id) is not None


def may_have_table(interaction: AnyInteraction) -> bool:
    """Return whether the bot is a member of the server and can see the channel."""
    return is_on_server(interaction) and interaction.app_permissions.read_messages


def can_all_see(interaction: AnyInteraction, guests: Sequence[AnyUser]) -> bool:
    """Return whether all guests can see what is posted here; in direct messages that is unknown."""
    if interaction.context.dm_channel:
        return False
    return interaction.guild_id is None or all(map(_can_see, guests))


def _can_see(guest: AnyUser) -> bool:
    if not isinstance(guest, Member):
        return False
    allowed = guest.resolved_permissions
    return allowed is None or allowed.read_messages


class InvitationPosts:
    """Posts proposals, and stores the table of games that were accepted."""

    def __init__(self, service: GameService, moderation: Moderation, answers: Answers) -> None:
        self._service = service
        self._moderation = moderation
        self._answers = answers

    async def check_silence(self, interaction: AnyInteraction) -> None:
        """Refuse to post where a silent game is played."""
        there = str(interaction.channel_id or 0)
        if problem := await self._moderation.refused_at(PLATFORM, there, Sign.MESSAGE, Speaker.SPECTATOR):
            raise ServiceRefusal(problem)

    async def propose(self, interaction: AnyInteraction, guests: Sequence[AnyUser], game: str) -> None:
        """Post a proposal, and tell the host privately what is missing."""
        host = address(interaction.user.id)
        if not can_all_see(interaction, guests):
            await self._service.invitations.announce(host, game, {})
            await answer(interaction, await self._format_unseen(interaction, game))
            return
        async with withdrawn_on(self._answers.platform_errors, self._service, host, game):
            posted = await self._post(interaction, game)
        if posted is None or not may_have_table(interaction):
            await self._service.invitations.announce(host, game, {})
        else:
            table = {PLATFORM: str(_table(interaction, game, posted))}
            await self._service.invitations.announce(host, game, table)
        if posted is None:  # only the bot and the host can see it
            await replace_answer(interaction, await self._format_unseen(interaction, game))
            return
        if is_on_server(interaction) and (missing := missing_from(interaction.app_permissions)):
            words = await self._answers.words_for(interaction)
            text = words.say("discord-missing", permissions=permission_names(missing, words))
            await answer(interaction, format_text(text))

    async def _post(self, interaction: AnyInteraction, game: str) -> int | None:
        """Post a public proposal, and return its message; None if only the host can see it."""
        player_screen = await self._watch(interaction, game)
        about = player_screen.snapshot.about
        asked = [
            who
            for seat, who in enumerate(about.seats)
            if seat not in about.consented and who and platform_of(who) == PLATFORM
        ]
        mentions = AllowedMentions(users=[Object(user_of(who)) for who in asked])
        view = format_proposal(player_screen).view
        if not interaction.response.is_done():
            response = await interaction.response.send_message(view=view, allowed_mentions=mentions)
            return None if response.is_ephemeral() else response.message_id
        # It took long, so the private acknowledgement must be answered first.
        await answer(interaction, await self._format_own(interaction, game))
        sent = await interaction.followup.send(view=view, allowed_mentions=mentions, wait=True)
        return None if sent.flags.ephemeral else sent.id

    async def _format_own(
        self, interaction: AnyInteraction, game: str, *more: str, calls: Rows = ()
    ) -> FormattedMessage:
        player_screen = await self._service.views.look(address(interaction.user.id), game)
        screen = replace(player_screen.screen, lines=(*player_screen.screen.lines, *more))
        return format_screen(screen, game, player_screen.snapshot.revision, None).with_calls(calls)

    async def _format_unseen(self, interaction: AnyInteraction, game: str) -> FormattedMessage:
        """Return what a host is told if the guests cannot see the proposal."""
        words = await self._answers.words_for(interaction)
        about = (await self._service.find(game)).about
        asked = 0 if about.gathers else len(about.seats) - 1
        unseen = words.say("discord-unseen", code=code_of(game), count=asked, game=about.game)
        calls = ((computer_button(words, about.options),),) if GAMES[about.game].has_computer else ()
        by_letter = words.say("discord-by-letter", game=about.game)
        return await self._format_own(interaction, game, unseen, by_letter, calls=calls)

    async def show_answer(self, interaction: AnyInteraction, game: str) -> None:
        """Show an answer in the proposal, and store the game's table if that is missing."""
        message = interaction.message
        if message is None or message.flags.ephemeral or interaction.context.dm_channel:
            return
        if not may_have_table(interaction):
            await self._update_message(interaction, await self._watch(interaction, game))
            return
        about = (await self._service.find(game)).about
        place = about.tables.get(PLATFORM)
        if place is not None:
            return
        if address(interaction.user.id) in about.seats:  # the process died before it stored the table
            await self._store_table(interaction, game, message.id)
        else:  # the user had joined and has left again
            await self._update_message(interaction, await self._watch(interaction, game))

    async def show_outcome(self, interaction: AnyInteraction, game: str) -> None:
        """Update a proposal that was answered elsewhere; a table is left alone."""
        with suppress(Refusal, HTTPException):
            player_screen = await self._watch(interaction, game)
            status = player_screen.snapshot.status
            if not status.pending and not (status.dealt and may_have_table(interaction)):
                await self._update_message(interaction, player_screen)

    async def reopen_table(self, interaction: AnyInteraction, game: str) -> None:
        """Give a game a table here, if its old one is gone."""
        there = may_have_table(interaction) and isinstance(interaction.channel, TextChannel)
        if not there or not await self._service.play.table_is_lost(game, PLATFORM):
            return
        view = format_begun(await self._watch(interaction, game)).view
        sent = await interaction.followup.send(view=view, wait=True)
        if not sent.flags.ephemeral:
            await self._store_table(interaction, game, sent.id)

    async def _watch(self, interaction: AnyInteraction, game: str) -> PlayerScreen:
        return await self._service.views.watch(game, server_language(interaction))

    async def _update_message(self, interaction: AnyInteraction, player_screen: PlayerScreen) -> None:
        """Show the state of the proposal in the message that was pressed."""
        status = player_screen.snapshot.status
        if status.dealt:
            formatted = format_begun(player_screen, words_of(player_screen).say("discord-by-button"))
        elif status.pending:
            formatted = format_proposal(player_screen)
        else:
            formatted = format_player_screen(player_screen, None)
        await replace_answer(interaction, formatted)

    async def _store_table(self, interaction: AnyInteraction, game: str, message: int) -> None:
        table = str(_table(interaction, game, message))
        await self._service.play.watch(address(interaction.user.id), game, PLATFORM, table)

    async def greet(self, interaction: AnyInteraction) -> None:
        """Store the user's name and language."""
        await self.introduce(interaction.user, _supported_language(interaction))

    async def introduce(self, user: AnyUser, language: Language | None = None) -> None:
        """Store the user's name; not while they play, since a name can carry a message."""
        who = address(user.id)
        renamed = await may_be_renamed(self._service, who)
        name = readable(user.display_name) or user.name if renamed else ""
        await self._service.guests.meet(who, name=name, language=language)


def _table(interaction: AnyInteraction, game: str, message: int) -> Table:
    """Return where a game that was proposed by this message can be watched."""
    channel = interaction.channel_id or 0
    return Table(channel=channel, message=message, language=server_language(interaction), game=game)


def _supported_language(interaction: AnyInteraction) -> Language | None:
    """Return the language of the user's Discord client, if we support it."""
    code = str(interaction.locale).partition("-")[0]
    return Language(code) if code in tuple(Language) else None
