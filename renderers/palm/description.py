"""A whole table of Palm in words, equal in content to its picture, for players who cannot see it."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.palm.phases import Phase
from engine.palm.views import MimeView, ResultView
from renderers.i18n.catalogue import Words, listed
from renderers.palm.names import constraint_sentence, memory_story, memory_title
from renderers.palm.scene import GRANDFATHER, Scene, View, parse_first_pick
from renderers.palm.sentences import (
    constraint_line,
    describe_mime,
    ending_lines,
    headline,
    known_lines,
    memory_line,
    points_line,
    result_lines,
    round_line,
    touch_lines,
)

_BRIEF: Final = 1000  # characters: the limit of platforms for alt texts


def describe_fully(view: View, words: Words, *, names: Sequence[str] = (), pick: str | None = None) -> str:
    """Describe all that the viewer sees, a line for each thing."""
    seen = Scene(view, words, names)
    return "\n".join(dict.fromkeys(_lines(seen, pick)))


def describe_briefly(view: View, words: Words, *, names: Sequence[str] = (), pick: str | None = None) -> str:
    """Describe the most important, for an alt text."""
    seen = Scene(view, words, names)
    table = seen.table
    said = [_end_sentence(headline(seen)), round_line(seen), points_line(seen)]
    first = picked(seen, pick)
    if first is not None:
        said.append(words.say("palm-picked", place=first))
    if table.phase is Phase.ALBUM:
        cards = [f"{place}. {memory_title(card, words)}" for place, card in enumerate(table.album, 1)]
        said.append(words.say("palm-album-short", cards="; ".join(cards)))
        for mime in seen.mimes:
            said += _if_room(said, _mime(seen, mime))
    elif seen.composed:
        said.append(memory_line(seen, seen.composed))
        said.append(words.say("palm-touches", count=len(seen.composed.mime.touches)))
    elif seen.mimes:
        newest = seen.mimes[-1]
        said += _if_room(said, _mime(seen, newest)) or [_short_mime(seen, newest)]
    elif table.last:
        said += result_lines(seen, table.last)
    return " ".join(said)


def picked(seen: Scene, pick: str | None) -> int | None:
    """Return the place in the album that was picked for the first memory, if the viewer may pick one."""
    if seen.table.phase is not Phase.ALBUM or not seen.is_awaited:
        return None
    return parse_first_pick(pick, len(seen.table.album))


def _lines(seen: Scene, pick: str | None) -> Iterator[str]:
    table, words = seen.table, seen.words
    yield _end_sentence(headline(seen))
    yield from ending_lines(seen)
    yield round_line(seen)
    yield points_line(seen)
    if not seen.alone:
        yield words.say("palm-seated", names=listed(words, [seen.name_of(seat) for seat in table.table]))
    if table.last and not seen.mimes:
        yield from _result(seen, table.last)
    if seen.composed:
        yield memory_line(seen, seen.composed)
        if asked := constraint_line(seen, seen.composed):
            yield asked
        yield from touch_lines(seen, seen.composed)
    for mime in seen.mimes:
        yield _mime(seen, mime)
        yield from known_lines(seen, mime)
    first = picked(seen, pick)
    if first is not None:
        yield words.say("palm-picked", place=first)
    if table.album:
        yield words.say("palm-album")
        yield from _cards(table.album, words)
    elif seen.hand:
        yield words.say("palm-your-hand")
        yield from _cards(seen.hand, words)


def _cards(cards: Sequence[int], words: Words) -> Iterator[str]:
    for place, card in enumerate(cards, 1):
        yield words.say(
            "palm-card", place=place, title=memory_title(card, words), story=memory_story(card, words)
        )


def _mime(seen: Scene, mime: MimeView) -> str:
    """Return a performed mime in one paragraph: as it is felt, or with the things."""
    own = seen.role == GRANDFATHER
    told = describe_mime(mime, seen.words, watched=bool(mime.touches), own=own).replace("\n", " ")
    return seen.words.say("palm-mimed", which=mime.which, child=seen.name_of(mime.child), mime=told)


def _short_mime(seen: Scene, mime: MimeView) -> str:
    count = seen.words.say("palm-touches", count=len(mime.felt))
    return seen.words.say("palm-mimed", which=mime.which, child=seen.name_of(mime.child), mime=count)


def _if_room(said: Sequence[str], more: str) -> list[str]:
    """Return more text as a list, or an empty list if there is no room for all of it."""
    return [more] if len(" ".join((*said, more))) <= _BRIEF else []


def _result(seen: Scene, last: ResultView) -> Iterator[str]:
    """Yield the result of the last turn, with every card of its album."""
    words = seen.words
    yield from result_lines(seen, last)
    for mime in last.mimes:
        told = describe_mime(mime, words, watched=True).replace("\n", " ")
        yield words.say("palm-was-mimed", which=mime.which, child=seen.name_of(mime.child), mime=told)
        yield from (
            words.say("palm-respected", which=mime.which, constraint=said) for said in _asked(mime, words)
        )
    for place, card in enumerate(last.album, 1):
        team, name = last.laid_by[place - 1], memory_title(card, words)
        if card in last.memories:
            which = last.memories.index(card) + 1
            yield words.say("palm-was-memory", place=place, title=name, which=which)
        elif team is not None:
            yield words.say("palm-was-laid", place=place, title=name, team=seen.team_names(team))
        else:
            yield words.say("palm-was-deck", place=place, title=name)


def _asked(mime: MimeView, words: Words) -> Iterator[str]:
    if mime.constraint is not None:
        yield constraint_sentence(words, mime.constraint)


def _end_sentence(said: str) -> str:
    return said if said.endswith("?") else f"{said}."
