"""What adapters note about the places where games are played."""

from bot.service.answering import answering
from bot.service.context import ServiceContext
from bot.store.notes import Notes


@answering
class PlatformNotes(Notes):
    """The notes of the store, with refusals instead of errors of Redis."""

    def __init__(self, context: ServiceContext) -> None:
        super().__init__(context.games.notes.client)
