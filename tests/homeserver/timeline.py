"""What a person sees in a room: its events in order, with what was taken back and what was rewritten."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

Content = Mapping[str, Any]


class Relation(NamedTuple):
    type: str
    event: str
    key: str  # of a reaction


@dataclass(frozen=True)
class Event:
    """An event as it is shown now; `original` is what was sent at first, if it ever came here."""

    id: str
    sender: str
    type: str
    content: Content
    state_key: str | None = None
    redacted: bool = False
    edited: bool = False
    decrypted: bool = False
    source: Content = field(default_factory=dict, repr=False, compare=False)

    @property
    def body(self) -> str:
        return str(self.content.get("body", ""))

    @property
    def original(self) -> Content:
        return self.source.get("content") or {}

    @cached_property
    def relates(self) -> Relation | None:
        told = self.original.get("m.relates_to") or {}
        if "rel_type" in told:
            return Relation(str(told["rel_type"]), str(told.get("event_id")), str(told.get("key", "")))
        return None

    @property
    def is_edit(self) -> bool:
        return self.relates is not None and self.relates.type == "m.replace"

    def stands_for(self, event: "Event") -> bool:
        """Return whether this is an edit of something by its sender, and was not taken back."""
        return self.is_edit and not self.redacted and (self.sender, self.type) == (event.sender, event.type)


@dataclass
class Room:
    """Events in their order; what a new one changes is changed at once, since tests look again and again."""

    id: str
    joined: bool = False
    notifications: int = 0
    highlights: int = 0
    _state: dict[tuple[str, str], Content] = field(default_factory=dict)
    _events: dict[str, Event] = field(default_factory=dict)
    _shown: dict[str, Event] = field(default_factory=dict)
    _redacted: set[str] = field(default_factory=set)
    _related: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def note_state(self, event: Event) -> None:
        if event.state_key is not None:
            self._state[event.type, event.state_key] = event.content

    def hear(self, event: Event) -> None:
        """Add what is new; or what is known already, and can be read only now."""
        if event.relates and event.id not in self._related[event.relates.event]:
            self._related[event.relates.event].append(event.id)
        self._events[event.id] = event
        self._show(event.id)
        self.note_state(event)
        if event.type == "m.room.redaction":
            gone = event.source.get("redacts") or event.content.get("redacts") or ""
            self._redacted.add(gone)
            self._show(gone)

    def _show(self, event_id: str) -> None:
        """Show an event as it is now, and what it rewrites."""
        event = self._events.get(event_id)
        if event is None:  # it has not come yet
            return
        if event.id in self._redacted and not event.redacted:
            kept = event.content if event.state_key is not None else {}
            event = replace(event, content=kept, redacted=True)
        self._shown[event.id] = event
        edits = [each for each in self._related_to(event.id) if each.stands_for(event)]
        if edits and not event.redacted:
            told = edits[-1].content.get("m.new_content") or {}
            self._shown[event.id] = replace(event, content=told, edited=True)
        if event.relates and event.is_edit:
            self._show(event.relates.event)

    def _related_to(self, event_id: str) -> list[Event]:
        return [self._shown[each] for each in self._related[event_id]]

    def timeline(self) -> list[Event]:
        """Return all events, as they are shown now."""
        return list(self._shown.values())

    def states(self, kind: str) -> dict[str, Content]:
        """Return what the room says, by key; the timeline knows best: a sync may tell older state again."""
        told = {key: content for (each, key), content in self._state.items() if each == kind}
        newer = [each for each in self.timeline() if each.type == kind]
        return told | {each.state_key: each.content for each in newer if each.state_key is not None}

    def state(self, kind: str, key: str = "") -> Content | None:
        return self.states(kind).get(key)

    @property
    def name(self) -> str:
        return str((self.state("m.room.name") or {}).get("name", ""))

    @property
    def members(self) -> set[str]:
        states = self.states("m.room.member")
        return {user for user, told in states.items() if told.get("membership") == "join"}

    def shown(self) -> list[Event]:
        """Return the messages that a person sees: none that was taken back, and no edit by itself."""
        messages = [each for each in self.timeline() if each.type == "m.room.message"]
        return [each for each in messages if not each.redacted and not each.is_edit]

    def reactions(self, event_id: str) -> dict[str, set[str]]:
        found: defaultdict[str, set[str]] = defaultdict(set)
        for event in self._related_to(event_id):
            if event.type == "m.reaction" and event.relates and not event.redacted:
                found[event.relates.key].add(event.sender)
        return dict(found)
