"""Pictures are drawn beside the loop, once for equal wishes; a drawing that fails takes nothing with it."""

import asyncio
import threading
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.games.registry import GAMES
from bot.model.game import About, Status
from bot.model.person import read_look
from bot.rendering.render_queue import PictureCache
from bot.screens.snapshot import Snapshot
from bot.service.pictures import Painter
from bot.service.views import PlayerScreen
from bot.telemetry.metrics import Metrics
from bot.text.catalogue import words_in
from engine.contract import Viewer
from engine.heldhands import GAME
from engine.heldhands.state import State
from renderers.i18n.catalogue import Language
from renderers.paint.picture import USUAL_WIDTH, Look, Media, Picture, ThemeName
from tests.drawings import DEADLINE, Drawings, blank
from tests.properties.hidden import VIEWERS
from tests.rows import each_row
from tests.unit.heldhands.table import table
from tests.unit.terminal.positions import some_states

NEAR, FAR = 0, 1
GAME_NAME = "heldhands"
SECRET = "what only one of them may know"  # noqa: S105 - nobody's


def sight(
    state: State | None,
    viewer: Viewer = NEAR,
    *,
    language: Language = Language.EN,
    names: tuple[str, ...] = ("", ""),
    revision: int = 1,
    **choices: str,
) -> PlayerScreen:
    about = About(game=GAME_NAME, seats=("web:near", "web:far"), created=1, consented=(0, 1))
    status = Status.PLAYING if state else Status.INVITED
    view = GAME.view(state, viewer) if state else None
    seen = Snapshot("ABCDEFGHJK", revision, status, about, viewer, view)
    return PlayerScreen(seen, words_in(language), names, choices)


@pytest.fixture
def drawings() -> Drawings:
    return Drawings()


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


@pytest.fixture
async def painter(drawings: Drawings, metrics: Metrics) -> AsyncIterator[Painter]:
    drawing = Painter({GAME_NAME: replace(GAMES[GAME_NAME], picture=drawings)}, metrics, DEADLINE)
    yield drawing
    drawings.may_end.set()
    await drawing.close()


def counted(metrics: Metrics, name: str) -> float | None:
    return metrics.registry.get_sample_value(f"heldhands_picture_{name}")


async def begun(drawings: Drawings, count: int = 1) -> None:
    async with asyncio.timeout(DEADLINE):
        while len(drawings.given) < count:  # noqa: ASYNC110 - a thread begins it, which sets no event of ours
            await asyncio.sleep(0)


async def test_everything_that_a_picture_is_made_of_reaches_it(painter: Painter, drawings: Drawings) -> None:
    assert await painter.paint(sight(None)) is None, "before the deal there is nothing to draw"
    seen = sight(table(), FAR, language=Language.IT, names=("Anna", ""), theme="night", large="yes")
    await painter.paint(seen.with_pick("O17"))
    look = Look(ThemeName.NIGHT, USUAL_WIDTH, large=True)
    assert drawings.given == [(GAME.view(table(), FAR), Language.IT, look, ("Anna", ""), "O17")]


async def test_one_picture_is_drawn_beside_the_loop_for_all_who_ask_and_for_none_who_gave_up(
    painter: Painter, drawings: Drawings, metrics: Metrics
) -> None:
    drawings.may_end.clear()
    impatient, *asked = [asyncio.create_task(painter.paint(sight(table()))) for _ in range(5)]
    await begun(drawings)
    impatient.cancel()
    with pytest.raises(asyncio.CancelledError):
        await impatient
    drawings.may_end.set()  # if the drawing held the loop, nobody would ever get here
    first, *others = await asyncio.gather(*asked)
    again = await painter.paint(sight(table(), revision=2))
    assert first == Picture(b"1", Media.PNG, 1, 1)
    assert all(picture is first for picture in (*others, again))
    assert len(drawings.given) == counted(metrics, "seconds_count") == 1
    assert threading.get_ident() not in drawings.threads


async def test_another_wish_is_another_picture(painter: Painter) -> None:
    wishes = [
        *(sight(table()), sight(table(near_balance=1)), sight(table(), FAR), sight(table(), None)),
        *(sight(table(), language=Language.IT), sight(table(), names=("Anna", ""))),
        *(sight(table(), theme="night"), sight(table(), size="800"), sight(table(), large="yes")),
        sight(table()).with_pick("O17"),
    ]
    assert len({await painter.paint(wish) for wish in wishes}) == len(wishes)


async def test_a_drawing_that_fails_is_no_picture_is_counted_and_is_tried_when_asked_for_again(
    painter: Painter, drawings: Drawings, metrics: Metrics, caplog: pytest.LogCaptureFixture
) -> None:
    drawings.error = ValueError(SECRET)
    assert await painter.paint(sight(table(), names=("Anna", "Bo"))) is None
    assert (counted(metrics, "failures_total"), counted(metrics, "seconds_count")) == (1, 0)
    (record,) = caplog.records
    assert record.getMessage() == "picture.failed"
    facts = vars(record)["heldhands_facts"]
    assert (facts.keys(), facts["error"]) == ({"error", "where"}, "ValueError")
    assert not any(word in repr(vars(record)) for word in (SECRET, "Anna", "ABCDEFGHJK"))
    drawings.error = None
    assert await painter.paint(sight(table(), names=("Anna", "Bo"))) == Picture(b"2", Media.PNG, 1, 1)


