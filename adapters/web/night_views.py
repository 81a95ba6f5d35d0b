"""An evening, and who looks at it: what is true of this one person there."""

import asyncio
import hashlib
import json
import re
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final, NamedTuple
from weakref import WeakValueDictionary
from zoneinfo import ZoneInfo

from adapters.web.links import seat_name
from adapters.web.screens import Shown
from bot.commands.asking import Elsewhere, time_shown
from bot.commands.lobby import Lobby
from bot.commands.night_notes import note
from bot.model.game import NOBODY
from bot.model.night import Listed, Night, Stage, StoredNight
from bot.model.person import Person
from bot.model.screen import Kind
from bot.nights.service import NightService
from bot.nights.showing import Told, has_a_scoreboard
from bot.screens.table import code_of
from renderers.i18n.catalogue import Words


@dataclass(frozen=True, slots=True)
class Glance:
    """An evening, and who looks at it."""

    told: Told
    person: Person  # nobody: whoever has the link
    game: str  # that they are playing in it now, if they do

    @property
    def night(self) -> Night:
        """The evening."""
        return self.told.night

    @property
    def entry(self) -> Listed | None:
        """Their line on the list."""
        return self.night.entry(self.person.id) if self.person.id != NOBODY else None

    @property
    def leads(self) -> bool:
        """They are the host."""
        return self.person.id != NOBODY and self.person.id == self.night.host

    @property
    def is_here(self) -> bool:
        """They have said so, and not gone since."""
        return bool(self.entry and self.entry.here)

    @property
    def has_gone(self) -> bool:
        """They have signed off; whoever has played before stays on the list all the same."""
        who, entry = self.person.id, self.entry
        if entry is None:
            return who in self.night.declined
        return not entry.here and any(who in pair.people for pair in self.night.pairs)

    @property
    def partner(self) -> str:
        """With whom they play now."""
        people = next((pair.people for pair in self.night.pairs if pair.game == self.game), ())
        return next((who for who in people if who != self.person.id), NOBODY)

    @property
    def is_deserted(self) -> bool:
        """Their partner has gone in the middle of the game, so the evening does not wait for it."""
        other = self.night.entry(self.partner)
        return bool(self.game and self.is_here and not (other and other.here))

    @property
    def is_busy(self) -> bool:
        """They play, and their partner counts on them."""
        return bool(self.game and self.is_here and not self.is_deserted)


def mine(glance: Glance, lobby: Lobby) -> Iterator[str]:
    """Return what somebody reads about themselves."""
    night, entry, words = glance.night, glance.entry, lobby.words
    if night.stage.done:
        return
    if glance.has_gone:
        yield words.say("web-night-off", playing="yes" if glance.game else "no")
    elif glance.is_deserted:
        more = "yes" if night.has_rounds_left else "no"
        names = lobby.names(glance.told, [glance.partner])
        yield words.say("web-night-deserted", partner=names, more=more)
    elif glance.game:
        yield words.say("web-night-begun")
    elif entry:
        yield from _waiting(glance, lobby)
    begun = night.stage is Stage.PLAYING and night.has_rounds_left
    if glance.leads and not glance.is_here and (night.stage is Stage.OPEN or begun):
        yield words.say("web-night-host-fills", fill=words.say("lobby-choice-fill"))


def _waiting(glance: Glance, lobby: Lobby) -> Iterator[str]:
    night, entry, words = glance.night, glance.entry, lobby.words
    if entry is None:
        return
    rounds = len(night.rounds)
    if rounds and entry.here and not night.breaks_until:
        told = note(f"odd-{rounds}", glance.person, glance.told, lobby)
        yield from (told.headline, *told.lines) if told else ()
    state = "fills" if entry.here and entry.fills else "here" if entry.here else "listed"
    yield words.say("night-mine", state=state)
    if any(each.who == entry.who for each in night.waiting):
        yield words.say("night-waiting", places=night.plan.places)
    if entry.here and (night.breaks_until or not night.has_rounds_left):
        yield what_comes(glance, lobby)
    elif entry.here:
        yield words.say("night-here-fills") if entry.fills else words.say("web-night-wait")
    elif night.stage is Stage.PLANNED:
        yield words.say("web-night-come-back")


