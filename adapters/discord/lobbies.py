"""Lobbies of game nights: one message in the channel where an evening was planned.

While nothing but its list changes it is edited. Each stage and each round is worth a new message, since an
edit does not ring, and the old one goes: the channel has one lobby of an evening, and in the end its summary.
"""

from dataclasses import dataclass
from typing import Final, Self

from discord import AllowedMentions, Client, HTTPException, NotFound, Object, PartialMessage, TextChannel
from discord.ui import Container

from adapters.discord.addresses import PLATFORM, user_of
from adapters.discord.catalogue import words_in
from adapters.discord.direct_messages import is_old, nonce
from adapters.discord.errors import Code, Trouble, bringing, if_it_is_there
from adapters.discord.format import (
    OURS,
    FormattedMessage,
    call_rows,
    dressed_words,
    galleries,
    layout,
    picture_files,
    plain,
    texts,
    told,
)
from adapters.discord.threads import NOT_HERE, Threads
from bot.commands.grammar import write_call
from bot.delivery.deliverer import Unreachable
from bot.delivery.night_deliverer import LobbyShowing, Note
from bot.model.night import Night, Stage
from bot.model.screen import Choice, cut
from bot.service.notes import PlatformNotes
from bot.telemetry.logs import Log
from renderers.paint.picture import Picture

_LONGEST: Final = 1500
_NUMBERS: Final = 3  # of a memo


@dataclass(frozen=True, slots=True)
class LobbyPost:
    """The message that is a lobby now: the memo of a showing."""

    channel: int
    message: int
    thread: int = 0  # where people talk: it begins at the message by which the evening was opened

    def __str__(self) -> str:
        """Write it as the deliverer keeps it."""
        return f"{self.channel} {self.message} {self.thread}"

    @classmethod
    def read(cls, memo: str) -> Self | None:
        """Return the message that was noted, if one was."""
        numbers = [int(each) for each in memo.split() if each.isdecimal()]
        return cls(*numbers) if len(numbers) == _NUMBERS else None


class LobbyThreads:
    """Opens such threads, and notes when a round begins in them."""

    def __init__(self, client: Client, notes: PlatformNotes) -> None:
        self._client = client
        self._notes = notes

    async def open(self, night: Night, place: int, message: int) -> int:
        """Return the thread of a lobby, a new one or the one that is there; 0 where there can be none."""
        channel = self._client.get_channel(place) or await self._client.fetch_channel(place)
        if not isinstance(channel, TextChannel):
            return 0
        name = cut(night.plan.title, _LONGEST_NAME)
        try:
            await channel.get_partial_message(message).create_thread(name=name, auto_archive_duration=_A_DAY)
        except HTTPException as error:
            if error.code in NOT_HERE:
                log.event("lobby.no_thread", code=str(error.code))
                return 0
            if error.code != Code.THREAD_EXISTS:  # we had come so far before
                raise
        return message

    async def note(self, night: Night, thread: int, since: int) -> None:
        """Note that an evening goes on in a thread; what was said before this message may stay there."""
        if night.stage in {Stage.OPEN, Stage.PLAYING}:
            name = cut(night.plan.title, _LONGEST_NAME)
            await self._notes.settle(PLATFORM, str(thread), night.id, name, str(since))
        else:
            await self._notes.leave(PLATFORM, str(thread), night.id)


