"""The screens of Palm, for players and for spectators, and its events in public words."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from bot.games.model import waiting_rows
from bot.games.palm.choices import album_rows, card_rows, mime_menus, mime_rows, role_rows
from bot.model.screen import LONGEST_ALT, Menu, Rows, Screen, cut, kept
from engine.contract import Seat
from engine.palm.actions import PERFORM
from engine.palm.constraints import Kind
from engine.palm.events import (
    AlbumOpened,
    CardLaid,
    DeckShuffled,
    Ended,
    Event,
    Found,
    MemoryTaken,
    Performed,
    Redrew,
    RolesTaken,
    TurnBegan,
)
from engine.palm.hand import Footprint, Pose, hand
from engine.palm.phases import Phase
from engine.palm.views import ComposedView, PlayerView, SpectatorView, TableView
from renderers.i18n.catalogue import Words, dashed
from renderers.palm.description import describe_briefly, describe_in_sections, picked
from renderers.palm.pulse import pulse
from renderers.palm.scene import FIRST_HALF, GRANDFATHER, Scene, View, called
from renderers.palm.sentences import (
    constraint_line,
    ending_lines,
    headline,
    known_lines,
    memory_line,
    points_line,
    result_lines,
    round_line,
    touch_lines,
)

_FIRST_HALF: Final = re.compile(rf"{FIRST_HALF}[1-9][0-9]?", re.ASCII)
_ONWARDS: Final = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} "
_RIGHT: Final = "\N{BLACK HEART SUIT}"
_WRONG: Final = "\N{WHITE HEART SUIT}"
_PRINTS: Final[Mapping[Footprint, str]] = {
    Footprint.POINT: "•",
    Footprint.EDGE: "│",
    Footprint.STRAND: "∿",
    Footprint.BAND: "⊂",
    Footprint.DISC: "●",
    Footprint.CIRCLE: "○",
    Footprint.CUP: "◎",
    Footprint.BALL: "◉",
    Footprint.SQUARE: "■",
    Footprint.FOUR: "⁘",
    Footprint.STRIP: "▬",
    Footprint.SHEET: "▱",
}


def make_screen(view: View, words: Words, pick: str | None = None, names: Sequence[str] = ()) -> Screen:
    """Return the screen of a view; `names` are the players' names by seat.

    `pick` is Grandfather's choice of the first memory.
    """
    seen = Scene(view, words, names)
    screen = Screen(
        headline=headline(seen),
        lines=kept(_lines(seen)),
        describe=partial(describe_in_sections, view, words, names=names, pick=pick),
        alt=cut(describe_briefly(view, words, names=names, pick=pick), LONGEST_ALT),
        over=view.table.phase is Phase.OVER,
    )
    if isinstance(view, SpectatorView):
        return replace(screen, moment=_moment(view), trace=_trace(view), awaits=view.table.acting)
    first = picked(seen, pick)
    return replace(
        screen,
        question=_question(view, seen, first),
        menus=_menus(view, words),
        rows=_rows(view, words, first),
        call=call_of(view),
        pulse=_pulse(view, seen),
    )


def picks(_options: Mapping[str, str], text: str) -> bool:
    """Return whether a text chooses the first memory only, which is the first half of an action."""
    return _FIRST_HALF.fullmatch(text) is not None


def _lines(seen: Scene) -> Iterator[str | None]:
    """Yield the most important lines first: the memory to mime, the result of the last turn, the score."""
    table = seen.table
    yield from ending_lines(seen)
    if seen.composed:
        yield memory_line(seen, seen.composed)
        yield constraint_line(seen, seen.composed)
        yield from touch_lines(seen, seen.composed)
    for mime in seen.mimes:
        yield from known_lines(seen, mime)
    if table.last and not seen.mimes:
        yield from result_lines(seen, table.last)
    if table.phase is not Phase.OVER:
        yield round_line(seen)
    yield points_line(seen)


def _question(view: PlayerView, seen: Scene, first: int | None) -> str:
    words = seen.words
    if not view.legal:
        return ""
    if view.composed:
        return _mime_question(view, view.composed, words)
    if first is not None:
        return words.say("question-palm-second", place=first)
    if seen.alone and view.table.phase is Phase.ROLES:
        moment = "second" if seen.mimes else "first" if seen.table.turn == 1 else "again"
        return words.say("question-palm-alone", child=seen.name_of(None), moment=moment)
    return words.say(f"question-palm-{view.table.phase.value}")


def _mime_question(view: PlayerView, composed: ComposedView, words: Words) -> str:
    if composed.mime.touches and PERFORM not in view.legal:
        return words.say("question-palm-missing")
    if composed.mime.touches:
        full = len(composed.mime.touches) >= hand().most
        return words.say("question-palm-full") if full else words.say("question-palm-touches")
    asked = composed.constraint is not None and composed.constraint.kind is Kind.VERTICAL
    if asked and composed.mime.pose is not Pose.VERTICAL:
        return words.say("question-palm-edge")
    return words.say("question-palm-begin")


def _menus(view: PlayerView, words: Words) -> tuple[Menu, ...]:
    return mime_menus(view.composed, words) if view.composed and view.legal else ()


def _rows(view: PlayerView, words: Words, first: int | None) -> Rows:
    if view.table.phase is Phase.OVER:
        return ()
    if not view.legal:
        return waiting_rows(words)
    match view.table.phase:
        case Phase.ROLES:
            return role_rows(words)
        case Phase.MIME:
            return mime_rows(view, words)
        case Phase.ALBUM:
            return album_rows(view.table.album, first, words)
        case _:
            return card_rows(view, words)


def call_of(view: View) -> str:
    """Return what the viewer is rung for; choosing a memory and miming it count as one."""
    table = view.table
    if not isinstance(view, PlayerView) or not view.legal:
        return ""
    if table.phase in (Phase.CHOOSE, Phase.MIME):
        return f"mime:{table.turn}:{table.which}"
    return f"{table.phase.value}:{table.turn}:{table.which}"


def _moment(view: SpectatorView) -> str:
    """Return the stage of the turn: the number of mimes felt, or the open album."""
    table = view.table
    if table.phase is Phase.OVER:
        return "over"
    if table.phase is Phase.ALBUM:
        return f"album:{table.turn}"
    return f"mime:{table.turn}:{len(view.mimes)}" if view.mimes else f"turn:{table.turn}"


def _trace(view: SpectatorView) -> str:
    """Return what was done last as symbols: the newest mime's prints, or which memories were found."""
    if view.mimes:
        return _ONWARDS.join(_PRINTS[felt.footprint] * felt.times for felt in view.mimes[-1].felt)
    return _found_symbols(view.table)


