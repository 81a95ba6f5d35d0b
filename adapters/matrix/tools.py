"""What all parts of the bot on Matrix work with."""

from dataclasses import dataclass

from adapters.matrix.answers import Answers
from adapters.matrix.chores import Chores
from adapters.matrix.in_words import InWords
from adapters.matrix.keypads import Keypads
from adapters.matrix.pictures import Pictures
from adapters.matrix.portraits import Portraits
from adapters.matrix.rooms import Rooms
from adapters.matrix.sweeping import Sweeping
from adapters.matrix.wire import Wire
from bot.service.service import GameService


@dataclass(frozen=True, slots=True)
class Tools:
    """The homeserver, the service, and what lies between them."""

    wire: Wire
    service: GameService
    chores: Chores
    errands: Chores  # rooms to enter or to leave: they are limited apart, and others' servers may take long
    rooms: Rooms
    keypads: Keypads
    pictures: Pictures
    portraits: Portraits
    sweeping: Sweeping
    in_words: InWords
    answers: Answers


def tools_for(wire: Wire, service: GameService, language: str) -> Tools:
    """Return the tools for one session; the language is for those who have chosen none."""
    chores, pictures = Chores(), Pictures(wire)
    sweeping = Sweeping(wire, chores)
    return Tools(
        wire,
        service,
        chores,
        Chores(),
        Rooms(wire, service),
        Keypads(wire, service, chores, sweeping),
        pictures,
        Portraits(wire, service),
        sweeping,
        InWords(wire, service, chores, sweeping),
        Answers(wire, service, chores, pictures, language),
    )
