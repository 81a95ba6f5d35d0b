"""What somebody sees, in words, for a test that waited in vain."""

from collections.abc import Iterable, Mapping

from tests.homeserver.room import Room
from tests.homeserver.timeline import Event

NEWEST = 8


def sight_of(user_id: str, rooms: Iterable[Room], invites: Mapping[str, object]) -> str:
    lines = [f"{user_id} sees:"]
    lines += [f"an invitation to {room}: {invite}" for room, invite in invites.items()]
    for room in rooms:
        here = ", ".join(sorted(room.members)) or "nobody"
        lines.append(f"in {room.id} {room.name!r}{'' if room.joined else ' (left)'} with {here}:")
        lines += [f"  {_told(event)}" for event in room.timeline.events()[-NEWEST:]]
    return "\n".join(lines)


def _told(event: Event) -> str:
    state = "" if event.state_key is None else f" [{event.state_key}]"
    marks = (("redacted", event.redacted), ("edited", event.edited), ("decrypted", event.decrypted))
    marked = "".join(f" ({mark})" for mark, holds in marks if holds)
    return f"{event.id} {event.sender} {event.type}{state}{marked} {dict(event.content)}"
