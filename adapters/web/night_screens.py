"""An evening as a page gets it: what everybody reads there, what one is told, and what can be pressed."""

import hashlib
import json
import re
from dataclasses import dataclass, field
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from adapters.web.links import seat_name
from adapters.web.night_choices import for_guests, for_hosts
from adapters.web.night_glances import Glance
from adapters.web.night_sayings import mine, what_comes
from adapters.web.screens import Shown
from bot.commands.asking import Elsewhere, time_shown
from bot.nights.lobby import Lobby
from bot.nights.night import Night, Stage
from bot.nights.showing import Told, has_a_scoreboard
from bot.screens.table import code_of
from renderers.language import Words


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