async def test_the_player_to_act_is_drawn_for_before_the_other_one(
    painter: Painter, drawings: Drawings
) -> None:
    drawings.may_end.clear()
    busy = asyncio.create_task(painter.paint(sight(table(near_balance=1))))
    await begun(drawings)
    acts, waits = sorted((NEAR, FAR), key=lambda seat: not sight(table(), seat).call)
    viewers = [waits, acts]
    later = [asyncio.create_task(painter.paint(sight(table(), viewer))) for viewer in viewers]
    await asyncio.sleep(0)  # now they wait for the thread
    drawings.may_end.set()
    await asyncio.gather(busy, *later)
    assert drawings.views[1:] == [GAME.view(table(), viewer) for viewer in reversed(viewers)]


async def test_what_nobody_waits_for_any_more_delays_nobody(painter: Painter, drawings: Drawings) -> None:
    drawings.may_end.clear()
    busy = [asyncio.create_task(painter.paint(sight(table(near_balance=number)))) for number in (1, 2)]
    await begun(drawings)
    impatient = asyncio.create_task(painter.paint(sight(table(near_balance=-1))))
    await asyncio.sleep(0)  # now it waits for a thread
    impatient.cancel()
    await asyncio.wait([impatient])
    drawings.may_end.set()
    await asyncio.gather(*busy)
    assert await painter.paint(sight(table(near_balance=-2)))
    assert [view.you.balance for view in drawings.views] == [1, 2, -2]


async def test_at_the_end_what_is_in_hand_is_finished_and_nothing_else_is_begun_or_waited_for(
    painter: Painter, drawings: Drawings
) -> None:
    drawings.may_end.clear()
    wanted = [sight(table(near_balance=number)) for number in (1, 2, -1, -2)]
    asked = [asyncio.create_task(painter.paint(each)) for each in wanted]
    await begun(drawings)
    closing = asyncio.create_task(painter.close())
    assert await asked[-1] is None
    drawings.may_end.set()
    await closing
    assert [bool(await picture) for picture in asked].count(True) == 1
    assert await painter.paint(sight(table())) is None
    assert len(drawings.given) == 1


async def test_nobody_waits_for_ever(
    drawings: Drawings, metrics: Metrics, caplog: pytest.LogCaptureFixture
) -> None:
    impatient = Painter({GAME_NAME: replace(GAMES[GAME_NAME], picture=drawings)}, metrics, patience=0)
    drawings.may_end.clear()
    assert await impatient.paint(sight(table())) is None
    assert counted(metrics, "failures_total") == 1
    assert [record.getMessage() for record in caplog.records] == ["picture.late"]
    drawings.may_end.set()
    await impatient.close()


async def test_a_still_picture_comes_before_an_animation_that_is_not_drawn_soon(
    drawings: Drawings, metrics: Metrics, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.service.pictures.STILL_AFTER", 0)
    drawings.may_end.clear()
    game = replace(GAMES[GAME_NAME], picture=drawings, still=lambda _: lambda *_, **__: blank())
    painter = Painter({GAME_NAME: game}, metrics, DEADLINE)
    picture, animation = await painter.paint_soon(sight(table()))
    assert picture == blank()
    assert animation
    drawings.may_end.set()
    assert await animation == Drawings.done(1)
    assert await painter.paint_soon(sight(table())) == (Drawings.done(1), None)
    await painter.close()


async def test_pictures_drawn_side_by_side_are_those_drawn_one_after_the_other() -> None:
    """Whatever the drawing keeps between two pictures, threads may share it."""
    wanted = [
        sight(state, viewer, names=("Anna", "Bo"), size="400")
        for state in [*some_states("published-held-hands")][:4]
        for viewer in VIEWERS
    ]

    def drawn(seen: PlayerScreen) -> Picture:
        return GAMES[GAME_NAME].picture(
            seen.snapshot.view, seen.words, seen.look, names=seen.names, pick=None
        )

    together = await asyncio.gather(*(asyncio.to_thread(drawn, seen) for seen in wanted))
    assert together == [drawn(seen) for seen in wanted]


def test_few_pictures_and_few_bytes_are_kept_those_that_were_asked_for_last() -> None:
    def kept(album: PictureCache) -> str:
        return "".join(name for name in "abcde" if album.find(name))

    few, small = PictureCache(most=3, most_bytes=100), PictureCache(most=9, most_bytes=100)
    for name in "abc":
        few.keep(name, Picture(bytes(1), Media.PNG, 1, 1))
        small.keep(name, Picture(bytes(40), Media.PNG, 1, 1))
    assert few.find("a")
    few.keep("d", Picture(bytes(1), Media.PNG, 1, 1))
    assert (kept(few), kept(small)) == ("acd", "bc")
    for name, size, left in (("c", 60, "bc"), ("d", 101, "bc"), ("e", 100, "e")):
        small.keep(name, Picture(bytes(size), Media.PNG, 1, 1))
        assert kept(small) == left


@each_row(
    ("choices", "look"),
    [
        *(({}, Look()), ({"size": "400"}, Look(width=400)), ({"mood": "blue"}, Look())),
        ({"theme": "contrast", "size": "800", "large": "yes"}, Look(ThemeName.CONTRAST, 800, large=True)),
        ({"theme": "tlh", "size": "huge", "large": "no"}, Look()),
        ({"theme": "", "size": "", "large": ""}, Look()),
        ({"theme": "DAY\0", "size": "99999", "large": "yes "}, Look()),
        *(({"size": size}, Look()) for size in ("401", "0", "-800", "8" * 9999, "²")),
    ],
)
def test_what_nobody_understands_is_not_chosen(choices: dict[str, str], look: Look) -> None:
    assert read_look(choices) == look
