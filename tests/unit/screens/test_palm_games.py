"""Given whole games of Palm that are played by screens alone: what every screen promises."""

import re

from bot.language import words_in
from bot.screens.screen import Screen, TableAction
from engine.contract import SPECTATOR
from engine.palm import GAME
from engine.palm.phases import Phase
from engine.palm.views import PlayerView
from renderers.language import Language
from renderers.palm.memories.life import story
from tests.rows import each_row
from tests.unit.screens.limits import keeps_limits
from tests.unit.screens.palm_players import Seen, evening

EXPERTS = {"expert": "yes", "redraw": "yes"}
TABLES_TO_PLAY = [
    (2, {}),
    (2, {"veterans": "12", **EXPERTS}),
    (3, {"expert": "yes"}),
    (4, EXPERTS),
    (5, {}),
    (5, {"mode": "individually", "expert": "yes"}),
    (7, EXPERTS),
    (8, {"expert": "yes"}),
]


@each_row(("seats", "options"), TABLES_TO_PLAY)
def test_a_whole_game_can_be_played_by_pressing_what_screens_offer(
    seats: int, options: dict[str, str]
) -> None:
    seen = list(evening(seats, options, seed=seats))
    assert seen[-1].screen.over
    for each in seen:
        keeps_limits(each.screen, rows=4)  # there is room for one more around the game
        keeps_limits_of_menus(each.screen)
        offers_all_that_is_legal(each)
        is_awaited_when_the_game_waits(each)
        tells_all_that_is_needed_without_a_picture(each)


def keeps_limits_of_menus(screen: Screen) -> None:
    for group in (*(menu.choices for menu in screen.menus), sum(screen.rows, ())):
        assert len({choice.label for choice in group}) == len(group)
        assert len({choice.keys for choice in group}) == len(group)
    assert len(screen.menus) <= 6
    for menu in screen.menus:
        assert menu.label
        assert 1 <= len(menu.choices) <= 16
        actions = [choice.action for choice in menu.choices]
        assert not menu.chosen or actions.count(menu.chosen) == 1
        assert all(len(action) <= 80 for action in actions)
    assert sum(map(len, screen.lines)) <= 2500
    assert sum(screen.pulse) < 10_000
    assert all(length > 0 for length in screen.pulse)


def offers_all_that_is_legal(each: Seen) -> None:
    """Whatever is no touch and may be done stands on the screen, and nothing else does."""
    view = GAME.view(each.state, each.viewer)
    if not isinstance(view, PlayerView):
        assert each.screen.choices == ()
        return
    rows = {choice.action for row in each.screen.rows for choice in row} - set(TableAction)
    legal = {str(action) for action in view.legal}
    if view.table.phase is Phase.ALBUM:
        firsts = {action.partition(">")[0] for action in legal}
        assert rows in (firsts, {action for action in legal if action in rows}, set())
        assert bool(rows) == bool(legal)
    else:
        assert rows == legal
    assert not each.screen.menus or view.composed is not None
    for menu in each.screen.menus:
        for choice in menu.choices:
            GAME.apply(each.state, view.seat, GAME.read_action(choice.action))


def is_awaited_when_the_game_waits(each: Seen) -> None:
    acting = GAME.to_act(each.state)
    if each.viewer is SPECTATOR:
        assert each.screen.awaits == acting
    else:
        assert each.screen.awaited == (each.viewer in acting) == bool(each.screen.question)


def tells_all_that_is_needed_without_a_picture(each: Seen) -> None:
    """Whoever is asked for something finds in the description what there is to compare."""
    view, told = GAME.view(each.state, each.viewer), each.screen.description
    cards: list[int] = [*view.table.album]
    touches = sum(len(mime.felt) for mime in view.mimes)
    if isinstance(view, PlayerView):
        cards += view.hand if view.table.phase in (Phase.CHOOSE, Phase.INTERFERE) and view.legal else ()
        if view.composed:
            cards.append(view.composed.memory)
            touches += len(view.composed.mime.touches)
    stories = [{story(card, words_in(language)) for card in cards} for language in Language]
    assert any(all(each in told for each in found) for found in stories)
    assert len(re.findall(r"(?:^| )[1-8]\. \S[^.]*, [^.]*, [^.]*\.(?= |$)", told, re.MULTILINE)) >= touches


def test_every_call_is_a_new_one() -> None:
    calls: dict[object, list[str]] = {}
    for each in evening(4, {}, 9):
        call = each.screen.moment if each.viewer is SPECTATOR else each.screen.call
        if call:
            calls.setdefault(each.viewer, []).append(call)
    for called in calls.values():
        changes = [call for call, before in zip(called, ["", *called], strict=False) if call != before]
        assert len(changes) == len(set(changes)) > 2
