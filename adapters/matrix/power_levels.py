"""Power levels of the bot's rooms: in a table room the homeserver itself refuses messages.

In newer room versions the creator has all power and must not be listed; in older ones the homeserver lists
the bot. So nobody is listed here, except players who may speak in a silent room for a while.
"""

from collections.abc import Collection, Mapping
from typing import Final

_MODERATOR: Final = 50
_SPEAKER: Final = 10  # may write in a silent room, and nothing else that members may not
_MEMBER: Final = 0
_ADMIN: Final = 100
_USERS: Final = "users"

_STATE: Final = {
    "m.room.name": _MODERATOR,
    "m.room.topic": _MODERATOR,
    "m.room.avatar": _MODERATOR,
    "m.room.power_levels": _ADMIN,
    "m.room.tombstone": _ADMIN,
    "m.room.server_acl": _ADMIN,
    "m.room.encryption": _ADMIN,
    "m.room.history_visibility": _ADMIN,
}


def silent_levels() -> dict[str, object]:
    """Return the levels of a table room during a game: nobody writes, all may react and invite.

    For the players who may write for a while, see `with_speakers`.
    """
    return _levels(
        _MODERATOR,
        {
            **_STATE,
            "m.room.message": _SPEAKER,
            "m.room.encrypted": _MODERATOR,
            "m.sticker": _MODERATOR,
            "m.reaction": _MEMBER,
            "m.room.redaction": _MEMBER,  # of their own reactions
        },
    )


def free_levels() -> dict[str, object]:
    """Return the levels of a room where all may write."""
    return _levels(_MEMBER, _STATE)


def seat_levels() -> dict[str, object]:
    """Return the levels of a seat room: nobody but the bot may invite, since its screens are private."""
    return {**free_levels(), "invite": _MODERATOR}


def with_speakers(
    now: Mapping[str, object], wanted: Mapping[str, object], speakers: Collection[str]
) -> dict[str, object]:
    """Return the levels that a room should have: as wanted, and only these speakers may write.

    Other users that are listed stay listed: that is the bot.
    """
    named = now.get(_USERS)
    named = named if isinstance(named, Mapping) else {}
    others = {user: level for user, level in named.items() if level != _SPEAKER}
    users = {**others, **dict.fromkeys(speakers, _SPEAKER)}
    return {**now, **wanted, **({_USERS: users} if users or named else {})}


def _levels(events_default: int, events: dict[str, int]) -> dict[str, object]:
    return {
        "users_default": _MEMBER,
        "events_default": events_default,
        "state_default": _MODERATOR,
        "invite": _MEMBER,
        "kick": _MODERATOR,
        "ban": _MODERATOR,
        "redact": _MODERATOR,
        "events": events,
        "notifications": {"room": _ADMIN},
    }
