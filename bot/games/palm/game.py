"""In the Palm of Your Hand, as a hosted game."""

from collections.abc import Iterator, Mapping
from typing import Final

from bot.games.model import HostedGame, Progress, Vectors
from bot.games.palm.screen import call_of, make_screen, news, picks
from bot.model.screen import DIGITS, Key
from bot.rendering.named_function import NamedFunction
from engine.contract import InvalidOptions, Seat
from engine.palm import GAME
from engine.palm.options import (
    COOPERATIVE,
    Mode,
    Options,
    Rounds,
    Seating,
    Veterans,
    Wish,
    mode_of,
    read_options,
)
from engine.palm.phases import TOGETHER, Phase
from engine.palm.record import write_record
from engine.palm.seating import teams_of
from engine.palm.turn import between_turns
from engine.palm.views import SpectatorView, at_rest, looked_back
from renderers.i18n.catalogue import Words
from renderers.paint.picture import Picture
from renderers.palm.scene import moves

# Keys are numbers, as in pictures and lists. In a menu, its own number comes before that of the line.

KEYPAD: Final = (*DIGITS, Key.MORE, Key.END, Key.BACK, Key.SHOW, Key.READ)
"""The keys that are always offered, in this order; rarer ones are typed."""

_STOCKS: Final = ("hand", "memories")  # as `renderers.palm.stock` has them, without loading it


def _progress(view: SpectatorView) -> Progress:
    """Count points against forgetting, where all of them can be reached; else turns."""
    table = view.table
    made = table.turn - (table.phase is not Phase.OVER)
    if table.mode in COOPERATIVE:
        points, most = table.teams[0].points, TOGETHER[0][0]
        return Progress(done=points, of=most, turns=made, left=table.deck, all_turns=table.turns)
    return Progress(done=made, of=table.turns, turns=made, left=table.deck, all_turns=table.turns)


def _speaks(view: SpectatorView) -> tuple[Seat, ...]:
    """Let Grandfather think aloud while the album is open, if the options allow it."""
    table = view.table
    aloud = table.phase is Phase.ALBUM and table.options.aloud is Wish.YES
    return (table.grandfather,) if aloud and table.grandfather is not None else ()


def _describe_opening(options: Mapping[str, str], words: Words, count: int | None) -> str:
    read = read_options(options)
    return " ".join(_opening_sentences(read, _mode(read, count), words))


def _find_teams(options: Mapping[str, str], count: int) -> tuple[tuple[Seat, ...], ...]:
    read = read_options(options)
    drawn = read.seating is Seating.DRAWN
    return () if drawn or _mode(read, count) is not Mode.TEAMS else teams_of(Mode.TEAMS, tuple(range(count)))


def _mode(options: Options, count: int | None) -> Mode:
    """Return the mode for `count` players; the chosen one if the number is unknown or does not fit."""
    if count is None:
        return options.mode
    try:
        return mode_of(options, count)
    except InvalidOptions:
        return options.mode


def _opening_sentences(options: Options, mode: Mode, words: Words) -> Iterator[str]:
    """Yield a sentence for each option that is not the default."""
    yield words.say("opening-palm", mode=mode.value)
    if mode in {Mode.TEAMS, Mode.FITTING} and options.seating is Seating.SEATED:
        yield words.say("opening-seated")
    if options.expert is Wish.YES:
        yield words.say("opening-expert")
    if options.redraw is Wish.YES:
        yield words.say("opening-redraw")
    if options.rounds is Rounds.TWO:
        yield words.say("opening-rounds")
    if options.veterans is not Veterans.NO:
        yield words.say("opening-veterans", cards=int(options.veterans))
    if options.aloud is Wish.NO:
        yield words.say("opening-not-aloud")


HOSTED_PALM: Final = HostedGame(
    rules=GAME,
    title=lambda words: words.say("title-palm"),
    opening=_describe_opening,
    teams=_find_teams,
    screen=make_screen,
    call=call_of,
    picks=picks,
    check_pick=lambda _view, _pick: None,
    keys=KEYPAD,
    picture=NamedFunction("renderers.palm.pages", "draw"),
    still=lambda view: NamedFunction[Picture]("renderers.palm.pages", "draw_still") if moves(view) else None,
    at_rest=at_rest,
    looked_back=looked_back,
    between=between_turns,
    news=news,
    journey=NamedFunction("renderers.palm.journey", "draw_journey"),
    progress=_progress,
    write_record=write_record,
    speaks=_speaks,
    vectors=Vectors(
        NamedFunction("renderers.palm.pages", "list_scene"),
        _STOCKS,
        lambda _: _STOCKS,
        NamedFunction("renderers.palm.stock", "stock"),
        NamedFunction("renderers.palm.mime.colours", "style_sheet"),
        takes_long=True,
    ),
)
