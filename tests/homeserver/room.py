"""A room as one member knows it."""

from collections import defaultdict
from dataclasses import dataclass, field

from tests.homeserver.timeline import REPLACES, Content, Event, Timeline

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
        if event.state_key is not None:
            self._state[event.type, event.state_key] = event.content

    def states(self, kind: str) -> dict[str, Content]:
        """Return what the room says, by key; the timeline knows best: a sync may tell older state again."""
        told = {key: content for (each, key), content in self._state.items() if each == kind}
        newer = [each for each in self.timeline.events() if each.type == kind]
        return told | {each.state_key: each.content for each in newer if each.state_key is not None}

    def state(self, kind: str, key: str = "") -> Content | None:
        return self.states(kind).get(key)

    @property
    def name(self) -> str:
        return str((self.state("m.room.name") or {}).get("name", ""))

    @property
    def members(self) -> set[str]:
        return {user for user, told in self.states(MEMBER).items() if told.get("membership") == "join"}

    def shown(self) -> list[Event]:
        """Return the messages that a person sees: none that was taken back, and no edit by itself."""
        messages = [each for each in self.timeline.events() if each.type == "m.room.message"]
        return [
            each
            for each in messages
            if not each.redacted and not (each.relates and each.relates.type == REPLACES)
        ]

    def reactions(self, event_id: str) -> dict[str, set[str]]:
        found: defaultdict[str, set[str]] = defaultdict(set)
        for event in self.timeline.related(event_id):
            if event.type == "m.reaction" and event.relates and not event.redacted:
                found[event.relates.key].add(event.sender)
        return dict(found)
