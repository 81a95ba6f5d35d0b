"""The names of players, as one viewer reads them: the computer's depend on the viewer's language."""

from collections.abc import Mapping, Sequence

from bot.model.person import Person, is_computer
from bot.text.display_names import number_duplicates
from engine.contract import Seat
from renderers.i18n.catalogue import Words


def player_names(
    seats: Sequence[str], known: Mapping[str, Person], words: Words, guests: Mapping[Seat, str] | None = None
) -> tuple[str, ...]:
    """Return the names by seat, made distinct; `guests` are the host's names for people still to come."""
    return number_duplicates(
        [player_name(known[who], words) or (guests or {}).get(seat, "") for seat, who in enumerate(seats)]
    )


def player_name(player: Person, words: Words) -> str:
    """Return the name of a person, or of the computer; empty if a person has none."""
    if is_computer(player.id):
        return words.say("computer-name", character=player.id.partition(":")[2])
    return player.name
