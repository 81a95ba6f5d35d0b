"""The lobby of an evening, in the room where it was planned: a picture, and below it text with signs.

Clients show all of a text, but not always the caption of a picture; so the text is a message of its own. Each
stage of an evening has new messages, and those of the stage before are redacted. Changes within a stage are
edits, which do not ring, however many people come.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Final, Self

from adapters.matrix.addresses import PLATFORM, digest, user_of
from adapters.matrix.api import Content
from adapters.matrix.background import EditLimiter
from adapters.matrix.context import MatrixContext
from adapters.matrix.format import FormattedMessage, format_edit
from adapters.matrix.night_signs import Offer, format_signs, signs_of
from adapters.matrix.room_message import RoomMessage
from bot.delivery.night_deliverer import LobbyShowing
from bot.model.night import Listed, Night, Stage
from bot.model.person import platform_of
from renderers.paint.picture import Picture

_PICTURE: Final = "picture"
_WORDS: Final = "words"


@dataclass(frozen=True, slots=True)
class Posted:
    """The messages that show a lobby now: the memo of a delivery."""

    words: str  # the event
    said: str  # a digest of its text
    picture: str = ""  # the event; empty if there is none
    drawn: str = ""

    def __str__(self) -> str:
        """Return the memo."""
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, memo: str) -> Self | None:
        """Return what a memo says, if there is one."""
        return cls(**json.loads(memo)) if memo else None


class Lobbies:
    """Shows lobbies."""

    def __init__(self, context: MatrixContext) -> None:
        self._api = context.api
        self._keypads = context.keypads
        self._pictures = context.pictures
        self._room_message = RoomMessage(context)
        self._edit_limiter = EditLimiter(context.background)

    async def show(self, showing: LobbyShowing) -> Posted:
        """Post a lobby if there is news, else edit what is there."""
        before = Posted.read(showing.memo)
        if before is None or showing.rings:
            posted = await self._post(showing)
        else:
            self._edit_limiter.check(showing.night.id)
            posted = await self._change(showing, before)
        await self._offer(showing, posted)
        self._edit_limiter.note(showing.night.id)
        return posted

    async def _offer(self, showing: LobbyShowing, posted: Posted) -> None:
        """Offer the signs below the text; a sign below the picture means the same."""
        room, choices = showing.place, showing.answer.choices
        meaning = str(Offer.of(choices, alone=False))
        await self._keypads.offer_signs(room, posted.words, signs_of(choices), meaning)
        if posted.picture:
            await self._keypads.offer_signs(room, posted.picture, (), meaning)

    async def is_shown(self, night: Night, room: str) -> bool:
        """Return whether a lobby is shown in a room."""
        return bool(await self._room_message.sent(room, f"{night.id}/{_WORDS}"))

    async def _post(self, showing: LobbyShowing) -> Posted:
        room, night = showing.place, showing.night
        picture, event = await showing.picture(), ""
        if picture:
            shown = await self._picture_content(showing, picture, users_to_mention(night))
            event = await self._room_message.send(
                room, shown, f"{showing.key}/{_PICTURE}", f"{night.id}/{_PICTURE}"
            )
        else:
            await self._room_message.remove(room, f"{night.id}/{_PICTURE}")
        message = _format_lobby(showing, headline=not picture)
        # A notice does not ring: the picture did.
        words = message.content() if picture else message.content(users_to_mention(night), kind="m.text")
        posted = await self._room_message.send(room, words, showing.key, f"{night.id}/{_WORDS}")
        return Posted(posted, _text_digest(message), event, _picture_digest(showing, picture))

    async def _change(self, showing: LobbyShowing, before: Posted) -> Posted:
        picture = await showing.picture() if before.picture else None
        drawn = _picture_digest(showing, picture) or before.drawn
        if picture and drawn != before.drawn:
            content = format_edit(await self._picture_content(showing, picture), before.picture)
            await self._api.send(showing.place, content, f"{showing.key}/{_PICTURE}")
        message = _format_lobby(showing, headline=not before.picture)
        if _text_digest(message) != before.said:
            kind = "m.notice" if before.picture else "m.text"
            content = format_edit(message.content(kind=kind), before.words)
            await self._api.send(showing.place, content, showing.key)
        return Posted(before.words, _text_digest(message), before.picture, drawn)

    async def _picture_content(
        self, showing: LobbyShowing, picture: Picture, mentions: Iterable[str] = ()
    ) -> Content:
        caption = FormattedMessage().headline(showing.answer.headline).content([*mentions])
        encrypt = self._api.is_encrypted(showing.place)
        return await self._pictures.picture_message(picture, caption, encrypt=encrypt)


def users_to_mention(night: Night) -> list[str]:
    """Return the users on Matrix whom a lobby should notify at this stage.

    A player is notified in their own room; and an announcement concerns nobody yet.
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


def _format_lobby(showing: LobbyShowing, *, headline: bool) -> FormattedMessage:
    """Return the text of a lobby; if there is a picture, the headline is its caption."""
    answer = showing.answer
    message = FormattedMessage().headline(answer.headline) if headline else FormattedMessage()
    return message.lines([*answer.lines, format_signs(answer.choices)])


def _text_digest(message: FormattedMessage) -> str:
    return digest(str(message.content()["formatted_body"]))


def _picture_digest(showing: LobbyShowing, picture: Picture | None) -> str:
    """Return a digest of a picture and its caption."""
    return digest(showing.answer.headline, sha256(picture.data).hexdigest()) if picture else ""
