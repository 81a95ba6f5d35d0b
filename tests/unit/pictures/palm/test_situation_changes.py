"""What somebody can see of a situation is in its picture, and what they cannot know changes no byte of it."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from engine.contract import SPECTATOR
from engine.palm import GAME
from engine.palm.hand import Pose
from engine.palm.phases import Ending
from engine.palm.state import State
from engine.palm.touch import read_touch
from engine.palm.views import MimeView, ResultView, TeamView
from renderers.i18n.catalogue import Language, Words
from renderers.paint.picture import Look
from renderers.palm.journey import draw_journey
from renderers.palm.pages import draw, list_scene
from renderers.palm.scene import View
from tests.properties.palm_hidden import another_world
from tests.rows import each_row
from tests.unit.pictures.goldens import changed
from tests.unit.pictures.palm import situations
from tests.unit.pictures.palm.situations import NAMES, SITUATIONS, view

WORDS = Words(Language.EN)
LOOK = Look(width=200)


def drawn(seen: View, names: Sequence[str] = NAMES) -> bytes:
    return draw(seen, WORDS, LOOK, names=names).data


def listed(seen: View, names: Sequence[str] = NAMES) -> str:
    """Return all that a page gets which draws the picture itself."""
    return json.dumps(list_scene(seen, WORDS, LOOK, names=names).as_json(()))


def newest(mimes: Sequence[MimeView], **facts: Any) -> tuple[MimeView, ...]:  # noqa: ANN401 - any fact
    return (*mimes[:-1], mimes[-1]._replace(**facts))


def every_team(teams: Sequence[TeamView], **facts: Any) -> tuple[TeamView, ...]:  # noqa: ANN401 - any fact
    return tuple(team._replace(**facts) for team in teams)


def not_chosen(last: ResultView) -> int:
    return next(card for card in last.album if card not in last.chosen)


TOUCH = read_touch("coin/tap/wrist/light/quick/1")
COMPOSED = "composing composing-both-sides untouched"
LAID = "watched-by-child watched-having-laid second-mime"
ALBUMS = "album album-watched album-expert album-large alone-album"
FELT = f"alone-felt laying laying-on-edge felt felt-on-edge felt-by-spectators {LAID} {ALBUMS}"
ENDED = "alone-revealed revealed over over-together"
CHANGES: tuple[tuple[str, str, object], ...] = (
    (COMPOSED, "composed.memory", lambda memory: memory % 100 + 1),
    (COMPOSED, "composed.mime", lambda mime: replace(mime, touches=(*mime.touches[:-1], TOUCH))),
    (
        "composing composing-both-sides",
        "composed.mime",
        lambda mime: replace(mime, touches=mime.touches[:-1]),
    ),
    ("untouched", "composed.mime", lambda mime: replace(mime, pose=Pose.BACK)),
    ("composing", "composed.constraint", None),
    (ALBUMS, "table.album", lambda album: album[::-1]),
    ("laying felt second-mime waiting-for-child", "table.acting", ()),
    ("watched-by-child album-watched", "table.grandfather", 5),
    ("waiting-for-child second-mime", "table.child", 2),
    (f"begun waiting-for-child {ENDED}", "table.teams", partial(every_team, points=7)),
    ("watched-by-child felt-by-spectators", "table.teams", partial(every_team, laid=False)),
    ("alone begun", "table.turn", 2),
    ("over", "table.ending", Ending.MOST_POINTS),
    ("over-together", "table.ending", Ending.WHOLE_LIFE),
    (ENDED, "table.last.memories", lambda memories: memories[::-1]),
    (ENDED, "table.last.chosen", lambda chosen: chosen[::-1]),
    (ENDED, "table.last", lambda last: last._replace(chosen=(last.chosen[0], not_chosen(last)))),
    (ENDED, "table.last", lambda last: last._replace(album=last.album[::-1], laid_by=last.laid_by[::-1])),
    (ENDED, "table.last.laid_by", lambda laid_by: (None if any(laid_by) else 0,) * len(laid_by)),
    (ENDED, "table.last.gained", lambda gained: tuple(points + 1 for points in gained)),
    ("revealed", "table.last.grandfather", lambda seat: seat + 1),  # whose eyes were closed
    ("laying laying-on-edge choosing", "hand", lambda hand: hand[::-1]),
    (FELT, "mimes", lambda mimes: newest(mimes, felt=mimes[-1].felt[1:], touches=mimes[-1].touches[1:])),
    (f"{LAID} album-watched album-expert", "mimes", lambda mimes: newest(mimes, laid=None, memory=None)),
    ("album-expert", "mimes", lambda mimes: newest(mimes, constraint=None)),
)


@each_row("name", SITUATIONS)
def test_whatever_changes_for_a_viewer_changes_the_picture(name: str) -> None:
    changes = [(fact, other) for names, fact, other in CHANGES if name in names.split()]
    for made in (drawn, listed):
        after = [made(changed(view(name), fact, other)) for fact, other in changes]
        assert after
        assert made(view(name)) not in after
        assert len({*after}) == len(after)


def test_the_end_of_two_is_told_to_them_and_otherwise_to_spectators() -> None:
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
    *(situations.felt_alone, situations.album_alone),
)


@each_row(("number", "make"), enumerate(STATES))
def test_nobody_sees_what_they_cannot_know(number: int, make: Callable[[], State]) -> None:
    state, rng = make(), Random(number)
    for viewer in (SPECTATOR, *range(len(state.table))):
        shown = drawn(GAME.view(state, viewer)), listed(GAME.view(state, viewer))
        for _ in range(2):
            other = GAME.view(another_world(state, viewer, rng), viewer)
            assert (drawn(other), listed(other)) == shown


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
