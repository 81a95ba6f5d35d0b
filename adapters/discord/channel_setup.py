"""`/heldhands setup`: deny messages in the threads of a channel, so that none have to be deleted.

Only single permissions are changed and their old values are stored, so `setup undo` restores exactly those
and nothing that others have changed since. Writing in threads is a permission of the channel, not of a
thread. Reactions are left alone: they too could only be denied in the whole channel, and most games allow
them.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from discord import Forbidden, Member, NotFound, Role, TextChannel
from pydantic import BaseModel, ConfigDict, TypeAdapter

from adapters.discord.addresses import PLATFORM
from adapters.discord.answers import Answers, AnyInteraction
from adapters.discord.format import INTENDED
from adapters.discord.permissions import permission_names
from bot.commands.answers import Answer
from bot.commands.model import YES, Call
from bot.service.service import PlatformNotes
from engine.contract import Code, Refusal
from renderers.i18n.catalogue import Words


class DiscordProblem(Code):
    """The code of a refusal that Discord is the reason for."""

    ONLY_IN_A_SERVER = "only_in_a_server"
    ONLY_IN_A_CHANNEL = "only_in_a_channel"  # of text, and not in a thread
    NOT_A_MANAGER = "not_a_manager"
    CANNOT_ARRANGE = "cannot_arrange", "permissions"  # that we lack
    ARRANGED_ALREADY = "arranged_already"
    NOT_ARRANGED = "not_arranged"


class DiscordRefusal(Refusal):
    """The command is not possible on Discord, or not in this place."""


DENIED: Final = ("send_messages_in_threads", "create_public_threads", "create_private_threads")
"""Denied to @everyone: writing in threads, and creating threads to write in."""

GIVEN: Final = ("send_messages_in_threads", "create_public_threads")
"""Allowed to the bot, which the denial would affect too."""

_MANAGE: Final = "manage_roles"


class _SavedOverwrite(BaseModel):
    """The permissions of one overwrite before the setup."""

    model_config = ConfigDict(frozen=True)

    there: bool
    values: dict[str, bool | None]


_SAVED: Final = TypeAdapter(dict[int, _SavedOverwrite])


class ChannelSetup:
    """Sets channels up, and restores them."""

    def __init__(self, answers: Answers, notes: PlatformNotes) -> None:
        self._answers = answers
        self._notes = notes

    async def carry_out(self, interaction: AnyInteraction, call: Call) -> Answer:
        """Set up the channel of a command, or restore it, and return the answer."""
        words = await self._answers.words_for(interaction)
        channel = await _get_channel(interaction)
        saved = await self._notes.recall(PLATFORM, str(channel.id))
        try:
            if call.options.get("undo") == YES:
                await self._undo(channel, saved, words)
                return Answer(words.say("discord-setup-undone"))
            await self._set_up(channel, saved, words)
        except Forbidden:  # such as for permissions that we lack on the server
            names = permission_names([_MANAGE], words)
            raise DiscordRefusal(DiscordProblem.CANNOT_ARRANGE, permissions=names) from None
        lines = [words.say("discord-setup-about")]
        if allowed := " ".join(_list_exempt(channel)):
            lines.append(words.say("discord-setup-all-the-same", who=allowed))
        return Answer(words.say("discord-setup-done"), tuple(lines))

    async def _set_up(self, channel: TextChannel, saved: str | None, words: Words) -> None:
        if saved is not None:
            raise DiscordRefusal(DiscordProblem.ARRANGED_ALREADY)
        _check_permissions(channel, (_MANAGE, *(() if _may_manage_permissions(channel) else DENIED)), words)
        changes = _changes(channel)
        before = {target.id: _save_overwrite(channel, target, ours) for target, ours in changes.items()}
        dumped = _SAVED.dump_json(before).decode()
        if not await self._notes.remember_if_new(PLATFORM, str(channel.id), dumped):
            raise DiscordRefusal(DiscordProblem.ARRANGED_ALREADY)
        try:
            for target, ours in changes.items():
                await _update_overwrite(channel, target, ours, keep=True)
        except BaseException:
            await self._restore(await _refetch(channel), dumped)
            raise

    async def _undo(self, channel: TextChannel, saved: str | None, words: Words) -> None:
        if saved is None:
            raise DiscordRefusal(DiscordProblem.NOT_ARRANGED)
        _check_permissions(channel, (_MANAGE,), words)
        await self._restore(channel, saved)

    async def _restore(self, channel: TextChannel, saved: str) -> None:
        """Restore the permissions that still have the values we gave them."""
        before = _SAVED.validate_json(saved)
        for target, ours in reversed(_changes(channel).items()):  # the bot last
            was, now = before.get(target.id), channel.overwrites_for(target)
            if was is None:
                continue
            values = {name: was.values.get(name) for name in ours if getattr(now, name) is ours[name]}
            if values:
                await _update_overwrite(channel, target, values, keep=was.there)
        await self._notes.forget(PLATFORM, str(channel.id))


def _changes(channel: TextChannel) -> dict[Role | Member, dict[str, bool]]:
    """Return the changes for each target: ourselves first, or we could not go on."""
    me, everyone = channel.guild.me, channel.guild.default_role
    return {me: dict.fromkeys(GIVEN, True), everyone: dict.fromkeys(DENIED, False)}


def _save_overwrite(channel: TextChannel, target: Role | Member, ours: Mapping[str, bool]) -> _SavedOverwrite:
    overwrite = channel.overwrites_for(target)
    values = {name: getattr(overwrite, name) for name in ours}
    return _SavedOverwrite(there=any(each.id == target.id for each in channel.overwrites), values=values)


async def _update_overwrite(
    channel: TextChannel, target: Role | Member, values: Mapping[str, bool | None], *, keep: bool
) -> None:
    """Change some permissions of an overwrite; delete it if it is empty and was not there before."""
    overwrite = channel.overwrites_for(target)
    overwrite.update(**values)
    await channel.set_permissions(target, overwrite=overwrite if keep or not overwrite.is_empty() else None)


def _list_exempt(channel: TextChannel) -> Iterator[str]:
    """Yield mentions of the roles and members whom the channel still allows to write in threads."""
    for target, overwrite in channel.overwrites.items():
        if overwrite.send_messages_in_threads and target.id != channel.guild.me.id:
            is_role = target.id in {role.id for role in channel.guild.roles}
            yield f"{INTENDED}<@&{target.id}>" if is_role else f"{INTENDED}<@{target.id}>"


def _check_permissions(channel: TextChannel, needed: tuple[str, ...], words: Words) -> None:
    """Refuse the setup if we lack a permission, and name those that are missing."""
    ours = channel.permissions_for(channel.guild.me)
    if missing := tuple(name for name in needed if not getattr(ours, name)):
        raise DiscordRefusal(DiscordProblem.CANNOT_ARRANGE, permissions=permission_names(missing, words))


def _may_manage_permissions(channel: TextChannel) -> bool:
    """Return whether the channel itself lets us manage permissions.

    Only then may we change permissions that we do not have ourselves.
    """
    me = channel.guild.me
    ours: list[Role | Member] = [me, *me.roles]
    return any(channel.overwrites_for(each).manage_roles for each in ours)


async def _get_channel(interaction: AnyInteraction) -> TextChannel:
    """Return the channel to set up; refuse if it is not a text channel or the user may not manage it."""
    if interaction.guild_id is None or interaction.client.get_guild(interaction.guild_id) is None:
        raise DiscordRefusal(DiscordProblem.ONLY_IN_A_SERVER)
    channel = interaction.client.get_channel(interaction.channel_id or 0)
    if not isinstance(channel, TextChannel):
        raise DiscordRefusal(DiscordProblem.ONLY_IN_A_CHANNEL)
    if not interaction.permissions.manage_channels:
        raise DiscordRefusal(DiscordProblem.NOT_A_MANAGER)
    return await _refetch(channel)


async def _refetch(channel: TextChannel) -> TextChannel:
    """Return the channel with its current permissions: those in the cache may be a moment old."""
    try:
        fresh = await channel.guild.fetch_channel(channel.id)
    except NotFound:
        raise DiscordRefusal(DiscordProblem.ONLY_IN_A_CHANNEL) from None
    return fresh if isinstance(fresh, TextChannel) else channel
