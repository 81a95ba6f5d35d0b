"""A night as its page shows it to one viewer: what they read, what they can press, and all of it as JSON.

The text of the lobby is the same for everybody and on every platform (`bot/commands/lobby.py`). This module
adds what is true of this viewer only. Times are written in the time zone of the night, and also sent as
moments, which a browser shows in its own zone.
"""

import asyncio
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final, NamedTuple
from weakref import WeakValueDictionary
from zoneinfo import ZoneInfo

from cachetools import LRUCache

from adapters.web.links import seat_name
from adapters.web.screens import JsonObject
from bot.commands.lobby import Lobby, note
from bot.commands.model import JoinOptions
from bot.model.game import NOBODY
from bot.model.night import Listed, Night, NightStage, StoredNight
from bot.model.person import Person
from bot.model.screen import Kind
from bot.nights.night_pictures import NamedNight, has_scoreboard
from bot.nights.service import NightService
from bot.text.display_names import code_of
from bot.text.time_words import format_time
from renderers.i18n.catalogue import Words

_MOST_CACHED: Final = 32


@dataclass(frozen=True, slots=True)
class NightCache:
    """The newest revision of recently shown nights, with the names of their guests.

    All viewers of a night wait for the same look-up of names, and viewers of other nights do not: there is a
    lock for each night.
    """

    _cached: LRUCache[str, tuple[int, NamedNight]] = field(default_factory=lambda: LRUCache(_MOST_CACHED))
    _locks: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    async def load(self, nights: NightService, stored: StoredNight) -> NamedNight:
        """Return a night with the names of its guests."""
        lock = self._locks.setdefault(stored.night.id, asyncio.Lock())
        async with lock:
            revision, told = self._cached.get(stored.night.id, (0, None))
            if told is None or revision < stored.revision:
                told = await nights.load_names(stored)
                self._cached[stored.night.id] = (stored.revision, told)
            return told


@dataclass(frozen=True, slots=True)
class NightView:
    """A night and its viewer: what is true of this one person there."""

    told: NamedNight
    person: Person  # without an id: anybody who has the link
    game: str  # that they play in it now, if any

    @property
    def night(self) -> Night:
        """The night."""
        return self.told.night

    @property
    def entry(self) -> Listed | None:
        """The viewer's entry on the guest list."""
        return self.night.entry(self.person.id) if self.person.id != NOBODY else None

    @property
    def is_host(self) -> bool:
        """Whether the viewer is the host."""
        return self.person.id != NOBODY and self.person.id == self.night.host

    @property
    def is_here(self) -> bool:
        """Whether the viewer has arrived, and not left since."""
        return bool(self.entry and self.entry.here)

    @property
    def has_left(self) -> bool:
        """Whether the viewer has signed off; a guest who has played before stays on the list all the same."""
        who, entry = self.person.id, self.entry
        if entry is None:
            return who in self.night.declined
        return not entry.here and any(who in pair.people for pair in self.night.pairs)

    @property
    def partner(self) -> str:
        """The partner in the viewer's present game."""
        people = next((pair.people for pair in self.night.pairs if pair.game == self.game), ())
        return next((who for who in people if who != self.person.id), NOBODY)

    @property
    def is_deserted(self) -> bool:
        """Whether the partner has left in the middle of the game, so that the night does not wait for it."""
        other = self.night.entry(self.partner)
        return bool(self.game and self.is_here and not (other and other.here))

    @property
    def is_busy(self) -> bool:
        """Whether the viewer plays, and the partner counts on them."""
        return bool(self.game and self.is_here and not self.is_deserted)

    @property
    def admits(self) -> bool:
        """Whether guests can arrive now and still play a round."""
        stage = self.night.stage
        return stage is NightStage.OPEN or (stage is NightStage.PLAYING and self.night.has_rounds_left)


def _personal_lines(view: NightView, lobby: Lobby) -> Iterator[str]:
    """Return what the viewer reads about themselves."""
    night, words = view.night, lobby.words
    if night.stage.done:
        return
    if view.has_left:
        yield words.say("web-night-off", playing="yes" if view.game else "no")
    elif view.is_deserted:
        more = "yes" if night.has_rounds_left else "no"
        names = lobby.names(view.told, [view.partner])
        yield words.say("web-night-deserted", partner=names, more=more)
    elif view.game:
        yield words.say("web-night-begun")
    elif view.entry:
        yield from _waiting_lines(view, view.entry, lobby)
    if view.is_host and not view.is_here and view.admits:
        yield words.say("web-night-host-fills", fill=words.say("lobby-choice-fill"))


