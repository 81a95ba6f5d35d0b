"""What a person sees in a room: its events in order, with what was taken back and what was rewritten."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, NamedTuple

Content = Mapping[str, Any]

REPLACES: Final = "m.replace"


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


class Timeline:
    """Events in their order; what a new one changes is changed at once, since tests look again and again."""

    def __init__(self) -> None:
        self._events: dict[str, Event] = {}
        self._shown: dict[str, Event] = {}
        self._redacted: set[str] = set()
        self._related: defaultdict[str, list[str]] = defaultdict(list)

    def __contains__(self, event_id: str) -> bool:
        return event_id in self._events

    def add(self, events: Iterable[Event]) -> None:
        """Add what is new; or what is known already, and can be read only now."""
        for event in events:
            if event.relates and event.id not in self._related[event.relates.event]:
                self._related[event.relates.event].append(event.id)
            self._events[event.id] = event
            self._show(event.id)
            if event.type == "m.room.redaction":
                gone = event.source.get("redacts") or event.content.get("redacts") or ""
                self._redacted.add(gone)
                self._show(gone)

    def events(self) -> list[Event]:
        """Return all, as they are shown now."""
        return list(self._shown.values())

    def related(self, event_id: str) -> list[Event]:
        return [self._shown[each] for each in self._related[event_id]]

    def _show(self, event_id: str) -> None:
        """Show an event as it is now, and what it rewrites."""
        event = self._events.get(event_id)
        if event is None:  # it has not come yet
            return
        if event.id in self._redacted and not event.redacted:
            kept = event.content if event.state_key is not None else {}
            event = replace(event, content=kept, redacted=True)
        self._shown[event.id] = event
        edits = [each for each in self.related(event.id) if _rewrites(each, event)]
        if edits and not event.redacted:
            told = edits[-1].content.get("m.new_content") or {}
            self._shown[event.id] = replace(event, content=told, edited=True)
        if event.relates and event.relates.type == REPLACES:
            self._show(event.relates.event)


def _rewrites(edit: Event, event: Event) -> bool:
    """Return whether this stands, and is by the sender of what it rewrites."""
    replaces = edit.relates is not None and edit.relates.type == REPLACES and not edit.redacted
    return replaces and (edit.sender, edit.type) == (event.sender, event.type)


def event_from(source: Content, *, decrypted: bool = False) -> Event:
    return Event(
        source["event_id"],
        source["sender"],
        source["type"],
        source.get("content") or {},
        source.get("state_key"),
        redacted="redacted_because" in (source.get("unsigned") or {}),
        decrypted=decrypted,
        source=source,
    )


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
        return {
            user for user, told in self.states("m.room.member").items() if told.get("membership") == "join"
        }

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