def what_comes(glance: Glance, lobby: Lobby) -> str:
    """Return what comes after a game of an evening, for whoever is still at its table."""
    night, words = glance.night, lobby.words
    if night.stage.done:
        return words.say("web-night-over")
    if not glance.is_here:
        return ""
    if night.breaks_until:
        return words.say("web-night-break", when=lobby.time(night, night.breaks_until))
    return words.say("web-night-next-round") if night.has_rounds_left else words.say("lobby-closing")


class Deed(StrEnum):
    """What can be pressed on the page of an evening."""

    JOIN = "join"
    HERE = "here"
    FILL = "fill"
    LEAVE = "leave"
    START = "start"
    END = "end"
    CANCEL = "cancel"
    CANCEL_ALL = "cancel-all"  # this one and all that follow


class Offer(NamedTuple):
    """Something to press."""

    deed: Deed
    label: str
    kind: Kind = Kind.PLAIN
    sure: str = ""  # what is asked before
    chosen: bool = False  # it holds now

    def shown(self) -> Shown:
        """Return it as a page gets it."""
        return {
            "action": self.deed.value,
            "label": self.label,
            "kind": self.kind.value,
            "sure": self.sure,
            "chosen": self.chosen,
        }


def for_guests(glance: Glance, lobby: Lobby) -> Iterator[Offer]:
    """Return what somebody can say about themselves; that they go comes last."""
    night, words = glance.night, lobby.words
    open_container = night.stage is Stage.OPEN or (night.stage is Stage.PLAYING and night.has_rounds_left)
    if night.stage is Stage.PLANNED and not glance.entry:
        yield Offer(Deed.JOIN, words.say("lobby-choice-join"), Kind.MAIN)
    if open_container and not glance.is_busy:
        yield from _arrivals(glance, lobby)
    if glance.entry and not glance.has_gone and (open_container or night.stage is Stage.PLANNED):
        names = lobby.names(glance.told, [glance.partner])
        sure = words.say("web-night-leave-sure", partner=names) if glance.is_busy else ""
        yield Offer(Deed.LEAVE, words.say("lobby-choice-leave"), sure=sure)


def _arrivals(glance: Glance, lobby: Lobby) -> Iterator[Offer]:
    """Return the two ways of being here; a host had better be free to lead."""
    fills = bool(glance.entry and glance.entry.fills)
    here = Offer(Deed.HERE, lobby.words.say("lobby-choice-here"), chosen=glance.is_here and not fills)
    fill = Offer(Deed.FILL, lobby.words.say("lobby-choice-fill"), chosen=glance.is_here and fills)
    first, second = (fill, here) if glance.leads else (here, fill)
    yield first if glance.is_here else first._replace(kind=Kind.MAIN)
    yield second


def for_hosts(glance: Glance, lobby: Lobby) -> Iterator[Offer]:
    """Return what only the host can do."""
    night, words = glance.night, lobby.words
    if not glance.leads or night.stage.done:
        return
    if night.stage is not Stage.PLANNED and night.has_rounds_left:
        yield Offer(Deed.START, words.say("choice-night-start"))
    title = night.plan.title
    if night.stage.coming:
        weekly = "yes" if night.plan.weekly else "no"
        sure = words.say("web-night-cancel-sure", title=title, weekly=weekly)
        yield Offer(Deed.CANCEL, words.say("choice-night-cancel"), Kind.DANGER, sure)
        if night.plan.weekly:
            sure = words.say("web-night-cancel-all-sure", title=title)
            yield Offer(Deed.CANCEL_ALL, words.say("night-cancel-series"), Kind.DANGER, sure)
    elif not night.closing:
        sure = f"{words.say('night-end-sure', title=title)} {words.say('night-end-how')}"
        yield Offer(Deed.END, words.say("choice-night-end"), Kind.DANGER, sure)


@dataclass(slots=True)
class Moments:
    """Writes moments, and remembers which is which: browsers know what time that is where they are."""

    known: dict[str, int] = field(default_factory=dict)

    def __call__(self, at: int, zone: ZoneInfo, words: Words) -> str:
        """Return a moment in words."""
        text = time_shown(at, zone, words)
        self.known[text] = at
        return text


