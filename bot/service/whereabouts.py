"""What adapters remember of the places where games are played."""

from bot.service.answering import answering
from bot.service.desk import Desk
from bot.store.places import Places


@answering
class Whereabouts(Places):
    """The places of the store; to whoever asks here, a server that does not answer is a refusal."""

    def __init__(self, desk: Desk) -> None:
        """Work at this desk."""
        super().__init__(desk.games.places.client)
