"""Given whole games of Palm, with the longest names there are: does Discord take every message of them?"""

import json
from itertools import cycle

import pytest

from adapters.discord.addresses import read_press
from adapters.discord.direct_messages import format_player_screen
from adapters.discord.format import FormattedMessage
from adapters.discord.table_posts import format_begun, format_ended, format_proposal, format_table
from bot.model.game import About, Status
from bot.screens.snapshot import Snapshot
from bot.service.views import PlayerScreen
from bot.text.catalogue import words_in
from engine.contract import SPECTATOR, Viewer
from engine.palm import GAME
from engine.palm.phases import Phase
from engine.palm.state import State
from renderers.i18n.catalogue import Language
from renderers.palm.names import object_name, the_object
from tests.properties.palm_players import TABLES, course
from tests.rows import each_row
from tests.simulator.contract import check_request
from tests.simulator.shown import BUTTON, SELECT, every

ID = "ABCDEFGHJK"
REVISION = 10**6
EVERY = 8  # states: each of them takes a while to tell
LONGEST_NAME = "*" * 200  # each of which is written as two


def about(seats: int, options: dict[str, str], *, gathers: bool = False, said: int = 99) -> About:
    return About(
        game="palm",
        seats=tuple(f"discord:{10**18 + seat}" for seat in range(seats)),
        created=0,
        options={name: str(getattr(GAME.read_options(options), name)) for name in GAME.option_values()},
        consented=tuple(range(min(seats, said))),
        gathers=gathers,
    )


def sight(of: About, viewer: Viewer, state: State | None, language: Language, name: str) -> PlayerScreen:
    status, view = Status.INVITED, None
    if state is not None:
        status = Status.PLAYING if GAME.to_act(state) else Status.OVER
        view = GAME.view(state, viewer)
    offers = tuple(range(len(of.seats)))[1:]
    common = viewer is SPECTATOR
    seen = Snapshot(ID, REVISION, status, of, viewer, view, offers, common=common)
    return PlayerScreen(seen, words_in(language), (name,) * len(of.seats), {})


def is_taken(formatted: FormattedMessage) -> None:
    components = formatted.view.to_components()  # type: ignore[no-untyped-call]
    body = {"flags": 1 << 15, "components": components}
    assert check_request("POST", "/channels/1/messages", body, {}) == []
    for each in every(components):
        if each["type"] == SELECT:
            (first, *_) = each["options"]
            assert read_press(each["custom_id"], "discord:1", [first["value"]])
        if each["type"] == BUTTON and each["custom_id"].startswith("h:"):
            assert read_press(each["custom_id"], "discord:1")


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_message_of_a_game_is_taken(seats: int, options: dict[str, str]) -> None:
    of, languages = about(seats, options), cycle(Language)
    states = list(course(seats, options, seed=seats))
    for number, state in enumerate(states):
        if (number + seats) % EVERY and state.phase is not Phase.ALBUM and state is not states[-1]:
            continue
        language = next(languages)
        watched = sight(of, SPECTATOR, state, language, LONGEST_NAME)
        is_taken(format_table(watched, None))
        for each in {number % seats, *GAME.to_act(state)[:1]}:
            own = sight(of, each, state, language, LONGEST_NAME)
            is_taken(format_player_screen(own, None, fresh=False))
            if state.phase is Phase.ALBUM:
                is_taken(format_player_screen(own.with_pick("find:1"), None))
    is_taken(format_begun(watched, "and more"))
    is_taken(format_ended(watched))


@each_row("language", Language)
@each_row("seats", range(1, 9))
def test_every_gathering_and_every_proposal_is_taken(seats: int, language: Language) -> None:
    for gathers, seating in ((True, "seated"), (True, "drawn"), (False, "seated")):
        of = about(seats, {"seating": seating, "expert": "yes"}, gathers=gathers, said=99 if gathers else 1)
        if gathers or seats > 1:
            is_taken(format_proposal(sight(of, SPECTATOR, None, language, LONGEST_NAME)))
            is_taken(format_player_screen(sight(of, 0, None, language, LONGEST_NAME), None))


@each_row("language", Language)
@each_row(("seats", "options"), TABLES)
def test_grandfather_and_those_who_watch_never_read_what_touches_the_hand(
    seats: int, options: dict[str, str], language: Language
) -> None:
    words, of = words_in(language), about(seats, options)
    for state in course(seats, options, seed=100 + seats):
        turn = state.turn
        things = {touch.thing for each in turn.performed for touch in each.mime.touches}
        things |= {touch.thing for touch in turn.mime.touches}
        if turn.album or state.last:  # titles of memories and what is revealed may name some
            break
        if not things:
            continue
        names = {say(words, thing) for thing in things for say in (object_name, the_object)}
        for viewer in (turn.grandfather, SPECTATOR):
            seen = sight(of, viewer, state, language, "")
            formatted = (
                format_table(seen, None)
                if viewer is SPECTATOR
                else format_player_screen(seen, None, fresh=False)
            )
            shown = json.dumps(formatted.view.to_components())  # type: ignore[no-untyped-call]
            told = f"{shown} {seen.screen.description} {seen.screen.alt}".lower()
            assert not {name for name in names if name in told}
            assert not {thing for thing in things if f"{thing}/" in told}
