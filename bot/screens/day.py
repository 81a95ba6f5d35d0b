"""How the daily table went, as one line for any chat: shapes and words that tell no card and no path."""

from collections import Counter
from collections.abc import Iterator
from datetime import date
from typing import Final

from bot.model.day import DayEnd, DayStanding
from bot.text.time_words import MONTHS
from renderers.i18n.catalogue import Words

_FILLS: Final = "○◔◑◕●"  # of a ring, from none of its objectives to all of them
_RINGS: Final = 3
_REACHED: Final = ("outer", "middle", "inner", "centre")
_SHAPES: Final = {
    "hands": "●●●●",
    "centre": "●●●○",
    "inner": "●●○○",
    "middle": "●○○○",
    "outer": "○○○○",
    "parted": "",
}


def format_date(day: str, words: Words) -> str:
    """Return a day as people write it: "19 Nov"."""
    read = date.fromisoformat(day)
    month = words.say("month-short", month=MONTHS[read.month - 1].value)
    return words.say("day-date", day=str(read.day), month=month)


def format_result(day: str, end: DayEnd, title: str, words: Words) -> str:
    """Return how a game of a daily table went, in one line that can be copied."""
    return words.say(
        "day-line",
        title=title,
        date=format_date(day, words),
        shapes=_shapes(end),
        ending={True: "won", False: "lost", None: "parted"}[end.won],
        done=end.done,
        all=end.of,
    )


def _shapes(end: DayEnd) -> str:
    """Return a circle for each ring, as full as it was completed, and one for the centre."""
    ring = end.of // _RINGS
    fills = [_fill(end.done - number * ring, ring) for number in range(_RINGS)]
    centre = "●" if end.won else "◑" if end.centre else "○"
    return "".join((*fills, centre))


def _fill(done: int, of: int) -> str:
    if done <= 0 or done >= of:
        return _FILLS[0 if done <= 0 else -1]
    return _FILLS[max(1, done * (len(_FILLS) - 1) // of)]


def day_lines(standing: DayStanding, words: Words, *, over: bool) -> tuple[str, ...]:
    """Return what is said below the result; `over`: the day is over, so nobody begins any more."""
    return (
        words.say("day-shapes" if standing.end else "day-not-played"),
        *_other_tables(standing, words, over=over),
        *(() if over else (words.say("day-next"),)),
    )


def _other_tables(standing: DayStanding, words: Words, *, over: bool) -> Iterator[str]:
    """Yield how the others fared, counted without names."""
    counts, unfinished = Counter(_reach(end) for end in standing.others), standing.unfinished
    if counts:
        yield words.say("day-others", count=len(standing.others))
    else:
        yield words.say("day-nobody", over="yes" if over and not unfinished else "no")
    for reach, shapes in _SHAPES.items():
        if counts[reach]:
            yield words.say("day-reached", shapes=shapes, reach=reach, count=counts[reach])
    if unfinished:
        yield words.say("day-unfinished", count=unfinished)


def _reach(end: DayEnd) -> str:
    if end.won is None:
        return "parted"
    return "hands" if end.won else _REACHED[end.done * _RINGS // end.of]
