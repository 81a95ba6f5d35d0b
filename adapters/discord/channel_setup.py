"""`/heldhands setup`: words are denied in the threads of a channel, so that nobody has to take them away.

Only single permissions are changed, and what they were is kept, so that `setup undo` puts back exactly that
and nothing that others have changed meanwhile. The right to write in threads is a channel's, not a thread's.
Reactions are left alone: they could only be denied in the channel too, and most games allow them.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from discord import Forbidden, Member, NotFound, Role, TextChannel
from pydantic import BaseModel, ConfigDict, TypeAdapter

from adapters.discord.addresses import PLATFORM
from adapters.discord.answers import Answers, AnyInteraction
from adapters.discord.format import OURS
from adapters.discord.permissions import permission_names
from adapters.discord.refusals import Amiss, DiscordRefusal
from bot.commands.answers import Answer
from bot.commands.model import YES, Call
from bot.service.notes import PlatformNotes
from renderers.i18n.catalogue import Words

DENIED: Final = ("send_messages_in_threads", "create_public_threads", "create_private_threads")
"""What everybody is denied: to write in threads, and to open some where one could write."""

GIVEN: Final = ("send_messages_in_threads", "create_public_threads")
"""What we give ourselves, since the denial would be for us too."""

_MANAGE: Final = "manage_roles"


class _Before(BaseModel):
    """How one overwrite was."""

    model_config = ConfigDict(frozen=True)

    there: bool
    values: dict[str, bool | None]


_KEPT: Final = TypeAdapter(dict[int, _Before])


class ChannelSetup:
    """Arranges channels, and puts them back."""

    def __init__(self, answers: Answers, notes: PlatformNotes) -> None:
        self._answers = answers
        self._notes = notes

    async def arrange(self, interaction: AnyInteraction, call: Call) -> Answer:
        """Arrange the channel of a command, or put it back; and say what was done."""
        words = await self._answers.words(interaction)
        channel = await _channel(interaction)
        kept = await self._notes.recall(PLATFORM, str(channel.id))
        try:
            if call.options.get("undo") == YES:
                await self._undo(channel, kept, words)
                return Answer(words.say("discord-setup-undone"))
            await self._do(channel, kept, words)
        except Forbidden:  # as with permissions that we lack elsewhere, and could only give away here
            told = permission_names([_MANAGE], words)
            raise DiscordRefusal(Amiss.CANNOT_ARRANGE, permissions=told) from None
        lines = [words.say("discord-setup-about")]
        if allowed := " ".join(_may_write_all_the_same(channel)):
            lines.append(words.say("discord-setup-all-the-same", who=allowed))
        return Answer(words.say("discord-setup-done"), tuple(lines))

    async def _do(self, channel: TextChannel, kept: str | None, words: Words) -> None:
        if kept is not None:
            raise DiscordRefusal(Amiss.ARRANGED_ALREADY)
        _check(channel, (_MANAGE, *(() if _rules_here(channel) else DENIED)), words)
        changes = _changes(channel)
        before = {target.id: _before(channel, target, ours) for target, ours in changes.items()}
        written = _KEPT.dump_json(before).decode()
        if not await self._notes.remember_if_new(PLATFORM, str(channel.id), written):
            raise DiscordRefusal(Amiss.ARRANGED_ALREADY)
        try:
            for target, ours in changes.items():
                await _change(channel, target, ours, keep=True)
        except BaseException:
            await self._put_back(await _as_it_is(channel), written)
            raise

    async def _undo(self, channel: TextChannel, kept: str | None, words: Words) -> None:
        if kept is None:
            raise DiscordRefusal(Amiss.NOT_ARRANGED)
        _check(channel, (_MANAGE,), words)
        await self._put_back(channel, kept)

    async def _put_back(self, channel: TextChannel, kept: str) -> None:
        """Put back what we have changed, as far as it is still as we made it."""
        before = _KEPT.validate_json(kept)
        for target, ours in reversed(_changes(channel).items()):  # us last
            was, now = before.get(target.id), channel.overwrites_for(target)
            if was is None:
                continue
            values = {name: was.values.get(name) for name in ours if getattr(now, name) is ours[name]}
            if values:
                await _change(channel, target, values, keep=was.there)
        await self._notes.forget(PLATFORM, str(channel.id))


def _changes(channel: TextChannel) -> dict[Role | Member, dict[str, bool]]:
    """Return what we change for whom: for ourselves first, or we could not go on."""
    me, everyone = channel.guild.me, channel.guild.default_role
    return {me: dict.fromkeys(GIVEN, True), everyone: dict.fromkeys(DENIED, False)}


def _before(channel: TextChannel, target: Role | Member, ours: Mapping[str, bool]) -> _Before:
    overwrite = channel.overwrites_for(target)
    values = {name: getattr(overwrite, name) for name in ours}
    return _Before(there=any(each.id == target.id for each in channel.overwrites), values=values)


async def _change(
    channel: TextChannel, target: Role | Member, values: Mapping[str, bool | None], *, keep: bool
) -> None:
    """Change some permissions and leave the others; an overwrite that was not there goes when it is empty."""
    overwrite = channel.overwrites_for(target)
    overwrite.update(**values)
    await channel.set_permissions(target, overwrite=overwrite if keep or not overwrite.is_empty() else None)


def _may_write_all_the_same(channel: TextChannel) -> Iterator[str]:
    """Give those to whom the channel itself allows what everybody else is denied."""
    for target, overwrite in channel.overwrites.items():
        if overwrite.send_messages_in_threads and target.id != channel.guild.me.id:
            is_role = target.id in {role.id for role in channel.guild.roles}
            yield f"{OURS}<@&{target.id}>" if is_role else f"{OURS}<@{target.id}>"


def _check(channel: TextChannel, needed: tuple[str, ...], words: Words) -> None:
    """Refuse what we may not do ourselves, and say what is missing."""
    ours = channel.permissions_for(channel.guild.me)
    if missing := tuple(name for name in needed if not getattr(ours, name)):
        raise DiscordRefusal(Amiss.CANNOT_ARRANGE, permissions=permission_names(missing, words))


def _rules_here(channel: TextChannel) -> bool:
    """Return whether the channel itself lets us manage permissions: only then those that we lack, too."""
    me = channel.guild.me
    ours: list[Role | Member] = [me, *me.roles]
    return any(channel.overwrites_for(each).manage_roles for each in ours)


async def _channel(interaction: AnyInteraction) -> TextChannel:
    """Return the channel to arrange, if it is one, and if whoever asks may have it arranged."""
    if interaction.guild_id is None or interaction.client.get_guild(interaction.guild_id) is None:
        raise DiscordRefusal(Amiss.ONLY_IN_A_SERVER)
    channel = interaction.client.get_channel(interaction.channel_id or 0)
    if not isinstance(channel, TextChannel):
        raise DiscordRefusal(Amiss.ONLY_IN_A_CHANNEL)
    if not interaction.permissions.manage_channels:
        raise DiscordRefusal(Amiss.NOT_A_MANAGER)
    return await _as_it_is(channel)


async def _as_it_is(channel: TextChannel) -> TextChannel:
    """Return a channel as it is now: what we have heard of its permissions may be a moment old."""
    try:
        fresh = await channel.guild.fetch_channel(channel.id)
    except NotFound:
        raise DiscordRefusal(Amiss.ONLY_IN_A_CHANNEL) from None
    return fresh if isinstance(fresh, TextChannel) else channel