def _found_symbols(table: TableView) -> str:
    if table.last is None:
        return ""
    both = zip(table.last.memories, table.last.chosen, strict=True)
    return _ONWARDS.join(_RIGHT if memory == chosen else _WRONG for memory, chosen in both)


def _pulse(view: PlayerView, seen: Scene) -> tuple[int, ...]:
    """Return the vibration for Grandfather's phone: the newest mime, or both while the album is open."""
    if seen.role != GRANDFATHER or not view.mimes:
        return ()
    felt = view.mimes if view.table.phase is Phase.ALBUM else view.mimes[-1:]
    return pulse(*(mime.felt for mime in felt))


def news(events: Iterable[Event], words: Words, names: Sequence[str] = ()) -> tuple[str, ...]:
    """Describe events; consecutive laid cards become one line with their number."""
    return tuple(_news_lines(events, words, names))


def _news_lines(events: Iterable[Event], words: Words, names: Sequence[str]) -> Iterator[str]:
    laid = 0
    for event in events:
        if isinstance(event, CardLaid):
            laid += 1
            continue
        if laid:
            yield words.say("event-palm-laid", count=laid)
            laid = 0
        yield event_line(event, words, names)
    if laid:
        yield words.say("event-palm-laid", count=laid)


def event_line(event: Event, words: Words, names: Sequence[str] = ()) -> str:  # noqa: C901, PLR0911 - a line for each event
    """Describe an event."""

    def who(seat: Seat | None) -> str:
        return called(names, seat, words)

    match event:
        case TurnBegan(number, round_):
            return words.say("event-palm-turn", turn=number, round=round_)
        case RolesTaken(grandfather, child):
            return words.say("event-palm-roles", grandfather=who(grandfather), child=who(child))
        case MemoryTaken(child, which):
            return words.say("event-palm-memory", child=who(child), which=which)
        case Redrew(child):
            return words.say("event-palm-redrew", child=who(child))
        case Performed(child, which):
            return words.say("event-palm-performed", child=who(child), which=which)
        case CardLaid():
            return words.say("event-palm-laid", count=1)
        case DeckShuffled():
            return words.say("event-palm-shuffled")
        case AlbumOpened(cards):
            return words.say("event-palm-album", cards=cards)
        case Found(grandfather, right, _):
            return words.say("event-palm-found", grandfather=who(grandfather), right=sum(right))
        case Ended(ending):
            return words.say("event-palm-ended", ending=dashed(ending))
