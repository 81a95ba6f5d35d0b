"""Held Hands, as a hosted game."""

from collections.abc import Mapping
from typing import Final

from bot.games.heldhands.choices import KEYPAD
from bot.games.heldhands.lessons import HELD_HANDS_LESSONS
from bot.games.heldhands.screen import call_of, make_screen, news, picks
from bot.games.model import HostedGame, Lookback, Progress, Vectors
from bot.rendering.named_function import NamedFunction
from engine.heldhands import GAME
from engine.heldhands.board import CENTRE, RINGS, Ring
from engine.heldhands.edition import editions
from engine.heldhands.hindsight import Examination, Hindsight
from engine.heldhands.phases import Phase
from engine.heldhands.record import record_of, write_record
from engine.heldhands.turn import between_turns
from engine.heldhands.views import SpectatorView, at_rest, check_node, looked_back
from renderers.heldhands.hindsight_sentences import describe_hindsight, list_hopes
from renderers.i18n.catalogue import Words


def _progress(view: SpectatorView) -> Progress:
    table, innermost = view.table, len(RINGS)
    one, other = (
        innermost if player.node == CENTRE else RINGS.index(Ring(player.node[0]))
        for player in (view.near, view.far)
    )
    return Progress(
        ring=RINGS.index(table.ring) if table.ring else innermost,
        done=table.completed,
        of=table.objectives,
        turns=_turns_made(view),
        rings=(one, other),
        left=table.deck,
    )


def _turns_made(view: SpectatorView) -> int:
    """Count the turns made: a turn that goes on, or in which no move was possible, does not count."""
    if view.table.phase is Phase.OVER:
        return len(view.near.journey) + len(view.far.journey)
    return view.table.turn - (view.table.phase is Phase.MOVE)


def _describe_opening(options: Mapping[str, str], words: Words, _: int | None) -> str:
    return words.say("opening-edition", edition=options["edition"], level=options["level"])


HOSTED_HELD_HANDS: Final = HostedGame(
    rules=GAME,
    title=lambda words: words.say("title"),
    opening=_describe_opening,
    screen=make_screen,
    call=call_of,
    picks=picks,
    check_pick=check_node,
    keys=KEYPAD,
    picture=NamedFunction("renderers.heldhands.pixels", "draw"),
    at_rest=at_rest,
    looked_back=looked_back,
    between=between_turns,
    news=lambda events, words, _: news(events, words),
    journey=NamedFunction("renderers.heldhands.journey", "draw_journey"),
    progress=_progress,
    write_record=lambda state, _: write_record(record_of(state)),
    vectors=Vectors(
        NamedFunction("renderers.heldhands.pages", "list_scene"),
        editions(),
        lambda options: (options["edition"],),
        NamedFunction("renderers.heldhands.stock", "stock"),
        NamedFunction("renderers.page.theme", "style_sheet"),
    ),
    lookback=Lookback(
        begin=lambda state: Examination(record_of(state)),
        advance=NamedFunction("engine.heldhands.examination", "advance"),
        read=Hindsight.read,
        describe=describe_hindsight,
        list_turns=list_hopes,
        draw=NamedFunction("renderers.heldhands.hindsight", "draw_hindsight"),
    ),
    has_computer=True,
    lessons=HELD_HANDS_LESSONS,
)
