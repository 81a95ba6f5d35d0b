"""Commands of Palm that show the life of Elio: the tutorial, with one of its memories, and the biography."""

import secrets
from bisect import bisect_right
from typing import Final

from bot.commands.answers import Answer, AnswerFile, drawn_file
from bot.commands.asking import Asking, button
from bot.commands.lessons import GUESSES, LESSONS, PAGES, Lesson, shown
from bot.commands.pages import check_page, turning
from bot.looks import SIZES, read_look
from bot.screens.screen import LONGEST_ALT, Choice, Kind, Rows, cut
from renderers.paint.look import Look
from renderers.palm.description import describe_mime
from renderers.palm.memories.life import COUNT, story, title

CHAPTERS: Final = (1, 13, 27, 39, 53, 69, 85, 92)
"""The memory with which each chapter of the life begins."""

_TEN: Final = 10


async def biography(asking: Asking) -> Answer:
    """Show one memory of the life, and lead to others."""
    number, words = check_page(asking, COUNT), asking.words
    chapter = words.say(f"biography-chapter-{bisect_right(CHAPTERS, number)}")
    lines = (
        story(number, words),
        words.say("biography-where", chapter=chapter, number=number, count=COUNT),
    )
    headline = words.say("biography-headline", number=number, title=title(number, words))
    return Answer(headline, lines, _elsewhere(asking, number), files=await _card(asking, number))


def _elsewhere(asking: Asking, number: int) -> Rows:
    """Return the ways on: one page, ten, from the end to the beginning, and to some other chapter."""
    words, ten = asking.words, (number - 1 + _TEN) % COUNT + 1
    ((back, on),) = turning(asking, COUNT)
    near = {number, number - 1, number + 1, ten}
    chapter = secrets.choice([each for each in CHAPTERS if each not in near])
    further = (
        _leaf(asking, ten, words.say("biography-ten-on")),
        _leaf(asking, chapter, words.say("biography-elsewhere")),
    )
    return ((back, on, *further),)


async def tutorial(asking: Asking) -> Answer:
    """Teach the game, a page at a time; the last pages answer a guess."""
    words, page = asking.words, check_page(asking, len(LESSONS))
    lesson = LESSONS[page - 1]
    said = [words.say(f"palm-lesson-{lesson.name}-{each}") for each in range(1, lesson.paragraphs + 1)]
    if lesson.mime:
        said += describe_mime(shown(lesson.mime), words, watched=lesson.watched).splitlines()
    if lesson.guesses:
        said += [f"{title(each, words)}: {story(each, words)}" for each in GUESSES]
    headline = words.say(f"palm-lesson-{lesson.name}-title")
    return Answer(headline, tuple(said), _ways(asking, lesson), files=await _seen(asking, lesson))


def _ways(asking: Asking, lesson: Lesson) -> Rows:
    """Return where a page leads."""
    words = asking.words
    ways: list[Choice] = []
    if lesson.back:
        again = lesson.name in GUESSES.values() or not (lesson.on or lesson.guesses)
        label = words.say("palm-lesson-again") if again else words.say("page-back")
        ways.append(_leaf(asking, PAGES[lesson.back], label))
    if lesson.on:
        ways.append(_leaf(asking, PAGES[lesson.on], words.say("page-on"), Kind.MAIN))
    if lesson.guesses:
        memories = tuple(_leaf(asking, PAGES[name], title(each, words)) for each, name in GUESSES.items())
        return memories, tuple(ways)
    if not lesson.on:
        ways.append(button(words.say("choice-rules"), "palm-rules", kind=Kind.MAIN))
        ways.append(button(words.say("palm-lesson-biography"), "palm-biography"))
    return (tuple(ways),)


async def _seen(asking: Asking, lesson: Lesson) -> tuple[AnswerFile, ...]:
    """Return the pictures of a page: a mime or a memory; where there is something to guess, all of it."""
    if lesson.memory:
        return await _card(asking, lesson.memory)
    if not lesson.mime:
        return ()
    mime, words, look = shown(lesson.mime), asking.words, await _look(asking)
    drawn = await asking.service.life.mime(mime, words, look, watched=lesson.watched)
    told = describe_mime(mime, words, watched=lesson.watched)
    files = drawn_file(f"palm-{lesson.name}", drawn, cut(told, LONGEST_ALT))
    if not lesson.guesses:
        return files
    small = Look(look.theme, min(SIZES), large=look.large)
    cards = [await _card(asking, each, small) for each in GUESSES]
    return (*files, *(file for each in cards for file in each))


async def _card(asking: Asking, number: int, look: Look | None = None) -> tuple[AnswerFile, ...]:
    """Return the card of a memory, if it could be drawn."""
    words = asking.words
    drawn = await asking.service.life.memory(number, words, look or await _look(asking))
    return drawn_file(f"palm-{number:03}", drawn, f"{title(number, words)}. {story(number, words)}")


async def _look(asking: Asking) -> Look:
    return read_look((await asking.service.desk.people.load(asking.who)).choices)


def _leaf(asking: Asking, page: int, label: str, kind: Kind = Kind.PLAIN) -> Choice:
    return button(label, asking.command, {"page": str(page)}, kind=kind)
