"""An evening, and who looks at it: what is true of this one person there."""

from dataclasses import dataclass

from bot.nights.night import Listed, Night
from bot.nights.showing import Told
from bot.store.games import NOBODY
from bot.store.people import Person


@dataclass(frozen=True, slots=True)
class Glance:
    """An evening, and who looks at it."""

    told: Told
    person: Person  # nobody: whoever has the link
    game: str  # that they are playing in it now, if they do

    @property
    def night(self) -> Night:
        """The evening."""
        return self.told.night

    @property
    def entry(self) -> Listed | None:
        """Their line on the list."""
        return self.night.entry(self.person.id) if self.person.id != NOBODY else None

    @property
    def leads(self) -> bool:
        """They are the host."""
        return self.person.id != NOBODY and self.person.id == self.night.host

    @property
    def is_here(self) -> bool:
        """They have said so, and not gone since."""
        return bool(self.entry and self.entry.here)

    @property
    def has_gone(self) -> bool:
        """They have signed off; whoever has played before stays on the list all the same."""
        who, entry = self.person.id, self.entry
        if entry is None:
            return who in self.night.declined
        return not entry.here and any(who in pair.people for pair in self.night.pairs)

    @property
    def partner(self) -> str:
        """With whom they play now."""
        people = next((pair.people for pair in self.night.pairs if pair.game == self.game), ())
        return next((who for who in people if who != self.person.id), NOBODY)

    @property
    def is_deserted(self) -> bool:
        """Their partner has gone in the middle of the game, so the evening does not wait for it."""
        other = self.night.entry(self.partner)
        return bool(self.game and self.is_here and not (other and other.here))

    @property
    def is_busy(self) -> bool:
        """They play, and their partner counts on them."""
        return bool(self.game and self.is_here and not self.is_deserted)
