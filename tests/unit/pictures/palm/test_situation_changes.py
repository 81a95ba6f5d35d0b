"""What somebody can see of a situation is in its picture, and what they cannot know changes no byte of it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from engine.contract import SPECTATOR
from engine.palm import GAME
from engine.palm.hand import Pose
from engine.palm.phases import Ending
from engine.palm.state import State
from engine.palm.touch import read_touch
from engine.palm.views import ComposedView, PlayerView, ResultView, TableView
from renderers.language import Language, Words
from renderers.paint.look import Look
from renderers.palm.picture.draw import draw
from renderers.palm.picture.journey import draw_journey
from renderers.palm.scene import View
from tests.properties.palm_hidden import another_world
from tests.rows import each_row
from tests.unit.pictures.palm import situations
from tests.unit.pictures.palm.situations import NAMES, SITUATIONS, view

WORDS = Words(Language.EN)
LOOK = Look(width=200)


def drawn(seen: View, names: Sequence[str] = NAMES) -> bytes:
    return draw(seen, WORDS, LOOK, names=names).data


def other_mimes(composed: ComposedView) -> Iterator[ComposedView]:
    mime, touch = composed.mime, read_touch("coin/tap/wrist/light/quick/1")
    yield composed._replace(memory=composed.memory % 100 + 1)
    yield composed._replace(mime=replace(mime, touches=(*mime.touches[:-1], touch)))
    if mime.touches:
        yield composed._replace(mime=replace(mime, touches=mime.touches[:-1]))
    else:
        yield composed._replace(mime=replace(mime, pose=Pose.BACK))
    if composed.constraint:
        yield composed._replace(constraint=None)


def other_results(last: ResultView) -> Iterator[ResultView]:
    yield last._replace(memories=last.memories[::-1])
    yield last._replace(chosen=last.chosen[::-1])
    yield last._replace(chosen=(last.chosen[0], next(card for card in last.album if card not in last.chosen)))
    yield last._replace(album=last.album[::-1], laid_by=last.laid_by[::-1])
    yield last._replace(laid_by=(None,) * len(last.album) if any(last.laid_by) else (0,) * len(last.album))
    yield last._replace(gained=tuple(points + 1 for points in last.gained))


def other_tables(name: str, table: TableView) -> Iterator[TableView]:
    if table.album:
        yield table._replace(album=table.album[::-1])
    if name in {"laying", "felt", "second-mime", "waiting-for-child"}:
        yield table._replace(acting=())
    if name in {"watched-by-child", "album-watched"}:
        yield table._replace(grandfather=5)
    if name in {"waiting-for-child", "second-mime"}:
        yield table._replace(child=2)
    if name in {"begun", "waiting-for-child", "revealed", "over", "over-together"}:
        yield table._replace(teams=tuple(team._replace(points=7) for team in table.teams))
    if name in {"watched-by-child", "felt-by-spectators"}:
        yield table._replace(teams=tuple(team._replace(laid=False) for team in table.teams))
    if name == "begun":
        yield table._replace(turn=2)
    if name.startswith("over"):
        yield table._replace(ending=Ending.WHOLE_LIFE if name.endswith("together") else Ending.MOST_POINTS)
    if table.last:
        yield from (table._replace(last=other) for other in other_results(table.last))


def changed(name: str) -> Iterator[View]:
    """Return a situation, each time with something else that can be seen."""
    seen = view(name)
    if isinstance(seen, PlayerView) and seen.composed:
        yield from (seen._replace(composed=other) for other in other_mimes(seen.composed))
        return
    yield from (seen._replace(table=other) for other in other_tables(name, seen.table))
    if isinstance(seen, PlayerView) and name.startswith(("laying", "choosing")):
        yield seen._replace(hand=seen.hand[::-1])
    if seen.mimes:
        *others, newest = seen.mimes
        yield seen._replace(
            mimes=(*others, newest._replace(felt=newest.felt[1:], touches=newest.touches[1:]))
        )
        if newest.laid or newest.memory:
            yield seen._replace(mimes=(*others, newest._replace(laid=None, memory=None)))
        if newest.constraint:
            yield seen._replace(mimes=(*others, newest._replace(constraint=None)))


@each_row("name", SITUATIONS)
def test_whatever_changes_for_a_viewer_changes_the_picture(name: str) -> None:
    before = drawn(view(name))
    after = [drawn(seen) for seen in changed(name)]
    assert after
    assert before not in after
    assert len(set(after)) == len(after)


def test_the_reveal_tells_whose_eyes_were_closed_and_the_end_is_told_to_players_and_of_them_to_others() -> (
    None
):
    seen = view("revealed")
    last = seen.table.last
    assert last
    other = seen._replace(table=seen.table._replace(last=last._replace(grandfather=last.grandfather + 1)))
    assert drawn(other) != drawn(seen)
    state = replace(situations.over_together(), points=(0,), ending=Ending.STRANGERS)
    near, far, around = (drawn(GAME.view(state, viewer)) for viewer in (0, 1, SPECTATOR))
    assert near == far != around


def test_every_name_is_written_and_without_one_people_are_called_as_in_words() -> None:
    for name in ("begun", "laying", "felt", "revealed", "album-watched"):
        assert drawn(view(name)) != drawn(view(name), NAMES[::-1])
    numbered = [WORDS.say("palm-player", number=number) for number in range(1, 9)]
    for name in ("begun", "revealed", "composing"):
        assert drawn(view(name), ()) == drawn(view(name), numbered) == drawn(view(name), [" "])


STATES = (
    *(situations.begun, situations.composing, situations.choosing, situations.short, situations.half_laid),
    *(situations.on_edge, situations.second_mime, situations.short_album, situations.expert_album),
    *(situations.large_album, situations.revealed, situations.over),
)


@each_row(("number", "make"), enumerate(STATES))
def test_nobody_sees_what_they_cannot_know(number: int, make: Callable[[], State]) -> None:
    state, rng = make(), Random(number)
    for viewer in (SPECTATOR, *range(len(state.table))):
        shown = drawn(GAME.view(state, viewer))
        for _ in range(2):
            other = another_world(state, viewer, rng)
            assert drawn(GAME.view(other, viewer)) == shown


def test_those_who_may_know_it_see_it() -> None:
    """The other worlds really are other worlds: somebody else can tell."""
    state = situations.short()
    other = another_world(state, SPECTATOR, Random(5))
    for viewer in range(2, 4):
        assert drawn(GAME.view(other, viewer)) != drawn(GAME.view(state, viewer))


@each_row("viewer", [SPECTATOR, *range(4)])
def test_a_game_that_goes_on_is_looked_at_again_without_what_goes_on(viewer: int | None) -> None:
    state = situations.next_turn()
    other = another_world(state, viewer, Random(9))
    one, two = ([GAME.view(each, viewer) for each in (situations.begun(), last)] for last in (state, other))
    assert draw_journey(one, WORDS, LOOK, names=NAMES) == draw_journey(two, WORDS, LOOK, names=NAMES)
