"""The biography and the tutorial: every page, with its picture, in every language."""

from bot.commands.answers import Answer
from bot.commands.lessons import GUESSES, LESSONS, MEANT, MIMES, PAGES, shown
from bot.commands.life import CHAPTERS
from bot.commands.refusals import Misread
from bot.connection import Client
from bot.life import LifePainter
from bot.metrics import Metrics
from bot.rendering.workers import in_threads
from bot.service.service import GameService
from engine.palm.views import MimeView
from renderers.language import Words
from renderers.paint.look import Look
from renderers.paint.picture import Media, Picture
from renderers.palm.description import describe_mime
from renderers.palm.memories.life import COUNT, TUTORIAL, story, title
from tests.integration.commands.asker import Asker, check_fit

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


def pages_of(answer: Answer) -> list[int]:
    """Return where the buttons of an answer lead."""
    return [int(choice.action.partition("page=")[2]) for choice in answer.choices]


async def test_the_life_of_elio_has_a_hundred_pages(service: GameService, alba: Asker) -> None:
    service.life = painter = Sketching()
    words = alba.words
    for number in range(1, COUNT + 1):
        answer = await alba.ask(f"palm biography {number}")
        assert title(number, words) in answer.headline
        assert str(number) in answer.headline
        assert answer.lines[0] == story(number, words)
        (file,) = answer.files
        assert (file.name, file.content, file.is_picture) == (f"palm-{number:03}.png", PNG, True)
        assert title(number, words) in file.alt
        back, on, ten, elsewhere = answer.choices
        assert (back.enabled, on.enabled) == (number > 1, number < COUNT)
        leads = pages_of(answer)
        assert leads[:3] == [max(number - 1, 1), min(number + 1, COUNT), (number + 9) % COUNT + 1]
        assert leads[3] in CHAPTERS
        assert ten.enabled
        assert elsewhere.enabled
    assert painter.wishes == [(number, words.language, Look()) for number in range(1, COUNT + 1)]


async def test_every_chapter_has_a_name_and_begins_where_it_says(service: GameService, alba: Asker) -> None:
    service.life = Sketching()
    words = alba.words
    for number, first in enumerate(CHAPTERS, 1):
        chapter = words.say(f"biography-chapter-{number}")
        assert chapter in (await alba.ask(f"palm biography {first}")).lines[1]
        if first > 1:
            assert chapter not in (await alba.ask(f"palm biography {first - 1}")).lines[1]


async def test_who_asks_for_no_page_begins_at_the_beginning(service: GameService, alba: Asker) -> None:
    service.life = Sketching()
    first = await alba.ask("palm biografia")
    assert title(1, alba.words) in first.headline
    second = await alba.press(first, "palm-biography page=2")
    assert title(2, alba.words) in second.headline


async def test_there_is_no_memory_behind_the_last(alba: Asker, redis_client: Client) -> None:
    assert await alba.why_not(f"palm biography {COUNT + 1}", redis_client) is Misread.NO_SUCH_PAGE
    assert await alba.why_not(f"palm tutorial {len(LESSONS) + 1}", redis_client) is Misread.NO_SUCH_PAGE


async def test_a_memory_looks_as_the_asker_likes_pictures(service: GameService, alba: Asker) -> None:
    service.life = painter = Sketching()
    await alba.ask("settings theme=night size=400 large")
    await alba.ask("palm biography 7")
    (wish,) = painter.wishes
    assert isinstance(wish, tuple)
    assert (wish[2].theme, wish[2].width, wish[2].large) == ("night", 400, True)


async def test_a_memory_that_cannot_be_drawn_is_told(service: GameService, alba: Asker) -> None:
    await service.life.close()
    answer = await alba.ask("palm biography 7")
    assert answer.files == ()
    assert answer.lines[0] == story(7, alba.words)


async def test_pictures_are_really_drawn(alba: Asker) -> None:
    (card,) = (await alba.ask("palm biography 55")).files
    assert card.content.startswith(PNG)
    (film,) = (await alba.ask(f"palm tutorial {PAGES['touch']}")).files
    assert film.content.startswith(GIF)
    assert film.name == "palm-touch.gif"


async def test_the_tutorial_shows_and_tells_every_page(service: GameService, alba: Asker) -> None:
    service.life = painter = Sketching()
    words = alba.words
    for number, lesson in enumerate(LESSONS, 1):
        painter.wishes.clear()
        answer = await alba.ask(f"palm tutorial {number}")
        check_fit(answer)
        assert answer.headline == words.say(f"palm-lesson-{lesson.name}-title")
        if lesson.memory:
            assert painter.wishes == [(lesson.memory, words.language, Look())]
        if lesson.mime:
            told = describe_mime(shown(lesson.mime), words, watched=lesson.watched)
            assert told in "\n".join(answer.lines)
            assert answer.files[0].alt == told
            assert painter.wishes[0] == (shown(lesson.mime), words.language, Look(), lesson.watched)
        assert bool(answer.files) == bool(lesson.memory or lesson.mime)
    assert LESSONS[0].memory == TUTORIAL
    assert {lesson.mime for lesson in LESSONS if lesson.mime} == {*MIMES}


async def test_who_goes_on_comes_to_the_guess_and_from_there_to_the_end(
    service: GameService, alba: Asker
) -> None:
    service.life = Sketching()
    words = alba.words
    answer = await alba.ask("palm tutorial")
    while len(answer.files) <= 1:
        (on,) = (choice for choice in answer.choices if choice.label == words.say("page-on"))
        answer = await alba.press(answer, on.action)
    labels = {choice.label: choice.action for choice in answer.rows[0]}
    assert [*labels] == [title(memory, words) for memory in GUESSES]
    assert len(answer.files) == 1 + len(GUESSES)
    for memory in GUESSES:
        assert f"{title(memory, words)}: {story(memory, words)}" in answer.lines
        told = await alba.press(answer, labels[title(memory, words)])
        assert told.headline == words.say(f"palm-lesson-{GUESSES[memory]}-title")
        again, on = told.choices
        assert (await alba.press(told, again.action)).headline == answer.headline
        end = await alba.press(told, on.action)
        assert end.headline == words.say("palm-lesson-end-title")
        assert [choice.action for choice in end.choices][1:] == ["palm-rules", "palm-biography"]
    assert MEANT in GUESSES
