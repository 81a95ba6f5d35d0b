"""Game nights on Discord: a lobby in a channel, an event of the server, and direct messages."""

import re
from dataclasses import replace
from typing import Final

from discord import AllowedMentions, Client, HTTPException, Object, PartialMessage, TextChannel
from discord.ui import Container

from adapters.discord.addresses import PLATFORM, user_of
from adapters.discord.direct_messages import DirectMessages, is_old
from adapters.discord.errors import Code, UnreachableReason, ignore_missing, translate_errors
from adapters.discord.events import Events
from adapters.discord.format import (
    INTENDED,
    FormattedMessage,
    allow_own_links,
    call_rows,
    escape_markup,
    format_answer,
    format_headline,
    format_text,
    format_time,
    gallery_items,
    make_view,
    picture_files,
    text_items,
    words_in,
)
from adapters.discord.threads import CANNOT_OPEN, Threads
from bot.chat.memos import Memo
from bot.commands.answers import is_computer_button, write_call
from bot.commands.model import JoinOptions, TimeFormat
from bot.delivery.deliverer import Unreachable
from bot.delivery.night_deliverer import EventShowing, LobbyShowing, Note
from bot.model.night import Night, NightStage
from bot.model.screen import Choice, cut
from bot.service.service import PlatformNotes
from bot.telemetry.logs import Log
from renderers.paint.picture import Picture

_LONGEST: Final = 1500
_LONGEST_NAME: Final = 100
_A_DAY: Final = 1440  # minutes

log = Log(__name__)


class LobbyPost(Memo):
    """The current message of a lobby: the memo of a showing."""

    old_form = re.compile(r"(?P<channel>\d+) (?P<message>\d+) (?P<thread>\d+)")

    channel: int
    message: int
    thread: int = 0  # where guests talk: it starts at the message that opened the night


class LobbyThreads:
    """Opens the threads where guests talk, and stores when a round begins in them."""

    def __init__(self, client: Client, notes: PlatformNotes) -> None:
        self._client = client
        self._notes = notes

    async def open(self, night: Night, place: int, message: int) -> int:
        """Return the thread of a lobby, created if need be; 0 if there can be none."""
        channel = self._client.get_channel(place) or await self._client.fetch_channel(place)
        if not isinstance(channel, TextChannel):
            return 0
        name = cut(night.plan.title, _LONGEST_NAME)
        try:
            await channel.get_partial_message(message).create_thread(name=name, auto_archive_duration=_A_DAY)
        except HTTPException as error:
            if error.code in CANNOT_OPEN:
                log.event("lobby.no_thread", code=str(error.code))
                return 0
            if error.code != Code.THREAD_EXISTS:  # created by an earlier attempt
                raise
        return message

    async def note(self, night: Night, thread: int, since: int) -> None:
        """Store that a night goes on in a thread; messages before `since` may stay there."""
        if night.stage in {NightStage.OPEN, NightStage.PLAYING}:
            name = cut(night.plan.title, _LONGEST_NAME)
            await self._notes.settle(PLATFORM, str(thread), night.id, name, str(since))
        else:
            await self._notes.leave(PLATFORM, str(thread), night.id)


