"""Evenings on Matrix: a lobby in the room where people meet, a calendar file, and private notes."""

from typing import Final

from adapters.matrix.addresses import PLATFORM, digest, user_of
from adapters.matrix.catalogue import words_in
from adapters.matrix.context import MatrixContext
from adapters.matrix.errors import UnreachableReason, best_effort, translate_errors
from adapters.matrix.format import FormattedMessage
from adapters.matrix.invitations import InvitationPosts
from adapters.matrix.lobbies import Lobbies
from adapters.matrix.night_signs import Offer, format_signs, sign_of, signs_of
from adapters.matrix.room_message import RoomMessage
from bot.commands.answers import AnswerFile
from bot.commands.request import JoinOptions, TimeFormat, time_shown
from bot.delivery.night_deliverer import EventShowing, LobbyShowing, Note
from bot.delivery.worker import TryLater
from bot.model.night import Night
from bot.nights.calendar import SUFFIX, calendar_file

_CALENDAR: Final = "calendar"
_HERE: Final = "join"
_A_MOMENT: Final = 0.3  # seconds, until the lobby is there, so that the file comes below it
_CALLED: Final = frozenset({"soon", "cancelled"})
"""Notes that the lobby makes unnecessary by mentioning the users: one message for all of them."""


class Nights:
    """Shows evenings on Matrix."""

    platform = PLATFORM

    def __init__(
        self, context: MatrixContext, invitation_posts: InvitationPosts, elsewhere: JoinOptions
    ) -> None:
        self._api = context.api
        self._service = context.service
        self._nights = context.nights
        self._background = context.background
        self._keypads = context.keypads
        self._pictures = context.pictures
        self._room_message = RoomMessage(context)
        self._lobbies = Lobbies(context)
        self._invitation_posts = invitation_posts
        self.elsewhere = elsewhere
        self.time_shown: TimeFormat = time_shown

    async def show_lobby(self, showing: LobbyShowing) -> str:
        """Show a lobby in its room, and return its memo."""
        with self._background.deferring_when_limited(), translate_errors(UnreachableReason.GONE):
            return str(await self._lobbies.show(showing))

    async def show_event(self, showing: EventShowing) -> str:
        """Post the calendar file of an evening, again if its time changes; redact it once it has begun."""
        night, part = showing.night, f"{showing.night.id}/{_CALENDAR}"
        if not night.stage.coming:
            await self._room_message.remove(showing.place, part)
            return ""
        version = digest(night.plan.title, str(night.plan.at), str(night.plan.minutes))
        if version == showing.memo:
            return version
        with translate_errors(UnreachableReason.GONE):
            await self._wait_for_lobby(night, showing.place)
            file = await self._file(showing)
            encrypt = self._api.is_encrypted(showing.place)
            content = await self._pictures.file_message(file, encrypt=encrypt)
            await self._room_message.send(showing.place, content, showing.key, part)
        return version

    async def _wait_for_lobby(self, night: Night, room: str) -> None:
        if not await self._lobbies.is_shown(night, room):
            await self._api.membership(room, self._api.user)  # raises if the bot was removed from the room
            raise TryLater(_A_MOMENT)

    async def _file(self, showing: EventShowing) -> AnswerFile:
        stored = await self._nights.find(showing.night.id)
        now = self._service.now()
        content = calendar_file(stored.night, showing.words, revision=stored.revision, now=now)
        alt = showing.words.say("night-calendar-file")
        return AnswerFile(f"heldhands-{stored.night.id}{SUFFIX}", content, alt)

    async def tell(self, note: Note) -> None:
        """Send a note to a user in private, unless the lobby mentions them for the same."""
        if note.kind in _CALLED and await self._is_in(note.place, user_of(note.who)):
            return
        answer = note.answer
        with translate_errors(UnreachableReason.REFUSED):
            room = await self._invitation_posts.direct_room(note.who, words_in(note.words.language))
            message = (
                FormattedMessage()
                .headline(answer.headline)
                .lines([*answer.lines, format_signs(answer.choices)])
            )
            unsigned = [choice for choice in answer.choices if not sign_of(choice)]
            message.commands(unsigned, note.words, prefix="")
            content = message.content([user_of(note.who)], kind="m.text")
            event = await self._api.send(room, content, note.key)
        offer = str(Offer.of(answer.choices, alone=True))
        await self._keypads.offer_signs(room, event, signs_of(answer.choices), offer)

    async def _is_in(self, lobby: str, user: str) -> bool:
        """Return whether a user is in the room of the lobby."""
        with best_effort():
            membership = await self._api.membership(lobby, user) if lobby else {}
            return membership.get("membership") == _HERE
        return False
