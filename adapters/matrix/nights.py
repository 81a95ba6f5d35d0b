"""Evenings on Matrix: a lobby in the room where people meet, a file for calendars, and notes for one."""

from typing import Final

from adapters.matrix.dressing import Paper
from adapters.matrix.language import words_in
from adapters.matrix.lobbies import Lobbies
from adapters.matrix.names import PLATFORM, mark, user_of
from adapters.matrix.night_signs import Offer, sign_of, signs_of, told_signs
from adapters.matrix.proposals import Proposals
from adapters.matrix.sending import Sending
from adapters.matrix.tools import Tools
from adapters.matrix.troubles import Code, MatrixError, Trouble, bringing, if_it_can_be
from bot.commands.answers import AnswerFile
from bot.commands.asking import Elsewhere, TimeShown, time_shown
from bot.nights.calendar import SUFFIX, calendar_file
from bot.nights.delivering import EventShowing, LobbyShowing, Note
from bot.nights.night import Night
from bot.worker import TryLater

_CALENDAR: Final = "calendar"
_HERE: Final = "join"
_A_MOMENT: Final = 0.3  # seconds, until the lobby is there: then the file stands below it
_CALLED: Final = frozenset({"soon", "cancelled"})
"""What the lobby itself tells those whom it concerns, by their names: one message for all of them."""


class Nights:
    """Shows evenings to the people of Matrix."""

    platform = PLATFORM

    def __init__(self, tools: Tools, proposals: Proposals, elsewhere: Elsewhere) -> None:
        """Show them by these ways."""
        self._wire = tools.wire
        self._service = tools.service
        self._chores = tools.chores
        self._keypads = tools.keypads
        self._pictures = tools.pictures
        self._sending = Sending(tools)
        self._lobbies = Lobbies(tools)
        self._proposals = proposals
        self.elsewhere = elsewhere
        self.time_shown: TimeShown = time_shown

    async def show_lobby(self, showing: LobbyShowing) -> str:
        """Show a lobby in its room."""
        try:
            with bringing(Trouble.GONE):
                return str(await self._lobbies.show(showing))
        except TryLater as wish:
            if isinstance(wish.__cause__, MatrixError) and wish.__cause__.code == Code.LIMITED:
                self._chores.give_way()
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
            encrypt = self._wire.is_encrypted(showing.place)
            content = await self._pictures.handed_over(file, encrypt=encrypt)
            await self._sending.send(showing.place, content, showing.key, part)
        return known

    async def _wait_for_lobby(self, night: Night, room: str) -> None:
        if not await self._lobbies.is_shown(night, room):
            await self._wire.membership(room, self._wire.user)  # where we are put out, nothing will be there
            raise TryLater(_A_MOMENT)

    async def _file(self, showing: EventShowing) -> AnswerFile:
        stored = await self._service.nights.find(showing.night.id)
        now = self._service.desk.now()
        content = calendar_file(stored.night, showing.words, revision=stored.revision, now=now)
        alt = showing.words.say("night-calendar-file")
        return AnswerFile(f"heldhands-{stored.night.id}{SUFFIX}", content, alt)

    async def tell(self, note: Note) -> None:
        """Tell somebody in the room in which we talk to them; not what the lobby has called to them."""
        if note.kind in _CALLED and await self._is_in(note.place, user_of(note.who)):
            return
        answer = note.answer
        with bringing(Trouble.REFUSED):
            room = await self._proposals.direct(note.who, words_in(note.words.language))
            paper = Paper().headline(answer.headline).lines([*answer.lines, told_signs(answer.choices)])
            unsigned = [choice for choice in answer.choices if not sign_of(choice)]
            paper.typed(unsigned, note.words, prefix="")
            content = paper.content([user_of(note.who)], kind="m.text")
            event = await self._wire.send(room, content, note.key)
        offer = str(Offer.of(answer.choices, alone=True))
        await self._keypads.offer_signs(room, event, signs_of(answer.choices), offer)

    async def _is_in(self, lobby: str, user: str) -> bool:
        """Tell whether somebody is where the lobby is."""
        with if_it_can_be():
            found = await self._wire.membership(lobby, user) if lobby else {}
            return found.get("membership") == _HERE
        return False