class Lobbies:
    """Shows a lobby as one message in the channel where its night was planned.

    It is edited while only its list changes. Each stage and each round gets a new message, since an edit does
    not notify, and the old one is deleted: a channel has one lobby of a night, and in the end its summary.
    """

    def __init__(self, client: Client, threads: Threads, lobby_threads: LobbyThreads) -> None:
        self._client = client
        self._threads = threads
        self._lobby_threads = lobby_threads

    async def deliver(self, showing: LobbyShowing) -> str:
        """Show a lobby, and return its memo; without a picture where we may not send any."""
        picture = await showing.picture()
        try:
            return await self._show(showing, picture)
        except Unreachable as answer:
            if answer.reason != UnreachableReason.FORBIDDEN or picture is None:
                raise
        return await self._show(showing, None)

    async def _show(self, showing: LobbyShowing, picture: Picture | None) -> str:
        old = LobbyPost.read(showing.memo)
        formatted = format_lobby(showing, picture, old.thread if old else 0)
        with translate_errors():
            if (
                old
                and not showing.rings
                and not is_old(old.message)
                and await self._threads.edit(self._message(old), formatted)
            ):
                return str(old)
            place = int(showing.place)
            channel = self._client.get_partial_messageable(place)
            sent = await self._threads.send(channel, formatted, showing.key, rings=showing.rings)
            thread = old.thread if old else 0
            if showing.night.stage is NightStage.OPEN and not thread:
                thread = await self._lobby_threads.open(showing.night, place, sent.id)
            if thread and showing.rings:
                await self._lobby_threads.note(showing.night, thread, sent.id)
            if old and old.message != sent.id:
                await self._remove_old(old, showing)
        return str(LobbyPost(channel=place, message=sent.id, thread=thread))

    async def _remove_old(self, old: LobbyPost, showing: LobbyShowing) -> None:
        """Delete an old lobby; one at which a thread starts is shortened instead."""
        with ignore_missing():
            if old.message != old.thread:
                await self._message(old).delete()
                return
            words = words_in(showing.words.language)
            text = words.say("discord-lobby-talk", title=showing.night.plan.title)
            await self._message(old).edit(view=format_text(text).view, attachments=[])

    async def call(self, note: Note) -> None:
        """Tell a guest in the lobby what could not be sent to them directly; only they are notified."""
        user, place, answer = user_of(note.who), int(note.place), note.answer
        said = [escape_markup(each, _LONGEST // 2) for each in (answer.headline, *answer.lines)]
        # Of its buttons, only this one is not about the guest: anybody may press it there.
        alone = tuple(choice for choice in answer.choices if is_computer_button(choice))
        text = text_items(f"<@{user}> {said[0]}", *(f"-# {line}" for line in said[1:]))
        view = make_view([*text, *call_rows((alone,))])
        channel = self._client.get_partial_messageable(place)
        mentions = AllowedMentions(users=[Object(user)])
        with translate_errors():
            await self._threads.send(channel, FormattedMessage(view), note.key, mentions=mentions)

    def _message(self, post: LobbyPost) -> PartialMessage:
        return self._client.get_partial_messageable(post.channel).get_partial_message(post.message)


def format_lobby(showing: LobbyShowing, picture: Picture | None, thread: int = 0) -> FormattedMessage:
    """Return a lobby as a message: what it is about, a picture, and buttons.

    The picture's description tells what it shows; a button gives the full text, for which a description is
    too short.
    """
    night, answer, shown = showing.night, showing.answer, picture_files(picture)
    words = words_in(showing.words.language)
    pictured = showing.pictured if picture else ()
    lines = [line for line in answer.lines if line not in pictured]
    if thread:
        where, silent = f"{INTENDED}<#{thread}>", "yes" if night.is_silent else "no"
        lines.append(words.say("discord-lobby-thread", place=where, silent=silent))
    kind = "cover" if not showing.pictured else "summary" if night.stage.done else "board"
    alt = words.say("discord-lobby-picture", picture=kind, title=night.plan.title)
    rows = [list(row) for row in answer.rows]
    if pictured:
        read = Choice(write_call("night-show", {"night": night.id}), words.say("choice-read"))
        rows = [[*rows[-1], read]] if rows else [[read]]
    items = [
        *text_items(format_headline(answer.headline, lines)),
        *gallery_items(shown, f"{alt}\n{showing.description}".strip()),
    ]
    return FormattedMessage(make_view([Container(*items), *call_rows(tuple(map(tuple, rows)))]), shown)


_REMINDERS: Final = frozenset({"day", "soon", "late"})


class DiscordNights:
    """Shows game nights on Discord."""

    platform = PLATFORM

    def __init__(
        self, lobbies: Lobbies, events: Events, direct_messages: DirectMessages, elsewhere: JoinOptions
    ) -> None:
        self.time_shown: TimeFormat = format_time
        self.elsewhere = elsewhere
        self._lobbies = lobbies
        self._events = events
        self._direct_messages = direct_messages

    async def show_lobby(self, showing: LobbyShowing) -> str:
        """Show a lobby in its channel."""
        answer = allow_own_links(showing.answer, self.elsewhere.web)
        return await self._lobbies.deliver(replace(showing, answer=answer))

    async def show_event(self, showing: EventShowing) -> str:
        """Show a night among the events of its server."""
        return await self._events.deliver(showing)

    async def tell(self, note: Note) -> None:
        """Send a note by direct message; if these are closed, call the guest in the lobby.

        Not for reminders: the lobby's own message notifies the guest then.
        """
        try:
            answer = allow_own_links(note.answer, self.elsewhere.web)
            await self._direct_messages.write(note.who, format_answer(answer), note.key)
        except Unreachable:
            if note.kind in _REMINDERS or not note.place:
                raise
            await self._lobbies.call(note)
