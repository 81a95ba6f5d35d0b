"""How a game begins: somebody proposes it in a channel, and the others say yes there, or come in.

Where not all who are asked can see the proposal, there is none: they are written to, and the host gets the
code by which they can join. Where we are not ourselves, nobody but a press can change the message.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from discord import AllowedMentions, HTTPException, Member, Object, TextChannel, User

from adapters.discord.addresses import PLATFORM, Table, address, user_of
from adapters.discord.answers import Answers, AnyInteraction, answer, replace_answer
from adapters.discord.catalogue import words_of
from adapters.discord.direct_messages import own_dress
from adapters.discord.format import FormattedMessage, dressed_screen, dressed_words
from adapters.discord.permissions import missing_from, permission_names
from adapters.discord.table_posts import begun_dress, proposal_dress
from bot.chat.moderation import Moderation
from bot.model.person import platform_of
from bot.model.refusals import ServiceRefusal
from bot.model.silence import Sign, Speaker
from bot.screens.table import code_of
from bot.service.guests import readable
from bot.service.service import GameService
from bot.service.views import PlayerScreen
from engine.contract import Refusal
from renderers.i18n.catalogue import Language, best_language

AnyUser = User | Member


def language_there(interaction: AnyInteraction) -> Language:
    """Return the language of the place: the server's, or where there is none that of whoever asks."""
    return best_language(str(interaction.guild_locale or interaction.locale))


def is_ours(interaction: AnyInteraction) -> bool:
    """Return whether we are on this server ourselves, and not only somebody who has brought our commands."""
    return interaction.guild_id is not None and interaction.client.get_guild(interaction.guild_id) is not None


def may_have_table(interaction: AnyInteraction) -> bool:
    """Return whether we are there ourselves, and may look."""
    return is_ours(interaction) and interaction.app_permissions.read_messages


def see(interaction: AnyInteraction, guests: Sequence[AnyUser]) -> bool:
    """Return whether all of these can see what is posted here; in a direct message we cannot know."""
    if interaction.context.dm_channel:
        return False
    return interaction.guild_id is None or all(map(_sees, guests))


def _sees(guest: AnyUser) -> bool:
    if not isinstance(guest, Member):
        return False
    allowed = guest.resolved_permissions
    return allowed is None or allowed.read_messages


