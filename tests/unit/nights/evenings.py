"""Where and when the examples are typed."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

ROME = ZoneInfo("Europe/Rome")
NEW_YORK = ZoneInfo("America/New_York")
NOW = datetime(2026, 11, 16, 17, 30, 20, tzinfo=UTC)
"""A Monday, half past six in the evening in Rome."""


def at(wall: str, zone: ZoneInfo = ROME) -> datetime:
    """Return the moment at which a clock shows this; the first of two."""
    return datetime.fromisoformat(wall).replace(tzinfo=zone).astimezone(UTC)
