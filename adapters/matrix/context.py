"""What all parts of the bot on Matrix share."""

from dataclasses import dataclass

from adapters.matrix.answers import Answers
from adapters.matrix.api import MatrixApi
from adapters.matrix.background import BackgroundQueue, Redactions
from adapters.matrix.keypads import Keypads
from adapters.matrix.pictures import Pictures, Portraits
from adapters.matrix.room_message import RoomMessage, TableInWords
from adapters.matrix.rooms import Rooms
from bot.chat.inbox import Inbox
from bot.nights.service import NightService
from bot.service.service import GameService


@dataclass(frozen=True, slots=True)
class MatrixContext:
    """The homeserver, the service, and what lies between them."""

    api: MatrixApi
    service: GameService
    nights: NightService
    background: BackgroundQueue
    membership_queue: BackgroundQueue  # joining and leaving: limited separately, and other servers are slow
    rooms: Rooms
    keypads: Keypads
    pictures: Pictures
    portraits: Portraits
    redactions: Redactions
    room_message: RoomMessage
    table_in_words: TableInWords
    answers: Answers
    inbox: Inbox


def create_context(
    api: MatrixApi, service: GameService, nights: NightService, language: str
) -> MatrixContext:
    """Create the context of one session; `language` is for users who have chosen none."""
    background, pictures = BackgroundQueue(), Pictures(api)
    redactions = Redactions(api, background)
    return MatrixContext(
        api,
        service,
        nights,
        background,
        BackgroundQueue(),
        Rooms(api, service),
        Keypads(api, service, background, redactions),
        pictures,
        Portraits(api, service),
        redactions,
        RoomMessage(api, service, redactions),
        TableInWords(api, service, background, redactions),
        Answers(api, service, background, pictures, language),
        Inbox(service.notes),
    )
