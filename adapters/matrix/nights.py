"""Evenings on Matrix: a lobby in the room where people meet, a file for calendars, and notes for one."""

from typing import Final

from adapters.matrix.addresses import PLATFORM, mark, user_of
from adapters.matrix.catalogue import words_in
from adapters.matrix.context import MatrixContext
from adapters.matrix.errors import Code, MatrixError, Trouble, bringing, if_it_can_be
from adapters.matrix.format import FormattedMessage
from adapters.matrix.invitations import InvitationPosts
from adapters.matrix.lobbies import Lobbies
from adapters.matrix.night_signs import Offer, sign_of, signs_of, told_signs
from adapters.matrix.room_message import RoomMessage
from bot.commands.answers import AnswerFile
from bot.commands.asking import Elsewhere, TimeShown, time_shown
from bot.delivery.night_deliverer import EventShowing, LobbyShowing, Note
from bot.delivery.worker import TryLater
from bot.model.night import Night
from bot.nights.calendar import SUFFIX, calendar_file

_CALENDAR: Final = "calendar"
_HERE: Final = "join"
_A_MOMENT: Final = 0.3  # seconds, until the lobby is there: then the file stands below it
_CALLED: Final = frozenset({"soon", "cancelled"})
"""What the lobby itself tells those whom it concerns, by their names: one message for all of them."""


class Nights:
    """Shows evenings to the people of Matrix."""

    platform = PLATFORM

    def __init__(
        self, context: MatrixContext, invitation_posts: InvitationPosts, elsewhere: Elsewhere
    ) -> None:
        self._api = context.api
        self._service = context.service
        self._nights = context.nights
        self._background = context.background
        self._keypads = context.keypads
        self._pictures = context.pictures
        self._sending = RoomMessage(context)
        self._lobbies = Lobbies(context)
        self._invitation_posts = invitation_posts
        self.elsewhere = elsewhere
        self.time_shown: TimeShown = time_shown

    async def show_lobby(self, showing: LobbyShowing) -> str:
        """Show a lobby in its room."""
        try:
            with bringing(Trouble.GONE):
                return str(await self._lobbies.show(showing))
        except TryLater as wish:
            if isinstance(wish.__cause__, MatrixError) and wish.__cause__.code == Code.LIMITED:
                self._background.give_way()
            raise

    async def show_event(self, showing: EventShowing) -> str:
        """Hand out an evening for calendars, again when its time has changed; it goes when it has begun."""
        night, part = showing.night, f"{showing.night.id}/{_CALENDAR}"
        if not night.stage.coming:
            await self._sending.take_away(showing.place, part)
            return ""
        known = mark(night.plan.title, str(night.plan.at), str(night.plan.minutes))
        if known == showing.memo:
            return known
        with bringing(Trouble.GONE):
            await self._wait_for_lobby(night, showing.place)
            file = await self._file(showing)
            encrypt = self._api.is_encrypted(showing.place)
            content = await self._pictures.handed_over(file, encrypt=encrypt)
            await self._sending.send(showing.place, content, showing.key, part)
        return known

    async def _wait_for_lobby(self, night: Night, room: str) -> None:
        if not await self._lobbies.is_shown(night, room):
            await self._api.membership(room, self._api.user)  # where we are put out, nothing will be there
            raise TryLater(_A_MOMENT)

    async def _file(self, showing: EventShowing) -> AnswerFile:
        stored = await self._nights.find(showing.night.id)
        now = self._service.now()
        content = calendar_file(stored.night, showing.words, revision=stored.revision, now=now)
        alt = showing.words.say("night-calendar-file")
        return AnswerFile(f"heldhands-{stored.night.id}{SUFFIX}", content, alt)

    async def tell(self, note: Note) -> None:
        """Tell somebody in the room in which we talk to them; not what the lobby has called to them."""
        if note.kind in _CALLED and await self._is_in(note.place, user_of(note.who)):
            return
        answer = note.answer
        with bringing(Trouble.REFUSED):
            room = await self._invitation_posts.direct(note.who, words_in(note.words.language))
            paper = (
                FormattedMessage()
                .headline(answer.headline)
                .lines([*answer.lines, told_signs(answer.choices)])
            )
            unsigned = [choice for choice in answer.choices if not sign_of(choice)]
            paper.typed(unsigned, note.words, prefix="")
            content = paper.content([user_of(note.who)], kind="m.text")
            event = await self._api.send(room, content, note.key)
        offer = str(Offer.of(answer.choices, alone=True))
        await self._keypads.offer_signs(room, event, signs_of(answer.choices), offer)

    async def _is_in(self, lobby: str, user: str) -> bool:
        """Return whether somebody is where the lobby is."""
        with if_it_can_be():
            found = await self._api.membership(lobby, user) if lobby else {}
            return found.get("membership") == _HERE
        return False
