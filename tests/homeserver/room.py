"""A room as one member knows it."""

from collections import defaultdict
from dataclasses import dataclass, field

from tests.homeserver.timeline import Content, Event, Timeline

MEMBER = "m.room.member"


@dataclass
class Room:
    id: str
    timeline: Timeline = field(default_factory=Timeline)
    joined: bool = False
    notifications: int = 0
    highlights: int = 0
    _state: dict[tuple[str, str], Content] = field(default_factory=dict)

    def hear(self, event: Event) -> None:
        """Remember what an event says about the room."""
        if event.state_key is not None:
            self._state[event.type, event.state_key] = event.content

    def state(self, kind: str, key: str = "") -> Content | None:
        """Return what the room says; the timeline knows best, since a sync may tell older state again."""
        told = [each for each in self.timeline.events() if (each.type, each.state_key) == (kind, key)]
        return told[-1].content if told else self._state.get((kind, key))

    @property
    def name(self) -> str:
        return str((self.state("m.room.name") or {}).get("name", ""))

    @property
    def members(self) -> set[str]:
        """Who has joined; what happened last is known by the timeline, whatever a sync said of the state."""
        known = {key: content for (kind, key), content in self._state.items() if kind == MEMBER}
        known |= {
            event.state_key: event.content
            for event in self.timeline.events()
            if event.type == MEMBER and event.state_key
        }
        return {user for user, content in known.items() if content.get("membership") == "join"}

    def shown(self) -> list[Event]:
        """Return the messages that a person sees: none that was taken back, and no edit by itself."""
        return [
            event
            for event in self.timeline.events()
            if event.type == "m.room.message"
            and not event.redacted
            and not (event.relates and event.relates.type == "m.replace")
        ]

    def reactions(self, event_id: str) -> dict[str, set[str]]:
        """Return who has reacted to a message, by the key of the reaction."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        for event in self.timeline.events():
            relation = event.relates
            if event.type == "m.reaction" and not event.redacted and relation and relation.event == event_id:
                found[relation.key].add(event.sender)
        return dict(found)