class InvitationPosts:
    """Proposes games, and lays the table for those that were accepted."""

    def __init__(self, service: GameService, moderation: Moderation, answers: Answers) -> None:
        self._service = service
        self._moderation = moderation
        self._answers = answers

    def tables(self, interaction: AnyInteraction, guests: Sequence[AnyUser]) -> dict[str, str]:
        """Return where all will be able to watch a game that is proposed here, before it has a name."""
        there = may_have_table(interaction) and see(interaction, guests)
        if not there or interaction.channel_id is None:
            return {}
        return {PLATFORM: str(Table(interaction.channel_id, 0, language_there(interaction), ""))}

    async def check_silence(self, interaction: AnyInteraction) -> None:
        """Refuse to propose anything where a game is being played: that would be words."""
        there = str(interaction.channel_id or 0)
        if hush := await self._moderation.refused_at(PLATFORM, there, Sign.MESSAGE, Speaker.SPECTATOR):
            raise ServiceRefusal(hush)

    async def propose(self, interaction: AnyInteraction, guests: Sequence[AnyUser], game: str) -> None:
        """Post the message by which a game is proposed, and tell its host privately what is missing."""
        if not see(interaction, guests):
            await answer(interaction, await self._unseen(interaction, game))
            return
        try:
            posted = await self._post(interaction, game)
        except HTTPException:  # nobody has seen it, so nobody could ever answer it
            with suppress(Refusal):
                await self._service.invitations.withdraw(address(interaction.user.id), game)
            raise
        if posted is None:  # only we and the host can see it
            await replace_answer(interaction, await self._unseen(interaction, game))
            return
        if may_have_table(interaction):
            await self._lay(interaction, game, posted)
        if is_ours(interaction) and (missing := missing_from(interaction.app_permissions)):
            words = await self._answers.words(interaction)
            told = words.say("discord-missing", permissions=permission_names(missing, words))
            await answer(interaction, dressed_words(told))

    async def _post(self, interaction: AnyInteraction, game: str) -> int | None:
        """Post a proposal for all to see, and return which message it is; None where nobody else sees it."""
        player_screen = await self._watched(interaction, game)
        about = player_screen.snapshot.about
        asked = [
            who
            for seat, who in enumerate(about.seats)
            if seat not in about.consented and who and platform_of(who) == PLATFORM
        ]
        mentions = AllowedMentions(users=[Object(user_of(who)) for who in asked])
        view = proposal_dress(player_screen).view
        if not interaction.response.is_done():
            response = await interaction.response.send_message(view=view, allowed_mentions=mentions)
            return None if response.is_ephemeral() else response.message_id
        # It took long, so there is a private promise, which comes first.
        await answer(interaction, await self._own(interaction, game))
        sent = await interaction.followup.send(view=view, allowed_mentions=mentions, wait=True)
        return None if sent.flags.ephemeral else sent.id

    async def _own(self, interaction: AnyInteraction, game: str, *more: str) -> FormattedMessage:
        player_screen = await self._service.views.look(address(interaction.user.id), game)
        screen = replace(player_screen.screen, lines=(*player_screen.screen.lines, *more))
        return dressed_screen(screen, game, player_screen.snapshot.revision, None)

    async def _unseen(self, interaction: AnyInteraction, game: str) -> FormattedMessage:
        """Return what a host is told where those who are asked do not see the proposal."""
        words = await self._answers.words(interaction)
        about = (await self._service.find(game)).about
        asked = 0 if about.gathers else len(about.seats) - 1
        unseen = words.say("discord-unseen", code=code_of(game), count=asked, game=about.game)
        return await self._own(interaction, game, unseen, words.say("discord-by-letter", game=about.game))

    async def answered(self, interaction: AnyInteraction, game: str) -> None:
        """See to it that what was said to a proposal is seen there, and that a game has its table there."""
        message = interaction.message
        if message is None or message.flags.ephemeral or interaction.context.dm_channel:
            return
        if not may_have_table(interaction):
            await self._show_answer(interaction, await self._watched(interaction, game))
            return
        about = (await self._service.find(game)).about
        place = about.tables.get(PLATFORM)
        if place is not None and Table.read(place).message:
            return
        if address(interaction.user.id) in about.seats:  # whoever posted it did not come to note where
            await self._lay(interaction, game, message.id)
        else:  # they had come, and are gone again
            await self._show_answer(interaction, await self._watched(interaction, game))

    async def refused(self, interaction: AnyInteraction, game: str) -> None:
        """Let a proposal that was answered elsewhere say so, if it does not yet; a table is left alone."""
        with suppress(Refusal, HTTPException):
            player_screen = await self._watched(interaction, game)
            status = player_screen.snapshot.status
            if not status.pending and not (status.dealt and may_have_table(interaction)):
                await self._show_answer(interaction, player_screen)

    async def open_again(self, interaction: AnyInteraction, game: str) -> None:
        """Lay the table of a game here, if the place where all could watch it is gone."""
        there = may_have_table(interaction) and isinstance(interaction.channel, TextChannel)
        if not there or not await self._service.play.table_is_lost(game, PLATFORM):
            return
        view = begun_dress(await self._watched(interaction, game)).view
        sent = await interaction.followup.send(view=view, wait=True)
        if not sent.flags.ephemeral:
            await self._lay(interaction, game, sent.id)

    async def _watched(self, interaction: AnyInteraction, game: str) -> PlayerScreen:
        return await self._service.views.watch(game, language_there(interaction))

    async def _show_answer(self, interaction: AnyInteraction, player_screen: PlayerScreen) -> None:
        """Show in the message that was pressed how it stands with a proposal."""
        status = player_screen.snapshot.status
        if status.dealt:
            dress = begun_dress(player_screen, words_of(player_screen).say("discord-by-button"))
        else:
            dress = proposal_dress(player_screen) if status.pending else own_dress(player_screen, None)
        await replace_answer(interaction, dress)

    async def _lay(self, interaction: AnyInteraction, game: str, message: int) -> None:
        table = Table(interaction.channel_id or 0, message, language_there(interaction), game)
        await self._service.play.watch(address(interaction.user.id), game, PLATFORM, str(table))

    async def greet(self, interaction: AnyInteraction) -> None:
        """Learn what somebody is called, and what their Discord speaks."""
        await self.introduce(interaction.user, _spoken(interaction))

    async def introduce(self, user: AnyUser, language: Language | None = None) -> None:
        """Learn what somebody is called; not while they play, for a name can be a message."""
        who = address(user.id)
        plays = any(sitting.status.dealt for sitting in await self._service.records.games_of(who))
        name = "" if plays else readable(user.display_name) or user.name
        await self._service.guests.meet(who, name=name, language=language)


def _spoken(interaction: AnyInteraction) -> Language | None:
    """Return the language of somebody's Discord, if we speak it."""
    code = str(interaction.locale).partition("-")[0]
    return Language(code) if code in tuple(Language) else None
