"""Commands of Palm about the life of Elio: the tutorial and the biography."""

import secrets
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.commands.answers import Answer, AnswerFile, button, picture_files
from bot.commands.model import PAGE, CommandRequest, declare
from bot.model.person import SIZES
from bot.model.screen import LONGEST_ALT, Choice, Kind, Rows, cut
from engine.palm.mime import Mime, feel
from engine.palm.options import Mode
from engine.palm.repertoire import repertoire
from engine.palm.touch import read_touch
from engine.palm.views import MimeView
from renderers.paint.picture import Look
from renderers.palm.names import MEMORY_COUNT, TUTORIAL_MEMORY, memory_story, memory_title
from renderers.palm.sentences import describe_mime

# The tutorial: its pages, the links between them, and what each shows.

GUESSES: Final[Mapping[int, str]] = {18: "kite", 22: "tooth", 15: "bells"}
"""The memories that are offered as guesses, in this order, and the lesson that answers each."""

MEANT: Final = 22
"""The memory that is mimed: a string around a tooth, knocks on the door, and a pull."""

FIRST_TOUCH: Final = "coin/tap/index-tip/light/quick/3"

MIMES: Final[Mapping[str, tuple[int, int]]] = {
    "typewriter": (TUTORIAL_MEMORY, 0),
    "guitar": (TUTORIAL_MEMORY, 1),
    "chess": (TUTORIAL_MEMORY, 2),
    "guess": (MEANT, 0),
}
"""The memory of each mime that is shown, and its place among those that are written for it."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A page of the tutorial."""

    name: str  # a code; the catalogues have its title and its paragraphs
    paragraphs: int = 1
    memory: int = 0  # its card is shown
    mime: str = ""  # its touches are shown
    watched: bool = False  # the mime is shown with its things
    back: str = ""  # the previous and the next page
    on: str = ""
    guesses: bool = False  # it leads to the answers instead of a next page


LESSONS: Final = (
    Lesson("memory", 3, memory=TUTORIAL_MEMORY, on="touch"),
    Lesson("touch", 3, mime="touch", watched=True, back="memory", on="typewriter"),
    Lesson("typewriter", mime="typewriter", watched=True, back="touch", on="typewriter-felt"),
    Lesson("typewriter-felt", mime="typewriter", back="typewriter", on="guitar"),
    Lesson("guitar", mime="guitar", watched=True, back="typewriter-felt", on="guitar-felt"),
    Lesson("guitar-felt", mime="guitar", back="guitar", on="chess"),
    Lesson("chess", mime="chess", watched=True, back="guitar-felt", on="chess-felt"),
    Lesson("chess-felt", mime="chess", back="chess", on="guess"),
    Lesson("guess", 2, mime="guess", back="chess-felt", guesses=True),
    Lesson("tooth", 2, mime="guess", watched=True, back="guess", on="end"),
    Lesson("kite", 2, memory=18, back="guess", on="end"),
    Lesson("bells", 2, memory=15, back="guess", on="end"),
    Lesson("end", 3, back="guess"),
)
"""All pages; the number of a page is its place here, from 1."""

PAGES: Final[Mapping[str, int]] = {lesson.name: number for number, lesson in enumerate(LESSONS, 1)}


def view_mime(name: str) -> MimeView:
    """Return the full view of a mime, or of a single touch."""
    mime = Mime(touches=(read_touch(FIRST_TOUCH),))
    if name in MIMES:
        memory, number = MIMES[name]
        mime = repertoire()[memory].mimes[number]
    return MimeView(
        which=1,
        child=0,
        memory=None,
        pose=mime.pose,
        felt=tuple(map(feel, mime.touches)),
        touches=mime.touches,
        constraint=None,
        laid=None,
    )


CHAPTERS: Final = (1, 13, 27, 39, 53, 69, 85, 92)
"""The memory with which each chapter of the life begins."""

_TEN: Final = 10


@declare("palm-biography", PAGE)
async def biography(request: CommandRequest) -> Answer:
    """Show one memory of the life, with buttons to others."""
    number, words = request.check_page(MEMORY_COUNT), request.words
    chapter = words.say(f"biography-chapter-{bisect_right(CHAPTERS, number)}")
    lines = (
        memory_story(number, words),
        words.say("biography-where", chapter=chapter, number=number, count=MEMORY_COUNT),
    )
    headline = words.say("biography-headline", number=number, title=memory_title(number, words))
    return Answer(
        headline, lines, _biography_rows(request, number), files=await _memory_card(request, number)
    )


