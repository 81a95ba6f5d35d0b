"""What a person sees in a room: its events in order, with what was taken back and what was rewritten."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

Content = Mapping[str, Any]

REPLACES: Final = "m.replace"


@dataclass(frozen=True)
class Relation:
    """To which event another one belongs, and how; a reaction has a key as well."""

    type: str
    event: str
    key: str = ""


@dataclass(frozen=True)
class Event:
    """An event as it is shown now; `original` is what was sent at first, if it ever came here."""

    id: str
    sender: str
    type: str
    content: Content
    original: Content
    state_key: str | None = None
    redacted: bool = False
    edited: bool = False
    decrypted: bool = False
    source: Content = field(default_factory=dict, repr=False, compare=False)

    @property
    def body(self) -> str:
        return str(self.content.get("body", ""))

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
    content = source.get("content") or {}
    return Event(
        id=str(source["event_id"]),
        sender=str(source["sender"]),
        type=str(source["type"]),
        content=content,
        original=content,
        state_key=source.get("state_key"),
        redacted="redacted_because" in (source.get("unsigned") or {}),
        decrypted=decrypted,
        source=source,
    )
