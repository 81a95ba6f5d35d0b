"""Another name for sights of Palm."""

from tests.unit.keys.sights import sight_of

__all__ = ["sight_of"]
