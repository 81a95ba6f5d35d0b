"""What a person sees in a room: its events in order, with what was taken back and what was rewritten."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
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

    @property
    def relates(self) -> Relation | None:
        told = self.original.get("m.relates_to") or {}
        if "rel_type" in told:
            return Relation(str(told["rel_type"]), str(told.get("event_id")), str(told.get("key", "")))
        return None


class Timeline:
    def __init__(self) -> None:
        self._events: dict[str, Event] = {}
        self._redacted: set[str] = set()
        self._shown: list[Event] | None = None

    def __contains__(self, event_id: str) -> bool:
        return event_id in self._events

    def add(self, events: Iterable[Event]) -> None:
        """Add what is new; or what is known already, and can be read only now."""
        for event in events:
            self._shown = None
            self._events[event.id] = event
            if event.type == "m.room.redaction":
                self._redacted.add(event.source.get("redacts") or event.content.get("redacts") or "")

    def events(self) -> list[Event]:
        if self._shown is None:
            self._shown = self._as_shown()
        return self._shown

    def _as_shown(self) -> list[Event]:
        standing = [self._redact(event) for event in self._events.values()]
        edits: dict[str, Event] = {}
        for event in standing:
            relation = event.relates
            if relation and relation.type == REPLACES and not event.redacted:
                edits[relation.event] = event
        return [_rewritten(event, edits.get(event.id)) for event in standing]

    def _redact(self, event: Event) -> Event:
        if event.id in self._redacted and not event.redacted:
            kept = event.content if event.state_key is not None else {}
            return replace(event, content=kept, redacted=True)
        return event


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


def _rewritten(event: Event, edit: Event | None) -> Event:
    """Return what is shown instead, if its own sender has written it anew."""
    if edit is None or event.redacted or (edit.sender, edit.type) != (event.sender, event.type):
        return event
    return replace(event, content=edit.content.get("m.new_content") or {}, edited=True)
