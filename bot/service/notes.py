"""What adapters remember of the places where games are played."""

from bot.service.answering import answering
from bot.service.context import ServiceContext
from bot.store.notes import Notes


@answering
class PlatformNotes(Notes):
    """The places of the store; to whoever asks here, a server that does not answer is a refusal."""

    def __init__(self, context: ServiceContext) -> None:
        super().__init__(context.games.notes.client)
