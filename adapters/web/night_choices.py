"""What can be pressed on the page of an evening, by guests and by its host.

Each choice keeps its place while it can be pressed, so that nobody who taps twice hits another one.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from adapters.web.night_glances import Glance
from adapters.web.screens import Shown
from bot.nights.lobby import Lobby
from bot.nights.night import Stage
from bot.screens.screen import Kind


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
    opened = night.stage is Stage.OPEN or (night.stage is Stage.PLAYING and night.has_rounds_left)
    if night.stage is Stage.PLANNED and not glance.entry:
        yield Offer(Deed.JOIN, words.say("lobby-choice-join"), Kind.MAIN)
    if opened and not glance.is_busy:
        yield from _arrivals(glance, lobby)
    if glance.entry and not glance.has_gone and (opened or night.stage is Stage.PLANNED):
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
