"""Who may do what in a room of ours: in a game's room the homeserver itself refuses words.

A room's creator has all power in newer rooms and must not be named there; in older ones the homeserver names
us. So nobody is named here, but for those who may speak in a silent room for a while.
"""

from collections.abc import Collection, Mapping
from typing import Final

_NOBODY: Final = 50
_SPEAKERS: Final = 10  # who may say something in a silent room, and can do nothing else that others cannot
_EVERYBODY: Final = 0
_OURS: Final = 100
_USERS: Final = "users"

_STATE: Final = {
    "m.room.name": _NOBODY,
    "m.room.topic": _NOBODY,
    "m.room.avatar": _NOBODY,
    "m.room.power_levels": _OURS,
    "m.room.tombstone": _OURS,
    "m.room.server_acl": _OURS,
    "m.room.encryption": _OURS,
    "m.room.history_visibility": _OURS,
}


def silent_levels() -> dict[str, object]:
    """Return who may do what where a game is played: nobody says anything, all may react and come in.

    Not quite nobody: see `with_speakers`.
    """
    return _levels(
        _NOBODY,
        {
            **_STATE,
            "m.room.message": _SPEAKERS,
            "m.room.encrypted": _NOBODY,
            "m.sticker": _NOBODY,
            "m.reaction": _EVERYBODY,
            "m.room.redaction": _EVERYBODY,  # of one's own reactions
        },
    )


def free_levels() -> dict[str, object]:
    """Return who may do what where everything may be said."""
    return _levels(_EVERYBODY, _STATE)


def seat_levels() -> dict[str, object]:
    """Return who may do what in a seat room: what is seen there is for nobody else's eyes."""
    return {**free_levels(), "invite": _NOBODY}


def with_speakers(
    now: Mapping[str, object], wanted: Mapping[str, object], speakers: Collection[str]
) -> dict[str, object]:
    """Return how the levels of a room have to be: as wanted, and nobody but these may speak before others.

    Whoever else is named stays named: that is ourselves.
    """
    named = now.get(_USERS)
    named = named if isinstance(named, Mapping) else {}
    others = {user: level for user, level in named.items() if level != _SPEAKERS}
    users = {**others, **dict.fromkeys(speakers, _SPEAKERS)}
    return {**now, **wanted, **({_USERS: users} if users or named else {})}


def _levels(said: int, events: dict[str, int]) -> dict[str, object]:
    return {
        "users_default": _EVERYBODY,
        "events_default": said,
        "state_default": _NOBODY,
        "invite": _EVERYBODY,
        "kick": _NOBODY,
        "ban": _NOBODY,
        "redact": _NOBODY,
        "events": events,
        "notifications": {"room": _OURS},
    }