def _waiting_lines(view: NightView, entry: Listed, lobby: Lobby) -> Iterator[str]:
    night, words = view.night, lobby.words
    rounds = len(night.rounds)
    if rounds and entry.here and not night.breaks_until:
        told = note(f"odd-{rounds}", view.person, view.told, lobby)
        yield from (told.headline, *told.lines) if told else ()
    state = "fills" if entry.here and entry.fills else "here" if entry.here else "listed"
    yield words.say("night-mine", state=state)
    if any(each.who == entry.who for each in night.waiting):
        yield words.say("night-waiting", places=night.plan.places)
    if entry.here and (night.breaks_until or not night.has_rounds_left):
        yield _next_line(view, lobby)
    elif entry.here:
        yield words.say("night-here-fills") if entry.fills else words.say("web-night-wait")
    elif night.stage is NightStage.PLANNED:
        yield words.say("web-night-come-back")


def _next_line(view: NightView, lobby: Lobby) -> str:
    """Return what comes after the present game, for a viewer who is still at its table."""
    night, words = view.night, lobby.words
    if night.stage.done:
        return words.say("web-night-over")
    if not view.is_here:
        return ""
    if night.breaks_until:
        return words.say("web-night-break", when=lobby.time(night, night.breaks_until))
    return words.say("web-night-next-round") if night.has_rounds_left else words.say("lobby-closing")


class NightAction(StrEnum):
    """What can be pressed on the page of a night."""

    JOIN = "join"
    HERE = "here"
    FILL = "fill"
    LEAVE = "leave"
    START = "start"
    END = "end"
    CANCEL = "cancel"
    CANCEL_ALL = "cancel-all"  # this one and all that follow


class _Button(NamedTuple):
    action: NightAction
    label: str
    kind: Kind = Kind.PLAIN
    sure: str = ""  # the question to confirm it
    chosen: bool = False  # it is the present state

    def format(self) -> JsonObject:
        return {
            "action": self.action.value,
            "label": self.label,
            "kind": self.kind.value,
            "sure": self.sure,
            "chosen": self.chosen,
        }


def _guest_buttons(view: NightView, lobby: Lobby) -> Iterator[_Button]:
    """Return what the viewer can say about themselves; leaving comes last."""
    night, words = view.night, lobby.words
    if night.stage is NightStage.PLANNED and not view.entry:
        yield _Button(NightAction.JOIN, words.say("lobby-choice-join"), Kind.MAIN)
    if view.admits and not view.is_busy:
        yield from _arrival_buttons(view, lobby)
    if view.entry and not view.has_left and (view.admits or night.stage is NightStage.PLANNED):
        names = lobby.names(view.told, [view.partner])
        sure = words.say("web-night-leave-sure", partner=names) if view.is_busy else ""
        yield _Button(NightAction.LEAVE, words.say("lobby-choice-leave"), sure=sure)


def _arrival_buttons(view: NightView, lobby: Lobby) -> Iterator[_Button]:
    """Return the two ways of being here; a host is advised to fill in only, and so be free to lead."""
    fills = bool(view.entry and view.entry.fills)
    here = _Button(NightAction.HERE, lobby.words.say("lobby-choice-here"), chosen=view.is_here and not fills)
    fill = _Button(NightAction.FILL, lobby.words.say("lobby-choice-fill"), chosen=view.is_here and fills)
    first, second = (fill, here) if view.is_host else (here, fill)
    yield first if view.is_here else first._replace(kind=Kind.MAIN)
    yield second


def _host_buttons(view: NightView, lobby: Lobby) -> Iterator[_Button]:
    night, words = view.night, lobby.words
    if not view.is_host or night.stage.done:
        return
    if night.stage is not NightStage.PLANNED and night.has_rounds_left:
        yield _Button(NightAction.START, words.say("choice-night-start"))
    title = night.plan.title
    if night.stage.coming:
        weekly = "yes" if night.plan.weekly else "no"
        sure = words.say("web-night-cancel-sure", title=title, weekly=weekly)
        yield _Button(NightAction.CANCEL, words.say("choice-night-cancel"), Kind.DANGER, sure)
        if night.plan.weekly:
            sure = words.say("web-night-cancel-all-sure", title=title)
            yield _Button(NightAction.CANCEL_ALL, words.say("night-cancel-series"), Kind.DANGER, sure)
    elif not night.closing:
        sure = f"{words.say('night-end-sure', title=title)} {words.say('night-end-how')}"
        yield _Button(NightAction.END, words.say("choice-night-end"), Kind.DANGER, sure)