class Lobbies:
    """Shows lobbies."""

    def __init__(self, client: Client, threads: Threads, talk: LobbyThreads) -> None:
        self._client = client
        self._threads = threads
        self._talk = talk

    async def bring(self, showing: LobbyShowing) -> str:
        """Show a lobby, and return which message it is; without a picture where we may not send any."""
        picture = await showing.picture()
        try:
            return await self._show(showing, picture)
        except Unreachable as answer:
            if answer.reason != Trouble.FORBIDDEN or picture is None:
                raise
        return await self._show(showing, None)

    async def _show(self, showing: LobbyShowing, picture: Picture | None) -> str:
        old = LobbyPost.read(showing.memo)
        dress = lobby_dress(showing, picture, old.thread if old else 0)
        with bringing():
            if old and not showing.rings and not is_old(old.message) and await self._edit(old, dress):
                return str(old)
            place = int(showing.place)
            channel = self._client.get_partial_messageable(place)
            sent = await self._threads.awake(
                place,
                lambda: channel.send(
                    view=dress.view,
                    files=dress.unread,
                    nonce=nonce(showing.key),
                    silent=not showing.rings,
                ),
            )
            thread = old.thread if old else 0
            if showing.night.stage is Stage.OPEN and not thread:
                thread = await self._talk.open(showing.night, place, sent.id)
            if thread and showing.rings:
                await self._talk.note(showing.night, thread, sent.id)
            if old and old.message != sent.id:
                await self._leave_behind(old, showing)
        return str(LobbyPost(place, sent.id, thread))

    async def _leave_behind(self, old: LobbyPost, showing: LobbyShowing) -> None:
        """Take an old lobby away; only of the one at which a thread begins something is left."""
        with if_it_is_there():
            if old.message != old.thread:
                await self._message(old).delete()
                return
            words = words_in(showing.words.language)
            told = words.say("discord-lobby-talk", title=showing.night.plan.title)
            await self._message(old).edit(view=dressed_words(told).view, attachments=[])

    async def call(self, note: Note) -> None:
        """Tell one person in the lobby what could not be told to them alone; it rings for nobody else."""
        user, place, answer = user_of(note.who), int(note.place), note.answer
        said = [plain(each, _LONGEST // 2) for each in (answer.headline, *answer.lines)]
        view = layout(texts(f"<@{user}> {said[0]}", *(f"-# {line}" for line in said[1:])))
        channel = self._client.get_partial_messageable(place)
        with bringing():
            await self._threads.awake(
                place,
                lambda: channel.send(
                    view=view, nonce=nonce(note.key), allowed_mentions=AllowedMentions(users=[Object(user)])
                ),
            )

    async def _edit(self, post: LobbyPost, dress: FormattedMessage) -> bool:
        """Show something in the message that is there, and return whether it is there."""
        message = self._message(post)
        try:
            await self._threads.awake(
                post.channel, lambda: message.edit(view=dress.view, attachments=dress.unread)
            )
        except NotFound:  # somebody has deleted it
            return False
        return True

    def _message(self, post: LobbyPost) -> PartialMessage:
        return self._client.get_partial_messageable(post.channel).get_partial_message(post.message)


def lobby_dress(showing: LobbyShowing, picture: Picture | None, thread: int = 0) -> FormattedMessage:
    """Return a lobby as a message: what it is about, a picture of it, and what can be pressed.

    What the picture shows is told by its description; where that is too short, a button tells all of it.
    """
    night, answer, shown = showing.night, showing.answer, picture_files(picture)
    words = words_in(showing.words.language)
    pictured = showing.pictured if picture else ()
    lines = [line for line in answer.lines if line not in pictured]
    if thread:
        where, silent = f"{OURS}<#{thread}>", "yes" if night.is_silent else "no"
        lines.append(words.say("discord-lobby-thread", place=where, silent=silent))
    kind = "cover" if not showing.pictured else "summary" if night.stage.done else "board"
    alt = words.say("discord-lobby-picture", picture=kind, title=night.plan.title)
    rows = [list(row) for row in answer.rows]
    if pictured:
        read = Choice(write_call("night-show", {"night": night.id}), words.say("choice-read"))
        rows = [[*rows[-1], read]] if rows else [[read]]
    items = [*texts(told(answer.headline, lines)), *galleries(shown, f"{alt}\n{showing.description}".strip())]
    return FormattedMessage(layout([Container(*items), *call_rows(tuple(map(tuple, rows)))]), shown)


_LONGEST_NAME: Final = 100
_A_DAY: Final = 1440  # minutes

log = Log(__name__)
