"""The tutorial of Palm: its mimes can be performed, and its pages lead on, in every language."""

from itertools import product

from bot.commands.handlers.palm_lessons import GUESSES, LESSONS, MEANT, MIMES, PAGES, Lesson, view_mime
from bot.text.catalogue import words_in
from engine.palm.composition import check_mime
from engine.palm.hand import hand
from engine.palm.mime import Mime, feel
from engine.palm.repertoire import are_alike, repertoire
from renderers.i18n.catalogue import Language
from renderers.palm.names import MEMORY_COUNT, TUTORIAL_MEMORY, object_name
from renderers.palm.sentences import describe_mime
from tests.rows import each_row

LONGEST_PAGE = 3000  # so that it is one message on Discord


def test_its_mimes_are_those_that_one_who_plays_alone_may_feel() -> None:
    for name, (memory, number) in MIMES.items():
        seen, mime = view_mime(name), repertoire()[memory].mimes[number]
        assert (seen.pose, seen.touches) == (mime.pose, mime.touches)
        assert seen.felt == tuple(map(feel, mime.touches))
        assert seen.memory is None
    check_mime(Mime(touches=view_mime("touch").touches))
    others = {memory for memory in GUESSES if memory != MEANT}
    assert all(are_alike(memory, MEANT) for memory in others), "the wrong guesses are good ones"


def test_the_three_examples_are_made_with_what_they_should_be_made_with() -> None:
    used = {name: Mime(touches=view_mime(name).touches).things for name in MIMES}
    assert used["typewriter"] == ("cubes",)
    assert used["guitar"] == ("shoelace", "coin")
    assert used["chess"] == ("pawn", "top")
    typing, strumming, playing = (view_mime(name).touches for name in ("typewriter", "guitar", "chess"))
    assert [touch.gesture for touch in typing].count("tap") > 1
    assert {touch.gesture for touch in strumming if touch.thing == "coin"} == {"scrape"}
    assert (playing[-1].thing, playing[-1].gesture) == ("pawn", "drop")


def test_each_mime_is_shown_as_it_is_seen_and_as_it_is_felt() -> None:
    shows = {(lesson.mime, lesson.watched) for lesson in LESSONS if lesson.mime}
    assert {*product(("typewriter", "guitar", "chess", "guess"), (True, False))} <= shows
    assert LESSONS[0].memory == TUTORIAL_MEMORY


def test_going_on_shows_every_page_and_every_guess_has_an_answer() -> None:
    page, seen = LESSONS[0], list[Lesson]()
    while page.on:
        seen.append(page)
        page = LESSONS[PAGES[page.on] - 1]
    assert page.guesses
    answers = {memory: LESSONS[PAGES[name] - 1] for memory, name in GUESSES.items()}
    assert {(each.on, each.back) for each in answers.values()} == {("end", "guess")}
    assert {*seen, page, *answers.values(), LESSONS[-1]} == {*LESSONS}
    assert all(lesson.back in PAGES for lesson in LESSONS[1:])
    assert all(1 <= memory <= MEMORY_COUNT for memory in GUESSES)
    assert answers.pop(MEANT).mime == "guess"
    assert {lesson.memory for lesson in answers.values()} == {*answers}


@each_row("language", Language)
def test_every_page_fits_into_a_message_and_a_page_of_what_is_felt_names_no_thing(language: Language) -> None:
    words = words_in(language)
    for lesson in LESSONS:
        said = [words.say(f"palm-lesson-{lesson.name}-{part}") for part in range(1, lesson.paragraphs + 1)]
        told = describe_mime(view_mime(lesson.mime), words, watched=lesson.watched) if lesson.mime else ""
        title = words.say(f"palm-lesson-{lesson.name}-title")
        assert not title.endswith(".")
        assert all(each[-1] in ".?" for each in said)
        assert len("\n".join((title, *said, told))) < LONGEST_PAGE
        things = [name for thing in hand().objects if (name := object_name(words, thing)) in told.lower()]
        assert lesson.watched or not things