def night_shown(glance: Glance, words: Words, base: str, theme: str) -> Shown:
    """Return what a page shows; `base` is the address at which this table is reached."""
    moments, night = Moments(), glance.night
    lobby = Lobby(words, moments, Elsewhere(web=base))
    answer, seat = lobby.answer(glance.told), seat_name(glance.person.id)
    in_picture = lobby.pictured(glance.told)
    elsewhere = words.say("lobby-elsewhere", code=code_of(night.id))  # which the page says beside its link
    known = {elsewhere, *in_picture}
    own, coming = list(mine(glance, lobby)), what_comes(glance, lobby)
    facts: Shown = {
        "night": night.id,
        "game": night.plan.game,
        "headline": answer.headline,
        "lines": [_parts(line, moments, base) for line in answer.lines if line not in known],
        "words": [_parts(line, moments, base) for line in in_picture],
        "mine": [_parts(line, moments, base, seat) for line in own],
        "coming": _parts(coming, moments, base),
        "table": f"/seat/{seat}/{glance.game}" if glance.game else "",
        "here": glance.is_here,
        "deserted": glance.is_deserted,
        "awaited": bool(glance.entry and not glance.is_here and night.stage is Stage.OPEN),
        "named": bool(glance.person.name),
        "rows": [each.shown() for each in for_guests(glance, lobby)],
        "hosting": [each.shown() for each in for_hosts(glance, lobby)],
        "plan": _plan(night) if glance.leads and night.stage.coming else None,
        "calendar": night.stage.coming,
        "next": f"/night/{night.next}" if night.stage.done and night.next else "",
        "inviting": not night.stage.done and night.has_rounds_left,
        "scored": bool(night.rounds),  # the picture is a scoreboard, or the summary
        "picture": f"/night/{night.id}/picture?mark={picture_mark(glance.told, words, theme)}",
    }
    facts["mark"] = _digest([facts, words.language, theme])
    return facts


def picture_mark(told: Told, words: Words, theme: str) -> str:
    """Return what is equal for equal pictures."""
    if has_a_scoreboard(told.night):
        shown: object = told.board_facts
    elif told.night.stage is Stage.OVER and told.night.rounds:
        shown = told.summary_facts("")
    else:
        shown = told.night.plan
    return _digest([repr(shown), words.language, theme])


def _digest(facts: object) -> str:
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]


def _parts(line: str, moments: Moments, base: str, seat: str = "") -> list[Shown]:
    """Return a line in parts, so that a page can say when a moment is where it is read, and make links."""
    address = rf"{re.escape(base)}/(?:replay|watch)/\w+"
    known = re.compile("|".join((*map(re.escape, moments.known), address)))
    parts, end = list[Shown](), 0
    for found in known.finditer(line):
        parts.append({"text": line[end : found.start()]})
        parts.append(_part(found[0], moments, base, seat))
        end = found.end()
    parts.append({"text": line[end:]})
    return [part for part in parts if part["text"]]


def _part(text: str, moments: Moments, base: str, seat: str) -> Shown:
    """Return a moment, or a link; whoever has a seat watches from there, to be led on to their next table."""
    if text in moments.known:
        at = datetime.fromtimestamp(moments.known[text] / 1000, UTC)
        return {"text": text, "at": at.isoformat().replace("+00:00", "Z")}
    href = text.removeprefix(base)
    return {"text": text, "href": href.replace("/watch/", f"/seat/{seat}/") if seat else href}


def _plan(night: Night) -> Shown:
    """Return what a host can change."""
    return {"title": night.plan.title, "at": night.plan.at, "minutes": night.plan.minutes}


_MOST_KEPT: Final = 32


@dataclass(frozen=True, slots=True)
class NightCache:
    """The newest revision of each evening that was looked at lately, with the names of its people."""

    _kept: OrderedDict[str, tuple[int, Told]] = field(default_factory=OrderedDict)
    _locks: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    async def of(self, nights: NightService, stored: StoredNight) -> Told:
        """Return an evening with the names of its people."""
        lock = self._locks.setdefault(stored.night.id, asyncio.Lock())
        async with lock:  # all who look at this evening wait for the same names, and nobody else does
            revision, known = self._kept.get(stored.night.id, (0, None))
            if known is None or revision < stored.revision:
                known = await nights.told(stored)
                self._kept[stored.night.id] = (stored.revision, known)
            self._kept.move_to_end(stored.night.id)
            if len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
            return known
