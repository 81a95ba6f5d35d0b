"""The lobby of an evening, in the room where it was planned: a picture, and below it words with signs.

Clients show all of a text, but not always what stands under a picture; so the words are a message of their
own. Each stage of an evening has new messages, and those of the stage before go. What changes within a stage
is edited: that rings for nobody, however many people come.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from hashlib import sha256
from time import monotonic
from typing import Final, Self

from adapters.matrix.addresses import PLATFORM, mark, user_of
from adapters.matrix.api import Content
from adapters.matrix.context import MatrixContext
from adapters.matrix.format import FormattedMessage, edited
from adapters.matrix.night_signs import Offer, signs_of, told_signs
from adapters.matrix.room_message import RoomMessage
from bot.delivery.night_deliverer import LobbyShowing
from bot.delivery.worker import TryLater
from bot.model.night import Listed, Night, Stage
from bot.model.person import platform_of
from renderers.paint.picture import Picture

_CALM: Final = 15.0  # seconds between two changes, where the homeserver allows us few events
_PICTURE: Final = "picture"
_WORDS: Final = "words"


@dataclass(frozen=True, slots=True)
class Posted:
    """What shows a lobby now: the memo of a delivery."""

    words: str  # the event
    said: str  # a mark of what it says
    picture: str = ""  # the event; empty where there is none
    drawn: str = ""

    def __str__(self) -> str:
        """Write it as the deliverer keeps it."""
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, memo: str) -> Self | None:
        """Return what was noted, if it was."""
        return cls(**json.loads(memo)) if memo else None


class Lobbies:
    """Shows lobbies."""

    def __init__(self, context: MatrixContext) -> None:
        self._api = context.api
        self._background = context.background
        self._keypads = context.keypads
        self._pictures = context.pictures
        self._sending = RoomMessage(context)
        self._changed: dict[str, float] = {}  # when each lobby was changed last

    async def show(self, showing: LobbyShowing) -> Posted:
        """Show a lobby anew where there is news, else change what is there."""
        before = Posted.read(showing.memo)
        if before is None or showing.rings:
            posted = await self._post(showing)
        else:
            self._keep_calm(showing.night)
            posted = await self._change(showing, before)
        await self._offer(showing, posted)
        self._changed[showing.night.id] = monotonic()
        return posted

    async def _offer(self, showing: LobbyShowing, posted: Posted) -> None:
        """Offer what can be pressed below the words; who presses it below the picture means the same."""
        room, choices = showing.place, showing.answer.choices
        meaning = str(Offer.of(choices, alone=False))
        await self._keypads.offer_signs(room, posted.words, signs_of(choices), meaning)
        if posted.picture:
            await self._keypads.offer_signs(room, posted.picture, (), meaning)

    async def is_shown(self, night: Night, room: str) -> bool:
        """Return whether a lobby is shown in a room."""
        return bool(await self._sending.sent(room, f"{night.id}/{_WORDS}"))

    def _keep_calm(self, night: Night) -> None:
        """Let those who play go first, where the homeserver allows us few events."""
        since = monotonic() - self._changed.get(night.id, -_CALM)
        if self._background.is_limited and since < _CALM:
            raise TryLater(_CALM - since)

    async def _post(self, showing: LobbyShowing) -> Posted:
        room, night = showing.place, showing.night
        picture, event = await showing.picture(), ""
        if picture:
            shown = await self._shown(showing, picture, concerned(night))
            event = await self._sending.send(
                room, shown, f"{showing.key}/{_PICTURE}", f"{night.id}/{_PICTURE}"
            )
        else:
            await self._sending.take_away(room, f"{night.id}/{_PICTURE}")
        told = _told(showing, headline=not picture)
        # A notice rings for nobody: the picture has.
        words = told.content() if picture else told.content(concerned(night), kind="m.text")
        posted = await self._sending.send(room, words, showing.key, f"{night.id}/{_WORDS}")
        return Posted(posted, _said(told), event, _drawn(showing, picture))

    async def _change(self, showing: LobbyShowing, before: Posted) -> Posted:
        picture = await showing.picture() if before.picture else None
        drawn = _drawn(showing, picture) or before.drawn
        if picture and drawn != before.drawn:
            content = edited(await self._shown(showing, picture), before.picture)
            await self._api.send(showing.place, content, f"{showing.key}/{_PICTURE}")
        told = _told(showing, headline=not before.picture)
        if _said(told) != before.said:
            kind = "m.notice" if before.picture else "m.text"
            content = edited(told.content(kind=kind), before.words)
            await self._api.send(showing.place, content, showing.key)
        return Posted(before.words, _said(told), before.picture, drawn)

    async def _shown(self, showing: LobbyShowing, picture: Picture, mentions: Iterable[str] = ()) -> Content:
        caption = FormattedMessage().headline(showing.answer.headline).content([*mentions])
        encrypt = self._api.is_encrypted(showing.place)
        return await self._pictures.shown(picture, caption, encrypt=encrypt)


def concerned(night: Night) -> list[str]:
    """Return those on Matrix for whom it is worth a ring what a lobby says now.

    Who is about to play is called by their own room; and what has been announced concerns nobody yet.
    """
    match night.stage:
        case Stage.OPEN:
            called = [each for each in night.listed if each.reminders and not each.here]
        case Stage.CANCELLED:
            called = [each for each in night.listed if not each.interested]
        case Stage.OVER if night.rounds:
            called = [each for each in night.listed if each.here]
        case _:
            called = []
    return [user_of(each.who) for each in called if _is_ours(each)]


def _is_ours(entry: Listed) -> bool:
    return bool(entry.who) and platform_of(entry.who) == PLATFORM


def _told(showing: LobbyShowing, *, headline: bool) -> FormattedMessage:
    """Return the words of a lobby; the headline is under the picture, if there is one."""
    answer = showing.answer
    paper = FormattedMessage().headline(answer.headline) if headline else FormattedMessage()
    return paper.lines([*answer.lines, told_signs(answer.choices)])


def _said(told: FormattedMessage) -> str:
    return mark(str(told.content()["formatted_body"]))


def _drawn(showing: LobbyShowing, picture: Picture | None) -> str:
    """Return a mark of a picture and what stands under it."""
    return mark(showing.answer.headline, sha256(picture.data).hexdigest()) if picture else ""
