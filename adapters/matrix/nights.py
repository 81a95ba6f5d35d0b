"""Nights on Matrix: a lobby in the room where people meet, a calendar file, and private notes."""

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from adapters.matrix.addresses import PLATFORM, digest, user_of
from adapters.matrix.api import Content
from adapters.matrix.background import EditLimiter
from adapters.matrix.context import MatrixContext
from adapters.matrix.errors import UnreachableReason, best_effort, translate_errors
from adapters.matrix.format import FormattedMessage, format_edit, words_in
from adapters.matrix.invitations import InvitationPosts
from adapters.matrix.night_signs import Offer, format_signs, sign_of, signs_of
from bot.chat.memos import Memo
from bot.commands.answers import AnswerFile
from bot.commands.model import JoinOptions, TimeFormat
from bot.delivery.night_deliverer import EventShowing, LobbyShowing, Note
from bot.delivery.worker import TryLater
from bot.model.night import Listed, Night, NightStage
from bot.model.person import platform_of
from bot.nights.calendar import SUFFIX, calendar_file
from bot.text.time_words import format_time
from renderers.paint.picture import Picture

_PICTURE: Final = "picture"
_WORDS: Final = "words"


class LobbyPost(Memo):
    """The messages that show a lobby now: the memo of a delivery."""

    words: str  # the event
    said: str  # a digest of its text
    picture: str = ""  # the event; empty if there is none
    drawn: str = ""  # a digest of the picture


class Lobbies:
    """Shows a lobby in the room where it was planned: a picture, and below it text with signs.

    Clients show all of a text, but not always the caption of a picture; so the text is a message of its own.
    Each stage of a night has new messages, and those of the stage before are redacted. Changes within a stage
    are edits, which do not ring, however many people come.
    """

    def __init__(self, context: MatrixContext) -> None:
        self._api = context.api
        self._keypads = context.keypads
        self._pictures = context.pictures
        self._room_message = context.room_message
        self._edit_limiter = EditLimiter(context.background)

    async def show(self, showing: LobbyShowing) -> LobbyPost:
        """Post a lobby if there is news, else edit what is there."""
        before = LobbyPost.read(showing.memo)
        if before is None or showing.rings:
            posted = await self._post(showing)
        else:
            self._edit_limiter.check(showing.night.id)
            posted = await self._change(showing, before)
        await self._offer(showing, posted)
        self._edit_limiter.note(showing.night.id)
        return posted

    async def _offer(self, showing: LobbyShowing, posted: LobbyPost) -> None:
        """Offer the signs below the text; a sign below the picture means the same."""
        room, choices = showing.place, showing.answer.choices
        meaning = str(Offer.of(choices, alone=False))
        await self._keypads.offer_signs(room, posted.words, signs_of(choices), meaning)
        if posted.picture:
            await self._keypads.offer_signs(room, posted.picture, (), meaning)

    async def is_shown(self, night: Night, room: str) -> bool:
        """Return whether a lobby is shown in a room."""
        return bool(await self._room_message.sent(room, f"{night.id}/{_WORDS}"))

    async def _post(self, showing: LobbyShowing) -> LobbyPost:
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
        return LobbyPost(
            words=posted,
            said=_text_digest(message),
            picture=event,
            drawn=_picture_digest(showing, picture),
        )

    async def _change(self, showing: LobbyShowing, before: LobbyPost) -> LobbyPost:
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
        return before.model_copy(update={"said": _text_digest(message), "drawn": drawn})

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
        case NightStage.OPEN:
            called = [each for each in night.listed if each.reminders and not each.here]
        case NightStage.CANCELLED:
            called = [each for each in night.listed if not each.interested]
        case NightStage.OVER if night.rounds:
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


_CALENDAR: Final = "calendar"
_HERE: Final = "join"
_A_MOMENT: Final = 0.3  # seconds, until the lobby is there, so that the file comes below it
_CALLED: Final = frozenset({"soon", "cancelled"})
"""Notes that the lobby makes unnecessary by mentioning the users: one message for all of them."""


class MatrixNights:
    """Shows nights on Matrix."""

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
        self._room_message = context.room_message
        self._lobbies = Lobbies(context)
        self._invitation_posts = invitation_posts
        self.elsewhere = elsewhere
        self.time_shown: TimeFormat = format_time

    async def show_lobby(self, showing: LobbyShowing) -> str:
        """Show a lobby in its room, and return its memo."""
        with self._background.deferring_when_limited(), translate_errors(UnreachableReason.GONE):
            return str(await self._lobbies.show(showing))

    async def show_event(self, showing: EventShowing) -> str:
        """Post the calendar file of a night, again if its time changes; redact it once it has begun."""
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