def _biography_rows(request: CommandRequest, number: int) -> Rows:
    """Return the buttons: one page back and on, ten pages on (cyclic), and a random other chapter."""
    words, ten = request.words, (number - 1 + _TEN) % MEMORY_COUNT + 1
    ((back, on),) = request.page_buttons(MEMORY_COUNT)
    near = {number, number - 1, number + 1, ten}
    chapter = secrets.choice([each for each in CHAPTERS if each not in near])
    further = (
        _page_button(request, ten, words.say("biography-ten-on")),
        _page_button(request, chapter, words.say("biography-elsewhere")),
    )
    return ((back, on, *further),)


@declare("palm-tutorial", PAGE)
async def tutorial(request: CommandRequest) -> Answer:
    """Teach the game, a page at a time; the last pages answer a guess."""
    words, page = request.words, request.check_page(len(LESSONS))
    lesson = LESSONS[page - 1]
    lines = [words.say(f"palm-lesson-{lesson.name}-{each}") for each in range(1, lesson.paragraphs + 1)]
    if lesson.mime:
        lines += describe_mime(view_mime(lesson.mime), words, watched=lesson.watched).splitlines()
    if lesson.guesses:
        lines += [f"{memory_title(each, words)}: {memory_story(each, words)}" for each in GUESSES]
    headline = words.say(f"palm-lesson-{lesson.name}-title")
    return Answer(
        headline, tuple(lines), _lesson_rows(request, lesson), files=await _lesson_files(request, lesson)
    )


def _lesson_rows(request: CommandRequest, lesson: Lesson) -> Rows:
    words = request.words
    row: list[Choice] = []
    if lesson.back:
        again = lesson.name in GUESSES.values() or not (lesson.on or lesson.guesses)
        label = words.say("palm-lesson-again") if again else words.say("page-back")
        row.append(_page_button(request, PAGES[lesson.back], label))
    if lesson.on:
        row.append(_page_button(request, PAGES[lesson.on], words.say("page-on"), Kind.MAIN))
    if lesson.guesses:
        memories = tuple(
            _page_button(request, PAGES[name], memory_title(each, words)) for each, name in GUESSES.items()
        )
        return memories, tuple(row)
    if not lesson.on:
        alone = {"mode": Mode.ALONE.value}
        row.append(button(words.say("palm-lesson-alone"), "palm-start", alone, kind=Kind.MAIN))
        row.append(button(words.say("choice-rules"), "palm-rules"))
        row.append(button(words.say("palm-lesson-biography"), "palm-biography"))
    return (tuple(row),)


async def _lesson_files(request: CommandRequest, lesson: Lesson) -> tuple[AnswerFile, ...]:
    """Return the pictures of a page: a mime or a memory, and all memories to guess from."""
    if lesson.memory:
        return await _memory_card(request, lesson.memory)
    if not lesson.mime:
        return ()
    mime, words, look = view_mime(lesson.mime), request.words, await request.load_look()
    drawn = await request.service.memories.mime(mime, words, look, watched=lesson.watched)
    told = describe_mime(mime, words, watched=lesson.watched)
    files = picture_files(f"palm-{lesson.name}", drawn, cut(told, LONGEST_ALT))
    if not lesson.guesses:
        return files
    small = Look(look.theme, min(SIZES), large=look.large)
    cards = [await _memory_card(request, each, small) for each in GUESSES]
    return (*files, *(file for each in cards for file in each))


async def _memory_card(
    request: CommandRequest, number: int, look: Look | None = None
) -> tuple[AnswerFile, ...]:
    words = request.words
    drawn = await request.service.memories.memory(number, words, look or await request.load_look())
    return picture_files(
        f"palm-{number:03}", drawn, f"{memory_title(number, words)}. {memory_story(number, words)}"
    )


def _page_button(request: CommandRequest, page: int, label: str, kind: Kind = Kind.PLAIN) -> Choice:
    return button(label, request.command.name, {PAGE.name: str(page)}, kind=kind)