@dataclass(slots=True)
class _TimeFormatter:
    """Writes times for the lobby, and remembers the moment of each text, for browsers in other time zones."""

    moments: dict[str, int] = field(default_factory=dict)

    def __call__(self, at: int, zone: ZoneInfo, words: Words) -> str:
        text = format_time(at, zone, words)
        self.moments[text] = at
        return text


def format_night(view: NightView, words: Words, base: str, theme: str) -> JsonObject:
    """Return the page of a night as JSON; `base` is the address that links begin with."""
    times, night = _TimeFormatter(), view.night
    lobby = Lobby(words, times, JoinOptions(web=base))
    answer, seat = lobby.answer(view.told), seat_name(view.person.id)
    in_picture = lobby.pictured(view.told)
    elsewhere = words.say("lobby-elsewhere", code=code_of(night.id))  # the page has it beside its link
    left_out = {elsewhere, *in_picture}
    personal, coming = list(_personal_lines(view, lobby)), _next_line(view, lobby)
    facts: JsonObject = {
        "night": night.id,
        "game": night.plan.game,
        "headline": answer.headline,
        "lines": [_split_line(line, times, base) for line in answer.lines if line not in left_out],
        "words": [_split_line(line, times, base) for line in in_picture],
        "mine": [_split_line(line, times, base, seat) for line in personal],
        "coming": _split_line(coming, times, base),
        "table": f"/seat/{seat}/{view.game}" if view.game else "",
        "here": view.is_here,
        "deserted": view.is_deserted,
        "awaited": bool(view.entry and not view.is_here and night.stage is NightStage.OPEN),
        "named": bool(view.person.name),
        "rows": [button.format() for button in _guest_buttons(view, lobby)],
        "hosting": [button.format() for button in _host_buttons(view, lobby)],
        "plan": _format_plan(night) if view.is_host and night.stage.coming else None,
        "calendar": night.stage.coming,
        "next": f"/night/{night.next}" if night.stage.done and night.next else "",
        "inviting": not night.stage.done and night.has_rounds_left,
        "scored": bool(night.rounds),  # the picture is a scoreboard, or the summary
        "picture": f"/night/{night.id}/picture?mark={picture_mark(view.told, words, theme)}",
    }
    facts["mark"] = _digest([facts, words.language, theme])
    return facts


def picture_mark(told: NamedNight, words: Words, theme: str) -> str:
    """Return a hash that changes with the picture of the lobby."""
    if has_scoreboard(told.night):
        shown: object = told.board_facts
    elif told.night.stage is NightStage.OVER and told.night.rounds:
        shown = told.summary_facts("")
    else:
        shown = told.night.plan
    return _digest([repr(shown), words.language, theme])


def _digest(facts: object) -> str:
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]


def _split_line(line: str, times: _TimeFormatter, base: str, seat: str = "") -> list[JsonObject]:
    """Split a line into plain text, times and links, so that a page can localise times and make links."""
    address = rf"{re.escape(base)}/(?:replay|watch)/\w+"
    special = re.compile("|".join((*map(re.escape, times.moments), address)))
    parts, end = list[JsonObject](), 0
    for found in special.finditer(line):
        parts.append({"text": line[end : found.start()]})
        parts.append(_format_part(found[0], times, base, seat))
        end = found.end()
    parts.append({"text": line[end:]})
    return [part for part in parts if part["text"]]


def _format_part(text: str, times: _TimeFormatter, base: str, seat: str) -> JsonObject:
    """Return a time or a link.

    Guests watch a game from their own address, so that the page can lead them on to their next table.
    """
    if text in times.moments:
        at = datetime.fromtimestamp(times.moments[text] / 1000, UTC)
        return {"text": text, "at": at.isoformat().replace("+00:00", "Z")}
    href = text.removeprefix(base)
    return {"text": text, "href": href.replace("/watch/", f"/seat/{seat}/") if seat else href}


def _format_plan(night: Night) -> JsonObject:
    return {"title": night.plan.title, "at": night.plan.at, "minutes": night.plan.minutes}
