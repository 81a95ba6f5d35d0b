"""The biography and the tutorial: every page, with its picture, in every language."""

from unittest.mock import AsyncMock, call

import pytest

from bot.commands.handlers.palm_lessons import CHAPTERS, GUESSES, LESSONS, PAGES, view_mime
from bot.commands.model import CommandProblem
from bot.service.pictures import MemoryPainter
from renderers.paint.picture import Look, Media, Picture, ThemeName
from renderers.palm.names import MEMORY_COUNT, memory_story, memory_title
from renderers.palm.sentences import describe_mime
from tests.integration.commands.asker import Asker
from tests.integration.service.tablemates import World

PNG, GIF = b"\x89PNG", b"GIF8"


@pytest.fixture
def painter(world: World) -> AsyncMock:
    """Is asked for pictures instead of drawing them: that they can be drawn is shown below, once."""
    painter = AsyncMock(spec=MemoryPainter)
    painter.memory.return_value = Picture(PNG, Media.PNG, 4, 5)
    painter.mime.return_value = Picture(GIF, Media.GIF, 4, 5)
    world.memories = painter
    return painter


async def test_the_life_of_elio_has_a_hundred_pages_in_chapters(painter: AsyncMock, alba: Asker) -> None:
    words, chapters = alba.words, [alba.say(f"biography-chapter-{n}") for n in range(1, len(CHAPTERS) + 1)]
    for number in range(1, MEMORY_COUNT + 1):
        answer = await alba.ask(f"palm biography {number}")
        assert memory_title(number, words) in answer.headline
        assert str(number) in answer.headline
        assert answer.lines[0] == memory_story(number, words)
        assert chapters[sum(first <= number for first in CHAPTERS) - 1] in answer.lines[1]
        (file,) = answer.files
        assert (file.name, file.content, file.is_picture) == (f"palm-{number:03}.png", PNG, True)
        assert memory_title(number, words) in file.alt
        enabled = [choice.enabled for choice in answer.choices]
        assert enabled == [number > 1, number < MEMORY_COUNT, True, True]
        leads = [int(choice.action.partition("page=")[2]) for choice in answer.choices]
        assert leads[:3] == [
            max(number - 1, 1),
            min(number + 1, MEMORY_COUNT),
            (number + 9) % MEMORY_COUNT + 1,
        ]
        assert leads[3] in CHAPTERS
    assert painter.memory.await_args_list == [
        call(number, words, Look()) for number in range(1, MEMORY_COUNT + 1)
    ]
    first = await alba.ask("palm biografia")
    assert memory_title(1, words) in first.headline
    assert memory_title(2, words) in (await alba.press(first, "palm-biography page=2")).headline
    behind = await alba.refused(f"palm biography {MEMORY_COUNT + 1}", f"palm tutorial {len(LESSONS) + 1}")
    assert behind == [CommandProblem.NO_SUCH_PAGE] * 2
    await alba.ask("settings theme=night size=400 large")  # as the asker likes pictures
    await alba.ask("palm biography 7")
    painter.memory.assert_awaited_with(7, words, Look(ThemeName.NIGHT, 400, large=True))


async def test_pictures_are_really_drawn_and_one_that_cannot_be_is_told(world: World, alba: Asker) -> None:
    (card,) = (await alba.ask("palm biography 55")).files
    assert card.content.startswith(PNG)
    (film,) = (await alba.ask(f"palm tutorial {PAGES['touch']}")).files
    assert (film.name, film.content[:4]) == ("palm-touch.gif", GIF)
    await world.memories.close()
    answer = await alba.ask("palm biography 7")
    assert (answer.files, answer.lines[0]) == ((), memory_story(7, alba.words))


async def test_every_tutorial_page_is_shown_and_told_and_leads_on(painter: AsyncMock, alba: Asker) -> None:
    words = alba.words
    for number, lesson in enumerate(LESSONS, 1):
        answer = await alba.ask(f"palm tutorial {number}")
        assert answer.headline == alba.say(f"palm-lesson-{lesson.name}-title")
        if lesson.memory:
            painter.memory.assert_awaited_with(lesson.memory, words, Look())
        if lesson.mime:
            told = describe_mime(view_mime(lesson.mime), words, watched=lesson.watched)
            assert told in "\n".join(answer.lines)
            assert answer.files[0].alt == told
            painter.mime.assert_awaited_with(view_mime(lesson.mime), words, Look(), watched=lesson.watched)
        if lesson.guesses:
            assert [choice.label for choice in answer.rows[0]] == [
                memory_title(each, words) for each in GUESSES
            ]
            assert {f"{memory_title(each, words)}: {memory_story(each, words)}" for each in GUESSES} <= {
                *answer.lines
            }
        drawn = bool(lesson.memory or lesson.mime) + (len(GUESSES) if lesson.guesses else 0)
        assert len(answer.files) == drawn
        pages = [*(GUESSES.values() if lesson.guesses else ()), lesson.back, lesson.on]
        leads = [f"palm-tutorial page={PAGES[name]}" for name in pages if name]
        further = ["palm-start mode=alone", "palm-rules", "palm-biography"]
        leads += [] if lesson.on or lesson.guesses else further
        assert [choice.action for choice in answer.choices] == leads
