"""A whole table of Palm in words, equal in content to its picture, for players who cannot see it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from engine.palm.phases import Phase
from engine.palm.views import ComposedView, MimeView, ResultView
from renderers.i18n.catalogue import Words, listed
from renderers.i18n.sections import Paragraph, Section, Sections, plain_text, section
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
    return plain_text(describe_in_sections(view, words, names=names, pick=pick))


def describe_in_sections(
    view: View, words: Words, *, names: Sequence[str] = (), pick: str | None = None
) -> Sections:
    """Describe the same under headings, with lists."""
    said: set[str] = set()
    sections = (_without(each, said) for each in _everything(Scene(view, words, names), pick))
    return tuple(each for each in sections if each.paragraphs)


def _without(shown: Section, said: set[str]) -> Section:
    """Return a section without the paragraphs that were said before it, and note what it says."""
    new = []
    for paragraph in shown.paragraphs:
        text = " ".join(paragraph)
        if text not in said:
            said.add(text)
            new.append(paragraph)
    return replace(shown, paragraphs=tuple(new))


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
            said += _if_room(said, " ".join(_mime(seen, mime)))
    elif seen.composed:
        said.append(memory_line(seen, seen.composed))
        said.append(words.say("palm-touches", count=len(seen.composed.mime.touches)))
    elif seen.mimes:
        newest = seen.mimes[-1]
        said += _if_room(said, " ".join(_mime(seen, newest))) or [_short_mime(seen, newest)]
    elif table.last:
        said += result_lines(seen, table.last)
    return " ".join(said)


def picked(seen: Scene, pick: str | None) -> int | None:
    """Return the place in the album that was picked for the first memory, if the viewer may pick one."""
    if seen.table.phase is not Phase.ALBUM or not seen.is_awaited:
        return None
    return parse_first_pick(pick, len(seen.table.album))


def _everything(seen: Scene, pick: str | None) -> Iterator[Section]:
    table, words = seen.table, seen.words
    over = table.phase is Phase.OVER
    title = words.say("described-title-over") if over else _first_title(seen)
    yield section(title, *_alone(_situation(seen)))
    if table.last and not seen.mimes:
        yield section(words.say("palm-title-result"), *_result(seen, table.last))
    if seen.composed:
        yield section(words.say("palm-title-mime"), *_alone(_composed(seen, seen.composed)))
    if seen.mimes:
        told = (part for mime in seen.mimes for part in (_mime(seen, mime), *_alone(known_lines(seen, mime))))
        yield section(words.say("palm-title-told", count=len(seen.mimes)), *told)
    first = picked(seen, pick)
    if first is not None:
        yield section("", [words.say("palm-picked", place=first)])
    if table.album:
        cards = _alone(_cards(table.album, words))
        yield section(words.say("palm-title-album"), *cards, opening=words.say("palm-album"))
    elif seen.hand:
        cards = _alone(_cards(seen.hand, words))
        yield section(words.say("palm-title-hand"), *cards, opening=words.say("palm-your-hand"))


def _alone(lines: Iterable[str]) -> Iterator[Paragraph]:
    """Yield each line as a paragraph of its own."""
    return ((line,) for line in lines)


def _first_title(seen: Scene) -> str:
    return seen.words.say("described-title-now", mine="yes" if seen.is_awaited else "no")


def _situation(seen: Scene) -> Iterator[str]:
    yield _end_sentence(headline(seen))
    yield from ending_lines(seen)
    yield round_line(seen)
    yield points_line(seen)
    if not seen.alone:
        names = [seen.name_of(seat) for seat in seen.table.table]
        yield seen.words.say("palm-seated", names=listed(seen.words, names))


def _composed(seen: Scene, composed: ComposedView) -> Iterator[str]:
    yield memory_line(seen, composed)
    if asked := constraint_line(seen, composed):
        yield asked
    yield from touch_lines(seen, composed)


def _cards(cards: Sequence[int], words: Words) -> Iterator[str]:
    for place, card in enumerate(cards, 1):
        yield words.say(
            "palm-card", place=place, title=memory_title(card, words), story=memory_story(card, words)
        )


def _mime(seen: Scene, mime: MimeView) -> Paragraph:
    """Return a performed mime touch by touch: as it is felt, or with the things."""
    own = seen.role == GRANDFATHER
    held, *touches = describe_mime(mime, seen.words, watched=bool(mime.touches), own=own).split("\n")
    said = seen.words.say("palm-mimed", which=mime.which, child=seen.name_of(mime.child), mime=held)
    return (said, *touches)


def _short_mime(seen: Scene, mime: MimeView) -> str:
    count = seen.words.say("palm-touches", count=len(mime.felt))
    return seen.words.say("palm-mimed", which=mime.which, child=seen.name_of(mime.child), mime=count)


def _if_room(said: Sequence[str], more: str) -> list[str]:
    """Return more text as a list, or an empty list if there is no room for all of it."""
    return [more] if len(" ".join((*said, more))) <= _BRIEF else []


def _result(seen: Scene, last: ResultView) -> Iterator[Paragraph]:
    """Yield the result of the last turn, with every card of its album."""
    words = seen.words
    yield from _alone(result_lines(seen, last))
    for mime in last.mimes:
        held, *touches = describe_mime(mime, words, watched=True).split("\n")
        said = words.say("palm-was-mimed", which=mime.which, child=seen.name_of(mime.child), mime=held)
        yield (said, *touches)
        if mime.constraint is not None:
            constraint = constraint_sentence(words, mime.constraint)
            yield (words.say("palm-respected", which=mime.which, constraint=constraint),)
    yield from _alone(_last_album(seen, last))


def _last_album(seen: Scene, last: ResultView) -> Iterator[str]:
    words = seen.words
    for place, card in enumerate(last.album, 1):
        team, name = last.laid_by[place - 1], memory_title(card, words)
        if card in last.memories:
            which = last.memories.index(card) + 1
            yield words.say("palm-was-memory", place=place, title=name, which=which)
        elif team is not None:
            yield words.say("palm-was-laid", place=place, title=name, team=seen.team_names(team))
        else:
            yield words.say("palm-was-deck", place=place, title=name)


def _end_sentence(said: str) -> str:
    return said if said.endswith("?") else f"{said}."
