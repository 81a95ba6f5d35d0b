"""The biography and the tutorial: every page, with its picture, in every language."""

from bot.commands.lessons import GUESSES, LESSONS, PAGES, shown
from bot.commands.life import CHAPTERS
from bot.commands.refusals import Misread
from bot.life import LifePainter
from bot.metrics import Metrics
from bot.rendering.workers import in_threads
from engine.palm.views import MimeView
from renderers.language import Words
from renderers.paint.look import Look, ThemeName
from renderers.paint.picture import Media, Picture
from renderers.palm.description import describe_mime
from renderers.palm.memories.life import COUNT, story, title
from tests.integration.commands.asker import Asker
from tests.integration.service.tablemates import World

PNG, GIF = b"\x89PNG", b"GIF8"


class Sketching(LifePainter):
    """Notes what is to be drawn instead of drawing it: that pictures can be drawn is shown elsewhere."""

    def __init__(self) -> None:
        super().__init__(Metrics(), in_threads())
        self.wishes: list[object] = []

    async def memory(self, number: int, words: Words, look: Look, asker: str = "") -> Picture | None:  # noqa: ARG002
        self.wishes.append((number, words.language, look))
        return Picture(PNG, Media.PNG, 4, 5)

    async def mime(self, mime: MimeView, words: Words, look: Look, *, watched: bool) -> Picture | None:
        self.wishes.append((mime, words.language, look, watched))
        return Picture(GIF, Media.GIF, 4, 5)


async def test_the_life_of_elio_has_a_hundred_pages_in_chapters(world: World, alba: Asker) -> None:
    world.life = painter = Sketching()
    words, chapters = alba.words, [alba.say(f"biography-chapter-{n}") for n in range(1, len(CHAPTERS) + 1)]
    for number in range(1, COUNT + 1):
        answer = await alba.ask(f"palm biography {number}")
        assert title(number, words) in answer.headline
        assert str(number) in answer.headline
        assert answer.lines[0] == story(number, words)
        assert chapters[sum(first <= number for first in CHAPTERS) - 1] in answer.lines[1]
        (file,) = answer.files
        assert (file.name, file.content, file.is_picture) == (f"palm-{number:03}.png", PNG, True)
        assert title(number, words) in file.alt
        enabled = [choice.enabled for choice in answer.choices]
        assert enabled == [number > 1, number < COUNT, True, True]
        leads = [int(choice.action.partition("page=")[2]) for choice in answer.choices]
        assert leads[:3] == [max(number - 1, 1), min(number + 1, COUNT), (number + 9) % COUNT + 1]
        assert leads[3] in CHAPTERS
    assert painter.wishes == [(number, words.language, Look()) for number in range(1, COUNT + 1)]
    first = await alba.ask("palm biografia")
    assert title(1, words) in first.headline
    assert title(2, words) in (await alba.press(first, "palm-biography page=2")).headline
    behind = await alba.refused(f"palm biography {COUNT + 1}", f"palm tutorial {len(LESSONS) + 1}")
    assert behind == [Misread.NO_SUCH_PAGE] * 2
    await alba.ask("settings theme=night size=400 large")  # as the asker likes pictures
    await alba.ask("palm biography 7")
    assert painter.wishes[-1] == (7, words.language, Look(ThemeName.NIGHT, 400, large=True))


async def test_pictures_are_really_drawn_and_one_that_cannot_be_is_told(world: World, alba: Asker) -> None:
    (card,) = (await alba.ask("palm biography 55")).files
    assert card.content.startswith(PNG)
    (film,) = (await alba.ask(f"palm tutorial {PAGES['touch']}")).files
    assert (film.name, film.content[:4]) == ("palm-touch.gif", GIF)
    await world.life.close()
    answer = await alba.ask("palm biography 7")
    assert (answer.files, answer.lines[0]) == ((), story(7, alba.words))


async def test_the_tutorial_shows_and_tells_every_page(world: World, alba: Asker) -> None:
    world.life = painter = Sketching()
    words = alba.words
    for number, lesson in enumerate(LESSONS, 1):
        painter.wishes.clear()
        answer = await alba.ask(f"palm tutorial {number}")
        assert answer.headline == alba.say(f"palm-lesson-{lesson.name}-title")
        if lesson.memory:
            assert painter.wishes == [(lesson.memory, words.language, Look())]
        if lesson.mime:
            told = describe_mime(shown(lesson.mime), words, watched=lesson.watched)
            assert told in "\n".join(answer.lines)
            assert answer.files[0].alt == told
            assert painter.wishes[0] == (shown(lesson.mime), words.language, Look(), lesson.watched)
        assert bool(answer.files) == bool(lesson.memory or lesson.mime)


async def test_who_goes_on_comes_to_the_guess_and_from_there_to_the_end(world: World, alba: Asker) -> None:
    world.life = Sketching()
    words = alba.words
    answer = await alba.ask("palm tutorial")
    while len(answer.files) <= 1:
        (on,) = (choice for choice in answer.choices if choice.label == alba.say("page-on"))
        answer = await alba.press(answer, on.action)
    assert len(answer.files) == 1 + len(GUESSES)
    for choice, memory in zip(answer.rows[0], GUESSES, strict=True):
        assert choice.label == title(memory, words)
        assert f"{title(memory, words)}: {story(memory, words)}" in answer.lines
        told = await alba.press(answer, choice.action)
        assert told.headline == alba.say(f"palm-lesson-{GUESSES[memory]}-title")
    again, on = told.choices
    assert (await alba.press(told, again.action)).headline == answer.headline
    end = await alba.press(told, on.action)
    assert [choice.action for choice in end.choices][1:] == ["palm-rules", "palm-biography"]
